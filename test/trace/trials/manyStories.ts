import { rightAndWrong, storiesOf, type TrialStory } from '../trialStories.ts';

type Pair = Parameters<typeof rightAndWrong>;

const failing = storiesOf('many: ', { keepsState: true });
/** A failing call with a right and a wrong change of contracts that stay where they are. */
const story = (name: string, body: string, changes: Pair[0], unknown: Pair[1] = {}, more: Partial<TrialStory> = {}) =>
  failing(name, body, rightAndWrong(changes, unknown), more);

const both = (why: string) => ({ right: why, wrong: why });
const deploy = '@deploy\n@payable\ndef __init__():\n';
const vyper = { language: 'Vyper' } as const;
const systemContracts = `interface IService { function associateToken(address account, address token) external returns (int64); function transferToken(address token, address from, address to, int64 amount) external returns (int64); }
interface IRates { function tinycentsToTinybars(uint256 cents) external returns (uint256); function tinybarsToTinycents(uint256 bars) external returns (uint256); }
interface IRandom { function getPseudorandomSeed() external returns (bytes32); }
IService constant service = IService(address(0x167));
IRates constant rates = IRates(address(0x168));
IRandom constant random = IRandom(address(0x169));
`;

/** What contracts of all kinds do, with one right and one wrong change each. */
export const manyStories: readonly TrialStory[] = [
  story(
    'an error with other arguments',
    `contract Story {
  error Low(uint256 have, uint256 want);
  uint256 have = 4;
  constructor() payable {}
  function run() external returns (uint256) { if (have < 9) revert Low(have, 9); have -= 1; return have; }
}`,
    [
      { 'have < 9': 'have < 3' },
      { 'Low(uint256 have, uint256 want)': 'Low(uint256 have, string why)', 'Low(have, 9)': 'Low(have, "too low")' },
    ],
  ),
  story(
    'a modifier with an argument',
    `contract Story {
  mapping(address => uint8) level;
  uint256 done;
  constructor() payable { level[msg.sender] = 2; }
  modifier atLeast(uint8 wanted) { require(level[msg.sender] >= wanted, "level"); _; done += 10; }
  function run() external atLeast(3) returns (uint256) { done += 1; return done; }
}`,
    [{ 'atLeast(3)': 'atLeast(2)' }, { 'atLeast(3) returns': 'atLeast(2) atLeast(4) returns' }],
  ),
  story(
    'a modifier after the body',
    `contract Story {
  uint256 total = 5;
  constructor() payable {}
  modifier even() { _; require(total % 2 == 0, "odd"); }
  function run() external even returns (uint256) { total += 2; return total; }
}`,
    [{ 'total += 2': 'total += 3' }, { '_; require(total % 2 == 0, "odd");': 'require(total % 2 == 0, "odd"); _;' }],
  ),
  story(
    'a proxy at the slots of EIP-1967',
    `contract Logic {
  mapping(address => uint256) held;
  function take(uint256 amount) external returns (uint256) { require(held[msg.sender] >= amount, "held"); unchecked { held[msg.sender] -= amount; } return held[msg.sender]; }
}
contract Proxy {
  bytes32 constant place = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address to) { assembly { sstore(place, to) } }
  fallback() external payable {
    assembly {
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), sload(place), 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}
contract Story {
  Logic logic = Logic(address(new Proxy(address(new Logic()))));
  uint256 left;
  constructor() payable {}
  function run() external { left = logic.take(1); }
}`,
    [{ 'require(held[msg.sender] >= amount, "held");': '' }, { '"held"': '"not held"' }],
  ),
  story(
    'a transparent proxy whose admin calls',
    `contract Logic { address admin_; address to_; uint256 public count; function add(uint256 by) external { require(by < 3, "by"); count += by; } }
contract Proxy {
  address admin;
  address to;
  uint256 count;
  constructor(address with_) { admin = msg.sender; to = with_; }
  fallback() external { require(msg.sender != admin, "admin"); (bool ok, bytes memory data) = to.delegatecall(msg.data); require(ok, string(data)); }
}
contract User { Logic inner; constructor(Logic logic) { inner = logic; } function go() external { inner.add(2); } }
contract Story {
  Logic logic = Logic(address(new Proxy(address(new Logic()))));
  User user = new User(logic);
  constructor() payable {}
  function run() external { logic.add(2); }
}`,
    [
      { 'function run() external { logic.add(2); }': 'function run() external { user.go(); }' },
      { 'logic.add(2)': 'logic.add(1)' },
    ],
  ),
  story(
    'a beacon of two proxies',
    `contract Logic { uint256 number; function put(uint256 to) external { require(to != 7, "seven"); number = to; } }
contract Beacon { address public logic = address(new Logic()); }
contract Proxy {
  uint256 number;
  Beacon immutable beacon;
  constructor(Beacon with_) { beacon = with_; }
  fallback() external { (bool ok, bytes memory data) = beacon.logic().delegatecall(msg.data); if (!ok) assembly { revert(add(data, 32), mload(data)) } }
}
contract Story {
  Beacon beacon = new Beacon();
  Logic one = Logic(address(new Proxy(beacon)));
  Logic two = Logic(address(new Proxy(beacon)));
  constructor() payable {}
  function run() external { one.put(6); two.put(7); }
}`,
    [{ 'to != 7': 'to != 8' }, { 'to != 7': 'to < 6' }],
  ),
  story(
    'a diamond with storage of its own',
    `library Store {
  struct Data { mapping(bytes4 => address) facets; uint256 total; }
  function data() internal pure returns (Data storage d) { bytes32 at = keccak256("many.diamond"); assembly { d.slot := at } }
}
contract Facet { function grow(uint256 by) external returns (uint256) { Store.Data storage d = Store.data(); require(d.total + by < 10, "grown"); d.total += by; return d.total; } }
contract Diamond {
  constructor(address facet) { Store.data().facets[Facet.grow.selector] = facet; Store.data().total = 8; }
  fallback() external {
    address facet = Store.data().facets[msg.sig];
    require(facet != address(0), "no facet");
    (bool ok, bytes memory data) = facet.delegatecall(msg.data);
    assembly { if ok { return(add(data, 32), mload(data)) } revert(add(data, 32), mload(data)) }
  }
}
contract Story {
  Facet diamond = Facet(address(new Diamond(address(new Facet()))));
  uint256 seen;
  constructor() payable {}
  function run() external { seen = diamond.grow(3); }
}`,
    [{ 'by < 10': 'by < 12' }, { 'by < 10': 'by < 11' }],
  ),
  story(
    'a child with other arguments',
    `contract Child { uint256 immutable from; uint256 immutable to; constructor(uint256 a, uint256 b) { require(a < b, "range"); from = a; to = b; } function size() external view returns (uint256) { return to - from; } }
contract Story {
  Child child;
  uint256 size;
  constructor() payable {}
  function run() external { child = new Child(9, 3); size = child.size(); }
}`,
    [{ 'new Child(9, 3)': 'new Child(3, 9)' }, { 'new Child(9, 3)': 'new Child(3, 3)' }],
  ),
  story(
    'a child at an address that its code decides',
    `contract Child { uint256 public number = 3; function half() external view returns (uint256) { return number / 2; } }
contract Story {
  address made;
  constructor() payable {}
  function run() external returns (address) {
    Child child = new Child{salt: bytes32(uint256(5))}();
    bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(uint256(5)), keccak256(type(Child).creationCode)));
    require(address(child) != address(uint160(uint256(hash))), "as foretold");
    made = address(child);
    return made;
  }
}`,
    [{ '!= address(uint160': '== address(uint160' }, { 'number / 2': 'number / 3' }],
  ),
  story(
    'a second child of one salt',
    `contract Child { uint256 immutable number; constructor(uint256 with_) { number = with_; } }
contract Story {
  address[] made;
  constructor() payable {}
  function run() external { for (uint256 at = 0; at < 2; at++) made.push(address(new Child{salt: 0}(4))); }
}`,
    [{ '(new Child{salt: 0}(4))': '(new Child{salt: bytes32(at)}(4))' }, { 'salt: 0': 'salt: bytes32(at / 2)' }],
  ),
  story(
    'what a child leaves behind',
    `contract Heir { receive() external payable {} }
contract Child { constructor() payable {} function end(address payable to) external { selfdestruct(to); } }
contract Story {
  Heir heir = new Heir();
  Child child = new Child{value: 30}();
  uint256 seen;
  constructor() payable {}
  function run() external { child.end(payable(address(heir))); seen = address(heir).balance; require(seen == 31, "left"); }
}`,
    [{ 'seen == 31': 'seen == 30' }, { 'seen == 31': 'seen == 0' }],
  ),
  story(
    'what is left to who calls, and paid on',
    `contract Child { constructor() payable {} function end() external { selfdestruct(payable(msg.sender)); } }
contract Sink { uint256 public got; receive() external payable { got += msg.value; } }
contract Story {
  Child child = new Child{value: 400}();
  Sink sink = new Sink();
  uint256 seen;
  constructor() payable {}
  receive() external payable {}
  function run() external {
    child.end();
    seen = address(this).balance;
    require(seen > 1000, "balance");
    (bool ok, ) = address(sink).call{value: seen}("");
    require(ok, "paid");
  }
}`,
    [{ 'seen > 1000': 'seen == 1000' }, { 'seen > 1000': 'seen == 600' }],
  ),
  story(
    'a payment through two contracts',
    `contract Last { receive() external payable {} }
contract Middle { Last public last = new Last(); function pass() external payable { (bool ok, ) = address(last).call{value: msg.value / 3}(""); require(ok, "passed"); } }
contract Story {
  Middle middle = new Middle();
  constructor() payable {}
  function run() external returns (uint256) {
    middle.pass{value: 100}();
    require(address(middle).balance == 66, "middle");
    return address(middle.last()).balance;
  }
}`,
    [{ 'balance == 66': 'balance == 67' }, { 'msg.value / 3': 'msg.value / 4' }],
  ),
  story(
    'a payment that is undone',
    `contract Sink { uint256 count; receive() external payable { count++; } function refuse() external payable { count++; revert("refused"); } }
contract Story {
  Sink sink = new Sink();
  uint256 balance;
  constructor() payable {}
  function run() external {
    try sink.refuse{value: 70}() { balance = 1; } catch { balance = address(this).balance; }
    require(balance < 1000, "undone");
  }
}`,
    [{ 'balance < 1000': 'balance == 1000' }, { 'balance < 1000': 'balance == 930' }],
  ),
  story(
    'too little gas for a callee',
    `contract Book { uint256 public number; function write() external { number = 5; } }
contract Story {
  Book book = new Book();
  constructor() payable {}
  function run() external returns (bool ok) { (ok, ) = address(book).call{gas: 5000}(abi.encodeCall(Book.write, ())); require(ok, "gas"); }
}`,
    [{ 'gas: 5000': 'gas: 60000' }, { 'gas: 5000': 'gas: 20000' }],
  ),
  story(
    'a loop until the gas is low',
    `contract Story {
  uint256 rounds;
  constructor() payable {}
  function run() external returns (uint256) { uint256 at; while (gasleft() > 150_000) at++; rounds = at; require(at == 0, "rounds"); return at; }
}`,
    [{ 'at == 0': 'at > 0' }, { '> 150_000': '> 100_000' }],
    {},
    { gas: 200_000n },
  ),
  story(
    'what gas a callee has',
    `contract Meter { function left() external view returns (uint256) { return gasleft(); } }
contract Story {
  Meter meter = new Meter();
  uint256 last;
  constructor() payable {}
  function run() external { last = meter.left{gas: 100_000}(); require(last > 100_000, "left"); }
}`,
    [{ 'last > 100_000': 'last < 100_000' }, { 'last > 100_000': 'last > 99_990' }],
  ),
  story(
    'a day that has begun',
    `contract Story {
  uint256 day;
  constructor() payable {}
  function run() external returns (uint256) { uint256 begin = block.timestamp / 1 days; require(begin * 1 days == block.timestamp, "midnight"); day = begin; return day; }
}`,
    [
      { 'begin * 1 days == block': 'begin * 1 days <= block' },
      { 'begin * 1 days == block': 'begin * 1 days + 1 == block' },
    ],
  ),
  story(
    'an interest by the second',
    `contract Story {
  uint256 since = block.timestamp - 100;
  uint256 debt = 1000;
  constructor() payable {}
  function run() external { uint256 owed = debt * (block.timestamp - since) / 100; require(owed < 1000, "interest"); debt += owed; since = block.timestamp; }
}`,
    [{ 'owed < 1000': 'owed < 2000' }, { '/ 100; require': '/ 99; require' }],
  ),
  story(
    'an odd block',
    `contract Story {
  uint256 last = block.number;
  constructor() payable {}
  function run() external { require(block.number == last, "same block"); last = block.number; }
}`,
    [{ 'number == last': 'number > last' }, { 'number == last': 'number > last + 1' }],
  ),
  story(
    'a number that nobody can know',
    `contract Story {
  uint256 drawn;
  constructor() payable {}
  function run() external { drawn = block.prevrandao % 100; require(drawn > 100, "drawn"); }
}`,
    [{ 'drawn > 100': 'drawn < 100' }, { 'drawn > 100': 'drawn > 101' }],
    both('unrecorded'),
  ),
  story(
    'the hash of a block in a branch that is not taken',
    `contract Story {
  bytes32 hash;
  bool isOpen;
  constructor() payable {}
  function run() external { if (isOpen) hash = blockhash(block.number - 1); else revert("closed"); }
}`,
    [{ 'else revert("closed")': 'else hash = 0' }, { 'if (isOpen)': 'if (!isOpen)' }],
    { wrong: 'unrecorded' },
  ),
  story(
    'the address of the beneficiary',
    `contract Story {
  address last;
  constructor() payable {}
  function run() external { last = tx.origin; require(last == address(this), "origin"); }
}`,
    [{ 'last == address(this)': 'last == msg.sender' }, { 'last == address(this)': 'last == address(0)' }],
  ),
  story(
    'a share of a rate',
    `${systemContracts}contract Story {
  uint256 price;
  constructor() payable {}
  function run() external returns (uint256) { price = rates.tinycentsToTinybars(2400) / 3; require(price > 70, "price"); return 1000 / (price - 66); }
}`,
    [{ 'price > 70': 'price == 66', '(price - 66)': '(price - 65)' }, { 'price > 70': 'price > 60' }],
  ),
  story(
    'a draw among many',
    `${systemContracts}contract Story {
  address[] players;
  constructor() payable { players.push(address(1)); players.push(address(2)); players.push(address(3)); }
  function run() external returns (address won) { won = players[uint256(random.getPseudorandomSeed())]; delete players; }
}`,
    [
      { 'getPseudorandomSeed())]': 'getPseudorandomSeed()) % players.length]' },
      { 'getPseudorandomSeed())]': 'getPseudorandomSeed()) % 40 + 3]' },
    ],
  ),
  story(
    'tokens for several accounts, undone at the second',
    `${systemContracts}contract Story {
  uint256 joined;
  constructor() payable {}
  function join(address who) external { require(msg.sender == address(this)); require(service.associateToken(who, address(5)) == 22, "joined"); require(who != address(8), "eight"); }
  function run() external { for (uint160 at = 7; at < 9; at++) { this.join(address(at)); joined++; } }
}`,
    [{ 'require(who != address(8), "eight");': '' }, { 'at < 9': 'at < 9 && joined < 2' }],
  ),
  story(
    'a system contract in a static call',
    `${systemContracts}contract Story {
  int64 code;
  constructor() payable {}
  function run() external {
    (bool ok, bytes memory data) = address(service).staticcall(abi.encodeCall(service.transferToken, (address(5), address(6), address(7), 1)));
    require(ok && data.length == 32, "static");
    code = abi.decode(data, (int64));
    require(code == 22, "code");
  }
}`,
    [{ 'code == 22': 'code == 184' }, { 'code == 22': 'code == 167' }],
  ),
  story(
    're-entry from a receiver',
    `contract Bank {
  mapping(address => uint256) public held;
  function put() external payable { held[msg.sender] += msg.value; }
  function take() external { uint256 amount = held[msg.sender]; require(amount > 0, "none"); (bool ok, ) = msg.sender.call{value: amount}(""); require(ok, "receiver"); held[msg.sender] = 0; }
}
contract Greedy {
  Bank bank;
  constructor(Bank with_) payable { bank = with_; bank.put{value: 50}(); }
  function go() external { bank.take(); }
  receive() external payable { if (address(bank).balance < 400) bank.take(); }
}
contract Story {
  Bank bank = new Bank();
  Greedy greedy;
  constructor() payable { bank.put{value: 300}(); greedy = new Greedy{value: 50}(bank); }
  function run() external { greedy.go(); require(address(bank).balance == 300, "robbed"); }
}`,
    [
      {
        '(bool ok, ) = msg.sender.call{value: amount}(""); require(ok, "receiver"); held[msg.sender] = 0;':
          'held[msg.sender] = 0; (bool ok, ) = msg.sender.call{value: amount}(""); require(ok, "receiver");',
        'if (address(bank).balance < 400) bank.take();': 'if (address(bank).balance < 100) bank.take();',
      },
      {
        '(bool ok, ) = msg.sender.call{value: amount}(""); require(ok, "receiver"); held[msg.sender] = 0;':
          'held[msg.sender] = 0; (bool ok, ) = msg.sender.call{value: amount}(""); require(ok, "receiver");',
      },
    ],
  ),
  story(
    'a fallback that refuses',
    `contract Gate { error Refused(bytes4 sig); function open() external pure returns (bool) { return true; } fallback() external { revert Refused(msg.sig); } }
interface IGate { function enter() external returns (bool); function open() external returns (bool); }
contract Story {
  IGate gate = IGate(address(new Gate()));
  bool isOpen;
  constructor() payable {}
  function run() external { isOpen = gate.enter(); }
}`,
    [{ 'isOpen = gate.enter()': 'isOpen = gate.open()' }, { 'fallback() external { revert Refused(msg.sig); }': '' }],
  ),
  story(
    'a receiver that takes more than a stipend',
    `contract Till { uint256 count; receive() external payable { count += 1; } }
contract Story {
  Till till = new Till();
  constructor() payable {}
  function run() external { payable(address(till)).transfer(9); }
}`,
    [
      { 'payable(address(till)).transfer(9);': '(bool ok, ) = address(till).call{value: 9}(""); require(ok);' },
      { 'payable(address(till)).transfer(9);': 'require(payable(address(till)).send(9), "send");' },
    ],
  ),
  story(
    'a call of itself',
    `contract Story {
  address last;
  constructor() payable {}
  function own() public returns (address) { require(msg.sender == address(this), "not own"); last = msg.sender; return last; }
  function run() external returns (address) { return own(); }
}`,
    [{ 'return own();': 'return this.own();' }, { 'return own();': 'return last == address(0) ? own() : last;' }],
  ),
  story(
    'a call of itself by delegation',
    `contract Story {
  uint256 sum;
  constructor() payable {}
  function add(uint256 by) external payable { require(msg.value == 0, "value"); sum += by; }
  function run() external payable {
    bytes[2] memory calls = [abi.encodeCall(this.add, (3)), abi.encodeCall(this.add, (4))];
    for (uint256 at = 0; at < 2; at++) { (bool ok, bytes memory why) = address(this).delegatecall(calls[at]); if (!ok) assembly { revert(add(why, 32), mload(why)) } }
  }
}`,
    [{ 'require(msg.value == 0, "value"); ': '' }, { 'msg.value == 0': 'msg.value < 7' }],
    {},
    { value: 7n },
  ),
  story(
    'several calls, of which one may fail',
    `contract Target { uint256 public number; function put(uint256 to) external { require(to != 2, "two"); number = to; } }
contract Story {
  Target target = new Target();
  uint256 failed;
  constructor() payable {}
  function run() external { for (uint256 at = 1; at < 4; at++) { try target.put(at) {} catch { failed++; } } require(failed == 0, "failed"); }
}`,
    [{ 'failed == 0': 'failed == 1' }, { 'to != 2': 'to > 2' }],
  ),
  story(
    'structs in an array',
    `contract Story {
  struct Item { uint128 amount; uint64 at; bool isOpen; }
  Item[] items;
  constructor() payable { items.push(Item(5, 1, true)); items.push(Item(6, 2, false)); }
  function run() external returns (uint128 sum) { for (uint256 at = 0; at < items.length; at++) { require(items[at].isOpen, "closed"); sum += items[at].amount; } items.pop(); }
}`,
    [{ 'require(items[at].isOpen, "closed"); ': '' }, { 'items[at].isOpen': 'items[at].at == 1' }],
  ),
  story(
    'mappings in mappings',
    `contract Story {
  mapping(address => mapping(bytes32 => uint256[])) book;
  constructor() payable { book[msg.sender]["a"].push(4); }
  function run() external returns (uint256) { uint256[] storage list = book[msg.sender]["b"]; list.push(list[0] + 1); return list.length; }
}`,
    [{ '["b"]': '["a"]' }, { 'list[0] + 1': 'list[list.length - 1]' }],
  ),
  story(
    'a long text that becomes short',
    `contract Story {
  string text = "a text that is longer than thirty-one bytes, so it has slots";
  constructor() payable {}
  function run() external returns (uint256) { require(bytes(text).length < 32, "long"); text = "short"; return bytes(text).length; }
}`,
    [{ 'require(bytes(text).length < 32, "long"); ': '' }, { 'length < 32': 'length < 60' }],
  ),
  story(
    'texts put together',
    `contract Story {
  string text = "ab";
  constructor() payable {}
  function run() external returns (string memory) { text = string.concat(text, text); require(keccak256(bytes(text)) == keccak256("abc"), "text"); return text; }
}`,
    [{ 'keccak256("abc")': 'keccak256("abab")' }, { '(text, text)': '(text, "b")' }],
  ),
  story(
    'a state machine',
    `contract Story {
  enum State { Open, Paid, Closed }
  State state;
  constructor() payable {}
  function run() external returns (State) { state = State(uint8(state) + 3); return state; }
}`,
    [{ '+ 3': '+ 2' }, { '+ 3': '+ 4' }],
  ),
  story(
    'numbers with signs',
    `contract Story {
  int256 low = type(int256).min;
  int8 small = -7;
  constructor() payable {}
  function run() external returns (int256) { low = low / -1; small = small / 2; return low % 5; }
}`,
    [{ 'low / -1': 'low / 2' }, { 'low / -1': '-low' }],
  ),
  story(
    'data that cannot be decoded',
    `contract Story {
  bytes data = hex"0000000000000000000000000000000000000000000000000000000000000100";
  constructor() payable {}
  function run() external view returns (uint256) { return abi.decode(data, (uint8)); }
}`,
    [{ '(uint8)': '(uint16)' }, { 'return abi': 'require(data.length == 32); return abi' }],
  ),
  story(
    'a signature',
    `contract Story {
  bytes32 constant hash = keccak256("signed");
  address signer;
  constructor() payable { signer = ecrecover(hash, 27, bytes32(uint256(1)), bytes32(uint256(2))); }
  function run() external returns (address by) { by = ecrecover(hash, 28, bytes32(uint256(1)), bytes32(uint256(2))); require(by == signer, "signer"); }
}`,
    [{ 'hash, 28': 'hash, 27', 'function run': 'function run' }, { 'by == signer': 'by == address(0)' }],
  ),
  story(
    'other hashes',
    `contract Story {
  bytes32 last;
  constructor() payable {}
  function run() external { last = sha256("a"); require(bytes20(last) == ripemd160("a"), "hashes"); }
}`,
    [{ 'bytes20(last) ==': 'bytes20(last) !=' }, { 'ripemd160("a")': 'ripemd160("b")' }],
  ),
  story(
    'a lock for one transaction',
    `contract Lock { bytes32 constant key = keccak256("lock"); function take() external { bytes32 at = key; assembly { if tload(at) { revert(0, 0) } tstore(at, 1) } } function free() external { bytes32 at = key; assembly { tstore(at, 0) } } }
contract Story {
  Lock lock = new Lock();
  uint256 taken;
  constructor() payable {}
  function run() external { lock.take(); taken++; lock.take(); taken++; }
}`,
    [
      { 'taken++; lock.take();': 'taken++; lock.free(); lock.take();' },
      { 'taken++; lock.take();': 'taken++; lock.take(); lock.free();' },
    ],
  ),
  story(
    'an immutable in a library call',
    `library Shares { function divide(uint256 all, uint256 part) public pure returns (uint256) { require(part > 0, "part"); return all / part; } }
contract Story {
  uint256 immutable part = 0;
  uint256 kept = 100;
  constructor() payable {}
  function run() external returns (uint256) { kept = Shares.divide(kept, part); return kept; }
}`,
    [{ '(kept, part)': '(kept, part + 4)' }, { 'part > 0': 'part >= 0' }],
  ),
  story(
    'functions of several bases',
    `contract A { uint256 total; function step() public virtual { total += 1; } }
contract B is A { function step() public virtual override { total *= 3; super.step(); } }
contract C is A { function step() public virtual override { total += 5; super.step(); } }
contract Story is B, C {
  constructor() payable {}
  function step() public override(B, C) { super.step(); }
  function run() external returns (uint256) { step(); require(total == 3, "total"); return total; }
}`,
    [{ 'total == 3': 'total == 6' }, { 'total *= 3; super': 'total += 3; super' }],
  ),
  story(
    'another function of the callee',
    `contract Oracle { uint64 price = 9; function read(uint8 which) external view returns (uint64) { require(which < 2, "which"); return price; } }
contract Story {
  Oracle oracle = new Oracle();
  uint256 price;
  constructor() payable {}
  function run() external { price = oracle.read(3); }
}`,
    [
      {
        'function read(uint8 which) external view returns (uint64) { require(which < 2, "which"); return price; }':
          'function read(uint16 which, bool twice) external view returns (uint256) { return twice ? price * 2 : price + which; }',
        'oracle.read(3)': 'oracle.read(3, true)',
      },
      { 'read(uint8 which)': 'read(uint16 which)' },
    ],
  ),
  story(
    'overloaded functions',
    `contract Story {
  uint256 last;
  constructor() payable {}
  function put(uint256 to) public returns (uint256) { require(to > 255, "small"); last = to; return 1; }
  function put(uint8 to) public returns (uint256) { last = to; return 2; }
  function run() external returns (uint256) { return put(uint256(7)); }
}`,
    [
      {
        'put(uint8 to) public returns (uint256) { last = to;':
          'put(bool to) public returns (uint256) { last = to ? 5 : 6;',
        'return put(uint256(7))': 'return put(true)',
      },
      { 'put(uint256(7))': 'put(uint256(uint8(7)))' },
    ],
  ),
  story(
    'a type with operators',
    `type Price is uint128;
function plus(Price a, Price b) pure returns (Price) { return Price.wrap(Price.unwrap(a) + Price.unwrap(b)); }
using {plus as +} for Price global;
contract Story {
  Price price = Price.wrap(type(uint128).max);
  constructor() payable {}
  function run() external returns (Price) { price = price + Price.wrap(1); return price; }
}`,
    [
      { 'Price.wrap(1)': 'Price.wrap(0)' },
      { 'Price.unwrap(a) + Price.unwrap(b)': 'Price.unwrap(b) + Price.unwrap(a)' },
    ],
  ),
  story(
    'a variable in place of a gap',
    `contract Base { uint256 first = 3; uint256[4] __gap; }
contract Story is Base {
  uint256 last = 8;
  constructor() payable {}
  function run() external returns (uint256) { require(last == 3, "last"); last = first; return last; }
}`,
    [
      {
        'uint256[4] __gap': 'uint256 second; uint256[3] __gap',
        'last == 3, "last"); last = first': 'last == 8, "last"); last = first + second',
      },
      { 'uint256[4] __gap': 'uint256 second; uint256[3] __gap', 'last == 3': 'last == second' },
    ],
  ),
  story(
    'a variable in place of nothing',
    `contract Base { uint256 first = 3; }
contract Story is Base {
  uint256 last = 8;
  constructor() payable {}
  function run() external returns (uint256) { require(last == 3, "last"); last = first; return last; }
}`,
    [
      {
        'contract Base { uint256 first = 3; }': 'contract Base { uint256 first = 3; uint256 second; }',
        'last == 3': 'last == 8',
      },
      { 'contract Base { uint256 first = 3; }': 'contract Base { uint256 second; uint256 first = 3; }' },
    ],
    both('layout'),
  ),
  story(
    'a constant',
    `contract Story {
  uint256 constant most = 5;
  uint256 held = 7;
  constructor() payable {}
  function run() external returns (uint256) { require(held <= most, "most"); held = most; return held; }
}`,
    [{ 'most = 5': 'most = 7' }, { 'most = 5': 'most = 6' }],
  ),
  story(
    'an event with another index',
    `contract Story {
  event Moved(address indexed by, uint256 amount);
  uint256 held = 7;
  constructor() payable {}
  function run() external { emit Moved(msg.sender, held); require(held > 7, "held"); held = 0; }
}`,
    [
      { 'amount);': 'indexed amount);', 'held > 7': 'held > 6' },
      { 'Moved(address indexed by, uint256 amount)': 'Moved(address by, uint256 indexed amount)' },
    ],
  ),
  story(
    'an account that is no contract',
    `interface IBook { function number() external view returns (uint256); }
contract Book { uint256 public number = 3; }
contract Story {
  Book book = new Book();
  address at;
  constructor() payable { at = msg.sender; }
  function run() external view returns (uint256) { return IBook(at).number(); }
}`,
    [{ 'IBook(at)': 'IBook(address(book))' }, { 'IBook(at)': 'IBook(payable(at))' }],
  ),
  story(
    'data past its end',
    `contract Book { function short() external pure { assembly { mstore(0, 1) return(0, 16) } } }
interface IBook { function short() external view returns (uint256); }
contract Story {
  IBook book = IBook(address(new Book()));
  uint256 kept;
  constructor() payable {}
  function run() external { kept = book.short(); }
}`,
    [{ 'return(0, 16)': 'return(0, 32)' }, { 'return(0, 16)': 'return(0, 31)' }],
  ),
  story(
    'depth of calls',
    `contract Story {
  uint256 deepest;
  constructor() payable {}
  function dig(uint256 to) external returns (uint256) { require(to < 6, "deep"); deepest = to; return to == 0 ? 0 : this.dig(to - 1) + 1; }
  function run() external returns (uint256) { return this.dig(9); }
}`,
    [{ 'this.dig(9)': 'this.dig(5)' }, { 'to < 6': 'to < 9' }],
  ),
  story(
    'a clone that is made and called',
    `contract Logic { uint256 number; function put(uint256 to) external returns (uint256) { require(to < 4, "put"); number = to; return number; } }
contract Story {
  address logic = address(new Logic());
  uint256 last;
  constructor() payable {}
  function run() external {
    bytes memory code = abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", logic, hex"5af43d82803e903d91602b57fd5bf3");
    address made;
    assembly { made := create(0, add(code, 32), mload(code)) }
    last = Logic(made).put(5);
  }
}`,
    [{ 'to < 4': 'to < 6' }, { 'put(5)': 'put(4)' }],
  ),
  story(
    'Vyper: a lock against re-entry',
    `# pragma version ~=0.4.3
number: public(uint256)
${deploy}    self.number = 4
@external
@nonreentrant
def again() -> uint256:
    self.number += 1
    return self.number
interface Own:
    def again() -> uint256: nonpayable
@external
@nonreentrant
def run() -> uint256:
    return extcall Own(self).again()
`,
    [
      { '@nonreentrant\ndef run': 'def run' },
      {
        '@nonreentrant\ndef again() -> uint256:\n    self.number += 1':
          '@nonreentrant\ndef again() -> uint256:\n    self.number += 2',
      },
    ],
    {},
    vyper,
  ),
  story(
    'Vyper: a loop over a list',
    `# pragma version ~=0.4.3
numbers: DynArray[uint256, 5]
${deploy}    self.numbers = [3, 4, 5]
@external
def run() -> uint256:
    total: uint256 = 0
    for each: uint256 in self.numbers:
        assert each != 5, "five"
        total += each
    self.numbers.append(total)
    return total
`,
    [{ 'assert each != 5': 'assert each != 6' }, { 'assert each != 5': 'assert each < 5' }],
    {},
    vyper,
  ),
  story(
    'Vyper: flags and structs in a map',
    `# pragma version ~=0.4.3
flag Role:
    USER
    ADMIN
struct Member:
    role: Role
    held: uint256
members: HashMap[address, Member]
event Took:
    who: indexed(address)
    left: uint256
${deploy}    self.members[msg.sender] = Member(role=Role.USER, held=9)
@external
def run():
    assert self.members[msg.sender].role in Role.ADMIN, "role"
    self.members[msg.sender].held -= 4
    log Took(who=msg.sender, left=self.members[msg.sender].held)
`,
    [{ 'in Role.ADMIN': 'in (Role.ADMIN | Role.USER)' }, { 'in Role.ADMIN': 'not in Role.USER' }],
    {},
    vyper,
  ),
  story(
    'Vyper: a raw call',
    `# pragma version ~=0.4.3
seen: uint256
${deploy}    self.seen = 1
@external
@payable
def __default__():
    assert msg.value > 5, "little"
@external
def run() -> bool:
    ok: bool = raw_call(self, b"", value=3, revert_on_failure=False)
    assert ok, "refused"
    self.seen = self.balance
    return ok
`,
    [
      { 'value=3': 'value=6' },
      {
        'assert ok, "refused"': 'assert not ok or self.seen > 1, "refused"\n    assert self.balance < 1000, "balance"',
      },
    ],
    {},
    vyper,
  ),
];
