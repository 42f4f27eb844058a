import { setTimeout as pause } from 'node:timers/promises';
import type { Anvil } from './anvil.ts';

/** The receipt of a transaction just sent: the chain mines it at once, but not before it has answered the sending. */
export async function receiptOf(chain: Pick<Anvil, 'request'>, hash: unknown): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 500; tries += 1) {
    const receipt = await chain.request('eth_getTransactionReceipt', [hash]);
    if (typeof receipt === 'object' && receipt !== null) return Object.fromEntries(Object.entries(receipt));
    await pause(10);
  }
  throw new Error(`The local chain did not mine transaction ${hash} within 5 s.`);
}
