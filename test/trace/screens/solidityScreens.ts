import { sender } from '../values/runSituation.ts';
import { other } from '../values/vyperSituations.ts';
import type { ToldScreen } from './screenStory.ts';

/** Of which each was read by someone who saw the screen alone. */
export const solidityScreens: readonly ToldScreen[] = [
  {
    name: 'LegacyToken',
    version: '0.5.16',
    sources: {
      'LegacyToken.sol': `pragma solidity >=0.5.0;
library SafeMath {
    function add(uint256 a, uint256 b) internal pure returns (uint256) { uint256 c = a + b; require(c >= a, "SafeMath: addition overflow"); return c; }
    function sub(uint256 a, uint256 b, string memory reason) internal pure returns (uint256) {
        require(b <= a, reason);
        return a - b;
    }
}
contract LegacyToken {
    using SafeMath for uint256;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    constructor() public { balanceOf[msg.sender] = 1000; }
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        balanceOf[from] = balanceOf[from].sub(amount, "ERC20: amount exceeds balance");
        allowance[from][msg.sender] = allowance[from][msg.sender].sub(amount, "ERC20: amount exceeds allowance");
        balanceOf[to] = balanceOf[to].add(amount);
        return true;
    }
}
`,
    },
    deploys: [['LegacyToken']],
    calls: [
      [0, 'approve(address,uint256)', [sender, 400]],
      [0, 'transferFrom(address,address,uint256)', [sender, other, 150]],
      [0, 'transferFrom(address,address,uint256)', [sender, other, 300]],
    ],
    at: `LegacyToken.sol:5 ERC20: amount exceeds allowance`,
    cause: `b <= a is false: 300 <= 250 (b = amount, a = allowance[from][msg.sender], from = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)`,
  },
  {
    name: 'Payouts',
    version: '0.5.16',
    sources: {
      'Payouts.sol': `pragma solidity >=0.5.0;
contract Payouts {
    address[] public investors;
    mapping(address => uint256) public due;
    constructor() public {
        investors.push(msg.sender);
        investors.push(address(0x1001));
        investors.push(address(0x1002));
    }
    function distribute(uint256 total) external {
        uint256 share = total / investors.length;
        for (uint256 i = 0; i <= investors.length; i++) {
            due[investors[i]] += share;
        }
    }
}
`,
    },
    deploys: [['Payouts']],
    calls: [[0, 'distribute(uint256)', [900]]],
    at: `Payouts.sol:13 Array index out of bounds`,
    cause: `investors[i]: index 3, length 3`,
  },
  {
    name: 'StakingRewards',
    version: '0.7.6',
    sources: {
      'StakingRewards.sol': `pragma solidity >=0.5.0;
contract StakingRewards {
    uint256 public totalStaked;
    uint256 public rewardRate = 10;
    uint256 public lastUpdate;
    uint256 public rewardPerToken;
    mapping(address => uint256) public paid;
    constructor() { lastUpdate = block.timestamp - 60; }
    modifier updateReward(address account) {
        uint256 elapsed = block.timestamp - lastUpdate;
        rewardPerToken += elapsed * rewardRate * 1e8 / totalStaked;
        lastUpdate = block.timestamp;
        paid[account] = rewardPerToken;
        _;
    }
    function notifyReward(uint256 rate) external updateReward(msg.sender) {
        rewardRate = rate;
    }
}
`,
    },
    deploys: [['StakingRewards']],
    calls: [[0, 'notifyReward(uint256)', [20]]],
    at: `StakingRewards.sol:11 Division by zero`,
    cause: `elapsed * rewardRate * 1e8 / totalStaked divides by zero: 60000000000 / 0 (elapsed = 60 (block.timestamp - lastUpdate: 1790000000 - 1789999940), rewardRate = 10)`,
  },
  {
    name: 'Lender',
    version: '0.8.24',
    sources: {
      'Lender.sol': `pragma solidity >=0.5.0;
contract PriceFeed {
    function latestRoundData() external view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound) {
        return (18, 2500e8, block.timestamp - 7300, block.timestamp - 7200, 18);
    }
}
contract Lender {
    PriceFeed public immutable feed;
    uint256 public constant MAX_AGE = 1 hours;
    mapping(address => uint256) public collateral;
    error StalePrice(uint256 updatedAt);
    constructor(PriceFeed feed_) { feed = feed_; collateral[msg.sender] = 5; }
    function price() public view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0, "bad price");
        if (block.timestamp - updatedAt > MAX_AGE) revert StalePrice(updatedAt);
        return uint256(answer);
    }
    function borrow(uint256 amount) external view returns (uint256) {
        uint256 most = collateral[msg.sender] * price() / 2;
        require(amount <= most, "undercollateralized");
        return amount;
    }
}
`,
    },
    deploys: [['PriceFeed'], ['Lender', 'address', ['$0']]],
    calls: [[1, 'borrow(uint256)', [10]]],
    at: `Lender.sol:16 StalePrice(updatedAt: 1789992800)`,
    cause:
      'block.timestamp - updatedAt > MAX_AGE is true: 7200 (2 hours) > 3600 (1 hour) (block.timestamp = 1790000000, updatedAt = 1789992800)',
  },
  {
    name: 'PairRouter',
    version: '0.8.19',
    isOptimized: true,
    sources: {
      'PairRouter.sol': `pragma solidity >=0.5.0;
contract PairRouter {
    uint256 public reserveIn = 1000;
    uint256 public reserveOut = 2000;
    error InsufficientOutput(uint256 got, uint256 wanted);
    function getAmountOut(uint256 amountIn) public view returns (uint256) {
        uint256 withFee = amountIn * 997;
        return withFee * reserveOut / (reserveIn * 1000 + withFee);
    }
    function swap(uint256 amountIn, uint256 minOut, uint256 deadline) external returns (uint256 out) {
        require(deadline >= block.timestamp, "expired");
        out = getAmountOut(amountIn);
        if (out < minOut) revert InsufficientOutput(out, minOut);
        reserveIn += amountIn;
        reserveOut -= out;
    }
}
`,
    },
    deploys: [['PairRouter']],
    calls: [[0, 'swap(uint256,uint256,uint256)', [100, 190, 1790000100]]],
    at: `PairRouter.sol:13 InsufficientOutput(got: 181, wanted: 190)`,
    cause: `out < minOut is true: 181 < 190 (out = getAmountOut(amountIn): getAmountOut(100), which returned withFee * reserveOut / (reserveIn * 1000 + withFee): 99700 * 2000 / (1000 * 1000 + 99700), withFee = amountIn * 997: 100 * 997)`,
  },
  {
    name: 'a signature that is none',
    version: '0.8.24',
    sources: {
      'Coupons.sol': `pragma solidity >=0.5.0;
contract Coupons {
    address public signer = 0x1111111111111111111111111111111111111111;
    mapping(bytes32 => bool) public used;
    error BadSignature(address recovered);
    function redeem(uint256 amount, uint8 v, bytes32 r, bytes32 s) external returns (uint256) {
        bytes32 hash = keccak256(abi.encodePacked("\\x19Ethereum Signed Message:\\n32", keccak256(abi.encode(msg.sender, amount))));
        require(!used[hash], "used");
        address recovered = ecrecover(hash, v, r, s);
        if (recovered != signer) revert BadSignature(recovered);
        used[hash] = true;
        return amount;
    }
}
`,
    },
    deploys: [['Coupons']],
    calls: [
      [
        0,
        'redeem(uint256,uint8,bytes32,bytes32)',
        [
          5,
          27,
          '0x1111111111111111111111111111111111111111111111111111111111111111',
          '0x2222222222222222222222222222222222222222222222222222222222222222',
        ],
      ],
    ],
    at: `Coupons.sol:10 BadSignature(recovered: 0x0000000000000000000000000000000000000000)`,
    cause:
      'recovered is the zero address, but signer is 0x1111111111111111111111111111111111111111 (ecrecover found no signer: the signature is invalid)',
  },
  {
    name: 'ShareVault',
    version: '0.8.28',
    sources: {
      'ShareVault.sol': `pragma solidity >=0.5.0;
contract ShareVault {
    mapping(address => uint256) public shares;
    uint256 public totalShares = 40;
    uint256 public totalAssets = 60;
    error ZeroShares();
    function convertToShares(uint256 assets) public view returns (uint256) {
        return totalShares == 0 ? assets : assets * totalShares / totalAssets;
    }
    function deposit(uint256 assets) external returns (uint256 minted) {
        if ((minted = convertToShares(assets)) == 0) revert ZeroShares();
        shares[msg.sender] += minted;
        totalShares += minted;
        totalAssets += assets;
    }
}
`,
    },
    deploys: [['ShareVault']],
    calls: [[0, 'deposit(uint256)', [1]]],
    at: `ShareVault.sol:11 ZeroShares()`,
    cause: 'minted is 0 (convertToShares(assets) returned assets * totalShares / totalAssets: 1 * 40 / 60, assets = 1)',
  },
  {
    name: 'Governor',
    version: '0.8.24',
    sources: {
      'Governor.sol': `pragma solidity >=0.5.0;
contract Governor {
    enum ProposalState { Pending, Active, Defeated, Succeeded, Queued, Executed }
    struct Proposal { uint64 voteStart; uint64 voteEnd; uint128 forVotes; uint128 againstVotes; bool executed; }
    mapping(uint256 => Proposal) public proposals;
    uint256 public quorum = 100;
    error UnexpectedState(uint256 id, ProposalState current);
    constructor() {
        proposals[3] = Proposal(uint64(block.timestamp - 5 days), uint64(block.timestamp - 2 days), 300, 20, true);
    }
    function state(uint256 id) public view returns (ProposalState) {
        Proposal storage p = proposals[id];
        if (p.executed) return ProposalState.Executed;
        if (block.timestamp < p.voteStart) return ProposalState.Pending;
        if (block.timestamp <= p.voteEnd) return ProposalState.Active;
        if (p.forVotes <= p.againstVotes || p.forVotes < quorum) return ProposalState.Defeated;
        return ProposalState.Succeeded;
    }
    function execute(uint256 id) external {
        ProposalState current = state(id);
        if (current != ProposalState.Succeeded) revert UnexpectedState(id, current);
        proposals[id].executed = true;
    }
}
`,
    },
    deploys: [['Governor']],
    calls: [[0, 'execute(uint256)', [3]]],
    at: `Governor.sol:21 UnexpectedState(id: 3, current: Executed)`,
    cause: 'current is Executed, not Succeeded (current = state(id): state(3), which returned ProposalState.Executed)',
  },
  {
    name: 'Dao',
    version: '0.8.28',
    sources: {
      'Dao.sol': `pragma solidity >=0.5.0;
contract Dao {
    enum State { Active, Defeated, Succeeded }
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => uint256) public votesAgainst;
    uint256 public supply = 2500;
    uint256 public quorumPercent = 4;
    constructor() { votesFor[1] = 80; votesAgainst[1] = 10; }
    function quorum() public view returns (uint256) { return supply * quorumPercent / 100; }
    function stateOf(uint256 id) public view returns (State) {
        if (votesFor[id] < quorum()) return State.Defeated;
        return votesFor[id] > votesAgainst[id] ? State.Succeeded : State.Defeated;
    }
    function execute(uint256 id) external view {
        require(stateOf(id) == State.Succeeded, "Dao: proposal not successful");
    }
}
`,
    },
    deploys: [['Dao']],
    calls: [[0, 'execute(uint256)', [1]]],
    at: `Dao.sol:15 Dao: proposal not successful`,
    cause:
      'stateOf(id) is Defeated, not Succeeded, because votesFor[id] < quorum() is true: 80 < 100 (quorum() returned supply * quorumPercent / 100: 2500 * 4 / 100, id = 1)',
  },
  {
    name: 'Minter',
    version: '0.8.24',
    sources: {
      'Minter.sol': `pragma solidity >=0.5.0;
abstract contract HederaTokenService {
    address constant precompile = address(0x167);
    int32 constant SUCCESS = 22;
    function mint(address token, int64 amount) internal returns (int responseCode) {
        (bool success, bytes memory result) = precompile.call(abi.encodeWithSignature("mintToken(address,int64,bytes[])", token, amount, new bytes[](0)));
        responseCode = success ? int(abi.decode(result, (int32))) : int(21);
    }
}
contract Minter is HederaTokenService {
    address token = address(0x3039);
    uint256 public minted;
    function mintFor(int64 amount) external {
        int response = mint(token, amount);
        require(response == SUCCESS, "mint failed");
        minted += uint64(amount);
    }
}
`,
    },
    deploys: [['Minter']],
    calls: [[0, 'mintFor(int64)', [100]]],
    codes: [180],
    at: `Minter.sol:15 mint failed`,
    cause:
      'response is TOKEN_HAS_NO_SUPPLY_KEY (180), not SUCCESS (22) (response = mint(token, amount): mint(0x0000000000000000000000000000000000003039, 100), which returned int(abi.decode(result, (int32))): int(180), because success is true, (success, result) = precompile.call(abi.encodeWithSignature("mintToken(address,int64,bytes[])", token, amount, new bytes[](0))), token = 0x0000000000000000000000000000000000003039, amount = 100)',
  },
  {
    name: 'Presale',
    version: '0.8.24',
    sources: {
      'Presale.sol': `pragma solidity >=0.5.0;
contract Presale {
    uint256 public rate = 1000;
    mapping(address => uint256) public bought;
    function buy() external payable {
        uint256 amount = msg.value * rate / 1e18;
        require(amount > 0, "zero tokens");
        bought[msg.sender] += amount;
    }
}
`,
    },
    deploys: [['Presale']],
    calls: [[0, 'buy()', [], 300000000n]],
    at: `Presale.sol:7 zero tokens`,
    cause: `amount > 0 is false: 0 > 0 (amount = msg.value * rate / 1e18: 300000000 * 1000 / 1e18). On Hedera, msg.value is in tinybars: write 1 ℏ as 1e8, not as 1 ether`,
  },
  {
    name: 'a proxy without an owner',
    version: '0.8.24',
    sources: {
      'Proxy.sol': `pragma solidity >=0.5.0;
contract CounterLogic {
    address public owner;
    uint256 public count;
    function initialize(address owner_) external {
        require(owner == address(0), "Initializable: already initialized");
        owner = owner_;
    }
    function increment() external {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        count += 1;
    }
}
contract Proxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    constructor(address logic) { assembly { sstore(SLOT, logic) } }
    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
`,
    },
    deploys: [['CounterLogic'], ['Proxy', 'address', ['$0']]],
    calls: [
      [0, 'initialize(address)', [sender]],
      [1, 'increment()'],
    ],
    at: `Proxy.sol:10 Ownable: caller is not the owner`,
    cause:
      'owner is the zero address, but msg.sender is 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa (CounterLogic runs with the storage of Proxy (0xC3120EcD9b1Ebc2B2338903B41585f28E99891Bf))',
  },
  {
    name: 'Harvester',
    version: '0.8.24',
    sources: {
      'Harvester.sol': `pragma solidity >=0.5.0;
contract Strategy {
    error PausedStrategy(uint256 id);
    bool public paused = true;
    function harvest(uint256 id) external view returns (uint256) {
        if (paused) revert PausedStrategy(id);
        return 5;
    }
}
contract Harvester {
    Strategy public strategy = new Strategy();
    uint256 public total;
    error HarvestFailed(bytes reason);
    function harvestAll(uint256 count) external {
        for (uint256 i = 3; i < 3 + count; i++) {
            try strategy.harvest(i) returns (uint256 gained) {
                total += gained;
            } catch (bytes memory reason) {
                revert HarvestFailed(reason);
            }
        }
    }
}
`,
    },
    deploys: [['Harvester']],
    calls: [[0, 'harvestAll(uint256)', [2]]],
    at: `Harvester.sol:19 HarvestFailed(reason: 0xba62d4df0000000000000000000000000000000000000000000000000000000000000003)`,
    cause: `strategy.harvest(i) failed: PausedStrategy(id: 3), because in Strategy.harvest, paused is true`,
  },
  {
    name: 'WalletFactory',
    version: '0.8.24',
    sources: {
      'WalletFactory.sol': `pragma solidity >=0.5.0;
contract Wallet { address public owner; constructor(address o) { owner = o; } }
contract WalletFactory {
    error DeployFailed();
    mapping(address => uint256) public made;
    function deploy(bytes32 salt) external returns (address wallet) {
        bytes memory code = abi.encodePacked(type(Wallet).creationCode, abi.encode(msg.sender));
        assembly {
            wallet := create2(0, add(code, 0x20), mload(code), salt)
        }
        if (wallet == address(0)) revert DeployFailed();
        made[wallet] += 1;
    }
}
`,
    },
    deploys: [['WalletFactory']],
    calls: [
      [0, 'deploy(bytes32)', ['0x0707070707070707070707070707070707070707070707070707070707070707']],
      [0, 'deploy(bytes32)', ['0x0707070707070707070707070707070707070707070707070707070707070707']],
    ],
    at: `WalletFactory.sol:11 DeployFailed()`,
    cause: 'wallet is the zero address. Creating the contract failed: There is a contract at the new address already',
  },
  {
    name: 'Airdrop',
    version: '0.8.24',
    sources: {
      'Airdrop.sol': `pragma solidity >=0.5.0;
interface IReceiver { function onClaim(uint256 amount) external; }
contract Airdrop {
    uint256 private locked = 1;
    mapping(address => uint256) public owed;
    modifier lock() {
        require(locked == 1, "LOCKED");
        locked = 2;
        _;
        locked = 1;
    }
    function fund(address who, uint256 amount) external { owed[who] += amount; }
    function claim(address to) external lock {
        uint256 amount = owed[to];
        owed[to] = 0;
        IReceiver(to).onClaim(amount);
    }
    function reset(address to) external lock { owed[to] = 0; }
}
contract Greedy {
    Airdrop drop;
    uint256 public got;
    constructor(Airdrop d) { drop = d; }
    function onClaim(uint256 amount) external {
        got += amount;
        drop.reset(address(this));
    }
}
`,
    },
    deploys: [['Airdrop'], ['Greedy', 'address', ['$0']]],
    calls: [
      [0, 'fund(address,uint256)', ['$1', 9]],
      [0, 'claim(address)', ['$1']],
    ],
    at: `Airdrop.sol:7 LOCKED`,
    cause: 'locked is 2, not 1 (Airdrop.claim, which is still running, set locked)',
  },
  {
    name: 'Nft',
    version: '0.8.24',
    sources: {
      'Nft.sol': `pragma solidity >=0.5.0;
interface IERC721Receiver { function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4); }
contract Escrow { uint256 public x; }
contract Nft {
    error InvalidReceiver(address receiver);
    mapping(uint256 => address) public ownerOf;
    function safeMint(address to, uint256 id) external {
        ownerOf[id] = to;
        _checkOnReceived(address(0), to, id, "");
    }
    function _checkOnReceived(address from, address to, uint256 id, bytes memory data) private {
        if (to.code.length == 0) return;
        try IERC721Receiver(to).onERC721Received(msg.sender, from, id, data) returns (bytes4 retval) {
            if (retval != IERC721Receiver.onERC721Received.selector) revert InvalidReceiver(to);
        } catch (bytes memory reason) {
            if (reason.length == 0) revert InvalidReceiver(to);
            assembly { revert(add(32, reason), mload(reason)) }
        }
    }
}
`,
    },
    deploys: [['Escrow'], ['Nft']],
    calls: [[1, 'safeMint(address,uint256)', ['$0', 4]]],
    at: `Nft.sol:16 InvalidReceiver(receiver: 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599)`,
    cause:
      'reason.length is 0. IERC721Receiver(to).onERC721Received(msg.sender, from, id, data) failed: Escrow has no function onERC721Received(address,address,uint256,bytes)',
  },
  {
    name: 'MerkleDrop',
    version: '0.8.24',
    sources: {
      'MerkleDrop.sol': `pragma solidity >=0.5.0;
library MerkleProof {
    function verify(bytes32[] memory proof, bytes32 root, bytes32 leaf) internal pure returns (bool) {
        return processProof(proof, leaf) == root;
    }
    function processProof(bytes32[] memory proof, bytes32 leaf) internal pure returns (bytes32) {
        bytes32 computed = leaf;
        for (uint256 i = 0; i < proof.length; i++) {
            computed = computed < proof[i] ? keccak256(abi.encode(computed, proof[i])) : keccak256(abi.encode(proof[i], computed));
        }
        return computed;
    }
}
contract MerkleDrop {
    bytes32 public root = keccak256("root");
    mapping(address => bool) public claimed;
    error InvalidProof();
    function claim(uint256 amount, bytes32[] calldata proof) external {
        require(!claimed[msg.sender], "already claimed");
        bytes32 leaf = keccak256(abi.encode(msg.sender, amount));
        if (!MerkleProof.verify(proof, root, leaf)) revert InvalidProof();
        claimed[msg.sender] = true;
    }
}
`,
    },
    deploys: [['MerkleDrop']],
    calls: [
      [0, 'claim(uint256,bytes32[])', [60, ['0x0101010101010101010101010101010101010101010101010101010101010101']]],
    ],
    at: `MerkleDrop.sol:21 InvalidProof()`,
    cause:
      'MerkleProof.verify(proof, root, leaf) is false, because processProof(proof, leaf) is 0xc14082b12cadbbd67bebb7a2cdcc5cf64b8b37c0ea53f547da2a4e8ce2c5b048, but root is 0xd6c66cad06fe14fdb6ce9297d80d32f24d7428996d0045cbf90cc345c677ba16 (leaf = 0xde7d25e035503b3fabf3acc72c63853a1b39363ec684e9b0376ac814c0b78b74, root = keccak256("root"))',
  },
  {
    name: 'Pool',
    version: '0.8.24',
    sources: {
      'Pool.sol': `pragma solidity >=0.5.0;
interface IERC20 { function transfer(address to, uint256 amount) external returns (bool); }
contract QuietToken is IERC20 {
    mapping(address => uint256) public balanceOf;
    function give(address to, uint256 amount) external { balanceOf[to] += amount; }
    function transfer(address to, uint256 amount) external returns (bool) {
        if (balanceOf[msg.sender] < amount) return false;
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}
library SafeERC20 {
    error SafeERC20FailedOperation(address token);
    function safeTransfer(IERC20 token, address to, uint256 value) internal {
        _callOptionalReturn(token, abi.encodeCall(token.transfer, (to, value)));
    }
    function _callOptionalReturn(IERC20 token, bytes memory data) private {
        (bool success, bytes memory returndata) = address(token).call(data);
        if (!success || (returndata.length != 0 && !abi.decode(returndata, (bool)))) {
            revert SafeERC20FailedOperation(address(token));
        }
    }
}
contract Pool {
    using SafeERC20 for IERC20;
    IERC20 public token;
    constructor(IERC20 t) { token = t; }
    function exit(uint256 amount) external { token.safeTransfer(msg.sender, amount); }
}
`,
    },
    deploys: [['QuietToken'], ['Pool', 'address', ['$0']]],
    calls: [
      [0, 'give(address,uint256)', ['$1', 30]],
      [1, 'exit(uint256)', [50]],
    ],
    at: `Pool.sol:21 SafeERC20FailedOperation(token: 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599)`,
    inSight: 'QuietToken.transfer returned false, because balanceOf[msg.sender] < amount is true: 30 < 50',
    cause:
      'returndata.length is 32, not 0, and abi.decode(returndata, (bool)) is false. 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599 returned false to transfer(to: 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, amount: 50), because in QuietToken.transfer, balanceOf[msg.sender] < amount is true: 30 < 50 (msg.sender = 0xC3120EcD9b1Ebc2B2338903B41585f28E99891Bf)',
  },
  {
    name: 'Mul',
    version: '0.8.24',
    sources: {
      'Mul.sol': `pragma solidity >=0.5.0;
library FixedPoint {
    uint256 internal constant Q96 = 2 ** 96;
    function mul(uint256 x, uint256 y) internal pure returns (uint256) {
        return x * y / Q96;
    }
}
contract Mul {
    using FixedPoint for uint256;
    uint256 public sqrtPrice = 2 ** 100;
    function quote(uint256 liquidity) external view returns (uint256) {
        uint256 ratio = sqrtPrice.mul(sqrtPrice);
        return liquidity.mul(ratio);
    }
}
`,
    },
    deploys: [['Mul']],
    calls: [[0, 'quote(uint256)', [1461501637330902918203684832716283019655932542976n]]],
    at: `Mul.sol:5 Panic(0x11): an arithmetic overflow or underflow`,
    cause: `x * y: 2**160 * 2**104 is outside uint256 (x = liquidity)`,
  },
  {
    name: 'Safe',
    version: '0.8.24',
    sources: {
      'Safe.sol': `pragma solidity >=0.5.0;
contract Limits {
    uint256 public limit;
    uint256 constant MAX = 100;
    function setLimit(uint256 value) external {
        require(value <= MAX, "above MAX");
        limit = value;
    }
}
contract Safe {
    function execTransaction(address to, uint256 value, bytes calldata data) external payable returns (bool success) {
        (success, ) = to.call{value: value}(data);
        require(success, "GS013");
    }
}
`,
    },
    deploys: [['Limits'], ['Safe']],
    calls: [
      [
        1,
        'execTransaction(address,uint256,bytes)',
        ['$0', 0, '0x27ea6f2b00000000000000000000000000000000000000000000000000000000000001f4'],
      ],
    ],
    at: `Safe.sol:13 GS013`,
    cause:
      'success is false (success = to.call{value: value}(data)). Limits.setLimit failed: "above MAX", because value <= MAX is false: 500 <= 100. The call sent setLimit(value: 500) to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  },
  {
    name: 'Multi3',
    version: '0.8.24',
    sources: {
      'Multi3.sol': `pragma solidity >=0.5.0;
contract Multi3 {
    mapping(address => uint256) public held;
    error NotEnough(uint256 held, uint256 wanted);
    function deposit(uint256 amount) public { held[msg.sender] += amount; }
    function withdraw(uint256 amount) public {
        uint256 own = held[msg.sender];
        if (own < amount) revert NotEnough(own, amount);
        held[msg.sender] = own - amount;
    }
    function multicall(bytes[] calldata data) external {
        for (uint256 i = 0; i < data.length; i++) {
            (bool success, bytes memory result) = address(this).delegatecall(data[i]);
            if (!success) {
                assembly { revert(add(result, 32), mload(result)) }
            }
        }
    }
}
`,
    },
    deploys: [['Multi3']],
    calls: [
      [
        0,
        'multicall(bytes[])',
        [
          [
            '0xb6b55f250000000000000000000000000000000000000000000000000000000000000028',
            '0x2e1a7d4d0000000000000000000000000000000000000000000000000000000000000046',
          ],
        ],
      ],
    ],
    at: `Multi3.sol:8 NotEnough(held: 40, wanted: 70)`,
    cause: `own < amount is true: 40 < 70 (own = held[msg.sender], msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)`,
  },
  {
    name: 'FeeSplitter',
    version: '0.8.24',
    sources: {
      'FeeSplitter.sol': `pragma solidity >=0.5.0;
contract Treasury { uint256 public total; function deposit() external payable { total += msg.value; } }
contract FeeSplitter {
    address payable public treasury;
    uint256 public feePercent = 20;
    constructor(address payable t) payable { treasury = t; }
    function split(address payable to) external payable {
        uint256 fee = msg.value * feePercent / 100;
        to.transfer(msg.value - fee);
        treasury.transfer(fee);
    }
}
`,
    },
    deploys: [['Treasury'], ['FeeSplitter', 'address', ['$0'], 100n]],
    calls: [[1, 'split(address)', [other], 50n]],
    at: `FeeSplitter.sol:10 Treasury has no receive function, but the call sent 0.0000001 ℏ`,
    cause: `The call went to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599`,
  },
  {
    name: 'RefundAll',
    version: '0.8.24',
    sources: {
      'RefundAll.sol': `pragma solidity >=0.5.0;
contract Picky { receive() external payable { revert("no refunds please"); } }
contract RefundAll {
    address payable[] public bidders;
    mapping(address => uint256) public bids;
    constructor(address payable picky) payable {
        bidders.push(payable(address(0x2001))); bidders.push(picky);
        bids[address(0x2001)] = 5; bids[picky] = 7;
    }
    function refundAll() external {
        for (uint256 i = 0; i < bidders.length; i++) {
            address payable bidder = bidders[i];
            (bool sent, ) = bidder.call{value: bids[bidder]}("");
            require(sent, "refund failed");
            bids[bidder] = 0;
        }
    }
}
`,
    },
    deploys: [['Picky'], ['RefundAll', 'address', ['$0'], 100n]],
    calls: [[1, 'refundAll()']],
    at: `RefundAll.sol:14 refund failed`,
    cause:
      'sent is false (sent = bidder.call{value: bids[bidder]}("")). Picky failed: "no refunds please". The call sent 0.00000007 ℏ to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  },
  {
    name: 'a lock that a payment enters again',
    version: '0.8.24',
    sources: {
      'Vault.sol': `pragma solidity >=0.5.0;
abstract contract ReentrancyGuard {
    uint256 private constant NOT_ENTERED = 1;
    uint256 private constant ENTERED = 2;
    uint256 private _status;
    error ReentrancyGuardReentrantCall();
    constructor() { _status = NOT_ENTERED; }
    modifier nonReentrant() {
        _nonReentrantBefore();
        _;
        _nonReentrantAfter();
    }
    function _nonReentrantBefore() private {
        if (_status == ENTERED) {
            revert ReentrancyGuardReentrantCall();
        }
        _status = ENTERED;
    }
    function _nonReentrantAfter() private { _status = NOT_ENTERED; }
}
contract Vault is ReentrancyGuard {
    mapping(address => uint256) public held;
    function deposit() external payable nonReentrant { held[msg.sender] += msg.value; }
    function withdraw(uint256 amount) external nonReentrant {
        held[msg.sender] -= amount;
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok, "payout failed");
    }
}
contract Bot {
    Vault vault;
    constructor(Vault v) payable { vault = v; }
    function fill() external { vault.deposit{value: 100}(); }
    function drain() external { vault.withdraw(40); }
    receive() external payable { vault.deposit{value: msg.value}(); }
}
`,
    },
    deploys: [['Vault'], ['Bot', 'address', ['$0'], 1000n]],
    calls: [
      [1, 'fill()'],
      [1, 'drain()'],
    ],
    at: `Vault.sol:27 payout failed`,
    cause:
      'ok is false (ok = msg.sender.call{value: amount}("")). Bot failed: ReentrancyGuardReentrantCall(), because in Vault._nonReentrantBefore (0x4501f8fa1E67827ebfB1f6D5510C606871c5a599), _status is ENTERED (2) (Vault.withdraw, which is still running, set _status). The call sent 0.0000004 ℏ to 0xC3120EcD9b1Ebc2B2338903B41585f28E99891Bf',
  },
  {
    name: 'send to a contract that takes no payment',
    version: '0.8.24',
    sources: {
      'Pay.sol': `pragma solidity >=0.5.0;
contract Plain { uint256 public a; }
contract Costly { uint256 public a; receive() external payable { a += 1; } }
contract Pay {
    constructor() payable {}
    function plain(address payable to) external {
        to.transfer(10);
    }
    function sends(address payable to) external {
        bool ok = to.send(10);
        require(ok, "not sent");
    }
    function calls(address payable to) external {
        (bool ok, ) = to.call{value: 10}("");
        if (!ok) revert("not called");
    }
}
`,
    },
    deploys: [['Plain'], ['Pay', '', [], 1000n], ['Costly']],
    calls: [[1, 'sends(address)', ['$0']]],
    at: `Pay.sol:11 not sent`,
    cause:
      'ok is false (ok = to.send(10)). The call failed: Plain has no receive function, but the call sent 0.0000001 ℏ. The call sent 0.0000001 ℏ to 0x4501f8fa1E67827ebfB1f6D5510C606871c5a599',
  },
  {
    name: 'a payment that needs more gas than transfer gives',
    version: '0.8.24',
    sources: {
      'Pay.sol': `pragma solidity >=0.5.0;
contract Plain { uint256 public a; }
contract Costly { uint256 public a; receive() external payable { a += 1; } }
contract Pay {
    constructor() payable {}
    function plain(address payable to) external {
        to.transfer(10);
    }
    function sends(address payable to) external {
        bool ok = to.send(10);
        require(ok, "not sent");
    }
    function calls(address payable to) external {
        (bool ok, ) = to.call{value: 10}("");
        if (!ok) revert("not called");
    }
}
`,
    },
    deploys: [['Plain'], ['Pay', '', [], 1000n], ['Costly']],
    calls: [[1, 'plain(address)', ['$2']]],
    at: `Pay.sol:3 Out of gas: transfer and send give only 2,300`,
    cause: 'Costly needs more than the 2,300 gas that transfer gives: pay with call{value: …}("") at Pay.sol:7',
  },
  {
    name: 'a lock that a callback enters again',
    version: '0.8.24',
    sources: {
      'Vault.sol': `pragma solidity >=0.5.0;
abstract contract ReentrancyGuard {
    uint256 private constant NOT_ENTERED = 1;
    uint256 private constant ENTERED = 2;
    uint256 private _status;
    error ReentrancyGuardReentrantCall();
    constructor() { _status = NOT_ENTERED; }
    modifier nonReentrant() {
        _nonReentrantBefore();
        _;
        _nonReentrantAfter();
    }
    function _nonReentrantBefore() private {
        if (_status == ENTERED) {
            revert ReentrancyGuardReentrantCall();
        }
        _status = ENTERED;
    }
    function _nonReentrantAfter() private { _status = NOT_ENTERED; }
}
contract Vault is ReentrancyGuard {
    mapping(address => uint256) public held;
    function deposit() external payable nonReentrant { held[msg.sender] += msg.value; }
    function withdraw(uint256 amount) external nonReentrant {
        held[msg.sender] -= amount;
        
        Bot(payable(msg.sender)).back(amount);
    }
}
contract Bot {
    Vault vault;
    constructor(Vault v) payable { vault = v; }
    function fill() external { vault.deposit{value: 100}(); }
    function drain() external { vault.withdraw(40); }
    function back(uint256 value) external { vault.deposit{value: value}(); }
receive() external payable { vault.deposit{value: msg.value}(); }
}
`,
    },
    deploys: [['Vault'], ['Bot', 'address', ['$0'], 1000n]],
    calls: [
      [1, 'fill()'],
      [1, 'drain()'],
    ],
    at: `Vault.sol:15 ReentrancyGuardReentrantCall()`,
    cause: '_status is ENTERED (2) (Vault.withdraw, which is still running, set _status)',
  },
  {
    name: 'a condition that is too long for the line',
    version: '0.8.24',
    sources: {
      'PairV2.sol': `pragma solidity >=0.5.0;
contract PairV2 {
    uint112 public reserve0 = 1000;
    uint112 public reserve1 = 1000;
    uint256 public balance0 = 1050;
    uint256 public balance1 = 1000;
    function swap(uint256 amount1Out) external {
        require(amount1Out < reserve1, "INSUFFICIENT_LIQUIDITY");
        balance1 -= amount1Out;
        uint256 amount0In = balance0 > reserve0 ? balance0 - reserve0 : 0;
        require(amount0In > 0, "INSUFFICIENT_INPUT_AMOUNT");
        {
            uint256 adjusted0 = balance0 * 1000 - amount0In * 3;
            uint256 adjusted1 = balance1 * 1000;
            require(adjusted0 * adjusted1 >= uint256(reserve0) * reserve1 * 1000 ** 2, "K");
        }
    }
}
`,
    },
    deploys: [['PairV2']],
    calls: [[0, 'swap(uint256)', [60]]],
    at: `PairV2.sol:15 K`,
    cause: `adjusted0 * adjusted1 >= uint256(reserve0) * reserve1 * 1000 ** 2 is false: 986859000000 >= 1000000000000 (adjusted0 = 1049850 (balance0 * 1000 - amount0In * 3: 1050 * 1000 - 50 * 3), adjusted1 = 940000 (balance1 * 1000: 940 * 1000), reserve0 = 1000, reserve1 = 1000)`,
    inSight:
      '986859000000 >= 1000000000000: adjusted0 * adjusted1 >= uint256(reserve0) * reserve1 * 1000 ** 2 is false',
  },
  {
    name: 'a limit that is another if it is paused',
    version: '0.8.28',
    sources: {
      'YieldVault.sol': `pragma solidity >=0.5.0;
contract YieldVault {
    bool public paused;
    mapping(address => uint256) public balanceOf;
    error ExceededMax(uint256 shares, uint256 max);
    constructor() { balanceOf[msg.sender] = 40; }
    function maxRedeem(address owner) public view returns (uint256) { return paused ? 0 : balanceOf[owner]; }
    function redeem(uint256 shares, address owner) external {
        uint256 maxShares = maxRedeem(owner);
        if (shares > maxShares) revert ExceededMax(shares, maxShares);
        balanceOf[owner] -= shares;
    }
}
`,
    },
    deploys: [['YieldVault']],
    calls: [[0, 'redeem(uint256,address)', [45, sender]]],
    at: `YieldVault.sol:10 ExceededMax(shares: 45, max: 40)`,
    cause: `shares > maxShares is true: 45 > 40 (maxShares = maxRedeem(owner): maxRedeem(0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa), which returned balanceOf[owner], owner = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)`,
  },
  {
    name: 'what a call of another contract returned beside a constant of 4 bytes',
    version: '0.6.12',
    sources: {
      'Collectibles.sol': `pragma solidity >=0.5.0;
interface IReceiver { function onReceived(uint256 id) external returns (bytes4); }
contract Vault is IReceiver {
    function onReceived(uint256) external override returns (bytes4) { return bytes4(keccak256("onReceived(uint)")); }
}
contract Collectibles {
    bytes4 private constant _RECEIVED = 0x150b7a02;
    Vault vault = new Vault();
    function lock(uint256 id) external {
        require(_isReceived(address(vault), id), "not a receiver");
    }
    function _isReceived(address to, uint256 id) private returns (bool) {
        bytes4 retval = IReceiver(to).onReceived(id);
        return (retval == _RECEIVED);
    }
}
`,
    },
    deploys: [['Collectibles']],
    calls: [[0, 'lock(uint256)', [1]]],
    at: 'Collectibles.sol:10 not a receiver',
    cause:
      '_isReceived(address(vault), id) is false, because retval is 0xceffa6e1, not _RECEIVED (0x150b7a02) (retval = IReceiver(to).onReceived(id): IReceiver(to).onReceived(1), address(vault) = 0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA, vault = 0x522c2e1C5dA65010908EF9929E327Fe8B6cC86dA, id = 1)',
  },
  {
    name: 'a name that has two values',
    version: '0.7.6',
    sources: {
      'RoleRegistry.sol': `pragma solidity >=0.5.0;
contract RoleRegistry {
    bytes32 public constant MANAGER = keccak256("MANAGER");
    bytes32 public constant MINTER = keccak256("MINTER");
    mapping(bytes32 => mapping(address => bool)) private _members;
    mapping(bytes32 => bytes32) private _admins;
    constructor() { _admins[MINTER] = MANAGER; }
    function hasRole(bytes32 role, address account) public view returns (bool) { return _members[role][account]; }
    function getRoleAdmin(bytes32 role) public view returns (bytes32) { return _admins[role]; }
    function grantMinter(address account) external { _grantRole(MINTER, account); }
    function _grantRole(bytes32 role, address account) internal {
        require(hasRole(getRoleAdmin(role), msg.sender), "sender must be an admin");
        _members[role][account] = true;
    }
}
`,
    },
    deploys: [['RoleRegistry']],
    calls: [[0, 'grantMinter(address)', [other]]],
    at: 'RoleRegistry.sol:12 sender must be an admin',
    cause:
      'hasRole(getRoleAdmin(role), msg.sender) is false, because _members[role][account] is false (role = keccak256("MANAGER"), account = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa, getRoleAdmin(role) = keccak256("MANAGER"), msg.sender = 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa)',
  },
  {
    name: 'what was sent in all beside an amount in wei',
    version: '0.5.16',
    sources: {
      'Crowdsale.sol': `pragma solidity >=0.5.0;
contract Crowdsale {
    uint256 public goal = 5 ether;
    uint256 public raised;
    function contribute() external payable { raised += msg.value; }
    function finalize() external view { require(raised >= goal, "goal not reached"); }
}
`,
    },
    deploys: [['Crowdsale']],
    calls: [
      [0, 'contribute()', [], 500_000_000n],
      [0, 'finalize()', []],
    ],
    at: 'Crowdsale.sol:6 goal not reached',
    cause:
      'raised >= goal is false: 500000000 >= 5e18. On Hedera, msg.value is in tinybars: write 1 ℏ as 1e8, not as 1 ether',
  },
  {
    name: 'what was sent in all, which another function sets, beside an amount in wei',
    version: '0.5.16',
    sources: {
      'Crowdsale.sol': `pragma solidity >=0.5.0;
contract Crowdsale {
    uint256 public goal = 5 ether;
    uint256 public raised;
    function contribute() external payable { raised += msg.value; }
    function add(uint256 amount) external { raised += amount; }
    function finalize() external view { require(raised >= goal, "goal not reached"); }
}
`,
    },
    deploys: [['Crowdsale']],
    calls: [
      [0, 'contribute()', [], 500_000_000n],
      [0, 'finalize()', []],
    ],
    at: 'Crowdsale.sol:7 goal not reached',
    cause: 'raised >= goal is false: 500000000 >= 5000000000000000000',
  },
];
