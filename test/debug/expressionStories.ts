import type { DebugStory } from './furtherStories.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

type Price is uint128;
type Tag is bytes4;
enum Level { Low, Middle, High }
uint256 constant FEE = 3 * 10 ** 2;

interface IVault {
  error Denied(address who, uint256 left);
  event Moved(address indexed from, uint256 amount);
  function get(uint256 n) external view returns (uint256);
  function set(uint256 n) external;
}

library Sums {
  uint256 constant MOST = 90;
  function add(uint256 a, uint256 b) public pure returns (uint256) { return a + b; }
}

contract Other is IVault {
  uint256 public count = 41;
  string public word = unicode"größer ✓";
  mapping(address => mapping(uint8 => int16)) public table;
  Level public level = Level.High;
  constructor() payable { table[msg.sender][3] = -9; }
  function get(uint256 n) external view returns (uint256) { return count + n; }
  function set(uint256 n) external { count = n; }
  function both() external view returns (uint256, address) { return (count, msg.sender); }
  function who() external view returns (address) { return msg.sender; }
}

contract Base {
  uint256 private own = 6;
  uint256 internal shared = 8;
  function twice(uint256 n) public view virtual returns (uint256) { return n * 2 + own - own; }
}

contract Story is Base {
  struct Point { int64 x; int64 y; }
  struct Item { uint8 a; bool b; string name; Point at; uint16[] many; bytes4 tag; }
  event P(bytes d);
  uint256 private own = 7;
  uint8 small = 200;
  int8 least = -128;
  bool flag = true;
  bytes4 four = 0x12345678;
  bytes32 word = "word";
  bytes blob = hex"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff0011";
  string text = unicode"zwölf ✓";
  address immutable maker;
  uint256 immutable made = 77;
  uint256 constant LIMIT = 5 minutes + 2 hours;
  bytes32 constant ROLE = keccak256("ROLE");
  string constant NAME = "Story";
  Level level = Level.Middle;
  Price price = Price.wrap(55);
  Tag tag = Tag.wrap(0xcafebabe);
  Other other;
  Item[] items;
  uint256[3] fixedOnes;
  uint256[][] nested;
  mapping(uint8 => uint256) byUint8;
  mapping(int16 => uint256) byInt16;
  mapping(bool => uint256) byBool;
  mapping(address => uint256) byAddress;
  mapping(Other => uint256) byContract;
  mapping(bytes4 => uint256) byBytes4;
  mapping(bytes32 => uint256) byBytes32;
  mapping(string => uint256) byString;
  mapping(bytes => uint256) byBytes;
  mapping(Level => uint256) byLevel;
  mapping(Price => uint256) byPrice;
  mapping(address => mapping(bytes32 => mapping(uint256 => Item))) deep;
  mapping(uint256 => uint256[]) lists;
  uint256 public seen;

  constructor() payable {
    maker = msg.sender;
    other = new Other{value: 9}();
    Item storage item = items.push();
    item.a = 1; item.b = true; item.name = "first"; item.at = Point(-1, 2); item.many.push(5); item.many.push(6); item.tag = 0xdeadbeef;
    items.push().name = "a name that is longer than thirty-one bytes, by far";
    fixedOnes = [uint256(1), 2, 3];
    nested.push().push(4); nested.push().push(5); nested[1].push(6);
    byUint8[200] = 1; byInt16[-5] = 2; byBool[true] = 3; byAddress[msg.sender] = 4; byContract[other] = 5;
    byBytes4[0x12345678] = 6; byBytes32["word"] = 7; byString[unicode"zwölf ✓"] = 8; byBytes[hex"0102"] = 9;
    byLevel[Level.High] = 10; byPrice[Price.wrap(55)] = 11;
    deep[msg.sender]["word"][12].many.push(13); lists[3].push(30); lists[3].push(31);
  }
  function twice(uint256 n) public view override returns (uint256) { return n * 3 + own - own; }
  function view_(uint256 n) public view returns (uint256) { return n + seen; }
  function pair() public view returns (uint256 a, string memory b) { return (seen, text); }
  function over(uint256 n) public pure returns (uint256) { return n + 1; }
  function over(address n) public pure returns (uint256) { return uint160(n) % 7 + 2; }
  function over(string memory n) public pure returns (uint256) { return bytes(n).length; }
  function run() external payable { this.go{value: 5}(7, -3, unicode"é", hex"a1b2c3d4e5", msg.sender, Level.High, Point(3, -4)); }
  function go(uint256 n, int32 m, string calldata s, bytes calldata b, address who, Level l, Point calldata p) external payable {
    uint8 u8 = 250;
    int256 big = -(2 ** 200);
    seen = n;
    EMITTED
    rest(n);
  }
  function rest(uint256 n) internal {
    uint16[] memory list = new uint16[](3);
    list[1] = 400;
    Item memory item = items[0];
    bytes memory bb = abi.encodePacked(uint16(1), "ab");
    bytes2 two = 0x0102;
    n++;
    RESTED
  }
}
`;

/** What a person types, each as Solidity itself evaluates it. */
const emitted = [
  // Members, elements, keys of every type.
  'items[0].name',
  'items[0].at.x',
  'items[0].at',
  'items[0].many[1]',
  'items[1].name',
  'items.length',
  'items[0].tag[1]',
  'fixedOnes[2]',
  'fixedOnes.length',
  'nested[1][1]',
  'nested[1]',
  'nested',
  'fixedOnes',
  'byUint8[200]',
  'byUint8[small]',
  'byInt16[-5]',
  'byInt16[int16(m) - 2]',
  'byBool[true]',
  'byBool[n == 7]',
  'byAddress[who]',
  'byContract[other]',
  'byBytes4[0x12345678]',
  'byBytes4[four]',
  'byBytes32["word"]',
  'byBytes32[word]',
  'byString[text]',
  'byString[unicode"zwölf ✓"]',
  'byBytes[hex"0102"]',
  'byBytes[hex"01_02"]',
  'byLevel[l]',
  'byLevel[Level.High]',
  'byPrice[price]',
  'byPrice[Price.wrap(55)]',
  'deep[who]["word"][12].many[0]',
  'deep[who][word][6 * 2].many.length',
  'lists[3][1]',
  'lists[3]',
  'lists[4].length',
  // Slices and parts.
  'b[1:3]',
  'b[:2]',
  'b[2:]',
  'b[1:][1:2]',
  'b[4]',
  'b.length',
  's',
  'bytes(s).length',
  'bytes(text)[2]',
  'blob[33]',
  'msg.data[4:36]',
  'msg.sig',
  'word[3]',
  'four[0]',
  // Numbers.
  'u8 - 50',
  'u8 / 7',
  'u8 % 7',
  'u8 & 15',
  'u8 | 5',
  'u8 ^ 255',
  '~u8',
  'u8 << 1',
  'u8 >> 1',
  'int8(u8)',
  'uint256(u8) * 2',
  'uint16(u8) + 300',
  'm * m',
  'm / 2',
  'm % 2',
  '-m',
  '~m',
  'm >> 1',
  'm << 31',
  'm ** 3',
  'int256(m) - 4',
  'uint32(m)',
  'uint256(int256(m))',
  'int8(m)',
  'big / 3',
  'big >> 100',
  '(-7) / int256(2)',
  '(-7) % int256(2)',
  'n ** 2 + 1',
  '2 ** n',
  '1 << n',
  '-1 << n',
  'n - 3 * 2',
  '(n - 3) * 2',
  'n > 3 && m < 0',
  'n == 7 ? u8 : 0',
  '!flag || n >= 7',
  'n * 10 ** 18',
  'n << 250',
  'uint8(n << 6)',
  'type(uint8).max',
  'type(int128).min',
  'type(uint256).max - n',
  'type(Level).max',
  'type(int8).min == least',
  '1 ether',
  '2 gwei + 1 wei',
  '5 minutes',
  '1 days / 1 hours',
  '0.5 ether',
  '1_000_000',
  '0xff',
  '1e3',
  '2.5e2',
  'FEE',
  'LIMIT',
  'made',
  'maker == who',
  // Conversions.
  'uint8(bytes1(0xab))',
  'bytes1(u8)',
  'bytes2(four)',
  'bytes8(four)',
  'uint32(four)',
  'bytes4(uint32(7))',
  'bytes32(uint256(5))',
  'uint256(word)',
  'bytes20(who)',
  'address(bytes20(who))',
  'uint160(who)',
  'address(uint160(5))',
  'payable(who)',
  'address(this)',
  'address(other)',
  'Other(address(this))',
  'bytes3(b)',
  'bytes32(b)',
  'bytes4("abcd")',
  'uint8(Level.High)',
  'Level(1)',
  'uint8(l) + 1',
  'Price.unwrap(price) * 2',
  'Price.wrap(3)',
  'Tag.unwrap(tag)',
  'string(b[:0])',
  'bytes("ab")',
  'bytes(NAME)',
  'string(bytes("x"))',
  'bytes16(word) >> 8',
  'four << 4',
  'four & bytes4(0xff000000)',
  '~four',
  'four == 0x12345678',
  'word > bytes32("wor")',
  'four | bytes2(0x00ff)',
  'four & 0xff00ff00',
  'four ^ 0x00000001',
  // Hashes and encodings.
  'ROLE',
  'keccak256("ROLE") == ROLE',
  'keccak256(abi.encode(who, n))',
  'keccak256(abi.encodePacked(who, u8, m))',
  'keccak256(b)',
  'abi.encode(s, b, p)',
  'abi.encodePacked(s, b, four, l, flag, who)',
  'abi.encodeWithSignature("f(uint256)", n)',
  'abi.encodeWithSelector(four, m, s)',
  'keccak256(bytes(text))',
  'abi.encode(items[0])',
  'abi.encode(nested)',
  'abi.encode(-1)',
  'abi.encode(int8(-1), true, "x")',
  'abi.encodePacked(fixedOnes)',
  'abi.encodePacked(new uint16[](0))',
  'string.concat(s, "-", NAME)',
  'bytes.concat(b, four, bytes1(0x01))',
  'abi.encodeCall(IVault.get, (n))',
  'abi.encodeCall(other.set, n)',
  'sha256("abc")',
  'ripemd160("abc")',
  'addmod(n, 5, 4)',
  'mulmod(type(uint256).max, 2, 7)',
  'abi.decode(abi.encode(n), (uint256))',
  'addmod(n, n, n - 2)',
  // Functions and getters.
  'twice(n)',
  'this.twice(n)',
  'view_(n)',
  'this.view_(n)',
  'other.get(n)',
  'other.count()',
  'other.word()',
  'other.table(maker, 3)',
  'other.table(address(this), 3)',
  'other.level()',
  'IVault(address(other)).get(1)',
  'this.seen()',
  'Sums.add(n, 2)',
  'Sums.add({a: n, b: 4})',
  'other.who()',
  'this.twice({n: 4})',
  'over(n)',
  'over(who)',
  'over("abc")',
  'over(5)',
  'super.twice(n)',
  'Base.twice(n)',
  'shared',
  'own',
  'Base.shared',
  'IVault.get.selector',
  'other.set.selector',
  'this.go.selector',
  'type(IVault).interfaceId',
  'IVault.Denied.selector',
  'IVault.Moved.selector',
  'type(Story).name',
  'P.selector',
  // What surrounds it.
  'msg.sender',
  'msg.value',
  'tx.origin',
  'block.number',
  'block.chainid',
  'block.timestamp',
  'tx.gasprice',
  'address(other).balance',
  'address(this).balance',
  'address(other).code.length',
  'address(other).codehash',
  'address(0).code.length',
  'address(4000).code.length',
  'address(this).code.length > 0',
  'this == Story(address(this))',
  'other == Other(address(0))',
  'p.x + p.y',
  'p',
  'l == Level.High',
  'l > Level.Low',
  'flag == (n > 1)',
  'text',
  'word',
  'level',
  'tag',
];

const rested = [
  'list',
  'list[1]',
  'list.length',
  'uint8(list[1])',
  'item.name',
  'item.at.y',
  'item.many',
  'item.tag',
  'item',
  'bb',
  'bb[1]',
  'bb.length',
  'two',
  'uint16(two)',
  'n',
  'keccak256(bb)',
  'abi.encode(list)',
  'abi.encodePacked(list)',
  'abi.encodePacked(two, n)',
  'n == 8 ? item.name : NAME',
  'items[n - 8].many[item.many.length - 1]',
  'bytes3(bb)',
  'list[0] == 0 && list[1] != 0',
  'super.twice(n)',
  'bytes2(bb)',
];

const stop = (each: string) => `emit P(abi.encode(${each}));`;

const vyperSource = `# pragma enable-decimals
struct Pair:
    a: uint8
    b: int128
    c: DynArray[uint16, 4]
flag Role:
    ADMIN
    USER
event P:
    d: Bytes[2048]
LIMIT: constant(uint256) = 2 ** 10
NAME: constant(String[8]) = "vyper"
RATE: constant(decimal) = 2.75
made: immutable(uint256)
count: public(uint256)
name: String[32]
blob: Bytes[64]
word: bytes32
four: bytes4
owner: address
least: int128
role: Role
list: DynArray[uint256, 5]
grid: uint256[2][3]
pairs: HashMap[address, HashMap[uint8, Pair]]
byText: HashMap[String[16], uint256]
byBytes: HashMap[Bytes[16], uint256]
byWord: HashMap[bytes32, uint256]
byInt: HashMap[int128, uint256]
byBool: HashMap[bool, uint256]
@deploy
@payable
def __init__():
    made = 77
    self.count = 3
    self.name = "zwoelf"
    self.blob = x"00112233445566778899aabbccddeeff0011"
    self.word = keccak256("word")
    self.four = 0x12345678
    self.owner = msg.sender
    self.least = -5
    self.role = Role.USER
    self.list = [4, 5, 6]
    self.grid[2][1] = 9
    self.pairs[msg.sender][3] = Pair(a=1, b=-2, c=[7, 8])
    self.byText["abc"] = 1
    self.byBytes[b"ab"] = 2
    self.byWord[self.word] = 3
    self.byInt[-5] = 4
    self.byBool[True] = 5
@external
@payable
def run():
    n: uint256 = 7
    m: int128 = -3
    u: uint8 = 250
    r: decimal = -2.5
    s: String[16] = "hello"
    b: Bytes[16] = b"\\xa1\\xb2\\xc3"
    who: address = msg.sender
    p: Pair = self.pairs[who][3]
    EMITTED
`;

/** Each gives one word. */
const ofVyper = [
  'self.count',
  'made',
  'LIMIT',
  'self.count + LIMIT',
  'self.least',
  'self.four == 0x12345678',
  'self.owner == who',
  'self.list[2]',
  'len(self.list)',
  'self.list[n - 6]',
  'self.grid[2][1]',
  'self.pairs[who][3].b',
  'self.pairs[msg.sender][3].c[1]',
  'len(self.pairs[who][3].c)',
  'self.pairs[who][u].a',
  'self.byText["abc"]',
  'self.byBytes[b"ab"]',
  'self.byBytes[x"6162"]',
  'self.byWord[self.word]',
  'self.byWord[keccak256("word")]',
  'self.byInt[-5]',
  'self.byInt[self.least]',
  'self.byBool[n == 7]',
  'p.a',
  'p.b',
  'p.c[0]',
  'len(p.c)',
  'len(s)',
  'len(b)',
  'len(self.name)',
  'len(msg.data)',
  'n + 1',
  'n - 7',
  'n * n',
  'n // 2',
  'n % 4',
  'n ** 3',
  'm * 2',
  'm // 2',
  'm % 2',
  '-m',
  'u // 7',
  'n << 3',
  'n >> 1',
  'n & 5',
  'n | 8',
  'n ^ 2',
  '~n',
  'n > 3 and m < 0',
  'not (n == 7)',
  'n == 7 or m == 0',
  'n in [6, 7]',
  'n not in [6, 7]',
  'n in self.list',
  'self.role == Role.USER',
  'Role.USER in self.role',
  'Role.ADMIN in self.role',
  'self.role != Role.ADMIN',
  'n if n > 3 else 0',
  'n ** 2 - 1',
  'convert(n, uint8)',
  'convert(u, uint256)',
  'convert(m, int256)',
  'convert(u, int16)',
  'convert(True, uint256)',
  'convert(n, bool)',
  'convert(who, uint256)',
  'convert(self.four, uint256)',
  'convert(self.four, uint32)',
  'convert(who, uint160)',
  'convert(self.word, uint256)',
  'convert(n, int128)',
  'convert(r, int256)',
  'convert(b, uint256)',
  'convert(RATE, uint256)',
  'convert(self.role, uint256)',
  'max_value(uint8)',
  'max_value(int128)',
  'min_value(int256)',
  'max_value(uint256)',
  'empty(uint256)',
  'empty(bool)',
  'empty(address) == who',
  'max(n, 9)',
  'min(n, 9)',
  'min(m, 0)',
  'abs(convert(m, int256))',
  'as_wei_value(n, "ether")',
  'as_wei_value(3, "gwei")',
  'as_wei_value(RATE, "ether")',
  'floor(r)',
  'ceil(r)',
  'floor(RATE)',
  'ceil(RATE)',
  'isqrt(n * n * n)',
  'unsafe_add(max_value(uint256), n)',
  'unsafe_sub(u, 251)',
  'unsafe_mul(u, 3)',
  'unsafe_div(n, 0)',
  'uint256_addmod(n, 5, 4)',
  'uint256_mulmod(n, 5, 4)',
  'pow_mod256(n, 100)',
  'len(concat(s, "!", NAME))',
  'len(concat(b, b"xy"))',
  'keccak256(concat(s, "!")) == keccak256("hello!")',
  'keccak256(slice(s, 1, 3)) == keccak256("ell")',
  'len(slice(msg.data, 0, 4))',
  'keccak256(s) == keccak256("hello")',
  's == "hello"',
  's != "hello"',
  'b == x"a1b2c3"',
  'convert(slice(b, 1, 2), uint256)',
  'convert(keccak256(b), uint256)',
  'convert(sha256(b), uint256)',
  'convert(keccak256(abi_encode(n, m)), uint256)',
  'convert(keccak256(abi_encode(s, b)), uint256)',
  'len(abi_encode(n, method_id=method_id("f(uint256)")))',
  'convert(method_id("run()"), uint256)',
  'len(uint2str(n * 100))',
  'self.balance',
  'self == who',
  'msg.sender == who',
  'msg.value',
  'block.number',
  'block.timestamp',
  'chain.id',
  'tx.origin == who',
  'who.is_contract',
  'self.is_contract',
  'self.codesize',
  'r < 0.0',
  'r == -2.5',
  'RATE > r',
  'self.four == empty(bytes4)',
];

const logged = (each: string) => `log P(d=abi_encode(${each}))`;

/** More code than this many of them make can't be deployed. */
const mostInOne = 32;

const parts = Array.from({ length: Math.ceil(emitted.length / mostInOne) }, (_, at) =>
  emitted.slice(at * mostInOne, (at + 1) * mostInOne),
);

/** What the debugger doesn't run, and how it says so. */
const unknown: ReadonlyMap<string, string> = new Map([
  ['super.twice(n)', 'The debugger can\'t call functions by "super": it calls them as others do.'],
  ['Base.twice(n)', "Base.twice can't be called here: only view functions of the contracts in the recording can."],
  // It may be a schedule's, which has code.
  ['address(4000).code.length', '"code" of an address isn\'t recorded.'],
  ['abi.encodePacked(new uint16[](0))', "The transaction has happened: an expression can't change anything."],
]);
const unknownOf = (all: readonly string[], show: (each: string) => string) =>
  all.flatMap((each) => (unknown.has(each) ? [`${show(each)}: ${unknown.get(each)}`] : []));
const shown = (each: string) => `abi.encode(${each})`;

export const expressionStories: readonly DebugStory[] = [
  ...parts.map(
    (own, at): DebugStory => ({
      name: `expressions, part ${at + 1}`,
      source: source
        .replace('EMITTED', own.map(stop).join('\n    '))
        .replace('RESTED', at === 0 ? rested.map(stop).join('\n    ') : 'n--;'),
      library: 'Sums',
      value: 5n,
      gas: 14_000_000n,
      unknown: unknownOf([...own, ...(at === 0 ? rested : [])], shown),
    }),
  ),
  {
    name: 'Vyper: expressions',
    language: 'Vyper',
    source: vyperSource.replace('EMITTED', ofVyper.map(logged).join('\n    ')),
    value: 5n,
    gas: 14_000_000n,
    unknown: unknownOf(ofVyper, (each) => each),
  },
];
