import assert from 'node:assert/strict';
import { openSession, type Session } from './session.ts';

const pictures = process.env.LEDGER_LENS_PICTURES;

describe('a report of a problem, by hand', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { workspaces: false });
  });
  after(() => session?.close());

  it('opens as a document to read, and sends nothing', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Report a Problem...');
    const told = await workbench.notifications.shown('Nothing has been sent');
    assert.match(told, /remove anything that others shouldn't see/);
    await workbench.sees('the report is open', async () =>
      (await workbench.editor.lines()).some((line) => line.includes('# A problem with Ledger Lens')),
    );
    if (pictures) await workbench.screenshot(pictures, 'problem-report');
  });

  it('is copied as the user left it when they go to the page for new issues', async () => {
    const { workbench } = session;
    await workbench.editor.click('# A problem with Ledger Lens');
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.type(' of mine');
    await workbench.notifications.click('Nothing has been sent', 'Copy and Open New Issue');
    const dialog = await workbench.notifications.dialog();
    assert.match(`${dialog.message} ${dialog.detail}`, /https:\/\/github\.com\/ledger-lens\/ledger-lens\/issues\/new/);
    if (pictures) await workbench.screenshot(pictures, 'problem-report-open');
    await workbench.notifications.clickDialog('Cancel');
    assert.match(await workbench.clipboard(), /^# A problem with Ledger Lens of mine\n/);
  });

  if (pictures)
    for (const theme of ['light', 'highContrast'] as const)
      it(`is seen in ${theme}`, async () => {
        await session.workbench.useTheme(theme);
        await session.workbench.runCommand('Ledger Lens: Report a Problem...');
        await session.workbench.notifications.shown('Nothing has been sent');
        await session.workbench.screenshot(pictures, `problem-report-${theme}`);
      });
});
