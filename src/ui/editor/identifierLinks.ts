import * as vscode from 'vscode';
import type { FoundIdentifier } from '../../core/ledger/ids/findIdentifiers.ts';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { commandLink } from '../targets/commandLink.ts';
import { linkTarget } from '../targets/ledgerThing.ts';

/** The maximum time that other work waits, in milliseconds. */
const slice = 15;

/**
 * Ctrl+click on transaction IDs, hashes, addresses, entity IDs and NFTs, on the network that they name, or else on the
 * selected one. URLs stay ordinary links.
 */
export function registerIdentifierLinks(connections: Pick<Connections, 'networks'>): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider('*', {
    async provideDocumentLinks(document, token) {
      const links: vscode.DocumentLink[] = [];
      let started = performance.now();
      for (const found of loadCore().ledger.linkedPlaces(document.getText(), document.uri.path)) {
        if (performance.now() - started > slice) {
          await new Promise((resolve) => setImmediate(resolve));
          if (token.isCancellationRequested) return [];
          started = performance.now();
        }
        if (found) links.push(linkOf(found, document, connections));
      }
      return links;
    },
  });
}

function linkOf(
  { identifier, offset, length }: FoundIdentifier,
  document: vscode.TextDocument,
  connections: Pick<Connections, 'networks'>,
): vscode.DocumentLink {
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const target = linkTarget(identifier, connections);
  const link = new vscode.DocumentLink(range, vscode.Uri.parse(commandLink('ledgerLens.entity.open', target)));
  link.tooltip =
    target.network === undefined ? vscode.l10n.t('Open in Ledger Lens') : vscode.l10n.t('Open on {0}', target.network);
  return link;
}
