// What one page more costs a panel whose table has thousands of rows: the extension's part (the section made longer and
// what the page has to change), and the page's part in a browser, sorted, with the layout that follows; and the first
// draw of a long table. The floor of the page's part is a bare table of the same cells.
import type { Page as BrowserPage } from 'playwright-core';
import { escapeHtml } from '../../src/core/format/escape.ts';
import { type Growth, renderGrowthHtml, renderHtml, writeRows } from '../../src/core/render/html.ts';
import type { Section, Value } from '../../src/core/sheets/sheet.ts';
import { openPanelPage } from '../vscode/panelPage.ts';
import { htmlOf, htmlOptions, pageSize, sectionOf, sheetOf } from './largeTable.ts';
import { median } from './median.ts';
import type { ReportOptions } from './run.ts';

const many = 5_000;
const most = 10_000;
/** Milliseconds: beyond it a person feels that the editor stands still. */
const goal = 50;

/** The extension's part of some pages, one after another: milliseconds each, and what the page is told at the end. */
async function growths(count: number, rounds: number): Promise<{ times: number[]; told: (Growth | undefined)[] }> {
  let section = sectionOf(count);
  const times: number[] = [];
  const told: (Growth | undefined)[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const longer = (await section.more?.({})) ?? section;
    told.push(renderGrowthHtml(section, longer, 0, htmlOptions));
    times.push(performance.now() - started);
    section = longer;
  }
  return { times, told };
}

/** Milliseconds of the processor that this thread took. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A page of many rows, written as the panel does: the longest turn in milliseconds of the processor. */
async function inTurns(section: Section, rounds: number): Promise<{ longest: number; html: string }> {
  const turns: number[] = [];
  let html = '';
  for (let round = 0; round < rounds; round++) {
    const sheet = sheetOf(section);
    let longest = 0;
    let last = cpu();
    const look = () => {
      const now = cpu();
      longest = Math.max(longest, now - last);
      last = now;
    };
    // Runs between the turns.
    const ticking = setInterval(look, 0);
    const written = await writeRows(sheet, htmlOptions);
    if (!written) throw new Error('A long sheet is written in turns.');
    look();
    html = renderHtml(sheet, { ...htmlOptions, written });
    // What VS Code does with it, in the same turn.
    JSON.stringify([html]);
    look();
    clearInterval(ticking);
    turns.push(longest);
  }
  return { longest: median(turns), html };
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

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const rounds = isShort ? 1 : 7;
  const panel = await openPanelPage();
  const line = (name: string, ms: number, floor: number, missed?: boolean) => {
    const verdict = missed === undefined ? '' : `  (goal: <= ${goal} ms: ${missed ? 'MISSED' : 'met'})`;
    print(`  ${name.padEnd(58)} ${ms.toFixed(1).padStart(7)} ms  ${(ms / floor).toFixed(2).padStart(6)} x${verdict}`);
    if (missed) process.exitCode = 1;
  };
  try {
    const { page } = panel;
    const html = (text: string) => `document.querySelector('main').innerHTML = ${JSON.stringify(text)}`;

    print(`\nA table of a panel with ${many.toLocaleString('en-US')} rows, sorted, and ${pageSize} more`);
    const { times, told } = await growths(many, rounds);
    const { times: short } = await growths(pageSize, rounds);
    const section = sectionOf(many);
    await panel.clear();
    await timed(page, html(bareTable(section)));
    const bare = `const [body] = document.querySelector('table').tBodies; for (let i = 0; i < ${pageSize}; i++) body.append(body.rows[i].cloneNode(true))`;
    const floors: number[] = [];
    for (let round = 0; round < rounds; round++) floors.push(await timed(page, bare));
    await panel.clear();
    await timed(page, panel.drawing(htmlOf(section)));
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
    const { longest, html: longHtml } = await inTurns(long, rounds);
    await panel.clear();
    const floor = await timed(page, html(bareTable(long)));
    await panel.clear();
    const first = await timed(page, panel.drawing(longHtml));
    line('extension: its HTML, the longest turn', longest, floor, longest > goal);
    line('page: a bare table, the floor', floor, floor);
    line('page', first, floor);
  } finally {
    await panel.close();
  }
}
