import * as vscode from 'vscode';
import type { FoundIdentifier } from '../../core/ledger/ids/findIdentifiers.ts';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { loadCore } from '../loadCore.ts';
import { commandLink } from '../targets/commandLink.ts';
import { linkTarget } from '../targets/ledgerThing.ts';

/** The maximum time that other work waits, in milliseconds. */
const slice = 15;

/**
 * Ctrl+click on transaction IDs, hashes, addresses, entity IDs and NFTs, on the network that they name, or else on the
 * selected one. URLs stay ordinary links.
 */
export function registerIdentifierLinks(): vscode.Disposable {
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
        if (found) links.push(linkOf(found, document));
      }
      return links;
    },
  });
}

function linkOf({ identifier, offset, length }: FoundIdentifier, document: vscode.TextDocument): vscode.DocumentLink {
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const target = linkTarget(identifier);
  const link = new vscode.DocumentLink(range, vscode.Uri.parse(commandLink('ledgerLens.entity.open', target)));
  link.tooltip = linkWords(identifier, target.network);
  return link;
}

/** What a link to the details of an identifier says; of what may be a private key, that it does. */
export function linkWords(identifier: Identifier, network: string | undefined): string {
  if (loadCore().ledger.mayBeKey(identifier))
    return identifier.kind === 'alias'
      ? vscode.l10n.t('Look Up in Ledger Lens. The secret of one-time passwords looks the same as an alias.')
      : vscode.l10n.t('Look Up in Ledger Lens. A private key looks the same as a hash.');
  return network === undefined ? vscode.l10n.t('Open in Ledger Lens') : vscode.l10n.t('Open on {0}', network);
}
