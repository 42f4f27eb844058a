import * as vscode from 'vscode';
import type { NameOf } from '../../../core/names/shownName.ts';
import type { Sheet } from '../../../core/sheets/sheet.ts';
import { loadCore } from '../../loadCore.ts';
import type { Connections } from '../../network/connections.ts';
import type { LedgerThing } from '../../targets/ledgerThing.ts';
import { type RecordPlace, recordJson } from '../../targets/recordJson.ts';

/** The text for the clipboard, and the sentence that confirms it. */
export interface Copy {
  text: string;
  said: string;
}

/**
 * A table of the sheet as CSV, by the indexes of its section and block; undefined if there is none.
 * @param rows the indexes of the rows to copy, in that order; by default all
 */
export function csvCopy(sheet: Sheet, section: number, block: number, rows?: readonly number[]): Copy | undefined {
  const whole = sheet.sections[section]?.blocks[block];
  if (whole?.type !== 'table') return undefined;
  const table = rows ? { ...whole, rows: rows.flatMap((place) => [whole.rows[place] ?? []]) } : whole;
  const { text, guarded } = loadCore().render.renderCsv(table);
  const count = table.rows.length;
  const copied =
    count === 1
      ? vscode.l10n.t('Copied 1 row as CSV.')
      : vscode.l10n.t('Copied {0} rows as CSV.', count.toLocaleString('en-US'));
  return { text, said: [copied, guardedNote(guarded)].filter(Boolean).join(' ') };
}

function guardedNote(guarded: number): string {
  if (guarded === 0) return '';
  return guarded === 1
    ? vscode.l10n.t("Prefixed 1 cell with an apostrophe so that spreadsheets don't run it as a formula.")
    : vscode.l10n.t("Prefixed {0} cells with an apostrophe so that spreadsheets don't run them as formulas.", guarded);
}

/**
 * The whole sheet as Markdown, with all loaded rows.
 * @param nameOf the names on its network
 */
export function markdownCopy(sheet: Sheet, nameOf: NameOf): Copy {
  const maxRows = Number.POSITIVE_INFINITY;
  const text = loadCore().render.renderMarkdown(sheet, { level: 'all', now: undefined, maxRows, nameOf });
  return { text, said: vscode.l10n.t('Copied as Markdown.') };
}

/**
 * The server's raw answer for an entity of the ledger or a verification record, otherwise the sheet, with all digits.
 * @throws LensError the request's errors
 */
export async function jsonCopy(
  sheet: Sheet,
  thing: LedgerThing | RecordPlace | undefined,
  connections: Connections,
): Promise<Copy> {
  const { ledger: core, net } = loadCore();
  const said = vscode.l10n.t('Copied as JSON.');
  const own = { text: JSON.stringify(sheet, undefined, 2), said };
  if (!thing) return own;
  if ('kind' in thing) return { text: await recordJson(thing, connections), said };
  const { ledger, documents, signal } = connections.to(thing.network);
  const answer = await core.lookUp(ledger, thing.identifier, { signal, now: Date.now() });
  if ('missing' in answer || answer.found.kind === 'resultCode') return own;
  return { text: net.stringifyJson(await documents.of(answer.found, { signal }), 2), said };
}
