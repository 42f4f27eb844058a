const head = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n';

/** Contracts of our own on top of well-known packages, small. */
export const texts = {
  token: `${head}import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Token is ERC20 {
  uint256 public immutable cap;
  constructor(uint256 cap_) ERC20("Token", "TOK") { cap = cap_; _mint(msg.sender, cap_); }
}
`,
  items: `${head}import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
contract Items is ERC1155, UUPSUpgradeable {
  constructor() ERC1155("ipfs://items/{id}") {}
  function _authorizeUpgrade(address) internal view override { require(msg.sender == address(this)); }
}
`,
  /** Defines no contract: it has the packages' own compiled. */
  proxies: `${head}import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {TransparentUpgradeableProxy} from "@openzeppelin/contracts/proxy/transparent/TransparentUpgradeableProxy.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
`,
  mate: `${head}import {ERC20} from "solmate/tokens/ERC20.sol";
contract Mate is ERC20("Mate", "MATE", 18) { constructor() { _mint(msg.sender, 1e18); } }
`,
  lady: `${head}import {ERC20} from "solady/tokens/ERC20.sol";
import {LibString} from "solady/utils/LibString.sol";
contract Lady is ERC20 {
  function name() public pure override returns (string memory) { return LibString.concat("La", "dy"); }
  function symbol() public pure override returns (string memory) { return "LADY"; }
}
`,
  /** Imports by what its libraries remap for themselves, too. */
  held: `${head}import {ERC20} from "solmate/tokens/ERC20.sol";
import {Fees} from "holdings/Fees.sol";
contract Held is ERC20("Held", "HELD", 18) {
  function pay(uint256 amount) external { _mint(msg.sender, amount - Fees.on(amount)); }
}
`,
  /** A library's own source, which imports a library of its own. */
  fees: `${head}import {FixedPointMathLib} from "@math/FixedPointMathLib.sol";
library Fees {
  function on(uint256 amount) internal pure returns (uint256) { return FixedPointMathLib.mulDivUp(amount, 3, 1000); }
}
`,
  plain: `${head}contract Plain {
  mapping(address => uint256) public paid;
  function pay() external payable { paid[msg.sender] += msg.value; }
}
`,
  big: `${head}import {Plain} from "./Plain.sol";
contract Big is Plain { uint256[] public all; function add(uint256 x) external { all.push(x); } }
`,
};

const word = (hex: string) => hex.padStart(64, '0');
const number = (value: number) => word(value.toString(16));

/** ABI-encoded constructor arguments. */
export const argumentsOf = {
  cap: number(1000),
  /** (implementation, "") */
  proxy: `{Token}${number(64)}${number(0)}`,
  /** (implementation, owner, "") */
  transparent: `{Token}{Token}${number(96)}${number(0)}`,
  /** (delay, no proposers, no executors, admin) */
  timelock: `${number(1)}${number(128)}${number(160)}{Token}${number(0)}${number(0)}`,
  /** (feeToSetter) */
  factory: '{self}',
};
