import assert from 'node:assert/strict';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { systemTimers } from '../../../src/core/platform/systemTimers.ts';
import { type ReadSheetOptions, readSheet, type SheetReading } from '../../../src/core/readers/readSheet.ts';
import { refIdentifier, type Wanted } from '../../../src/core/readers/refIdentifier.ts';
import type { Section, Sheet } from '../../../src/core/sheets/sheet.ts';
import { start } from '../sandbox/ledger/askLedger.ts';
import { context } from './sheetContext.ts';

/** Timers whose clock stands where the sandbox's ledger's does: what is pending there expires some day. */
export const sandboxTimers = { ...systemTimers, now: () => Number(start / 1_000_000n) };

/** What a surface shows of an id, asked of a sandbox's ledger; whole unless told. */
export async function sheetReading(
  client: LedgerClient,
  wanted: Wanted,
  options: Partial<ReadSheetOptions> = {},
): Promise<Extract<SheetReading, { sheet: Sheet }>> {
  const identifier = refIdentifier(wanted);
  assert.ok(identifier, wanted.id);
  const base = { network: context.network, timers: sandboxTimers, level: 'all' } as const;
  const reading = await readSheet(client, identifier, { ...base, ...options });
  assert.ok('sheet' in reading, wanted.id);
  return reading;
}

/** Its section of a title; fails without one. */
export function sectionOf({ sections }: Sheet, title: string): Section {
  const found = sections.find((section) => section.title === title);
  assert.ok(found, `${title} is none of ${sections.map((each) => each.title).join(', ')}`);
  return found;
}
