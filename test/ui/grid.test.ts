import assert from 'node:assert/strict';
import { htmlOf, sectionOf } from '../bench/largeTable.ts';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';
import { typeInto } from '../vscode/workbench/typing.ts';

/** In a browser, without VS Code: keys in a panel's tables. */
describe('the grid of a panel', function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  const press = async (...keys: string[]) => {
    for (const key of keys) await panel.page.keyboard.press(key);
  };
  /** Row and column of the cell that has the focus; the heading's row is 0. */
  const place = () =>
    panel.page.evaluate<[number, number] | undefined>(
      `(() => {
        const cell = document.activeElement.closest('td, th');
        if (!cell) return undefined;
        const rows = [...cell.closest('table').rows].filter((row) => !row.hidden);
        return [rows.indexOf(cell.parentElement), cell.cellIndex];
      })()`,
    );
  const stops = (within = '') =>
    panel.page.evaluate<number>(
      `[...document.querySelectorAll('${within} :is(td, th, button, a, input, [tabindex])')].filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length`,
    );
  const asked = () => panel.page.evaluate<{ type: string; text?: string; id?: string }[]>('window.asked');
  const draw = async (rows: number) => {
    await panel.clear();
    await panel.page.evaluate(
      `window.asked = []; window.acquireVsCodeApi = () => ({ postMessage(each) { window.asked.push(each); }, setState() {}, getState() {} });`,
    );
    await panel.page.evaluate(panel.drawing(htmlOf(sectionOf(rows))));
  };
  const focusFirst = () =>
    panel.page
      .locator('tbody td')
      .first()
      .click({ position: { x: 2, y: 2 } });

  it('is one stop for Tab, however many rows it has', async () => {
    for (const rows of [2, 30, 500]) {
      await draw(rows);
      assert.equal(await stops('table'), 1, `${rows} rows`);
    }
    await panel.page.locator('input[type=search]').click();
    await press('Tab', 'Tab');
    assert.deepEqual(await place(), [1, 0], 'after the box and Copy as CSV comes the first cell');
    await press('Tab');
    assert.equal(await panel.page.locator(':focus').textContent(), 'Load More');
    await press('Shift+Tab', 'ArrowDown', 'ArrowDown', 'Tab', 'Shift+Tab');
    assert.deepEqual(await place(), [3, 0], 'Tab comes back to where it was');
  });

  it('goes from cell to cell by arrow keys, Home, End and a page at a time', async () => {
    await draw(500);
    await focusFirst();
    const steps: [key: string, row: number, column: number][] = [
      ['ArrowRight', 1, 1],
      ['ArrowDown', 2, 1],
      ['End', 2, 4],
      ['ArrowRight', 2, 4],
      ['Home', 2, 0],
      ['ArrowLeft', 2, 0],
      ['PageDown', 12, 0],
      ['PageUp', 2, 0],
      ['Control+End', 500, 4],
      ['ArrowDown', 500, 4],
      ['PageDown', 500, 4],
      ['Control+Home', 0, 0],
      ['ArrowUp', 0, 0],
    ];
    for (const [key, ...expected] of steps) {
      await press(key);
      assert.deepEqual(await place(), expected, key);
      const isSeen = await panel.page.evaluate<boolean>(
        `(() => { const { top, bottom } = document.activeElement.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`,
      );
      assert.ok(isSeen, `${key} scrolls to it`);
    }
  });

  it('copies the exact value of a cell, and opens what it names', async () => {
    await draw(30);
    await focusFirst();
    await press('Control+c', 'ArrowRight', 'Control+c', 'End', 'ArrowLeft', 'Control+c', 'End', 'Enter');
    const [time, type, fee, opened] = (await asked()).filter((each) => each.type === 'copy' || each.type === 'open');
    assert.equal(time?.text, '2023-11-14 22:13:20.000000001 UTC');
    assert.equal(type?.text, 'Transfer');
    assert.match(fee?.text ?? '', /^0\.\d{8}$/);
    assert.match(opened?.id ?? '', /^0\.0\.\d+-1700000000-000000001$/);
  });

  it('leaves the copy of selected text to the browser', async () => {
    await draw(30);
    await focusFirst();
    await panel.page.evaluate(`getSelection().selectAllChildren(document.querySelector('h1'))`);
    await press('Control+c');
    assert.deepEqual(
      (await asked()).filter(({ type }) => type === 'copy'),
      [],
    );
  });

  it('sorts by Enter on a heading, and shows all digits of a time by Enter', async () => {
    await draw(30);
    await focusFirst();
    const first = panel.page.locator('tbody tr').first();
    assert.match((await first.locator('td').first().textContent()) ?? '', /^2023-11-14 22:13:20 1m ago$/);
    await press('Enter');
    assert.match((await first.locator('td').first().textContent()) ?? '', /^2023-11-14 22:13:20\.000000001 UTC /);
    await press('Enter', 'ArrowUp', 'Enter');
    assert.equal(await panel.page.locator('th[aria-sort=ascending]').textContent(), 'Time (UTC)');
    assert.match((await first.textContent()) ?? '', /^2023-11-14 22:12:51/, 'the oldest comes first');
    assert.deepEqual(await place(), [0, 0]);
  });

  it('keeps a stop for Tab on a row that a filter leaves', async () => {
    await draw(30);
    await focusFirst();
    await typeInto(panel.page.locator('input[type=search]'), 'INSUFFICIENT');
    await press('Tab', 'Tab');
    assert.deepEqual(await place(), [1, 0]);
    assert.match((await panel.page.locator(':focus').locator('xpath=..').textContent()) ?? '', /INSUFFICIENT/);
    await typeInto(panel.page.locator('input[type=search]'), 'nothing of this');
    await press('Tab', 'Tab');
    assert.deepEqual(await place(), [0, 0], 'the heading');
  });

  it('keeps what is typed right after all of the filter was selected', async () => {
    await draw(40);
    // As VS Code does it: it hears the key of a page, and answers it a moment later.
    await panel.page.evaluate(
      `window.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
        if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) setTimeout(() => document.execCommand('selectAll'), 150);
      })`,
    );
    const filter = panel.page.locator('input[type="search"]');
    await typeInto(filter, 'first');
    await typeInto(filter, 'second');
    await panel.page.waitForTimeout(300);
    assert.equal(await filter.inputValue(), 'second');
  });
});
