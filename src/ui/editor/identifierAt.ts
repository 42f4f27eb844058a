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
  const { findIdentifiers, versionPlaceOf } = loadCore().ledger;
  for (const { identifier, offset, length } of findIdentifiers(near, { place: versionPlaceOf(document.uri.path) })) {
    const from = start + offset;
    if (from <= position.character && position.character <= from + length)
      return { identifier, range: new vscode.Range(position.line, from, position.line, from + length) };
  }
  return undefined;
}
