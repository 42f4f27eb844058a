// What one page more costs a panel whose table has thousands of rows: the extension's part (the section made longer and
// what the page has to change), and the page's part in a browser, sorted, with the layout that follows; and the first
// draw of a long table. The floor of the page's part is a bare table of the same cells.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Page as BrowserPage, chromium } from 'playwright-core';
import type { Page } from '../../src/core/ledger/ask.ts';
import type { Entry } from '../../src/core/ledger/schema/field.ts';
import { escapeHtml } from '../../src/core/render/escape.ts';
import { type Growth, renderGrowthHtml, renderHtml } from '../../src/core/render/html.ts';
import type { Section, Sheet, Value } from '../../src/core/sheets/sheet.ts';
import { tableSection } from '../../src/core/sheets/table.ts';
import { hbarValue, idValue, type SheetContext, textValue, timeValue } from '../../src/core/sheets/values.ts';
import { findBrowser } from '../vscode/findBrowser.ts';
import { repositoryFolder } from '../vscode/repository.ts';

const many = 5_000;
const most = 10_000;
const pageSize = 100;
const rounds = 7;
/** Milliseconds: beyond it a person feels that the editor stands still. */
const goal = 50;

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

function sectionOf(count: number): Section {
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

const options = { now: 1_700_000_060_000, interactive: true, maxRows: most };

function htmlOf(section: Section): string {
  const sheet: Sheet = {
    kind: 'account',
    id: '0.0.1001',
    title: 'Account 0.0.1001',
    headline: 'An account.',
    tone: 'neutral',
    icon: 'account',
    sections: [section],
  };
  return renderHtml(sheet, options);
}

/** The extension's part of some pages, one after another: milliseconds each, and what the page is told at the end. */
async function growths(count: number): Promise<{ times: number[]; told: (Growth | undefined)[] }> {
  let section = sectionOf(count);
  const times: number[] = [];
  const told: (Growth | undefined)[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const longer = (await section.more?.({})) ?? section;
    told.push(renderGrowthHtml(section, longer, 0, options));
    times.push(performance.now() - started);
    section = longer;
  }
  return { times, told };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** The same cells, and nothing else. */
function bareTable(section: Section): string {
  const [table] = section.blocks;
  if (table?.type !== 'table') throw new Error('The section has a table.');
  const text = (value: Value) =>
    escapeHtml('text' in value ? value.text : value.type === 'time' ? value.timestamp : '');
  const rows = table.rows.map((row) => `<tr>${row.map((each) => `<td>${text(each)}</td>`).join('')}</tr>`);
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/** Milliseconds in the page, with the layout that follows. */
async function timed(page: BrowserPage, work: string): Promise<number> {
  return page.evaluate<number>(`(() => {
    document.body.getBoundingClientRect();
    const started = performance.now();
    ${work};
    document.body.getBoundingClientRect();
    return performance.now() - started;
  })()`);
}

const texts = JSON.stringify({ copyThis: '', open: '', filterRows: '', someMore: '', allThere: '', kinds: {} });

async function fresh(page: BrowserPage, style: string): Promise<void> {
  await page.setContent(`<!DOCTYPE html><style>${style}</style><body><main></main><p class="announcement"></p></body>`);
  await page.evaluate(`Object.assign(document.body.dataset, { page: 'p', state: '{}', view: '{}', texts: ${JSON.stringify(texts)} });
    window.acquireVsCodeApi = () => ({ postMessage() {}, setState() {}, getState() {} });`);
}

export async function report(print: (line: string) => void): Promise<void> {
  const media = (name: string) => readFile(path.join(repositoryFolder, 'media', name), 'utf8');
  const [style, script] = await Promise.all([media('sheet.css'), media('sheet.js')]);
  const { executablePath, env } = await findBrowser(() => {});
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
  const line = (name: string, ms: number, floor: number, missed?: boolean) => {
    const verdict = missed === undefined ? '' : `  (goal: <= ${goal} ms: ${missed ? 'MISSED' : 'met'})`;
    print(`  ${name.padEnd(58)} ${ms.toFixed(1).padStart(7)} ms  ${(ms / floor).toFixed(2).padStart(6)} x${verdict}`);
    if (missed) process.exitCode = 1;
  };
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    const html = (text: string) => `document.querySelector('main').innerHTML = ${JSON.stringify(text)}`;
    const draw = (text: string) => `${html(text)}; (0, eval)(${JSON.stringify(script)})`;

    print(`\nA table of a panel with ${many.toLocaleString('en-US')} rows, sorted, and ${pageSize} more`);
    const { times, told } = await growths(many);
    const { times: short } = await growths(pageSize);
    const section = sectionOf(many);
    await fresh(page, style);
    await timed(page, html(bareTable(section)));
    const bare = `const [body] = document.querySelector('table').tBodies; for (let i = 0; i < ${pageSize}; i++) body.append(body.rows[i].cloneNode(true))`;
    const floors: number[] = [];
    for (let round = 0; round < rounds; round++) floors.push(await timed(page, bare));
    await fresh(page, style);
    await timed(page, draw(htmlOf(section)));
    const sorting = await timed(page, `document.querySelectorAll('button.sort')[3].click()`);
    const inPage: number[] = [];
    for (const growth of told) {
      const data = JSON.stringify({ type: 'section', section: 0, ...growth });
      inPage.push(await timed(page, `window.dispatchEvent(new MessageEvent('message', { data: ${data} }))`));
    }
    line('extension: with 100 rows there before', median(short), median(short));
    line('extension', median(times), median(short), median(times) > goal);
    line('page: a bare table, unsorted, the floor', median(floors), median(floors));
    line('page', median(inPage), median(floors), median(inPage) > goal);
    line('page: to sort it', sorting, median(floors));

    print(`\nThe first draw of a panel with ${most.toLocaleString('en-US')} rows`);
    const long = sectionOf(most);
    const started = performance.now();
    const longHtml = htmlOf(long);
    const rendering = performance.now() - started;
    await fresh(page, style);
    const floor = await timed(page, html(bareTable(long)));
    await fresh(page, style);
    const first = await timed(page, draw(longHtml));
    line('extension: its HTML', rendering, floor);
    line('page: a bare table, the floor', floor, floor);
    line('page', first, floor);
  } finally {
    await browser.close();
  }
}
