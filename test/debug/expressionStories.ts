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

/** Another contract, whose expressions nobody had tried. */
const furtherSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

type Fixed is int64;
using { plus as +, under as < } for Fixed global;
function plus(Fixed a, Fixed b) pure returns (Fixed) { return Fixed.wrap(Fixed.unwrap(a) + Fixed.unwrap(b)); }
function under(Fixed a, Fixed b) pure returns (bool) { return Fixed.unwrap(a) < Fixed.unwrap(b); }
function free(uint256 n) pure returns (uint256) { return n * 11; }
enum Tier { None, Silver, Gold }
struct Spot { int32 x; int32 y; }
struct Deal { Tier tier; Fixed price; Spot[2] ends; bytes note; mapping(Tier => Spot) spots; }
uint256 constant TOP = 9;

library Lib {
  enum Mode { Off, On }
  struct Pack { Mode mode; uint64 n; }
  uint64 internal constant STEP = 25;
  function total(Pack memory p) internal pure returns (uint64) { return p.n * STEP; }
}

interface IReader {
  function area(Spot memory a, Spot calldata b) external view returns (int256);
  function sums(uint256[2][] memory m) external pure returns (uint256[] memory);
}

contract Reader is IReader {
  int256 factor = -2;
  Spot public spot = Spot(7, -8);
  uint8[2][3] public grid = [[uint8(1), 2], [3, 4], [5, 6]];
  function area(Spot memory a, Spot calldata b) external view returns (int256) { return int256(b.x - a.x) * (b.y - a.y) * factor; }
  function sums(uint256[2][] memory m) external pure returns (uint256[] memory r) { r = new uint256[](m.length); for (uint256 i; i < m.length; i++) r[i] = m[i][0] + m[i][1]; }
  function swapped(Spot memory a) external pure returns (Spot memory b, Tier t) { (b.x, b.y) = (a.y, a.x); t = Tier.Gold; }
}

contract Grand { uint256 private secret = 31; uint256 internal inherited = 32; bytes8 private constant HIDDEN = "hidden"; function own() internal view returns (uint256) { return secret; } function up(uint256 n) public view virtual returns (uint256) { return n + secret; } }
contract Parent is Grand { uint256 private secret = 41; uint32 immutable tiny; constructor() { tiny = 4_000_000_000; } function up(uint256 n) public view virtual override returns (uint256) { return n * secret; } }
contract Story is Parent {
  event P(bytes d);
  uint256 private secret = 51;
  uint256 total = 3;
  Reader reader = new Reader();
  mapping(address => mapping(Tier => Deal)) deals;
  mapping(bytes => mapping(bool => uint24[])) odd;
  mapping(Fixed => Fixed) prices;
  uint16[3][2] table;
  uint16[2][] rows;
  Lib.Pack pack = Lib.Pack(Lib.Mode.On, 12);
  Deal[] all;
  string[2] words;
  bool[9] bits;
  function (uint256) external view returns (uint256)[2] calls;
  Tier constant BEST = Tier.Gold;
  Fixed constant UNIT = Fixed.wrap(100);
  bytes3 constant ABC = "abc";
  address payable immutable home;
  constructor() payable {
    home = payable(msg.sender);
    Deal storage d = deals[msg.sender][Tier.Gold]; d.tier = Tier.Silver; d.price = Fixed.wrap(-70); d.ends[1] = Spot(3, -4); d.note = "noted"; d.spots[Tier.Gold].y = 19;
    odd["key"][true].push(70000); odd["key"][true].push(5); prices[Fixed.wrap(-1)] = UNIT; table = [[uint16(1), 2, 3], [uint16(4), 5, 600]]; rows.push([uint16(8), 9]); rows.push([uint16(10), 11]);
    Deal storage e = all.push(); e.tier = Tier.Gold; e.ends[0].x = -12; words[1] = "a word that is longer than thirty-one bytes, to be sure"; bits[8] = true; bits[2] = true; calls[1] = this.up;
  }
  function up(uint256 n) public view override returns (uint256) { return super.up(n) + secret; }
  function run() external payable { uint256[2][] memory m = new uint256[2][](2); m[1][0] = 6; m[0][1] = 5; this.go{value: 4}(Spot(1, 2), [Spot(3, 5), Spot(-6, 7)], m, hex"0102030405060708", Tier.Silver); }
  function go(Spot calldata a, Spot[2] calldata pair, uint256[2][] calldata m, bytes calldata data, Tier tier) external payable {
    uint256 total = 77;
    EMITTED
    rest(data, tier);
    secret = total;
  }
  function rest(bytes calldata data, Tier tier) internal {
    Fixed f = Fixed.wrap(-3);
    uint8[4] memory quad = [1, 2, 3, 250];
    string[] memory texts = new string[](2);
    texts[1] = "second";
    Deal storage deal = deals[tx.origin][Tier.Gold];
    Lib.Pack memory p = pack;
    function (uint256) view returns (uint256) way = up;
    bytes memory copy = data[2:6];
    RESTED
    secret = uint8(tier);
  }
}
`;

const furtherEmitted = [
  'Tier.Gold',
  'uint8(Tier.Gold) + 1',
  'type(Tier).min',
  'type(Tier).max == BEST',
  'Lib.Mode.On',
  'uint8(Lib.Mode.On)',
  'Lib.Mode(0) == pack.mode',
  'Lib.STEP',
  'pack',
  'p.n * Lib.STEP',
  'deals[tx.origin][Tier.Gold].ends[1].y',
  'deals[home][Tier.Gold].spots[BEST].y',
  'deals[msg.sender][tier].tier',
  'deals[tx.origin][Tier(2)].note',
  'deal.price',
  'deal.ends',
  'deal.spots[Tier.Gold]',
  'bytes(deal.note)[0]',
  'all[0].ends[0].x',
  'all[all.length - 1].tier > tier',
  'odd["key"][true]',
  'odd["key"][true][0] + 1',
  'odd[bytes("key")][1 == 1].length',
  'prices[Fixed.wrap(-1)]',
  'prices[f + Fixed.wrap(2)]',
  'f + UNIT',
  'f < UNIT',
  'Fixed.unwrap(f + f) * 2',
  'table',
  'table[1][2]',
  'table[1]',
  'table.length * table[0].length',
  'rows[1]',
  'rows[rows.length - 1][0]',
  'rows',
  'words[1]',
  'bytes(words[1]).length',
  'bits[8] && !bits[0]',
  'bits',
  'quad[3]',
  'quad',
  'texts',
  'bytes(texts[1])[0]',
  'm',
  'm[1][0] + m[0][1]',
  'm.length',
  'pair[1].x',
  'pair',
  'data[2:4]',
  'data[data.length - 3:]',
  'bytes4(data[1:])',
  'uint16(bytes2(data[6:8]))',
  'copy',
  'copy[0]',
  'bytes2(copy)',
  'msg.data[msg.data.length - 32:]',
  'abi.decode(msg.data[4:], (Spot))',
  'a.x > 0 ? pair[0].y : pair[1].y',
  'tier == Tier.Silver ? "silver" : "other"',
  'a.x == 1 ? (a.y == 2 ? 10 : 20) : 30',
  'type(uint8).max',
  'type(uint24).max + uint256(1)',
  'type(int256).min',
  'address(this).balance',
  'address(reader).balance',
  'msg.sender.balance > 0',
  'home.balance == msg.sender.balance',
  'reader.area(a, pair[1])',
  'reader.area(Spot(0, 0), Spot({x: 3, y: 4}))',
  'IReader(reader).area(pair[0], a)',
  'reader.sums(m)',
  'reader.grid(2, 1)',
  'TOP',
  'BEST',
  'UNIT',
  'ABC',
  'ABC[1]',
  'tiny',
  'tiny + uint64(1)',
  'home',
  'home == msg.sender',
  'inherited',
  'secret',
  'total',
  'this.up(total)',
  'up(2)',
  'way(2)',
  'free(total)',
  'free(free(1))',
  'calls[1].selector',
  'calls[1].address == address(this)',
  'calls[1](3)',
  'calls[1] == this.up',
  'Lib.total(p)',
  'Lib.total(Lib.Pack(Lib.Mode.Off, 3))',
  'keccak256(abi.encodePacked(ABC, tier, f))',
  'keccak256(abi.encode(pair, m))',
  'abi.encodePacked(quad, tiny)',
  'string(abi.encodePacked(ABC, "d"))',
  'string.concat(words[1], texts[1])',
  'bytes.concat(data[:1], ABC)',
  'uint256(uint160(address(reader))) % 2',
  'address(uint160(uint256(keccak256("x"))))',
  'total & ~uint256(1)',
  'total >> 2 | 1 << 6',
  '-int256(total) % 10',
  'int16(-300) / int8(7)',
  'uint8(uint256(int256(-1)))',
  'total == 77 == true',
  '1_000 gwei > 1e3',
  'block.difficulty == block.prevrandao',
  'block.coinbase == address(0)',
  'gasleft() > 0',
  'type(Reader).name',
  'IReader.area.selector ^ reader.sums.selector',
  'type(IReader).interfaceId',
];

const furtherVyper = `# pragma enable-decimals
flag Right:
    READ
    WRITE
    OWN
struct Spot:
    x: int64
    y: uint8
struct User:
    rights: Right
    at: Spot
    past: DynArray[Spot, 3]
    name: String[12]
    raw: Bytes[40]
interface Me:
    def area(a: Spot, b: Spot) -> int256: view
    def tot(l: DynArray[uint256, 4]) -> uint256: view
event P:
    d: Bytes[2048]
SEED: constant(bytes32) = keccak256("seed")
LIST: constant(uint256[3]) = [7, 8, 9]
HALF: constant(decimal) = 0.5
home: immutable(address)
users: HashMap[address, User]
by: HashMap[uint8, HashMap[Right, DynArray[int128, 4]]]
rows: DynArray[DynArray[uint16, 3], 4]
table: uint32[3][2]
spots: public(DynArray[Spot, 4])
factor: public(int256)
bits: bool[4]
t: transient(uint256)
@deploy
@payable
def __init__():
    home = msg.sender
    self.factor = -2
    self.users[msg.sender] = User(rights=Right.READ | Right.OWN, at=Spot(x=-5, y=200), past=[Spot(x=1, y=2), Spot(x=-3, y=4)], name="someone", raw=x"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021")
    self.by[3][Right.WRITE] = [4, -5]
    self.rows = [[1, 2], [3], [4, 5, 600]]
    self.table[1] = [10, 20, 30]
    self.spots = [Spot(x=9, y=8)]
    self.bits[2] = True
@view
@external
def area(a: Spot, b: Spot) -> int256:
    return convert(b.x - a.x, int256) * self.factor
@view
@external
def tot(l: DynArray[uint256, 4]) -> uint256:
    n: uint256 = 0
    for k: uint256 in l:
        n += k
    return n
@view
@internal
def _peek(k: uint256) -> uint16:
    return self.rows[k][0]
@external
@payable
def run():
    self.t = 6
    self.go(Spot(x=1, y=2), [3, 4], Right.WRITE, "hello", [Spot(x=-7, y=1)])
@internal
def go(a: Spot, pair: uint8[2], r: Right, s: String[8], many: DynArray[Spot, 2]):
    n: uint256 = 77
    i: int128 = -8
    u: User = self.users[home]
    rows: DynArray[DynArray[uint16, 3], 4] = self.rows
    f: decimal = -1.25
    b: Bytes[8] = b"\\x01\\x02\\x03"
    b4: bytes4 = 0x01020304
    EMITTED
`;

const furtherOfVyper = [
  'u.at.x',
  'u.past[1].x',
  'u.past[len(u.past) - 1].y',
  'len(u.name)',
  'len(u.raw)',
  'self.users[home].at.y',
  'self.users[msg.sender].past[0].x',
  'len(self.users[self].past)',
  'self.users[home].name == "someone"',
  'u.rights == self.users[home].rights',
  'Right.READ in u.rights',
  'Right.WRITE not in u.rights',
  '(u.rights | r) == (Right.READ | Right.WRITE | Right.OWN)',
  'convert(u.rights & Right.OWN, uint256)',
  'convert(u.rights ^ Right.OWN, uint256)',
  'convert(~u.rights, uint256)',
  '~r == (Right.READ | Right.OWN)',
  'r == ~u.rights',
  'convert(~Right.READ, uint256)',
  'empty(Right) == r',
  'u.at.x == empty(Spot).x',
  'self.by[3][r][1]',
  'self.by[3][Right.WRITE][0] * -2',
  'len(self.by[3][r])',
  'len(self.by[4][r])',
  'self.rows[2][2]',
  'rows[0][1] + self.rows[1][0]',
  'len(self.rows[2])',
  'len(rows)',
  'self.table[1][2]',
  'self.table[pair[0] - 2][0]',
  'self.bits[2] and not self.bits[1]',
  'self.spots[0].y',
  'many[0].x',
  'len(many)',
  'pair[1] ** 2',
  'LIST[1]',
  'LIST[n % 3]',
  'SEED == keccak256("seed")',
  'convert(SEED, uint256) % 1000',
  'home == msg.sender',
  'f * HALF == -0.625',
  'floor(f)',
  'ceil(f * 3.0)',
  'convert(f * 100.0, int256)',
  'self.t',
  'self.factor * 3',
  'staticcall Me(self).area(a, u.at)',
  'staticcall Me(self).area(Spot(x=1, y=1), Spot(x=-4, y=0))',
  'staticcall Me(self).tot([1, 2, 3])',
  'self._peek(2)',
  'len(s)',
  's == "hello"',
  'keccak256(s) == keccak256("hello")',
  'len(slice(u.raw, 30, 4))',
  'slice(u.raw, 1, 2) == x"0102"',
  'convert(slice(u.raw, 33, 1), uint256)',
  'convert(b, int128)',
  'convert(b4, uint256) >> 8',
  'b4 == 0x01020304',
  'i // 3',
  'i % 3',
  '-i ** 2',
  'abs(convert(i, int256)) + 1',
  'i < 0 and n > 70 or False',
  'n if i > 0 else n + 1',
  '(n if i < 0 else 0) * 2',
  'max_value(int64) == max_value(int64)',
  'min_value(int8)',
  'max_value(uint8)',
  'n in LIST',
  '9 in LIST',
  'n not in [n, 2]',
  'unsafe_sub(pair[0], 9)',
  'n & 12 | 3',
  'convert(convert(self, uint160), uint256) == convert(self, uint256)',
  'self.balance',
  'msg.sender.balance >= 1',
  'min(n, convert(pair[1], uint256))',
  'len(abi_encode(a, pair))',
  'convert(keccak256(abi_encode(u.at, pair)), uint256)',
  'convert(slice(abi_encode(n), 31, 1), uint256)',
];

const logged = (each: string) => `log P(d=abi_encode(${each}))`;

/** More code than this many of them make can't be deployed. */
const mostInOne = 32;

const inParts = (all: readonly string[], most = mostInOne) =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));

/** What the debugger doesn't run, and how it says so. */
const unknown: ReadonlyMap<string, string> = new Map([
  ['super.twice(n)', 'The debugger can\'t call functions by "super": it calls them as others do.'],
  ['Base.twice(n)', "Base.twice can't be called here: only view functions of the contracts in the recording can."],
  // It may be a schedule's, which has code.
  ['address(4000).code.length', '"code" of an address isn\'t recorded.'],
  ['empty(Right) == r', "The debugger can't run empty."],
  ['u.at.x == empty(Spot).x', '"Spot" isn\'t known here.'],
  ['LIST[1]', "Arrays can't be made in an expression."],
  ['LIST[n % 3]', "Arrays can't be made in an expression."],
  ['n in LIST', "Arrays can't be made in an expression."],
  ['9 in LIST', "Arrays can't be made in an expression."],
  ['staticcall Me(self).area(a, u.at)', '"Me" isn\'t known here.'],
  ['staticcall Me(self).area(Spot(x=1, y=1), Spot(x=-4, y=0))', '"Me" isn\'t known here.'],
  ['staticcall Me(self).tot([1, 2, 3])', '"Me" isn\'t known here.'],
  ['self._peek(2)', "The debugger can't call functions of Vyper, such as self._peek."],
  ['convert(b, int128)', "The debugger can't run convert."],
  // Of the payer, fees change it.
  ['msg.sender.balance >= 1', '"balance" of an address isn\'t recorded.'],
  ['home.balance == msg.sender.balance', '"balance" of an address isn\'t recorded.'],
  ['reader.area(Spot(0, 0), Spot({x: 3, y: 4}))', '"Spot" takes no names.'],
  ['free(total)', '"free" isn\'t known here.'],
  ['free(free(1))', '"free" isn\'t known here.'],
  ['calls[1].selector', 'function (uint256) view external returns (uint256) has no "selector".'],
  ['calls[1].address == address(this)', 'function (uint256) view external returns (uint256) has no "address".'],
  ['calls[1](3)', '"calls[1]" can\'t be called.'],
  ['calls[1] == this.up', '"this.up" isn\'t a value.'],
  ['Lib.total(Lib.Pack(Lib.Mode.Off, 3))', 'Lib.Pack takes one value.'],
  ['way(2)', 'The value of "way" isn\'t known here.'],
  ['Lib.total(p)', "Lib.total can't be called here: only view functions of the contracts in the recording can."],
  ['block.difficulty == block.prevrandao', "block.difficulty isn't recorded."],
  ['gasleft() > 0', "The debugger can't run gasleft."],
  ['abi.encodePacked(new uint16[](0))', "The transaction has happened: an expression can't change anything."],
]);
const unknownOf = (all: readonly string[], show: (each: string) => string) =>
  all.flatMap((each) => (unknown.has(each) ? [`${show(each)}: ${unknown.get(each)}`] : []));
const shown = (each: string) => `abi.encode(${each})`;

const stopsOf = (all: readonly string[]) => all.map(stop).join('\n    ');
/** Whether it is of the variables of the further contract's inner function. */
const isInRest = (each: string) => /\b(?:quad|texts|p|way|copy|deal|f)\b/.test(each);

export const expressionStories: readonly DebugStory[] = [
  ...inParts(emitted).map(
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
  ...inParts(furtherEmitted, 14).map(
    (own, at): DebugStory => ({
      name: `further expressions, part ${at + 1}`,
      source: furtherSource
        .replace('EMITTED', stopsOf(own.filter((each) => !isInRest(each))))
        .replace('RESTED', stopsOf(own.filter(isInRest))),
      value: 5n,
      gas: 14_000_000n,
      // In the order in which they run.
      unknown: unknownOf([...own.filter((each) => !isInRest(each)), ...own.filter(isInRest)], shown),
    }),
  ),
  {
    name: 'Vyper: further expressions',
    language: 'Vyper',
    source: furtherVyper.replace('EMITTED', furtherOfVyper.map(logged).join('\n    ')),
    value: 5n,
    gas: 14_000_000n,
    unknown: unknownOf(furtherOfVyper, (each) => each),
  },
];
