import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import { readEntity } from './readEntity.ts';

/**
 * The sheet of a transaction, for other extensions.
 * @param id in any form
 * @throws LensError `input` if it isn't a transaction ID, `notFound` if the ledger doesn't know it, and the transport's
 *   errors
 */
export async function transactionSheet(connection: Connection, id: string, signal?: AbortSignal): Promise<Sheet> {
  const reading = await readEntity(
    connection,
    { id, kind: 'transaction' },
    { level: 'summary', ...(signal && { signal }) },
  );
  if ('sheet' in reading) return reading.sheet;
  throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, reading.missing.message);
}
