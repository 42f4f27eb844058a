import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { KnownNetworks } from '../targets/networkOf.ts';
import { readThing } from '../targets/readThing.ts';
import { notAnId } from './notAnId.ts';
import { brief, readShown, type SheetSources } from './readShown.ts';

/**
 * The sheet of the transaction that an id names, for other extensions.
 * @param id In any written form; a network that it names, as an explorer's address does, counts before the selected one.
 * @throws LensError `input` where it is no id of a transaction, `notFound` where the ledger does not know it, and what
 *   the transport throws
 */
export async function transactionSheet(
  sources: SheetSources & { connections: KnownNetworks },
  id: string,
  signal?: AbortSignal,
): Promise<Sheet> {
  const thing = readThing({ id, kind: 'transaction' }, sources.connections);
  if (!thing) throw notAnId(id);
  const { sheet, found, missing } = await readShown(sources, thing, {
    level: 'summary',
    patience: brief,
    ...(signal && { signal }),
  });
  if (missing) throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, missing.message);
  if (found.kind === 'missingRow')
    throw new (loadCore().net.LensError)({ kind: 'notFound', status: 404 }, sheet.headline);
  return sheet;
}
