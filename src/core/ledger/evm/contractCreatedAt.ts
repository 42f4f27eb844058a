import { isLensError } from '../../net/errors.ts';
import type { LedgerClient } from '../rest/client/client.ts';

/**
 * When the ledger created a contract.
 * @param id a contract ID or an EVM address
 * @returns milliseconds since 1970; undefined if the ledger doesn't know it, or can't say now
 */
export async function contractCreatedAt(
  client: Pick<LedgerClient, 'contracts'>,
  id: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<number | undefined> {
  try {
    const { created_timestamp: created } = await client.contracts.get(id, {}, options);
    const [seconds = '', nanoseconds = ''] = (created ?? '').split('.');
    return /^\d{1,12}$/.test(seconds) ? Number(seconds) * 1_000 + Number(nanoseconds.slice(0, 3)) : undefined;
  } catch (error) {
    if (isLensError(error, 'cancelled') || !isLensError(error)) throw error;
    return undefined;
  }
}
