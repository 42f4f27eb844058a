import type { Anvil } from '../sandbox/verification/anvil.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';

/** Sends creation code (0x hex, arguments included) from an unlocked account; gives address and transaction. */
export async function deployContract(
  chain: Pick<Anvil, 'request'>,
  from: string,
  creationBytecode: string,
): Promise<{ address: string; transactionHash: string }> {
  // Gas and price are fixed so that the transaction, and so its hash, depends on nothing but the code.
  const transaction = { from, data: creationBytecode, gas: '0x4c4b40', gasPrice: '0xb2d05e00' };
  const transactionHash = await chain.request('eth_sendTransaction', [transaction]);
  const { contractAddress, status } = await receiptOf(chain, transactionHash);
  if (typeof transactionHash !== 'string' || typeof contractAddress !== 'string' || status !== '0x1')
    throw new Error('A contract could not be deployed.');
  return { address: contractAddress, transactionHash };
}
