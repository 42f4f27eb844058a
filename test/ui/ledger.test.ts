import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protoSigned } from '../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../sandbox/ledger/protobuf.ts';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

/** A signed transaction whose body is a transfer (field 14) that moves nothing. */
const transferBytes = protoSigned(writeFields({ 14: writeFields([]) }));

describe('the ledger in the editor', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  /** The number of the line of notes.md that has this text. */
  const lineOf = async (text: string) => {
    const notes = await readFile(path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2/notes.md'), 'utf8');
    return notes.slice(0, notes.indexOf(text)).split('\n').length;
  };
  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };

  it('says what is under the mouse and opens it from there', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    const hover = await workbench.editor.hover(sdkForm(knownTransactions.customError), 'Raw JSON');
    assert.match(hover, /reverted: /);
    await picture('hover');
    await workbench.page.locator('.monaco-hover:visible a', { hasText: 'Open' }).first().click();
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
    await picture('panel');
  });

  it('follows links in the panel, back and forward', async () => {
    const { workbench } = session;
    const sheet = workbench.webview();
    const back = sheet.getByRole('button', { name: 'Back', exact: true });
    assert.equal(await back.isDisabled(), true);
    await sheet.getByRole('button', { name: 'Open account 0.0.1003' }).first().click();
    await sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1003' }).waitFor();
    await picture('panel-account');
    await back.click();
    await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
    await sheet.getByRole('button', { name: 'Forward', exact: true }).click();
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

  it('shows the raw answer in an editor', async () => {
    const { sandbox, workbench } = session;
    await workbench.webview().getByRole('button', { name: 'Raw JSON' }).click();
    await workbench.sees('a document of JSON is open', async () =>
      (await workbench.editor.lines()).some((line) => /"balance": \d+,/.test(line)),
    );
    const asked = () => sandbox.log.entries('ledger').filter(({ path }) => path.endsWith('/accounts/0.0.1003')).length;
    const before = asked();
    await workbench.page.locator('.tabs-container .tab', { hasText: 'Account 0.0.1003' }).click();
    await workbench.webview().getByRole('button', { name: 'Raw JSON' }).click();
    await workbench.sees('what is shown again is read again', async () => asked() > before);
  });

  it('looks up anything that is typed, and finds tokens by name', async () => {
    const { workbench, sandbox } = session;
    await workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.1001@1790000000.1');
    await workbench.sees('its kind', async () => (await workbench.quickInput.rows())[0]?.description === 'Transaction');
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
    await workbench.quickInput.shown('Enter a transaction, account');
    await workbench.sees('what was looked up', async () =>
      (await workbench.quickInput.rows()).some(({ label }) => label.includes(token.symbol)),
    );
    await workbench.quickInput.cancel();
  });

  const looked = (text: string) => session.workbench.typeInto('Ledger Lens: Look Up...', 'Enter a transaction', text);
  const rowIs = (label: string, description: string | RegExp, at = 0) =>
    session.workbench.sees(`row ${at} is ${label}`, async () => {
      const row = (await session.workbench.quickInput.rows())[at];
      return row?.label === label && new RegExp(description).test(row.description);
    });
  /** A row of two lines, whose label is read with the second one. */
  const firstRowIs = (label: string, detail: string) =>
    session.workbench.sees(`the first row is ${label}`, async () => {
      const [row] = await session.workbench.quickInput.rows();
      return row?.label === `${label} ${detail}` && row.detail === detail;
    });

  it('opens Look Up and shows the hover at the cursor by keys', async () => {
    const { workbench } = session;
    const { page } = workbench;
    await workbench.explorer.open('notes.md');
    await workbench.sees('Look Up is open', async () => {
      await page.locator('.editor-instance .view-lines').first().click();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('l');
      await workbench.quickInput.shown('Enter a transaction', 3_000);
      return true;
    });
    await workbench.quickInput.cancel();
    await workbench.runCommand('Go to Line/Column...');
    await workbench.quickInput.enter(`:${await lineOf(sdkForm(knownTransactions.customError))}:1`);
    await workbench.sees('the hover of the ID in this line is shown', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.press('h');
      const hover = page.locator('.monaco-hover:visible', { hasText: 'reverted' });
      await hover.first().waitFor({ timeout: 5_000 });
      return true;
    });
    await picture('hover-by-key');
    await page.keyboard.press('Escape');
  });

  it('takes numbers, best guess first', async () => {
    const { workbench } = session;
    await looked('1001');
    await rowIs('0.0.1001', /^Account, contract/);
    await rowIs('Block', /^1001$/, 1);
    await workbench.quickInput.type('15637000');
    await rowIs('15637000', /^Block$/);
    await picture('look-up-number');
    await workbench.quickInput.accept();
    await workbench.webview().getByRole('heading', { level: 1, name: 'Block 15637000' }).waitFor();
  });

  it('completes result codes in any case', async () => {
    const { workbench } = session;
    await looked('insufficient_pay');
    await rowIs('INSUFFICIENT_PAYER_BALANCE', /^Result code: The payer account/);
    await picture('look-up-code');
    await workbench.quickInput.accept();
    await workbench.webview().getByRole('heading', { level: 1, name: 'INSUFFICIENT_PAYER_BALANCE' }).waitFor();
  });

  it('finds contracts of the workspace and symbols of tokens', async () => {
    const { workbench, sandbox } = session;
    await looked('vault');
    await rowIs('Vault', /^Contract in this workspace · 0xe7f1.* · Hardhat Ignition/);
    await picture('look-up-contract');
    const token = sandbox.world.tokens.find((each) => /^[A-Z]{4,}$/.test(each.symbol));
    assert.ok(token);
    await workbench.quickInput.type(token.symbol.toLowerCase());
    await workbench.sees('the token is there by its symbol', async () =>
      (await workbench.quickInput.rows()).some(
        ({ label, description }) => label === token.symbol && description.includes(token.name),
      ),
    );
    await workbench.quickInput.cancel();
  });

  it('shows that it searches until the search for the newest text is done', async () => {
    const { workbench, sandbox } = session;
    const spinner = workbench.page.locator('.quick-input-widget .monaco-progress-container.active');
    const asked = (name: string) =>
      sandbox.log.entries('ledger').some(({ query }) => new RegExp(`name=${name}`).test(query));
    sandbox.faults.add('ledger /api/v1/tokens* hold');
    try {
      await looked('first');
      await workbench.sees('it is searched for', async () => asked('first'));
      await workbench.quickInput.type('second');
      await workbench.sees('the newest is searched for', async () => asked('second'));
      // The end of the first search is none of the second.
      await workbench.sees('it still searches', async () => (await spinner.count()) === 1);
    } finally {
      sandbox.faults.clear();
    }
    await workbench.sees('it is done', async () => (await spinner.count()) === 0);
    await workbench.quickInput.cancel();
  });

  it('opens several at once', async () => {
    const { workbench } = session;
    await looked('0.0.1004, 0.0.1005');
    await rowIs('Open All 2', '0.0.1004, 0.0.1005');
    await picture('look-up-several');
    await workbench.quickInput.accept();
    await workbench.sees('both are open', async () => {
      const tabs = (await workbench.tabs()).join();
      return tabs.includes('0.0.1004') && tabs.includes('0.0.1005');
    });
  });

  it('leads on when nothing fits', async () => {
    const { workbench, sandbox } = session;
    const { name, ...addresses } = sandbox.network;
    await workbench.changeSettings({ 'ledgerLens.networks': { [name]: addresses, elsewhere: addresses } });
    await looked('no such thing');
    // It may be the beginning of a recovery phrase.
    await workbench.sees('it waits for Enter', async () =>
      /^Search the tokens for "no such thing"/.test((await workbench.quickInput.rows())[0]?.label ?? ''),
    );
    await workbench.page.keyboard.press('Enter');
    await firstRowIs(
      'No results for "no such thing"',
      "not an ID, result code, name in this workspace's contracts or token on sandbox",
    );
    await picture('look-up-nothing');
    await workbench.quickInput.type('0xe7f1725E7734CE288F8367e1Bb143E90bb3F05');
    await firstRowIs('An EVM address has 40 hex digits, a hash 64 or 96', 'This text has 38.');
    await workbench.quickInput.type('nothingofthatname');
    await workbench.quickInput.choose('Look Up on elsewhere');
    await workbench.sees(
      'it looks there now',
      async () => (await workbench.quickInput.texts()).title === 'Look Up on elsewhere',
    );
    await workbench.quickInput.cancel();
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
});
