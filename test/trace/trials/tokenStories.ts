import { tokenOf } from '../tokensOnChain.ts';
import { pragma, storiesOf, type TrialStory } from '../trialStories.ts';

const head = `${pragma}interface IERC20 {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
  function balanceOf(address owner) external view returns (uint256);
}
address constant gold = ${tokenOf(3000)};
address constant silver = ${tokenOf(3001)};
address constant nobody = 0x000000000000000000000000000000000000BbBB;
`;

const story = storiesOf('tokens: ', { head, keepsState: true });

/** Calls of tokens by their own addresses, whose code passes them on to the token service (HIP-719). */
export const tokenStories: readonly TrialStory[] = [
  story(
    'a payment in a token',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external returns (uint256) {
    require(IERC20(gold).transfer(address(0x1234), 40), "transfer");
    paid += 40;
    require(paid > 40, "paid too little");
    return paid;
  }
}`,
    {
      right: { 'paid > 40': 'paid >= 40' },
      wrong: { 'paid > 40': 'paid > 41' },
      'pays more': [{ 'address(0x1234), 40)': 'address(0x1234), 41)' }, 'notOnRecord'],
      'pays twice': [{ 'paid += 40;': 'IERC20(gold).transfer(address(0x1234), 40); paid += 80;' }, 'notOnRecord'],
      'pays in another token': [{ 'IERC20(gold)': 'IERC20(silver)' }, 'notOnRecord'],
      'does not pay': { 'require(IERC20(gold).transfer(address(0x1234), 40), "transfer");': '', '> 40': '> 39' },
      'fails before it pays': { 'require(IERC20': 'require(paid > 0, "never paid"); require(IERC20' },
    },
  ),
  story(
    'more than it has',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external { IERC20(gold).transfer(address(0x1234), 400); paid = 400; }
}`,
    {
      caught: {
        'IERC20(gold).transfer(address(0x1234), 400);':
          'try IERC20(gold).transfer(address(0x1234), 400) {} catch { return; }',
      },
      less: [{ '0x1234), 400)': '0x1234), 100)' }, 'notOnRecord'],
      'another message': {
        'IERC20(gold).transfer(address(0x1234), 400);':
          '(bool ok, ) = gold.call(abi.encodeCall(IERC20.transfer, (address(0x1234), 400))); require(ok, "not paid");',
      },
    },
  ),
  story(
    'a balance that is asked for',
    `contract Story {
  uint256 held;
  constructor() payable {}
  function run() external {
    held = IERC20(gold).balanceOf(address(this));
    require(held > 100, "held");
  }
}`,
    {
      right: { 'held > 100': 'held >= 100' },
      wrong: { 'held > 100': 'held >= 101' },
      'of another': [{ 'balanceOf(address(this))': 'balanceOf(address(2))' }, 'notOnRecord'],
      'as the token service itself': [
        {
          'held = IERC20(gold).balanceOf(address(this));':
            '(, bytes memory data) = address(0x167).call(abi.encodePacked(bytes4(0x618dc65e), gold, abi.encodeCall(IERC20.balanceOf, (address(this))))); held = abi.decode(data, (uint256));',
        },
        'notOnRecord',
      ],
    },
  ),
  story(
    'the code of a token',
    `contract Story {
  uint256 size;
  bytes32 hash;
  constructor() payable {}
  function run() external {
    require(IERC20(gold).balanceOf(address(this)) > 100, "held");
  }
}`,
    {
      'its size': { 'require(IERC20(gold).balanceOf(address(this)) > 100, "held")': 'size = gold.code.length' },
      'its hash': { 'require(IERC20(gold).balanceOf(address(this)) > 100, "held")': 'hash = gold.codehash' },
      'a copy of it': { 'require(IERC20(gold).balanceOf(address(this)) > 100, "held")': 'hash = keccak256(gold.code)' },
      'the size of another, that nothing called': {
        'require(IERC20(gold).balanceOf(address(this)) > 100, "held")':
          'size = silver.code.length; hash = silver.codehash',
      },
      'the size of what is no token': [
        { 'require(IERC20(gold).balanceOf(address(this)) > 100, "held")': 'size = nobody.code.length' },
        'unrecorded',
      ],
      'wants code': { 'balanceOf(address(this)) > 100': 'balanceOf(address(this)) > 99 && gold.code.length > 0' },
      'wants no code': { 'balanceOf(address(this)) > 100': 'balanceOf(address(this)) > 99 && gold.code.length == 0' },
    },
  ),
  story(
    'a token that is known by its code',
    `contract Story {
  bytes32 hash = gold.codehash;
  uint256 held;
  constructor() payable {}
  function run() external {
    held = IERC20(gold).balanceOf(address(this));
    require(gold.codehash != hash, "same code");
    hash = gold.codehash;
  }
}`,
    {
      right: { 'gold.codehash != hash': 'gold.codehash == hash' },
      wrong: { 'gold.codehash != hash': 'silver.codehash == hash' },
    },
  ),
  story(
    'tokens behind a library',
    `library Safe {
  function pay(address token, address to, uint256 amount) internal {
    (bool done, bytes memory data) = token.call(abi.encodeCall(IERC20.transfer, (to, amount)));
    require(done && (data.length == 0 || abi.decode(data, (bool))) && token.code.length == 0, "safe");
  }
}
contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external { Safe.pay(gold, address(0x1234), 7); Safe.pay(silver, address(0x1234), 9); paid = 16; }
}`,
    {
      'only the first': {
        'token.code.length == 0': 'token.code.length > 0',
        ' Safe.pay(silver, address(0x1234), 9);': '',
      },
      'still wrong': { 'token.code.length == 0': 'token.code.length > 1000' },
      'the second, too': [{ 'token.code.length == 0': 'token.code.length > 0' }, 'notOnRecord'],
    },
  ),
  story(
    'with a value',
    `contract Story {
  uint256 paid;
  constructor() payable {}
  function run() external { (bool done, ) = gold.call{value: 5}(abi.encodeCall(IERC20.transfer, (address(0x1234), 5))); require(done, "value"); paid = 5; }
}`,
    {
      ignored: { 'require(done, "value"); paid = 5;': 'paid = done ? 5 : 1;' },
      without: [{ '{value: 5}': '' }, 'notOnRecord'],
    },
  ),
];
