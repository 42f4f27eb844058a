import { situation, type ToldSituation } from './situation.ts';

type Rest = Parameters<typeof situation> extends [string, ...infer Others] ? Others : never;

function project(name: string, ...rest: Rest): ToldSituation {
  return situation(`a project: ${name}`, ...rest);
}

function older(name: string, ...rest: Rest): ToldSituation {
  return situation(`an older project: ${name}`, ...rest);
}

/** As contracts of projects fail: vesting, auctions, pools, votes, bridges, permits, token services. */
export const projectSituations: readonly ToldSituation[] = [
  project(
    'vesting: not vested enough',
    'amount <= releasable is false: 250 <= 100 (releasable = vested(g) - g.released: 400 - 300, vested(g) returned uint256(g.total) * (block.timestamp - g.start) / g.duration: uint256(1000) * (1790000000 - 1789999600) / 1000, g = grants[msg.sender], msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    `struct Grant { uint128 total; uint128 released; uint64 start; uint64 duration; } mapping(address => Grant) grants; constructor() payable { grants[msg.sender] = Grant(1000, 300, 1789999600, 1000); }
function vested(Grant storage g) internal view returns (uint256) { if (block.timestamp >= g.start + g.duration) return g.total; return uint256(g.total) * (block.timestamp - g.start) / g.duration; }
function release(uint256 amount) internal { Grant storage g = grants[msg.sender]; uint256 releasable = vested(g) - g.released; require(amount <= releasable, "Vesting: too much"); g.released += uint128(amount); }`,
    'release(250);',
    { since: 8 },
  ),
  project(
    'auction: bid too low',
    'msg.value < minBid() is true: 500 < 630 (minBid() returned highestBid + highestBid * MIN_STEP / 100: 600 + 600 * 5 / 100)',
    `uint256 highestBid = 600; uint256 constant MIN_STEP = 5; error BidTooLow(uint256 bid, uint256 minimum); constructor() public payable {}
function minBid() public view returns (uint256) { return highestBid + highestBid * MIN_STEP / 100; }`,
    'if (msg.value < minBid()) revert BidTooLow(msg.value, minBid()); highestBid = msg.value;',
    { since: 8.04, value: 500n },
  ),
  project(
    'auction: ended',
    'block.timestamp < start + DURATION is false: 1790000000 < 1789999000 (start = 1789990000, DURATION = 9000). 1789999000 is 2026-09-21 13:56:40 UTC, 16 minutes ago',
    'uint64 start = 1789990000; uint64 constant DURATION = 9000; constructor() public payable {} modifier live() { require(block.timestamp >= start, "not started"); require(block.timestamp < start + DURATION, "ended"); _; } function bid() internal live { start = 0; }',
    'bid();',
    { since: 8 },
  ),
  project(
    'staking: withdraw more than staked',
    's.amount -= 50: 40 - 50 is below 0 (s = stakes[msg.sender], msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'struct Stake { uint128 amount; uint64 since; bool locked; } mapping(address => Stake) stakes; uint256 total = 40; constructor() payable { stakes[msg.sender] = Stake(40, 5, false); }',
    'Stake storage s = stakes[msg.sender]; require(!s.locked, "locked"); s.amount -= 50; total -= 50;',
    { since: 8 },
  ),
  project(
    'staking: locked until',
    'block.timestamp < s.unlockAt is true: 1790000000 < 1790003600. 1790003600 is 2026-09-21 15:13:20 UTC, in 1 hour',
    'struct Stake { uint128 amount; uint64 unlockAt; } mapping(address => Stake[]) stakes; error StillLocked(uint256 until); constructor() payable { stakes[msg.sender].push(Stake(40, 1790003600)); }',
    'Stake memory s = stakes[msg.sender][0]; if (block.timestamp < s.unlockAt) revert StillLocked(s.unlockAt);',
    { since: 8.04 },
  ),
  project(
    'AMM: K',
    'a0 * a1 >= uint256(reserve0) * reserve1 * 1000**2 is false: 995228500000 >= 1000000000000 (a0 = 1099700 (balance0 * 1000 - in0 * 3: 1100 * 1000 - 100 * 3), a1 = 905000 (balance1 * 1000: 905 * 1000), reserve0 = 1000, reserve1 = 1000)',
    'uint112 reserve0 = 1000; uint112 reserve1 = 1000; constructor() public payable {} function swap(uint256 in0, uint256 out1) internal { uint256 balance0 = reserve0 + in0; uint256 balance1 = reserve1 - out1; uint256 a0 = balance0 * 1000 - in0 * 3; uint256 a1 = balance1 * 1000; require(a0 * a1 >= uint256(reserve0) * reserve1 * 1000**2, "UniswapV2: K"); reserve0 = uint112(balance0); }',
    'swap(100, 95);',
    { since: 8 },
  ),
  project(
    'AMM: slippage',
    'amounts[amounts.length - 1] >= 95 is false: 90 >= 95 (amounts.length = 2)',
    `constructor() public payable {} function getAmountOut(uint256 amountIn, uint256 rIn, uint256 rOut) internal pure returns (uint256) { uint256 fee = amountIn * 997; return fee * rOut / (rIn * 1000 + fee); }
function amountsOut(uint256 amountIn, uint256 n) internal pure returns (uint256[] memory amounts) { amounts = new uint256[](n); amounts[0] = amountIn; for (uint256 i; i < n - 1; i++) amounts[i + 1] = getAmountOut(amounts[i], 1000, 1000); }`,
    'uint256[] memory amounts = amountsOut(100, 2); require(amounts[amounts.length - 1] >= 95, "INSUFFICIENT_OUTPUT_AMOUNT");',
    { since: 8 },
  ),
  project(
    'governance: state',
    's is Active, not Succeeded (s = state(1), which returned ProposalState.Active)',
    `enum ProposalState { Pending, Active, Canceled, Defeated, Succeeded, Queued } struct Proposal { uint256 forVotes; uint256 againstVotes; uint64 end; bool canceled; } mapping(uint256 => Proposal) proposals; error UnexpectedState(uint256 id, ProposalState current, ProposalState wanted); constructor() payable { proposals[1] = Proposal(5, 3, 1790000500, false); }
function state(uint256 id) public view returns (ProposalState) { Proposal storage p = proposals[id]; if (p.canceled) return ProposalState.Canceled; if (block.timestamp <= p.end) return ProposalState.Active; if (p.forVotes <= p.againstVotes) return ProposalState.Defeated; return ProposalState.Succeeded; }`,
    'ProposalState s = state(1); if (s != ProposalState.Succeeded) revert UnexpectedState(1, s, ProposalState.Succeeded);',
    { since: 8.04 },
  ),
  project(
    'governance: bitmap state',
    'bitmap(current) & allowed is 0 (bitmap(current) = 0x0000000000000000000000000000000000000000000000000000000000000002 (bytes32(1 << uint8(s)): bytes32(1 << uint8(Active))), current = Active, allowed = 0x0000000000000000000000000000000000000000000000000000000000000005)',
    'enum S { Pending, Active, Succeeded } S now_ = S.Active; constructor() public payable {} function bitmap(S s) internal pure returns (bytes32) { return bytes32(1 << uint8(s)); } error Unexpected(S current, bytes32 expected); function validate(bytes32 allowed) internal view returns (S) { S current = now_; if (bitmap(current) & allowed == bytes32(0)) revert Unexpected(current, allowed); return current; }',
    'validate(bitmap(S.Pending) | bitmap(S.Succeeded));',
    { since: 8.04 },
  ),
  project(
    'multisig: not enough confirmations',
    'isConfirmed(3) is false, because count == required is false in each round, at last count is 1, but required is 2 (count += 1: 0 + 1)',
    `mapping(uint256 => mapping(address => bool)) confirmations; address[] owners; uint256 required = 2; constructor() payable { owners.push(msg.sender); owners.push(address(7)); owners.push(address(8)); confirmations[3][msg.sender] = true; }
function isConfirmed(uint256 id) public view returns (bool) { uint256 count = 0; for (uint256 i = 0; i < owners.length; i++) { if (confirmations[id][owners[i]]) count += 1; if (count == required) return true; } return false; }`,
    'require(isConfirmed(3), "not confirmed");',
    { since: 8 },
  ),
  project(
    'multisig: owners out of order',
    'current > last is false: 0x0000000000000000000000000000000000000005 > 0x0000000000000000000000000000000000000009 (current = sigs[i], i = 1)',
    'mapping(address => address) owners; constructor() payable { owners[address(9)] = address(1); owners[address(5)] = address(1); }',
    'address[2] memory sigs = [address(9), address(5)]; address last = address(0); for (uint256 i = 0; i < 2; i++) { address current = sigs[i]; require(current > last && owners[current] != address(0), "GS026"); last = current; }',
    { since: 8 },
  ),
  project(
    'bridge: processed',
    'processed[id] is true (last set by processed[id] = true, id = 0x42a6cc57b513b2737c5bcbdd01093a388feb372584e9a8908062a359c910e841)',
    'mapping(bytes32 => bool) processed; constructor() public payable {} function relay(uint256 nonce, address to, bytes memory data) internal { bytes32 id = keccak256(abi.encode(nonce, to, data)); require(!processed[id], "already processed"); processed[id] = true; }',
    'relay(4, msg.sender, hex"01"); relay(4, msg.sender, hex"01");',
    { since: 8 },
  ),
  project(
    'NFT: owner query for nonexistent',
    'owner is the zero address (owner = owners[tokenId], tokenId = 7)',
    'mapping(uint256 => address) owners; error ERC721NonexistentToken(uint256 tokenId); constructor() public payable {} function _requireOwned(uint256 tokenId) internal view returns (address) { address owner = owners[tokenId]; if (owner == address(0)) revert ERC721NonexistentToken(tokenId); return owner; }',
    '_requireOwned(7);',
    { since: 8.04 },
  ),
  project(
    'NFT: max supply',
    'totalSupply + quantity <= MAX_SUPPLY is false: 101 <= 100 (totalSupply = 98, quantity = 3)',
    'uint256 public constant MAX_SUPPLY = 100; uint256 totalSupply = 98; uint256 price = 5; constructor() public payable {} function mint(uint256 quantity) internal { require(totalSupply + quantity <= MAX_SUPPLY, "sold out"); require(msg.value >= price * quantity, "price"); totalSupply += quantity; }',
    'mint(3);',
    { since: 8 },
  ),
  project(
    'NFT: wrong price',
    'msg.value >= price * quantity is false: 9 >= 10 (price = 5, quantity = 2)',
    'uint256 public constant MAX_SUPPLY = 100; uint256 totalSupply = 8; uint256 price = 5; constructor() public payable {} function mint(uint256 quantity) internal { require(totalSupply + quantity <= MAX_SUPPLY, "sold out"); require(msg.value >= price * quantity, "price"); totalSupply += quantity; }',
    'mint(2);',
    { since: 8, value: 9n },
  ),
  project(
    'permit: expired',
    'block.timestamp > deadline is true: 1790000000 > 1789000000. 1789000000 is 2026-09-10 00:26:40 UTC, 11 days ago',
    'error ERC2612ExpiredSignature(uint256 deadline); constructor() public payable {} function permit(address owner, address spender, uint256 value, uint256 deadline) internal view { if (block.timestamp > deadline) revert ERC2612ExpiredSignature(deadline); owner; spender; value; }',
    'permit(msg.sender, address(7), 5, 1789000000);',
    { since: 8.04 },
  ),
  project(
    'permit: wrong signer',
    'signer is the zero address (ecrecover found no signer: v is 29, not 27 or 28)',
    'mapping(address => uint256) nonces; bytes32 constant PERMIT = keccak256("Permit(address owner,uint256 nonce)"); constructor() public payable {} function permit(address owner, uint8 v, bytes32 r, bytes32 s) internal { bytes32 digest = keccak256(abi.encode(PERMIT, owner, nonces[owner]++)); address signer = ecrecover(digest, v, r, s); require(signer != address(0) && signer == owner, "invalid signature"); }',
    'permit(msg.sender, 29, bytes32(uint256(1)), bytes32(uint256(2)));',
    { since: 8 },
  ),
  project(
    'ERC-4626: zero shares',
    'shares is 0 (shares = convertToShares(5), which returned assets * totalSupply / totalAssets: 5 * 100 / 1000)',
    'uint256 totalAssets = 1000; uint256 totalSupply = 100; constructor() public payable {} function convertToShares(uint256 assets) public view returns (uint256) { return totalSupply == 0 ? assets : assets * totalSupply / totalAssets; }',
    'uint256 shares = convertToShares(5); require(shares != 0, "ZERO_SHARES");',
    { since: 8 },
  ),
  project(
    'ERC-4626: max withdraw',
    'assets > maxAssets is true: 600 > 500 (maxAssets = maxWithdraw(owner), which returned shares[owner] * totalAssets / totalSupply: 100 * 1000 / 200, owner = msg.sender)',
    'mapping(address => uint256) shares; uint256 totalAssets = 1000; uint256 totalSupply = 200; error ExceededMaxWithdraw(address owner, uint256 assets, uint256 max); constructor() payable { shares[msg.sender] = 100; } function maxWithdraw(address owner) public view returns (uint256) { return shares[owner] * totalAssets / totalSupply; } function withdraw(uint256 assets, address owner) internal view { uint256 maxAssets = maxWithdraw(owner); if (assets > maxAssets) revert ExceededMaxWithdraw(owner, assets, maxAssets); }',
    'withdraw(600, msg.sender);',
    { since: 8.04 },
  ),
  project(
    'HTS: transfer failed',
    'response is INSUFFICIENT_TOKEN_BALANCE (178), not SUCCESS (22) (response = hts.transferToken(token, address(this), to, amount), token = 0x0000000000000000000000000000000000001234, address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e, to = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount = 5)',
    'Hts hts = Hts(address(0x167)); constructor() public payable {} function safeTransfer(address token, address to, int64 amount) internal { int64 response = hts.transferToken(token, address(this), to, amount); if (response != 22) revert("HTS transfer failed"); }',
    'safeTransfer(address(0x1234), msg.sender, 5);',
    {
      since: 8,
      outer:
        'interface Hts { function transferToken(address token, address from, address to, int64 amount) external returns (int64 responseCode); function associateToken(address account, address token) external returns (int64 responseCode); function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); }',
      code: 178,
    },
  ),
  project(
    'HTS: library by low-level call',
    "code is TOKEN_NOT_ASSOCIATED_TO_ACCOUNT (184), neither SUCCESS (22) nor 194: 0x3C952d36207c0d52743a646E7AC2649009bD358e isn't associated with 0.0.4660 (code = associate(address(this), address(0x1234)), which returned abi.decode(result, (int64)), because success is true, (success, result) = precompile.call(abi.encodeWithSelector(Hts.associateToken.selector, account, token)), account = 0x3C952d36207c0d52743a646E7AC2649009bD358e, token = 0x0000000000000000000000000000000000001234, address(this) = 0x3C952d36207c0d52743a646E7AC2649009bD358e)",
    'address constant precompile = address(0x167); error HtsError(int64 code); constructor() public payable {} function associate(address account, address token) internal returns (int64 code) { (bool success, bytes memory result) = precompile.call(abi.encodeWithSelector(Hts.associateToken.selector, account, token)); code = success ? abi.decode(result, (int64)) : int64(21); }',
    'int64 code = associate(address(this), address(0x1234)); if (code != 22 && code != 194) revert HtsError(code);',
    {
      since: 8.04,
      outer:
        'interface Hts { function transferToken(address token, address from, address to, int64 amount) external returns (int64 responseCode); function associateToken(address account, address token) external returns (int64 responseCode); function mintToken(address token, int64 amount, bytes[] calldata metadata) external returns (int64 responseCode, int64 newTotalSupply, int64[] memory serialNumbers); }',
      code: 184,
    },
  ),
  project(
    'HTS: redirect',
    'ok(address(0x1234)) is false, because abi.decode(result, (uint256)) is 0, not 1',
    'constructor() public payable {} function ok(address token) internal returns (bool) { (bool success, bytes memory result) = address(0x167).call(abi.encodeWithSignature("redirectForToken(address,bytes)", token, abi.encodeWithSignature("isAssociated()"))); return success && abi.decode(result, (uint256)) == 1; }',
    'require(ok(address(0x1234)), "not associated");',
    { since: 8, code: 0 },
  ),
  project(
    'HIP-632: isAuthorizedRaw',
    'auth(msg.sender, hex"01", hex"02") is false, because result.length is 0 (msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'constructor() public payable {} function auth(address account, bytes memory hash, bytes memory sig) internal returns (bool) { (bool success, bytes memory result) = address(0x16a).call(abi.encodeWithSignature("isAuthorizedRaw(address,bytes,bytes)", account, hash, sig)); if (!success || result.length == 0) return false; return abi.decode(result, (bool)); }',
    'require(auth(msg.sender, hex"01", hex"02"), "unauthorized");',
    { since: 8 },
  ),
  project(
    'timelock: not ready',
    'isReady("a") is false, because t is 1790086400, neither 0 nor DONE (1) (t = timestamps[id], id = 0x6100000000000000000000000000000000000000000000000000000000000000) and t > block.timestamp is true: 1790086400 > 1790000000. 1790086400 is 2026-09-22 14:13:20 UTC, in 1 day',
    'mapping(bytes32 => uint256) timestamps; uint256 constant DONE = 1; enum Op { Unset, Waiting, Ready, Done } constructor() payable { timestamps["a"] = 1790086400; } function opState(bytes32 id) public view returns (Op) { uint256 t = timestamps[id]; if (t == 0) return Op.Unset; else if (t == DONE) return Op.Done; else if (t > block.timestamp) return Op.Waiting; else return Op.Ready; } function isReady(bytes32 id) public view returns (bool) { return opState(id) == Op.Ready; }',
    'require(isReady("a"), "TimelockController: operation is not ready");',
    { since: 8 },
  ),
  project(
    'timelock: delay too short',
    'delay < least is true: 3600 < 172800 (least = minDelay)',
    'uint256 minDelay = 2 days; error InsufficientDelay(uint256 delay, uint256 min); constructor() public payable {} function schedule(bytes32 id, uint256 delay) internal { uint256 least = minDelay; if (delay < least) revert InsufficientDelay(delay, least); id; minDelay = delay; }',
    'schedule("a", 1 hours);',
    { since: 8.04 },
  ),
  project(
    'merkle: wrong proof',
    'verify(proof, keccak256(abi.encodePacked(msg.sender))) is false, because computed is 0x53b3392b7991e285a4fc4dd4ba1ae2d880ced87847a3c4f980b99f0370432223, but root is 0xd6c66cad06fe14fdb6ce9297d80d32f24d7428996d0045cbf90cc345c677ba16 (keccak256(abi.encodePacked(msg.sender)) = 0x5ab9a75647463db7d9263bfdf0f9b455fd5a2ff89f446d3dfa3dfe67cae5649d, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'bytes32 root = keccak256("root"); constructor() public payable {} function verify(bytes32[] memory proof, bytes32 leaf) internal view returns (bool) { bytes32 computed = leaf; for (uint256 i = 0; i < proof.length; i++) { computed = computed < proof[i] ? keccak256(abi.encodePacked(computed, proof[i])) : keccak256(abi.encodePacked(proof[i], computed)); } return computed == root; }',
    'bytes32[] memory proof = new bytes32[](1); proof[0] = keccak256("x"); require(verify(proof, keccak256(abi.encodePacked(msg.sender))), "invalid proof");',
    { since: 8 },
  ),
  project(
    'reentrancy guard',
    '_status is ENTERED (2)',
    'uint256 private constant NOT_ENTERED = 1; uint256 private constant ENTERED = 2; uint256 _status = 1; error ReentrancyGuardReentrantCall(); constructor() public payable {} modifier nonReentrant() { _before(); _; _status = NOT_ENTERED; } function _before() private { if (_status == ENTERED) revert ReentrancyGuardReentrantCall(); _status = ENTERED; } function inner() internal nonReentrant { _status = 5; } function outer_() internal nonReentrant { inner(); }',
    'outer_();',
    { since: 8.04 },
  ),
  project(
    'custom error with args, allowance',
    'currentAllowance < value is true: 10 < 25 (currentAllowance = allowance(owner, spender), which returned _allowances[owner][spender], owner = 0x0000000000000000000000000000000000000007, spender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'mapping(address => mapping(address => uint256)) _allowances; error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed); constructor() payable { _allowances[address(7)][msg.sender] = 10; } function allowance(address owner, address spender) public view returns (uint256) { return _allowances[owner][spender]; } function _spendAllowance(address owner, address spender, uint256 value) internal { uint256 currentAllowance = allowance(owner, spender); if (currentAllowance != type(uint256).max) { if (currentAllowance < value) { revert ERC20InsufficientAllowance(spender, currentAllowance, value); } unchecked { _allowances[owner][spender] = currentAllowance - value; } } }',
    '_spendAllowance(address(7), msg.sender, 25);',
    { since: 8.04 },
  ),
  project(
    'try/catch rethrow',
    'stock >= n is false: 3 >= 5',
    'Shop shop = new Shop(); constructor() public payable {}',
    'try shop.buy(5) { } catch (bytes memory reason) { assembly { revert(add(reason, 32), mload(reason)) } }',
    {
      since: 8,
      outer:
        'contract Shop { uint256 stock = 3; function buy(uint256 n) external { require(stock >= n, "out of stock"); stock -= n; } }',
    },
  ),
  project(
    'functionCall bubbling',
    'Shop.buy failed, because stock >= n is false: 3 >= 5. The call sent 0xd96a094a0000000000000000000000000000000000000000000000000000000000000005 to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35. ret.length > 0 is false: 0 > 0',
    'Shop shop = new Shop(); constructor() public payable {} function functionCall(address target, bytes memory data) internal returns (bytes memory) { (bool success, bytes memory ret) = target.call(data); if (success) return ret; if (ret.length > 0) { assembly { revert(add(32, ret), mload(ret)) } } else { revert("low-level call failed"); } }',
    'functionCall(address(shop), abi.encodeWithSignature("buy(uint256)", 5));',
    {
      since: 8,
      outer:
        'contract Shop { uint256 stock = 3; function buy(uint256 n) external { require(stock >= n); stock -= n; } }',
    },
  ),
  project(
    'assembly revert of solady',
    'gt(amount, b) is true: 9 > 4',
    'mapping(address => uint256) bal; constructor() payable { bal[msg.sender] = 4; }',
    'uint256 b = bal[msg.sender]; uint256 amount = 9; assembly { if gt(amount, b) { mstore(0x00, 0xf4d678b8) revert(0x1c, 0x04) } }',
    { since: 8 },
  ),
  project(
    'packed storage',
    'config.flags & PAUSED is 2, not 0 (config.flags = 6, PAUSED = 2)',
    'uint8 constant PAUSED = 2; struct Config { uint64 cap; uint8 flags; bool open; uint32 rate; } Config config; constructor() payable { config = Config(100, 6, true, 3); }',
    'require(config.open && config.flags & PAUSED == 0, "paused");',
    { since: 8 },
  ),
  project(
    'mapping of struct with nested mapping',
    'p.members[msg.sender].weight > 0 is false: 0 > 0 (msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'struct Member { uint128 weight; bool voted; } struct Poll { mapping(address => Member) members; uint256 total; } mapping(uint256 => Poll) polls; constructor() public payable {}',
    'Poll storage p = polls[3]; require(p.members[msg.sender].weight > 0, "no right to vote"); p.total++;',
    { since: 8 },
  ),
  project(
    'SafeCast',
    'value > type(uint8).max is true: 300 > 255 (value = big)',
    'error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value); constructor() public payable {} function toUint8(uint256 value) internal pure returns (uint8) { if (value > type(uint8).max) { revert SafeCastOverflowedUintDowncast(8, value); } return uint8(value); }',
    'uint256 big = 300; toUint8(big);',
    { since: 8.04 },
  ),
  project(
    'modifier with several checks',
    'msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, but owner is 0x0000000000000000000000000000000000000007, and roles[MINTER][msg.sender] is false (MINTER = keccak256("MINTER"))',
    'mapping(bytes32 => mapping(address => bool)) roles; bool paused; address owner = address(7); bytes32 constant MINTER = keccak256("MINTER"); constructor() payable { roles[keccak256("MINTER")][address(8)] = true; } modifier onlyMinter() { require(!paused, "paused"); require(msg.sender == owner || roles[MINTER][msg.sender], "not a minter"); _; } function mint() internal onlyMinter { paused = true; }',
    'mint();',
    { since: 8 },
  ),
  project(
    'string compare by hash',
    'same(name, "alice") is false, because a is "bob", but b is "alice"',
    'string name = "bob"; constructor() public payable {} function same(string memory a, string memory b) internal pure returns (bool) { return keccak256(bytes(a)) == keccak256(bytes(b)); }',
    'require(same(name, "alice"), "wrong name");',
    { since: 8 },
  ),
  project(
    'delegatecall library',
    'value <= self.limit is false: 11 <= 10',
    'Limits.Data data; constructor() payable { data.limit = 10; } using Limits for Limits.Data;',
    'data.check(11);',
    {
      since: 8,
      outer:
        'library Limits { struct Data { uint256 limit; } function check(Data storage self, uint256 value) internal view { require(value <= self.limit, "over the limit"); } }',
    },
  ),
  project(
    'royalty over the price',
    'sum <= 10_000 is false: 10001 <= 10000 (sum += shares[i]: 6000 + 4001)',
    'uint16[] shares; constructor() payable { shares.push(6000); shares.push(4001); }',
    'uint256 sum; for (uint256 i = 0; i < shares.length; i++) { sum += shares[i]; } require(sum <= 10_000, "over 100 %");',
    { since: 8 },
  ),
  project(
    'lending: health factor',
    'healthy(msg.sender) is false, because collateral[who] * ltv / 100 >= debt[who] is false: 75 >= 80 (last set by debt[msg.sender] += n, collateral[who] = 100, who = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, ltv = 75, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'mapping(address => uint256) collateral; mapping(address => uint256) debt; uint256 ltv = 75; constructor() payable { collateral[msg.sender] = 100; debt[msg.sender] = 70; } function healthy(address who) internal view returns (bool) { return collateral[who] * ltv / 100 >= debt[who]; } function borrow(uint256 n) internal { debt[msg.sender] += n; require(healthy(msg.sender), "unhealthy"); }',
    'borrow(10);',
    { since: 8 },
  ),
  project(
    'bytes slicing',
    'bytes4(msg.data[:4]) is 0xc0406226, not 0xa9059cbb',
    'constructor() public payable {}',
    'require(bytes4(msg.data[:4]) == 0xa9059cbb, "only transfer");',
    { since: 8.05 },
  ),
];

/** The same as compilers before 0.8 know it. */
export const olderSituations: readonly ToldSituation[] = [
  older(
    'SafeMath sub',
    'b <= a is false: 9 <= 5 (a = balances[msg.sender], msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'using SafeMath for uint256; mapping(address => uint256) balances; constructor() public payable { balances[msg.sender] = 5; }',
    'balances[msg.sender] = balances[msg.sender].sub(9);',
    {
      outer:
        'library SafeMath { function sub(uint256 a, uint256 b) internal pure returns (uint256) { require(b <= a, "SafeMath: subtraction overflow"); return a - b; } }',
    },
  ),
  older(
    'SafeMath add',
    'c >= a is false: 2 >= 2**256 - 2 (a = total, b = 4)',
    'using SafeMath for uint256; uint256 total; constructor() public payable { total = ~uint256(0) - 1; }',
    'total = total.add(4);',
    {
      outer:
        'library SafeMath { function add(uint256 a, uint256 b) internal pure returns (uint256) { uint256 c = a + b; require(c >= a, "SafeMath: addition overflow"); return c; } }',
      until: 8,
    },
  ),
  older(
    'SafeMath mul',
    'c / a is 0, but b is 4 (c = 2**256 - 8, a = 2**256 - 2)',
    'using SafeMath for uint256; uint256 total; constructor() public payable { total = ~uint256(0) - 1; }',
    'total = total.mul(4);',
    {
      outer:
        'library SafeMath { function mul(uint256 a, uint256 b) internal pure returns (uint256) { if (a == 0) return 0; uint256 c = a * b; require(c / a == b, "SafeMath: multiplication overflow"); return c; } }',
      until: 8,
    },
  ),
  older(
    'crowdsale',
    'weiRaised + amount <= cap is false: 110 <= 100 (weiRaised = 90, amount = 20)',
    'uint256 cap = 100; uint256 weiRaised = 90; bool open = true; constructor() public payable {} modifier onlyWhileOpen { require(open, "closed"); _; } function buy(uint256 amount) internal onlyWhileOpen { require(amount != 0); require(weiRaised + amount <= cap, "Crowdsale: cap exceeded"); weiRaised += amount; }',
    'buy(20);',
  ),
  older(
    'assert invariant',
    'a + b is 11, but total is 10 (a = 4, b = 7)',
    'uint256 a = 4; uint256 b = 7; uint256 total = 10; constructor() public payable {}',
    'a += 0; assert(a + b == total);',
  ),
  older(
    'division by zero',
    'shares * 10 / supply divides by zero: 50 / 0 (shares = 5)',
    'uint256 shares = 5; uint256 supply; constructor() public payable {}',
    'shares = shares * 10 / supply;',
  ),
  older(
    'index out of bounds',
    'queue[head]: index 2, length 2',
    'uint256[] queue; uint256 head = 2; constructor() public payable { queue.push(4); queue.push(5); }',
    'uint256 first = queue[head]; head = first;',
  ),
  older(
    'array in memory',
    'xs[i]: index 3, length 3',
    'constructor() public payable {} function sum(uint256[] memory xs, uint256 n) internal pure returns (uint256 s) { for (uint256 i = 0; i < n; i++) s += xs[i]; }',
    'sum(new uint256[](3), 4);',
  ),
  older(
    'transfer failed',
    'msg.sender.transfer(5000): sends 0.00005 ℏ, but the contract has 0.00001 ℏ',
    'constructor() public payable {}',
    'msg.sender.transfer(5000);',
    { until: 8 },
  ),
  older(
    'enum conversion',
    'Stage(n): 4 is outside Stage, whose last member is C (2)',
    'enum Stage { A, B, C } Stage stage; uint256 n = 4; constructor() public payable {}',
    'stage = Stage(n);',
  ),
  older(
    'ERC20 transferFrom',
    'value <= allowed[from][msg.sender] is false: 4 <= 3 (from = 0x0000000000000000000000000000000000000007, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'mapping(address => uint256) balances; mapping(address => mapping(address => uint256)) allowed; constructor() public payable { balances[address(7)] = 9; allowed[address(7)][msg.sender] = 3; } function transferFrom(address from, address to, uint256 value) public returns (bool) { require(to != address(0)); require(value <= balances[from]); require(value <= allowed[from][msg.sender]); balances[from] -= value; balances[to] += value; return true; }',
    'transferFrom(address(7), msg.sender, 4);',
  ),
  older(
    'now',
    'block.timestamp >= unlockTime is false: 1790000000 >= 1790003600. 1790003600 is 2026-09-21 15:13:20 UTC, in 1 hour',
    'uint256 unlockTime = 1790003600; constructor() public payable {}',
    'require(block.timestamp >= unlockTime, "locked"); unlockTime = 0;',
  ),
  older(
    'tx.origin',
    'msg.sender is 0x3C952d36207c0d52743a646E7AC2649009bD358e, but tx.origin is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
    'Gate gate = new Gate(); constructor() public payable {}',
    'gate.enter();',
    {
      outer:
        'contract Gate { uint256 last; function enter() external { require(msg.sender == tx.origin, "no contracts"); last = 1; } }',
    },
  ),
  older(
    'proxy to nothing',
    'isContract(implementation) is false, because size > 0 is false: 0 > 0 (last set by size := extcodesize(account), implementation = 0x0000000000000000000000000000000000000099)',
    'address implementation = address(0x99); constructor() public payable {} function isContract(address account) internal view returns (bool) { uint256 size; assembly { size := extcodesize(account) } return size > 0; }',
    'require(isContract(implementation), "not a contract");',
    { since: 6 },
  ),
  older(
    'proxy to nothing, of which there is no syntax tree',
    'isContract(implementation) is false, because size > 0 is false: 0 > 0 (implementation = 0x0000000000000000000000000000000000000099)',
    'address implementation = address(0x99); constructor() public payable {} function isContract(address account) internal view returns (bool) { uint256 size; assembly { size := extcodesize(account) } return size > 0; }',
    'require(isContract(implementation), "not a contract");',
    { until: 6 },
  ),
  older(
    'low level call',
    'ok is false (ok = address(shop).call(abi.encodeWithSignature("buy(uint256)", 5))). Shop.buy failed: "out of stock", because stock >= n is false: 3 >= 5. The call sent 0xd96a094a0000000000000000000000000000000000000000000000000000000000000005 to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    'Shop shop = new Shop(); constructor() public payable {}',
    '(bool ok, ) = address(shop).call(abi.encodeWithSignature("buy(uint256)", 5)); require(ok, "buy failed");',
    {
      outer:
        'contract Shop { uint256 stock = 3; function buy(uint256 n) external { require(stock >= n, "out of stock"); stock -= n; } }',
    },
  ),
  older(
    'returns false token',
    'token.transfer(msg.sender, 8) is false, because in Token.transfer (0x5CEa380456d669bD50CC6Ff9a627a040ef284a35), balances[msg.sender] < n is true: 0 < 8 (msg.sender = 0x3C952d36207c0d52743a646E7AC2649009bD358e). 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35 returned false to transfer(to: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount: 8)',
    'Token token = new Token(); constructor() public payable {}',
    'require(token.transfer(msg.sender, 8), "transfer failed");',
    {
      outer:
        'contract Token { mapping(address => uint256) balances; function transfer(address to, uint256 n) external returns (bool) { if (balances[msg.sender] < n) return false; balances[msg.sender] -= n; balances[to] += n; return true; } }',
    },
  ),
  older(
    'bytes32 role',
    'hasRole(role, msg.sender) is false, because roles[role][who] is false (role = keccak256("ADMIN"), who = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'mapping(bytes32 => mapping(address => bool)) roles; bytes32 constant ADMIN = keccak256("ADMIN"); constructor() public payable {} function hasRole(bytes32 role, address who) public view returns (bool) { return roles[role][who]; } modifier only(bytes32 role) { require(hasRole(role, msg.sender), "AccessControl"); _; } function go() internal only(ADMIN) { roles[ADMIN][address(1)] = true; }',
    'go();',
  ),
  older(
    'struct array last',
    'start >= last.end is false: 15 >= 20',
    'struct Range { uint64 start; uint64 end; } Range[] ranges; constructor() public payable { ranges.push(Range(1, 5)); ranges.push(Range(10, 20)); } function add(uint64 start, uint64 end) internal { Range memory last = ranges[ranges.length - 1]; require(start < end && start >= last.end, "overlaps"); ranges.push(Range(start, end)); }',
    'add(15, 30);',
  ),
  older(
    'length minus one',
    'xs[xs.length - 1]: index 2**256 - 1, length 0',
    'uint256[] xs; constructor() public payable {}',
    'xs[xs.length - 1] = 4;',
    { until: 8 },
  ),
  older(
    'string length',
    'bytes(name).length <= 8 is false: 16 <= 8',
    'constructor() public payable {} function register(string memory name) internal pure { require(bytes(name).length > 0 && bytes(name).length <= 8, "name"); }',
    'register("a long long name");',
  ),
];
