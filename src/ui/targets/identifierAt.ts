import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { loadCore } from '../loadCore.ts';

/** The length of the text to search on either side of the pointer: more than the longest identifier. */
const reach = 300;

/** A part that every identifier has: three numbers, a long number, a long hex or base64 word, a word in capitals, or a
 * type. */
const likely = /\d\.\d|\d{10}|[0-9A-Za-z+/_-]{40}|[A-Z]{2}|:\/\/|Status|Response/;

/** The identifier at a position, and its range. */
export function identifierAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): { identifier: Identifier; range: vscode.Range } | undefined {
  const line = document.lineAt(position.line).text;
  const start = Math.max(0, position.character - reach);
  const near = line.slice(start, position.character + reach);
  // Most places have none: a cheap check before core is loaded.
  if (!likely.test(near)) return undefined;
  const { evidenceReach, findIdentifiers } = loadCore().ledger;
  // What stands around bytes says whether they're a hash.
  const above = linesFrom(document, position.line, -1, evidenceReach.before) + line.slice(0, start);
  const shown = above.slice(-evidenceReach.before);
  const below = line.slice(position.character + reach) + linesFrom(document, position.line, 1, evidenceReach.after);
  const text = shown + near + below.slice(0, evidenceReach.after);
  for (const { identifier, offset, length } of findIdentifiers(text, { path: document.uri.path })) {
    const from = start + offset - shown.length;
    if (from <= position.character && position.character <= from + length)
      return { identifier, range: new vscode.Range(position.line, from, position.line, from + length) };
  }
  return undefined;
}

/** The lines before or after one, until they have at least `length` UTF-16 units. */
function linesFrom(document: vscode.TextDocument, line: number, step: 1 | -1, length: number): string {
  let text = '';
  for (let at = line + step; at >= 0 && at < document.lineCount && text.length < length; at += step) {
    const next = document.lineAt(at).text;
    text = step < 0 ? `${next.slice(-length)}\n${text}` : `${text}\n${next.slice(0, length)}`;
  }
  return text;
}
