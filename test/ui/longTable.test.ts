import assert from 'node:assert/strict';
import { renderGrowthHtml } from '../../src/core/render/html.ts';
import { htmlOf, htmlOptions, pageSize, sectionOf } from '../bench/largeTable.ts';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';
import { typeInto } from '../vscode/workbench/typing.ts';

const many = 500;

describe('a long table of a panel', function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  /** The exact fees of the rows in the order of the table; of those that are shown only, if so told. */
  const fees = (shown = '') =>
    panel.page.evaluate<string[]>(
      `[...document.querySelectorAll('tbody tr${shown} .amount')].map((each) => each.dataset.copy)`,
    );
  const height = () => panel.page.evaluate<number>(`document.querySelector('table').getBoundingClientRect().height`);
  /** An amount of ℏ, exact, in tinybars. */
  const tinybars = (text: string) =>
    BigInt(text.replace(/^(\d+)(?:\.(\d+))?$/, (_, whole, fraction = '') => `${whole}${fraction.padEnd(8, '0')}`));
  const isSorted = (texts: readonly string[]) =>
    texts.every((each, index) => index === 0 || tinybars(texts[index - 1] ?? '0') <= tinybars(each));
  const draw = async (html: string) => {
    await panel.clear();
    await panel.page.evaluate(panel.drawing(html));
  };

  it('tells the extension which rows are shown if the page is copied', async () => {
    const html = htmlOf(sectionOf(30));
    const { page } = panel;
    await panel.clear();
    await page.evaluate(
      `document.querySelector('.toolbar').innerHTML = '<button data-action="copyMarkdown">Copy</button><button data-more-actions></button>';
        window.told = [];
        window.acquireVsCodeApi = () => ({ postMessage: (each) => window.told.push(each), setState() {}, getState() {} });`,
    );
    await page.evaluate(panel.drawing(html));
    const copied = async () => {
      await page.locator('[data-action="copyMarkdown"]').click();
      return page.evaluate<{ tables?: { section: number; block: number; rows: number[] }[] }>(
        `window.told.filter(({ type }) => type === 'copyMarkdown').at(-1)`,
      );
    };
    assert.deepEqual(await copied(), { type: 'copyMarkdown' });
    await page.getByRole('button', { name: 'Fee', exact: true }).click();
    const sorted = (await copied()).tables?.[0];
    assert.equal(sorted?.rows.length, 30);
    assert.notDeepEqual(sorted?.rows, [...Array(30).keys()]);
    await typeInto(page.locator('input[type="search"]'), 'INSUFFICIENT');
    await page.waitForFunction(`document.querySelectorAll('tbody tr:not([hidden])').length < 30`);
    const left = (await copied()).tables?.[0];
    assert.ok(left && left.rows.length > 0 && left.rows.length < 10, String(left?.rows.length));
    assert.deepEqual(
      left.rows,
      sorted?.rows.filter((row) => left.rows.includes(row)),
    );
  });

  it('has all its rows in order, and lays out those near the screen', async () => {
    await draw(htmlOf(sectionOf(many)));
    const all = await fees();
    assert.equal(all.length, many);
    assert.deepEqual(
      all.slice(0, 100),
      await panel.page.evaluate(
        `[...document.querySelectorAll('tbody')].slice(0, 1).flatMap((body) => [...body.querySelectorAll('.amount')].map((each) => each.dataset.copy))`,
      ),
    );
    const last = panel.page.locator('tbody tr').last();
    await last.scrollIntoViewIfNeeded();
    assert.ok(await last.isVisible());
    const cells = (row: string) =>
      panel.page.evaluate<number[]>(
        `[...document.querySelector('${row}').cells].map((cell) => Math.round(cell.getBoundingClientRect().left))`,
      );
    assert.deepEqual(await cells('tbody:last-of-type tr:last-child'), await cells('thead tr'), 'columns stand in line');
  });

  it('sorts all of them, and puts a page more where it belongs', async () => {
    const section = sectionOf(many);
    await draw(htmlOf(section));
    await panel.page.getByRole('button', { name: 'Fee' }).click();
    assert.ok(isSorted(await fees()));
    let before = section;
    for (let read = 1; read <= 3; read++) {
      const longer = await before.more?.({});
      assert.ok(longer);
      await panel.tell({ type: 'section', section: 0, ...renderGrowthHtml(before, longer, 0, htmlOptions) });
      const sorted = await fees();
      assert.equal(sorted.length, many + read * pageSize);
      assert.ok(isSorted(sorted));
      before = longer;
    }
  });

  it('becomes a long one page by page', async () => {
    let section = sectionOf(pageSize);
    await draw(htmlOf(section));
    const inOrder = () => panel.page.locator('tbody tr td:first-child time').allTextContents();
    for (let read = 1; read <= 6; read++) {
      const longer = await section.more?.({});
      assert.ok(longer);
      await panel.tell({ type: 'section', section: 0, ...renderGrowthHtml(section, longer, 0, htmlOptions) });
      section = longer;
    }
    const times = await inOrder();
    assert.equal(times.length, 7 * pageSize);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.ok((await panel.page.locator('tbody').count()) > 1);
  });

  it('says how many rows came to who asked for them, and nothing about what came by itself', async () => {
    const section = sectionOf(pageSize);
    const longer = await section.more?.({});
    assert.ok(longer);
    const growth = { type: 'section', section: 0, ...renderGrowthHtml(section, longer, 0, htmlOptions) };
    const said = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return panel.page.locator('.announcement').textContent();
    };
    await draw(htmlOf(section));
    await panel.tell(growth);
    assert.equal(await said(), '');
    await draw(htmlOf(section));
    await panel.page.locator('[data-more]').click();
    await panel.tell(growth);
    assert.match((await said()) ?? '', new RegExp(`^Loaded ${pageSize} more`));
  });

  it('is as high as the rows that the filter leaves', async () => {
    await draw(htmlOf(sectionOf(many)));
    const whole = await height();
    await typeInto(panel.page.locator('input[type=search]'), 'INSUFFICIENT');
    const left = await fees(':not([hidden])');
    assert.ok(left.length > 20 && left.length < many / 5);
    assert.ok((await height()) < whole / 3);
    await typeInto(panel.page.locator('input[type=search]'), '');
    // Parts that are not drawn count with a usual row, and a code may take two lines.
    assert.ok((await height()) > 0.8 * whole);
  });

  it('is laid out once its tab is shown', async () => {
    const short = { ...sectionOf(20), title: 'Short' };
    await draw(htmlOf(short, { ...sectionOf(many), title: 'Long' }, { ...sectionOf(150), title: 'Between' }));
    for (const [title, rows] of [
      ['Long', many],
      ['Between', 150],
    ] as const) {
      await panel.page.getByRole('tab', { name: title }).click();
      const shown = panel.page.locator('[role=tabpanel]:not([hidden]) tbody tr');
      assert.equal(await shown.count(), rows);
      await shown.last().scrollIntoViewIfNeeded();
      assert.ok(await shown.last().isVisible());
    }
  });
});
