import type { CodeBase } from './codeBase.ts';

/** What lines are measured on, besides the own stories. */
export const codeBases: readonly CodeBase[] = [
  {
    name: 'Hedera smart contracts',
    repository: 'hashgraph/hedera-smart-contracts',
    packages: { '@openzeppelin/contracts': '5.3.0', '@openzeppelin/contracts-upgradeable': '5.3.0' },
    compilerVersion: '0.8.24+commit.e11b9ed9',
    files: [
      'contracts/solidity/errors/Errors.sol',
      'contracts/solidity/errors/ErrorsExternal.sol',
      'contracts/solidity/errors/Panic.sol',
      'contracts/solidity/voting/Ballot.sol',
      'contracts/solidity/blind-auction/BlindAuction.sol',
      'contracts/solidity/simple-auction/SimpleAuction.sol',
      'contracts/solidity/safe-remote-purchase/SafeRemotePurchase.sol',
      'contracts/solidity/payment-channel/PaymentChannel.sol',
      'contracts/solidity/cryptomath/Arithmetic.sol',
      'contracts/solidity/control/ControlStructures.sol',
      'contracts/solidity/functions/FunctionsChild.sol',
      'contracts/solidity/modifiers/Modifiers.sol',
      'contracts/solidity/typeops/TypeOps.sol',
      'contracts/openzeppelin/ownable/CrowdFund.sol',
      'contracts/openzeppelin/safe-cast/SafeCast.sol',
      'contracts/openzeppelin/ERC-4626/TokenVault.sol',
      'contracts/wrapped-tokens/WHBAR.sol',
      'contracts/multicaller/Multicall3.sol',
      'contracts/multicaller/Reverter.sol',
      'contracts/state-registry/StateRegistry.sol',
      'contracts/yul/contract-creator/ContractCreator.sol',
    ],
  },
];
