import * as vscode from 'vscode';
import type { FoundIdentifier } from '../../core/ledger/ids/findIdentifiers.ts';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { loadCore } from '../loadCore.ts';
import type { Connections } from '../network/connections.ts';
import { commandLink } from '../targets/commandLink.ts';
import { linkTarget } from '../targets/ledgerThing.ts';

/** Longer documents get no links, because VS Code requests the links of the whole text with every change. */
const longestText = 500_000;
/** The maximum time that other work waits, in milliseconds. */
const slice = 15;
/** A file with more is generated, and links would only be in the way. */
const mostLinks = 2_000;

/** The text before a part of a URL. */
const inAddress = /\w:\/\/[^\s"'`<>()]*$/;

/**
 * Ctrl+click on transaction IDs, hashes, addresses, entity IDs and NFTs, on the network that they name, or else on the
 * selected one. URLs stay ordinary links.
 */
export function registerIdentifierLinks(connections: Pick<Connections, 'networks'>): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider('*', {
    async provideDocumentLinks(document, token) {
      const text = document.getText();
      if (text.length > longestText) return [];
      const { identifiersIn, noAbis } = loadCore().ledger;
      const isTopic = ({ kind, id }: Identifier) => kind === 'evmHash' && noAbis.find('event', id).length > 0;
      const links: vscode.DocumentLink[] = [];
      let started = performance.now();
      for (const found of identifiersIn(text, { path: document.uri.path })) {
        if (performance.now() - started > slice) {
          await new Promise((resolve) => setImmediate(resolve));
          if (token.isCancellationRequested) return [];
          started = performance.now();
        }
        if (!found) continue;
        const { identifier, offset } = found;
        if (!isLinked(identifier) || isTopic(identifier) || isInAddress(text, offset)) continue;
        links.push(linkOf(found, document, connections));
        if (links.length === mostLinks) break;
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

/** Whether it is part of a URL with any scheme, which opens as usual. */
function isInAddress(text: string, offset: number): boolean {
  return (
    /^https?:/i.test(text.slice(offset, offset + 6)) || inAddress.test(text.slice(Math.max(0, offset - 200), offset))
  );
}

/** Result codes and times are ordinary words in code too: their hover is enough. */
function isLinked({ kind }: Identifier): boolean {
  return kind !== 'resultCode' && kind !== 'timestamp' && kind !== 'block' && kind !== 'node';
}
