import { tokenOf } from '../tokensOnChain.ts';
import { data, head, people, type RehearsalStory } from './rehearsalStories.ts';

/** Contracts that call tokens by their own addresses (HIP-719), and tokens that answer some calls only. */
export const tokenRehearsals: readonly RehearsalStory[] = [
  {
    name: 'tokens',
    source: `${head}interface IERC20 {
  function transfer(address to, uint256 amount) external returns (bool);
  function balanceOf(address owner) external view returns (uint256);
}
IERC20 constant gold = IERC20(${tokenOf(3000)});
IERC20 constant silver = IERC20(${tokenOf(3001)});
contract Till {
  uint256 public paid;
  mapping(address => uint256) public given;
  event Given(address indexed to, uint256 amount);
  function give(address to, uint256 amount) external returns (uint256) {
    require(gold.balanceOf(address(this)) > amount, "held");
    require(gold.transfer(to, amount), "transfer");
    given[to] += amount;
    paid += amount;
    emit Given(to, amount);
    return paid;
  }
  function tryGive(address to, uint256 amount) external returns (bool) {
    try silver.transfer(to, amount) returns (bool done) { given[to] += done ? amount : 0; return done; }
    catch { paid += 1; return false; }
  }
  function sum(uint256 n) external returns (uint256) {
    uint256 first = gold.balanceOf(address(this));
    uint256 second = silver.balanceOf(msg.sender);
    require(first + second > n, "sum");
    paid = first + second - n;
    return paid;
  }
}`,
    deploys: ['Till'],
    call(random) {
      const who = random.pick(people);
      if (random.chance(35)) return { data: data('give(address,uint256)', who, random.int(140)) };
      if (random.chance(50)) return { data: data('tryGive(address,uint256)', who, random.int(160)) };
      return { data: data('sum(uint256)', random.int(260)) };
    },
    versions: [
      { name: 'a comment', replace: { 'uint256 public paid;': 'uint256 public paid; // in all' } },
      { name: 'a stricter check', replace: { 'first + second > n': 'first + second > n + 50' } },
      { name: 'gives what it has', replace: { '> amount, "held"': '>= amount, "held"' }, sometimes: 'notOnRecord' },
      { name: 'other writes', replace: { 'given[to] += amount;\n    paid': 'given[to] += amount + 1;\n    paid' } },
      { name: 'other events', replace: { 'emit Given(to, amount)': 'emit Given(msg.sender, amount)' } },
      {
        name: 'gives one more',
        replace: { 'gold.transfer(to, amount)': 'gold.transfer(to, amount + 1)' },
        sometimes: 'notOnRecord',
      },
      {
        name: 'asks the other way around',
        replace: {
          'uint256 first = gold.balanceOf(address(this));\n    uint256 second = silver.balanceOf(msg.sender);':
            'uint256 second = silver.balanceOf(msg.sender);\n    uint256 first = gold.balanceOf(address(this));',
        },
      },
      { name: 'asks less', replace: { 'uint256 second = silver.balanceOf(msg.sender);': 'uint256 second = 100;' } },
      {
        name: 'does not look',
        replace: { 'require(gold.transfer(to, amount), "transfer");': 'gold.transfer(to, amount);' },
      },
      { name: 'does not catch', replace: { 'catch { paid += 1; return false; }': 'catch { revert("caught"); }' } },
      {
        name: 'never gives',
        replace: {
          'try silver.transfer(to, amount) returns (bool done) { given[to] += done ? amount : 0; return done; }\n    catch { paid += 1; return false; }':
            'given[to] += amount; return true;',
        },
      },
      {
        name: 'another token',
        replace: {
          'require(gold.balanceOf(address(this)) > amount': 'require(silver.balanceOf(address(this)) > amount',
        },
        sometimes: 'notOnRecord',
      },
    ],
  },
];
