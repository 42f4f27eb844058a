import type { Story } from './stories.ts';

function story(name: string, source: string, more: Omit<Story, 'name' | 'source'> = {}): Story {
  return { name: `Vyper: ${name}`, source, language: 'Vyper', ...more };
}

/** With the value that each story is deployed with. */
const deploy = '@deploy\n@payable\ndef __init__():\n';

export const vyperStories: readonly Story[] = [
  story(
    'assert without a reason',
    `count: uint256

${deploy}    self.count = 3

@external
def run():
    assert self.count > 1
    assert self.count > 5  # fails
    assert self.count > 7
    self.count = 9
`,
  ),
  story(
    'assert with a reason, in a function',
    `count: uint256

${deploy}    self.count = 3

@internal
def _check(wanted: uint256):
    assert wanted > 0, "nothing"
    assert self.count >= wanted, "not enough"  # fails

@internal
def _first():
    self._check(1)

@external
def run():
    self._first()
    self._check(3)
    self._check(9)  # from 1
    self._check(2)
`,
  ),
  story(
    'raise with a reason',
    `count: uint256

${deploy}    self.count = 3

@external
def run():
    if self.count == 2:
        raise "two"
    if self.count == 3:
        raise "three"  # fails
    self.count = 1
`,
  ),
  story(
    'out of bounds of a dynamic array',
    `values: DynArray[uint256, 4]

${deploy}    self.values.append(1)
    self.values.append(2)

@external
def run():
    self.values[1] = 7
    self.values[2] = 7  # fails
    self.values[0] = 1
`,
  ),
  story(
    'out of bounds of an array, in a loop',
    `values: uint256[3]
last: uint256

${deploy}    self.last = 5

@external
def run():
    total: uint256 = 0
    at: uint256 = 0
    for i: uint256 in range(8):
        total += i
        total += self.values[at]  # fails
        at += 1
    self.last = total
`,
    { only: '0.4' },
  ),
  story(
    'overflow',
    `small: uint8
large: uint256

${deploy}    self.small = 250
    self.large = max_value(uint256) - 1

@external
def run():
    self.small += 5
    self.large += 1
    self.large += 1  # fails
    self.small += 5
`,
  ),
  story(
    'underflow of a balance',
    `balances: HashMap[address, uint256]

${deploy}    self.balances[msg.sender] = 4

@external
def run():
    self.balances[msg.sender] -= 3
    self.balances[msg.sender] -= 3  # fails
`,
  ),
  story(
    'division by zero',
    `zero: uint256
result: uint256

${deploy}    self.zero = 0

@external
def run():
    self.result = 100 // (self.zero + 1)
    self.result = 100 // self.zero  # fails
`,
    { only: '0.4' },
  ),
  story(
    'unreachable',
    `count: uint256

${deploy}    self.count = 3

@external
def run():
    self.count += 1
    assert block.timestamp < self.count, UNREACHABLE  # fails
`,
    { gas: 200_000n },
  ),
  story(
    'a reason over several lines',
    `count: uint256

${deploy}    self.count = 3

@external
def run():
    assert self.count > 1, "too few"
    assert (  # fails
        self.count > 5
        and self.count > 4
    ), "fewer than six"
    self.count = 9
`,
  ),
  story(
    'constructor',
    `limit: uint256

${deploy}    assert msg.value > 1, "no value"
    self.limit = msg.value
    assert self.limit > 10**18, "too little value"  # fails

@external
def run():
    pass
`,
    { creation: true, only: '0.4' },
  ),
  story(
    'imported module',
    `import limits

count: uint256
fee: immutable(uint256)

${deploy}    fee = 7
    self.count = 9

@external
def run():
    limits.check(1)
    limits.check(self.count + fee)  # from 1
`,
    {
      only: '0.4',
      modules: {
        'limits.vy': `MAX: constant(uint256) = 10

@internal
@pure
def check(amount: uint256):
    assert amount > 0, "nothing"
    assert amount <= MAX, "too much"  # fails
`,
      },
    },
  ),
  story(
    'call of a contract that fails',
    `interface Own:
    def inner(amount: uint256): nonpayable

count: uint256

${deploy}    self.count = 3

@external
def inner(amount: uint256):
    assert amount < 10
    assert amount < self.count, "more than there is"  # fails

@external
def run():
    extcall Own(self).inner(2)
    extcall Own(self).inner(5)  # from 1
`,
    { only: '0.4' },
  ),
];
