import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { NetworkNaming } from '../targets/networkOf.ts';
import { readThing } from '../targets/readThing.ts';
import { notAnId } from './notAnId.ts';
import { brief, readShown, type SheetSources } from './readShown.ts';

/**
 * The sheet of a transaction, for other extensions.
 * @param id in any form; a network in it (such as in a block explorer URL) takes precedence over the selected one
 * @throws LensError `input` if it isn't a transaction ID, `notFound` if the ledger doesn't know it, and the transport's
 *   errors
 */
export async function transactionSheet(
  sources: SheetSources & { connections: NetworkNaming },
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
