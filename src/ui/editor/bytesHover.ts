import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';

/** A part that every transaction's bytes have. */
const likely = /[0-9A-Za-z+/_-]{16}/;

/**
 * Says what a transaction or a schedule's body in hex or base64 would do, in any text document. Only for bytes that
 * decode wholly as one. Sends nothing.
 */
export function registerBytesHover(connections: Connections, log: Log): vscode.Disposable {
  return vscode.languages.registerHoverProvider('*', {
    async provideHover(document, position) {
      const line = document.lineAt(position.line).text;
      const { character } = position;
      // Most places have none: a cheap check before core is loaded.
      if (!likely.test(line.slice(Math.max(0, character - 16), character + 16))) return undefined;
      const at = loadCore().ledger.bytesWordAt(line, character);
      if (!at) return undefined;
      const { word, offset } = at;
      try {
        const text = await describe(word, connections);
        return (
          text && new vscode.Hover(text, new vscode.Range(position.line, offset, position.line, offset + word.length))
        );
      } catch (error) {
        log.debug(`No hover for bytes: ${error instanceof Error ? error.message : String(error)}`);
        return undefined;
      }
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
    sheets.unsentTransactionSheet(unsent, { network, abis: await abis() }, Date.now()),
    connections.names.on(network.name),
  );
}
