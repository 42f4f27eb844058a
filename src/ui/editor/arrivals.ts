import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { say } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import { brief, readShown, type SheetSources } from '../sheets/readShown.ts';
import { keyOfThing, type LedgerThing } from '../targets/ledgerThing.ts';

/** Looks again for transactions that may still appear, after a hover has shown that they aren't there yet. */
export interface Arrivals extends vscode.Disposable {
  follow(thing: LedgerThing): void;
}

/** In milliseconds: a mirror node shows a transaction a few seconds after consensus. */
const pause = 3_000;
const mostLooks = 20;
/** So that a pointer moving over a list of IDs doesn't start a request for each every three seconds. */
const mostFollowed = 3;

/** Says in the status bar when one has arrived; its next hover shows it. */
export function createArrivals(sources: SheetSources, log: Log): Arrivals {
  const followed = new Map<string, AbortController>();
  const look = async (thing: LedgerThing, { signal }: AbortController) => {
    for (let looks = 0; looks < mostLooks; looks++) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted || !loadCore().ledger.isOnItsWay(thing.identifier, Date.now())) return;
      const { sheet } = await readShown(sources, thing, {
        level: 'summary',
        signal,
        revalidate: true,
        patience: brief,
      });
      if (sheet.absent) continue;
      say(vscode.l10n.t('Transaction {0} has arrived: {1}', sheet.id, sheet.headline), 'check', 15_000);
      return;
    }
  };
  return {
    follow(thing) {
      const key = keyOfThing(thing);
      if (followed.has(key) || !loadCore().ledger.isOnItsWay(thing.identifier, Date.now())) return;
      if (followed.size >= mostFollowed) {
        const [oldest = ''] = followed.keys();
        followed.get(oldest)?.abort();
        followed.delete(oldest);
      }
      const own = new AbortController();
      followed.set(key, own);
      look(thing, own)
        .catch((error: unknown) => log.debug(`Stopped looking for ${thing.identifier.id}: ${String(error)}`))
        .finally(() => followed.get(key) === own && followed.delete(key));
    },
    dispose() {
      for (const each of followed.values()) each.abort();
    },
  };
}
