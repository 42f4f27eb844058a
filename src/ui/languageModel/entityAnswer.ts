import type { Sheet } from '../../core/sheets/sheet.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connections } from '../network/connections.ts';
import { notAnId } from '../sheets/notAnId.ts';
import { patient, readShown } from '../sheets/readShown.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { sheetAnswer } from './sheetAnswer.ts';
import { otherNetworks, requireNetwork } from './toolNetwork.ts';

/** A model can't ask for the rest by a button. */
const forModels = { ...patient, layouts: 5_000 };

/** The dependencies of the tools that read the ledger. */
export interface EntitySources {
  connections: Connections;
  errors: Pick<ErrorPresenter, 'statusContext'>;
  layouts?: Pick<StorageLayouts, 'namingOf'>;
}

/**
 * The sheet of the entity that an identifier names. If the ledger doesn't know it, the answer gives likely reasons and
 * alternatives.
 * @param more further facts about it, as Markdown
 * @throws LensError `input` for an invalid ID or an unknown network, and the transport's errors
 */
export async function entityAnswer(
  sources: EntitySources,
  target: EntityTarget,
  level: 'summary' | 'all',
  signal: AbortSignal,
  more: (sheet: Sheet, thing: LedgerThing) => Promise<string | undefined> | undefined = () => undefined,
): Promise<string> {
  const { connections } = sources;
  requireNetwork(connections, target.network, target.id);
  const thing = readThing(target, connections);
  if (!thing) throw notAnId(target.id);
  const { sheet, missing } = await readShown(sources, thing, { level, signal, patience: forModels });
  const answer = sheetAnswer(sheet, level, `the mirror node of ${thing.network}`);
  if (!missing) {
    const added = await more(sheet, thing);
    return added === undefined ? answer : `${answer}\n${added}`;
  }
  const others = otherNetworks(connections, thing.network);
  return `${answer}\nSearched on the network ${thing.network}. Other values for network: ${others}.\n`;
}
