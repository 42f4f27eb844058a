import type { AbiEntry } from './abi.ts';
import { readDeclaration } from './declaration.ts';
import { systemDeclarations } from './systemContracts.ts';

/**
 * Common declarations by selector or topic, in Solidity's syntax: the token standards (ERC-20, ERC-721, ERC-1155,
 * ERC-165), and OpenZeppelin Contracts 4 and 5 (access, proxies, pausing, ERC-6093's errors), and Solidity's own errors. Hedera's system contracts
 * are in systemContracts.json. The hashes are included, so that nothing is hashed at startup.
 */
const functions: readonly (readonly [selector: string, declaration: string])[] = [
  ['0x18160ddd', 'totalSupply()'],
  ['0x70a08231', 'balanceOf(address account)'],
  ['0xa9059cbb', 'transfer(address to, uint256 amount)'],
  ['0xdd62ed3e', 'allowance(address owner, address spender)'],
  ['0x095ea7b3', 'approve(address spender, uint256 value)'],
  ['0x23b872dd', 'transferFrom(address from, address to, uint256 value)'],
  ['0x06fdde03', 'name()'],
  ['0x95d89b41', 'symbol()'],
  ['0x313ce567', 'decimals()'],
  ['0x6352211e', 'ownerOf(uint256 tokenId)'],
  ['0x42842e0e', 'safeTransferFrom(address from, address to, uint256 tokenId)'],
  ['0xb88d4fde', 'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)'],
  ['0xa22cb465', 'setApprovalForAll(address operator, bool approved)'],
  ['0x081812fc', 'getApproved(uint256 tokenId)'],
  ['0xe985e9c5', 'isApprovedForAll(address owner, address operator)'],
  ['0xc87b56dd', 'tokenURI(uint256 tokenId)'],
  ['0x01ffc9a7', 'supportsInterface(bytes4 interfaceId)'],
  ['0x00fdd58e', 'balanceOf(address account, uint256 id)'],
  ['0x4e1273f4', 'balanceOfBatch(address[] accounts, uint256[] ids)'],
  ['0xf242432a', 'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'],
  ['0x2eb2c2d6', 'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)'],
  ['0x0e89341c', 'uri(uint256 id)'],
  ['0x8da5cb5b', 'owner()'],
  ['0xf2fde38b', 'transferOwnership(address newOwner)'],
  ['0x715018a6', 'renounceOwnership()'],
  ['0x2f2ff15d', 'grantRole(bytes32 role, address account)'],
  ['0xd547741f', 'revokeRole(bytes32 role, address account)'],
  ['0x91d14854', 'hasRole(bytes32 role, address account)'],
  ['0x8456cb59', 'pause()'],
  ['0x3f4ba83a', 'unpause()'],
  ['0x5c975abb', 'paused()'],
  ['0x40c10f19', 'mint(address to, uint256 amount)'],
  ['0x42966c68', 'burn(uint256 amount)'],
  [
    '0xd505accf',
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ],
  ['0x4f1ef286', 'upgradeToAndCall(address newImplementation, bytes data)'],
  ['0x3659cfe6', 'upgradeTo(address newImplementation)'],
  ['0x52d1902d', 'proxiableUUID()'],
  ['0x5c60da1b', 'implementation()'],
  ['0xac9650d8', 'multicall(bytes[] data)'],
  ['0x79ba5097', 'acceptOwnership()'],
  ['0xe30c3978', 'pendingOwner()'],
  ['0x36568abe', 'renounceRole(bytes32 role, address callerConfirmation)'],
  ['0x248a9ca3', 'getRoleAdmin(bytes32 role)'],
  ['0x7ecebe00', 'nonces(address owner)'],
  ['0x3644e515', 'DOMAIN_SEPARATOR()'],
  ['0x8f283970', 'changeAdmin(address newAdmin)'],
  ['0xf851a440', 'admin()'],
  ['0x4f6ccce7', 'tokenByIndex(uint256 index)'],
  ['0x2f745c59', 'tokenOfOwnerByIndex(address owner, uint256 index)'],
  ['0x39509351', 'increaseAllowance(address spender, uint256 addedValue)'],
  ['0xa457c2d7', 'decreaseAllowance(address spender, uint256 subtractedValue)'],
  ['0x79cc6790', 'burnFrom(address account, uint256 value)'],
  ['0x38d52e0f', 'asset()'],
  ['0x01e1d114', 'totalAssets()'],
  ['0x6e553f65', 'deposit(uint256 assets, address receiver)'],
  ['0x94bf804d', 'mint(uint256 shares, address receiver)'],
  ['0xb460af94', 'withdraw(uint256 assets, address receiver, address owner)'],
  ['0xba087652', 'redeem(uint256 shares, address receiver, address owner)'],
];

const errors: typeof functions = [
  ['0x08c379a0', 'Error(string message)'],
  ['0x4e487b71', 'Panic(uint256 code)'],
  ['0xe450d38c', 'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)'],
  ['0x96c6fd1e', 'ERC20InvalidSender(address sender)'],
  ['0xec442f05', 'ERC20InvalidReceiver(address receiver)'],
  ['0xfb8f41b2', 'ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)'],
  ['0xe602df05', 'ERC20InvalidApprover(address approver)'],
  ['0x94280d62', 'ERC20InvalidSpender(address spender)'],
  ['0x89c62b64', 'ERC721InvalidOwner(address owner)'],
  ['0x7e273289', 'ERC721NonexistentToken(uint256 tokenId)'],
  ['0x64283d7b', 'ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)'],
  ['0x73c6ac6e', 'ERC721InvalidSender(address sender)'],
  ['0x64a0ae92', 'ERC721InvalidReceiver(address receiver)'],
  ['0x177e802f', 'ERC721InsufficientApproval(address operator, uint256 tokenId)'],
  ['0xa9fbf51f', 'ERC721InvalidApprover(address approver)'],
  ['0x5b08ba18', 'ERC721InvalidOperator(address operator)'],
  ['0x03dee4c5', 'ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)'],
  ['0x01a83514', 'ERC1155InvalidSender(address sender)'],
  ['0x57f447ce', 'ERC1155InvalidReceiver(address receiver)'],
  ['0xe237d922', 'ERC1155MissingApprovalForAll(address operator, address owner)'],
  ['0x3e31884e', 'ERC1155InvalidApprover(address approver)'],
  ['0xced3e100', 'ERC1155InvalidOperator(address operator)'],
  ['0x5b059991', 'ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)'],
  ['0x118cdaa7', 'OwnableUnauthorizedAccount(address account)'],
  ['0x1e4fbdf7', 'OwnableInvalidOwner(address owner)'],
  ['0xe2517d3f', 'AccessControlUnauthorizedAccount(address account, bytes32 neededRole)'],
  ['0x6697b232', 'AccessControlBadConfirmation()'],
  ['0xd93c0665', 'EnforcedPause()'],
  ['0x8dfc202b', 'ExpectedPause()'],
  ['0x3ee5aeb5', 'ReentrancyGuardReentrantCall()'],
  ['0xf92ee8a9', 'InvalidInitialization()'],
  ['0xd7e6bcf8', 'NotInitializing()'],
  ['0x5274afe7', 'SafeERC20FailedOperation(address token)'],
  ['0x9996b315', 'AddressEmptyCode(address target)'],
  ['0xd6bda275', 'FailedCall()'],
  ['0xcf479181', 'InsufficientBalance(uint256 balance, uint256 needed)'],
  ['0x4c9c8ce3', 'ERC1967InvalidImplementation(address implementation)'],
  ['0xb398979f', 'ERC1967NonPayable()'],
  ['0xe07c8dba', 'UUPSUnauthorizedCallContext()'],
  ['0xaa1d49a4', 'UUPSUnsupportedProxiableUUID(bytes32 slot)'],
  ['0x62791302', 'ERC2612ExpiredSignature(uint256 deadline)'],
  ['0x4b800e46', 'ERC2612InvalidSigner(address signer, address owner)'],
  ['0xcd786059', 'AddressInsufficientBalance(address account)'],
  ['0x1425ea42', 'FailedInnerCall()'],
  ['0x62e77ba2', 'ERC1967InvalidAdmin(address admin)'],
  ['0x64ced0ec', 'ERC1967InvalidBeacon(address beacon)'],
  ['0xd2b576ec', 'ProxyDeniedAdminAccess()'],
  ['0xb06ebf3d', 'FailedDeployment()'],
  ['0xa57d13dc', 'ERC721OutOfBoundsIndex(address owner, uint256 index)'],
  ['0x79012fb2', 'ERC4626ExceededMaxDeposit(address receiver, uint256 assets, uint256 max)'],
  ['0xfe9cceec', 'ERC4626ExceededMaxWithdraw(address owner, uint256 assets, uint256 max)'],
  ['0xb94abeec', 'ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max)'],
  ['0x6dfcc650', 'SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)'],
];

/** The events of ERC-20 and ERC-721 have the same hash, but different indexed parameters. */
const events: typeof functions = [
  [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    'Transfer(address indexed from, address indexed to, uint256 value)',
  ],
  [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  ],
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    'Approval(address indexed owner, address indexed spender, uint256 value)',
  ],
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
  ],
  [
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
    'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  ],
  [
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
    'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  ],
  [
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
    'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ],
  ['0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b', 'URI(string value, uint256 indexed id)'],
  [
    '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
    'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
  ],
  [
    '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
    'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
  ],
  [
    '0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b',
    'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
  ],
  [
    '0xbd79b86ffe0ab8e8776151514217cd7cacd52c909f66475c3af44e129f0b00ff',
    'RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)',
  ],
  ['0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b', 'Upgraded(address indexed implementation)'],
  [
    '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f',
    'AdminChanged(address previousAdmin, address newAdmin)',
  ],
  ['0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e', 'BeaconUpgraded(address indexed beacon)'],
  ['0x7f26b83ff96e1f2b6a682f133852f6798a09c465da95921460cefb3847402498', 'Initialized(uint8 version)'],
  ['0xc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2', 'Initialized(uint64 version)'],
  ['0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258', 'Paused(address account)'],
  ['0x5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa', 'Unpaused(address account)'],
  [
    '0xdcbc1c05240f31ff3ad067ef1ee35ce4997762752e3a095284754544f4c709d7',
    'Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
  ],
  [
    '0xfbde797d201c681b91056529119e0b02407c7bb96a4a2c75c01fc9667232c8db',
    'Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256 assets, uint256 shares)',
  ],
  [
    '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700',
    'OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  ],
];

/** The declarations by their hash. */
export const commonDeclarations: Readonly<Record<AbiEntry['kind'], ReadonlyMap<string, readonly string[]>>> = {
  function: grouped(functions),
  error: grouped(errors),
  event: grouped(events),
};

/**
 * The common functions, errors or events with this hash.
 * @param selector in lowercase: `0x` and 8 hex digits for a function or error, `0x` and 64 for an event
 */
export function commonEntries(kind: AbiEntry['kind'], selector: string): readonly AbiEntry[] {
  const system = kind === 'function' ? systemDeclarations(selector) : [];
  return [...(commonDeclarations[kind].get(selector) ?? []), ...system].map(
    (each) => readDeclaration(kind, each).entry,
  );
}

function grouped(table: typeof functions): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [selector, declaration] of table) groups.set(selector, [...(groups.get(selector) ?? []), declaration]);
  return groups;
}
