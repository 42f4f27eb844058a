const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

/** A project of several sources whose contract Story was called, and what is changed in it then. */
export interface ProjectStory {
  readonly name: string;
  readonly sources: Readonly<Record<string, string>>;
  /** In each source: from, to. */
  readonly changes: Readonly<Record<string, readonly [from: string, to: string]>>;
  /** Why nothing is known, if it can't be. */
  readonly unknown?: string;
  /** What is said of it then. */
  readonly says?: RegExp;
  /** Its constructor would write something else, by a function that calls run, too: the verdict says so. */
  readonly constructs?: true;
  /** How it was built; by default with Foundry, the optimizer at 200 runs. */
  readonly setup?: ProjectSetup;
  /** How it's set up since. */
  readonly setupNow?: ProjectSetup;
}

/** How a project is set up. */
export interface ProjectSetup {
  /** What `foundry.toml` says, or a Hardhat configuration. */
  readonly config: string;
  /** What the compiler is given for that, in place of the usual. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Other files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly tool?: 'hardhat';
}

const story = (
  name: string,
  sources: Readonly<Record<string, string>>,
  changes: ProjectStory['changes'],
  unknown?: string,
  says?: RegExp,
): ProjectStory => ({
  name,
  sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, `${pragma}${text}`])),
  changes,
  ...(unknown !== undefined && { unknown }),
  ...(says && { says }),
});

const inherited = {
  'src/Base.sol': `abstract contract Base {
  uint256 total = 5;
  error TooFew(uint256 held);
  function check(uint256 wanted) internal view virtual { if (total < wanted) revert TooFew(total); }
}`,
  'src/Story.sol': `import "./Base.sol";
contract Story is Base {
  function run() external returns (uint256) { check(7); total += 1; return total; }
}`,
};

/** What runs the logic of another contract, which it creates. */
const around = (body: string) => ({
  'src/Logic.sol': `contract Logic {
  uint256 number;
  function set(uint256 to) external returns (uint256) { require(to < 5, "too much"); number = to; return number + 1; }
}`,
  'src/Story.sol': `import {Logic} from "./Logic.sol";
${body}`,
});
/** A contract whose call fails for what its constructor wrote. */
const guarded = (body: string) => ({
  'src/Story.sol': `contract Story { uint256 immutable limit; uint256 used; ${body} function run() external { require(limit > 6, "limit"); used = limit; } }`,
});
const lessStrict = { 'src/Logic.sol': ['to < 5', 'to < 6'] } as const;
const passOn = 'if (!done) assembly { revert(add(data, 32), mload(data)) }';
/** A story whose contract runs the code of the logic that it has created, and gives back a result. */
const delegating = (argument: number, result: string) =>
  around(`contract Story {
  uint256 number;
  Logic logic = new Logic();
  function run() external returns (uint256) {
    (bool done, bytes memory data) = address(logic).delegatecall(abi.encodeWithSelector(Logic.set.selector, ${argument}));
    ${passOn}
    return ${result};
  }
}`);

/** A story with a change that lets the call succeed, and the same with one that doesn't. */
const rightAndWrong = (
  name: string,
  sources: Readonly<Record<string, string>>,
  [right, wrong]: readonly [right: ProjectStory['changes'], wrong: ProjectStory['changes']],
) => [story(`${name}, right`, sources, right), story(`${name}, wrong`, sources, wrong)];

export const projectStories: readonly ProjectStory[] = [
  story(
    'in a library of another source',
    {
      'lib/numbers/src/Numbers.sol': `library Numbers {
  function half(uint256 number) internal pure returns (uint256) { require(number % 2 == 0, "odd"); return number / 2; }
}`,
      'src/Story.sol': `import {Numbers} from "../lib/numbers/src/Numbers.sol";
contract Story { uint256 kept = 7; function run() external returns (uint256) { kept = Numbers.half(kept); return kept; } }`,
    },
    { 'lib/numbers/src/Numbers.sol': ['require(number % 2 == 0, "odd"); ', ''] },
  ),
  story('in an inherited contract', inherited, { 'src/Base.sol': ['total < wanted', 'total + 2 < wanted'] }),
  story('in two editors at once', inherited, {
    'src/Base.sol': ['if (total < wanted) revert', 'if (total * 2 < wanted) revert'],
    'src/Story.sol': ['total += 1', 'total += 40'],
  }),
  story('another error', inherited, {
    'src/Base.sol': [
      'error TooFew(uint256 held);',
      'error TooFew(uint256 held); error NotEnough(); function unused() internal pure { revert NotEnough(); }',
    ],
  }),
  story('a syntax error', inherited, { 'src/Base.sol': ['total < wanted', 'total <'] }, 'compile'),
  story(
    'a moved variable',
    inherited,
    { 'src/Base.sol': ['uint256 total', 'uint256 first = 1; uint256 total'] },
    'layout',
    /^Not known: the variables of Story aren't where/,
  ),
  story(
    'a renamed member of a struct at a slot that the code chooses',
    {
      'src/Story.sol': `library Lib {
  struct State { uint256 total; }
  bytes32 constant PLACE = keccak256("story");
  function state() internal pure returns (State storage s) { bytes32 place = PLACE; assembly { s.slot := place } }
}
contract Story { function run() external { Lib.state().total += 1; } }`,
    },
    { 'src/Story.sol': ['{ uint256 total; }', '{ uint256 sum; uint256 total; }'] },
    'layout',
    /^Not known: the sources don.t show whether the variables of Story/,
  ),
  story('another compiler', inherited, { 'src/Base.sol': ['^0.8.19', '0.8.19'] }, 'otherCompiler'),
  story('a contract that is gone', inherited, { 'src/Story.sol': ['contract Story', 'contract Tale'] }, 'noBuild'),
  story('an import that is gone', inherited, { 'src/Story.sol': ['./Base.sol', './Bases.sol'] }, 'compile'),
  story(
    'a renamed function, in place of which the fallback runs',
    {
      'src/Story.sol': `contract Story {
  uint256 number = 3;
  fallback(bytes calldata) external returns (bytes memory) { number += 4; return abi.encode(number); }
  function run() external { require(number == 4, "number"); }
}`,
    },
    { 'src/Story.sol': ['function run()', 'function runs()'] },
  ),
  story(
    'a beacon',
    around(`contract Beacon { address public implementation = address(new Logic()); }
contract Story {
  uint256 number;
  Beacon immutable beacon = new Beacon();
  function run() external returns (uint256) {
    (bool done, bytes memory data) = beacon.implementation().delegatecall(abi.encodeWithSelector(Logic.set.selector, 5));
    ${passOn}
    return abi.decode(data, (uint256));
  }
}`),
    lessStrict,
  ),
  story(
    'a minimal clone',
    around(`contract Story {
  Logic clone;
  constructor() {
    bytes memory code = abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", address(new Logic()), hex"5af43d82803e903d91602b57fd5bf3");
    address made;
    assembly { made := create(0, add(code, 32), mload(code)) }
    clone = Logic(made);
  }
  function run() external returns (uint256) { return clone.set(5); }
}`),
    lessStrict,
  ),
  story(
    'a child of a factory in the same transaction',
    around(
      'contract Story { Logic child; function run() external returns (uint256) { child = new Logic(); return child.set(5); } }',
    ),
    lessStrict,
  ),
  story('called twice, once by delegation', delegating(4, 'logic.set(5) + number'), lessStrict),
  story(
    'only the constructor, which gives an immutable its value',
    guarded('constructor() { limit = 5; }'),
    { 'src/Story.sol': ['limit = 5', 'limit = 100'] },
    'constructor',
  ),
  story(
    "only an immutable's initial value",
    {
      'src/Story.sol':
        'contract Story { uint256 immutable limit = 5; function run() external view { require(limit > 6, "limit"); } }',
    },
    { 'src/Story.sol': ['limit = 5', 'limit = 100'] },
    'constructor',
  ),
  story('only an initial value in storage', inherited, { 'src/Base.sol': ['total = 5', 'total = 50'] }, 'constructor'),
  story(
    'only a function that the constructor alone calls',
    guarded('constructor() { limit = first(); } function first() private pure returns (uint256) { return 5; }'),
    { 'src/Story.sol': ['return 5', 'return 100'] },
    'constructor',
  ),
  story(
    "a constant that is also an initial value, and a base's argument",
    {
      'src/Story.sol': `uint256 constant first = 5;
contract Base { uint256 limit; constructor(uint256 to) { limit = to; } }
contract Story is Base(first) { function run() external view { require(limit > first + 1, "limit"); } }`,
    },
    { 'src/Story.sol': ['first = 5', 'first = 3'] },
    'constructor',
  ),
  story(
    'the constructor and what is called',
    guarded('constructor() { limit = 5; }'),
    {
      'src/Story.sol': [
        'limit = 5; } function run() external { require(limit > 6',
        'limit = 100; } function run() external { require(limit > 7',
      ],
    },
    'constructor',
  ),
  story(
    'a comment in the constructor, and a check that has an immutable once more',
    guarded('constructor() { limit = 5; }'),
    {
      'src/Story.sol': [
        'limit = 5; } function run() external { require(',
        '/* five */ limit =  5; } function run() external { require(limit == 5 || ',
      ],
    },
  ),
  story(
    "the constructor of a proxy's logic, which writes nothing that the proxy has",
    delegating(5, 'abi.decode(data, (uint256))'),
    {
      'src/Logic.sol': [
        'uint256 number;\n  function set(uint256 to) external returns (uint256) { require(to < 5',
        'uint256 number = 4;\n  function set(uint256 to) external returns (uint256) { require(to < 6',
      ],
    },
  ),
  {
    ...story(
      'a function that the constructor and a call run',
      guarded(
        'constructor() { set(1); limit = 5; } function set(uint256 to) public { used = to; } function other() external { set(3); }',
      ),
      { 'src/Story.sol': ['used = to', 'used = to + 2'] },
    ),
    constructs: true,
  },
  story(
    'a constant that the constructor and a call name in assembly',
    {
      'src/Story.sol': `contract Story {
  uint256 constant SLOT = 0x8b78;
  uint256 used;
  constructor() { assembly { sstore(SLOT, caller()) } }
  function run() external { address owner; assembly { owner := sload(SLOT) } require(msg.sender == owner, "owner"); used = 1; }
}`,
    },
    { 'src/Story.sol': ['0x8b78', '0x8b79'] },
    'layout',
  ),
  story(
    "an operator that is a function's, in the constructor",
    {
      'src/Story.sol': `type Amount is uint256;
function add(Amount a, Amount b) pure returns (Amount) { return Amount.wrap(Amount.unwrap(a) + Amount.unwrap(b)); }
using {add as +} for Amount global;
contract Story {
  Amount limit;
  constructor() { limit = Amount.wrap(2) + Amount.wrap(3); }
  function run() external view { require(Amount.unwrap(limit) > 6, "limit"); }
}`,
    },
    { 'src/Story.sol': ['+ Amount.unwrap(b)', '+ Amount.unwrap(b) + 5'] },
    'constructor',
  ),
  {
    ...story(
      'a function that only the constructor calls, but anybody can',
      guarded('constructor() { set(1); limit = 5; } function set(uint256 to) public { used = to; }'),
      { 'src/Story.sol': ['used = to', 'used = to + 2'] },
    ),
    constructs: true,
  },
  ...rightAndWrong(
    'a constant of another source',
    {
      'src/Limits.sol': 'uint256 constant most = 5; uint256 constant least = 1;',
      'src/Story.sol': `import {most, least} from "./Limits.sol";
contract Story { uint256 held = 7; function run() external returns (uint256) { require(held <= most && held >= least, "limits"); held -= least; return held; } }`,
    },
    [{ 'src/Limits.sol': ['most = 5', 'most = 7'] }, { 'src/Limits.sol': ['most = 5', 'most = 6'] }],
  ),
  ...rightAndWrong(
    'an interface, and both of its sides',
    {
      'src/IBook.sol': 'interface IBook { function put(uint8 to) external returns (uint8); }',
      'src/Book.sol': `import "./IBook.sol";
contract Book is IBook { uint256 kept; function put(uint8 to) external override returns (uint8) { require(to < 9, "put"); kept = to; return to; } }`,
      'src/Story.sol': `import "./Book.sol";
contract Story { IBook book = new Book(); uint256 last; function run() external returns (uint256) { last = book.put(9); return last; } }`,
    },
    [
      {
        'src/IBook.sol': [
          'put(uint8 to) external returns (uint8)',
          'put(uint16 to, bool twice) external returns (uint16)',
        ],
        'src/Book.sol': [
          'put(uint8 to) external override returns (uint8) { require(to < 9, "put"); kept = to; return to; }',
          'put(uint16 to, bool twice) external override returns (uint16) { kept = to; return twice ? to * 2 : to; }',
        ],
        'src/Story.sol': ['book.put(9)', 'book.put(9, true)'],
      },
      {
        'src/IBook.sol': ['put(uint8 to) external returns (uint8)', 'put(uint16 to) external returns (uint16)'],
        'src/Book.sol': [
          'put(uint8 to) external override returns (uint8)',
          'put(uint16 to) external override returns (uint16)',
        ],
      },
    ],
  ),
  ...rightAndWrong(
    'functions without a contract',
    {
      'src/math.sol':
        'function mean(uint256 a, uint256 b) pure returns (uint256) { require(a < b, "order"); return (a + b) / 2; }',
      'src/Story.sol': `import {mean as between} from "./math.sol";
contract Story { uint256 low = 8; uint256 high = 4; function run() external returns (uint256) { low = between(low, high); return low; } }`,
    },
    [{ 'src/Story.sol': ['between(low, high)', 'between(high, low)'] }, { 'src/math.sol': ['a < b', 'a <= b'] }],
  ),
  ...rightAndWrong(
    'a base with a modifier, in a dependency',
    {
      'lib/owned/src/Owned.sol': `abstract contract Owned {
  address owner = address(1);
  modifier only() virtual { require(msg.sender == owner, "owner"); _; }
}`,
      'src/Story.sol': `import {Owned} from "../lib/owned/src/Owned.sol";
contract Story is Owned { uint256 done; function run() external only returns (uint256) { done += 1; return done; } }`,
    },
    [
      { 'lib/owned/src/Owned.sol': ['msg.sender == owner', 'msg.sender != owner'] },
      { 'lib/owned/src/Owned.sol': ['"owner"', '"not the owner"'] },
    ],
  ),
  ...rightAndWrong(
    'another import',
    {
      'src/Strict.sol': 'library Rules { function check(uint256 n) internal pure { require(n > 9, "strict"); } }',
      'src/Mild.sol': 'library Rules { function check(uint256 n) internal pure { require(n > 2, "mild"); } }',
      'src/Story.sol': `import "./Strict.sol";
contract Story { uint256 held = 5; function run() external returns (uint256) { Rules.check(held); held = 0; return 1; } }`,
    },
    [
      { 'src/Story.sol': ['./Strict.sol', './Mild.sol'] },
      { 'src/Story.sol': ['./Strict.sol', './Mild.sol'], 'src/Mild.sol': ['n > 2', 'n > 5'] },
    ],
  ),
  story(
    'a new argument of the constructor of what it creates',
    {
      'src/Child.sol':
        'contract Child { uint256 public number; constructor(uint256 to) { require(to < 5, "to"); number = to; } }',
      'src/Story.sol': `import {Child} from "./Child.sol";
contract Story { Child child; function run() external returns (uint256) { child = new Child(7); return child.number(); } }`,
    },
    {
      'src/Child.sol': [
        'constructor(uint256 to) { require(to < 5, "to"); number = to; }',
        'constructor(uint256 to, uint256 most) { require(to < most, "to"); number = to; }',
      ],
      'src/Story.sol': ['new Child(7)', 'new Child(7, 8)'],
    },
  ),
];
