import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import type { Anvil } from './anvil.ts';
import type { SandboxDeployment } from './chain.ts';
import { receiptOf } from './receiptOf.ts';

// Compiled once, by solc 0.8.24 for Paris, of:
//   contract Teller {
//     receive() external payable {}
//     function turn(Vault v) external payable { v.deposit{value: msg.value}(); v.withdraw(4); v.withdraw(6); }
//   }
const creation =
  '608060405234801561001057600080fd5b506101cc806100206000396000f3fe6080604052600436106100225760003560e0' +
  '1c80637e74325f1461002e57600080fd5b3661002957005b600080fd5b61004161003c366004610183565b610043565b005b' +
  '806001600160a01b031663d0e30db0346040518263ffffffff1660e01b815260040160206040518083038185885af1158015' +
  '610083573d6000803e3d6000fd5b50505050506040513d601f19601f820116820180604052508101906100a891906101b356' +
  '5b50604051632e1a7d4d60e01b81526004808201526001600160a01b03821690632e1a7d4d90602401602060405180830381' +
  '6000875af11580156100ef573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906101' +
  '1391906101b3565b50604051632e1a7d4d60e01b8152600660048201526001600160a01b03821690632e1a7d4d9060240160' +
  '20604051808303816000875af115801561015b573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060' +
  '40525081019061017f91906101b3565b5050565b60006020828403121561019557600080fd5b81356001600160a01b038116' +
  '81146101ac57600080fd5b9392505050565b6000602082840312156101c557600080fd5b505191905056';

/** Deploys a contract of no workspace, whose sources nobody has: it calls a vault several times in one transaction. */
export async function deployTeller(chain: Pick<Anvil, 'request'>, entityNum: number): Promise<SandboxDeployment> {
  const accounts = await chain.request('eth_accounts');
  const [from = ''] = Array.isArray(accounts) ? accounts.map(String) : [];
  const creationBytecode = `0x${creation}`;
  const hash = String(await chain.request('eth_sendTransaction', [{ from, data: creationBytecode }]));
  const address = String((await receiptOf(chain, hash)).contractAddress);
  return {
    workspace: '',
    contract: 'Teller',
    address: checksumAddress(address),
    entityNum,
    creationTransactionHash: hash,
    creationBytecode,
    runtimeBytecode: String(await chain.request('eth_getCode', [address, 'latest'])),
    deployer: checksumAddress(from),
    constructorWrites: {},
  };
}
