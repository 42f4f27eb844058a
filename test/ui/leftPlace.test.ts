import assert from 'node:assert/strict';
import { renderGrowthHtml } from '../../src/core/render/html.ts';
import { htmlOf, htmlOptions, sectionOf } from '../bench/largeTable.ts';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';
import { typeInto } from '../vscode/workbench/typing.ts';

/** In a browser, without VS Code: a page that comes back as it was left, on a slow machine. */
describe('the place where a panel was left', function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  const wanted = 1_500;
  const place = () => panel.page.evaluate<number>('Math.round(scrollY)');
  const passes = (milliseconds: number) => panel.page.waitForTimeout(milliseconds);
  /** What stands above the rows is so high, as icons are before their font is there. */
  const above = (height: number) =>
    panel.page.evaluate(`document.querySelector('.above').style.height = '${height}px'`);
  const kept = () =>
    panel.page.evaluate<{ view: { scroll?: number; sorts?: object[]; filters?: object[] } }>('window.kept.at(-1)');
  const html = `<article class="sheet"><div class="above" style="height: 90px"></div>${htmlOf(sectionOf(200))}</article>`;
  /** Left there, and loaded longer ago than a page takes on most machines. */
  const comeBack = async (text = html) => {
    await panel.load(text, { scroll: wanted });
    await passes(600);
  };

  it('is held while icons get their font, and is the same the next time', async () => {
    await comeBack();
    assert.equal(await place(), wanted);
    await above(69);
    await passes(300);
    assert.equal(await place(), wanted);
    assert.equal((await kept()).view.scroll, wanted);
  });

  it('is held while the processor is busy with other things, too', async () => {
    const devTools = await panel.page.context().newCDPSession(panel.page);
    try {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 });
      await comeBack();
      for (const height of [400, 69]) {
        await above(height);
        await passes(300);
      }
      assert.equal(await place(), wanted);
    } finally {
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await devTools.detach();
    }
  });

  it('is where it was once the rows are there that came late', async () => {
    const [few, many] = [sectionOf(12), sectionOf(200)];
    await comeBack(htmlOf(few));
    assert.ok((await place()) < wanted, 'the page is short');
    await panel.tell({ type: 'section', section: 0, ...renderGrowthHtml(few, many, 0, htmlOptions) });
    await panel.page.waitForFunction(`Math.round(scrollY) === ${wanted}`, undefined, { timeout: 5_000 });
    assert.equal((await kept()).view.scroll, wanted);
  });

  it('is where it was once its window has its size', async () => {
    const size = { width: 900, height: 700 };
    try {
      await panel.page.setViewportSize({ ...size, height: 6_000 });
      await comeBack();
      assert.ok((await place()) < wanted, 'the page ends before');
      await panel.page.setViewportSize(size);
      await panel.page.waitForFunction(`Math.round(scrollY) === ${wanted}`, undefined, { timeout: 5_000 });
    } finally {
      await panel.page.setViewportSize(size);
    }
  });

  it('is left as soon as the user does something', async () => {
    const acts: [name: string, act: () => Promise<unknown>][] = [
      ['wheel', () => panel.page.mouse.wheel(0, -300)],
      ['key', () => panel.page.keyboard.press('PageUp')],
      // As a search from VS Code's own box.
      ['search', () => panel.page.evaluate('scrollTo(0, 1_000)')],
    ];
    for (const [name, act] of acts) {
      await comeBack();
      await panel.page.mouse.move(300, 300);
      await act();
      await passes(400);
      const there = await place();
      assert.ok(there < wanted - 100, `${name}: ${there}`);
      assert.equal((await kept()).view.scroll, there, name);
      // What the user reads stays where it is on the screen.
      const top = () =>
        panel.page.evaluate<number>(`document.querySelector('tbody tr:nth-child(60)').getBoundingClientRect().top`);
      const before = await top();
      await above(400);
      await passes(200);
      assert.ok(Math.abs((await top()) - before) < 2, `${name}: what is read moved`);
    }
  });

  it('is not gone back to from a page that is short, if the user acts before the rows come', async () => {
    const [few, many] = [sectionOf(12), sectionOf(200)];
    await comeBack(htmlOf(few));
    await panel.page.keyboard.press('Home');
    await passes(300);
    await panel.tell({ type: 'section', section: 0, ...renderGrowthHtml(few, many, 0, htmlOptions) });
    await passes(300);
    assert.equal(await place(), 0);
  });

  it('is kept at once with tab and order, so that a window may be closed at any time', async () => {
    await panel.load(html);
    await passes(400);
    await panel.page.getByRole('button', { name: 'Fee', exact: true }).click();
    assert.equal((await kept()).view.sorts?.length, 1);
    await passes(200);
    await panel.page.evaluate(
      `new Promise((done) => { scrollTo(0, 120); requestAnimationFrame(() => setTimeout(done)); })`,
    );
    assert.equal((await kept()).view.scroll, 120);
  });

  it('is kept with what its tables are filtered by, and comes back at the same row', async () => {
    const { page } = panel;
    await panel.load(html);
    const filter = page.locator('input[type=search]');
    await typeInto(filter, 'INSUFFICIENT');
    const shown = () => page.locator('tbody tr:not([hidden])').allTextContents();
    const [left, said] = [await shown(), await page.locator('.matches').textContent()];
    assert.ok(left.length > 0 && left.length < 50, String(left.length));
    await passes(200);
    const { view } = await kept();
    assert.deepEqual(view.filters, [{ table: 'Transactions 0', words: 'INSUFFICIENT' }]);
    await panel.load(html, view);
    assert.equal(await filter.inputValue(), 'INSUFFICIENT');
    assert.deepEqual([await shown(), await page.locator('.matches').textContent()], [left, said]);
    // A table that the extension writes anew has it, too, and the rows that come later.
    await panel.tell({ type: 'section', section: 0, html: htmlOf(sectionOf(250)) });
    assert.ok((await shown()).length > left.length);
    assert.ok((await shown()).every((row) => row.includes('INSUFFICIENT')));
    // Empty again, it's gone.
    await typeInto(filter, '');
    await passes(200);
    assert.deepEqual((await kept()).view.filters, []);
    // What may be a private key stays in the page.
    await page.keyboard.insertText('ab'.repeat(32));
    await passes(200);
    assert.deepEqual(await filter.inputValue(), 'ab'.repeat(32));
    assert.doesNotMatch(JSON.stringify([await kept(), await page.evaluate('window.asked')]), /abab/);
  });

  it('has the rows open that the user has opened, and no others', async () => {
    const { page } = panel;
    const more = (title: string) => `<details><summary>${title}</summary><p>inside</p></details>`;
    const calls = (...titles: string[]) => `<article class="sheet">${titles.map(more).join('')}</article>`;
    await panel.load(calls('2 more calls', '3 more calls', '2 more calls'));
    await page.locator('summary').nth(2).click();
    await page.locator('summary').nth(1).click();
    await page.locator('summary').nth(1).click();
    await passes(200);
    const { view } = await kept();
    const open = () => page.locator('details').evaluateAll((all) => all.map((each) => each.hasAttribute('open')));
    await panel.load(calls('2 more calls', '3 more calls', '2 more calls'), view);
    assert.deepEqual(await open(), [false, false, true]);
    await panel.load(calls('2 more calls', '3 more calls', '4 more calls', '2 more calls'), view);
    assert.deepEqual(await open(), [false, false, false, true]);
  });

  it('has the keyboard where the user left it, whatever stands before it now', async () => {
    await panel.load(html);
    const cell = panel.page.locator('tbody tr').nth(40).locator('td').last();
    await cell.locator('[data-ref-kind]').focus();
    const text = await panel.page.locator(':focus').textContent();
    await panel.page.locator(':focus').press('Enter');
    const { view } = await kept();
    // The times of the pages before still ask for their ages.
    const asked = `window.asked.findLast(({ type }) => type !== 'ages').type`;
    assert.equal(await panel.page.evaluate(asked), 'open');
    for (const before of ['', '<section><button>One more</button></section>']) {
      await panel.load(html.replace('<div class="above"', `${before}<div class="above"`), view);
      assert.equal(await panel.page.locator(':focus').textContent(), text, before);
    }
    await panel.load(html, view);
    await panel.page.keyboard.press('ArrowUp');
    const above = await panel.page.locator(':focus').textContent();
    assert.notEqual(above, text);
    await panel.page.evaluate(`window.dispatchEvent(new Event('blur'))`);
    await passes(200);
    await panel.load(html, (await kept()).view);
    assert.equal(await panel.page.locator('td:focus').textContent(), above, 'a cell');
    // What is there no more isn't replaced by something else.
    await panel.load(`<article class="sheet"><h1>Nothing</h1><button>Other</button></article>`, view);
    assert.equal(await panel.page.locator(':focus').count(), 0);
  });
});
