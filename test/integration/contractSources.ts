/** Small contracts, each for one thing that verification has to deal with. Written for solc 0.7.6 to 0.8.28. */

const head = '// SPDX-License-Identifier: MIT\npragma solidity >=0.7.0 <0.9.0;\n\n';

export const counter = `${head}/// @title Counts
contract Counter {
    uint256 public total;
    event Counted(uint256 total);

    constructor(uint256 first) {
        total = first;
    }

    function add(uint256 amount) external {
        total += amount;
        emit Counted(total);
    }
}
`;

/** As `counter`, with a comment changed. */
export const counterOtherComment = counter.replace('@title Counts', '@title Adds up');

/** As `counter`, with other code. */
export const counterOtherCode = counter.replace('total += amount;', 'total += amount * 2;');

/** As `counter`, with other code of the same length. */
export const counterSameLength = counter.replace('function add(', 'function inc(');

export const tally = `${head}contract Tally {
    mapping(address => uint256) public votes;

    function vote() external {
        votes[msg.sender] += 1;
    }
}
`;

export const sealedBox = `${head}contract SealedBox {
    address public immutable owner;
    uint256 public immutable opensAt;

    constructor(uint256 time) {
        owner = msg.sender;
        opensAt = time;
    }

    function isOpen() external view returns (bool) {
        return block.timestamp >= opensAt || msg.sender == owner;
    }
}
`;

/** It creates a contract whose code, with metadata of its own, it holds as text. */
export const holder = `${head}contract Holder {
    function make() external returns (address made) {
        bytes memory code = hex"603e600c600039603e6000f3600080fd00a2646970667358221220${'c0'.repeat(32)}64736f6c634300081c0033";
        assembly { made := create(0, add(code, 32), mload(code)) }
    }
}
`;

export const sums = `${head}library Sums {
    function sum(uint256 a, uint256 b) external pure returns (uint256) {
        return a + b;
    }
}
`;

export const till = `${head}import "./Sums.sol";

/// @title Takes money
contract Till {
    uint256 public cash;

    function pay(uint256 amount) external {
        cash = Sums.sum(cash, amount);
    }
}
`;

export const maker = `${head}import "./Counter.sol";

contract Maker {
    Counter public last;

    function make() external {
        last = new Counter(7);
    }
}
`;

export const storageProxy = `${head}contract StorageProxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address target) {
        assembly {
            sstore(SLOT, target)
        }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
`;

export const shape = `${head}abstract contract Shape {
    function area() external virtual returns (uint256);
}
`;
