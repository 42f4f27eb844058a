import { vyperPracticeSituations } from './vyperPracticeSituations.ts';

/** A function of a Vyper contract that fails, with why. Written for 0.4; `olderVyper` has what differs before. */
export interface VyperSituation {
  /** Also the name of its function. */
  readonly name: string;
  /** `amount: uint256, who: address`. */
  readonly takes?: string;
  readonly values?: readonly unknown[];
  /** The types of what is sent; those that it takes by default. */
  readonly sends?: readonly string[];
  readonly returns?: string;
  readonly body: string;
  /** Functions that it calls. */
  readonly more?: string;
  readonly value?: bigint;
  readonly isPayable?: boolean;
  /** The first line from the product; undefined if nothing is certain. */
  readonly words: string | undefined;
  /** Of drawn ones, whose words have no parts: what may be said of what the operands were made from. */
  readonly parts?: ReadonlyMap<string, bigint>;
  /** Why it is refused before its function runs. */
  readonly reason?: string;
  /** What is sent, in hex; otherwise, the values. */
  readonly data?: string;
  readonly only?: '0.4' | '0.3';
}

export const sender = `0x${'a'.repeat(40)}`;
export const senderWords = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
export const other = `0x${'b'.repeat(40)}`;
export const otherWords = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB';
/** Of the contract. */
export const ownWords = '0x3C952d36207c0d52743a646E7AC2649009bD358e';
const most = '2**256 - 1';

/** The state of each contract, and what it is after the constructor. */
export const vyperHead = `interface Own:
    def give(amount: uint256) -> uint256: view
    def can(who: address) -> bool: view
    def put(amount: uint256) -> bool: nonpayable

flag Role:
    ADMIN
    MINTER
    BURNER

struct Position:
    amount: uint256
    who: address

MOST: constant(uint256) = 100
FEE: constant(uint256) = MOST // 4
count: uint256
small: uint8
large: uint256
held: HashMap[address, uint256]
allowed: HashMap[address, HashMap[address, uint256]]
owner: address
xs: DynArray[uint256, 5]
arr: uint256[3]
paused: bool
label: String[20]
role: Role
position: Position
positions: HashMap[uint256, Position]
zero: uint256
signed: int128
id4: bytes4
full: DynArray[uint256, 2]
bare: DynArray[uint256, 3]
map256: HashMap[uint256, uint256]
map128: HashMap[uint256, int128]
map8: HashMap[uint256, uint8]
list256: uint256[16]
list128: int128[16]
list8: uint8[16]
OWNER: immutable(address)
CAP: immutable(uint8)

@deploy
@payable
def __init__():
    self.count = 3
    self.small = 250
    self.large = max_value(uint256) - 1
    self.held[msg.sender] = 10
    self.allowed[msg.sender][self] = 4
    self.owner = ${otherWords}
    self.xs = [7, 8]
    self.arr = [4, 5, 6]
    self.paused = True
    self.label = "vault"
    self.role = Role.MINTER
    self.position = Position(amount=12, who=msg.sender)
    self.positions[7] = Position(amount=33, who=self)
    self.signed = -5
    self.id4 = 0x01020304
    self.full = [1, 2]
    OWNER = ${otherWords}
    CAP = 9

@external
@view
def give(amount: uint256) -> uint256:
    return amount * 2

@external
@view
def can(who: address) -> bool:
    return who == self.owner

@external
def put(amount: uint256) -> bool:
    self.count = amount
    return False

@internal
@view
def _twice(amount: uint256) -> uint256:
    return amount * 2

@internal
@view
def _isRich(who: address) -> bool:
    wealth: uint256 = self.held[who]
    return wealth > MOST

@internal
@view
def _isOpen() -> bool:
    if self.count > 50:
        return True
    return not self.paused
`;

export const vyperSituations: readonly VyperSituation[] = [
  {
    name: 'hashed_texts',
    takes: 'a: String[20]',
    values: ['bob'],
    body: 'assert keccak256(a) == keccak256("alice"), "x"',
    words: 'a is "bob", not "alice"',
  },
  {
    name: 'hashed_text_kept',
    takes: 'a: String[20]',
    values: ['bob'],
    body: 'h: bytes32 = keccak256(a)\nassert h == keccak256("alice"), "x"',
    words:
      'h is 0x38e47a7b719dce63662aeaf43440326f551b8a7ee198cee35cb5d517f2d296a2, not keccak256("alice") (h = keccak256(a))',
  },
  {
    name: 'originChain',
    takes: 'price: uint256',
    values: [130n],
    body: `base: uint256 = self.count * 50
change: uint256 = price * 100 // base
assert change < 80, "x"`,
    words:
      'change < 80 is false: 86 < 80 (change = price * 100 // base: 130 * 100 // 150, base = self.count * 50: 3 * 50)',
  },
  {
    name: 'originInLoop',
    takes: 'a: uint256',
    values: [5n],
    body: `for i: uint256 in range(3):
    each: uint256 = a * (i + 1)
    assert each < 15, "x"`,
    words: 'each < 15 is false: 15 < 15 (each = a * (i + 1): 5 * (2 + 1))',
    only: '0.4',
  },
  {
    name: 'originOfLater',
    takes: 'a: uint256',
    values: [5n],
    body: `each: uint256 = a * self.count
self.count = 50
assert each > self.count, "x"`,
    words: 'each > self.count is false: 15 > 50 (each = a * self.count: 5 * 3, last set by self.count = 50)',
  },
  {
    name: 'returnedBySameName',
    takes: 'amount: uint256',
    values: [9n],
    body: 'assert self._twice(amount + 1) < amount, "x"',
    words: 'self._twice(amount + 1) < amount is false: 20 < 9 (self._twice(amount + 1) returned 10 * 2)',
  },
  {
    name: 'decimal_literal',
    body: 'x: decimal = 1.5\nassert x > 2.25, "x"',
    words: 'x > 2.25 is false: 1.5 > 2.25',
    only: '0.3',
  },
  {
    name: 'decimal_product',
    body: 'x: decimal = 1.5\ny: decimal = x * 2.0\nassert y > 3.25, "x"',
    words: 'y > 3.25 is false: 3.0 > 3.25 (y = x * 2.0: 1.5 * 2.0)',
    only: '0.3',
  },
  {
    name: 'immutable',
    body: 'assert msg.sender == OWNER, "not the owner"',
    words: `msg.sender is ${senderWords}, not OWNER (${otherWords})`,
  },
  {
    name: 'immutableBound',
    takes: 'a: uint8',
    values: [10n],
    body: 'assert a <= CAP',
    words: 'a <= CAP is false: 10 <= 9',
  },
  {
    name: 'locals',
    takes: 'amount: uint256',
    values: [25n],
    body: 'limit: uint256 = self.count * 4\nassert amount <= limit, "too much"',
    words: 'amount <= limit is false: 25 <= 12 (limit = self.count * 4: 3 * 4)',
  },
  {
    name: 'mapping',
    takes: 'amount: uint256',
    values: [25n],
    body: 'assert self.held[msg.sender] >= amount, "not enough"',
    words: `self.held[msg.sender] >= amount is false: 10 >= 25 (msg.sender = ${senderWords})`,
  },
  {
    name: 'nestedMapping',
    takes: 'amount: uint256',
    values: [5n],
    body: 'assert self.allowed[msg.sender][self] >= amount',
    words: `self.allowed[msg.sender][self] >= amount is false: 4 >= 5 (msg.sender = ${senderWords})`,
  },
  {
    name: 'sender',
    body: 'assert msg.sender == self.owner, "not the owner"',
    words: `msg.sender is ${senderWords}, but self.owner is ${otherWords}`,
  },
  { name: 'boolean', body: 'assert not self.paused, "paused"', words: 'self.paused is true' },
  {
    name: 'andFirst',
    takes: 'a: uint256, b: uint256',
    values: [3n, 4n],
    body: 'assert a > 5 and b > 1',
    words: 'a > 5 is false: 3 > 5',
  },
  {
    name: 'andSecond',
    takes: 'a: uint256, b: uint256',
    values: [8n, 1n],
    body: 'assert a > 5 and b > 1',
    words: 'b > 1 is false: 1 > 1',
  },
  {
    name: 'orBoth',
    takes: 'a: uint256, b: uint256',
    values: [3n, 1n],
    body: 'assert a > 5 or b > 1, "neither"',
    words: 'a > 5 is false: 3 > 5, and b > 1 is false: 1 > 1',
  },
  {
    name: 'mixed',
    takes: 'a: uint256, b: uint256, who: address',
    values: [30n, 60n, other],
    body: 'assert a >= 10 and (b < 50 or who == self.owner) and who != self.owner',
    words: `who and self.owner are both ${otherWords}`,
  },
  {
    name: 'notAnd',
    takes: 'a: uint256, b: uint256',
    values: [8n, 2n],
    body: 'assert not (a > 5 and b > 1)',
    words: 'a > 5 is true: 8 > 5, and b > 1 is true: 2 > 1',
  },
  {
    name: 'notEqual',
    takes: 'a: uint256',
    values: [8n],
    body: 'assert not a == 8, "eight"',
    words: 'a is 8',
  },
  {
    name: 'afterChain',
    takes: 'a: uint256',
    values: [3n],
    body: 'if a == 1:\n    return\nelif a == 2:\n    return\nraise "unknown"',
    words: 'a is 3, neither 1 nor 2',
  },
  { name: 'zeroEqual', takes: 'a: uint256', values: [8n], body: 'assert a == 0', words: 'a is 8, not 0' },
  {
    name: 'zeroNot',
    takes: 'a: uint256',
    values: [0n],
    body: 'assert a != 0, "nothing"',
    words: 'a is 0',
  },
  {
    name: 'atLeastConstant',
    takes: 'a: uint256',
    values: [9n],
    body: 'assert a >= MOST',
    words: 'a >= MOST is false: 9 >= 100',
  },
  {
    name: 'atMostConstant',
    takes: 'a: uint256',
    values: [26n],
    body: 'assert a <= FEE',
    words: 'a <= FEE is false: 26 <= 25',
  },
  {
    name: 'empty',
    takes: 'who: address',
    values: [`0x${'0'.repeat(40)}`],
    body: 'assert who != empty(address), "no address"',
    words: 'who is the zero address',
  },
  {
    name: 'signed',
    takes: 'a: int128',
    values: [-7n],
    body: 'assert a > self.signed',
    words: 'a > self.signed is false: -7 > -5',
  },
  {
    name: 'signedZero',
    takes: 'a: int128',
    values: [-7n],
    body: 'assert a >= 0, "negative"',
    words: 'a >= 0 is false: -7 >= 0',
  },
  {
    name: 'bytes4',
    takes: 'a: bytes4',
    values: ['0x01020305'],
    body: 'assert a == self.id4',
    words: 'a is 0x01020305, but self.id4 is 0x01020304',
  },
  {
    name: 'bytes32',
    takes: 'a: bytes32',
    values: [`0x${'01'.repeat(32)}`],
    body: 'assert a == empty(bytes32)',
    words: `a is 0x${'01'.repeat(32)}, not 0`,
  },
  {
    name: 'structMember',
    takes: 'a: uint256',
    values: [13n],
    body: 'assert self.position.amount >= a',
    words: 'self.position.amount >= a is false: 12 >= 13',
  },
  {
    name: 'structOfMapping',
    takes: 'id: uint256',
    values: [7n],
    body: 'assert self.positions[id].who == msg.sender, "not yours"',
    words: `self.positions[id].who is ${ownWords}, but msg.sender is ${senderWords} (id = 7)`,
  },
  {
    name: 'localStruct',
    body: 'p: Position = self.position\nassert p.amount < 5',
    words: 'p.amount < 5 is false: 12 < 5',
  },
  { name: 'length', body: 'assert len(self.xs) == 3, "size"', words: 'len(self.xs) is 2, not 3' },
  {
    name: 'argumentLength',
    takes: 'items: DynArray[uint256, 5]',
    values: [[1n, 2n]],
    body: 'assert len(items) > 2',
    words: 'len(items) > 2 is false: 2 > 2',
  },
  {
    name: 'element',
    takes: 'i: uint256',
    values: [1n],
    body: 'assert self.xs[i] == 7',
    words: 'self.xs[i] is 8, not 7 (i = 1)',
  },
  {
    name: 'fixedElement',
    takes: 'i: uint256',
    values: [2n],
    body: 'assert self.arr[i] < 6, "large"',
    words: 'self.arr[i] < 6 is false: 6 < 6 (i = 2)',
  },
  {
    name: 'sum',
    takes: 'a: uint256',
    values: [2n],
    body: 'assert self.count + a > 8',
    words: 'self.count + a > 8 is false: 5 > 8 (self.count = 3, a = 2)',
  },
  {
    name: 'product',
    takes: 'a: uint256',
    values: [2n],
    body: 'assert a * MOST // 3 == 67',
    words: 'a * MOST // 3 is 66, not 67 (a = 2, MOST = 100)',
  },
  {
    name: 'remainder',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert a % 4 == 0, "no multiple"',
    words: 'a % 4 is 3, not 0 (a = 7)',
  },
  {
    name: 'inList',
    takes: 'a: uint256',
    values: [4n],
    body: 'assert a in [1, 2, 3]',
    words: 'a in [1, 2, 3] is false: 4 in [1, 2, 3]',
  },
  {
    name: 'notInList',
    takes: 'a: uint256',
    values: [2n],
    body: 'assert a not in [1, 2, 3], "taken"',
    words: 'a in [1, 2, 3] is true: 2 in [1, 2, 3]',
  },
  {
    name: 'inArgument',
    takes: 'a: uint256, items: DynArray[uint256, 5]',
    values: [4n, [1n, 2n]],
    body: 'copied: DynArray[uint256, 5] = items\nassert a in copied',
    words: 'a in copied is false: 4 in [1, 2] (copied = items)',
  },
  {
    name: 'flagIn',
    body: 'assert self.role in (Role.ADMIN | Role.BURNER), "role"',
    words: 'self.role in (Role.ADMIN | Role.BURNER) is false: MINTER in ADMIN | BURNER',
  },
  {
    name: 'flagEqual',
    body: 'assert self.role == Role.ADMIN',
    words: 'self.role is MINTER, not ADMIN',
  },
  {
    name: 'ternary',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert a < (5 if self.paused else 50)',
    words: 'a < (5 if self.paused else 50) is false: 7 < 5 (self.paused = true)',
    only: '0.4',
  },
  {
    name: 'value',
    isPayable: true,
    value: 5n,
    body: 'assert msg.value >= 10, "fee"',
    words: 'msg.value >= 10 is false: 5 >= 10',
  },
  {
    name: 'tinybars',
    isPayable: true,
    value: 5n,
    body: 'assert msg.value >= 10**18, "fee"',
    words:
      'msg.value >= 10**18 is false: 5 >= 1e18. On Hedera, msg.value is in tinybars: write 1 ℏ as 1e8, not as 1 ether',
  },
  {
    name: 'timestamp',
    body: 'assert block.timestamp < 1000',
    words: 'block.timestamp < 1000 is false: 1790000000 < 1000',
  },
  {
    name: 'ownFunction',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert self._twice(a) < 10',
    words: 'self._twice(a) < 10 is false: 12 < 10 (self._twice(a) returned amount * 2: 6 * 2, a = 6)',
  },
  {
    name: 'ownBoolean',
    body: 'assert self._isRich(msg.sender), "poor"',
    words: `self._isRich(msg.sender) is false, because wealth > MOST is false: 10 > 100 (wealth = self.held[who], msg.sender = ${senderWords})`,
  },
  { name: 'ownPath', body: 'assert self._isOpen()', words: 'self._isOpen() is false, because self.paused is true' },
  {
    name: 'otherContract',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert staticcall Own(self).give(a) > 20',
    words: 'staticcall Own(self).give(a) > 20 is false: 12 > 20 (a = 6)',
  },
  {
    name: 'otherBoolean',
    takes: 'who: address',
    values: [sender],
    body: 'assert staticcall Own(self).can(who), "may not"',
    words: `staticcall Own(self).can(who) is false (who = ${senderWords})`,
  },
  {
    name: 'otherChanges',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert extcall Own(self).put(a)',
    words: 'extcall Own(self).put(a) is false (a = 6)',
  },
  {
    name: 'twoContracts',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert staticcall Own(self).give(a) == staticcall Own(self).give(a + 1)',
    words: 'staticcall Own(self).give(a) is 12, but staticcall Own(self).give(a + 1) is 14 (a = 6, a + 1 = 7)',
  },
  {
    name: 'conversion',
    takes: 'a: int128',
    values: [7n],
    body: 'assert convert(a, uint256) > self.count * 3',
    words: 'convert(a, uint256) > self.count * 3 is false: 7 > 9 (a = 7, self.count = 3)',
  },
  {
    name: 'minimum',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert min(a, self.count) > 3',
    words: 'min(a, self.count) > 3 is false: 3 > 3 (a = 7, self.count = 3)',
  },
  {
    name: 'severalLines',
    takes: 'a: uint256',
    values: [4n],
    body: 'assert (\n    a > 1  # more than one\n    and a > 5  # and five\n), "few"',
    words: 'a > 5 is false: 4 > 5',
  },
  {
    name: 'umlauts',
    takes: 'a: uint256',
    values: [4n],
    body: '# äöü €\nassert a > 5, "zu klein"',
    words: 'a > 5 is false: 4 > 5',
  },
  {
    name: 'inLoop',
    body: 'total: uint256 = 0\nfor i: uint256 in range(6):\n    total += i\n    assert total < 6, "too much"',
    words: 'total < 6 is false: 6 < 6 (total += i: 3 + 3)',
  },
  {
    name: 'loopVariable',
    body: 'for x: uint256 in self.xs:\n    assert x < 8',
    words: 'x < 8 is false: 8 < 8',
  },
  {
    name: 'raised',
    takes: 'a: uint256',
    values: [7n],
    body: 'if a > self.count:\n    raise "too much"',
    words: 'a > self.count is true: 7 > 3',
  },
  {
    name: 'raisedBare',
    takes: 'a: uint256',
    values: [7n],
    body: 'if self.paused and a != 8:\n    raise',
    words: 'self.paused is true, and a is 7, not 8',
  },
  {
    name: 'raisedElif',
    takes: 'a: uint256',
    values: [7n],
    body: 'if a < 5:\n    self.count = 1\nelif a < 9:\n    raise "between"\nself.count = 2',
    words: 'a < 5 is false: 7 < 5, and a < 9 is true: 7 < 9',
  },
  {
    name: 'raisedElse',
    takes: 'a: uint256',
    values: [17n],
    body: 'if a < 5:\n    self.count = 1\nelif a < 9:\n    self.count = 2\nelse:\n    raise "large"',
    words: 'a < 5 is false: 17 < 5, and a < 9 is false: 17 < 9',
  },
  {
    name: 'raisedAfterReturn',
    takes: 'a: uint256',
    values: [17n],
    body: 'if a < 5:\n    return\nraise "large"',
    words: 'a < 5 is false: 17 < 5',
  },
  { name: 'raisedAlways', body: 'self.count = 9\nraise "never"', words: undefined },
  {
    name: 'raisedLater',
    takes: 'a: uint256',
    values: [7n],
    body: 'b: uint256 = a\nif b > 5:\n    b = 1\n    raise "was large"',
    words: 'b > 5 is true: 7 > 5 (b = a)',
  },
  {
    name: 'unreachableAssert',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert a < 5, UNREACHABLE',
    words: 'a < 5 is false: 7 < 5',
  },
  {
    name: 'unreachableRaise',
    takes: 'a: uint256',
    values: [7n],
    body: 'if a > 5:\n    raise UNREACHABLE',
    words: 'a > 5 is true: 7 > 5',
  },
  {
    name: 'addition',
    takes: 'a: uint256',
    values: [9n],
    body: 'self.count = self.large + a',
    words: 'self.large + a: (2**256 - 2) + 9 is outside uint256',
  },
  {
    name: 'additionSmall',
    takes: 'a: uint8',
    values: [9n],
    body: 'self.small += a',
    words: 'self.small += a: 250 + 9 is outside uint8',
  },
  {
    name: 'subtraction',
    takes: 'a: uint256',
    values: [9n],
    body: 'self.held[msg.sender] -= a * 2',
    words: `self.held[msg.sender] -= a * 2: 10 - 18 is below 0 (msg.sender = ${senderWords}, a = 9)`,
  },
  {
    name: 'multiplication',
    takes: 'a: uint256',
    values: [9n],
    body: 'b: uint256 = (a + 1) * self.large',
    words: '(a + 1) * self.large: 10 * (2**256 - 2) is outside uint256 (a = 9)',
  },
  {
    name: 'whichOfTwo',
    takes: 'a: uint256, b: uint256',
    values: [3n, 5n],
    body: 'c: uint256 = (b - a) + (a - b)',
    words: 'a - b: 3 - 5 is below 0',
  },
  {
    name: 'signedOverflow',
    takes: 'a: int8',
    values: [-100n],
    body: 'b: int8 = a - 50',
    words: 'a - 50: -100 - 50 is outside int8',
  },
  {
    name: 'inCondition',
    takes: 'a: uint256',
    values: [3n],
    body: 'assert a - 5 > 1, "few"',
    words: 'a - 5: 3 - 5 is below 0',
  },
  {
    name: 'inIf',
    takes: 'a: uint256',
    values: [3n],
    body: 'if a - 5 > 1:\n    self.count = 1',
    words: 'a - 5: 3 - 5 is below 0',
  },
  {
    name: 'powerOf',
    takes: 'a: uint256',
    values: [300n],
    body: 'b: uint256 = 2 ** a',
    words: '2 ** a: 2 ** 300 is outside uint256',
  },
  {
    name: 'division',
    takes: 'a: uint256',
    values: [3n],
    body: 'b: uint256 = a // self.zero',
    words: 'a // self.zero divides by zero: 3 // 0',
  },
  {
    name: 'modulo',
    takes: 'a: uint256, b: uint256',
    values: [3n, 0n],
    body: 'c: uint256 = a % b',
    words: 'a % b divides by zero: 3 % 0',
  },
  {
    name: 'loopUnderflow',
    body: 'n: uint256 = 3\nfor i: uint256 in range(5):\n    n -= 1',
    words: 'n -= 1: 0 - 1 is below 0',
  },
  {
    name: 'outOfBounds',
    takes: 'i: uint256',
    values: [2n],
    body: 'self.xs[i] = 1',
    words: 'self.xs[i]: index 2, length 2',
  },
  {
    name: 'outOfFixed',
    takes: 'i: uint256',
    values: [3n],
    body: 'a: uint256 = self.arr[i]',
    words: 'self.arr[i]: index 3, length 3',
  },
  {
    name: 'outOfArgument',
    takes: 'items: DynArray[uint256, 5], i: uint256',
    values: [[1n, 2n], 4n],
    body: 'copied: DynArray[uint256, 5] = items\na: uint256 = copied[i] + 1',
    words: 'copied[i]: index 4, length 2',
  },
  { name: 'appended', body: 'self.full.append(3)', words: 'self.full.append(3): self.full is full, with 2 elements' },
  { name: 'popped', body: 'a: uint256 = self.bare.pop()', words: 'self.bare.pop(): self.bare is empty' },
  {
    name: 'narrowed',
    takes: 'a: uint256',
    values: [300n],
    body: 'b: uint8 = convert(a, uint8)',
    words: 'convert(a, uint8): 300 is outside uint8',
  },
  {
    name: 'negative',
    takes: 'a: int128',
    values: [-3n],
    body: 'b: uint256 = convert(a, uint256) + 1',
    words: 'convert(a, uint256): -3 is below 0',
  },
  {
    name: 'rounds',
    takes: 'n: uint256',
    values: [7n],
    body: 'for i: uint256 in range(n, bound=4):\n    self.count += 1',
    words: 'range(n, bound=4): 7 rounds are more than the bound, 4',
  },
  {
    name: 'sent',
    takes: 'a: uint256',
    values: [7n * 10n ** 8n],
    body: 'send(msg.sender, a)',
    words: 'send(msg.sender, a): sends 7 ℏ, but the contract has 0.00001 ℏ',
  },
  {
    name: 'noCode',
    takes: 'who: address',
    values: [other],
    body: 'a: uint256 = staticcall Own(who).give(1)',
    words: `staticcall Own(who).give(1): ${otherWords} has no code`,
  },
  {
    name: 'clampedByte',
    takes: 'a: uint8',
    values: [300n],
    body: 'self.small = a',
    words: undefined,
    reason: 'a: 300 is outside uint8',
  },
  {
    name: 'insideOther',
    takes: 'a: uint256',
    values: [6n],
    body: 'self._inner(a + 1)\nself.count = 1',
    more: '@internal\ndef _inner(amount: uint256):\n    assert amount < 5, "inner"\n    self.count = amount',
    words: 'amount < 5 is false: 7 < 5 (amount = a + 1: 6 + 1)',
  },
  {
    name: 'hash',
    takes: 'a: bytes32',
    values: [`0x${'01'.repeat(32)}`],
    body: 'assert keccak256(a) == empty(bytes32)',
    words:
      'keccak256(a) is 0xcebc8882fecbec7fb80d2cf4b312bec018884c2d66667c67a90508214bd8bafc, not 0 (a = 0x0101010101010101010101010101010101010101010101010101010101010101)',
  },
  {
    name: 'text',
    takes: 'a: String[20]',
    values: ['safe'],
    body: 'assert a == self.label',
    words: 'a is "safe", but self.label is "vault"',
  },
  {
    name: 'maximum',
    takes: 'a: uint256',
    values: [1n],
    body: 'assert a == max_value(uint256)',
    words: `a is 1, but max_value(uint256) is ${most}`,
  },
  // Aimed at what is easily read wrongly.
  {
    name: 'changedByCall',
    takes: 'a: uint256',
    values: [9n],
    body: 'assert extcall Own(self).put(a) or self.count == 3',
    words: 'extcall Own(self).put(a) is false (a = 9), and self.count is 9, not 3',
  },
  {
    name: 'calledTwice',
    takes: 'a: uint256, b: uint256',
    values: [9n, 2n],
    body: 'assert self._twice(a) < self._twice(b)',
    words: undefined,
  },
  {
    name: 'calledBefore',
    takes: 'a: uint256',
    values: [9n],
    body: 'b: uint256 = self._twice(1) + self._twice(2)\nassert self._twice(a) < b',
    words:
      'self._twice(a) < b is false: 18 < 6 (self._twice(a) returned amount * 2: 9 * 2, b = self._twice(1) + self._twice(2), a = 9)',
  },
  {
    name: 'chain',
    body: 'assert self._isChained(msg.sender)',
    more: '@internal\n@view\ndef _isChained(who: address) -> bool:\n    return self._isRich(who) or who == empty(address)',
    words: `self._isChained(msg.sender) is false, because in _isRich, wealth > MOST is false: 10 > 100 (wealth = self.held[who], who = ${senderWords}, msg.sender = ${senderWords}) and in _isChained, who is ${senderWords}, not the zero address (who = msg.sender)`,
  },
  {
    name: 'reassigned',
    takes: 'a: uint256',
    values: [9n],
    body: 'b: uint256 = a\nb = b * 2\nassert b < 10',
    words: 'b < 10 is false: 18 < 10 (b = b * 2: 9 * 2)',
  },
  {
    name: 'sameNames',
    takes: 'a: uint256',
    values: [9n],
    body: 'for i: uint256 in range(3):\n    x: uint256 = i\n    self.count += x\nfor i: uint256 in range(9):\n    x: uint256 = a + i\n    assert x < 12',
    words: 'x < 12 is false: 12 < 12 (x = a + i: 9 + 3)',
  },
  {
    name: 'afterCalls',
    takes: 'a: uint256',
    values: [9n],
    body: 'b: uint256 = a + 1\nc: uint256 = self._twice(b)\nself._inner2(c)\nassert b > c',
    more: '@internal\ndef _inner2(amount: uint256):\n    other: uint256 = amount * 3\n    self.count = other',
    words: 'b > c is false: 10 > 20 (b = a + 1: 9 + 1, c = self._twice(b), which returned amount * 2: 10 * 2)',
  },
  {
    name: 'hexLiteral',
    takes: 'a: bytes4',
    values: ['0x01020305'],
    body: 'assert a == 0x01020304',
    words: 'a is 0x01020305, not 0x01020304',
  },
  {
    name: 'addressLiteral',
    body: `assert msg.sender == ${otherWords}`,
    words: `msg.sender is ${senderWords}, not ${otherWords}`,
  },
  {
    name: 'quoted',
    takes: 'a: String[20]',
    values: ['safe'],
    body: 'assert a == "vault"',
    words: 'a is "safe", not "vault"',
  },
  {
    name: 'notQuoted',
    takes: 'a: String[20]',
    values: ['vault'],
    body: 'assert a != "vault"',
    words: 'a is "vault"',
  },
  {
    name: 'nestedArray',
    takes: 'i: uint256',
    values: [1n],
    body: 'grid: uint256[2][3] = [[1, 2], [3, 4], [5, 6]]\nassert grid[i][1] == 5',
    words: 'grid[i][1] is 4, not 5 (i = 1)',
  },
  {
    name: 'defaulted',
    takes: 'a: uint256, b: uint256 = 7',
    sends: ['uint256'],
    values: [9n],
    body: 'assert a < b',
    words: 'a < b is false: 9 < 7',
  },
  {
    name: 'notDefaulted',
    takes: 'a: uint256, b: uint256 = 7',
    values: [9n, 8n],
    body: 'assert a < b',
    words: 'a < b is false: 9 < 8',
  },
  {
    name: 'balance',
    takes: 'a: uint256',
    values: [5000n],
    body: 'assert self.balance >= a, "poor"',
    words: 'self.balance >= a is false: 1000 >= 5000',
  },
  {
    name: 'leastValue',
    takes: 'a: int128',
    values: [-3n],
    body: 'assert a == min_value(int128)',
    words: 'a is -3, but min_value(int128) is -2**127',
  },
  {
    name: 'absolute',
    takes: 'a: int256',
    values: [-7n],
    body: 'assert abs(a) < 5',
    words: 'abs(a) < 5 is false: 7 < 5 (a = -7)',
  },
  {
    name: 'bits',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert a & 3 == 0',
    words: 'a & 3 is 3, not 0 (a = 7)',
  },
  {
    name: 'shifted',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert (a << 2) | 1 < 20',
    words: '(a << 2) | 1 < 20 is false: 29 < 20 (a = 7)',
  },
  {
    name: 'towardsZero',
    takes: 'a: int256',
    values: [-7n],
    body: 'assert a // 2 == -4',
    words: 'a // 2 is -3, not -4 (a = -7)',
  },
  {
    name: 'signOfDividend',
    takes: 'a: int256',
    values: [-7n],
    body: 'assert a % 4 == 1',
    words: 'a % 4 is -3, not 1 (a = -7)',
  },
  {
    name: 'powers',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert a ** 2 < 49 and a > 1',
    words: 'a ** 2 < 49 is false: 49 < 49 (a = 7)',
  },
  {
    name: 'minus',
    takes: 'a: int256',
    values: [7n],
    body: 'assert -a > -5',
    words: '-a > -5 is false: -7 > -5 (a = 7)',
  },
  {
    name: 'toAddress',
    takes: 'a: uint256',
    values: [7n],
    body: 'assert convert(a, address) == msg.sender',
    words: `convert(a, address) is 0x${'0'.repeat(39)}7, but msg.sender is ${senderWords} (a = 7)`,
  },
  {
    name: 'fromBool',
    body: 'assert convert(self.paused, uint256) == 0',
    words: 'convert(self.paused, uint256) is 1, not 0 (self.paused = true)',
  },
  {
    name: 'fromBytes',
    takes: 'a: bytes32',
    values: [`0x${'00'.repeat(31)}07`],
    body: 'assert convert(a, uint256) > 10',
    words:
      'convert(a, uint256) > 10 is false: 7 > 10 (a = 0x0000000000000000000000000000000000000000000000000000000000000007)',
  },
  {
    name: 'inState',
    takes: 'a: uint256',
    values: [9n],
    body: 'assert a in self.xs',
    words: 'a in self.xs is false: 9 in [7, 8]',
  },
  {
    name: 'addressIn',
    body: 'assert msg.sender not in [self.owner, msg.sender], "taken"',
    words: `msg.sender in [self.owner, msg.sender] is true: ${senderWords} in [${otherWords}, ${senderWords}]`,
  },
  {
    name: 'loopOfList',
    body: 'for x: uint256 in [1, 5, 9]:\n    assert x != 5',
    words: 'x is 5',
    only: '0.4',
  },
  {
    name: 'inReturn',
    takes: 'a: uint256, b: uint256',
    values: [3n, 4n],
    returns: 'uint256',
    body: 'return a - b',
    words: 'a - b: 3 - 4 is below 0',
  },
  {
    name: 'inArgumentOfCall',
    takes: 'a: uint256, b: uint256',
    values: [3n, 4n],
    body: 'self.count = self._twice(a - b)',
    words: 'a - b: 3 - 4 is below 0',
  },
  {
    name: 'inIndex',
    only: '0.4',
    takes: 'a: uint256, b: uint256',
    values: [3n, 4n],
    body: 'self.held[msg.sender] = self.arr[a - b]',
    words: 'a - b: 3 - 4 is below 0',
  },
  {
    name: 'inCallee',
    takes: 'a: uint256',
    values: [300n],
    body: 'self.count = self._less(a) + 1',
    more: '@internal\n@view\ndef _less(amount: uint256) -> uint256:\n    return self.count - amount',
    words: 'self.count - amount: 3 - 300 is below 0 (amount = a)',
  },
  { name: 'inline', takes: 'a: uint256', values: [9n], body: 'if a > 5: raise "x"', words: undefined },
  {
    name: 'nestedIf',
    takes: 'a: uint256',
    values: [9n],
    body: 'if a > 2:\n    if a > 5:\n        raise "x"',
    words: 'a > 5 is true: 9 > 5',
  },
  {
    name: 'raisedInLoop',
    only: '0.4',
    takes: 'a: uint256',
    values: [9n],
    body: 'for i: uint256 in range(4):\n    if i == 2:\n        continue\n    if a + i > 11:\n        raise "x"',
    words: 'a + i > 11 is true: 12 > 11 (a = 9, i = 3)',
  },
  {
    name: 'guardWithElse',
    takes: 'a: uint256',
    values: [9n],
    body: 'if a < 5:\n    return\nelse:\n    self.count = 1\nraise "x"',
    words: undefined,
  },
  {
    name: 'guardInLoop',
    takes: 'a: uint256',
    values: [9n],
    body: 'for i: uint256 in range(3):\n    if a == i:\n        return\nraise "x"',
    words: 'a == i is false in each round, at last a is 9, but i is 2',
  },
  {
    name: 'structArgument',
    takes: 'p: Position',
    sends: ['tuple(uint256,address)'],
    values: [[7n, sender]],
    body: 'assert p.amount > 9',
    words: 'p.amount > 9 is false: 7 > 9',
  },
  {
    name: 'listOfStructs',
    body: 'all: DynArray[Position, 3] = [self.position, self.position]\nassert all[1].amount == 5',
    words: 'all[1].amount is 12, not 5',
  },
  {
    name: 'textArgument',
    takes: 'a: String[20]',
    values: ['safe'],
    body: 'assert len(a) > 10',
    words: 'len(a) > 10 is false: 4 > 10',
  },
  {
    name: 'manyConditions',
    takes: 'a: uint256, b: uint256, c: uint256',
    values: [1n, 2n, 3n],
    body: 'assert a == 1 and b == 2 and c == 4 and a == b',
    words: 'c is 3, not 4',
  },
  {
    name: 'orOfAnds',
    takes: 'a: uint256, b: uint256',
    values: [1n, 2n],
    body: 'assert (a == 1 and b == 3) or (a == 2 and b == 2)',
    words: 'b is 2, not 3, and a is 1, not 2',
  },
  {
    name: 'emptyChecks',
    takes: 'who: address',
    values: [`0x${'0'.repeat(40)}`],
    body: 'assert not (who == empty(address) or who == self)',
    words: 'who is the zero address',
  },
  {
    name: 'unsafe',
    takes: 'a: uint256',
    values: [5n],
    body: 'b: uint256 = unsafe_sub(a, 6)\nassert b < 100',
    words: `b < 100 is false: ${most} < 100 (b = unsafe_sub(a, 6): 5 - 6)`,
  },
  {
    name: 'hidden',
    takes: 'a: uint256',
    values: [5n],
    body: 'assert unsafe_add(a, 1) < 3',
    words: 'unsafe_add(a, 1) < 3 is false: 6 < 3 (a = 5)',
  },
  {
    name: 'timeLeft',
    takes: 'start: uint256',
    values: [1_789_999_990n],
    body: 'assert block.timestamp >= start + 86400, "too early"',
    words:
      'block.timestamp >= start + 86400 is false: 1790000000 >= 1790086390 (start = 1789999990). 1790086390 is 2026-09-22 14:13:10 UTC, in 23 hours',
  },
  {
    name: 'clampedSigned',
    takes: 'a: uint256, b: int8',
    values: [1n, -200n],
    body: 'self.count = a + convert(b, uint256)',
    words: undefined,
    reason: 'b: -200 is outside int8',
  },
  {
    name: 'unpaid',
    takes: 'a: uint256',
    values: [1n],
    value: 7n,
    body: 'self.count = a',
    words: undefined,
    reason: "call_unpaid isn't payable, but the call sent 0.00000007 ℏ",
  },
  {
    name: 'tooShort',
    takes: 'a: uint256, b: uint256',
    sends: ['uint256'],
    values: [1n],
    data: `0x5da09b41${'0'.repeat(63)}1`,
    body: 'self.count = a + b',
    words: undefined,
    reason: 'call_tooShort needs 64 bytes of arguments, but 32 were sent',
  },
  {
    name: 'tooShortPaid',
    takes: 'a: uint256, b: uint256',
    sends: ['uint256'],
    values: [1n],
    value: 7n,
    isPayable: true,
    data: `0x7967c6fb${'0'.repeat(63)}1`,
    body: 'self.count = a + b',
    words: undefined,
    reason: 'call_tooShortPaid needs 64 bytes of arguments, but 32 were sent',
  },
  {
    name: 'unpaidGetter',
    more: 'opened: public(uint256)',
    data: '0x5f88eade',
    value: 7n,
    body: 'self.count = 1',
    words: undefined,
  },
  {
    name: 'balanceOfAnother',
    takes: 'who: address, a: uint256',
    values: [other, 5n],
    body: 'assert who.balance >= a, "poor"',
    words: `who.balance >= a is false: 0 >= 5 (who = ${otherWords})`,
  },
  {
    name: 'balanceInCalled',
    more: '@internal\n@view\ndef _covers(a: uint256) -> bool:\n    return self.balance >= a',
    takes: 'a: uint256',
    values: [5000n],
    body: 'assert self._covers(a), "poor"',
    words: 'self._covers(a) is false, because self.balance >= a is false: 1000 >= 5000 (a = 5000)',
  },
  {
    name: 'balanceBeforeAndAfter',
    takes: 'a: uint256',
    values: [400n],
    body: 'before: uint256 = self.balance\nsend(msg.sender, a)\nassert self.balance == before, "spent"',
    words: 'self.balance is 600, but before is 1000 (before = self.balance)',
  },
  {
    name: 'sentTwice',
    takes: 'a: uint256',
    values: [600n],
    body: 'send(msg.sender, a)\nsend(msg.sender, a)',
    words: 'send(msg.sender, a): sends 0.000006 ℏ, but the contract has 0.000004 ℏ',
  },
  {
    name: 'calledByAnother',
    more:
      '@internal\n@pure\ndef _isLow(x: uint256) -> bool:\n    return x < 5\n\n' +
      '@internal\n@pure\ndef _areLow(x: uint256) -> bool:\n    return self._isLow(x)',
    takes: 'a: uint256, b: uint256',
    values: [3n, 9n],
    body: 'assert self._isLow(a) and self._areLow(b), "high"',
    words: 'self._areLow(b) is false, because in _isLow, x < 5 is false: 9 < 5 (x = b, b = 9)',
  },
  {
    name: 'calledByAnotherFirst',
    more:
      '@internal\n@pure\ndef _isSmall(x: uint256) -> bool:\n    return x < 5\n\n' +
      '@internal\n@pure\ndef _isLarge(x: uint256) -> bool:\n    return not self._isSmall(x)',
    takes: 'a: uint256, b: uint256',
    values: [9n, 3n],
    body: 'assert self._isLarge(a) and not self._isSmall(b), "small"',
    words: 'self._isSmall(b) is true, because x < 5 is true: 3 < 5 (x = b, b = 3)',
  },
  {
    name: 'noFunction',
    data: '0x12345678',
    body: 'self.count = 1',
    words: undefined,
    reason: 'Story has no function with the selector 0x12345678',
  },
  {
    name: 'noReceive',
    data: '0x',
    value: 5n,
    body: 'self.count = 1',
    words: undefined,
    reason: 'Story has no receive function, but the call sent 0.00000005 ℏ',
  },
  {
    name: 'changedInTheLoop',
    body: 'self.xs = [1, 2, 3]\nleft: uint256 = self.count * 4\nfor x: uint256 in self.xs:\n    left -= 5',
    words: 'left -= 5: 2 - 5 is below 0',
  },
  {
    name: 'setAmongOthers',
    more: '@internal\n@pure\ndef _both() -> (uint256, uint256):\n    return 1, 2',
    body: 'n: uint256 = self.count\nself.large, n = self._both()\nassert n > 5, "low"',
    words: 'n > 5 is false: 2 > 5 (last set by self.large, n = self._both())',
  },
  {
    name: 'setOverLines',
    more: '@internal\n@pure\ndef _two() -> (uint256, uint256):\n    return 1, 2',
    body: 'n: uint256 = self.count\n(\n    self.large,\n    n\n) = self._two()\nassert n > 5, "low"',
    words: 'n > 5 is false: 2 > 5 (last set by (self.large, n) = self._two())',
  },
  {
    name: 'setNowhere',
    takes: 'to: address',
    values: [other],
    body: 'n: uint256 = self.count * 2\nself.held[to] = n\nself.large = n\nraw_call(to, b"", value=n - 6)\nassert n == 5 or n << 1 >= 50, "low"',
    words: 'n is 6, not 5 (n = self.count * 2: 3 * 2), and n << 1 >= 50 is false: 12 >= 50',
  },
  // The compiler gives an argument the place of its last use.
  {
    name: 'usedAgainLater',
    takes: 'who: address, a: uint256',
    values: [other, 7n],
    body: 'self.held[who] -= a\nself.held[self] += a\nself.count += a',
    words: `self.held[who] -= a: 0 - 7 is below 0 (who = ${otherWords})`,
  },
  {
    name: 'usedAgainBefore',
    takes: 'who: address, a: uint256',
    values: [other, 7n],
    body: 'self.held[self] += a\nself.held[who] -= a',
    words: `self.held[who] -= a: 0 - 7 is below 0 (who = ${otherWords})`,
  },
  {
    name: 'sameNameInside',
    takes: 'id: address',
    values: [other],
    more: '@view\n@internal\ndef _isHeld(id: address) -> bool:\n    return self.held[id] > 5',
    body: 'assert self._isHeld(id)',
    words: `self._isHeld(id) is false, because self.held[id] > 5 is false: 0 > 5 (id = ${otherWords})`,
  },
  {
    name: 'lockAgain',
    more: 'interface Again:\n    def guarded(again: bool): nonpayable\n\n@external\n@nonreentrant\ndef guarded(again: bool):\n    self.count += 1\n    if again:\n        extcall Again(self).guarded(False)',
    body: 'extcall Again(self).guarded(True)',
    words: 'guarded is nonreentrant, and guarded is still running',
  },
  {
    name: 'lockWithValue',
    more: 'interface Paid:\n    def kept(again: bool): payable\n\n@external\n@nonreentrant\ndef kept(again: bool):\n    self.count += 1\n    if again:\n        extcall Paid(self).kept(False, value=5)',
    body: 'extcall Paid(self).kept(True)',
    words: undefined,
    reason: `kept isn't payable, but the call sent 0.00000005 ℏ`,
  },
  {
    name: 'lockOfOther',
    more: 'interface Both:\n    def first(): nonpayable\n    def second(): nonpayable\n\n@external\n@nonreentrant\ndef second():\n    self.count += 2\n\n@external\n@nonreentrant\ndef first():\n    extcall Both(self).second()',
    body: 'extcall Both(self).first()',
    words: 'second is nonreentrant, and first is still running',
  },
  {
    name: 'sliceBeyond',
    takes: 'a: String[20]',
    values: ['safe'],
    body: 'b: String[20] = slice(a, 2, 9)',
    words: 'slice(a, 2, 9): ends at 11, but the length is 4',
  },
  {
    name: 'sliceVar',
    takes: 'a: String[20], start: uint256, n: uint256',
    values: ['safe', 3n, 5n],
    body: 'b: String[20] = slice(a, start, n)\nself.label = b',
    words: 'slice(a, start, n): ends at 8, but the length is 4',
  },
  {
    name: 'sliceState',
    takes: 'n: uint256',
    values: [7n],
    body: 'b: String[20] = slice(self.label, 3, n)\nassert len(b) > 2',
    words: 'slice(self.label, 3, n): ends at 10, but the length is 5',
  },
  {
    name: 'rawCallFailed',
    takes: 'who: address',
    values: ['0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
    body: 'ok: bool = raw_call(self, method_id("nothing()"), revert_on_failure=False)\nassert ok, "call failed"',
    words:
      'ok is false (ok = raw_call(self, method_id("nothing()"), revert_on_failure=False)). The call failed: Story has no function with the selector 0x448f30a3. The call sent 0x448f30a3 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
  },
  {
    name: 'rawCallOut',
    takes: 'a: uint256',
    values: [4n],
    body: 'ok: bool = False\nout: Bytes[32] = b""\nok, out = raw_call(self, concat(method_id("nothing()"), b""), max_outsize=32, revert_on_failure=False)\nassert ok, "no"',
    words:
      'ok is false. The call failed: Story has no function with the selector 0x448f30a3. The call sent 0x448f30a3 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
  },
  {
    name: 'interfaceCheck',
    takes: 'who: address',
    values: ['0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    body: 'assert staticcall Own(self).can(who), "may not"',
    words: 'staticcall Own(self).can(who) is false (who = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  {
    name: 'interfaceCompare',
    takes: 'a: uint256',
    values: [6n],
    body: 'got: uint256 = staticcall Own(self).give(a)\nassert got > 20, "few"',
    words: 'got > 20 is false: 12 > 20 (got = staticcall Own(self).give(a))',
  },
  {
    name: 'interfaceKept',
    takes: 'who: address',
    values: ['0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    body: 'isOk: bool = staticcall Own(self).can(who)\nassert isOk, "may not"',
    words: 'isOk is false (isOk = staticcall Own(self).can(who))',
  },
  {
    name: 'vesting',
    takes: 'a: uint256',
    values: [60n],
    more: '@internal\n@view\ndef _vested(total: uint256, start: uint256, span: uint256) -> uint256:\n    if block.timestamp < start:\n        return 0\n    if block.timestamp >= start + span:\n        return total\n    return total * (block.timestamp - start) // span',
    body: 'vested: uint256 = self._vested(100, 1789999500, 1000)\nassert a <= vested, "not vested"',
    words:
      'a <= vested is false: 60 <= 50 (vested = self._vested(100, 1789999500, 1000), which returned total * (block.timestamp - start) // span: 100 * (1790000000 - 1789999500) // 1000)',
  },
  {
    name: 'auctionLow',
    isPayable: true,
    value: 5n,
    body: 'assert msg.value >= self.count * 105 // 50, "low"',
    words: 'msg.value >= self.count * 105 // 50 is false: 5 >= 6 (self.count = 3)',
  },
  {
    name: 'auctionEnded',
    takes: 'end: uint256',
    values: [1789990000n],
    body: 'assert block.timestamp < end, "ended"',
    words:
      'block.timestamp < end is false: 1790000000 < 1789990000. 1789990000 is 2026-09-21 11:26:40 UTC, 2 hours ago',
  },
  {
    name: 'allowance',
    takes: 'spender: address, a: uint256',
    values: ['0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 9n],
    body: 'self.allowed[msg.sender][spender] -= a',
    words:
      'self.allowed[msg.sender][spender] -= a: 0 - 9 is below 0 (spender = 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  {
    name: 'swapOut',
    takes: 'dx: uint256',
    values: [100n],
    more: '@internal\n@pure\ndef _out(dx: uint256, x: uint256, y: uint256) -> uint256:\n    fee: uint256 = dx * 997 // 1000\n    return y * fee // (x + fee)',
    body: 'dy: uint256 = self._out(dx, 1000, 1000)\nassert dy >= 95, "slippage"',
    words:
      'dy >= 95 is false: 90 >= 95 (dy = self._out(dx, 1000, 1000), which returned y * fee // (x + fee): 1000 * 99 // (1000 + 99))',
  },
  {
    name: 'zeroAddress',
    takes: 'to: address',
    values: ['0x0000000000000000000000000000000000000000'],
    body: 'assert to not in [self, empty(address)], "bad"',
    words:
      'to in [self, empty(address)] is true: 0x0000000000000000000000000000000000000000 in [0x3C952d36207c0d52743a646E7AC2649009bD358e, 0x0000000000000000000000000000000000000000]',
  },
  {
    name: 'roleMissing',
    body: 'assert Role.ADMIN in self.role, "role"',
    only: '0.4',
    words: 'Role.ADMIN in self.role is false: ADMIN in MINTER',
  },
  {
    name: 'negatedFlag',
    body: 'r: Role = self.role | Role.BURNER\nassert r == Role.BURNER, "role"',
    words: 'r is MINTER | BURNER, not BURNER (r = self.role | Role.BURNER: MINTER | BURNER)',
  },
  {
    name: 'structOfMap2',
    takes: 'id: uint256',
    values: [7n],
    body: 'p: Position = self.positions[id]\nassert p.amount >= 40, "few"',
    words: 'p.amount >= 40 is false: 33 >= 40',
  },
  {
    name: 'loopSum',
    body: 'total: uint256 = 0\nfor x: uint256 in self.xs:\n    total += x\nassert total <= 10, "sum"',
    words: 'total <= 10 is false: 15 <= 10 (total += x: 7 + 8)',
  },
  {
    name: 'loopNotFound',
    takes: 'n: uint256',
    values: [5n],
    body: 'found: bool = False\nfor x: uint256 in self.xs:\n    if x == n:\n        found = True\nassert found, "none"',
    words: 'found is false',
  },
  {
    name: 'loopReturn',
    takes: 'n: uint256',
    values: [5n],
    more: '@internal\n@view\ndef _has(n: uint256) -> bool:\n    for x: uint256 in self.xs:\n        if x == n:\n            return True\n    return False',
    body: 'assert self._has(n), "none"',
    words: 'self._has(n) is false, because x == n is false in each round, at last x is 8, but n is 5',
  },
  {
    name: 'ecrecovered',
    takes: 'h: bytes32',
    values: ['0x0101010101010101010101010101010101010101010101010101010101010101'],
    body: 'signer: address = ecrecover(h, 27, 1, 2)\nassert signer == self.owner, "sig"',
    words:
      'signer is 0x027d4A02354002C056839101a9b516ddF68b81BD, but self.owner is 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB (signer = ecrecover(h, 27, 1, 2))',
  },
  {
    name: 'multiLine',
    takes: 'a: uint256, b: uint256',
    values: [3n, 1n],
    body: 'assert (\n    a > 2  # (a < 2)\n    and b > 2  # b\n), "x"',
    words: 'b > 2 is false: 1 > 2',
  },
  {
    name: 'shadow',
    takes: 'amount: uint256',
    values: [9n],
    more: '@internal\n@pure\ndef _half(amount: uint256) -> uint256:\n    return amount // 2',
    body: 'assert self._half(amount) > 4, "x"',
    words: 'self._half(amount) > 4 is false: 4 > 4 (self._half(amount) returned 9 // 2, amount = 9)',
  },
  {
    name: 'powerOver',
    takes: 'a: uint256',
    values: [78n],
    body: 'self.count = 10 ** a',
    words: '10 ** a: 10 ** 78 is outside uint256',
  },
  {
    name: 'uint2str',
    takes: 'a: uint256',
    values: [123n],
    body: 's: String[78] = uint2str(a)\nassert len(s) > 5, "x"',
    words: 'len(s) > 5 is false: 3 > 5',
  },
  {
    name: 'extractTooFew',
    takes: 'a: Bytes[32]',
    sends: ['bytes'],
    values: ['0x01020304'],
    body: 'b: bytes32 = extract32(a, 0)\nself.count = convert(b, uint256)',
    words: 'extract32(a, 0): ends at 32, but the length is 4',
  },
  {
    name: 'abiDecode',
    takes: 'a: Bytes[64]',
    sends: ['bytes'],
    values: ['0x01020304'],
    body: 'b: uint256 = 0\nb = abi_decode(a, uint256)\nself.count = b',
    only: '0.4',
    words: 'abi_decode(a, uint256) needs 32 bytes, but was given 4',
  },
  {
    name: 'innerRaise',
    takes: 'a: uint256',
    values: [9n],
    more: '@internal\ndef _check9(a: uint256):\n    if a > 5:\n        raise "big"',
    body: 'self._check9(a)',
    words: 'a > 5 is true: 9 > 5',
  },
  {
    name: 'sendFailed',
    body: 'send(self, 3)',
    words: undefined,
    reason: 'Story has no receive function, but the call sent 0.00000003 ℏ',
  },
  {
    name: 'callReverts',
    takes: 'a: uint256',
    values: [6n],
    more: 'interface Strict:\n    def strict(a: uint256) -> uint256: view\n\n@external\n@view\ndef strict(a: uint256) -> uint256:\n    assert a < 5, "strict"\n    return a',
    body: 'b: uint256 = staticcall Strict(self).strict(a)\nself.count = b',
    words: 'a < 5 is false: 6 < 5',
  },
  {
    name: 'callCaught',
    takes: 'a: uint256',
    values: [6n],
    more: '@external\n@view\ndef strict2(a: uint256) -> uint256:\n    assert a < 5, "strict"\n    return a',
    body: 'ok: bool = raw_call(self, abi_encode(a, method_id=method_id("strict2(uint256)")), revert_on_failure=False)\nassert ok, "outer"',
    only: '0.4',
    words:
      'ok is false (ok = raw_call(self, abi_encode(a, method_id=method_id("strict2(uint256)")), revert_on_failure=False)). Story.strict2 failed: "strict", because a < 5 is false: 6 < 5. The call sent 0x2ea5f8440000000000000000000000000000000000000000000000000000000000000006 to 0x3C952d36207c0d52743a646E7AC2649009bD358e',
  },
  {
    name: 'otherAnswer',
    takes: 'a: uint256',
    values: [6n],
    body: 'assert extcall Own(self).put(a), "no"',
    words: 'extcall Own(self).put(a) is false (a = 6)',
  },
  {
    name: 'indexOfCall',
    takes: 'a: uint256',
    values: [9n],
    body: 'b: uint256 = self.xs[self._twice(a)]',
    words: 'self.xs[self._twice(a)]: index 18, length 2 (self._twice(a) returned amount * 2: 9 * 2, a = 9)',
  },
  {
    name: 'boundConvert',
    takes: 'a: int128',
    values: [-1n],
    body: 'self.count = convert(a + 0, uint256)',
    words: 'convert(a + 0, uint256): -1 is below 0',
  },
  ...vyperPracticeSituations,
];

/** Whether a compiler knows what a situation is written in. */
export function isForVyper({ only }: VyperSituation, version: string): boolean {
  return only === undefined || version.startsWith(only);
}

/** A text of 0.4 as 0.3.10 has it. */
export function olderVyper(text: string): string {
  return text
    .replaceAll('@deploy', '@external')
    .replace(/^@nonreentrant$/gm, '@nonreentrant("lock")')
    .replace(/^flag /gm, 'enum ')
    .replaceAll('//', '/')
    .replace(/\b(?:extcall|staticcall) /g, '')
    .replace(/\bfor (\w+): \w+ in\b/g, 'for $1 in')
    .replace(/Position\(amount=(.*?), who=(.*?)\)/g, 'Position({amount: $1, who: $2})');
}
