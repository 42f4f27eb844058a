import { situation, type ToldSituation } from './situation.ts';

type Rest = Parameters<typeof situation> extends [string, ...infer Others] ? Others : never;

function practice(name: string, ...rest: Rest): ToldSituation {
  return situation(`in practice: ${name}`, ...rest);
}

/** The library of sets that projects copy, with what it checks first. */
const setThat = (
  checks = '',
) => `library EnumerableSet { struct Set { bytes32[] _values; mapping(bytes32 => uint256) _indexes; } struct AddressSet { Set _inner; }
function _add(Set storage set, bytes32 value) private returns (bool) { if (!_contains(set, value)) { set._values.push(value); set._indexes[value] = set._values.length; return true; } else { return false; } }
function _contains(Set storage set, bytes32 value) private view returns (bool) { return set._indexes[value] != 0; }
function _at(Set storage set, uint256 index) private view returns (bytes32) { ${checks} return set._values[index]; }
function add(AddressSet storage set, address value) internal returns (bool) { return _add(set._inner, bytes32(uint256(uint160(value)))); }
function contains(AddressSet storage set, address value) internal view returns (bool) { return _contains(set._inner, bytes32(uint256(uint160(value)))); }
function at(AddressSet storage set, uint256 index) internal view returns (address) { return address(uint160(uint256(_at(set._inner, index)))); }
}`;

/** Failures as libraries and protocols in use have them; above each, the cause as it was written before anything was said of it. */
export const practiceSituations: readonly ToldSituation[] = [
  // Allowance of sender 3 is less than 5.
  practice(
    'erc20 v4 allowance',
    'currentAllowance >= amount is false: 3 >= 5 (currentAllowance = allowance(owner, spender), which returned _allowances[owner][spender], owner = 0x0000000000000000000000000000000000000009, spender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    `mapping(address => mapping(address => uint256)) private _allowances; constructor() public payable { _allowances[address(9)][msg.sender] = 3; }
function allowance(address owner, address spender) public view returns (uint256) { return _allowances[owner][spender]; }
function _spendAllowance(address owner, address spender, uint256 amount) internal {
  uint256 currentAllowance = allowance(owner, spender);
  if (currentAllowance != 2**256 - 1) {
    require(currentAllowance >= amount, "ERC20: insufficient allowance");
    _allowances[owner][spender] = currentAllowance - amount;
  }
}`,
    '_spendAllowance(address(9), msg.sender, 5);',
  ),
  // Balance of sender 40 < 41.
  practice(
    'erc20 v5 update',
    'fromBalance < value is true: 40 < 41 (fromBalance = _balances[from], from = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    `mapping(address account => uint256) private _balances; uint256 _totalSupply; error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed); error ERC20InvalidSender(address sender); error ERC20InvalidReceiver(address receiver);
constructor() payable { _balances[msg.sender] = 40; }
function _transfer(address from, address to, uint256 value) internal { if (from == address(0)) revert ERC20InvalidSender(address(0)); if (to == address(0)) revert ERC20InvalidReceiver(address(0)); _update(from, to, value); }
function _update(address from, address to, uint256 value) internal virtual {
  if (from == address(0)) { _totalSupply += value; } else { uint256 fromBalance = _balances[from]; if (fromBalance < value) { revert ERC20InsufficientBalance(from, fromBalance, value); } unchecked { _balances[from] = fromBalance - value; } }
  if (to == address(0)) { unchecked { _totalSupply -= value; } } else { unchecked { _balances[to] += value; } }
}`,
    '_transfer(msg.sender, address(7), 41);',
    { since: 8.18 },
  ),
  // Sender lacks MINTER_ROLE.
  practice(
    'access control v5',
    'hasRole(role, account) is false, because _roles[role].hasRole[account] is false (role = keccak256("MINTER_ROLE"), account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    `struct RoleData { mapping(address account => bool) hasRole; bytes32 adminRole; } mapping(bytes32 role => RoleData) private _roles; bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE"); uint256 minted; error AccessControlUnauthorizedAccount(address account, bytes32 neededRole); constructor() public payable {}
modifier onlyRole(bytes32 role) { _checkRole(role); _; }
function hasRole(bytes32 role, address account) public view virtual returns (bool) { return _roles[role].hasRole[account]; }
function _checkRole(bytes32 role) internal view virtual { _checkRole(role, msg.sender); }
function _checkRole(bytes32 role, address account) internal view virtual { if (!hasRole(role, account)) { revert AccessControlUnauthorizedAccount(account, role); } }
function mint(uint256 n) internal onlyRole(MINTER_ROLE) { minted += n; }`,
    'mint(5);',
    { since: 8.18 },
  ),
  // Sender lacks the admin role.
  practice(
    'access control v4',
    'hasRole(role, account) is false, because _roles[role].members[account] is false (role = 0x0000000000000000000000000000000000000000000000000000000000000000, account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    `struct RoleData { mapping(address => bool) members; bytes32 adminRole; } mapping(bytes32 => RoleData) private _roles; bytes32 public constant DEFAULT_ADMIN_ROLE = 0x00; constructor() public payable {}
function hasRole(bytes32 role, address account) public view returns (bool) { return _roles[role].members[account]; }
function toHex(uint256 v, uint256 n) internal pure returns (string memory) { bytes memory b = new bytes(2 * n); for (uint256 i = 2 * n; i > 0; --i) { b[i - 1] = bytes("0123456789abcdef")[v & 15]; v >>= 4; } return string(b); }
function _checkRole(bytes32 role, address account) internal view { if (!hasRole(role, account)) { revert(string(abi.encodePacked("AccessControl: account ", toHex(uint256(uint160(account)), 20), " is missing role ", toHex(uint256(role), 32)))); } }`,
    '_checkRole(DEFAULT_ADMIN_ROLE, msg.sender);',
    { since: 6 },
  ),
  // 2**96 + 4 exceeds max of uint96.
  practice(
    'safe cast v5',
    'value > type(uint96).max is true: 2**96 + 4 > 2**96 - 1 (value = get())',
    `error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value); uint256 total = 2**96 + 4; constructor() public payable {}
function toUint96(uint256 value) internal pure returns (uint96) { if (value > type(uint96).max) { revert SafeCastOverflowedUintDowncast(96, value); } return uint96(value); }
function get() internal view returns (uint256) { return total; }`,
    'uint96 v = toUint96(get()); total = v;',
    { since: 8.04 },
  ),
  // -7 is negative.
  practice(
    'safe cast v4 negative',
    'value >= 0 is false: -7 >= 0 (value = delta)',
    'int256 delta = -7; constructor() public payable {} function toUint256(int256 value) internal pure returns (uint256) { require(value >= 0, "SafeCast: value must be positive"); return uint256(value); }',
    'uint256 a = toUint256(delta); require(a > 0);',
  ),
  // Last key 100 is more than 90.
  practice(
    'checkpoints',
    'lastKey > key is true: 100 > 90 (lastKey = last._key)',
    `struct Checkpoint224 { uint32 _key; uint224 _value; } struct Trace224 { Checkpoint224[] _checkpoints; } error CheckpointUnorderedInsertion(); Trace224 trace;
constructor() payable { trace._checkpoints.push(Checkpoint224(100, 5)); }
function push(Trace224 storage self, uint32 key, uint224 value) internal returns (uint224 oldValue, uint224 newValue) { return _insert(self._checkpoints, key, value); }
function _insert(Checkpoint224[] storage self, uint32 key, uint224 value) private returns (uint224, uint224) {
  uint256 pos = self.length;
  if (pos > 0) { Checkpoint224 storage last = _unsafeAccess(self, pos - 1); uint32 lastKey = last._key; uint224 lastValue = last._value; if (lastKey > key) { revert CheckpointUnorderedInsertion(); } if (lastKey == key) { last._value = value; } else { self.push(Checkpoint224({_key: key, _value: value})); } return (lastValue, value); } else { self.push(Checkpoint224({_key: key, _value: value})); return (0, value); }
}
function _unsafeAccess(Checkpoint224[] storage self, uint256 pos) private pure returns (Checkpoint224 storage result) { assembly { mstore(0, self.slot) result.slot := add(keccak256(0, 0x20), pos) } }`,
    'push(trace, 90, 6);',
    { since: 8.04 },
  ),
  // Index 2 of a set of 2.
  practice(
    'enumerable set at',
    'set._values[index]: index 2, length 2 (index = n)',
    'using EnumerableSet for EnumerableSet.AddressSet; EnumerableSet.AddressSet members; address last; constructor() payable { members.add(address(5)); members.add(address(6)); } function lastMember(uint256 n) internal view returns (address) { return members.at(n); }',
    'last = lastMember(2);',
    {
      since: 8,
      outer: setThat(),
    },
  ),
  // Length 2 isn't more than 2.
  practice(
    'enumerable set at, older',
    'set._values.length > index is false: 2 > 2',
    'using EnumerableSet for EnumerableSet.AddressSet; EnumerableSet.AddressSet members; address last; constructor() public payable { members.add(address(5)); members.add(address(6)); }',
    'last = members.at(2);',
    {
      since: 6,
      outer: setThat('require(set._values.length > index, "EnumerableSet: index out of bounds");'),
    },
  ),
  // Sender is not in the set.
  practice(
    'enumerable set contains',
    'members.contains(msg.sender) is false, because in _contains, set._indexes[value] is 0 (value = 0x000000000000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
    'using EnumerableSet for EnumerableSet.AddressSet; EnumerableSet.AddressSet members; constructor() public payable { members.add(address(5)); }',
    'require(members.contains(msg.sender), "not a member");',
    {
      since: 6,
      outer: setThat(),
    },
  ),
  // Address 5 is already in the set.
  practice(
    'enumerable set add twice',
    'members.add(who) is false, because in _contains, set._indexes[value] is 1, not 0 (value = 0x0000000000000000000000000000000000000000000000000000000000000005, who = 0x0000000000000000000000000000000000000005)',
    'using EnumerableSet for EnumerableSet.AddressSet; EnumerableSet.AddressSet members; error Already(address who); constructor() payable { members.add(address(5)); } function addOnce(address who) internal { if (!members.add(who)) revert Already(who); }',
    'addOnce(address(5));',
    {
      since: 8.04,
      outer: setThat(),
    },
  ),
  // Proposer has 90 votes, below 100.
  practice(
    'governor proposer votes',
    'proposerVotes < votesThreshold is true: 90 < 100 (proposerVotes = getVotes(proposer, clock() - 1): getVotes(0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, 1 - 1), which returned votes[account], account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, proposer = msg.sender, clock() returned uint48(block.number): uint48(1), votesThreshold = proposalThreshold())',
    `mapping(address => uint256) votes; error GovernorInsufficientProposerVotes(address proposer, uint256 votes, uint256 threshold); constructor() payable { votes[msg.sender] = 90; }
function clock() public view virtual returns (uint48) { return uint48(block.number); } function proposalThreshold() public pure virtual returns (uint256) { return 100; }
function getVotes(address account, uint256 timepoint) public view returns (uint256) { timepoint; return votes[account]; }
function propose() internal view { address proposer = msg.sender; uint256 votesThreshold = proposalThreshold(); if (votesThreshold > 0) { uint256 proposerVotes = getVotes(proposer, clock() - 1); if (proposerVotes < votesThreshold) { revert GovernorInsufficientProposerVotes(proposer, proposerVotes, votesThreshold); } } }`,
    'propose();',
    { since: 8.04 },
  ),
  // Targets 2 against values 1.
  practice(
    'governor invalid lengths',
    'targets.length is 2, but values.length is 1',
    `error GovernorInvalidProposalLength(uint256 targets, uint256 calldatas, uint256 values); constructor() public payable {}
function _propose(address[] memory targets, uint256[] memory values, bytes[] memory calldatas) internal pure { if (targets.length != values.length || targets.length != calldatas.length || targets.length == 0) { revert GovernorInvalidProposalLength(targets.length, calldatas.length, values.length); } }`,
    '_propose(new address[](2), new uint256[](1), new bytes[](2));',
    { since: 8.04 },
  ),
  // Delay 3600 is less than the minimum 172800.
  practice(
    'timelock delay',
    'delay < minDelay is true: 3600 < 172800 (minDelay = getMinDelay())',
    `uint256 private _minDelay = 2 days; mapping(bytes32 => uint256) _timestamps; error TimelockInsufficientDelay(uint256 delay, uint256 minDelay); error TimelockUnexpectedOperationState(bytes32 operationId, bytes32 expectedStates); constructor() public payable {}
function isOperation(bytes32 id) public view returns (bool) { return _timestamps[id] > 0; } function getMinDelay() public view virtual returns (uint256) { return _minDelay; }
function _schedule(bytes32 id, uint256 delay) private { if (isOperation(id)) { revert TimelockUnexpectedOperationState(id, bytes32(uint256(1))); } uint256 minDelay = getMinDelay(); if (delay < minDelay) { revert TimelockInsufficientDelay(delay, minDelay); } _timestamps[id] = block.timestamp + delay; }`,
    '_schedule("op", 1 hours);',
    { since: 8.04 },
  ),
  // Predecessor isn't done: its timestamp is 0, not 1.
  practice(
    'timelock predecessor',
    'predecessor is 0x6200000000000000000000000000000000000000000000000000000000000000, not 0, and isOperationDone(predecessor) is false, because getTimestamp(id) is 0, not DONE (1) (getTimestamp(id) returned _timestamps[id], id = 0x6200000000000000000000000000000000000000000000000000000000000000)',
    `mapping(bytes32 => uint256) _timestamps; uint256 internal constant DONE = uint256(1); error TimelockUnexecutedPredecessor(bytes32 predecessorId); constructor() public payable {}
function getTimestamp(bytes32 id) public view returns (uint256) { return _timestamps[id]; } function isOperationDone(bytes32 id) public view returns (bool) { return getTimestamp(id) == DONE; }
function _beforeCall(bytes32 id, bytes32 predecessor) internal view { id; if (predecessor != bytes32(0) && !isOperationDone(predecessor)) { revert TimelockUnexecutedPredecessor(predecessor); } }`,
    '_beforeCall("a", "b");',
    { since: 8.04 },
  ),
  // Owner holds 50 shares, not 60.
  practice(
    'erc4626 max redeem',
    'shares > maxShares is true: 60 > 50 (maxShares = maxRedeem(owner): maxRedeem(0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa), which returned _b[o], o = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, owner = msg.sender)',
    `mapping(address => uint256) _b; error ERC4626ExceededMaxRedeem(address owner, uint256 shares, uint256 max); constructor() payable { _b[msg.sender] = 50; } function balanceOf(address o) public view returns (uint256) { return _b[o]; } function maxRedeem(address owner) public view virtual returns (uint256) { return balanceOf(owner); }
function redeem(uint256 shares, address receiver, address owner) public virtual returns (uint256) { uint256 maxShares = maxRedeem(owner); if (shares > maxShares) { revert ERC4626ExceededMaxRedeem(owner, shares, maxShares); } receiver; return shares; }`,
    'redeem(60, msg.sender, msg.sender);',
    { since: 8.04 },
  ),
  // The forwarded sender 0x…0B isn't the owner 0x…0a.
  practice(
    'erc2771 owner',
    'owner() is 0x000000000000000000000000000000000000000A, but _msgSender() is 0x000000000000000000000000000000000000000b (_msgSender() returned address(bytes20(msg.data[calldataLength - 20:])): address(0x000000000000000000000000000000000000000b))',
    `address trusted; address _owner = address(10); error OwnableUnauthorizedAccount(address account); constructor() payable { trusted = address(this); }
function owner() public view returns (address) { return _owner; }
function isTrustedForwarder(address f) public view returns (bool) { return f == trusted; }
function _msgSender() internal view returns (address) { uint256 calldataLength = msg.data.length; if (calldataLength >= 20 && isTrustedForwarder(msg.sender)) { unchecked { return address(bytes20(msg.data[calldataLength - 20:])); } } else { return msg.sender; } }
function _checkOwner() internal view { if (owner() != _msgSender()) { revert OwnableUnauthorizedAccount(_msgSender()); } }
function setFee(uint256 n) external { _checkOwner(); require(n > 0); _owner = msg.sender; }`,
    '(bool ok, bytes memory ret) = address(this).call(abi.encodePacked(abi.encodeWithSignature("setFee(uint256)", 3), address(11))); if (!ok) { assembly { revert(add(ret, 32), mload(ret)) } }',
    { since: 8.1 },
  ),
  // The caller isn't the owner.
  practice(
    'ownable 0.5',
    'isOwner() is false, because msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, but _owner is 0x0000000000000000000000000000000000000009',
    'address _owner = address(9); uint256 x; constructor() public payable {} modifier onlyOwner() { require(isOwner(), "Ownable: caller is not the owner"); _; } function isOwner() public view returns (bool) { return msg.sender == _owner; } function renounce() public onlyOwner { x = 1; }',
    'renounce();',
  ),
  // Signature has 64 bytes, not 65.
  practice(
    'ecdsa v5',
    'error is InvalidSignatureLength',
    `enum RecoverError { NoError, InvalidSignature, InvalidSignatureLength, InvalidSignatureS } error ECDSAInvalidSignature(); error ECDSAInvalidSignatureLength(uint256 length); error ECDSAInvalidSignatureS(bytes32 s); address who; constructor() public payable {}
function tryRecover(bytes32 hash, bytes memory signature) internal pure returns (address, RecoverError, bytes32) { if (signature.length == 65) { hash; return (address(1), RecoverError.NoError, bytes32(0)); } else { return (address(0), RecoverError.InvalidSignatureLength, bytes32(signature.length)); } }
function recover(bytes32 hash, bytes memory signature) internal pure returns (address) { (address recovered, RecoverError error, bytes32 errorArg) = tryRecover(hash, signature); _throwError(error, errorArg); return recovered; }
function _throwError(RecoverError error, bytes32 errorArg) private pure { if (error == RecoverError.NoError) { return; } else if (error == RecoverError.InvalidSignature) { revert ECDSAInvalidSignature(); } else if (error == RecoverError.InvalidSignatureLength) { revert ECDSAInvalidSignatureLength(uint256(errorArg)); } else if (error == RecoverError.InvalidSignatureS) { revert ECDSAInvalidSignatureS(errorArg); } }`,
    'who = recover("h", new bytes(64));',
    { since: 8.04 },
  ),
  // Already initialized: version 1.
  practice(
    'initializable v5',
    'initialSetup is false, because initialized is 1, not 0 (initialized = $._initialized), and construction is false, because address(this).code.length is 588, not 0',
    `struct InitializableStorage { uint64 _initialized; bool _initializing; } InitializableStorage st; error InvalidInitialization(); uint256 x; constructor() public payable {}
modifier initializer() { InitializableStorage storage $ = st; bool isTopLevelCall = !$._initializing; uint64 initialized = $._initialized; bool initialSetup = initialized == 0 && isTopLevelCall; bool construction = initialized == 1 && address(this).code.length == 0; if (!initialSetup && !construction) { revert InvalidInitialization(); } $._initialized = 1; if (isTopLevelCall) { $._initializing = true; } _; if (isTopLevelCall) { $._initializing = false; } }
function initialize(uint256 a) public initializer { x = a; }`,
    'initialize(1); initialize(2);',
    { since: 8.28 },
  ),
  // Pay was entered again while it ran: _status is 2.
  practice(
    'reentrancy guard v5',
    '_status is ENTERED (2) (Story.pay, which is still running, set _status)',
    `uint256 private constant NOT_ENTERED = 1; uint256 private constant ENTERED = 2; uint256 private _status = NOT_ENTERED; error ReentrancyGuardReentrantCall(); constructor() public payable {}
modifier nonReentrant() { _nonReentrantBefore(); _; _status = NOT_ENTERED; } function _nonReentrantBefore() private { if (_status == ENTERED) { revert ReentrancyGuardReentrantCall(); } _status = ENTERED; }
function pay(bool again) public nonReentrant { if (again) Story(address(this)).pay(false); }`,
    'pay(true);',
    { since: 8.04 },
  ),
  // It is paused.
  practice(
    'pausable v5',
    'paused() is true, because _paused is true (last set by _paused = true)',
    'bool private _paused; error EnforcedPause(); error ExpectedPause(); constructor() public payable {} modifier whenNotPaused() { _requireNotPaused(); _; } function paused() public view returns (bool) { return _paused; } function _requireNotPaused() internal view { if (paused()) { revert EnforcedPause(); } } function _pause() internal whenNotPaused { _paused = true; }',
    '_pause(); _pause();',
    { since: 8.04 },
  ),
  // The proof computes another root.
  practice(
    'merkle proof',
    'MerkleProof.verify(proof, root, leaf) is false, because computedHash is 0x72f47ab1dd70a5244933e88a5489a8dfe13bd4611f5abf1b722b2582cb882d7e, but root is 0xd6c66cad06fe14fdb6ce9297d80d32f24d7428996d0045cbf90cc345c677ba16 (root = keccak256("root"), leaf = 0x8b2df3d7088f696eb276f2aa7dc16c83e80986390832f42c0e09f149d067c9dd)',
    'bytes32 root = keccak256("root"); constructor() public payable {} function claim(uint256 index, address account, uint256 amount, bytes32[] memory proof) internal view { bytes32 leaf = keccak256(abi.encodePacked(index, account, amount)); require(MerkleProof.verify(proof, root, leaf), "MerkleDistributor: Invalid proof."); }',
    'bytes32[] memory proof = new bytes32[](2); proof[0] = keccak256("a"); claim(1, msg.sender, 5, proof);',
    {
      since: 6,
      outer:
        'library MerkleProof { function verify(bytes32[] memory proof, bytes32 root, bytes32 leaf) internal pure returns (bool) { bytes32 computedHash = leaf; for (uint256 i = 0; i < proof.length; i++) { bytes32 proofElement = proof[i]; if (computedHash <= proofElement) { computedHash = keccak256(abi.encodePacked(computedHash, proofElement)); } else { computedHash = keccak256(abi.encodePacked(proofElement, computedHash)); } } return computedHash == root; } }',
    },
  ),
  // Sender is neither owner, nor operator, nor approved for 4.
  practice(
    'erc721 v5 authorized',
    '_isAuthorized(owner, spender, tokenId) is false, because owner is 0x0000000000000000000000000000000000000007, but spender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa (owner = address(7), spender = msg.sender, tokenId = 4) and in isApprovedForAll, _op[o][op] is false (o = 0x0000000000000000000000000000000000000007, op = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa) and in _isAuthorized, _getApproved(tokenId) is 0x0000000000000000000000000000000000000008, but spender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa (_getApproved(tokenId) returned _approved[t], t = 4), and owner is 0x0000000000000000000000000000000000000007, not the zero address',
    `mapping(address => mapping(address => bool)) _op; mapping(uint256 => address) _approved; error ERC721NonexistentToken(uint256 tokenId); error ERC721InsufficientApproval(address operator, uint256 tokenId); constructor() payable { _approved[4] = address(8); }
function isApprovedForAll(address o, address op) public view returns (bool) { return _op[o][op]; } function _getApproved(uint256 t) internal view returns (address) { return _approved[t]; }
function _isAuthorized(address owner, address spender, uint256 tokenId) internal view returns (bool) { return spender != address(0) && (owner == spender || isApprovedForAll(owner, spender) || _getApproved(tokenId) == spender); }
function _checkAuthorized(address owner, address spender, uint256 tokenId) internal view { if (!_isAuthorized(owner, spender, tokenId)) { if (owner == address(0)) { revert ERC721NonexistentToken(tokenId); } else { revert ERC721InsufficientApproval(spender, tokenId); } } }`,
    '_checkAuthorized(address(7), msg.sender, 4);',
    { since: 8.04 },
  ),
  // The receiver returned 0x00000000 instead of the selector.
  practice(
    'erc721 receiver',
    'retval is 0x00000000, but IERC721Receiver.onERC721Received.selector is 0x150b7a02',
    'error ERC721InvalidReceiver(address receiver); Bad bad = new Bad(); constructor() public payable {} function check(address operator, address from, address to, uint256 tokenId, bytes memory data) internal { if (to.code.length > 0) { try IERC721Receiver(to).onERC721Received(operator, from, tokenId, data) returns (bytes4 retval) { if (retval != IERC721Receiver.onERC721Received.selector) { revert ERC721InvalidReceiver(to); } } catch (bytes memory reason) { if (reason.length == 0) { revert ERC721InvalidReceiver(to); } else { assembly { revert(add(32, reason), mload(reason)) } } } } }',
    'check(msg.sender, address(0), address(bad), 1, "");',
    {
      since: 8.04,
      outer:
        'interface IERC721Receiver { function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data) external returns (bytes4); } contract Bad { function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) { return 0x00000000; } }',
    },
  ),
  // Nonce 3 was given, 1 is current.
  practice(
    'nonces v5',
    'nonce is 3, but current is 1 (current = _useNonce(owner): _useNonce(0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa), owner = msg.sender)',
    'mapping(address => uint256) private _nonces; error InvalidAccountNonce(address account, uint256 currentNonce); constructor() payable { _nonces[msg.sender] = 1; } function _useNonce(address owner) internal returns (uint256) { unchecked { return _nonces[owner]++; } } function _useCheckedNonce(address owner, uint256 nonce) internal { uint256 current = _useNonce(owner); if (nonce != current) { revert InvalidAccountNonce(owner, current); } }',
    '_useCheckedNonce(msg.sender, 3);',
    { since: 8.04 },
  ),
  // Index 300 is claimed.
  practice(
    'bitmap claimed',
    'isClaimed(index) is true, because claimedWord & mask is mask (claimedBitIndex = index % 256: 300 % 256, index = 300)',
    'mapping(uint256 => uint256) private claimedBitMap; error AlreadyClaimed(); constructor() public payable {} function isClaimed(uint256 index) public view returns (bool) { uint256 claimedWordIndex = index / 256; uint256 claimedBitIndex = index % 256; uint256 claimedWord = claimedBitMap[claimedWordIndex]; uint256 mask = (1 << claimedBitIndex); return claimedWord & mask == mask; } function _setClaimed(uint256 index) private { claimedBitMap[index / 256] = claimedBitMap[index / 256] | (1 << (index % 256)); } function claim(uint256 index) internal { if (isClaimed(index)) revert AlreadyClaimed(); _setClaimed(index); }',
    'claim(300); claim(300);',
    { since: 8.04 },
  ),
  // The token returned false.
  practice(
    'safe erc20 v4',
    'abi.decode(returndata, (bool)) is false. 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35 returned false to transfer(to: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount: 9)',
    'No token = new No(); constructor() public payable {} function safeTransfer(address t, address to, uint256 value) internal { _call(t, abi.encodeWithSelector(0xa9059cbb, to, value)); } function _call(address t, bytes memory data) private { (bool success, bytes memory returndata) = t.call(data); require(success, "SafeERC20: low-level call failed"); if (returndata.length > 0) { require(abi.decode(returndata, (bool)), "SafeERC20: ERC20 operation did not succeed"); } }',
    'safeTransfer(address(token), msg.sender, 9);',
    {
      since: 6,
      outer: 'contract No { function transfer(address, uint256) external pure returns (bool) { return false; } }',
    },
  ),
  // The target has no code.
  practice(
    'address functionCall v5',
    'returndata.length is 0, and target.code.length is 0',
    'error AddressEmptyCode(address target); error FailedCall(); constructor() public payable {} function functionCall(address target, bytes memory data) internal returns (bytes memory) { (bool success, bytes memory returndata) = target.call{value: 0}(data); return verifyCallResultFromTarget(target, success, returndata); } function verifyCallResultFromTarget(address target, bool success, bytes memory returndata) internal view returns (bytes memory) { if (!success) { revert FailedCall(); } else { if (returndata.length == 0 && target.code.length == 0) { revert AddressEmptyCode(target); } return returndata; } }',
    'functionCall(address(0x4321), hex"a9059cbb");',
    { since: 8.04 },
  ),
  // Balance 1000 is less than 5000.
  practice(
    'address sendValue v5',
    'address(this).balance < amount is true: 1000 < 5000',
    'error InsufficientBalance(uint256 balance, uint256 needed); error FailedCall(); constructor() public payable {} function sendValue(address payable recipient, uint256 amount) internal { if (address(this).balance < amount) { revert InsufficientBalance(address(this).balance, amount); } (bool success, ) = recipient.call{value: amount}(""); if (!success) { revert FailedCall(); } }',
    'sendValue(payable(msg.sender), 5000);',
    { since: 8.04 },
  ),
  // Create2 gave 0, since the address has code.
  practice(
    'clones deterministic twice',
    'instance is the zero address. Creating the contract failed: There is a contract at the new address already',
    'error FailedDeployment(); address a; constructor() public payable {} function cloneDeterministic(address implementation, bytes32 salt) internal returns (address instance) { assembly { mstore(0x00, or(shr(0xe8, shl(0x60, implementation)), 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000)) mstore(0x20, or(shl(0x78, implementation), 0x5af43d82803e903d91602b57fd5bf3)) instance := create2(0, 0x09, 0x37, salt) } if (instance == address(0)) { revert FailedDeployment(); } }',
    'a = cloneDeterministic(address(this), "s"); a = cloneDeterministic(address(this), "s");',
    { since: 8.04 },
  ),
  // Sender has 10 less than 11.
  practice(
    'solady transfer',
    'gt(amount, fromBalance) is true: 11 > 10 (fromBalance = sload(fromBalanceSlot))',
    `mapping(address => uint256) _b; constructor() public payable {} function set(address a, uint256 v) internal { assembly { mstore(0x0c, 0x87a211a2) mstore(0x00, a) sstore(keccak256(0x0c, 0x20), v) } }
function transfer(address to, uint256 amount) public returns (bool) { assembly { mstore(0x0c, 0x87a211a2) mstore(0x00, caller()) let fromBalanceSlot := keccak256(0x0c, 0x20) let fromBalance := sload(fromBalanceSlot) if gt(amount, fromBalance) { mstore(0x00, 0xf4d678b8) revert(0x1c, 0x04) } sstore(fromBalanceSlot, sub(fromBalance, amount)) mstore(0x00, to) } return true; }`,
    'set(msg.sender, 10); transfer(address(7), 11);',
    { since: 8.04 },
  ),
  // Caller isn't the stored owner 9.
  practice(
    'solady ownable',
    'eq(caller(), sload(_OWNER_SLOT)) is false: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa == 0x0000000000000000000000000000000000000009',
    'constructor() public payable {} bytes32 internal constant _OWNER_SLOT = 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff74873927; uint256 x; modifier onlyOwner() virtual { _checkOwner(); _; } function _initializeOwner(address newOwner) internal { assembly { newOwner := shr(96, shl(96, newOwner)) sstore(_OWNER_SLOT, newOwner) } } function _checkOwner() internal view virtual { assembly { if iszero(eq(caller(), sload(_OWNER_SLOT))) { mstore(0x00, 0x82b42900) revert(0x1c, 0x04) } } } function f() internal onlyOwner { x = 1; }',
    '_initializeOwner(address(9)); f();',
    { since: 8.04 },
  ),
  // X * y overflows.
  practice(
    'solady mulWad',
    `gt(x, div(not(0), y)) is true: 0x8000000000000000000000000000000000000000000000000000000000000000 > 0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff, and y isn't 0: 4`,
    'constructor() public payable {} uint256 r; function mulWad(uint256 x, uint256 y) internal pure returns (uint256 z) { assembly { z := mul(x, y) if gt(x, div(not(0), y)) { if y { mstore(0x00, 0xbac65e5b) revert(0x1c, 0x04) } } z := div(z, 1000000000000000000) } }',
    'r = mulWad(2**255, 4);',
    { since: 8.04 },
  ),
  // The token returned 0.
  practice(
    'solady safeTransfer',
    `eq(mload(0x00), 1) is false: 0 == 1, and returndatasize() isn't 0: 32. 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35 returned false to transfer(to: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount: 9)`,
    'No token = new No(); constructor() public payable {} function safeTransfer(address token_, address to, uint256 amount) internal { assembly { mstore(0x14, to) mstore(0x34, amount) mstore(0x00, 0xa9059cbb000000000000000000000000) if iszero(and(or(eq(mload(0x00), 1), iszero(returndatasize())), call(gas(), token_, 0, 0x10, 0x44, 0x00, 0x20))) { mstore(0x00, 0x90b8ec18) revert(0x1c, 0x04) } mstore(0x34, 0) } }',
    'safeTransfer(address(token), msg.sender, 9);',
    {
      since: 8.04,
      outer: 'contract No { function transfer(address, uint256) external pure returns (bool) { return false; } }',
    },
  ),
  // The pool is locked (entered again).
  practice(
    'v3 LOK',
    'slot0.unlocked is false (Story.flash, which is still running, set slot0.unlocked)',
    `struct Slot0 { uint160 sqrtPriceX96; int24 tick; bool unlocked; } Slot0 public slot0; constructor() public payable {} modifier lock() { require(slot0.unlocked, 'LOK'); slot0.unlocked = false; _; slot0.unlocked = true; } function flash(bool again) public lock { if (again) Story(payable(address(this))).flash(false); }`,
    'slot0.unlocked = true; flash(true);',
    { since: 6 },
  ),
  // The token transfer failed: its balance too small.
  practice(
    'v3 STF',
    'success is false (success = token.call(abi.encodeWithSelector(Tok.transferFrom.selector, from, to, value))). Tok.transferFrom failed: "low balance", because amount <= 3 is false: 9 <= 3. The call sent transferFrom(from: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, to: 0x3C952d36207c0d52743a646E7AC2649009bD358e, value: 9) to 0x5CEa380456d669bD50CC6Ff9a627a040ef284a35',
    `Tok tok = new Tok(); constructor() public payable {} function safeTransferFrom(address token, address from, address to, uint256 value) internal { (bool success, bytes memory data) = token.call(abi.encodeWithSelector(Tok.transferFrom.selector, from, to, value)); require(success && (data.length == 0 || abi.decode(data, (bool))), 'STF'); }`,
    'safeTransferFrom(address(tok), msg.sender, address(this), 9);',
    {
      since: 6,
      outer:
        'contract Tok { function transferFrom(address, address, uint256 amount) external pure returns (bool) { require(amount <= 3, "low balance"); return true; } }',
    },
  ),
  // The limit 50 is not below the price 40 (zeroForOne).
  practice(
    'v3 SPL ternary',
    'zeroForOne ? sqrtPriceLimitX96 < slot0Start.sqrtPriceX96 && sqrtPriceLimitX96 > MIN : sqrtPriceLimitX96 > slot0Start.sq… is false, because sqrtPriceLimitX96 < slot0Start.sqrtPriceX96 is false: 50 < 40 (zeroForOne = true, slot0Start.sqrtPriceX96 = 40)',
    `struct Slot0 { uint160 sqrtPriceX96; int24 tick; bool unlocked; } Slot0 slot0; uint160 constant MIN = 10; uint160 constant MAX = 90; constructor() public payable {} function swap(bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96) internal view { require(amountSpecified != 0, 'AS'); Slot0 memory slot0Start = slot0; require(zeroForOne ? sqrtPriceLimitX96 < slot0Start.sqrtPriceX96 && sqrtPriceLimitX96 > MIN : sqrtPriceLimitX96 > slot0Start.sqrtPriceX96 && sqrtPriceLimitX96 < MAX, 'SPL'); }`,
    'slot0 = Slot0(40, -5, true); swap(true, 7, 50);',
    { since: 6 },
  ),
  // The amount is 0.
  practice(
    'v3 AS',
    'amountSpecified is 0 (amountSpecified = given)',
    `constructor() public payable {} function swap(bool zeroForOne, int256 amountSpecified) internal pure returns (int256) { require(amountSpecified != 0, 'AS'); return zeroForOne ? amountSpecified : -amountSpecified; } int256 given; int256 r;`,
    'r = swap(true, given);',
    { since: 6 },
  ),
  // Lower tick -887280 is below MIN_TICK.
  practice(
    'v3 TLM',
    'tickLower >= MIN_TICK is false: -887280 >= -887272 (tickLower = -14788 * spacing: -14788 * 60)',
    `int24 internal constant MIN_TICK = -887272; int24 internal constant MAX_TICK = -MIN_TICK; constructor() public payable {} function checkTicks(int24 tickLower, int24 tickUpper) private pure { require(tickLower < tickUpper, 'TLU'); require(tickLower >= MIN_TICK, 'TLM'); require(tickUpper <= MAX_TICK, 'TUM'); } int24 spacing = 60;`,
    'checkTicks(-14788 * spacing, 60);',
    { since: 6 },
  ),
  // The tick -900000 is beyond the maximum.
  practice(
    'v3 TickMath T',
    'absTick <= uint256(int256(MAX_TICK)) is false: 900000 <= 887272 (absTick = uint256(-int256(tick)): uint256(-int256(-900000)), because tick < 0 is true: -900000 < 0, int256(MAX_TICK) = 887272, MAX_TICK = 887272)',
    `int24 internal constant MAX_TICK = 887272; constructor() public payable {} function getSqrtRatioAtTick(int24 tick) internal pure returns (uint160) { uint256 absTick = tick < 0 ? uint256(-int256(tick)) : uint256(int256(tick)); require(absTick <= uint256(int256(MAX_TICK)), 'T'); return uint160(absTick); } uint160 r; int24 t = -900000;`,
    'r = getSqrtRatioAtTick(t);',
    { since: 6 },
  ),
  // Liquidity 5 minus 9 wraps.
  practice(
    'v3 LS',
    '(z = x - uint128(-y)) < x is false: 2**128 - 4 < 5 (x = l, uint128(-y) = 9, y = -9)',
    `constructor() public payable {} function addDelta(uint128 x, int128 y) internal pure returns (uint128 z) { if (y < 0) { require((z = x - uint128(-y)) < x, 'LS'); } else { require((z = x + uint128(y)) >= x, 'LA'); } } uint128 l = 5;`,
    'l = addDelta(l, -9);',
    { since: 6, until: 8 },
  ),
  // No liquidity to poke.
  practice(
    'v3 position NP',
    '_self.liquidity > 0 is false: 0 > 0',
    `struct Info { uint128 liquidity; uint256 fee; } mapping(bytes32 => Info) positions; constructor() public payable {} function get(mapping(bytes32 => Info) storage self, address owner, int24 lo, int24 hi) internal view returns (Info storage position) { position = self[keccak256(abi.encodePacked(owner, lo, hi))]; } function update(Info storage self, int128 liquidityDelta) internal { Info memory _self = self; uint128 next; if (liquidityDelta == 0) { require(_self.liquidity > 0, 'NP'); next = _self.liquidity; } else { next = 1; } self.liquidity = next; }`,
    'update(get(positions, msg.sender, -60, 60), 0);',
    { since: 6 },
  ),
  // The oldest observation 500 is after the target 400.
  practice(
    'v3 oracle OLD',
    'lte(time, beforeOrAt.blockTimestamp, target) is false, because a <= b is false: 500 <= 400 (a = beforeOrAt.blockTimestamp, b = target, time = 600, beforeOrAt.blockTimestamp = 500, target = 400)',
    `struct Observation { uint32 blockTimestamp; int56 tickCumulative; bool initialized; } Observation[3] observations; constructor() public payable {} function lte(uint32 time, uint32 a, uint32 b) private pure returns (bool) { if (a <= time && b <= time) return a <= b; uint256 aAdjusted = a > time ? a : a + 2**32; uint256 bAdjusted = b > time ? b : b + 2**32; return aAdjusted <= bAdjusted; } function surrounding(uint32 time, uint32 target, uint16 index) private view returns (Observation memory beforeOrAt) { beforeOrAt = observations[(index + 1) % 3]; if (!beforeOrAt.initialized) beforeOrAt = observations[0]; require(lte(time, beforeOrAt.blockTimestamp, target), 'OLD'); }`,
    'observations[0] = Observation(500, 1, true); surrounding(600, 400, 0);',
    { since: 6 },
  ),
];
