import assert from 'node:assert/strict';
import { renderHtml } from '../../src/core/render/html.ts';
import { tableOf } from '../../src/core/sheets/parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, textValue, timeValue } from '../../src/core/sheets/parts/values.ts';
import type { Block } from '../../src/core/sheets/sheet.ts';
import { openPanelPage, type PanelPage } from '../vscode/panelPage.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const word = `0x${'0'.repeat(64)}`;
/** A row for each text. */
const of = (...texts: string[]) => texts.map((text) => ({ text }));
const time = () => timeValue('1790009022.000001000');

/** What VS Code's own style gives a page's code. */
const ownStyle =
  '<style>code { padding: 1px 3px; background: gray } body { margin: 0; font: 13px sans-serif; --vscode-editor-font-family: monospace; --vscode-editor-background: white; --vscode-scrollbarSlider-background: gray }</style>';

/** In a browser, without VS Code: what a page shows beside the side bar of a small window. */
describe('a narrow page', function () {
  this.timeout(60_000);
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage();
  });
  after(() => panel?.close());

  const draw = async (width: number, ...blocks: (Block | undefined)[]) => {
    await panel.page.setViewportSize({ width, height: 700 });
    const section = { title: 'Rows', level: 'summary', blocks: blocks.filter((each) => each !== undefined) };
    const sheet = {
      kind: 'contract',
      id: '0.0.5',
      title: 'Contract',
      headline: 'It is',
      icon: 'x',
      sections: [section],
    };
    const options = { now: 1_795_000_000_000, interactive: true, canOpen: () => true };
    await panel.load(renderHtml(sheet as never, options as never), {}, ownStyle);
  };
  /** By how much what is shown is wider than its place. */
  const beyond = (selector: string) =>
    panel.page.evaluate<number>(
      `(() => { const each = document.querySelector('${selector}'); return each.scrollWidth - each.clientWidth; })()`,
    );

  const state = tableOf(of('owner', `sharesOf[${address}]`), [
    ['Variable', ({ text }) => codeValue(text)],
    ['Value', ({ text }) => (text === 'owner' ? idValue(address, 'account') : textValue('10'))],
    ['Type', ({ text }) => codeValue(text === 'owner' ? 'address' : 'uint256')],
    ['Written', time],
  ]);
  const calls = tableOf(of('withdraw(shares: 4)', 'deposit()'), [
    ['Time', time],
    ['Result', () => ({ ...textValue('failed: NotEnoughShares(held: 10, wanted: 25)'), tone: 'failure' }) as never],
    ['Call', ({ text }) => codeValue(text)],
  ]);
  const storage = tableOf(of(word), [
    ['Slot', ({ text }) => codeValue(text)],
    ['Value', ({ text }) => codeValue(text)],
    ['Written', time],
  ]);

  it('has all of the tables of a contract, beside the side bar at 900 pixels', async () => {
    for (const [name, table] of Object.entries({ state, calls, storage })) {
      await draw(545, table);
      assert.equal(await beyond('.scroll'), 0, name);
    }
  });

  it('shows at its edge that a table goes on', async () => {
    await draw(320, state);
    assert.ok((await beyond('.scroll')) > 0);
    const shadow = () =>
      panel.page.evaluate<string>(`getComputedStyle(document.querySelector('.scroll')).backgroundAttachment`);
    assert.equal(await shadow(), 'local, scroll');
  });

  it('is no wider than its window, however near to its edge a value ends that can be copied', async () => {
    const lengths = Array.from({ length: 80 }, (_, length) => 'f'.repeat(length + 1));
    await draw(545, fieldsBlock(...lengths.map((text) => field('Data', codeValue(text)))));
    for (let width = 545; width < 553; width++) {
      await panel.page.setViewportSize({ width, height: 700 });
      const right = await panel.page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('button.copy')].map((each) => each.getBoundingClientRect().right))`,
      );
      assert.ok(right > 0 && right <= width, `${right} of ${width} pixels`);
    }
  });

  it('has a statement on one line where there is room', async () => {
    const statement = 'if (shares > held) revert NotEnoughShares(held, shares)';
    await draw(
      1000,
      tableOf(of(statement), [
        ['Function', () => codeValue('Vault.withdraw(shares: 25)')],
        ['Line', () => textValue('Vault.sol:34')],
        ['Statement', ({ text }) => codeValue(text)],
      ]),
    );
    const lines = await panel.page.evaluate<number>(
      `(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('td:last-child code'));
        return range.getClientRects().length;
      })()`,
    );
    assert.equal(lines, 1);
  });

  it('underlines what leads somewhere in a high contrast theme', async () => {
    await draw(545, fieldsBlock(field('Contract', idValue('0.0.5', 'contract'))));
    await panel.page.evaluate(`document.body.classList.add('vscode-high-contrast')`);
    const line = `getComputedStyle(document.querySelector('button.ref')).textDecorationLine`;
    assert.equal(await panel.page.evaluate(line), 'underline');
  });
});
