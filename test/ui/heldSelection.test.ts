import assert from 'node:assert/strict';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';

/** In a browser, without VS Code: what someone selects in a page that changes. */
describe('what is selected in a panel', function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  const section = (at: number, text: string) => `<section data-section="${at}"><p>${text}</p></section>`;
  const select = (within: string) =>
    panel.page.evaluate(`getSelection().selectAllChildren(document.querySelector(${JSON.stringify(within)}))`);
  const shown = () =>
    panel.page.evaluate<string[]>(
      `[...document.querySelectorAll('.headline, section')].map((each) => each.textContent)`,
    );

  it('stays while the failing line is found, which comes after it, and then what came later', async () => {
    for (const place of ['.headline', '[data-section="1"] p']) {
      await panel.clear();
      const head = '<h1><span class="headline">It reverted</span> <span class="kind"></span></h1>';
      const html = `<article class="sheet">${head}${section(0, 'Finding…')}${section(1, 'Summary')}</article>`;
      await panel.page.evaluate(panel.drawing(html));
      await select(place);
      const found = { headline: 'Vault.sol:3', title: '', added: [], html: [section(0, 'Stack'), section(1, 'Known')] };
      await panel.tell({ type: 'story', ...found });
      const later = { headline: 'Vault.sol:4', title: '', tone: 'failure', html: [section(0, 'Newer')] };
      await panel.tell({ type: 'summary', ...later });
      assert.deepEqual(await shown(), ['It reverted', 'Finding…', 'Summary'], place);
      await panel.page.evaluate('getSelection().removeAllRanges()');
      await panel.page.waitForFunction(`document.querySelector('.headline').textContent === 'Vault.sol:4'`);
      assert.deepEqual(await shown(), ['Vault.sol:4', 'Newer', 'Known'], place);
    }
  });
});
