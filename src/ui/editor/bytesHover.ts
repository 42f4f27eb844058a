import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';

/** Bytes in hex or base64 on one line; shorter ones aren't a transaction. */
const words = /[0-9A-Za-z+/_-]{16,}={0,2}/g;
/** A hover must not be slow on a minified file. */
const longestLine = 60_000;

/**
 * Says what a transaction or a schedule's body in hex or base64 would do, in any text document. Only for bytes that
 * decode wholly as one. Sends nothing.
 */
export function registerBytesHover(connections: Connections, log: Log): vscode.Disposable {
  return vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position) {
      const line = document.lineAt(position.line).text;
      if (line.length > longestLine) return undefined;
      for (const { 0: word, index } of line.matchAll(words)) {
        if (index > position.character) return undefined;
        if (index + word.length < position.character) continue;
        const range = new vscode.Range(position.line, index, position.line, index + word.length);
        try {
          const text = await describe(word, connections);
          return text && new vscode.Hover(text, range);
        } catch (error) {
          log.debug(`No hover for bytes: ${error instanceof Error ? error.message : String(error)}`);
          return undefined;
        }
      }
      return undefined;
    },
  });
}

async function describe(word: string, connections: Connections): Promise<vscode.MarkdownString | undefined> {
  const { ledger, sheets } = loadCore();
  const bytes = ledger.readTransactionBytes(word);
  const unsent = bytes && ledger.recogniseTransaction(bytes);
  if (!unsent) return undefined;
  const { network, abis } = connections.current();
  return markdownOf(
    sheets.unsentTransactionSheet(unsent, { network, abis: await abis() }),
    connections.names.on(network.name),
  );
}
