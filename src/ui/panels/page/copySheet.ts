import * as vscode from 'vscode';
import type { NameOf } from '../../../core/names/shownName.ts';
import type { Block, Sheet } from '../../../core/sheets/sheet.ts';
import { loadCore } from '../../loadCore.ts';
import type { Connections } from '../../network/connections.ts';
import type { LedgerThing } from '../../targets/ledgerThing.ts';
import { type RecordPlace, recordJson } from '../../targets/recordJson.ts';
import type { ShownRows } from '../panelMessage.ts';

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
  if (whole?.type !== 'table' || whole.isRoom) return undefined;
  const table = rows ? onlyRows(whole, rows) : whole;
  const { text, guarded } = loadCore().render.renderCsv(table);
  const said = copiedNote(table.rows.length, whole.rows.length);
  return { text, said: [said, guardedNote(guarded)].filter(Boolean).join(' ') };
}

type Table = Extract<Block, { type: 'table' }>;

function onlyRows(table: Table, rows: readonly number[]): Table {
  return { ...table, rows: rows.flatMap((place) => [table.rows[place] ?? []]) };
}

function copiedNote(count: number, all: number): string {
  const [copied, of] = [count, all].map((each) => loadCore().render.formatInteger(each));
  if (count < all)
    return count === 1
      ? vscode.l10n.t('Copied as CSV: the 1 of {0} rows that is shown.', of ?? '')
      : vscode.l10n.t('Copied as CSV: the {0} of {1} rows that are shown.', copied ?? '', of ?? '');
  return count === 1 ? vscode.l10n.t('Copied 1 row as CSV.') : vscode.l10n.t('Copied {0} rows as CSV.', copied ?? '');
}

function guardedNote(guarded: number): string {
  if (guarded === 0) return '';
  return guarded === 1
    ? vscode.l10n.t("Prefixed 1 cell with an apostrophe so that spreadsheets don't run it as a formula.")
    : vscode.l10n.t(
        "Prefixed {0} cells with an apostrophe so that spreadsheets don't run them as formulas.",
        loadCore().render.formatInteger(guarded),
      );
}

/**
 * The whole sheet as Markdown, with all loaded rows but those that a filter hides; of a call, the details are folded.
 * @param nameOf the names on its network
 * @param tables those of which other rows are shown, or in another order
 * @param network the name of its network; the text is read where nothing else says it
 */
export function markdownCopy(sheet: Sheet, nameOf: NameOf, tables: readonly ShownRows[] = [], network?: string): Copy {
  let hidden = 0;
  const shownOf = (block: Block, section: number, at: number): Block => {
    const shown = tables.find((each) => each.section === section && each.block === at);
    if (block.type !== 'table' || !shown) return block;
    hidden += Math.max(0, block.rows.length - shown.rows.length);
    return onlyRows(block, shown.rows);
  };
  const sections = sheet.sections.map((section, index) => ({
    ...section,
    blocks: section.blocks.map((block, at) => shownOf(block, index, at)),
  }));
  const { hasStoryRoom, withoutStoryRoom } = loadCore().sheets;
  const isSearching = hasStoryRoom(sheet);
  // Its empty rows would be read as facts.
  const copied = isSearching ? withoutStoryRoom({ ...sheet, sections }, 'goesOn') : { ...sheet, sections };
  const options = { now: undefined, maxRows: Number.POSITIVE_INFINITY, nameOf, network };
  const text = loadCore().render.renderFolded(copied, options);
  const searching = isSearching
    ? vscode.l10n.t('The failing line is still being looked for, so copy again later.')
    : '';
  return { text, said: [markdownNote(hidden), searching].filter(Boolean).join(' ') };
}

function markdownNote(hidden: number): string {
  if (hidden === 0) return vscode.l10n.t('Copied as Markdown.');
  return hidden === 1
    ? vscode.l10n.t("Copied as Markdown, without 1 row that isn't shown.")
    : vscode.l10n.t("Copied as Markdown, without {0} rows that aren't shown.", loadCore().render.formatInteger(hidden));
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
  const { hasStoryRoom, withoutStoryRoom } = loadCore().sheets;
  const whole = hasStoryRoom(sheet) ? withoutStoryRoom(sheet, 'goesOn') : sheet;
  const own = async () => ({ text: await net.stringifyInTurns(whole), said });
  if (!thing) return own();
  if ('kind' in thing) return { text: await recordJson(thing, connections), said };
  const { ledger, documents, signal } = connections.to(thing.network);
  const answer = await core.lookUp(ledger, thing.identifier, { signal, now: Date.now() });
  if ('missing' in answer || answer.found.kind === 'resultCode') return own();
  return { text: await net.stringifyInTurns(await documents.of(answer.found, { signal })), said };
}
