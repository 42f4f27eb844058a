import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import { type ErrorPresenter, isCoreError } from '../messages/errorPresenter.ts';
import { say } from '../messages/notify.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { isEventTopic } from '../sheets/isEventTopic.ts';
import { brief, readShown, type SheetSources } from '../sheets/readShown.ts';
import { markdownText } from '../sheets/sheetMarkdown.ts';
import { unlessLate } from '../sheets/unlessLate.ts';
import { linkCommands } from '../targets/commandLink.ts';
import { identifierAt } from '../targets/identifierAt.ts';
import { keyOfThing, type LedgerThing } from '../targets/ledgerThing.ts';
import { isNamedPlace, networkOf } from '../targets/networkOf.ts';
import { foreignText, hoverText, laterText, unaskedText } from './hoverText.ts';
import type { AskedHover } from './showHover.ts';

/** VS Code shows "Loading..." after 900 ms; by then, the hover has an answer or says what it is waiting for. */
const patience = 850;
/** The same after a failure, if its own request has failed meanwhile, too. */
const patienceInTrouble = 300;
/** How long the first hover of a window waits for the names in its deployment records, in milliseconds. */
const patienceForNames = 400;
/** How long a failure says something about the next hover, in milliseconds. */
const recent = 20_000;

/**
 * Shows the entity of an identifier, in every form that core recognizes, in any text document and the Output panel. If
 * the ledger doesn't know it or it can't be read, the hover says why, except for text that may not be an identifier:
 * that the network has no entity 0.0.x with a small number, as versions have, is said if the user asks by the key. A late answer, or the reason why there is none, is kept for the next hover. In an untrusted
 * workspace, and for what may be a private key, only a click sends requests, not the mouse pointer.
 */
export function registerIdentifierHover(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'statusContext' | 'sentence'>,
  log: Log,
  asks: Pick<AskedHover, 'isAsked'>,
): vscode.Disposable {
  const arrivals = createArrivals({ connections, errors }, log);
  const provider = vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position, token) {
      const at = identifierAt(document, position);
      if (!at) return undefined;
      const { identifier, range } = at;
      try {
        const network = networkOf(identifier, connections);
        if (network === undefined)
          return new vscode.Hover(markdownText(foreignText(identifier, connections), linkCommands), range);
        const thing = { identifier, network };
        if (await isEventTopic(identifier, connections.to(thing.network).abis)) return undefined;
        const needsClick = !vscode.workspace.isTrusted && identifier.kind !== 'resultCode';
        if (needsClick || loadCore().ledger.mayBeKey(identifier))
          return new vscode.Hover(markdownText(unaskedText(thing), linkCommands), range);
        const shown = await describe(
          thing,
          doubtOf(document, position, identifier, asks),
          connections,
          errors,
          arrivals,
          log,
          token,
        );
        return shown === undefined || token.isCancellationRequested
          ? undefined
          : new vscode.Hover(markdownText(shown, linkCommands), range);
      } catch (error) {
        log.debug(`No hover for ${identifier.id}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
  });
  return vscode.Disposable.from(provider, arrivals);
}

/** The hover's Markdown; undefined if there is nothing to show. Moving the pointer away aborts the work. */
async function describe(
  thing: LedgerThing,
  doubt: Doubt,
  connections: Connections,
  errors: Pick<ErrorPresenter, 'statusContext' | 'sentence'>,
  arrivals: Arrivals,
  log: Log,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const controller = new AbortController();
  const cancellation = token.onCancellationRequested(() => controller.abort());
  const to = connections.to(thing.network);
  const named = unlessLate(connections.names.recorded(), patienceForNames);
  const textOf = (sheet: Sheet) =>
    hoverText(sheet, thing, connections.names.on(thing.network), to.verification !== undefined);
  const unread = (problem: string) => loadCore().sheets.unreadSheet(thing.identifier, problem, thing);
  const sheetOf = async (): Promise<Sheet | undefined> => {
    try {
      const options = { level: 'summary', signal: controller.signal, patience: brief } as const;
      const { sheet } = await readShown({ connections, errors }, thing, options);
      await named;
      if (sheet.absent === 'unknown') arrivals.follow(thing);
      return sheet.absent && doubt === 'mayBeNone' ? undefined : sheet;
    } catch (error) {
      log.debug(
        `Couldn't read the details of ${thing.identifier.id}: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (loadCore().net.isLensError(error, 'cancelled')) return undefined;
      const isService = isCoreError(error) && loadCore().status.mayBeService(error);
      return doubt === 'none' || (doubt === 'likely' && isService) ? unread(errors.sentence(error)) : undefined;
    }
  };
  const { elapsed } = loadCore().net.systemTimers;
  const { pulse } = to;
  const asked = elapsed();
  const troubleSince = (time: number) => {
    const { trouble } = pulse.read();
    return trouble && trouble.at >= time ? trouble : undefined;
  };
  try {
    const first = troubleSince(asked - recent) ? patienceInTrouble : patience;
    const work = sheetOf().then((sheet) => ({ sheet }));
    let done = await unlessLate(work, first);
    if (!done && !troubleSince(asked)) done = await unlessLate(work, patience - first);
    if (done) return done.sheet && textOf(done.sheet);
    const trouble = troubleSince(asked - recent);
    if (!trouble) return laterText(thing);
    return doubt === 'mayBeNone' ? undefined : textOf(unread(errors.sentence(trouble.error)));
  } finally {
    cancellation.dispose();
  }
}

/**
 * `none`: it's an identifier. `likely`: only an answer of the network is shown, also that it has none.
 * `mayBeNone`: only what the network knows is shown.
 */
type Doubt = 'none' | 'likely' | 'mayBeNone';

function doubtOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  identifier: Identifier,
  asks: Pick<AskedHover, 'isAsked'>,
): Doubt {
  if (!mayBeNone(identifier) || asks.isAsked(document, position)) return 'none';
  return identifier.kind === 'entity' && loadCore().ledger.isBeyondVersions(identifier.id) ? 'likely' : 'mayBeNone';
}

/** An ambiguous number: three small numbers may be a version or a section, and one with nine decimals any time. */
function mayBeNone(identifier: Identifier): boolean {
  const isBare = identifier.kind === 'entity' && !isNamedPlace(identifier) && identifier.page === undefined;
  return isBare || identifier.kind === 'timestamp';
}

/** Looks again for transactions that may still appear, after a hover has shown that they aren't there yet. */
type Arrivals = ReturnType<typeof createArrivals>;

/** In milliseconds: a mirror node shows a transaction a few seconds after consensus. */
const pause = 3_000;
const mostLooks = 20;
/** So that a pointer moving over a list of IDs doesn't start a request for each every three seconds. */
const mostFollowed = 3;

/** Says in the status bar when one has arrived; its next hover shows it. */
export function createArrivals(sources: SheetSources, log: Log) {
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
    follow(thing: LedgerThing): void {
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
