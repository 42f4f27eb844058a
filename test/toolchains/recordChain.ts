import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { asObject } from './readJson.ts';

/** A chain written down: every signed transaction in its order, and what they made. */
export interface RecordedChain {
  transactions: string[];
  contracts: BuiltContract[];
}

/** Writes down all that happened on a chain since its start. */
export async function recordChain(chain: Pick<Anvil, 'request'>, contracts: BuiltContract[]): Promise<RecordedChain> {
  const transactions: string[] = [];
  const last = Number(await chain.request('eth_blockNumber'));
  for (let number = 1; number <= last; number += 1) {
    const block = asObject(await chain.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]), 'A block');
    for (const hash of Array.isArray(block.transactions) ? block.transactions : []) {
      const raw = await chain.request('eth_getRawTransactionByHash', [hash]);
      if (typeof raw !== 'string')
        throw new Error(`The local chain does not give transaction ${hash} as it was signed.`);
      transactions.push(raw);
    }
  }
  return { transactions, contracts };
}
