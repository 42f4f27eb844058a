import type { Fix, TrialStory } from './trialStories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

/** A call or a creation that succeeds, and changes of it; those that ask a system contract otherwise say so. */
function story(
  name: string,
  body: string,
  changes: Readonly<Record<string, readonly [from: string, to: string, unknown?: 'notOnRecord']>>,
  more: Partial<TrialStory> = {},
): TrialStory {
  const fixes = Object.entries(changes).map(
    ([change, [from, to, unknown]]): Fix => ({
      name: change,
      replace: { [from]: to },
      ...(unknown !== undefined && { unknown }),
    }),
  );
  return { name, source: `${pragma}${body}`, fixes, ...more };
}

const tokenService = `interface TokenService { function associateToken(address account, address token) external returns (int64); }
`;

/** What a saved test holds: a change of it that does the same is green, one that does something else is red. */
export const heldStories: readonly TrialStory[] = [
  story(
    'a withdrawal that succeeds',
    `contract Story {
  mapping(address => uint256) shares;
  uint128 total;
  bool wasTaken;
  constructor() payable { shares[msg.sender] = 40; total = 40; }
  function run() external returns (uint256) {
    require(shares[msg.sender] >= 25, "too few");
    shares[msg.sender] -= 25;
    total -= 25;
    wasTaken = true;
    return total;
  }
}`,
    {
      'another message': ['"too few"', '"too few shares"'],
      'another variable': ['wasTaken = true;', 'wasTaken = false;'],
      'another key': ['shares[msg.sender] -= 25', 'shares[address(this)] += 25'],
      'another returned value': ['return total', 'return total + 1'],
      'a check that is too strict': ['>= 25', '>= 41'],
    },
  ),
  story(
    'a call that returns nothing',
    `contract Story {
  string note = "a note that is much longer than one word of storage";
  uint64[] times;
  constructor() payable { times.push(3); }
  function run() external { times.push(uint64(block.timestamp)); note = "done"; }
}`,
    {
      'another text': ['"done"', '"gone"'],
      'more than it was': ['note = "done"', 'note = "done"; times.push(4)'],
      'a comment': ['function run()', '/* runs */ function run()'],
    },
  ),
  story(
    'a call of a system contract that succeeds',
    `${tokenService}contract Story {
  mapping(address => bool) members;
  constructor() payable {}
  function run() external {
    require(TokenService(address(0x167)).associateToken(msg.sender, address(1)) == 22, "association");
    members[msg.sender] = true;
  }
}`,
    {
      'asks for another token': ['address(1)', 'address(2)', 'notOnRecord'],
      'another message': ['"association"', '"no association"'],
      'forgets the member': ['members[msg.sender] = true', 'members[address(0)] = true'],
    },
  ),
  story(
    'a creation',
    `contract Story {
  address owner;
  uint256 limit;
  uint8 immutable decimals;
  constructor() payable { owner = msg.sender; limit = msg.value * 2; decimals = 8; }
}`,
    {
      'another limit': ['msg.value * 2', 'msg.value * 3'],
      'a comment': ['limit = msg.value', '/* twice */ limit = msg.value'],
      'takes less': ['owner = msg.sender;', 'owner = msg.sender; require(msg.value < 9);'],
    },
    { creation: true },
  ),
  story(
    'a creation that creates',
    `contract Part {
  uint256 public number;
  constructor(uint256 given) { number = given; }
}
contract Story {
  Part public part;
  uint256 sum;
  constructor() payable { part = new Part(4); sum = part.number() + 1; }
}`,
    {
      'another sum': ['+ 1', '+ 2'],
      'another part': ['number = given', 'number = given + 1'],
      'the same': ['new Part(4)', 'new Part(2 + 2)'],
    },
    { creation: true },
  ),
  story(
    'a creation that asks a system contract',
    `${tokenService}contract Story {
  int64 code;
  constructor() payable { code = TokenService(address(0x167)).associateToken(address(this), address(1)); }
}`,
    {
      'another token': ['address(1)', 'address(2)', 'notOnRecord'],
      'the same': ['address(1)', 'address(uint160(1))'],
      'forgets the code': ['{ code =', '{ int64 code_ ='],
    },
    { creation: true },
  ),
  story(
    'a proxy that is initialized when it is created',
    `contract Logic {
  address logic;
  address owner;
  uint256 limit;
  function initialize(uint256 most) external payable { require(owner == address(0), "again"); owner = msg.sender; limit = most; }
}
contract Story {
  address logic;
  constructor() payable {
    logic = address(new Logic());
    (bool done,) = logic.delegatecall(abi.encodeWithSignature("initialize(uint256)", 30));
    require(done, "initialize");
  }
}`,
    {
      'another limit': ['limit = most', 'limit = most + 1'],
      'another message': ['"again"', '"twice"'],
      'another function': ['function initialize(uint256', 'function start(uint256'],
    },
    { creation: true },
  ),
];
