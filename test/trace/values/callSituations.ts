import { payable, situation, type ToldSituation } from './situation.ts';

const other =
  'interface Other { function held(address) external view returns (uint256); function pay(uint256 amount) external; }';

/** Calls of others that fail without running code, or that return too little. */
export const callSituations: readonly ToldSituation[] = [
  situation(
    'a call of an address without code',
    'other.held(address(this)): 0x0000000000000000000000000000000000001234 has no code',
    `Other other = Other(address(0x1234)); uint256 held; ${payable}`,
    'held = other.held(address(this));',
    { outer: other },
  ),
  situation(
    'a call without an answer of an address without code',
    'other.pay(5): 0x0000000000000000000000000000000000001234 has no code',
    `Other other = Other(address(0x1234)); ${payable}`,
    'other.pay(5);',
    { outer: other },
  ),
  situation(
    'a call of the sender, which has no code, in a condition',
    'Other(msg.sender).held(address(this)): 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa has no code',
    payable,
    'require(Other(msg.sender).held(address(this)) > 5, "x");',
    { outer: other },
  ),
  situation(
    'the second call, of an address without code',
    'there.held(address(2)): 0x0000000000000000000000000000000000001234 has no code',
    `Mine here = new Mine(); Other there = Other(address(0x1234)); uint256 sum; ${payable}`,
    'sum = here.held(address(1)) + there.held(address(2));',
    { outer: `${other} contract Mine { function held(address) external pure returns (uint256) { return 4; } }` },
  ),
  situation(
    'the argument of a call, of an address without code',
    'there.held(address(2)): 0x0000000000000000000000000000000000001234 has no code',
    `Mine here = new Mine(); Other there = Other(address(0x1234)); uint256 sum; ${payable}`,
    'sum = here.held(there.held(address(2)));',
    { outer: `${other} contract Mine { function held(uint256) external pure returns (uint256) { return 4; } }` },
  ),
  situation(
    'a call in a loop, the second time of an address without code',
    'others[i].held(address(this)): 0x0000000000000000000000000000000000001234 has no code',
    `Other[] others; uint256 sum; constructor() public payable { others.push(Other(address(new Mine()))); others.push(Other(address(0x1234))); }`,
    'for (uint256 i = 0; i < others.length; i++) sum += others[i].held(address(this));',
    { outer: `${other} contract Mine { function held(address) external pure returns (uint256) { return 4; } }` },
  ),
  situation(
    'a call that returns nothing',
    'other.held(address(this)): Mine (0x5CEa380456d669bD50CC6Ff9a627a040ef284a35) returned no data',
    `Other other = Other(address(new Mine())); uint256 held; ${payable}`,
    'held = other.held(address(this));',
    { outer: `${other} contract Mine { function held(address) external {} }` },
  ),
  situation(
    'a call that returns too little',
    'other.held(address(this)): Mine (0x5CEa380456d669bD50CC6Ff9a627a040ef284a35) returned too few bytes: 4',
    `Other other = Other(address(new Mine())); uint256 held; ${payable}`,
    'held = other.held(address(this));',
    { outer: `${other} contract Mine { function held(address) external { assembly { return(0, 4) } } }` },
  ),
];
