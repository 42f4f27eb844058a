import { sender } from '../values/runSituation.ts';
import { other, senderWords } from '../values/vyperSituations.ts';
import type { ToldScreen } from './screenStory.ts';

/** Of which each was read by someone who saw the screen alone. */
export const vyperScreens: readonly ToldScreen[] = [
  {
    name: 'Allowed',
    version: '0.3.10',
    sources: {
      'Allowed.vy': `# @version 0.3.10

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])

@external
def __init__():
    self.balanceOf[msg.sender] = 100
    self.allowance[msg.sender][msg.sender] = 10

@external
def transferFrom(_from: address, _to: address, _value: uint256) -> bool:
    assert _to not in [self, empty(address)], "bad receiver"
    self.balanceOf[_from] -= _value
    self.balanceOf[_to] += _value
    self.allowance[_from][msg.sender] -= _value
    return True
`,
    },
    deploys: [['Allowed', '', [], 0n]],
    calls: [[0, 'transferFrom(address,address,uint256)', [sender, other, 20], 0n]],
    at: `Allowed.vy:16 Arithmetic overflow or underflow`,
    cause:
      'self.allowance[_from][msg.sender] -= _value: 10 - 20 is below 0 (_from = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  {
    name: 'Exchange',
    version: '0.3.10',
    sources: {
      'Exchange.vy': `# @version 0.3.10

reserves: uint256[2]
fee: uint256

@external
def __init__():
    self.reserves = [1000, 1000]
    self.fee = 10

@view
@internal
def _get_dy(dx: uint256) -> uint256:
    dy: uint256 = self.reserves[1] - self.reserves[0] * self.reserves[1] / (self.reserves[0] + dx)
    return dy - dy * self.fee / 100

@external
def exchange(dx: uint256, min_dy: uint256) -> uint256:
    dy: uint256 = self._get_dy(dx)
    assert dy >= min_dy, "Exchange resulted in fewer coins than expected"
    self.reserves[0] += dx
    self.reserves[1] -= dy
    return dy
`,
    },
    deploys: [['Exchange', '', [], 0n]],
    calls: [[0, 'exchange(uint256,uint256)', [100, 95], 0n]],
    at: `Exchange.vy:20 Exchange resulted in fewer coins than expected`,
    cause: `dy >= min_dy is false: 82 >= 95 (dy = self._get_dy(dx), which returned 91 - 91 * 10 / 100)`,
  },
  {
    name: 'Zap',
    version: '0.4.3',
    sources: {
      'Zap.vy': `# pragma version ^0.4.0

interface Pool:
    def deposit(amount: uint256) -> uint256: nonpayable

pool: immutable(address)

@deploy
def __init__(_pool: address):
    pool = _pool

@external
def zap(amount: uint256) -> uint256:
    fee: uint256 = amount // 100
    return extcall Pool(pool).deposit(amount - fee)
`,
      'CappedPool.vy': `# pragma version ^0.4.0

total: public(uint256)
cap: public(uint256)

@deploy
def __init__():
    self.total = 450
    self.cap = 500

@external
def deposit(amount: uint256) -> uint256:
    new_total: uint256 = self.total + amount
    assert new_total <= self.cap, "cap"
    self.total = new_total
    return amount
`,
    },
    deploys: [['CappedPool'], ['Zap', 'address', ['$0'], 0n]],
    calls: [[1, 'zap(uint256)', [80], 0n]],
    at: `CappedPool.vy:14 cap`,
    cause: `new_total <= self.cap is false: 530 <= 500 (new_total = self.total + amount: 450 + 80)`,
  },
  {
    name: 'Forwarder',
    version: '0.4.3',
    sources: {
      'Forwarder.vy': `# pragma version ^0.4.0

registry: address

@deploy
def __init__(r: address):
    self.registry = r

@external
def forward(name: bytes32):
    ok: bool = False
    answer: Bytes[32] = b""
    ok, answer = raw_call(self.registry, abi_encode(name, method_id=method_id("register(bytes32)")), max_outsize=32, revert_on_failure=False)
    assert ok, "forward failed"
`,
      'Names.vy': `# pragma version ^0.4.0

owners: HashMap[bytes32, address]

@deploy
def __init__():
    self.owners[0x6161616161616161616161616161616161616161616161616161616161616161] = 0x1111111111111111111111111111111111111111

@external
def register(name: bytes32) -> bool:
    assert self.owners[name] == empty(address), "taken"
    self.owners[name] = msg.sender
    return True
`,
    },
    deploys: [['Names'], ['Forwarder', 'address', ['$0'], 0n]],
    calls: [[1, 'forward(bytes32)', ['0x6161616161616161616161616161616161616161616161616161616161616161'], 0n]],
    at: `Forwarder.vy:14 forward failed`,
    cause:
      'ok is false. Names.register failed: "taken", because self.owners[name] is 0x1111111111111111111111111111111111111111, not the zero address (name = 0x6161616161616161616161616161616161616161616161616161616161616161). The call sent 0xe1fa8e846161616161616161616161616161616161616161616161616161616161616161 to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  },
  {
    name: 'Payer',
    version: '0.4.3',
    sources: {
      'Payer.vy': `# pragma version ^0.4.0

from ethereum.ercs import IERC20

token: IERC20

@deploy
def __init__(t: address):
    self.token = IERC20(t)

@external
def pay(to: address, amount: uint256):
    assert extcall self.token.transfer(to, amount), "transfer failed"
`,
      'PausedToken.vy': `# pragma version ^0.4.0

paused: public(bool)
balances: HashMap[address, uint256]

@deploy
def __init__():
    self.paused = True

@external
def transfer(to: address, amount: uint256) -> bool:
    if self.paused:
        return False
    self.balances[msg.sender] -= amount
    self.balances[to] += amount
    return True
`,
    },
    deploys: [['PausedToken'], ['Payer', 'address', ['$0'], 0n]],
    calls: [[1, 'pay(address,uint256)', [other, 5], 0n]],
    at: `Payer.vy:13 transfer failed`,
    cause:
      'extcall self.token.transfer(to, amount) is false. 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599 returned false to transfer(to: 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB, amount: 5), because in PausedToken.transfer, self.paused is true',
  },
  {
    name: 'Refunder',
    version: '0.4.3',
    sources: {
      'Refunder.vy': `# pragma version ^0.4.0

owed: HashMap[address, uint256]

@deploy
@payable
def __init__(who: address):
    self.owed[who] = 20

@external
def refund(who: address):
    amount: uint256 = self.owed[who]
    assert amount > 0, "nothing"
    self.owed[who] = 0
    send(who, amount)
`,
      'NoPay.vy': `# pragma version ^0.4.0

count: public(uint256)

@external
def bump():
    self.count += 1
`,
    },
    deploys: [['NoPay'], ['Refunder', 'address', ['$0'], 100n]],
    calls: [[1, 'refund(address)', ['$0'], 0n]],
    at: `Refunder.vy:15 NoPay has no receive function, but the call sent 0.0000002 ℏ`,
    cause: `The call went to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599`,
  },
  {
    name: 'SafeBox',
    version: '0.4.3',
    sources: {
      'SafeBox.vy': `# pragma version ^0.4.0

interface Taker:
    def take(amount: uint256): nonpayable

held: HashMap[address, uint256]

@external
def fund(who: address, amount: uint256):
    self.held[who] += amount

@external
@nonreentrant
def withdraw(amount: uint256):
    self.held[msg.sender] -= amount
    extcall Taker(msg.sender).take(amount)
`,
      'Robber.vy': `# pragma version ^0.4.0

interface Box:
    def withdraw(amount: uint256): nonpayable
    def fund(who: address, amount: uint256): nonpayable

box: address

@deploy
def __init__(b: address):
    self.box = b
    extcall Box(b).fund(self, 10)

@external
def start(amount: uint256):
    extcall Box(self.box).withdraw(amount)

@external
def take(amount: uint256):
    extcall Box(self.box).withdraw(amount)
`,
    },
    deploys: [['SafeBox'], ['Robber', 'address', ['$0']]],
    calls: [[1, 'start(uint256)', [4]]],
    at: `SafeBox.vy:14 Reentrant call`,
    cause: `withdraw is nonreentrant, and withdraw is still running`,
  },
  {
    name: 'Units',
    version: '0.3.10',
    sources: {
      'Units.vy': `# @version 0.3.10

unit: public(uint256)

@external
def set_unit(decimals: uint8):
    power: uint256 = 18 - convert(decimals, uint256)
    self.unit = 10 ** power
`,
    },
    deploys: [['Units', '', [], 0n]],
    calls: [[0, 'set_unit(uint8)', [19], 0n]],
    at: `Units.vy:7 Arithmetic overflow or underflow`,
    cause: '18 - convert(decimals, uint256): 18 - 19 is below 0 (decimals = 19)',
  },
  {
    name: 'Signed',
    version: '0.4.3',
    sources: {
      'Signed.vy': `# pragma version ^0.4.0

net: public(HashMap[address, int256])

@deploy
def __init__():
    self.net[msg.sender] = 6

@external
def settle(delta: int256) -> uint256:
    now_: int256 = self.net[msg.sender] + delta
    self.net[msg.sender] = now_
    return convert(now_, uint256)
`,
    },
    deploys: [['Signed', '', [], 0n]],
    calls: [[0, 'settle(int256)', [-10], 0n]],
    at: `Signed.vy:13 Converted number outside its type`,
    cause: 'convert(now_, uint256): -4 is below 0 (now_ = self.net[msg.sender] + delta: 6 + -10)',
  },
  {
    name: 'Members',
    version: '0.4.3',
    sources: {
      'Members.vy': `# pragma version ^0.4.0

members: public(DynArray[address, 3])

@deploy
def __init__():
    self.members.append(msg.sender)
    self.members.append(0x1111111111111111111111111111111111111111)
    self.members.append(0x2222222222222222222222222222222222222222)

@external
def join(who: address):
    assert who not in self.members, "already a member"
    self.members.append(who)
`,
    },
    deploys: [['Members', '', [], 0n]],
    calls: [[0, 'join(address)', [other], 0n]],
    at: `Members.vy:14 Array is full`,
    cause: `self.members.append(who): self.members is full, with 3 elements`,
  },
  {
    name: 'Shop',
    version: '0.3.10',
    sources: {
      'Shop.vy': `# @version 0.3.10

enum Status:
    OPEN
    PAID
    SHIPPED

status: public(HashMap[uint256, Status])

@external
def open(order: uint256):
    self.status[order] = Status.OPEN

@external
def ship(order: uint256):
    assert self.status[order] == Status.PAID, "not paid"
    self.status[order] = Status.SHIPPED
`,
    },
    deploys: [['Shop', '', [], 0n]],
    calls: [
      [0, 'open(uint256)', [4], 0n],
      [0, 'ship(uint256)', [4], 0n],
    ],
    at: `Shop.vy:16 not paid`,
    cause: 'self.status[order] is OPEN, not PAID (order = 4)',
  },
  {
    name: 'HtsDesk',
    version: '0.4.3',
    sources: {
      'HtsDesk.vy': `# pragma version ^0.4.0

interface IHTS:
    def transferToken(token: address, sender: address, recipient: address, amount: int64) -> int64: nonpayable

HTS: constant(address) = 0x0000000000000000000000000000000000000167
SUCCESS: constant(int64) = 22
token: address

@deploy
def __init__():
    self.token = 0x0000000000000000000000000000000000004e21

@external
def pay(to: address, amount: int64):
    code: int64 = extcall IHTS(HTS).transferToken(self.token, self, to, amount)
    assert code == SUCCESS, "HTS transfer failed"
`,
    },
    deploys: [['HtsDesk', '', [], 0n]],
    calls: [[0, 'pay(address,int64)', [other, 50], 0n]],
    codes: [178],
    at: `HtsDesk.vy:17 HTS transfer failed`,
    cause:
      'code is INSUFFICIENT_TOKEN_BALANCE (178), not SUCCESS (22) (code = extcall IHTS(HTS).transferToken(self.token, self, to, amount))',
  },
  {
    name: 'Managed',
    version: '0.4.3',
    sources: {
      'Managed.vy': `# pragma version ^0.4.0

import ownable

initializes: ownable
limit: public(uint256)

@deploy
def __init__():
    ownable.__init__(0x3333333333333333333333333333333333333333)

@external
def set_limit(limit: uint256):
    ownable._check_owner()
    self.limit = limit
`,
      'ownable.vy': `# pragma version ^0.4.0

owner: public(address)

@deploy
def __init__(first: address):
    self.owner = first

@internal
def _check_owner():
    assert msg.sender == self.owner, "ownable: caller is not the owner"
`,
    },
    deploys: [['Managed', '', [], 0n]],
    calls: [[0, 'set_limit(uint256)', [5], 0n]],
    at: `ownable.vy:11 ownable: caller is not the owner`,
    cause: `msg.sender is ${senderWords}, but self.owner is 0x3333333333333333333333333333333333333333`,
  },
  {
    name: 'an assert of another contract',
    version: '0.4.3',
    sources: {
      'Router.vy': `# pragma version ^0.4.0

interface Pool:
    def take(amount: uint256) -> uint256: nonpayable

pool: address

@deploy
def __init__(pool: address):
    self.pool = pool

@external
def route(amount: uint256):
    got: uint256 = extcall Pool(self.pool).take(amount)
    assert got > 0
`,
      'Pool.vy': `# pragma version ^0.4.0

left: uint256

@deploy
def __init__():
    self.left = 50

@external
def take(amount: uint256) -> uint256:
    assert amount <= self.left, "empty"
    self.left -= amount
    return amount
`,
    },
    deploys: [['Pool'], ['Router', 'address', ['$0']]],
    calls: [[1, 'route(uint256)', [80n]]],
    at: `Pool.vy:11 empty`,
    cause: `amount <= self.left is false: 80 <= 50`,
  },
  {
    name: 'an assert of another contract, caught',
    version: '0.4.3',
    sources: {
      'Router.vy': `# pragma version ^0.4.0

interface Pool:
    def take(amount: uint256) -> uint256: nonpayable

pool: address

@deploy
def __init__(pool: address):
    self.pool = pool

@external
def route(amount: uint256):
    ok: bool = raw_call(self.pool, abi_encode(amount, method_id=method_id("take(uint256)")), revert_on_failure=False)
    assert ok, "take failed"
`,
      'Pool.vy': `# pragma version ^0.4.0

left: uint256

@deploy
def __init__():
    self.left = 50

@external
def take(amount: uint256) -> uint256:
    assert amount <= self.left, "empty"
    self.left -= amount
    return amount
`,
    },
    deploys: [['Pool'], ['Router', 'address', ['$0']]],
    calls: [[1, 'route(uint256)', [80n]]],
    at: `Router.vy:15 take failed`,
    cause:
      'ok is false (ok = raw_call(self.pool, abi_encode(amount, method_id=method_id("take(uint256)")), revert_on_failure=False)). Pool.take failed: "empty", because amount <= self.left is false: 80 <= 50. The call sent 0x4fd9efc40000000000000000000000000000000000000000000000000000000000000050 to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  },
  {
    name: 'a function with an early return that calls another one',
    version: '0.4.3',
    sources: {
      'CappedVault.vy': `# pragma version ^0.4.0

limit: uint256
idle: uint256

@deploy
def __init__():
    self.limit = 100

@internal
@view
def _assets() -> uint256:
    return self.idle

@internal
@view
def _room() -> uint256:
    total: uint256 = self._assets()
    if total >= self.limit:
        return 0
    return self.limit - total

@external
def deposit(amount: uint256):
    assert amount <= self._room(), "over the limit"
    self.idle += amount
`,
    },
    deploys: [['CappedVault']],
    calls: [
      [0, 'deposit(uint256)', [40]],
      [0, 'deposit(uint256)', [70]],
    ],
    at: 'CappedVault.vy:25 over the limit',
    functions: ['deposit'],
    cause:
      'amount <= self._room() is false: 70 <= 60 (self._room() returned self.limit - total: 100 - 40, total = self._assets())',
  },
  {
    name: 'an index that the line has twice',
    version: '0.4.3',
    sources: {
      'SeasonPoints.vy': `# pragma version ^0.4.0

struct Round:
    points: uint256
    factor: uint256

rounds: DynArray[Round, 8]

@external
def add(points: uint256, factor: uint256):
    self.rounds.append(Round(points=points, factor=factor))

@external
def settle(count: uint256) -> uint256:
    points: uint256 = 0
    for i: uint256 in range(count, bound=8):
        points += self.rounds[i].points * self.rounds[i].factor
    return points
`,
    },
    deploys: [['SeasonPoints']],
    calls: [
      [0, 'add(uint256,uint256)', [3, 2]],
      [0, 'settle(uint256)', [2]],
    ],
    at: 'SeasonPoints.vy:17 Array index out of bounds',
    cause: 'self.rounds[i]: index 1, length 1',
  },
  {
    name: 'a decimal below 0 as a number without a sign',
    version: '0.3.10',
    sources: {
      'CallOption.vy': `# @version ^0.3.10

SIZE: constant(decimal) = 4.0
spot: decimal

@external
def price(tenths: uint256):
    self.spot = convert(tenths, decimal) / 10.0

@internal
@view
def _worth() -> decimal:
    return (self.spot - 10.0) * SIZE

@external
def exercise() -> uint256:
    return convert(self._worth(), uint256)
`,
    },
    deploys: [['CallOption']],
    calls: [
      [0, 'price(uint256)', [85]],
      [0, 'exercise()', []],
    ],
    at: 'CallOption.vy:17 Converted number outside its type',
    cause:
      'convert(self._worth(), uint256): -6.0 is below 0 (self._worth() returned (self.spot - 10.0) * SIZE: (8.5 - 10.0) * 4.0)',
  },
];
