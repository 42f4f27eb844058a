import { me, situation, type ToldSituation } from './situation.ts';

const story = '0x3C952d36207c0d52743a646E7AC2649009bD358e';
const other = '0x5CEa380456d669bD50CC6Ff9a627a040ef284a35';

/** A package as npm installs it. */
const imports = {
  '@package/Math.sol': `pragma solidity >=0.8.4;
library Math {
  function mulDiv(uint256 x, uint256 y, uint256 denominator) internal pure returns (uint256) { uint256 product = x * y; return product / denominator; }
  function toUint8(uint256 value) internal pure returns (uint8) { require(value <= 255, "too large"); return uint8(value); }
  function share(uint256 x, uint256 all) internal pure returns (uint256) { return mulDiv(x, 1000, all); }
}`,
  '@package/Tokens.sol': `pragma solidity >=0.8.4;
contract Tokens {
  mapping(address => uint256) balances;
  constructor() payable {}
  function _mint(address to, uint256 amount) internal { require(to != address(0), "no receiver"); balances[to] += amount; }
  function move(address from, address to, uint256 amount) public { uint256 held = balances[from]; require(held >= amount, "too little"); balances[from] = held - amount; balances[to] += amount; }
}
contract Owned {
  address owner = address(0xbeef);
  modifier onlyOwner() { check(); _; }
  modifier atLeast(uint256 least) { require(msg.value >= least, "too little"); _; }
  function check() internal view { require(msg.sender == owner, "not the owner"); }
}`,
  'contracts/Shares.sol': `pragma solidity >=0.8.4;
import "@package/Math.sol";
library Shares {
  function half(uint256 a, uint256 b) internal pure returns (uint256) { require(b > 0, "nothing"); return a / b / 2; }
  function worth(uint256 a, uint256 all) internal pure returns (uint256) { return Math.mulDiv(a, 1000, all); }
}`,
  '@package/Calls.sol': `pragma solidity >=0.8.4;
library Calls {
  function safeTransfer(address token, address to, uint256 amount) internal {
    (bool ok, bytes memory answer) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "transfer failed");
  }
}`,
};

const head =
  'import "contracts/Shares.sol"; import "@package/Math.sol"; import "@package/Tokens.sol"; import "@package/Calls.sol";\ncontract Mute { function transfer(address, uint256) external pure returns (bool) { return false; } }\ncontract Strict { function transfer(address, uint256) external pure returns (bool) { revert("paused"); } }';

function within(
  name: string,
  words: string | undefined,
  { is = '', members = '', body }: { is?: string; members?: string; body: string },
  more: Partial<ToldSituation> = {},
): ToldSituation {
  const own = situation(`in a library: ${name}`, words, `constructor() payable {} ${members}`, body, {
    isChecked: true,
    imports,
    outer: head,
    ...more,
  });
  return { ...own, source: own.source.replace('contract Story {', `contract Story ${is} {`) };
}

/** Failures in code that isn't the project's own. */
export const librarySituations: readonly ToldSituation[] = [
  within(
    'a division by zero',
    'Math.mulDiv(assets, 5, total) failed (assets = 100, total = 0). In mulDiv, product / denominator divides by zero: 500 / 0 (product = x * y: 100 * 5, x = assets, denominator = total)',
    {
      members:
        'uint256 total; function worth(uint256 assets) internal view returns (uint256) { return Math.mulDiv(assets, 5, total); }',
      body: 'worth(100);',
    },
  ),
  within(
    'called on a value',
    '(total + a).toUint8() failed (total + a = 305). In toUint8, value <= 255 is false: 305 <= 255 (value = total + a: 300 + 5)',
    {
      members:
        'using Math for uint256; uint256 total = 300; function small(uint256 a) internal view returns (uint8) { return (total + a).toUint8(); }',
      body: 'small(5);',
    },
  ),
  within(
    'two functions deep',
    'Math.share(a, total) failed (a = 3, total = 0). In mulDiv, product / denominator divides by zero: 3000 / 0 (product = x * y: 3 * 1000, x = a, denominator = all, all = total)',
    {
      members: 'uint256 total; function part(uint256 a) internal view { Math.share(a, total); }',
      body: 'part(3);',
    },
  ),
  within(
    "a base's function",
    '_mint(treasury, 10) failed (treasury = 0x0000000000000000000000000000000000000000). In _mint, to is the zero address (to = treasury)',
    { is: 'is Tokens', members: 'address treasury;', body: '_mint(treasury, 10);' },
  ),
  within(
    "another contract's function",
    `tokens.move(msg.sender, address(this), count * 4) failed (tokens = ${other}, msg.sender = ${me}, address(this) = ${story}, count * 4 = 12). In move, held >= amount is false: 0 >= 12 (held = balances[from], from = ${me}, amount = count * 4: 3 * 4)`,
    {
      members:
        'Tokens tokens = new Tokens(); function pay(uint256 count) internal { tokens.move(msg.sender, address(this), count * 4); }',
      body: 'pay(3);',
    },
  ),
  within(
    'a modifier',
    `onlyOwner of set failed. In check, msg.sender is ${me}, but owner is 0x000000000000000000000000000000000000bEEF`,
    {
      is: 'is Owned',
      members: 'uint256 fee; function set(uint256 a) internal onlyOwner { fee = a; }',
      body: 'set(4);',
    },
  ),
  within(
    'a modifier that checks itself',
    'atLeast(500) of set failed. In atLeast, msg.value >= least is false: 3 >= 500',
    {
      is: 'is Owned',
      members: 'uint256 fee; function set(uint256 a) internal atLeast(500) { fee = a; }',
      body: 'set(4);',
    },
    { value: 3n },
  ),
  within(
    'a token that returned false',
    `Calls.safeTransfer(address(token), msg.sender, a) failed (address(token) = ${other}, msg.sender = ${me}, a = 5). In safeTransfer, answer.length is 32, not 0, and abi.decode(answer, (bool)) is false. ${other} returned false to transfer(to: ${me}, amount: 5)`,
    {
      members:
        'Mute token = new Mute(); function pay(uint256 a) internal { Calls.safeTransfer(address(token), msg.sender, a); }',
      body: 'pay(5);',
    },
  ),
  within(
    'a token that failed',
    `Calls.safeTransfer(address(token), msg.sender, a) failed (address(token) = ${other}, msg.sender = ${me}, a = 5). In safeTransfer, ok is false (ok = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount))). Strict failed: "paused". The call sent transfer(to: ${me}, amount: 5) to ${other}`,
    {
      members:
        'Strict token = new Strict(); function pay(uint256 a) internal { Calls.safeTransfer(address(token), msg.sender, a); }',
      body: 'pay(5);',
    },
  ),
  within("the project's own, which a library called", 'a > 5 is false: 3 > 5', {
    is: 'is Owned',
    members: 'function own(uint256 a) internal pure { require(a > 5, "x"); }',
    body: 'own(3);',
  }),

  within("not a package's, but one of the project", 'b > 0 is false: 0 > 0 (b = total)', {
    members: 'uint256 total; function part(uint256 a) internal view { Shares.half(a, total); }',
    body: 'part(3);',
  }),
  within(
    'that one of the project called',
    'Math.mulDiv(a, 1000, all) failed (a = 3, all = 0). In mulDiv, product / denominator divides by zero: 3000 / 0 (product = x * y: 3 * 1000, x = a, denominator = all, all = total)',
    {
      members: 'uint256 total; function part(uint256 a) internal view { Shares.worth(a, total); }',
      body: 'part(3);',
    },
  ),
];
