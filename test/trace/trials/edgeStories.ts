import { storiesOf, type TrialStory } from '../trialStories.ts';

const story = storiesOf('edge: ');

/** Changes at the edge of what a trial can know. */
export const edgeStories: readonly TrialStory[] = [
  story(
    'variables',
    `contract Base { uint256 first = 1; }
contract Story is Base {
  enum State { Idle, Open, Done }
  struct Part { uint128 low; uint64 high; }
  uint128 low = 1;
  uint128 high = 2;
  address owner = msg.sender;
  bool isOpen = true;
  State state = State.Open;
  mapping(address => Part) parts;
  Part[] list;
  string text = "a text that has more than the thirty-two bytes of a slot";
  constructor() payable { parts[msg.sender] = Part(7, 8); list.push(Part(1, 2)); list.push(Part(3, 4)); }
  function run() external returns (uint256) {
    require(high > 5, "high");
    low += high;
    parts[msg.sender].high += 1;
    list[1].low += 5;
    text = "short";
    return list[1].high + parts[msg.sender].low;
  }
}`,
    {
      'only the check': { 'high > 5': 'high > 1' },
      'added before': [{ 'uint128 low = 1;': 'uint256 added; uint128 low = 1;', 'high > 5': 'high > 1' }, 'layout'],
      'added behind': [{ 'string text =': 'uint256 added; string text =', 'high > 5': 'high > 1' }, 'layout'],
      'added last': { 'a slot";': 'a slot";\n  uint256 added;', 'high > 5': 'high > 1 && added == 0' },
      'added last and written': {
        'a slot";': 'a slot";\n  uint256 added;',
        'high > 5': 'high > 1',
        'low += high;': 'low += high; added = 9;',
      },
      'added last with a value': [
        { 'a slot";': 'a slot";\n  uint256 added = 6;', 'high > 5': 'high > 1 && added == 6' },
        'constructor',
      ],
      'added to the base': [
        { 'uint256 first = 1;': 'uint256 first = 1; uint256 second;', 'high > 5': 'high > 1' },
        'layout',
      ],
      renamed: [
        { 'uint128 high = 2': 'uint128 upper = 2', 'high > 5': 'upper > 1', 'low += high': 'low += upper' },
        undefined,
        'constructor',
      ],
      swapped: [
        { 'uint128 low = 1;\n  uint128 high = 2;': 'uint128 high = 2;\n  uint128 low = 1;', 'high > 5': 'high > 1' },
        'layout',
      ],
      signed: [
        { 'uint128 high = 2': 'int128 high = 2', 'high > 5': 'high > 1', 'low += high': 'low += uint128(high)' },
        'layout',
      ],
      'bytes of the same size': [
        { 'uint256 first = 1': 'bytes32 first = bytes32(uint256(1))', 'high > 5': 'high > 1' },
        undefined,
        // Via Yul, a constructor writes the number as it writes the bytes.
        'layout',
      ],
      'a bool that is a number': [{ 'bool isOpen = true': 'uint8 isOpen = 1', 'high > 5': 'isOpen == 1' }, 'layout'],
      'a member at the end of a struct in an array': [
        {
          'uint64 high; }': 'uint64 high; uint256 more; }',
          'Part(7, 8)': 'Part(7, 8, 0)',
          'Part(1, 2)': 'Part(1, 2, 0)',
          'Part(3, 4)': 'Part(3, 4, 0)',
          'high > 5': 'high > 1',
        },
        'layout',
      ],
      'members of a struct swapped': [
        { 'uint128 low; uint64 high; }': 'uint64 high; uint128 low; }', 'high > 5': 'high > 1' },
        'layout',
      ],
      'a member of an enum before': [
        { '{ Idle, Open, Done }': '{ None, Idle, Open, Done }', 'high > 5': 'state == State.Open' },
        'layout',
      ],
      'a key of another type': [
        {
          'mapping(address => Part)': 'mapping(uint256 => Part)',
          'parts[msg.sender] = Part(7, 8);': 'parts[uint160(msg.sender)] = Part(7, 8);',
          'parts[msg.sender].high': 'parts[uint160(msg.sender)].high',
          'parts[msg.sender].low': 'parts[uint160(msg.sender)].low',
          'high > 5': 'high > 1',
        },
        'layout',
      ],
    },
  ),
  story(
    'immutables and constants',
    `abstract contract Base { uint256 internal immutable limit; constructor(uint256 to) { limit = to; } }
contract Story is Base {
  uint256 private immutable step = 3;
  uint256 constant most = 4;
  uint256 used;
  constructor() payable Base(5) {}
  function run() external returns (uint256) {
    require(used + step > most, "step");
    require(limit > 6, "limit");
    used = step + most;
    return limit;
  }
}`,
    {
      'only the check': { 'limit > 6': 'limit > 4' },
      'a constant': { 'most = 4': 'most = 2', 'limit > 6': 'limit > 4' },
      'a constant that is immutable': [{ 'uint256 constant most': 'uint256 immutable most' }, 'carry'],
      'an immutable that is a constant': [
        { 'uint256 private immutable step': 'uint256 constant step', 'limit > 6': 'limit > 4' },
        'constructor',
      ],
      'a new immutable': [
        { 'uint256 used': 'uint256 immutable other = 1; uint256 used', 'limit > 6': 'other == 1' },
        'carry',
      ],
      'another value': [{ 'step = 3': 'step = 9', 'limit > 6': 'limit > 4' }, 'constructor'],
      "another argument of the base's constructor": [{ 'Base(5)': 'Base(50)' }, 'constructor'],
      'a renamed immutable': {
        'uint256 private immutable step': 'uint256 private immutable stride',
        'used + step': 'used + stride',
        'used = step': 'used = stride',
        'limit > 6': 'limit > 4',
      },
      'an immutable of another size': [
        { 'uint256 private immutable step': 'uint128 private immutable step', 'limit > 6': 'limit > 4' },
        'carry',
      ],
      'one of the same name in the derived contract': [
        {
          'uint256 internal immutable limit': 'uint256 private immutable limit',
          'uint256 used;': 'uint256 used; uint256 private immutable limit = 8;',
        },
        'carry',
      ],
      unused: { 'require(limit > 6, "limit");': '', 'return limit': 'return 0' },
    },
  ),
  story(
    'an order of bases',
    `contract Root { uint256 internal count; function step() internal virtual { count += 1; } }
contract A is Root { uint256 internal a = 10; function step() internal virtual override { count += 2; super.step(); } }
contract B is Root { uint256 internal b = 20; function step() internal virtual override { count *= 3; super.step(); } }
contract Story is A, B {
  constructor() payable {}
  function step() internal override(A, B) { super.step(); }
  function run() external returns (uint256) { step(); require(count > 4, "count"); return a + b; }
}`,
    {
      'only the check': { 'count > 4': 'count > 2' },
      'the other way around': [{ 'Story is A, B': 'Story is B, A' }, 'layout'],
      'the other way around without variables': [
        {
          'uint256 internal a = 10;': '',
          'uint256 internal b = 20;': '',
          'Story is A, B': 'Story is B, A',
          'a + b': 'count',
        },
        'layout',
      ],
      'one base less': [
        { 'contract B is Root': 'contract B', 'uint256 internal b': 'uint256 internal count; uint256 internal b' },
        'compile',
      ],
      'more in a base': { 'count += 2': 'count += 20' },
    },
  ),
  story(
    'libraries',
    `library Near { function twice(uint256 n) internal pure returns (uint256) { return n * 2; } }
library Far { function half(uint256 n) external pure returns (uint256) { require(n % 2 == 0, "odd"); return n / 2; } }
contract Story {
  uint256 kept = 3;
  constructor() payable {}
  function run() external returns (uint256) { kept = Far.half(kept) + Near.twice(kept); return kept; }
}`,
    {
      'in the far one': { 'n % 2 == 0': 'n % 2 < 2' },
      'the near one is far': { 'twice(uint256 n) internal': 'twice(uint256 n) external', 'n % 2 == 0': 'n % 2 < 2' },
      'the far one is near': { 'half(uint256 n) external': 'half(uint256 n) internal', 'n % 2 == 0': 'n % 2 < 2' },
      both: {
        'half(uint256 n) external': 'half(uint256 n) internal',
        'twice(uint256 n) internal': 'twice(uint256 n) public',
        'n % 2 == 0': 'n % 2 < 2',
      },
      'an own error': {
        'require(n % 2 == 0, "odd");': 'if (n % 2 > 0) revert Odd(n);',
        'library Far {': 'library Far { error Odd(uint256 n);',
      },
      'its address': { 'return kept; }': 'return uint160(address(Far)); }', 'n % 2 == 0': 'n % 2 < 2' },
    },
  ),
  story(
    'modifiers',
    `contract Guard {
  uint256 private entered = 1;
  modifier once() { require(entered == 1, "entered"); entered = 2; _; entered = 1; }
}
contract Story is Guard {
  address owner;
  uint256 runs;
  constructor() payable { owner = address(this); }
  modifier onlyOwner() { require(msg.sender == owner, "owner"); _; }
  modifier least(uint256 n) { require(runs >= n, "least"); _; }
  function run() external onlyOwner once returns (uint256) { runs += 1; return runs; }
}`,
    {
      'without it': { 'onlyOwner once': 'once' },
      'without both': { 'onlyOwner once': '' },
      'with another argument': { 'onlyOwner once': 'least(1) once' },
      'fails after the body': { 'onlyOwner once': 'once', '_; entered = 1; }': '_; entered = 1; revert("late"); }' },
      'runs the body twice': {
        'onlyOwner once': 'twice',
        'modifier least': 'modifier twice() { _; _; } modifier least',
      },
      'only the constructor': [{ 'owner = address(this)': 'owner = msg.sender' }, 'constructor'],
      'a comment': { 'onlyOwner once': '/* who */ onlyOwner once' },
    },
  ),
  story(
    'names and fallbacks',
    `contract Story {
  uint256 calls;
  constructor() payable {}
  function run() external returns (uint256) { calls += 1; require(calls > 1, "calls"); return calls; }
}`,
    {
      'no such function any more': { 'function run()': 'function walk()' },
      'a fallback instead': {
        'function run() external returns (uint256)': 'fallback(bytes calldata) external returns (bytes memory)',
        'return calls;': 'return abi.encode(calls);',
        '> 1': '> 0',
      },
      'more is returned': {
        'returns (uint256)': 'returns (uint256, bytes memory)',
        'return calls': 'return (calls, msg.data)',
        '> 1': '> 0',
      },
      'nothing is returned': { 'returns (uint256)': '', 'return calls;': '', '> 1': '> 0' },
      'it destroys itself': { 'require(calls > 1, "calls"); return calls;': 'selfdestruct(payable(msg.sender));' },
      'it stops in assembly': { 'require(calls > 1, "calls"); return calls;': 'assembly { stop() }' },
      'it takes all gas': { 'require(calls > 1, "calls");': 'assembly { invalid() }' },
      'it runs on for ever': { 'require(calls > 1, "calls");': 'while (true) calls += 1;' },
      'too much memory': { 'require(calls > 1, "calls");': 'new bytes(1 << 40);' },
    },
  ),
  story(
    'what surrounds a call',
    `contract Other { uint256 public held = 4; receive() external payable {} }
contract Story {
  uint256 kept;
  Other other = new Other();
  constructor() payable {}
  function run() external payable returns (uint256 result) { require(msg.value > 50, "value"); kept = msg.value; result = kept; }
}`,
    {
      less: { '> 50': '> 5' },
      'its own balance': { '> 50': '> 5', 'result = kept': 'result = address(this).balance' },
      "another's balance": { '> 50': '> 5', 'result = kept': 'result = address(other).balance' },
      "the sender's balance": [{ '> 50': '> 5', 'result = kept': 'result = msg.sender.balance' }, 'unrecorded'],
      'sends it on': {
        '> 50': '> 5',
        'result = kept': '(bool ok,) = address(other).call{value: 5}(""); result = ok ? address(other).balance : 0',
      },
      'sends it back': {
        '> 50': '> 5',
        'result = kept': '(bool ok,) = msg.sender.call{value: 5}(""); result = ok ? 1 : 0',
      },
      'sends too much': {
        '> 50': '> 5',
        'result = kept': '(bool ok,) = address(other).call{value: 5000}(""); result = ok ? 1 : 0',
      },
      'transfers with little gas': { '> 50': '> 5', 'result = kept': 'payable(address(other)).transfer(3)' },
      'the block': { '> 50': '> 5', 'result = kept': 'result = block.number' },
      'the time': { '> 50': '> 5', 'result = kept': 'result = block.timestamp' },
      'the chain': { '> 50': '> 5', 'result = kept': 'result = block.chainid' },
      'a random number': [{ '> 50': '> 5', 'result = kept': 'result = block.prevrandao' }, 'unrecorded'],
      'the hash of a block': [
        { '> 50': '> 5', 'result = kept': 'result = uint256(blockhash(block.number - 1))' },
        'unrecorded',
      ],
      'the origin': { '> 50': '> 5', 'result = kept': 'result = uint160(tx.origin)' },
      "another's code": { '> 50': '> 5', 'result = kept': 'result = uint256(keccak256(address(other).code))' },
      "another's code's hash": { '> 50': '> 5', 'result = kept': 'result = uint256(address(other).codehash)' },
      "an account's code's hash": { '> 50': '> 5', 'result = kept': 'result = uint256(msg.sender.codehash)' },
      'the code of nobody': [
        { '> 50': '> 5', 'result = kept': 'result = address(0x123456).code.length' },
        // It may be a token's.
        'unrecorded',
      ],
      'the code of nobody at another address': {
        '> 50': '> 5',
        'result = kept': 'result = address(0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000).code.length',
      },
      'its own code': { '> 50': '> 5', 'result = kept': 'result = uint256(keccak256(address(this).code))' },
      'the gas left': { '> 50': '> 5', 'result = kept': 'result = gasleft()' },
      'a view of another': { '> 50': '> 5', 'result = kept': 'result = other.held()' },
      'an event of many': {
        '> 50': '> 5',
        'uint256 kept;': 'uint256 kept; event E(uint256 indexed a, bytes b);',
        'result = kept': 'for (uint256 i = 0; i < 20; i++) emit E(i, msg.data)',
      },
      'a new contract': { '> 50': '> 5', 'result = kept': 'result = uint160(address(new Other()))' },
      'a new contract with value': {
        '> 50': '> 5',
        'result = kept': 'result = new Taker{value: 7}().taken()',
        'contract Story':
          'contract Taker { uint256 public taken = address(this).balance; constructor() payable {} }\ncontract Story',
      },
    },
    { value: 40n },
  ),
  story(
    'precompiles',
    `contract Story {
  bytes32 kept;
  constructor() payable {}
  function run() external returns (bytes32) {
    kept = sha256(abi.encode(1));
    require(ecrecover(kept, 27, bytes32(uint256(1)), bytes32(uint256(2))) == address(0), "signed");
    return kept;
  }
}`,
    {
      'another input': { 'abi.encode(1)': 'abi.encode(2)', '== address(0)': '!= address(0)' },
      'another one': [
        {
          'sha256(': 'ripemd160(',
          'require(': '//require(',
          'bytes32 kept': 'bytes20 kept',
          'returns (bytes32)': 'returns (bytes20)',
        },
        'layout',
      ],
      'a signature that is none': { '27, ': '99, ' },
      'a power': [
        {
          'return kept;':
            '(bool ok, bytes memory out) = address(5).staticcall(abi.encode(32, 32, 32, 3, 5, 7)); return ok ? bytes32(out) : kept;',
          '== address(0)': '!= address(0)',
        },
        'notOnRecord',
      ],
      curves: {
        'return kept;':
          '(bool ok, bytes memory out) = address(6).staticcall(abi.encode(1, 2, 1, 2)); return ok ? bytes32(out) : kept;',
        '== address(0)': '!= address(0)',
      },
      'a bad point': {
        'return kept;':
          '(bool ok, bytes memory out) = address(6).staticcall(abi.encode(1, 1, 1, 2)); return ok ? bytes32(out) : bytes32(uint256(7));',
        '== address(0)': '!= address(0)',
      },
      'one that is none': [
        {
          'return kept;':
            '(bool ok, bytes memory out) = address(0x99).staticcall(abi.encode(1)); return ok ? bytes32(out.length) : bytes32(uint256(7));',
          '== address(0)': '!= address(0)',
        },
        'notOnRecord',
      ],
    },
  ),
  story(
    'gas that decides',
    `contract Callee {
  uint256[] list;
  function work(uint256 n) external returns (uint256) { for (uint256 i = 0; i < n; i++) list.push(i); return list.length; }
}
contract Story {
  Callee callee = new Callee();
  uint256 result;
  constructor() payable {}
  function run() external returns (uint256) {
    try callee.work{gas: 60000}(9) returns (uint256 n) { result = n; } catch { result = 99; }
    require(result < 50, "gas");
    return result;
  }
}`,
    {
      'more gas': { '60000': '400000' },
      'a little more': { '60000': '90000' },
      'less work': { '(9)': '(1)' },
      'all that is left': { '{gas: 60000}': '' },
      'more than there is': { '60000': '60000000' },
      'a loop until there is little': { 'require(result < 50, "gas");': 'while (gasleft() > 50000) result += 1;' },
      'by what is left': { 'require(result < 50, "gas");': 'result = gasleft() % 1000;' },
      none: { '60000': '0', 'result = 99': 'result = 9' },
    },
  ),
  story(
    'delegation',
    `contract Logic {
  uint256 number;
  address immutable self = address(this);
  function set(uint256 to) external returns (uint256) { require(to < 5, "much"); number = to; return address(this) == self ? 1 : 2; }
}
contract Story {
  uint256 number = 2;
  address logic = address(new Logic());
  constructor() payable {}
  function run() external returns (uint256) {
    (bool ok, bytes memory out) = logic.delegatecall(abi.encodeWithSelector(Logic.set.selector, 7));
    if (!ok) assembly { revert(add(out, 32), mload(out)) }
    return abi.decode(out, (uint256)) + number;
  }
}`,
    {
      'in the logic': { 'to < 5': 'to < 9' },
      'another argument': { 'selector, 7': 'selector, 3' },
      'a call instead': { 'logic.delegatecall': 'logic.call', 'to < 5': 'to < 9' },
      'a static call instead': { 'logic.delegatecall': 'logic.staticcall', 'to < 5': 'to < 9' },
      "the logic's own variable before": [
        { 'contract Logic {\n': 'contract Logic {\n  uint256 before;\n', 'to < 5': 'to < 9' },
        'layout',
      ],
      'a variable of the logic behind': {
        'number;\n  address immutable': 'number; uint256 behind;\n  address immutable',
        'to < 5': 'to < 9',
        'number = to;': 'number = to; behind = 0;',
      },
      'another immutable of the logic': [
        { 'address immutable self = address(this)': 'address immutable self = msg.sender', 'to < 5': 'to < 9' },
        'constructor',
      ],
      'a new logic in the call': { 'logic.delegatecall': 'address(new Logic()).delegatecall', 'to < 5': 'to < 9' },
    },
  ),
  story(
    'children by CREATE2',
    `contract Child {
  uint256 public number;
  constructor(uint256 to) { number = to; }
  function run(uint256 to) external returns (uint256) { require(to < 5, "much"); number = to; return number; }
}
contract Story {
  Child child = new Child{salt: bytes32(uint256(1))}(3);
  constructor() payable {}
  function place(bytes32 salt, uint256 to) internal view returns (address) {
    bytes32 hash = keccak256(abi.encodePacked(type(Child).creationCode, abi.encode(to)));
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, hash)))));
  }
  function run() external returns (uint256) {
    Child found = Child(place(bytes32(uint256(1)), 3));
    return found.run(6);
  }
}`,
    {
      'in the child': [{ 'to < 5': 'to < 9' }, 'notOnRecord'],
      'another argument': [{ 'run(6)': 'run(2)' }, 'notOnRecord'],
      'a new one': {
        'Child(place(bytes32(uint256(1)), 3))': 'new Child{salt: bytes32(uint256(2))}(4)',
        'to < 5': 'to < 9',
      },
      'a new one at its place': {
        'Child(place(bytes32(uint256(1)), 3))':
          'new Child{salt: bytes32(uint256(2))}(4); require(address(found) == place(bytes32(uint256(2)), 4), "place")',
        'to < 5': 'to < 9',
      },
      'no check': [{ 'require(to < 5, "much");': '' }, 'notOnRecord'],
    },
  ),
  story(
    'a system contract, otherwise',
    `interface Rate { function tinycentsToTinybars(uint256) external returns (uint256); }
contract Story {
  uint256 kept;
  constructor() payable {}
  function run() external returns (uint256) {
    kept = Rate(address(0x168)).tinycentsToTinybars(2400);
    require(kept > 500, "rate");
    return kept;
  }
}`,
    {
      'the same call': { '> 500': '> 50' },
      'another amount': [{ '2400': '9600' }, 'notOnRecord'],
      twice: { 'require(kept > 500, "rate");': 'kept += Rate(address(0x168)).tinycentsToTinybars(2400);' },
      'not at all': { 'Rate(address(0x168)).tinycentsToTinybars(2400)': '600' },
      'with less gas': { 'tinycentsToTinybars(2400)': 'tinycentsToTinybars{gas: 100000}(2400)', '> 500': '> 50' },
      'with too little gas': [
        { 'tinycentsToTinybars(2400)': 'tinycentsToTinybars{gas: 200}(2400)', '> 500': '> 50' },
        'notOnRecord',
      ],
      'its code': { '> 500': '> 50', 'return kept': 'return address(0x168).code.length' },
    },
  ),
  story(
    'transient and packed storage',
    `contract Story {
  uint8[40] small;
  bytes data;
  mapping(uint256 => mapping(uint256 => bytes)) deep;
  constructor() payable { small[33] = 7; data = hex"010203"; deep[1][2] = hex"0a"; }
  function run() external returns (uint256) {
    require(small[33] > 8, "small");
    small[32] = 5; small[0] = 1;
    data.push(0x04);
    deep[1][2] = new bytes(70);
    delete deep[1][3];
    return data.length;
  }
}`,
    {
      less: { '> 8': '> 6' },
      clears: { '> 8': '> 6', 'data.push(0x04);': 'delete data; delete small;' },
      grows: { '> 8': '> 6', 'data.push(0x04);': 'for (uint256 i = 0; i < 40; i++) data.push(0x05);' },
      transient: { '> 8': '> 6', 'data.push(0x04);': 'assembly { tstore(0, 9) sstore(100, tload(0)) }' },
      'any slot': [{ '> 8': '> 6', 'data.push(0x04);': 'assembly { sstore(not(0), 5) sstore(0, 0) }' }, 'layout'],
      pops: { '> 8': '> 6', 'data.push(0x04);': 'data.pop(); data.pop(); data.pop();' },
      'pops too much': { '> 8': '> 6', 'data.push(0x04);': 'data.pop(); data.pop(); data.pop(); data.pop();' },
      'one more element': [{ 'uint8[40]': 'uint8[41]', '> 8': '> 6' }, 'layout'],
      'more elements than the slots have room': [{ 'uint8[40]': 'uint8[70]', '> 8': '> 6' }, 'layout'],
      'wider elements': [{ 'uint8[40]': 'uint16[40]', '> 8': '> 6' }, 'layout'],
    },
  ),
  story(
    'a creation',
    `contract Child { uint256 public n; constructor(uint256 to) { require(to < 5, "much"); n = to; } }
contract Story {
  uint256 immutable limit;
  Child child;
  constructor() payable { limit = msg.value; child = new Child(limit / 100); }
}`,
    {
      'in the child': { 'to < 5': 'to < 50' },
      'another argument': { 'limit / 100': 'limit / 1000' },
      'a variable before': { 'Child child;': 'uint256 first = 6; Child child;', 'to < 5': 'to < 50' },
      without: { 'child = new Child(limit / 100);': '' },
      'a new immutable': {
        'uint256 immutable limit;': 'uint256 immutable limit; uint256 immutable more = 4;',
        'to < 5': 'to < 50',
      },
      'no longer payable': { 'constructor() payable {': 'constructor() {', 'msg.value': '700' },
    },
    { creation: true },
  ),
  story(
    're-entry and several accounts',
    `contract Bank {
  mapping(address => uint256) public held;
  function put() external payable { held[msg.sender] += msg.value; }
  function take() external { uint256 n = held[msg.sender]; (bool ok,) = msg.sender.call{value: n}(""); require(ok, "refused"); held[msg.sender] = 0; }
}
contract Story {
  Bank bank = new Bank();
  uint256 times;
  constructor() payable { bank.put{value: 300}(); }
  receive() external payable { times += 1; require(times > 1, "again"); }
  function run() external returns (uint256) { bank.take(); return address(this).balance + times; }
}`,
    {
      'takes it': { 'times > 1': 'times > 0' },
      again: {
        'require(times > 1, "again");':
          'if (times < 2) { (bool ok,) = address(bank).call(abi.encodeWithSelector(Bank.take.selector)); ok; }',
      },
      'zero before': {
        'held[msg.sender]; (bool': 'held[msg.sender]; held[msg.sender] = 0; (bool',
        'times > 1': 'times > 0',
      },
      'ignores it': { 'require(ok, "refused");': 'ok;' },
      'by transfer': {
        '(bool ok,) = msg.sender.call{value: n}(""); require(ok, "refused");': 'payable(msg.sender).transfer(n);',
        'times > 1': 'times > 0',
      },
      'without the callback': {
        'receive() external payable { times += 1; require(times > 1, "again"); }': 'receive() external payable {}',
      },
    },
  ),
];
