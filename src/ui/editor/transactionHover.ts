import * as vscode from 'vscode';
import { signalOf } from '../cancellation.ts';
import type { Connections } from '../connections.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { markdownOf } from '../markdown.ts';
import { transactionSheet } from '../transactionSheet.ts';

/** VS Code shows "Loading..." after 900 ms; a hover that cannot be there by then shows nothing instead. */
const patience = 850;
/** Text looked at on either side of the pointer: more than the longest identifier, whatever the line's length. */
const reach = 200;

/**
 * Shows a transaction's sheet over its id, in every form that core recognises, in any text document.
 * A hover that fails is silent and logged; one that comes too late is kept for the next time.
 */
export function registerTransactionHover(
  connections: Connections,

  log: Log,
): vscode.Disposable {
  return vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position, token) {
      const found = transactionIdAt(document, position);
      if (!found) return undefined;
      try {
        const connection = connections.current();
        const sheet = await within(
          patience,
          transactionSheet(connection, found.id, signalOf(token, connection.signal)),
        );
        if (!sheet || token.isCancellationRequested) return undefined;
        return new vscode.Hover(markdownOf(sheet), found.range);
      } catch (error) {
        log.debug(`No hover for ${found.id}: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
    },
  });
}

/** The transaction id under the position, and the range it covers there. */
function transactionIdAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): { id: string; range: vscode.Range } | undefined {
  const line = document.lineAt(position.line).text;
  const start = Math.max(0, position.character - reach);
  const near = line.slice(start, position.character + reach);
  // Most lines hold no id: a cheap look before core is loaded for it.
  if (!/\d\.\d+[@-]\d/.test(near)) return undefined;
  for (const { identifier, offset, length } of loadCore().ledger.findIdentifiers(near)) {
    const from = start + offset;
    if (identifier.kind === 'transaction' && from <= position.character && position.character <= from + length)
      return { id: identifier.id, range: new vscode.Range(position.line, from, position.line, from + length) };
  }
  return undefined;
}

/** The promise's value, or undefined when it takes longer than `ms`; it goes on all the same. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
