import type { Anvil } from '../sandbox/verification/anvil.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { asObject } from './readJson.ts';

/** The transaction that made a contract, where the tool kept no record of it: found among the chain's last blocks. */
export async function creationOf(chain: Pick<Anvil, 'request'>, address: string): Promise<string> {
  for (let number = Number(await chain.request('eth_blockNumber')); number > 0; number -= 1) {
    const block = asObject(await chain.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]), 'A block');
    for (const hash of Array.isArray(block.transactions) ? block.transactions : []) {
      const receipt = await receiptOf(chain, hash);
      if (String(receipt.contractAddress).toLowerCase() === address.toLowerCase()) return String(hash);
    }
  }
  throw new Error(`No transaction made ${address}.`);
}
