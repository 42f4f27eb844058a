import type { Story } from './stories.ts';

const pragma = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.19;\n';

function story(name: string, body: string, more: Partial<Story> = {}): Story {
  return { name, source: `${pragma}${body}`, ...more };
}

/** A function with three ends of the same reason, of which the last one is taken. */
function twins(name: string, [first, second]: readonly [string, string], more: Partial<Story> = {}, state = ''): Story {
  return story(
    name,
    `contract Story {
  ${state}
  constructor() payable {}
  function run() external payable {
    if (${first}) revert("same");
    if (${second}) revert("same");
    revert("same"); // fails
  }
}`,
    more,
  );
}

/**
 * Failing calls that end with the same data elsewhere, as soon as something of their record is another: the worst to
 * tell from each other.
 */
export const tamperedStories: readonly Story[] = [
  twins('storage', ['mode == 1', 'mode == 2'], {}, 'uint256 mode = 3;'),
  twins('packed storage', ['mode == 1', 'other == 2'], {}, 'uint128 mode = 3; uint128 other = 3;'),
  twins('mapping', ['held[msg.sender] == 1', 'held[msg.sender] == 2'], {}, 'mapping(address => uint256) held;'),
  twins('input', ['msg.data.length > 100', 'msg.data.length > 50']),
  twins('value', ['msg.value == 6', 'msg.value > 50'], { value: 5n }),
  twins('sender', ['uint160(msg.sender) % 2 == 1', 'msg.sender == address(1)']),
  twins('time', ['block.timestamp % 2 == 3', 'block.timestamp > 1_900_000_000']),
  twins('block', ['block.number > 1_000_000', 'block.chainid != 298']),
  twins('gas', ['gasleft() > 1_000_000', 'gasleft() < 50_000'], { gas: 300_000n }),
  story(
    'gas after work',
    `contract Story {
  uint256 count;
  constructor() payable {}
  function run() external payable {
    uint256 before = gasleft();
    count = 7;
    uint256 after_ = gasleft();
    if (before > 1_000_000) revert("same");
    if (before - after_ > 22_500) revert("same");
    revert("same"); // fails
  }
}`,
    { gas: 300_000n },
  ),
  twins('unrecorded', ['uint256(blockhash(block.number - 1)) % 2 == 5', 'block.prevrandao % 2 == 5']),
  twins('balance', ['address(this).balance == 7', 'address(this).balance > 5000']),
  story(
    'a custom error',
    `contract Story {
  error Wrong(uint256 code);
  uint256 mode = 4;
  constructor() payable {}
  function run() external payable {
    if (mode == 1) revert Wrong(7);
    if (mode == 2) revert Wrong(7);
    if (mode == 4) revert Wrong(7); // fails
    revert Wrong(8);
  }
}`,
  ),
  story(
    'panics',
    `contract Story {
  uint256 mode = 4;
  uint256 zero;
  constructor() payable {}
  function run() external payable {
    if (mode == 1) mode = 10 - mode * 11;
    if (mode == 2) mode = 0 - mode;
    mode = zero - mode; // fails
  }
}`,
  ),
  story(
    'without data',
    `contract Story {
  uint256 mode = 4;
  constructor() payable {}
  function run() external payable {
    require(mode != 1);
    require(mode != 2);
    require(mode != 4); // fails
  }
}`,
  ),
  story(
    'its own reasons',
    `contract Story {
  uint256 mode = 4;
  constructor() payable {}
  function run() external payable {
    require(mode != 1, "one");
    require(mode != 2, "two");
    require(mode != 4, "four"); // fails
  }
}`,
  ),
  story(
    'a callee',
    `contract Callee {
  uint256 mode = 4;
  function ask(uint256 given) external view returns (uint256) {
    if (given == mode + 1) revert("same");
    if (given == mode + 2) revert("same");
    return mode;
  }
}
contract Story {
  Callee first = new Callee();
  Callee second = new Callee();
  constructor() payable {}
  function run() external payable {
    uint256 told = first.ask(1);
    if (told == 1) revert("same");
    told += second.ask(told);
    if (told == 8) revert("same"); // fails
    revert("same");
  }
}`,
  ),
  story(
    'a callee that fails',
    `contract Callee {
  uint256 mode = 4;
  error Same(uint256 given);
  function ask(uint256 given) external view returns (uint256) {
    if (mode == 1) revert Same(given);
    if (mode == 4) revert Same(given); // fails
    revert Same(given);
  }
}
contract Story {
  Callee callee = new Callee();
  uint256 mode = 2;
  constructor() payable {}
  function run() external payable {
    if (mode == 1) callee.ask(3);
    callee.ask(3); // from 1
  }
}`,
  ),
  story(
    'a caught failure',
    `contract Callee {
  uint256 mode = 4;
  function ask() external view {
    if (mode == 4) revert("inner");
  }
}
contract Story {
  Callee callee = new Callee();
  constructor() payable {}
  function run() external payable {
    try callee.ask() { revert("same"); }
    catch Error(string memory why) {
      if (bytes(why).length == 4) revert("same");
      revert("same"); // fails
    }
    catch { revert("same"); }
  }
}`,
  ),
  story(
    'writes',
    `contract Story {
  uint256 count = 4;
  uint256[] values;
  constructor() payable {}
  function run() external payable {
    for (uint256 i = 0; i < count; i++) values.push(i);
    if (values.length == 3) revert("same");
    count += values.length;
    if (count == 8) revert("same"); // fails
    revert("same");
  }
}`,
  ),
  story(
    'writes of a callee',
    `contract Callee {
  uint256 public count = 4;
  function add(uint256 more) external { count += more; }
}
contract Story {
  Callee callee = new Callee();
  constructor() payable {}
  function run() external payable {
    callee.add(1);
    callee.add(2);
    if (callee.count() == 6) revert("same");
    if (callee.count() == 7) revert("same"); // fails
    revert("same");
  }
}`,
  ),
  story(
    'a code that is returned',
    `contract Story {
  constructor() payable {}
  function run() external payable {
    (, bytes memory told) = address(0x167).call(abi.encodeWithSignature("isToken(address)", address(5)));
    uint256 code = abi.decode(told, (uint256));
    if (code == 22) revert("same");
    if (code == 184) revert("same"); // fails
    revert("same");
  }
}`,
  ),
  story(
    'out of gas',
    `contract Story {
  uint256[] values;
  uint256 mode = 4;
  constructor() payable {}
  function run() external payable {
    if (mode == 1) while (true) values.push(1);
    while (true) values.push(2); // fails
  }
}`,
    { gas: 200_000n },
  ),
  story(
    'out of gas in one of two',
    `contract Story {
  uint256 one;
  uint256 two;
  constructor() payable {}
  function run() external payable {
    for (uint256 i = 1; i < 100; i++) {
      one += i;
      two += i * one; // fails
      one = keccak256(abi.encode(one)) == 0 ? 1 : two;
      if (i == 90) return;
    }
  }
}`,
    { gas: 60_000n },
  ),
  story(
    'a creation',
    `contract Child {
  constructor(uint256 mode) {
    if (mode == 1) revert("same");
    if (mode == 4) revert("same"); // fails
    revert("same");
  }
}
contract Story {
  uint256 mode = 4;
  constructor() payable {}
  function run() external payable {
    new Child(mode); // from 1
  }
}`,
  ),
  story(
    'a constructor',
    `contract Story {
  uint256 mode = 4;
  constructor() payable {
    if (msg.value == 1) revert("same");
    if (mode == 4) revert("same"); // fails
    revert("same");
  }
}`,
    { creation: true },
  ),
];
