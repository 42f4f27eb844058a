import type { Page } from '../../src/core/ledger/rest/ask.ts';
import type { Entry } from '../../src/core/ledger/rest/schema/field.ts';
import { renderHtml } from '../../src/core/render/html.ts';
import { tableSection } from '../../src/core/sheets/parts/table.ts';
import { hbarValue, idValue, type SheetContext, textValue, timeValue } from '../../src/core/sheets/parts/values.ts';
import type { Section, Sheet } from '../../src/core/sheets/sheet.ts';

/** Rows of one page. */
export const pageSize = 100;

interface Payment {
  time: string;
  type: string;
  result: string;
  fee: bigint;
  id: string;
}

/** The newest first. */
function payments(count: number, from: number): Entry<Payment>[] {
  return Array.from({ length: count }, (_, index) => {
    const second = 1_700_000_000 - from - index;
    const fee = BigInt((second * 7919) % 1_000_003);
    const result = second % 7 === 0 ? 'INSUFFICIENT_PAYER_BALANCE' : 'SUCCESS';
    return { time: `${second}.000000001`, type: 'Transfer', result, fee, id: `0.0.${second % 99}-${second}-000000001` };
  });
}

const context: SheetContext = {
  network: { name: 'bench', baseUrl: '', statusUrl: '', verifyUrl: '', chainId: '', explorerUrl: '' },
  price: { hbarEquivalent: 30_000n, centEquivalent: 684_000n },
};

function pageAfter(at: number): Page<Payment> {
  const rows = payments(pageSize, at);
  return {
    rows,
    next: `/?at=${at + pageSize}`,
    url: `http://m/?at=${at}`,
    raw: {},
    more: async () => pageAfter(at + pageSize),
  };
}

/** A section with a table of so many rows, and more to ask for. */
export function sectionOf(count: number): Section {
  const listed = { rows: payments(count, 0), next: `/?at=${count}`, more: async () => pageAfter(count) };
  const [section] = tableSection<Payment>('Transactions', listed, [
    ['Time', ({ time }) => timeValue(time)],
    ['Type', ({ type }) => textValue(type)],
    ['Result', ({ result }) => idValue(result, 'resultCode')],
    ['Fee', ({ fee }) => hbarValue(fee, context), 'right'],
    ['Transaction', ({ id }) => idValue(id, 'transaction')],
  ]);
  if (!section) throw new Error('A list with rows has a section.');
  return section;
}

/** As a panel has them. */
export const htmlOptions = { now: 1_700_000_060_000, interactive: true, maxRows: 10_000 };

/** A sheet of these sections. */
export function sheetOf(...sections: Section[]): Sheet {
  return {
    kind: 'account',
    id: '0.0.1001',
    title: 'Account 0.0.1001',
    headline: 'An account.',
    tone: 'neutral',
    icon: 'account',
    sections,
  };
}

/** The sheet of these sections as a panel has it. */
export function htmlOf(...sections: Section[]): string {
  return renderHtml(sheetOf(...sections), htmlOptions);
}
