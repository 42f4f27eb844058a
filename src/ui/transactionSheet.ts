import type { Sheet } from '../core/sheets/sheet.ts';
import type { Connection } from './connections.ts';
import { loadCore } from './loadCore.ts';

/**
 * The sheet of the transaction that an id names: all rows that share it, related, in dollars at its own time.
 * @param id In any written form.
 * @throws what `readTransaction` of core throws
 */
export async function transactionSheet(connection: Connection, id: string, signal?: AbortSignal): Promise<Sheet> {
  const core = loadCore();
  const { transaction, related, price, tokens, contract } = await core.ledger.readTransaction(connection.ledger, id, {
    signal: signal ?? connection.signal,
  });
  const units = tokens.map(({ token_id: token, decimals, symbol }) => {
    return [token ?? '', { ...(decimals !== null && { decimals }), ...(symbol !== null && { symbol }) }] as const;
  });
  return core.sheets.transactionSheet(
    { transaction, related, ...(contract && { contract }) },
    { network: connection.network, tokens: new Map(units), ...(price && { price }) },
  );
}
