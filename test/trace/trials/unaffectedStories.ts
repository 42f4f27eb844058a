import { tokenOf } from '../tokensOnChain.ts';
import { type Changes, storiesOf, type TrialStory } from '../trialStories.ts';

const story = storiesOf('unaffected: ');

const variables = `contract Story {
  uint256 count = 3;
  mapping(address => uint256) held;
  uint8 small;
  uint8 next;
  uint256[] list;
  function() internal returns (uint256) step = two;
  constructor() payable { list.push(5); }
  function two() internal pure returns (uint256) { return 2; }
  function run() external returns (uint256) { require(count > 5, "count"); count += 1; held[msg.sender] += count; return held[msg.sender]; }
  function other() external returns (uint256) { small += 1; next += 2; list.push(4); return step(); }
}`;
const enough = { 'count > 5': 'count > 2' };
const moves: Changes = {
  'swapped within a slot': { 'uint8 small;\n  uint8 next;': 'uint8 next;\n  uint8 small;', ...enough },
  'swapped within a slot, and not enough': { 'uint8 small;\n  uint8 next;': 'uint8 next;\n  uint8 small;' },
  'one before an array': { 'uint256[] list;': 'uint256 added;\n  uint256[] list;', ...enough },
  'one before an array, and it is used': [
    { 'uint256[] list;': 'uint256 added;\n  uint256[] list;', ...enough, 'count += 1;': 'added += 1;' },
    'layout',
  ],
  'one before an array, which is used': [
    { 'uint256[] list;': 'uint256 added;\n  uint256[] list;', ...enough, 'count += 1;': 'list.push(1);' },
    'layout',
  ],
  'one before a mapping, which is used': [
    { 'mapping(address': 'uint256 added;\n  mapping(address', ...enough },
    'layout',
  ],
  'a mapping in place of another': [
    {
      'uint256[] list;': 'mapping(uint256 => uint256) list;',
      'list.push(5);': '',
      'list.push(4);': 'list[1] = 4;',
      ...enough,
    },
    'layout',
  ],
};
const tokens = `interface IERC20 {
  function transfer(address to, uint256 amount) external returns (bool);
  function balanceOf(address owner) external view returns (uint256);
}
IERC20 constant gold = IERC20(${tokenOf(3000)});
IERC20 constant silver = IERC20(${tokenOf(3001)});
`;

/** Changes beside what isn't known: of variables that the call doesn't use, and of what only asks system contracts. */
export const unaffectedStories: readonly TrialStory[] = [
  story('variables that moved, deployed again', variables, moves),
  story('variables that moved, in place', variables, moves, { keepsState: true }),
  story(
    'what only asks a token',
    `${tokens}contract Story {
  uint256 sum;
  constructor() payable {}
  function run() external returns (uint256) {
    uint256 first = gold.balanceOf(address(this));
    uint256 second = silver.balanceOf(address(this));
    gold.transfer(address(0x1234), 40);
    sum = first + second;
    require(sum > 200, "sum");
    return sum;
  }
}`,
    {
      'only the check': { 'sum > 200': 'sum >= 200' },
      'the other way around': {
        'uint256 first = gold.balanceOf(address(this));\n    uint256 second = silver.balanceOf(address(this));':
          'uint256 second = silver.balanceOf(address(this));\n    uint256 first = gold.balanceOf(address(this));',
        'sum > 200': 'sum >= 200',
      },
      'one less': { 'silver.balanceOf(address(this))': '100', 'sum > 200': 'sum >= 200' },
      'one twice': {
        'sum = first + second': 'sum = second',
        'silver.balanceOf(address(this));': 'silver.balanceOf(address(this)) + gold.balanceOf(address(this));',
        'sum > 200': 'sum > 199',
      },
      'one twice, and not enough': {
        'silver.balanceOf(address(this));': 'silver.balanceOf(address(this)) + silver.balanceOf(address(this)) - 100;',
      },
      'after the transfer': [
        { 'sum = first + second': 'sum = gold.balanceOf(address(this)) + second', 'sum > 200': 'sum >= 200' },
        'notOnRecord',
      ],
      'before another transfer': [{ '0x1234), 40)': '0x1234), 41)', 'sum > 200': 'sum >= 200' }, 'notOnRecord'],
    },
    { keepsState: true },
  ),
  story(
    'what only asks for a rate',
    `interface Rate { function tinycentsToTinybars(uint256) external returns (uint256); }
contract Oracle { function ask(uint256 cents) external returns (uint256) { return Rate(address(0x168)).tinycentsToTinybars(cents); } }
contract Story {
  Oracle oracle = new Oracle();
  uint256 sum;
  constructor() payable {}
  function run() external returns (uint256) {
    sum = oracle.ask(240);
    sum += oracle.ask(1200);
    require(sum > 120, "sum");
    return sum;
  }
}`,
    {
      'the other way around': {
        'ask(240)': 'ask(1200)',
        '+= oracle.ask(1200)': '+= oracle.ask(240)',
        'sum > 120': 'sum > 100',
      },
      twice: { 'sum = oracle.ask(240);': 'sum = oracle.ask(240); sum += oracle.ask(240);' },
      'twice, and more': {
        'sum = oracle.ask(240);': 'sum = oracle.ask(240); sum += oracle.ask(240);',
        'sum > 120': 'sum > 200',
      },
      'by itself': { 'oracle.ask(240)': 'Rate(address(0x168)).tinycentsToTinybars(240)', 'sum > 120': 'sum > 100' },
      'another amount': [{ 'ask(240)': 'ask(480)' }, 'notOnRecord'],
    },
    { keepsState: true },
  ),
];
