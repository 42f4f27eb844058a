/** Variables of many kinds, at a place that is reached with values in all of them. */
export const kinds = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

type Price is uint128;

interface IToken { function balanceOf(address who) external view returns (uint256); }

library Shares {
  function toAmount(uint256 shares, uint256 held, uint256 all) internal pure returns (uint256) { return (shares * held) / all; }
}

contract Base {
  uint256 internal inherited = 0;
  function doubled(uint256 x) public pure virtual returns (uint256) { return 2 * x; }
}

contract Kinds is Base {
  enum State { Idle, Open, Closed }
  enum Color { Red, Green, Blue }
  struct Point { int64 x; int64 y; }
  struct Account { uint128 amount; bool isOpen; State state; string name; uint256[] history; Point at; }

  uint256 public constant LIMIT = 40 * 10 ** 2;
  bytes32 constant ROLE = keccak256("ROLE");
  address public owner;
  uint8 public small;
  bool public flag;
  State public state;
  string public title;
  bytes public data;
  uint16[] public list;
  uint256[3] public fixedOnes;
  Point public origin;
  mapping(address => uint256) public balances;
  mapping(address => mapping(uint8 => Account)) public accounts;
  mapping(string => int32) public byName;
  Price public price;
  IToken public token;

  constructor() {}

  modifier guarded(uint256 most) { uint256 inModifier = most + 1; require(inModifier > 0); _; }

  function fill() internal {
    inherited = 77; owner = msg.sender; small = 200; flag = true; state = State.Closed;
    title = "a title that is longer than the thirty-one bytes of a slot";
    data = hex"0102ff"; list.push(7); list.push(65535); list.push(9); fixedOnes[1] = 11;
    origin = Point(-5, 6); balances[msg.sender] = 1234; balances[address(this)] = 9;
    Account storage a = accounts[msg.sender][3];
    a.amount = 55; a.isOpen = true; a.state = State.Open; a.name = "nine"; a.history.push(1); a.history.push(2); a.at = Point(1, -2);
    byName["elm"] = -44; price = Price.wrap(31); token = IToken(address(this));
  }

  function balanceOf(address who) external view returns (uint256) { return balances[who]; }
  function worded() external pure returns (string memory, uint256) { return ("Alice", 42); }
  function named(string calldata key) external view returns (int32, bool) { return (byName[key], true); }
  function me() public view returns (address) { return msg.sender; }
  function began() public view returns (address) { return tx.origin; }
  function hereAfter(uint256 x) public pure returns (uint256) { return x; }
  function here() internal pure {}

  function run(uint256 first, int8 second, bytes calldata blob, uint64[] calldata numbers, State kind)
    external payable guarded(first) returns (uint256 answer)
  {
    fill();
    answer = first + 1;
    Account storage mine = accounts[msg.sender][3];
    for (uint256 i = 0; i < 3; i++) {
      uint256 square = i * i;
      here();
      answer += square;
    }
    uint256 later = answer + mine.amount;
    return later;
  }

  function more(uint256 first, Point memory point, string memory text) external payable returns (uint256, bytes4) {
    uint256[] memory inMemory = new uint256[](3);
    inMemory[2] = 5;
    Point[2] memory two;
    two[1].x = -9;
    bytes memory made = abi.encodePacked(uint16(513));
    bytes3 three = 0x010203;
    Price cost = Price.wrap(12);
    address who = msg.sender;
    int256 negative = -int256(first);
    here();
    return (uint256(negative) + inMemory[2] + made.length + uint160(who) + Price.unwrap(cost), bytes4(three));
  }
}
`;
