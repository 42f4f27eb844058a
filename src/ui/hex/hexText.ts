import * as vscode from 'vscode';
import type { DecodedHex } from '../../core/ledger/evm/decodedHex.ts';
import { hoverLink, linkRow } from '../editor/hoverText.ts';
import { loadCore } from '../loadCore.ts';
import { commandLink } from '../targets/commandLink.ts';
import type { HexPlace } from '../targets/hexPlace.ts';

/** A longer call is shown with a line for each argument. */
const longestCall = 160;
const longestValue = 300;
const mostValues = 30;

/** What known hex means, as Markdown: the answer first, then what it is, its documentation, its place, and *Copy*. */
export function hexText(known: DecodedHex, declared: vscode.Location | undefined, place: HexPlace): string {
  const { text, entry, decoded } = known;
  const isLong = text.length > longestCall && decoded !== undefined;
  const lines = [
    `**${plain(isLong ? `${entry.name}(…)` : text)}**`,
    loadCore().ledger.decodedHexWords(known, plain),
    entry.doc === undefined ? '' : plain(entry.doc),
    ...(isLong ? [decoded.values.slice(0, mostValues).map(valueLine).join('\n')] : []),
    linkRow([
      ...(declared ? [declaredIn(declared)] : []),
      hoverLink(vscode.l10n.t('Copy Decoded'), commandLink('ledgerLens.hex.copyDecoded', place)),
    ]),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** The selector or topic of a declaration, as Markdown. */
export function declarationText(
  { kind, signature }: { kind: 'error' | 'function' | 'event'; signature: string },
  hash: string,
  doc: string | undefined,
): string {
  const what =
    kind === 'event'
      ? vscode.l10n.t('Topic of {0}', plain(signature))
      : vscode.l10n.t('Selector of {0}', plain(signature));
  return [`**\`${hash}\`**`, what, doc === undefined ? '' : plain(doc)].filter((line) => line !== '').join('\n\n');
}

function valueLine({ name, type, text }: { name: string; type: string; text: string }): string {
  return `- ${name === '' ? '' : `**${plain(name)}** `}${plain(type)}: ${plain(text)}`;
}

function declaredIn({ uri, range }: vscode.Location): string {
  const line = range.start.line + 1;
  const where = plain(`${vscode.workspace.asRelativePath(uri)}:${line}`);
  const target = uri.with({ fragment: `L${line},${range.start.character + 1}` }).toString();
  return hoverLink(where, target);
}

/** The arguments are a stranger's. */
function plain(text: string): string {
  const { escapeMarkdown, lineOfText } = loadCore().render;
  return escapeMarkdown(lineOfText(text, longestValue));
}
