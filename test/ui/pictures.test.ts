import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { knownSchedules } from '../sandbox/ledger/world/schedules.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

describe('the pictures of the panel', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const open = async (text: string, heading: RegExp) => {
    const { workbench } = session;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', text);
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: heading }).waitFor();
    return sheet;
  };

  const look = async (shown: Locator, name: string) => {
    if (!pictures) return;
    for (const theme of ['light', 'dark', 'highContrast'] as const) {
      await session.workbench.useTheme(theme);
      await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await session.workbench.screenshot(pictures, `picture-${name}-${theme}`);
    }
  };

  it('show who paid whom, and a click on an account opens it', async () => {
    const sheet = await open(knownTransactions.crowd, /Transfer/);
    const picture = sheet.getByRole('group', { name: 'Transfer flow, HBAR' });
    await picture.waitFor();
    const words = (await picture.textContent()) ?? '';
    for (const expected of [/Transfer/, /Fee/, /by approval/, /29 others/, /network/, /node/])
      assert.match(words, expected);
    const box = await picture.boundingBox();
    assert.ok(box && box.width > 300 && box.height > 300, 'the picture has room');
    await look(picture, 'transfers');
    const payer = picture.getByRole('button', { name: 'Open account 0.0.1001' });
    await payer.focus();
    await session.workbench.page.keyboard.press('Enter');
    await sheet.getByRole('heading', { level: 1, name: 'Account 0.0.1001' }).waitFor();
  });

  it('name the call that broke, three calls deep, and the gas against its limit', async () => {
    const sheet = await open(knownTransactions.nested, /Contract call/);
    const calls = sheet.locator('ol.calls');
    const origin = calls.locator('.call.origin');
    await origin.waitFor();
    assert.equal(await origin.count(), 1);
    assert.match(
      (await origin.textContent()) ?? '',
      /Depth 3:.*0\.0\.6001.*transfer\(address,uint256\).*failed here: ERC20: insufficient amount/s,
    );
    assert.equal(await calls.locator('.call.on-path').count(), 4);
    assert.match(
      (await sheet.locator('dd', { hasText: 'of the 300,000 limit' }).textContent()) ?? '',
      /300,000 \(100% of the 300,000 limit\)/,
    );
    assert.ok(await sheet.locator('dd svg.meter').first().isVisible());
    await look(origin, 'calls');
    await session.workbench.sees('the contract is there', async () => {
      const link = origin.getByRole('button', { name: 'Open contract 0.0.6001' });
      if (await link.isVisible()) await link.click({ timeout: 2_000 });
      await sheet.getByRole('heading', { level: 1, name: /0\.0\.6001/ }).waitFor({ timeout: 5_000 });
      return true;
    });
  });

  it('mark the code of a system contract that its caller ignored, and the one at which it reverted', async () => {
    const ignored = (await open(knownTransactions.codeIgnored, /Contract call/)).locator('.call.ignored');
    await ignored.waitFor();
    const words =
      /0\.0\.359.*transferToken\(.*its caller ignored it: transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT/s;
    assert.match((await ignored.textContent()) ?? '', words);
    await look(ignored, 'ignored');
    const origin = (await open(knownTransactions.codeReturned, /Contract call/)).locator('.call.origin');
    await session.workbench.sees('the origin', async () =>
      /failed here: transferToken returned/.test((await origin.textContent()) ?? ''),
    );
    await look(origin, 'returned');
  });

  it('tell when a schedule was created, signed and executed', async () => {
    const sheet = await open(knownSchedules.executed, /Schedule 0\.0\.8001/);
    const timeline = sheet.getByRole('list').filter({ hasText: 'Created by 0.0.1005' });
    await timeline.waitFor();
    const entries = await timeline.getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      entries.map((text) => /Created by|Signed by 0x[0-9a-f]{12}…|Executed/.exec(text)?.[0].slice(0, 9)),
      ['Created b', 'Signed by', 'Signed by', 'Executed'],
    );
    await look(timeline, 'schedule');
  });

  it('leads from a number in the table of a topic to the message', async () => {
    const sheet = await open('0.0.7001', /Topic 0\.0\.7001/);
    await session.workbench.sees('the message is there', async () => {
      const link = sheet.getByRole('button', { name: /^Open message/ }).first();
      if (await link.isVisible()) await link.click({ timeout: 2_000 });
      await sheet.getByRole('heading', { level: 1, name: /Message \d+ of topic/ }).waitFor({ timeout: 5_000 });
      return true;
    });
  });

  it('replay a call opcode by opcode when that is asked for', async () => {
    const sheet = await open(knownTransactions.reverted, /Contract call/);
    const tab = sheet.getByRole('tab', { name: 'Execution steps' });
    await session.workbench.sees('the steps are there', async () => {
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click({ timeout: 5_000 });
      const button = sheet.getByRole('button', { name: 'Load Steps' });
      if (await button.isVisible()) await button.click({ timeout: 2_000 });
      await sheet.getByText('SLOAD', { exact: true }).first().waitFor({ timeout: 5_000 });
      return true;
    });
  });
});
