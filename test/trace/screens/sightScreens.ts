import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import { sender as account } from '../values/runSituation.ts';
import type { ToldScreen } from './screenStory.ts';

const sender = checksumAddress(account);
const token = '0x4501f8fa1E67827ebfB1f6D5510C606871c5a599';

/** Of which what decided has to be among the words in sight. */
export const sightScreens: readonly ToldScreen[] = [
  {
    name: "the project's call of a package whose token returned false",
    version: '0.8.24',
    sources: {
      'Till.sol': `pragma solidity ^0.8.0;
import "@package/Calls.sol";
contract Mute { function transfer(address, uint256) external pure returns (bool) { return false; } }
contract Till {
    address token;
    constructor(address mute) { token = mute; }
    function pay(uint256 amount) external { Calls.safeTransfer(address(token), msg.sender, amount); }
}
`,
      '@package/Calls.sol': `pragma solidity ^0.8.0;
library Calls {
    function safeTransfer(address token, address to, uint256 amount) internal {
        (bool ok, bytes memory answer) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(ok && (answer.length == 0 || abi.decode(answer, (bool))), "transfer failed");
    }
}
`,
    },
    deploys: [['Mute'], ['Till', 'address', ['$0']]],
    calls: [[1, 'pay(uint256)', [5]]],
    at: '@package/Calls.sol:5 transfer failed',
    cause: `Calls.safeTransfer(address(token), msg.sender, amount) failed (address(token) = ${token}, msg.sender = ${sender}, amount = 5). In safeTransfer, answer.length is 32, not 0, and abi.decode(answer, (bool)) is false. ${token} returned false to transfer(to: ${sender}, amount: 5)`,
    inSight: `answer.length is 32, not 0, and abi.decode(answer, (bool)) is false. ${token} returned false to transfer(to: ${sender}, amount: 5)`,
    ownInSight: `In safeTransfer, ${token} returned false to transfer(to: ${sender}, amount: 5)`,
  },
  {
    name: 'a call of an own function whose token returned false',
    version: '0.8.24',
    sources: {
      'Till.sol': `pragma solidity ^0.8.0;
contract Mute { function transfer(address, uint256) external pure returns (bool) { return false; } }
contract Till {
    address token;
    constructor(address mute) { token = mute; }
    function sent(uint256 amount) internal returns (bool ok) {
        address to = token;
        bytes memory data = abi.encodeWithSignature("transfer(address,uint256)", msg.sender, amount);
        assembly {
            mstore(0, 0)
            ok := call(gas(), to, 0, add(data, 32), mload(data), 0, 32)
            if iszero(and(ok, eq(mload(0), 1))) { ok := and(ok, iszero(returndatasize())) }
        }
    }
    function pay(uint256 amount) external { require(sent(amount), "not sent"); }
}
`,
    },
    deploys: [['Mute'], ['Till', 'address', ['$0']]],
    calls: [[1, 'pay(uint256)', [5]]],
    at: 'Till.sol:15 not sent',
    cause: `sent(amount) is false. ${token} returned false to transfer(to: ${sender}, amount: 5)`,
    inSight: `${token} returned false to transfer(to: ${sender}, amount: 5), so sent(amount) is false`,
  },
  {
    name: 'a value that is an account and a word',
    version: '0.8.24',
    sources: {
      'Club.sol': `pragma solidity ^0.8.0;
library EnumerableSet {
    struct Set { bytes32[] _values; mapping(bytes32 => uint256) _indexes; }
    struct AddressSet { Set _inner; }
    function _add(Set storage set, bytes32 value) private returns (bool) {
        if (set._indexes[value] != 0) return false;
        set._values.push(value);
        set._indexes[value] = set._values.length;
        return true;
    }
    function add(AddressSet storage set, address value) internal returns (bool) {
        return _add(set._inner, bytes32(uint256(uint160(value))));
    }
}
contract Club {
    using EnumerableSet for EnumerableSet.AddressSet;
    EnumerableSet.AddressSet members;
    error Already(address who);
    constructor() { members.add(address(5)); }
    function join(address who) external { if (!members.add(who)) revert Already(who); }
}
`,
    },
    deploys: [['Club']],
    calls: [[0, 'join(address)', [`0x${'5'.padStart(40, '0')}`]]],
    at: 'Club.sol:20 Already(who: 0.0.5)',
    cause: `members.add(who) is false, because in _add, set._indexes[value] is 1, not 0 (value = 0x${'5'.padStart(64, '0')}, who = 0x${'5'.padStart(40, '0')})`,
    inSight: `in _add, set._indexes[value] is 1, not 0 (value = 0x${'5'.padStart(64, '0')}, who = 0x${'5'.padStart(40, '0')}), so members.add(who) is false`,
  },
  {
    name: 'an entry that a call returned',
    version: '0.8.24',
    sources: {
      'Fund.sol': `pragma solidity ^0.8.0;
contract Fund {
    mapping(address => uint256) _b;
    error ExceededMax(address owner, uint256 shares, uint256 max);
    constructor() { _b[msg.sender] = 50; }
    function balanceOf(address o) public view returns (uint256) { return _b[o]; }
    function maxRedeem(address owner) public view returns (uint256) { return balanceOf(owner); }
    function redeem(uint256 shares) external view { redeemFor(shares, msg.sender); }
    function redeemFor(uint256 shares, address owner) internal view {
        uint256 maxShares = maxRedeem(owner);
        if (shares > maxShares) { revert ExceededMax(owner, shares, maxShares); }
    }
}
`,
    },
    deploys: [['Fund']],
    calls: [[0, 'redeem(uint256)', [60]]],
    at: `Fund.sol:11 ExceededMax(owner: ${sender}, shares: 60, max: 50)`,
    cause: `shares > maxShares is true: 60 > 50 (maxShares = maxRedeem(owner): maxRedeem(${sender}), which returned _b[o], o = ${sender}, owner = msg.sender)`,
    inSight: `60 > 50: shares > maxShares is true (maxShares = _b[o], o = ${sender})`,
  },
  {
    name: 'a call without a reason whose length is checked',
    version: '0.8.24',
    sources: {
      'Desk.sol': `pragma solidity ^0.8.0;
contract Shop { uint256 stock = 3; function buy(uint256 n) external { require(stock >= n); stock -= n; } }
contract Desk {
    Shop shop = new Shop();
    function order(uint256 n) external { forward(address(shop), abi.encodeWithSignature("buy(uint256)", n)); }
    function forward(address target, bytes memory data) internal returns (bytes memory) {
        (bool success, bytes memory ret) = target.call(data);
        if (success) return ret;
        if (ret.length > 0) { assembly { revert(add(32, ret), mload(ret)) } } else { revert("call failed"); }
    }
}
`,
    },
    deploys: [['Desk']],
    calls: [[0, 'order(uint256)', [5]]],
    at: 'Desk.sol:9 call failed',
    cause:
      'Shop.buy failed, because stock >= n is false: 3 >= 5. The call sent buy(n: 5) to 0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA. ret.length > 0 is false: 0 > 0',
  },
  {
    name: 'a number that assembly reverts with, and no result code',
    version: '0.8.24',
    sources: {
      'Gate.sol': `pragma solidity ^0.8.0;
contract Gate {
    function enter(uint256 amount) external pure {
        assembly { if gt(amount, 5) { mstore(0, 1) revert(0, 32) } }
    }
}
`,
    },
    deploys: [['Gate']],
    calls: [[0, 'enter(uint256)', [9]]],
    at: 'Gate.sol:4 Reverted with the number 1',
    cause: 'gt(amount, 5) is true: 9 > 5',
  },
];
