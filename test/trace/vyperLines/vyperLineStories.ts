/** A call of a contract that fails, by its name in the markers. */
export interface VyperLineCall {
  readonly name: string;
  /** `run(uint256,address)`; undefined for the creation. */
  readonly call?: string;
  readonly values?: readonly unknown[];
  readonly value?: bigint;
  /** What is sent instead, in hex. */
  readonly data?: string;
  readonly only?: '0.4' | '0.3';
}

/** A contract with its failing calls. `#! name` stands behind the line that fails, `#! name 1` behind its caller's. */
export interface VyperLineStory {
  readonly source: string;
  readonly modules?: Readonly<Record<string, string>>;
  readonly only?: '0.4' | '0.3';
  /** Of the constructor. */
  readonly creates?: { readonly types: readonly string[]; readonly values: readonly unknown[] };
  readonly calls: readonly VyperLineCall[];
}

/** Accounts whose code answers badly. */
export const badCode: Readonly<Record<string, string>> = {
  // STOP
  '00000000000000000000000000000000000000e2': '00',
  // Returns 2.
  '00000000000000000000000000000000000000e3': '600260005260206000f3',
  // Reverts without data.
  '00000000000000000000000000000000000000e4': '60006000fd',
  // Returns a text of 2^200 bytes.
  '00000000000000000000000000000000000000e5':
    '60206000527801000000000000000000000000000000000000000000000000602052604060 00f3'.replace(/ /g, ''),
  // Returns 2^256 - 1.
  '00000000000000000000000000000000000000e6': '60001960005260206000f3',
  // INVALID
  '00000000000000000000000000000000000000e7': 'fe',
  // Reverts with a word.
  '00000000000000000000000000000000000000e8': '602a60005260206000fd',
};

const address = (last: string) => `0x00000000000000000000000000000000000000${last}`;
export const aSender = `0x${'a'.repeat(40)}`;

const head = `interface Bad:
    def can(who: address) -> bool: view
    def give(amount: uint256) -> uint256: nonpayable
    def small(amount: uint256) -> uint8: nonpayable
    def text() -> String[10]: view
    def put(amount: uint256): nonpayable
    def pay(amount: uint256): payable

struct Position:
    amount: uint256
    who: address

MOST: constant(uint256) = 10

count: uint256
small: uint8
held: HashMap[address, uint256]
allowed: HashMap[address, HashMap[address, uint256]]
xs: DynArray[uint256, 4]
arr: uint256[3]
position: Position
signed: int128
label: String[10]
zero: uint256
`;

const constructs = `
@deploy
@payable
def __init__():
    self.count = 3
    self.small = 250
    self.held[msg.sender] = 10
    self.xs = [7, 8]
    self.arr = [4, 5, 6]
    self.position = Position(amount=12, who=msg.sender)
    self.signed = -5
    self.label = "vault"
`;

const most = 2n ** 256n - 1n;

export const vyperLineStories: readonly VyperLineStory[] = [
  {
    source: `${head}${constructs}
@external
def range_bound(n: uint256):
    a: uint256 = n
    for i: uint256 in range(n, bound=4):  #! range_bound
        self.count += i
    self.count = n

@external
def range_bound_first(n: uint256):
    for i: uint256 in range(n, bound=4):  #! range_bound_first
        self.count += i
    assert self.count > n

@external
def convert_first(n: uint256, m: uint256):
    x: uint8 = convert(n, uint8)  #! convert_first
    self.count = m
    self.small = x
    self.count = n

@external
def convert_int(n: uint256):
    y: uint256 = n
    x: int256 = convert(n, int256)  #! convert_int
    self.count = n

@external
def convert_then_assert(n: uint256):
    x: int128 = convert(n, int128)
    self.signed = x
    assert n < 5  #! convert_then_assert
    self.count = n

@external
def convert_bytes(n: bytes32):
    a: uint256 = convert(n, uint256)
    b: uint8 = convert(convert(n, uint256), uint8)  #! convert_bytes
    self.count = a
    c: bytes32 = n

@external
def assert_arg(n: uint256, m: uint256):
    assert n > 1
    assert n > m  #! assert_arg
    assert m > 100
    self.count = n + m

@external
def assert_reason(n: uint256, m: uint256):
    assert n > 1, "one"
    assert n > m, "two"  #! assert_reason
    assert m > 100, "three"
    self.count = n + m

@external
def add_arg(n: uint256):
    self.count += 1
    self.count += n  #! add_arg
    self.count += 1
    self.held[msg.sender] = n

@external
def sub_arg(n: uint256):
    self.held[self] = n
    self.held[msg.sender] -= n  #! sub_arg
    self.held[self] += n

@external
def div_arg(n: uint256, m: uint256):
    self.count = n // m  #! div_arg
    self.count = m // n
    self.count = m

@external
def mod_arg(n: uint256, m: uint256):
    self.zero = m
    self.count = n % m  #! mod_arg
    self.count = m * n

@external
def index_arg(n: uint256):
    a: uint256 = n
    b: uint256 = self.arr[n]  #! index_arg
    self.xs[n] = 3
    self.count = n

@external
def index_dyn(n: uint256):
    self.xs[1] = n
    self.xs[n] = n  #! index_dyn
    self.arr[n] = n

@external
def nested_loop(n: uint256):
    for i: uint256 in range(3):
        for j: uint256 in range(3):
            self.count += i * j
            self.count -= n  #! nested_loop
    self.count = n

@external
def late_loop(n: uint256):
    for i: uint256 in range(8):
        if i == n:
            self.count += 1
        else:
            self.count += self.arr[i]  #! late_loop
        self.count += n

@external
def if_chain(n: uint256):
    if n == 1:
        raise "one"
    elif n == 2:
        raise "two"
    elif n == 3:
        self.count = n
        raise "three"  #! if_chain
    else:
        raise "more"

@external
def in_condition(n: uint256):
    if n // self.zero > 3:  #! in_condition
        self.count = n
    self.count = 2 * n

@external
def in_return(n: uint256) -> uint256:
    if n == 0:
        return n
    return n - 9  #! in_return

@external
def ternary(n: uint256, m: uint256):
    a: uint256 = n if n > m else m
    self.count = (n - m) if n > 100 else (m - n)  #! ternary
    self.count = a + n

@external
def bool_ops(n: uint256, m: uint256):
    a: bool = n > 3 and m // (n - n) > 3  #! bool_ops
    assert a or n > m

@external
def power(n: uint256):
    self.zero = n
    self.count = n ** 200  #! power
    self.count = n

@external
def mul_signed(n: int128, m: int128):
    self.signed = n
    self.signed = n * m  #! mul_signed
    self.signed = m

@external
def minus_signed(n: int256):
    a: int256 = n
    b: int256 = -n  #! minus_signed
    c: int256 = n
    self.signed = 1
`,
    calls: [
      { name: 'range_bound', call: 'range_bound(uint256)', values: [7n] },
      { name: 'range_bound_first', call: 'range_bound_first(uint256)', values: [7n] },
      { name: 'convert_first', call: 'convert_first(uint256,uint256)', values: [300n, 1n] },
      { name: 'convert_int', call: 'convert_int(uint256)', values: [most] },
      { name: 'convert_then_assert', call: 'convert_then_assert(uint256)', values: [9n] },
      { name: 'convert_bytes', call: 'convert_bytes(bytes32)', values: [`0x${'f'.repeat(64)}`] },
      { name: 'assert_arg', call: 'assert_arg(uint256,uint256)', values: [5n, 6n] },
      { name: 'assert_reason', call: 'assert_reason(uint256,uint256)', values: [5n, 6n] },
      { name: 'add_arg', call: 'add_arg(uint256)', values: [most - 1n] },
      { name: 'sub_arg', call: 'sub_arg(uint256)', values: [11n] },
      { name: 'div_arg', call: 'div_arg(uint256,uint256)', values: [11n, 0n] },
      { name: 'mod_arg', call: 'mod_arg(uint256,uint256)', values: [11n, 0n] },
      { name: 'index_arg', call: 'index_arg(uint256)', values: [3n] },
      { name: 'index_dyn', call: 'index_dyn(uint256)', values: [2n] },
      { name: 'nested_loop', call: 'nested_loop(uint256)', values: [2n] },
      { name: 'late_loop', call: 'late_loop(uint256)', values: [2n] },
      { name: 'if_chain', call: 'if_chain(uint256)', values: [3n] },
      { name: 'in_condition', call: 'in_condition(uint256)', values: [3n] },
      { name: 'in_return', call: 'in_return(uint256)', values: [3n] },
      { name: 'ternary', call: 'ternary(uint256,uint256)', values: [3n, 2n] },
      { name: 'bool_ops', call: 'bool_ops(uint256,uint256)', values: [5n, 2n] },
      { name: 'power', call: 'power(uint256)', values: [5n] },
      { name: 'mul_signed', call: 'mul_signed(int128,int128)', values: [2n ** 100n, 2n ** 100n] },
      { name: 'minus_signed', call: 'minus_signed(int256)', values: [-(2n ** 255n)] },
    ],
  },
  {
    source: `${head}${constructs}
@external
def static_none(who: address):
    a: address = who
    assert staticcall Bad(who).can(msg.sender)  #! static_none
    self.held[who] = 1

@external
def static_stops(who: address):
    self.held[who] = 1
    assert staticcall Bad(who).can(who)  #! static_stops
    self.held[who] = 2

@external
def static_two(who: address):
    if staticcall Bad(who).can(who):  #! static_two
        self.held[who] = 2

@external
def static_reverts(who: address):
    self.held[who] = 1
    a: bool = staticcall Bad(who).can(who)  #! static_reverts
    self.held[who] = 2

@external
def static_text(who: address):
    self.held[who] = 1
    self.label = staticcall Bad(who).text()  #! static_text
    self.held[who] = 1

@external
def ext_small(who: address, n: uint256):
    self.count = n
    self.small = extcall Bad(who).small(n)  #! ext_small
    self.count = n
    self.held[who] = n

@external
def ext_none(who: address, n: uint256):
    extcall Bad(who).put(n)  #! ext_none
    self.count = n
    self.held[who] = n

@external
def ext_word(who: address, n: uint256):
    self.count = n
    extcall Bad(who).put(n)  #! ext_word
    self.held[who] = n

@external
def ext_argument(who: address, n: uint256):
    self.count = n
    a: uint256 = extcall Bad(who).give(n - 100)  #! ext_argument
    self.held[who] = n

@external
def ext_value(who: address, n: uint256):
    self.count = n
    extcall Bad(who).pay(n, value=n)  #! ext_value
    self.held[who] = n

@external
def raw_reverts(who: address, n: uint256):
    self.count = n
    raw_call(who, b"", value=0)  #! raw_reverts
    raw_call(who, b"")
    self.held[who] = n

@external
def raw_asserted(who: address, n: uint256):
    ok: bool = raw_call(who, b"", revert_on_failure=False)
    self.count = n
    assert ok, "call failed"  #! raw_asserted
    self.held[who] = n

@external
def raw_delegate(who: address):
    self.held[who] = 1
    raw_call(who, slice(msg.data, 0, 4), is_delegate_call=True)  #! raw_delegate
    self.held[who] = 2

@external
def send_much(who: address, n: uint256):
    self.held[who] = n
    send(who, n)  #! send_much
    self.held[who] = n

@external
def blueprint(who: address, n: uint256):
    self.held[who] = n
    a: address = create_from_blueprint(who, n, code_offset=3)  #! blueprint
    self.held[a] = n
    self.held[who] = n

@external
def minimal_proxy(who: address, n: uint256):
    a: address = create_minimal_proxy_to(who, value=n)  #! minimal_proxy
    self.held[a] = n
    self.held[who] = n

@external
def copy_of(who: address, n: uint256):
    self.held[who] = n
    a: address = create_copy_of(who)  #! copy_of
    self.held[who] = n

@external
def raw_revert_it(n: uint256):
    a: uint256 = n
    if n > 3:
        raw_revert(slice(msg.data, 0, 36))  #! raw_revert_it
    self.count = n

@external
def bare_raise(n: uint256):
    self.count = n
    if n > 3:
        raise  #! bare_raise
    self.count = n

@external
def never(n: uint256):
    self.count = n
    if n > 3:
        raise UNREACHABLE  #! unreachable
    self.count = n

@external
def assert_unreachable(n: uint256):
    self.count = n
    assert n < 3, UNREACHABLE  #! assert_unreachable
    self.count = n

@external
def slice_it(n: uint256, m: uint256):
    self.count = n
    b: Bytes[32] = slice(msg.data, n, 8)  #! slice_it
    self.count = m + n

@external
def slice_text(t: String[10], n: uint256):
    self.count = n
    b: String[4] = slice(t, n, 4)  #! slice_text
    self.label = t
    self.count = n

@external
def extract(t: Bytes[40], n: uint256):
    self.count = n
    b: bytes32 = extract32(t, n)  #! extract
    self.count = n
    c: Bytes[40] = t
`,
    calls: [
      { name: 'static_none', call: 'static_none(address)', values: [address('e1')] },
      { name: 'static_stops', call: 'static_stops(address)', values: [address('e2')] },
      { name: 'static_two', call: 'static_two(address)', values: [address('e3')] },
      { name: 'static_reverts', call: 'static_reverts(address)', values: [address('e4')] },
      { name: 'static_text', call: 'static_text(address)', values: [address('e5')] },
      { name: 'ext_small', call: 'ext_small(address,uint256)', values: [address('e6'), 3n] },
      { name: 'ext_none', call: 'ext_none(address,uint256)', values: [address('e1'), 3n] },
      { name: 'ext_word', call: 'ext_word(address,uint256)', values: [address('e8'), 3n] },
      { name: 'ext_argument', call: 'ext_argument(address,uint256)', values: [address('e8'), 3n] },
      { name: 'ext_value', call: 'ext_value(address,uint256)', values: [address('e2'), 3_000_000n] },
      { name: 'raw_reverts', call: 'raw_reverts(address,uint256)', values: [address('e8'), 3n] },
      { name: 'raw_asserted', call: 'raw_asserted(address,uint256)', values: [address('e7'), 3n] },
      { name: 'raw_delegate', call: 'raw_delegate(address)', values: [address('e4')] },
      { name: 'send_much', call: 'send_much(address,uint256)', values: [address('e1'), 3_000_000n] },
      { name: 'blueprint', call: 'blueprint(address,uint256)', values: [address('e1'), 3n] },
      { name: 'minimal_proxy', call: 'minimal_proxy(address,uint256)', values: [address('e1'), 3_000_000n] },
      { name: 'copy_of', call: 'copy_of(address,uint256)', values: [address('e1'), 3n] },
      { name: 'raw_revert_it', call: 'raw_revert_it(uint256)', values: [9n] },
      { name: 'bare_raise', call: 'bare_raise(uint256)', values: [9n] },
      { name: 'unreachable', call: 'never(uint256)', values: [9n] },
      { name: 'assert_unreachable', call: 'assert_unreachable(uint256)', values: [9n] },
      { name: 'slice_it', call: 'slice_it(uint256,uint256)', values: [900n, 3n] },
      { name: 'slice_text', call: 'slice_text(string,uint256)', values: ['hello', 3n] },
      { name: 'extract', call: 'extract(bytes,uint256)', values: [`0x${'12'.repeat(33)}`, 9n] },
    ],
  },
  {
    source: `${head}${constructs}
@internal
def _take(n: uint256, m: uint256) -> uint256:
    self.zero = n
    assert n != 4, "four"  #! inner_reason
    a: uint256 = m - n  #! inner_sub
    self.zero = m + n
    return a

@internal
def _between(n: uint256, m: uint256) -> uint256:
    a: uint256 = self._take(n, m)  #! inner_reason 1, inner_sub 1
    return a + n

@external
def inner_reason(n: uint256, m: uint256):
    a: uint256 = self._between(n - n, m)
    self.count = n
    a = self._between(n, m)  #! inner_reason 2
    self.count = n + m

@external
def inner_sub(n: uint256, m: uint256):
    self.count = n
    a: uint256 = self._between(n, m) + self._between(m, n)  #! inner_sub 2
    self.count = n + m

@internal
def _checks(who: address, p: Position, t: String[10]):
    assert p.who != who, "same"
    assert p.amount > 4, t  #! dynamic_reason
    self.held[who] = p.amount

@external
def dynamic_reason(p: Position, t: String[10], n: uint256):
    self.count = n + p.amount
    self._checks(self, p, t)  #! dynamic_reason 1
    self.label = t
    self.position = p
    self.count = n

@external
def struct_member(p: Position):
    self.count = p.amount
    self.count = p.amount - 9  #! struct_member
    self.position = p

@external
def array_member(a: uint256[3], n: uint256):
    self.count = a[1]
    self.zero = a[n]  #! array_member
    self.count = a[2] + n
    self.arr = a

@external
def array_item(a: uint256[3]):
    self.count = a[0]
    self.count = a[1] - a[0]  #! array_item
    self.arr[1] = a[0]
    self.arr[2] = a[1]
    self.arr = a

@external
def dyn_item(a: DynArray[uint256, 4], n: uint256):
    self.count = a[0]
    self.zero = a[n]  #! dyn_item
    self.xs = a
    self.count = n

@external
def dyn_loop(a: DynArray[uint256, 4], n: uint256):
    for x: uint256 in a:
        self.count = n
        self.zero = n - x  #! dyn_loop
        self.count = n
    self.xs = a

@external
def dyn_append(n: uint256):
    for i: uint256 in range(6):
        self.xs.append(n)  #! dyn_append
    self.count = n

@external
def dyn_pop(n: uint256):
    for i: uint256 in range(6):
        self.count = n
        a: uint256 = self.xs.pop()  #! dyn_pop
        self.count = n
    self.count = n

@external
def map_keys(who: address, whom: address, n: uint256):
    self.allowed[who][whom] = n
    self.allowed[whom][who] -= n  #! map_keys
    self.held[who] = self.allowed[who][whom]
    self.held[whom] = n

@external
def by_default(n: uint256, m: uint256 = 5, who: address = msg.sender):
    self.held[who] = n
    self.count = m - n  #! by_default, by_default_given
    self.held[who] = m + n

@external
def default_overflow(n: uint256, m: uint256 = 2):
    self.count = n * m  #! default_overflow
    self.zero = n
    self.count = m

@external
@nonreentrant
def locked(n: uint256):
    self.count = n
    assert n != 3, "three"  #! locked
    self.count = n

@external
@payable
def paid(n: uint256):
    self.count = n
    assert msg.value >= n, "too little"  #! paid
    self.count = n

@external
@view
def view_sub(n: uint256, m: uint256) -> uint256:
    a: uint256 = n * 2
    return a + m - n * 3  #! view_sub

@external
@pure
def pure_div(n: uint256, m: uint256) -> uint256:
    a: uint256 = n * 2
    return a // m + m + n  #! pure_div

@external
def several_lines(
    n: uint256,
    m: uint256,
) -> uint256:
    a: uint256 = (  #! several_lines
        n
        - m
    )
    return (
        a
        + n + m
    )

@external
def constants(n: uint256):
    self.count = MOST
    self.zero = n - MOST  #! constants
    self.count = MOST - n

@external
def limited(n: uint256):
    a: uint256 = min(n, MOST)
    b: uint256 = max(n, MOST) - a
    c: uint256 = (n + 1) // (b - b)  #! limited
    self.count = n

@external
def concat_it(t: String[10], n: uint256):
    a: String[20] = concat(t, "xyz")
    assert len(t) > n, a  #! concat_it
    self.label = t
    self.count = n

@external
def abi_decode_it(b: Bytes[64], n: uint256):
    self.count = n
    x: uint256 = 0
    y: uint256 = 0
    x, y = abi_decode(b, (uint256, uint256))  #! abi_decode_it
    self.count = n + len(b)

@external
def unsafe(n: uint256, m: uint256):
    a: uint256 = unsafe_sub(n, m)
    b: uint256 = unsafe_div(n, m - m)
    c: uint256 = a + a  #! unsafe
    self.count = n + m

@external
def shifts(n: uint256, m: uint256):
    a: uint256 = n << m
    b: uint256 = n >> m
    self.count = b - a - 1  #! shifts
    self.count = n + m

@external
def sqrt_it(n: uint256):
    a: uint256 = isqrt(n)
    self.count = a - n  #! sqrt_it
    self.count = n

@external
def addmods(n: uint256, m: uint256):
    a: uint256 = n
    self.count = uint256_addmod(n, m, m - m)  #! addmod
    self.count = n + m
`,
    calls: [
      { name: 'inner_reason', call: 'inner_reason(uint256,uint256)', values: [4n, 9n] },
      { name: 'inner_sub', call: 'inner_sub(uint256,uint256)', values: [12n, 9n] },
      {
        name: 'dynamic_reason',
        call: 'dynamic_reason((uint256,address),string,uint256)',
        values: [[3n, address('e1')], 'text', 3n],
      },
      { name: 'struct_member', call: 'struct_member((uint256,address))', values: [[3n, address('e1')]] },
      { name: 'array_member', call: 'array_member(uint256[3],uint256)', values: [[3n, 4n, 5n], 3n] },
      { name: 'array_item', call: 'array_item(uint256[3])', values: [[3n, 2n, 5n]] },
      { name: 'dyn_item', call: 'dyn_item(uint256[],uint256)', values: [[3n, 4n, 5n], 3n] },
      { name: 'dyn_loop', call: 'dyn_loop(uint256[],uint256)', values: [[3n, 4n, 5n], 4n] },
      { name: 'dyn_append', call: 'dyn_append(uint256)', values: [4n] },
      { name: 'dyn_pop', call: 'dyn_pop(uint256)', values: [4n] },
      { name: 'map_keys', call: 'map_keys(address,address,uint256)', values: [aSender, address('e1'), 4n] },
      { name: 'by_default', call: 'by_default(uint256)', values: [9n] },
      { name: 'by_default_given', call: 'by_default(uint256,uint256,address)', values: [9n, 8n, address('e1')] },
      { name: 'default_overflow', call: 'default_overflow(uint256)', values: [most] },
      { name: 'locked', call: 'locked(uint256)', values: [3n] },
      { name: 'paid', call: 'paid(uint256)', values: [3n], value: 2n },
      { name: 'view_sub', call: 'view_sub(uint256,uint256)', values: [3n, 2n] },
      { name: 'pure_div', call: 'pure_div(uint256,uint256)', values: [3n, 0n] },
      { name: 'several_lines', call: 'several_lines(uint256,uint256)', values: [3n, 4n] },
      { name: 'constants', call: 'constants(uint256)', values: [3n] },
      { name: 'limited', call: 'limited(uint256)', values: [3n] },
      { name: 'concat_it', call: 'concat_it(string,uint256)', values: ['hello', 9n] },
      {
        name: 'abi_decode_it',
        call: 'abi_decode_it(bytes,uint256)',
        values: [`0x${'12'.repeat(33)}`, 9n],
        only: '0.4',
      },
      { name: 'unsafe', call: 'unsafe(uint256,uint256)', values: [3n, 4n] },
      { name: 'shifts', call: 'shifts(uint256,uint256)', values: [3n, 4n] },
      { name: 'sqrt_it', call: 'sqrt_it(uint256)', values: [9n] },
      { name: 'addmod', call: 'addmods(uint256,uint256)', values: [3n, 4n] },
      // Without a statement of the source.
      { name: 'unpaid', call: 'locked(uint256)', values: [1n], value: 5n },
      { name: 'unknown', data: '0x12345678' },
      { name: 'no_data', data: '0x' },
      { name: 'short_data', data: '0xaabbccdd00' },
    ],
  },
  {
    only: '0.4',
    modules: {
      'owned.vy': `owner: address
pending: transient(uint256)
LIMIT: immutable(uint256)

@deploy
def __init__(limit: uint256):
    self.owner = msg.sender
    LIMIT = limit

@internal
def _only(n: uint256):
    self.pending = n
    assert self.pending < LIMIT, "limit"  #! module_limit
    assert msg.sender == self.owner, "owner"  #! module_owner

@external
def transfer_to(who: address, n: uint256):
    self._only(n)  #! module_owner 1
    self.owner = who
    self.pending = n

@external
@view
def ratio(n: uint256) -> uint256:
    a: uint256 = n * 2
    return LIMIT // (n - LIMIT) + a  #! module_view
`,
      'vault.vy': `import owned

uses: owned

held: HashMap[address, uint256]

@internal
def _take(who: address, n: uint256):
    owned._only(n)  #! module_limit 1
    self.held[who] -= n  #! module_sub
    self.held[owned.owner] += n
`,
    },
    source: `import owned
import vault

initializes: owned
initializes: vault[owned := owned]

exports: (owned.transfer_to, owned.ratio)

struct Point:
    x: int128
    y: uint256

flag Role:
    ADMIN
    MINTER

last: transient(uint256)
points: HashMap[uint256, Point]
roles: HashMap[address, Role]
RATE: immutable(uint256)

@deploy
@payable
def __init__(rate: uint256, limit: uint256):
    owned.__init__(limit)
    RATE = rate
    self.roles[msg.sender] = Role.ADMIN

@external
def module_limit(who: address, n: uint256):
    self.points[n].y = n
    vault._take(who, n)  #! module_limit 2
    self.points[n].y = n

@external
def module_sub(who: address, n: uint256):
    vault._take(who, n)  #! module_sub 1
    self.points[n].y = n

@external
def immutable_div(n: uint256):
    a: uint256 = n
    b: uint256 = n // (RATE - RATE)  #! immutable_div
    c: uint256 = RATE + n

@external
def transient_sub(n: uint256):
    self.last = n
    self.last = self.last - RATE * n  #! transient_sub
    self.last = RATE

@external
def flag_check(who: address, n: uint256):
    self.last = n
    assert self.roles[who] in (Role.ADMIN | Role.MINTER), "role"  #! flag_check
    self.roles[who] = Role.MINTER
    self.last = n

@external
def point_convert(n: uint256):
    self.points[n].y = n
    self.points[n].x = convert(n, int128)  #! point_convert
    self.points[n].y = n

@external
@nonreentrant
def reenter(who: address, n: uint256):
    self.last = n
    raw_call(self, msg.data)  #! reenter 1
    self.last = n

@external
@payable
def __default__():
    assert msg.value > 3, "default"  #! default, default_data
    self.last = msg.value
`,
    creates: { types: ['uint256', 'uint256'], values: [7n, 50n] },
    calls: [
      { name: 'module_limit', call: 'module_limit(address,uint256)', values: [aSender, 50n] },
      { name: 'module_sub', call: 'module_sub(address,uint256)', values: [aSender, 5n] },
      { name: 'module_view', call: 'ratio(uint256)', values: [50n] },
      { name: 'immutable_div', call: 'immutable_div(uint256)', values: [50n] },
      { name: 'transient_sub', call: 'transient_sub(uint256)', values: [50n] },
      { name: 'flag_check', call: 'flag_check(address,uint256)', values: [address('e1'), 50n] },
      { name: 'point_convert', call: 'point_convert(uint256)', values: [most] },
      { name: 'default', data: '0x', value: 1n },
      { name: 'default_data', data: '0x1234567890', value: 1n },
    ],
  },
  {
    only: '0.4',
    source: `count: uint256
last: uint256

@external
def range_two(n: uint256, m: uint256):
    self.count = m
    for i: uint256 in range(n, m, bound=4):  #! range_two
        self.count += i
    self.count = n + m`,
    calls: [{ name: 'range_two', call: 'range_two(uint256,uint256)', values: [2n, 9n] }],
  },
  {
    source: `limit: uint256
owner: address
xs: DynArray[uint256, 4]

@deploy
@payable
def __init__(first: uint256, second: uint256, who: address):
    assert first > 1
    self.limit = first
    assert second > first  #! creation_assert
    self.limit = second
    self.owner = who

@external
def run():
    pass
`,
    only: '0.4',
    creates: { types: ['uint256', 'uint256', 'address'], values: [9n, 4n, aSender] },
    calls: [{ name: 'creation_assert' }],
  },
  {
    source: `limit: uint256
arr: uint256[3]

@deploy
@payable
def __init__(first: uint256, at: uint256, given: uint256[3]):
    self.limit = at
    self.limit = first - given[1]
    for i: uint256 in range(first, bound=4):  #! creation_range
        self.limit += i
    self.arr[at] = given[at]
    self.limit = first + at
    self.arr = given

@external
def run():
    pass
`,
    only: '0.4',
    creates: { types: ['uint256', 'uint256', 'uint256[3]'], values: [9n, 4n, [1n, 2n, 3n]] },
    calls: [{ name: 'creation_range' }],
  },
];
