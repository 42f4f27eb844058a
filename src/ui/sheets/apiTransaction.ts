import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import { readEntity } from './readEntity.ts';

/**
 * The sheet of the transaction that an id names, for other extensions.
 * @param id In any written form.
 * @throws LensError `input` where it is no id of a transaction, `notFound` where the ledger does not know it, and what
 *   the transport throws
 */
export async function transactionSheet(connection: Connection, id: string, signal?: AbortSignal): Promise<Sheet> {
  const reading = await readEntity(
    connection,
    { id, kind: 'transaction' },
    { level: 'summary', ...(signal && { signal }) },
  );
  if ('sheet' in reading && reading.found.kind !== 'missingRow') return reading.sheet;
  const message = 'sheet' in reading ? reading.sheet.headline : reading.missing.message;
  throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, message);
}
