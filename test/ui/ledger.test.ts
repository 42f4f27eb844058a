import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writeFields } from '../sandbox/ledger/protobuf.ts';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

/** A signed transaction whose body is a transfer (field 14) that moves nothing. */
const transferBytes = writeFields([[5, writeFields([[1, writeFields([[14, writeFields([])]])]])]]);

describe('the ledger in the editor', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };

  const lookUp = async (text: string) => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('A transaction, account');
    await workbench.quickInput.enter(text);
  };

  it('says what is under the mouse and opens it from there', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    const hover = await workbench.editor.hover(sdkForm(knownTransactions.customError), 'Raw JSON');
    assert.match(hover, /Revert reason/);
    await picture('hover');
    await workbench.page.locator('.monaco-hover:visible a', { hasText: 'Open' }).first().click();
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
    await picture('panel');
  });

  it('follows links in the panel, back and forward', async () => {
    const { workbench } = session;
    const sheet = workbench.webview();
    const back = sheet.getByRole('button', { name: '← Back' });
    assert.equal(await back.isDisabled(), true);
    await sheet.getByRole('button', { name: 'Open account 0.0.1003' }).first().click();
    await sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1003' }).waitFor();
    await picture('panel-account');
    await back.click();
    await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
    await sheet.getByRole('button', { name: 'Forward →' }).click();
    await sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1003' }).waitFor();
  });

  it('copies an amount to the last digit, the sheet as Markdown and the answer as JSON', async () => {
    const { workbench } = session;
    const sheet = workbench.webview();
    await sheet.getByRole('button', { name: 'Copy as Markdown' }).click();
    await workbench.sees('Markdown is on the clipboard', async () =>
      (await workbench.clipboard()).startsWith('# Account 0.0.1003'),
    );
    await sheet.getByRole('button', { name: 'Copy as JSON' }).click();
    await workbench.sees('JSON is on the clipboard', async () =>
      /"account": "0\.0\.1003"/.test(await workbench.clipboard()),
    );
    const id = sheet.locator('dd', { hasText: '0x' }).locator('button.copy').first();
    await id.focus();
    await workbench.page.keyboard.press('Enter');
    await workbench.sees('an id is on the clipboard', async () => /^0x/.test(await workbench.clipboard()));
  });

  it('sorts a table by exact amounts', async () => {
    const table = session.workbench.webview().locator('table').first();
    const amounts = async () => {
      const texts = await table.locator('tbody td:nth-child(2) [data-copy]').all();
      return Promise.all(texts.map(async (each) => BigInt((await each.getAttribute('data-copy')) ?? '')));
    };
    await table.getByRole('button', { name: 'Balance' }).click();
    const sorted = await amounts();
    assert.ok(sorted.length > 2);
    assert.deepEqual(
      sorted,
      sorted.toSorted((a, b) => (a < b ? -1 : 1)),
    );
    await table.getByRole('button', { name: 'Balance' }).click();
    assert.deepEqual(await amounts(), sorted.toReversed());
  });

  it('shows the raw answer in an editor', async () => {
    const { workbench } = session;
    await workbench.webview().getByRole('button', { name: 'Raw JSON' }).click();
    await workbench.sees('a document of JSON is open', async () =>
      (await workbench.editor.lines()).some((line) => /"balance": \d+,/.test(line)),
    );
  });

  it('looks up anything that is typed, and finds tokens by name', async () => {
    const { workbench, sandbox } = session;
    await workbench.runCommand('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('A transaction, account');
    await workbench.quickInput.type('0.0.1001@1790000000.1');
    const [row] = await workbench.quickInput.rows();
    assert.equal(row?.description, 'Transaction');
    await workbench.quickInput.type('insufficient'.toUpperCase());
    const token = [...sandbox.world.tokens].find((each) => /^[A-Za-z]{4,}/.test(each.name));
    assert.ok(token);
    await workbench.quickInput.type(token.name.slice(0, 4));
    await workbench.sees('a token was found', async () =>
      (await workbench.quickInput.rows()).some(({ label }) => label === token.name),
    );
    await picture('look-up');
    await workbench.quickInput.choose(token.name);
    await workbench.webview().getByRole('heading', { level: 1, name: token.name }).waitFor();
    await workbench.runCommand('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('A transaction, account');
    const rows = await workbench.quickInput.rows();
    assert.ok(rows.length > 0, 'what was looked up is remembered');
    await workbench.quickInput.cancel();
  });

  it('has a panel in which axe finds nothing wrong', async () => {
    const { workbench } = session;
    await lookUp(knownTransactions.customError);
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const found: unknown = await sheet
      .locator('html')
      .evaluate(
        `(async () => { ${axe}; const { violations } = await axe.run(document); return violations.map((each) => each.id + ': ' + each.nodes.map((node) => node.html.slice(0, 100)).join(' ')); })()`,
      );
    assert.deepEqual(found, []);
    for (const theme of pictures ? (['light', 'dark', 'highContrast'] as const) : []) {
      await workbench.useTheme(theme);
      await picture(`panel-${theme}`);
    }
  });

  it('estimates the fees of a transaction that is selected', async () => {
    const { workbench } = session;
    await workbench.runCommand('File: New Untitled Text File');
    await workbench.page.keyboard.type(Buffer.from(transferBytes).toString('hex'));
    await workbench.runCommand('Ledger Lens: Estimate Fees');
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: 'Fee estimate' }).waitFor();
    assert.match((await sheet.locator('.headline').textContent()) ?? '', /would cost .*(ℏ|\$)/);
    await picture('fees');
  });

  it('comes back after a reload of the window', async () => {
    const { workbench } = session;
    await lookUp('0.0.1002');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor();
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    // The window that goes shows the same until it is gone.
    await loaded;
    await workbench.webview().getByRole('heading', { level: 1, name: 'Account 0.0.1002' }).waitFor({ timeout: 60_000 });
  });
});
