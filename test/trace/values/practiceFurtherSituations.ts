import { situation, type ToldSituation } from './situation.ts';

type Rest = Parameters<typeof situation> extends [string, ...infer Others] ? Others : never;

function practice(name: string, ...rest: Rest): ToldSituation {
  return situation(`in practice: ${name}`, ...rest);
}

/** Failures as projects have them; above each, the cause as it was written before anything was said of it. */
export const practiceFurtherSituations: readonly ToldSituation[] = [
  // Order 9 of 7 has expired/amount too large.
  practice(
    'require with call on struct member',
    'isFillable(order.maker, order.amount) is false, because amount <= room[maker] is false: 9 <= 7 (amount = order.amount, maker = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, order.maker = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, order.amount = 9)',
    'struct Order { address maker; uint256 amount; uint256 price; } mapping(address => uint256) room; constructor() public payable { room[msg.sender] = 7; } function isFillable(address maker, uint256 amount) internal view returns (bool) { return amount <= room[maker]; } function fill(Order memory order) internal view { require(isFillable(order.maker, order.amount), "not fillable"); }',
    'fill(Order(msg.sender, 9, 2));',
    { since: 6 },
  ),
  // The position holds 4 of token 0x22, 6 wanted.
  practice(
    'nested mapping of struct',
    'positions[pool][msg.sender].balances[token] >= amount is false: 4 >= 6 (pool = 2, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, token = 0x0000000000000000000000000000000000000022)',
    'struct Position { uint256 debt; mapping(address => uint256) balances; } mapping(uint256 => mapping(address => Position)) positions; constructor() public payable { positions[2][msg.sender].balances[address(0x22)] = 4; } function take(uint256 pool, address token, uint256 amount) internal { require(positions[pool][msg.sender].balances[token] >= amount, "take"); positions[pool][msg.sender].balances[token] -= amount; }',
    'take(2, address(0x22), 6);',
  ),
  // Auction 3 ended at 1789999000.
  practice(
    'modifier condition',
    'block.timestamp < auctions[id].end is false: 1790000000 < 1789999000 (id = 3). 1789999000 is 2026-09-21 13:56:40 UTC, 16 minutes ago',
    'struct Auction { uint64 end; uint128 bid; } mapping(uint256 => Auction) auctions; constructor() public payable { auctions[3].end = 1789999000; } modifier onlyOpen(uint256 id) { require(block.timestamp < auctions[id].end, "ended"); _; } function bid(uint256 id, uint128 amount) internal onlyOpen(id) { auctions[id].bid = amount; }',
    'bid(3, 5);',
  ),
  // 30 + 12 > 40.
  practice(
    'early revert with computed arguments',
    'used + want > cap is true: 42 > 40 (used = 30, want = 12)',
    'error CapExceeded(uint256 total, uint256 over); uint256 cap = 40; uint256 used = 30; constructor() public payable {} function take(uint256 want) internal { if (used + want > cap) revert CapExceeded(used + want, used + want - cap); used += want; }',
    'take(12);',
    { since: 8.04 },
  ),
  // A - b + c: 5 - 9 is below 0.
  practice(
    'underflow of three terms',
    'a - b: 5 - 9 is below 0',
    'uint256 a = 5; uint256 b = 9; uint256 c = 100; uint256 r; constructor() public payable {}',
    'r = a - b + c;',
    { since: 8 },
  ),
  // Price * amount is too large before / 1e18.
  practice(
    'overflow of three terms',
    'price * amount: 2**100 * 1073741824 is outside uint128',
    'uint128 price = 2**100; uint128 amount = 2**30; uint128 r; constructor() public payable {} function quote() internal view returns (uint128) { return price * amount / 1e18; }',
    'r = quote();',
    { since: 8 },
  ),
  // Index 5 of 4.
  practice(
    'computed index',
    'fixedOnes[n * 2 + 1]: index 5, length 4 (n = 2)',
    'uint256[4] fixedOnes; uint256 r; constructor() public payable {} function at(uint256 n) internal view returns (uint256) { return fixedOnes[n * 2 + 1]; }',
    'r = at(2);',
    { since: 8 },
  ),
  // Index 5 of 4.
  practice(
    'computed index before 0.8',
    'list[n * 2 + 1]: index 5, length 4 (n = 2)',
    'uint256[] list; uint256 r; constructor() public payable { list.push(1); list.push(2); list.push(3); list.push(4); } function at(uint256 n) internal view returns (uint256) { return list[n * 2 + 1]; }',
    'r = at(2);',
    { until: 8 },
  ),
  // TotalSupply is 0.
  practice(
    'division by zero in a library',
    'a * ONE / b divides by zero: 50000000 / 0 (b = totalSupply, a = 50, ONE = 1000000)',
    'using M for uint256; uint256 totalSupply; uint256 r; constructor() public payable {} function price(uint256 assets) internal view returns (uint256) { return assets.ratio(totalSupply); }',
    'r = price(50);',
    {
      since: 8,
      outer:
        'library M { uint256 constant ONE = 1e6; function ratio(uint256 a, uint256 b) internal pure returns (uint256) { return a * ONE / b; } }',
    },
  ),
  // Divisor 0.
  practice(
    'SafeMath div',
    'b > 0 is false: 0 > 0 (b = supply)',
    'using SafeMath for uint256; uint256 supply; uint256 r; constructor() public payable {} function share(uint256 x) internal view returns (uint256) { return x.mul(100).div(supply); }',
    'r = share(7);',
    {
      until: 8,
      outer:
        'library SafeMath { function mul(uint256 a, uint256 b) internal pure returns (uint256) { if (a == 0) { return 0; } uint256 c = a * b; require(c / a == b, "SafeMath: multiplication overflow"); return c; } function div(uint256 a, uint256 b) internal pure returns (uint256) { return div(a, b, "SafeMath: division by zero"); } function div(uint256 a, uint256 b, string memory errorMessage) internal pure returns (uint256) { require(b > 0, errorMessage); return a / b; } }',
    },
  ),
  // Balance 10 less than 11.
  practice(
    'SafeMath sub',
    'b <= a is false: 11 <= 10 (b = amount, a = _balances[sender], sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'using SafeMath for uint256; mapping(address => uint256) _balances; constructor() public payable { _balances[msg.sender] = 10; } function _transfer(address sender, address recipient, uint256 amount) internal { _balances[sender] = _balances[sender].sub(amount, "ERC20: transfer amount exceeds balance"); _balances[recipient] = _balances[recipient].add(amount); }',
    '_transfer(msg.sender, address(7), 11);',
    {
      until: 8,
      outer:
        'library SafeMath { function add(uint256 a, uint256 b) internal pure returns (uint256) { uint256 c = a + b; require(c >= a, "SafeMath: addition overflow"); return c; } function sub(uint256 a, uint256 b, string memory errorMessage) internal pure returns (uint256) { require(b <= a, errorMessage); uint256 c = a - b; return c; } }',
    },
  ),
  // 5 isn't a Status.
  practice(
    'enum cast',
    'Status(raw): 5 is outside Status, whose last member is Closed (2)',
    'enum Status { None, Open, Closed } Status status; constructor() public payable {} function setStatus(uint256 raw) internal { status = Status(raw); }',
    'setStatus(5);',
    { since: 8 },
  ),
  // Queue is empty.
  practice(
    'pop on empty',
    'queue.pop(): queue is empty',
    'uint256[] queue; constructor() public payable {} function next() internal returns (uint256 last) { if (queue.length > 0) last = queue[queue.length - 1]; queue.pop(); }',
    'next();',
    { since: 8 },
  ),
  // 64 bytes were given; the three need more.
  practice(
    'abi decode too short',
    'abi.decode(data, (uint256, address, bytes)) needs 96 bytes, but was given 64',
    'uint256 r; constructor() public payable {} function onMessage(bytes memory data) internal { (uint256 id, address to, bytes memory payload) = abi.decode(data, (uint256, address, bytes)); r = id + payload.length; to; }',
    'onMessage(abi.encode(uint256(1), msg.sender));',
    { since: 6 },
  ),
  // Vault refuses: closed.
  practice(
    'transfer to a contract that rejects',
    undefined,
    'Vault vault = new Vault(); constructor() public payable {} function refund(address payable to, uint256 amount) internal { to.transfer(amount); }',
    'refund(payable(address(vault)), 6);',
    { since: 6, outer: 'contract Vault { bool open; receive() external payable { require(open, "closed"); } }' },
  ),
  // Sink has no receive function.
  practice(
    'transfer to no receive',
    undefined,
    'Sink sink = new Sink(); constructor() public payable {} function withdraw(uint256 amount) internal { payable(address(sink)).transfer(amount); }',
    'withdraw(6);',
    { since: 6, outer: 'contract Sink { uint256 x; function set(uint256 a) external { x = a; } }' },
  ),
  // The target reverted with TooMuch(12, 10).
  practice(
    'low-level call success false',
    'success is false (success = to.call(data)). Target.put failed: Error with selector 0x6073b21f, not in any known ABI, because amount > 10 is true: 12 > 10. The call sent 0x3f81a2c0000000000000000000000000000000000000000000000000000000000000000c to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    'Target target = new Target(); constructor() public payable {} function exec(address to, bytes memory data) internal { (bool success, ) = to.call(data); require(success, "execution failed"); }',
    'exec(address(target), abi.encodeWithSignature("put(uint256)", 12));',
    {
      since: 8.04,
      outer:
        'contract Target { error TooMuch(uint256 given, uint256 most); uint256 x; function put(uint256 amount) external { if (amount > 10) revert TooMuch(amount, 10); x = amount; } }',
    },
  ),
  // The child refuses owner 0.
  practice(
    'failed new',
    'owner_ is the zero address',
    'Child child; constructor() public payable {} function make(address owner) internal { child = new Child(owner, 5); }',
    'make(address(0));',
    {
      since: 6,
      outer:
        'contract Child { address owner; uint256 fee; constructor(address owner_, uint256 fee_) public { require(owner_ != address(0), "zero owner"); owner = owner_; fee = fee_; } }',
    },
  ),
  // The child refuses the fee 50.
  practice(
    'failed new in try',
    'new Child(fee) failed: "fee", because in Child.constructor, fee_ <= 10 is false: 50 <= 10',
    'Child child; error NotMade(uint256 fee); constructor() public payable {} function make(uint256 fee) internal { try new Child(fee) returns (Child c) { child = c; } catch { revert NotMade(fee); } }',
    'make(50);',
    {
      since: 8.04,
      outer: 'contract Child { uint256 fee; constructor(uint256 fee_) { require(fee_ <= 10, "fee"); fee = fee_; } }',
    },
  ),
  // A + b wrapped.
  practice(
    'unchecked sum',
    'c < a is true: 3 < 2**256 - 2 (a = 2**256 - 2: 2 ** 256 - 2, b = 5)',
    'error Overflow(); constructor() public payable {} uint256 r; function add(uint256 a, uint256 b) internal pure returns (uint256) { unchecked { uint256 c = a + b; if (c < a) revert Overflow(); return c; } }',
    'r = add(2**256 - 2, 5);',
    { since: 8.04 },
  ),
  // Index 3 of 3.
  practice(
    'unchecked loop then bound',
    'fees[i]: index 3, length 3',
    'uint256[] fees; uint256 sum; constructor() payable { fees.push(1); fees.push(2); fees.push(3); } function total(uint256 n) internal view returns (uint256 t) { for (uint256 i; i < n; ) { t += fees[i]; unchecked { ++i; } } }',
    'sum = total(4);',
    { since: 8.04 },
  ),
  // TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT.
  practice(
    'HTS associate',
    'response is TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT (194), not SUCCESS (22) (response = associateToken(address(this), token), which returned abi.decode(result, (int32)), because success is true, (success, result) = precompile.call(abi.encodeWithSelector(IHederaTokenService.associateToken.selector, account, token)), account = 0x3C952d36207c0d52743a646E7AC2649009bD358e, token = 0x0000000000000000000000000000000000001234, address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e)',
    'address constant precompile = address(0x167); constructor() public payable {} function associateToken(address account, address token) internal returns (int responseCode) { (bool success, bytes memory result) = precompile.call(abi.encodeWithSelector(IHederaTokenService.associateToken.selector, account, token)); responseCode = success ? abi.decode(result, (int32)) : HederaResponseCodes.UNKNOWN; } function join(address token) internal { int response = associateToken(address(this), token); if (response != HederaResponseCodes.SUCCESS) { revert("Associate Failed"); } }',
    'join(address(0x1234));',
    {
      since: 8,
      code: 194,
      outer:
        'interface IHederaTokenService { function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); function associateToken(address account, address token) external returns (int64 responseCode); } library HederaResponseCodes { int32 internal constant UNKNOWN = 21; int32 internal constant SUCCESS = 22; }',
    },
  ),
  // INVALID_TOKEN_ID.
  practice(
    'HTS require success',
    'rc is INVALID_TOKEN_ID (167), not SUCCESS (22) (rc = s.associateToken(address(this), token), address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e, token = 0x0000000000000000000000000000000000009999)',
    'IHederaTokenService constant s = IHederaTokenService(address(0x167)); constructor() public payable {} function join(address token) internal { int64 rc = s.associateToken(address(this), token); require(rc == HederaResponseCodes.SUCCESS, "associate"); }',
    'join(address(0x9999));',
    {
      since: 8,
      code: 167,
      outer:
        'interface IHederaTokenService { function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); function associateToken(address account, address token) external returns (int64 responseCode); } library HederaResponseCodes { int32 internal constant UNKNOWN = 21; int32 internal constant SUCCESS = 22; }',
    },
  ),
  // TOKEN_HAS_NO_FREEZE_KEY.
  practice(
    'HTS custom error',
    'code is INSUFFICIENT_PAYER_BALANCE (10), not SUCCESS (22) (code = s.associateToken(msg.sender, address(0x1234)), msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'error HtsFailed(int64 code); constructor() public payable {} function check(int64 code) internal pure { if (code != 22) revert HtsFailed(code); } IHederaTokenService constant s = IHederaTokenService(address(0x167));',
    'check(s.associateToken(msg.sender, address(0x1234)));',
    {
      since: 8.04,
      code: 10,
      outer:
        'interface IHederaTokenService { function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); function associateToken(address account, address token) external returns (int64 responseCode); } library HederaResponseCodes { int32 internal constant UNKNOWN = 21; int32 internal constant SUCCESS = 22; }',
    },
  ),
  // INVALID_SIGNATURE.
  practice(
    'HTS bool helper',
    'ok is false, because in isOk, code is INVALID_SIGNATURE (7), not SUCCESS (22) (code = s.associateToken(address(this), token), address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e, token = 0x0000000000000000000000000000000000001234, s.associateToken(address(this), token) = 7)',
    'constructor() public payable {} IHederaTokenService constant s = IHederaTokenService(address(0x167)); function isOk(int64 code) internal pure returns (bool) { return code == HederaResponseCodes.SUCCESS; } function join(address token) internal { bool ok = isOk(s.associateToken(address(this), token)); require(ok, "HTS"); }',
    'join(address(0x1234));',
    {
      since: 8,
      code: 7,
      outer:
        'interface IHederaTokenService { function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); function associateToken(address account, address token) external returns (int64 responseCode); } library HederaResponseCodes { int32 internal constant UNKNOWN = 21; int32 internal constant SUCCESS = 22; }',
    },
  ),
  // Nothing is releasable: all 100 were released.
  practice(
    'vesting releasable',
    'amount > 0 is false: 0 > 0 (amount = releasable(), which returned vested(uint64(block.timestamp)) - released: 100 - 100)',
    'uint64 start = 1789000000; uint64 duration = 500000; uint256 total = 100; uint256 released = 100; constructor() public payable {} function vested(uint64 t) public view returns (uint256) { if (t < start) { return 0; } else if (t >= start + duration) { return total; } else { return (total * (t - start)) / duration; } } function releasable() public view returns (uint256) { return vested(uint64(block.timestamp)) - released; }',
    'uint256 amount = releasable(); require(amount > 0, "nothing to release");',
    { since: 8 },
  ),
  // The answer is 10000 seconds old.
  practice(
    'oracle stale',
    'block.timestamp - updatedAt > 1 hours is true: 10000 (2 hours 46 minutes 40 seconds) > 3600 (1 hour) (block.timestamp = 1790000000, updatedAt = 1789990000)',
    'Feed feed = new Feed(); error Stale(uint256 updatedAt); constructor() public payable {} function price() internal view returns (uint256) { (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData(); require(answer > 0, "bad answer"); if (block.timestamp - updatedAt > 1 hours) revert Stale(updatedAt); return uint256(answer); }',
    'price();',
    {
      since: 8.04,
      outer:
        'contract Feed { function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) { return (1, 5e8, block.timestamp - 10000, block.timestamp - 10000, 1); } }',
    },
  ),
  // MintAllowed gave 3.
  practice(
    'compound error code',
    'allowed is 3, but uint256(Error.NO_ERROR) is 0, because in Comp.mintAllowed (0x5CEa380456d669bD50CC6Ff9a627a040ef284a35), amount > cap is true: 11 > 10',
    'enum Error { NO_ERROR, UNAUTHORIZED, BAD_INPUT, REJECTION } Comp comptroller = new Comp(); constructor() public payable {} function mintInternal(uint256 amount) internal view { uint256 allowed = comptroller.mintAllowed(address(this), amount); require(allowed == uint256(Error.NO_ERROR), "mint rejected"); }',
    'mintInternal(11);',
    {
      since: 6,
      outer:
        'contract Comp { uint256 cap = 10; function mintAllowed(address, uint256 amount) external view returns (uint256) { if (amount > cap) return 3; return 0; } }',
    },
  ),
  // I - 1 at i = 0.
  practice(
    'loop down underflow',
    'i--: 0 - 1 is below 0',
    'uint256[] list; uint256 sum; constructor() payable { list.push(4); } function f() internal { for (uint256 i = list.length - 1; i >= 0; i--) sum += list[i]; }',
    'f();',
    { since: 8 },
  ),
  // One of two signatures.
  practice(
    'multi-sig quorum',
    'valid >= threshold is false: 1 >= 2 (valid++ ran in 1 of 2 rounds, because isOwner[signers[i]] is false in the others, valid = count(a))',
    'mapping(address => bool) isOwner; uint256 threshold = 2; error NotEnough(uint256 valid, uint256 threshold); constructor() payable { isOwner[address(5)] = true; } function count(address[] memory signers) internal view returns (uint256 valid) { for (uint256 i = 0; i < signers.length; i++) { if (isOwner[signers[i]]) valid++; } }',
    'address[] memory a = new address[](2); a[0] = address(5); a[1] = address(6); uint256 valid = count(a); require(valid >= threshold, "not enough signatures");',
    { since: 8 },
  ),
  // One of three passed, two needed.
  practice(
    'counted rounds in place',
    'approvals >= need is false: 1 >= 2 (approvals++ ran in 1 of 3 rounds, because scores[i] > 50 is false in the others)',
    'uint256[] scores; uint256 need = 2; constructor() public payable { scores.push(10); scores.push(80); scores.push(20); }',
    'uint256 approvals; for (uint256 i = 0; i < scores.length; i++) { if (scores[i] > 50) approvals++; } require(approvals >= need, "rejected");',
  ),
  // Twice twice 6 is 24, not below 20.
  practice(
    'nested internal calls',
    'twice(twice(a)) < 20 is false: 24 < 20 (twice(twice(a)) returned n * 2: 12 * 2, twice(a) = 12 (n * 2: 6 * 2), a = 6)',
    'constructor() public payable {} function twice(uint256 n) internal pure returns (uint256) { return n * 2; } function f(uint256 a) internal pure { require(twice(twice(a)) < 20, "too much"); }',
    'f(6);',
  ),
  // The name is not expected.
  practice(
    'string id',
    'same(name, "alice") is false, because a is "bob", but b is "alice"',
    'string name = "bob"; constructor() public payable {} function same(string memory a, string memory b) internal pure returns (bool) { return keccak256(bytes(a)) == keccak256(bytes(b)); }',
    'require(same(name, "alice"), "unknown name");',
  ),
  // Health factor 1.2 is not below 1.
  practice(
    'liquidation health',
    'hf >= 1e18 is true: 1200000000000000000 >= 1000000000000000000 (hf = healthFactor(a), which returned acc.collateral * 1e18 / acc.debt: 120 * 1e18 / 100, a = address(5))',
    'struct Account { uint256 collateral; uint256 debt; } mapping(address => Account) accounts; error Healthy(uint256 factor); constructor() payable { accounts[address(5)] = Account(120, 100); } function healthFactor(address a) public view returns (uint256) { Account storage acc = accounts[a]; if (acc.debt == 0) return type(uint256).max; return acc.collateral * 1e18 / acc.debt; } function liquidate(address a) internal view { uint256 hf = healthFactor(a); if (hf >= 1e18) revert Healthy(hf); }',
    'liquidate(address(5));',
    { since: 8.04 },
  ),
  // Output 90 is less than the minimum 95.
  practice(
    'slippage',
    'amountOut >= minOut is false: 90 >= 95 (amountOut = out(x), which returned reserveOut * x / (reserveIn + x): 900 * 100 / (900 + 100))',
    'uint256 reserveIn = 900; uint256 reserveOut = 900; constructor() public payable {} function out(uint256 x) internal view returns (uint256) { return reserveOut * x / (reserveIn + x); } function swap(uint256 x, uint256 minOut) internal view returns (uint256 amountOut) { amountOut = out(x); require(amountOut >= minOut, "slippage"); }',
    'swap(100, 95);',
  ),
  // Id 2: balance 1 less than 3.
  practice(
    'erc1155 lengths and balance in a loop',
    'fromBalance >= amount is false: 1 >= 3 (fromBalance = _b[id][from], id = 2, from = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount = amounts[i], i = 1)',
    'mapping(uint256 => mapping(address => uint256)) _b; constructor() public payable { _b[1][msg.sender] = 5; _b[2][msg.sender] = 1; } function batch(address from, uint256[] memory ids, uint256[] memory amounts) internal { require(ids.length == amounts.length, "ERC1155: ids and amounts length mismatch"); for (uint256 i = 0; i < ids.length; ++i) { uint256 id = ids[i]; uint256 amount = amounts[i]; uint256 fromBalance = _b[id][from]; require(fromBalance >= amount, "ERC1155: insufficient balance for transfer"); _b[id][from] = fromBalance - amount; } }',
    'uint256[] memory ids = new uint256[](2); ids[0] = 1; ids[1] = 2; uint256[] memory am = new uint256[](2); am[0] = 3; am[1] = 3; batch(msg.sender, ids, am);',
  ),
  // Stake is locked for 7 days more.
  practice(
    'staking lock',
    'block.timestamp >= s.since_ + LOCK is false: 1790000000 >= 1790604800 (s.since_ = 1790000000, LOCK = 604800). 1790604800 is 2026-09-28 14:13:20 UTC, in 7 days',
    'struct Stake { uint128 amount; uint64 since_; } mapping(address => Stake) stakes; uint64 constant LOCK = 7 days; constructor() public payable { stakes[msg.sender] = Stake(5, 1790000000); } function unstake() internal view { Stake storage s = stakes[msg.sender]; require(block.timestamp >= s.since_ + LOCK, "locked"); }',
    'unstake();',
  ),
  // Msg.value in tinybars against a price in wei.
  practice(
    'price in tinybars',
    'msg.value >= price is false: 100000000 >= 1e18. On Hedera, msg.value is in tinybars: write 1 ℏ as 1e8, not as 1 ether',
    'uint256 price = 1 ether; constructor() public payable {} function buy() internal { require(msg.value >= price, "price"); }',
    'buy();',
    { value: 100000000n },
  ),
  // The implementation refuses: limit 5.
  practice(
    'proxy delegatecall',
    'amount <= 5 is false: 8 <= 5',
    'address impl = address(new Impl()); constructor() public payable {} function _delegate(address implementation, bytes memory data) internal { assembly { let result := delegatecall(gas(), implementation, add(data, 32), mload(data), 0, 0) returndatacopy(0, 0, returndatasize()) switch result case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) } } }',
    '_delegate(impl, abi.encodeWithSignature("put(uint256)", 8));',
    {
      since: 6,
      outer:
        'contract Impl { uint256 x; function put(uint256 amount) external { require(amount <= 5, "limit"); x = amount; } }',
    },
  ),
  // Vault wants more than 100.
  practice(
    'transfer to a contract that refuses little',
    'msg.value > 100 is false: 6 > 100',
    'Vault vault = new Vault(); constructor() public payable {} function refund(address payable to, uint256 amount) internal { to.transfer(amount); }',
    'refund(payable(address(vault)), 6);',
    { since: 6, outer: 'contract Vault { receive() external payable { require(msg.value > 100, "too little"); } }' },
  ),
  // Caller lacks the role; the account is not frozen.
  practice(
    'errors by nested ifs',
    'isOperator[msg.sender] is false (msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa), and frozen[msg.sender] is false',
    'mapping(address => bool) isOperator; mapping(address => bool) frozen; error Frozen(); error NotOperator(); constructor() public payable {} uint256 x; function set(uint256 a) internal { if (!isOperator[msg.sender]) { if (frozen[msg.sender]) revert Frozen(); else revert NotOperator(); } x = a; }',
    'set(4);',
    { since: 8.04 },
  ),
  // One of three is above 50.
  practice(
    'count below, by a custom error',
    'votes < quorum is true: 1 < 2 (votes += 1 ran in 1 of 3 rounds, because weights[i] > 50 is false in the others, votes = tally())',
    'uint256[] weights; uint256 quorum = 2; error NoQuorum(uint256 votes); constructor() payable { weights.push(10); weights.push(80); weights.push(20); } function tally() internal view returns (uint256 votes) { for (uint256 i = 0; i < weights.length; i++) { if (weights[i] > 50) votes += 1; } }',
    'uint256 votes = tally(); if (votes < quorum) revert NoQuorum(votes);',
    { since: 8.04 },
  ),
  // MintAllowed gave REJECTION: 11 is over the cap.
  practice(
    'compound error code of an enum',
    'err is 3, not 0, because in Comp.mintAllowed (0x5CEa380456d669bD50CC6Ff9a627a040ef284a35), amount > cap is true: 11 > 10',
    'Comp comptroller = new Comp(); constructor() public payable {} function mintInternal(uint256 amount) internal view { uint256 err = comptroller.mintAllowed(address(this), amount); require(err == 0, "mint rejected"); }',
    'mintInternal(11);',
    {
      since: 6,
      outer:
        'contract Comp { enum Error { NO_ERROR, UNAUTHORIZED, BAD_INPUT, REJECTION } uint256 cap = 10; function mintAllowed(address, uint256 amount) external view returns (uint256) { if (amount > cap) { return uint256(Error.REJECTION); } return uint256(Error.NO_ERROR); } }',
    },
  ),
  // One of three is above 50, but a round was skipped: in how many of them isn't certain.
  practice(
    'counted rounds, some of them skipped',
    'approvals >= 2 is false: 1 >= 2',
    'uint256[] scores; constructor() public payable { scores.push(10); scores.push(80); scores.push(20); }',
    'uint256 approvals; for (uint256 i = 0; i < scores.length; i++) { if (i == 0) continue; if (scores[i] > 50) approvals++; } require(approvals >= 2, "rejected");',
  ),
  // One of three is above 50, and it began with 1.
  practice(
    'counted rounds from one on',
    'approvals >= 3 is false: 2 >= 3',
    'uint256[] scores; constructor() public payable { scores.push(10); scores.push(80); scores.push(20); }',
    'uint256 approvals = 1; for (uint256 i = 0; i < scores.length; i++) { if (scores[i] > 50) approvals++; } require(approvals >= 3, "rejected");',
  ),
  practice(
    'counted rounds of two loops',
    'approvals >= 3 is false: 2 >= 3 (approvals++ ran in 1 of 3 rounds, where scores[i] > 50, and in 1 of 3, where scores[k] < 15)',
    'uint256[] scores; constructor() public payable { scores.push(10); scores.push(80); scores.push(20); }',
    'uint256 approvals; for (uint256 i = 0; i < scores.length; i++) { if (scores[i] > 50) approvals++; } for (uint256 k = 0; k < scores.length; k++) { if (scores[k] < 15) approvals++; } require(approvals >= 3, "rejected");',
  ),
  // The inner condition decided: its other branch doesn't revert.
  practice(
    'nested ifs, one branch of which goes on',
    'frozen[msg.sender] is false (msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'mapping(address => bool) isOperator; mapping(address => bool) frozen; constructor() public payable {} uint256 x;',
    'if (!isOperator[msg.sender]) { if (frozen[msg.sender]) x = 1; else revert("not an operator"); } x = 4;',
  ),
];
