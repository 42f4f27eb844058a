import assert from 'node:assert/strict';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';

const english = ['Go to the Failing Line', 'Debug', 'Try My Change', 'Watch'];
const german = ['Zur Fehlerzeile wechseln', 'Debuggen', 'Meine Änderung ausprobieren', 'Beobachten'];

describe("the toolbar of a panel's page", function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  const buttonOf = (action: string, label: string, rest = '') =>
    `<button data-action="${action}" aria-label="${label}" ${rest}><span class="codicon">+</span><span class="label">${label}</span></button>`;
  const parts = (labels: readonly string[], watch = 'watch') =>
    [
      '<button data-action="back" aria-label="Back" disabled>&lt;</button>',
      ...labels.map((label, index) => buttonOf(index === labels.length - 1 ? watch : `a${index}`, label)),
      buttonOf('copyJson', 'Als JSON kopieren', 'class="lesser"'),
      '<button data-more-actions aria-label="More">…</button>',
      '<span class="network">testnet</span>',
    ].join('');
  const open = async (labels: readonly string[], width = 900) => {
    const { page } = panel;
    await page.setViewportSize({ width, height: 700 });
    await panel.clear();
    await page.evaluate(`document.querySelector('.toolbar').innerHTML = ${JSON.stringify(parts(labels))}`);
    await page.evaluate(panel.drawing('<button id="before">before</button><a href="#" id="after">after</a>'));
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
  };
  const focused = () =>
    panel.page.evaluate<string>('document.activeElement?.dataset.action ?? document.activeElement?.id');
  const words = () =>
    panel.page.evaluate<string[]>(
      `[...document.querySelectorAll('.toolbar .label')].filter((each) => each.offsetParent).map((each) => each.textContent)`,
    );
  const lines = () =>
    panel.page.evaluate<number>(
      `new Set([...document.querySelector('.toolbar').children].filter((each) => each.offsetParent)
        .map((each) => Math.round((each.getBoundingClientRect().top + each.offsetHeight / 2) / 6))).size`,
    );

  it('is one stop of Tab, and the arrow keys lead from action to action', async () => {
    await open(english);
    const { page } = panel;
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'a0');
    const seen: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowRight']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    assert.deepEqual(seen, ['a1', 'a2', 'copyJson', 'a0', 'copyJson', 'a0', 'a1']);
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'before');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), 'a1', 'where it was left');
  });

  it('keeps the focus in its place if an action becomes another one', async () => {
    await open(english);
    const { page } = panel;
    await page.locator('[data-action="watch"]').focus();
    await panel.tell({ type: 'toolbar', html: parts([...english.slice(0, -1), 'Unwatch'], 'unwatch') });
    assert.equal(await focused(), 'unwatch');
    await page.keyboard.press('ArrowLeft');
    await panel.tell({ type: 'toolbar', html: parts(english) });
    assert.equal(await focused(), 'a2');
    await page.locator('#after').focus();
    await panel.tell({ type: 'toolbar', html: parts(english) });
    assert.equal(await focused(), 'after');
  });

  it('stays as it is if the same can be done, so that no click is lost', async () => {
    await open(english);
    const { page } = panel;
    await page.evaluate(`document.querySelector('[data-action="watch"]').isSame = true`);
    const isSame = () => page.evaluate<boolean>(`[...document.querySelectorAll('button')].some((each) => each.isSame)`);
    await panel.tell({ type: 'toolbar', html: parts(english) });
    assert.equal(await isSame(), true);
    await panel.tell({ type: 'toolbar', html: parts([...english.slice(0, -1), 'Unwatch'], 'unwatch') });
    assert.equal(await isSame(), false);
  });

  it('drops words from its end only as far as it must, on one line', async () => {
    await open(german, 1200);
    assert.deepEqual((await words()).slice(0, 4), german);
    await open(german, 720);
    assert.equal(await lines(), 1);
    const some = await words();
    assert.ok(some.length >= 1 && some.length < 4, some.join());
    assert.deepEqual(some, german.slice(0, some.length));
    await open(german, 230);
    assert.deepEqual(await words(), []);
  });
});
