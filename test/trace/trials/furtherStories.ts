import { storiesOf, type TrialStory } from '../trialStories.ts';

const story = storiesOf('further: ', { keepsState: true });

/** A contract that is too large to deploy. */
const large = (bytes: number) =>
  `contract Large { function text() external pure returns (bytes memory) { return hex"${'5b'.repeat(bytes)}"; } }`;

/** Changes of contracts that were deployed before: what they run on stays as the ledger has it. */
export const furtherStories: readonly TrialStory[] = [
  story(
    'what another contract calls',
    `interface IBook { function set(uint256 to) external returns (uint256); function total() external view returns (uint256); }
contract Book {
  uint256 public total = 4;
  function set(uint256 to) external returns (uint256) { require(to < 4, "book"); total = to; return total * 2; }
}
contract Story {
  IBook book = IBook(address(new Book()));
  uint256 twice;
  constructor() payable {}
  function run() external returns (uint256) { twice = book.set(7); return book.total(); }
}`,
    {
      'renamed on both sides': {
        'interface IBook { function set(': 'interface IBook { function put(',
        'function set(uint256 to) external returns (uint256) { require(to < 4':
          'function put(uint256 to) external returns (uint256) { require(to < 9',
        'book.set(7)': 'book.put(7)',
      },
      'renamed on one side': {
        'interface IBook { function set(': 'interface IBook { function put(',
        'book.set(7)': 'book.put(7)',
      },
      'only for itself': {
        'function set(uint256 to) external returns (uint256) { require':
          'function set(uint256 to) internal returns (uint256) { require',
      },
      'a getter less': { 'uint256 public total': 'uint256 total', 'to < 4': 'to < 9' },
      'another argument type': {
        'function set(uint256 to) external returns (uint256) { require(to < 4':
          'function set(uint8 to) external returns (uint256) { require(to < 9',
      },
      'less returned than read': {
        'external returns (uint256) { require(to < 4, "book"); total = to; return total * 2; }':
          'external { require(to < 9, "book"); total = to; }',
      },
      'a bool returned for a number': {
        'external returns (uint256) { require(to < 4, "book"); total = to; return total * 2; }':
          'external returns (bool) { require(to < 9, "book"); total = to; return true; }',
      },
      'a number read as a bool': {
        'set(uint256 to) external returns (uint256); f': 'set(uint256 to) external returns (bool); f',
        'twice = book.set(7)': 'twice = book.set(7) ? 1 : 0',
        'to < 4': 'to < 9',
      },
      'payable, and paid': {
        'set(uint256 to) external returns (uint256); f': 'set(uint256 to) external payable returns (uint256); f',
        'function set(uint256 to) external returns (uint256) { require(to < 4':
          'function set(uint256 to) external payable returns (uint256) { require(to < 9',
        'book.set(7)': 'book.set{value: 11}(7)',
      },
      'paid, and not payable': {
        'set(uint256 to) external returns (uint256); f': 'set(uint256 to) external payable returns (uint256); f',
        'book.set(7)': 'book.set{value: 11}(7)',
        'to < 4': 'to < 9',
      },
    },
  ),
  story(
    'guards against calls from within',
    `contract Friend { function ring() external returns (bool) { (bool ok,) = msg.sender.call(abi.encodeWithSignature("again()")); return ok; } }
contract Story {
  uint256 count = 1;
  Friend friend = new Friend();
  constructor() payable {}
  function again() external { count += 10; }
  function run() external returns (uint256) { require(count > 1, "count"); bool ok = friend.ring(); return ok ? count : 0; }
}`,
    {
      'one in a variable that is appended': {
        'Friend friend = new Friend();':
          'Friend friend = new Friend();\n  uint256 entered;\n  modifier once() { require(entered == 0, "entered"); entered = 1; _; entered = 0; }',
        'external { count += 10': 'external once { count += 10',
        'run() external returns': 'run() external once returns',
        'count > 1': 'count > 0',
      },
      'one in transient storage': {
        'constructor() payable {}':
          'constructor() payable {}\n  modifier once() { assembly { if tload(7) { revert(0, 0) } tstore(7, 1) } _; assembly { tstore(7, 0) } }',
        'external { count += 10': 'external once { count += 10',
        'run() external returns': 'run() external once returns',
        'count > 1': 'count > 0',
      },
      'one that does not close': {
        'constructor() payable {}':
          'constructor() payable {}\n  modifier once() { assembly { if tload(7) { revert(0, 0) } tstore(7, 1) } _; }',
        'run() external returns': 'run() external once once returns',
        'count > 1': 'count > 0',
      },
      none: { 'count > 1': 'count > 0' },
    },
  ),
  story(
    'bases without variables in another order',
    `contract Root { uint256 internal count = 1; function step() internal virtual { count += 1; } }
contract A is Root { function step() internal virtual override { count += 2; super.step(); } }
contract B is Root { function step() internal virtual override { count *= 3; super.step(); } }
contract Story is A, B {
  constructor() payable {}
  function step() internal override(A, B) { super.step(); }
  function run() external returns (uint256) { step(); require(count > 6, "count"); return count; }
}`,
    {
      'the other way around': { 'Story is A, B': 'Story is B, A' },
      'the other way around, and enough': { 'Story is A, B': 'Story is B, A', 'count > 6': 'count > 5' },
      'one step less': { 'count *= 3; super.step();': 'count *= 3;', 'count > 6': 'count > 4' },
      'another base between': {
        'contract Story is A, B':
          'contract C is Root { function step() internal virtual override { count += 50; super.step(); } }\ncontract Story is A, B, C',
        'override(A, B)': 'override(A, B, C)',
      },
    },
  ),
  story(
    'places that the code chooses',
    `library Store {
  struct Kept { uint256 count; mapping(address => uint256) held; }
  function kept() internal pure returns (Kept storage all) { bytes32 at = keccak256("further.kept"); assembly { all.slot := at } }
}
contract Keeper {
  function put(uint256 n) external { Store.kept().count = n; Store.kept().held[msg.sender] = n + 1; }
  function take() external returns (uint256) { require(Store.kept().count > 9, "keeper"); Store.kept().count -= 1; return Store.kept().held[msg.sender]; }
}
contract Story {
  Keeper keeper = new Keeper();
  constructor() payable { keeper.put(5); }
  function run() external returns (uint256) { return keeper.take(); }
}`,
    {
      'only the check': { 'count > 9': 'count > 4' },
      'another place, where there is nothing': [
        { '"further.kept"': '"further.other"', 'count > 9': 'count > 4' },
        'layout',
      ],
      'another place, and nothing is enough': [
        { '"further.kept"': '"further.other"', 'count > 9': 'count == 0', 'count -= 1': 'count += 1' },
        'layout',
      ],
      'a member at the end': {
        'mapping(address => uint256) held; }': 'mapping(address => uint256) held; uint256 more; }',
        'count > 9': 'more == 0',
      },
      'members swapped': [
        {
          'uint256 count; mapping(address => uint256) held;': 'mapping(address => uint256) held; uint256 count;',
          'count > 9': 'count == 0',
          'count -= 1': 'count += 1',
        },
        'layout',
      ],
    },
  ),
  story(
    'a library that is linked',
    `library Maths {
  function half(uint256 n) external pure returns (uint256) { require(n > 20, "maths"); return n / 2; }
  function push(uint256[] storage list, uint256 n) external { list.push(n); }
}
contract Story {
  uint256[] list;
  constructor() payable {}
  function run() external returns (uint256) { Maths.push(list, 12); Maths.push(list, Maths.half(list[0])); return list[1]; }
}`,
    {
      'its check': { 'n > 20': 'n > 2' },
      'its function is renamed': {
        'function half(': 'function halve(',
        'Maths.half(': 'Maths.halve(',
        'n > 20': 'n > 2',
      },
      'a function more': {
        'library Maths {':
          'library Maths { function twice(uint256 n) external pure returns (uint256) { return n * 2; }',
        'Maths.half(list[0])': 'Maths.twice(list[0])',
      },
      'it calls another': {
        'library Maths {':
          'library Other { function less(uint256 n) external pure returns (uint256) { return n - 1; } }\nlibrary Maths {',
        'return n / 2': 'return Other.less(n)',
        'n > 20': 'n > 2',
      },
      'it returns in assembly': {
        'require(n > 20, "maths"); return n / 2;': 'assembly { mstore(0, n) return(0, 32) }',
      },
      'it is called by nobody': { 'Maths.half(list[0])': 'list[0] / 3' },
    },
  ),
  story(
    'an upgrade by the logic itself (UUPS)',
    `bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
contract Logic {
  uint256 public count;
  address public owner;
  function init(address to) external { require(owner == address(0), "init"); owner = to; count = 3; }
  function proxiableUUID() external view virtual returns (bytes32) { return SLOT; }
  function upgradeTo(address to) external { require(msg.sender == owner, "owner"); require(Logic(to).proxiableUUID() == SLOT, "uuid"); assembly { sstore(SLOT, to) } }
  function work() external virtual returns (uint256) { require(count > 5, "work"); count += 1; return count; }
}
contract Next is Logic { function work() external override returns (uint256) { require(count > 4, "next"); count += 2; return count; } }
contract Proxy {
  constructor(address to) { assembly { sstore(SLOT, to) } }
  fallback() external payable {
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}
contract Story {
  Logic proxy = Logic(address(new Proxy(address(new Logic()))));
  address next = address(new Next());
  constructor() payable { proxy.init(address(this)); }
  function run() external returns (uint256) { proxy.upgradeTo(next); return proxy.work(); }
}`,
    {
      'in the next one': { 'count > 4': 'count > 2' },
      'in the one before': { 'count > 5': 'count > 2' },
      'the next one is not upgradeable': {
        'contract Next is Logic {':
          'contract Next is Logic { function proxiableUUID() external view override returns (bytes32) { return 0; }',
        'count > 4': 'count > 2',
      },
      'the owner is another': { 'msg.sender == owner': 'msg.sender != owner', 'count > 4': 'count > 2' },
      'no upgrade': { 'proxy.upgradeTo(next); ': '', 'count > 5': 'count > 2' },
      'a variable in the next one': {
        'contract Next is Logic {': 'contract Next is Logic { uint256 added;',
        'count > 4': 'added == 0',
        'count += 2': 'added += 2',
      },
    },
  ),
  story(
    'what a call creates',
    `contract Child { uint256 public n; address public by = msg.sender; constructor(uint256 to) payable { require(to > 8, "child"); n = to; } }
contract Story {
  Child[] children;
  constructor() payable {}
  function run() external returns (uint256) { Child child = new Child{value: 3}(8); children.push(child); return child.n(); }
}`,
    {
      'its constructor': { 'to > 8': 'to > 7' },
      'two of it': {
        'to > 8': 'to > 7',
        'Child child = new Child{value: 3}(8);': 'Child child = new Child{value: 3}(8); children.push(new Child(9));',
      },
      'where it is': {
        'to > 8': 'to > 7',
        'return child.n()': 'new Child(10); return uint160(address(new Child(11)))',
      },
      'with more than there is': { '{value: 3}(8)': '{value: 3000}(9)' },
      caught: {
        'Child child = new Child{value: 3}(8); children.push(child); return child.n();':
          'try new Child(8) returns (Child child) { return child.n(); } catch Error(string memory why) { return bytes(why).length; }',
      },
      'one that destroys itself': [
        { 'require(to > 8, "child"); n = to;': 'n = to; selfdestruct(payable(msg.sender));' },
        'notOnRecord',
      ],
      'one that is too large': [
        {
          'contract Story {': `${large(24_700)}\ncontract Story {`,
          'new Child{value: 3}(8)': 'new Child{value: 3}(9); new Large()',
        },
        undefined,
        // Via Yul, it's smaller.
        'tooLarge',
      ],
      'one that is nearly too large': {
        'contract Story {': `${large(20_000)}\ncontract Story {`,
        'new Child{value: 3}(8)': 'new Child{value: 3}(9); new Large()',
      },
      'one whose code is too large': {
        'return child.n()':
          'address at; assembly { mstore(0, 0x6160015ff3) at := create(0, 27, 5) } require(at != address(0), "large"); return 1',
        'to > 8': 'to > 7',
      },
      'one whose code is as large as can be': {
        'return child.n()':
          'address at; assembly { mstore(0, 0x6160005ff3) at := create(0, 27, 5) } require(at != address(0), "large"); return 1',
        'to > 8': 'to > 7',
      },
      'one whose code begins with 0xef': {
        'require(to > 8, "child"); n = to;': 'assembly { mstore8(0, 0xef) return(0, 1) }',
      },
      'by its salt, twice': { 'new Child{value: 3}(8)': 'new Child{salt: 0, value: 3}(9); new Child{salt: 0}(9)' },
    },
    { gas: 12_000_000n },
  ),
  story(
    'payments without a function',
    `contract Purse { uint256 public got; receive() external payable { require(msg.value > 90, "purse"); got += msg.value; } }
contract Story {
  Purse purse = new Purse();
  constructor() payable {}
  function run() external returns (uint256) { (bool ok, bytes memory why) = address(purse).call{value: 50}(""); if (!ok) assembly { revert(add(why, 32), mload(why)) } return address(purse).balance; }
}`,
    {
      'takes less': { '> 90': '> 9' },
      'takes none': { 'receive() external payable { require(msg.value > 90, "purse"); got += msg.value; }': '' },
      'takes it in the fallback': {
        'receive() external payable { require(msg.value > 90, "purse");': 'fallback() external payable {',
      },
      'a fallback that takes none': {
        'receive() external payable { require(msg.value > 90, "purse"); got += msg.value; }':
          'fallback() external { got += 1; }',
      },
      'by transfer, with too little gas to write': {
        '> 90': '> 9',
        '(bool ok, bytes memory why) = address(purse).call{value: 50}(""); if (!ok) assembly { revert(add(why, 32), mload(why)) }':
          'payable(address(purse)).transfer(50);',
      },
      'by transfer, and it writes nothing': {
        'require(msg.value > 90, "purse"); got += msg.value;': '',
        '(bool ok, bytes memory why) = address(purse).call{value: 50}(""); if (!ok) assembly { revert(add(why, 32), mload(why)) }':
          'payable(address(purse)).transfer(50);',
      },
      'by destroying what holds it': {
        'contract Story {':
          'contract Pays { constructor(address payable to) payable { selfdestruct(to); } }\ncontract Story {',
        '(bool ok, bytes memory why) = address(purse).call{value: 50}(""); if (!ok) assembly { revert(add(why, 32), mload(why)) }':
          'new Pays{value: 50}(payable(address(purse)));',
      },
    },
  ),
  story(
    'events only, gas only',
    `contract Story {
  event Done(address indexed by, uint256 amount);
  uint256 count = 2;
  constructor() payable {}
  function run() external returns (uint256) { emit Done(msg.sender, count); for (uint256 i = 0; i < 5; i++) count += i; require(count > 90, "count"); return count; }
}`,
    {
      'an indexed value more': { 'uint256 amount': 'uint256 indexed amount', '> 90': '> 9' },
      anonymous: { 'uint256 amount);': 'uint256 amount) anonymous;', '> 90': '> 9' },
      none: { 'emit Done(msg.sender, count); ': '', '> 90': '> 9' },
      'one in a call that fails': {
        'emit Done(msg.sender, count);': 'try this.fail() {} catch {}',
        'constructor() payable {}':
          'constructor() payable {} function fail() external { emit Done(address(1), 1); revert(); }',
        '> 90': '> 9',
      },
      'without checks': { 'i++) count += i;': 'i++) { unchecked { count += i; } }', '> 90': '> 9' },
      'in a local variable': {
        'for (uint256 i = 0; i < 5; i++) count += i;':
          'uint256 sum = count; for (uint256 i = 0; i < 5; i++) sum += i; count = sum;',
        '> 90': '> 9',
      },
      'a log by assembly': {
        'emit Done(msg.sender, count);': 'assembly { mstore(0, 5) log4(0, 32, 1, 2, 3, 4) log0(0, 0) }',
        '> 90': '> 9',
      },
    },
  ),
  story(
    'assembly and numbers without checks',
    `contract Story {
  uint8 small = 3;
  int128 signed = -5;
  bytes32 word = bytes32(uint256(7));
  constructor() payable {}
  function run() external returns (uint256) { small -= 4; signed += 1; return small; }
}`,
    {
      unchecked: { 'small -= 4;': 'unchecked { small -= 4; }' },
      'the lowest of a signed one': { 'small -= 4; signed += 1;': 'signed = type(int128).min; signed = -signed;' },
      'the lowest, unchecked': {
        'small -= 4; signed += 1;': 'unchecked { signed = type(int128).min; signed = -signed; }',
      },
      'a division by zero': { 'small -= 4; signed += 1;': 'signed = signed / int128(uint128(small - 3));' },
      'a slot by hand': { 'small -= 4;': 'assembly { sstore(word.slot, add(sload(small.slot), 1)) }' },
      'a part of a slot by hand': {
        'small -= 4;': 'assembly { sstore(small.slot, or(sload(small.slot), shl(mul(8, signed.offset), 0xff))) }',
      },
      'memory far away': { 'small -= 4;': 'assembly { mstore(100000, 1) }' },
      'copies its own code': {
        'return small;': 'assembly { codecopy(0, 4, 32) return(0, 32) }',
        'small -= 4': 'small -= 2',
      },
      'what it was called with': {
        'return small;': 'assembly { calldatacopy(0, 0, calldatasize()) return(0, calldatasize()) }',
        'small -= 4': 'small -= 2',
      },
      'copies memory': {
        'return small;': 'bytes memory b = abi.encode(small); assembly { mcopy(b, add(b, 32), 32) return(b, 32) }',
        'small -= 4': 'small -= 2',
      },
      'an opcode that is none': { 'small -= 4;': 'assembly { invalid() }' },
    },
  ),
  story(
    'functions in variables',
    `contract Story {
  uint256 count = 3;
  function() internal returns (uint256) step;
  constructor() payable { step = two; }
  function two() internal returns (uint256) { count += 2; return count; }
  function three() internal returns (uint256) { count += 3; return count; }
  function run() external returns (uint256) { require(count > 4, "count"); return step(); }
}`,
    // Where a function is in the code is in storage, and other code has it elsewhere.
    {
      'only the check': [{ 'count > 4': 'count > 2' }, 'layout'],
      'a function before': [
        {
          'function two() internal':
            'function one(uint256 n) external returns (uint256) { count *= n; emit One(count); return three(); }\n  event One(uint256 n);\n  function two() internal',
          'count > 4': 'count > 2',
        },
        'layout',
      ],
      'set again': [
        { 'count > 4, "count"); return step();': 'count > 2, "count"); step = three; return step();' },
        'layout',
      ],
      'never called': { 'count > 4, "count"); return step();': 'count > 2, "count"); return three();' },
    },
  ),
  story(
    'values of the constructor',
    `contract Story {
  uint256 immutable limit;
  uint256 immutable made = block.number;
  uint256 constant STEP = 2;
  address immutable self = address(this);
  uint256 count = STEP + 1;
  constructor() payable { limit = helper(STEP); }
  function helper(uint256 n) internal pure returns (uint256) { return n * 4; }
  function run() external returns (uint256) { require(count > limit, "limit"); count += STEP + made; return helper(count); }
}`,
    {
      'only the check': { 'count > limit': 'count < limit' },
      'another value of an immutable': [
        { 'limit = helper(STEP)': 'limit = helper(STEP) + 1', 'count > limit': 'count < limit' },
        'constructor',
      ],
      'a constant that the constructor uses': [
        { 'STEP = 2': 'STEP = 3', 'count > limit': 'count < limit' },
        'constructor',
      ],
      'an argument more': [
        { 'constructor() payable {': 'constructor(uint256 n) payable { count = n;', 'count > limit': 'count < limit' },
        'constructor',
      ],
      'a function that both use': { 'return n * 4': 'return n * 5', 'count > limit': 'count < limit' },
      'the order of the immutables': {
        'uint256 immutable limit;\n  uint256 immutable made = block.number;':
          'uint256 immutable made = block.number;\n  uint256 immutable limit;',
        'count > limit': 'count < limit',
      },
      'an immutable that nothing reads': { 'count += STEP + made': 'count += STEP', 'count > limit': 'count < limit' },
    },
  ),
  story(
    'calls in other places',
    `contract Oracle { uint256 public price = 7; function ask(uint256 n) external view returns (uint256) { require(n > 0, "ask"); return price * n; } }
contract Unused { uint256 public secret = 42; function poke() external returns (uint256) { secret += 1; return secret; } }
contract Story {
  Oracle oracle = new Oracle();
  Unused unused = new Unused();
  uint256 kept;
  constructor() payable {}
  function run() external returns (uint256) { kept = oracle.ask(0); return kept; }
}`,
    {
      'a contract that nothing called then': { 'oracle.ask(0)': 'unused.poke()' },
      'in a static call': {
        'kept = oracle.ask(0);':
          '(bool ok, bytes memory data) = address(unused).staticcall(abi.encodeCall(Unused.poke, ())); kept = ok ? 1 : data.length;',
      },
      caught: {
        'kept = oracle.ask(0);':
          'try oracle.ask(0) returns (uint256 n) { kept = n; } catch Error(string memory why) { kept = bytes(why).length; }',
      },
      'caught as another error': {
        'kept = oracle.ask(0);':
          'try oracle.ask(0) returns (uint256 n) { kept = n; } catch Panic(uint256 why) { kept = why; }',
      },
      'of nobody': [
        { 'oracle.ask(0)': 'Oracle(address(0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000)).ask(1)' },
        'notOnRecord',
      ],
      'of itself': {
        'oracle.ask(0)': 'this.own(3)',
        'constructor() payable {}':
          'constructor() payable {} function own(uint256 n) external view returns (uint256) { require(msg.sender == address(this)); return n; }',
      },
      'deeper and deeper': {
        'oracle.ask(0)': 'this.deep(0)',
        'constructor() payable {}':
          'constructor() payable {} function deep(uint256 n) external returns (uint256) { try this.deep(n + 1) returns (uint256 m) { return m; } catch { return n; } }',
      },
      'with the code of another': {
        'kept = oracle.ask(0);':
          '(bool ok, bytes memory data) = address(unused).delegatecall(abi.encodeCall(Unused.poke, ())); kept = ok ? uint256(bytes32(data)) : 0;',
      },
      'by the hash of its code': { 'oracle.ask(0)': 'uint256(address(oracle).codehash)', 'n > 0': 'n >= 0' },
      // A token's address has code on the ledger, and the address of an account that isn't there may be a token's.
      'the code of what may be a token': [{ 'oracle.ask(0)': 'address(0x123456).code.length' }, 'unrecorded'],
      'the hash of the code of what may be a token': [
        { 'oracle.ask(0)': 'uint256(address(0x123456).codehash)' },
        'unrecorded',
      ],
      // The ledger refuses it if nobody is there.
      'leaves what it has to nobody': [
        { 'kept = oracle.ask(0);': 'selfdestruct(payable(0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000));' },
        'unrecorded',
      ],
      'leaves what it has to the sender': { 'kept = oracle.ask(0);': 'selfdestruct(payable(msg.sender));' },
      'pays an account of the network itself': [
        { 'kept = oracle.ask(0);': 'payable(address(0x62)).transfer(5);' },
        'notOnRecord',
      ],
      'pays the sender': { 'kept = oracle.ask(0);': 'payable(msg.sender).transfer(5);' },
      'the price of gas': [{ 'oracle.ask(0)': 'tx.gasprice' }, 'unrecorded'],
      'the fee of the block': { 'oracle.ask(0)': 'block.gaslimit > 0 ? 1 : 0' },
    },
  ),
  story(
    'system contracts in another order',
    `interface TokenService { function associateToken(address account, address token) external returns (int64); function transferToken(address token, address from, address to, int64 amount) external returns (int64); }
contract Story {
  TokenService constant service = TokenService(address(0x167));
  int64 first;
  int64 second;
  constructor() payable {}
  function run() external { first = service.associateToken(address(2), address(1)); second = service.transferToken(address(1), address(this), address(2), 5); require(second == 21, "second"); }
}`,
    {
      'only the check': { 'second == 21': 'second == 22' },
      'the other way around': [
        {
          'first = service.associateToken(address(2), address(1)); second = service.transferToken(address(1), address(this), address(2), 5);':
            'second = service.transferToken(address(1), address(this), address(2), 5); first = service.associateToken(address(2), address(1));',
          'second == 21': 'second == 22',
        },
        'notOnRecord',
      ],
      'fails between': { 'second = service': 'require(first == 21, "first"); second = service' },
      'writes between': { 'second = service': 'first += 1; second = service', 'second == 21': 'second == 22' },
      'from a new contract': [
        {
          'contract Story {':
            'contract Helper { function go() external returns (int64) { return TokenService(address(0x167)).associateToken(address(2), address(1)); } }\ncontract Story {',
          'first = service.associateToken(address(2), address(1))': 'first = new Helper().go()',
          'second == 21': 'second == 22',
        },
        'notOnRecord',
      ],
    },
  ),
];
