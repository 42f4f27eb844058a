import assert from 'node:assert/strict';
import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../vscode/findBrowser.ts';
import { violationsIn } from './accessibility.ts';

/** Pages that say that they have no violation are only worth something if one would be found. */
describe('the check of a panel’s accessibility', function () {
  this.timeout(60_000);
  let browser: Browser;
  const looks = {
    dark: { style: '--back: #000; --text: #fff', classes: 'dark', kind: 'vscode-dark' },
    light: { style: '--back: #fff; --text: #000', classes: 'light', kind: 'vscode-light' },
  };
  const css = 'body { background: var(--back); color: var(--text) } .light .pale, .light .row { color: #eee }';

  before(async () => {
    const { executablePath, env } = await findBrowser(console.log);
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
  });
  after(() => browser?.close());

  const found = async (body: string) => {
    const page = await browser.newPage();
    const html = `<html lang="en"><title>A page</title><style>${css}</style><main><h1>A page</h1>${body}</main>`;
    await page.setContent(`<iframe srcdoc='${html}'></iframe>`);
    const sheet = page.frameLocator('iframe');
    await sheet.locator('h1').waitFor();
    const violations = await violationsIn(sheet, looks);
    await page.close();
    return violations.map((each) => each.split(' | ').slice(0, 2).join(': '));
  };

  it('finds nothing on a page that can be read', async () => {
    assert.deepEqual(await found('<p>Text</p>'), []);
    assert.deepEqual(await found('<p>Another text</p>'), []);
  });

  const pale = ['light: color-contrast'];

  it('finds a text that is pale in the last theme only, beside texts of a page before', async () => {
    assert.deepEqual(await found('<p>Text</p><p class="pale">Pale</p>'), pale);
    assert.deepEqual(await found('<p>Text</p><p class="pale">Pale</p>'), pale, 'also the second time');
    assert.deepEqual(await found('<label>Text <input class="pale" value="Pale"></label>'), pale);
  });

  it('finds a text like one before in what makes it pale', async () => {
    assert.deepEqual(await found('<ul><li><span>Text</span></li></ul>'), []);
    assert.deepEqual(await found('<ul><li class="row"><span>Text</span></li></ul>'), pale);
    assert.deepEqual(await found('<div class="pale"><p>Text</p></div>'), pale);
  });

  it('finds what no color changes, once', async () => {
    assert.deepEqual(await found('<p>Text</p><img src="data:,">'), ['dark: image-alt']);
  });
});
