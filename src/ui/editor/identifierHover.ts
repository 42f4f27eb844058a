import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { brief, readShown } from '../sheets/readShown.ts';
import { unlessLate } from '../sheets/unlessLate.ts';
import { linkCommands } from '../targets/commandLink.ts';
import { type LedgerThing, thingOf } from '../targets/ledgerThing.ts';
import { hoverText, laterText, unaskedText } from './hoverText.ts';
import { identifierAt } from './identifierAt.ts';

/** VS Code shows "Loading..." after 900 ms; by then there is an answer, or word of what is still being asked. */
const patience = 850;

/**
 * Shows what an identifier names, in every form that core recognises, in any text document and the output panel. What
 * the ledger does not know, and what cannot be read, says why; only of what may be no identifier at all, such as a bare
 * 0.0.x, nothing is said then. An answer that comes too late is kept for the next time.
 * In a workspace that is not trusted nothing is asked for by the mouse alone, only by a click.
 */
export function registerIdentifierHover(
  connections: Connections,
  errors: Pick<ErrorPresenter, 'statusContext' | 'sentence'>,
  log: Log,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position, token) {
      const at = identifierAt(document, position);
      if (!at) return undefined;
      const { identifier, range } = at;
      try {
        const thing = thingOf(identifier, connections);
        if (!vscode.workspace.isTrusted && identifier.kind !== 'resultCode')
          return new vscode.Hover(ownLinks(unaskedText(thing)), range);
        const text = await describe(thing, connections, errors, log, token);
        return text === undefined || token.isCancellationRequested
          ? undefined
          : new vscode.Hover(ownLinks(text), range);
      } catch (error) {
        log.debug(`No hover for ${identifier.id}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
  });
}

/** The hover's Markdown; nothing where nothing is to be said. Moving the pointer away ends the work. */
async function describe(
  thing: LedgerThing,
  connections: Connections,
  errors: Pick<ErrorPresenter, 'statusContext' | 'sentence'>,
  log: Log,
  token: vscode.CancellationToken,
): Promise<string | undefined> {
  const controller = new AbortController();
  const cancellation = token.onCancellationRequested(() => controller.abort());
  const sheetOf = async (): Promise<Sheet | undefined> => {
    try {
      const options = { level: 'summary', signal: controller.signal, patience: brief } as const;
      const { sheet } = await readShown({ connections, errors }, thing, options);
      return sheet.absent && mayBeNone(thing.identifier) ? undefined : sheet;
    } catch (error) {
      log.debug(`No sheet of ${thing.identifier.id}: ${error instanceof Error ? error.message : String(error)}`);
      if (loadCore().net.isLensError(error, 'cancelled') || mayBeNone(thing.identifier)) return undefined;
      return loadCore().sheets.unreadSheet(thing.identifier, errors.sentence(error), thing);
    }
  };
  try {
    const done = await unlessLate(
      sheetOf().then((sheet) => ({ sheet })),
      patience,
    );
    return done ? done.sheet && hoverText(done.sheet, thing) : laterText(thing);
  } finally {
    cancellation.dispose();
  }
}

/** A number that may be anything: three small ones are a version or a section too, and one of nine decimals a time. */
function mayBeNone(identifier: Identifier): boolean {
  const isBare = identifier.kind === 'entity' && identifier.network === undefined && identifier.page === undefined;
  return isBare || identifier.kind === 'timestamp';
}

/** Only our own commands can run from a hover's links. */
function ownLinks(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text, true);
  markdown.isTrusted = { enabledCommands: linkCommands };
  markdown.supportHtml = false;
  return markdown;
}
