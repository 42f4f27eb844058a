import assert from 'node:assert/strict';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

describe("the user's own account", function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, name);
  };
  const transactions = () => session.workbench.tree('Transactions');
  const asked = (wanted: RegExp) =>
    session.sandbox.log.entries('ledger').filter(({ query }) => wanted.test(decodeURIComponent(query)));

  it('is set in the panel, and leads to its transactions', async () => {
    const { workbench } = session;
    await workbench.openViewContainer('Ledger Lens');
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction', '0.0.1002');
    await workbench.webview().getByRole('button', { name: 'This Is Me' }).click();
    await workbench.notifications.shown('0.0.1002 is now your account on sandbox.');
    await picture('this-is-me');
    await workbench.notifications.click('0.0.1002 is now your account', 'Show My Transactions');
    await workbench.sees('the filter is on', async () =>
      /mine/.test((await transactions().pane.locator('.pane-header').textContent()) ?? ''),
    );
    await workbench.sees('only its own are asked for', async () => asked(/account\.id=0\.0\.1002/).length > 0);
    await workbench.sees('rows are there', async () => (await transactions().rows()).length > 5);
    await picture('mine');
  });

  it('is offered first to watch', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Watch...');
    await workbench.quickInput.shown('Enter a transaction');
    const [row] = await workbench.quickInput.rows();
    assert.deepEqual([row?.label, row?.description], ['0.0.1002', 'Your account on sandbox']);
    await workbench.quickInput.cancel();
  });

  it('has its failures explained first', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Explain the Latest Failure');
    await workbench.sees('its own were asked for', async () =>
      asked(/result=fail/).some(({ query }) => decodeURIComponent(query).includes('account.id=0.0.1002')),
    );
    await workbench.sees('one is open, or there are none', async () => {
      if ((await workbench.notifications.messages()).some((text) => text.startsWith('No failed transactions of your')))
        return true;
      const headline = workbench.webview().locator('[data-kind="transaction"] .headline');
      return /failed|reverted/.test((await headline.first().textContent({ timeout: 2_000 })) ?? '');
    });
    await picture('own-failure');
  });

  it('is chosen from a transaction by a right-click, the payer first', async () => {
    const { workbench } = session;
    await workbench.runCommand('Ledger Lens: Clear Transaction Filter');
    await workbench.runCommand('Ledger Lens: Pause New Transactions');
    let payer = '';
    await workbench.sees('a transaction of another payer is there', async () => {
      const rows = await transactions().rows();
      const payers = rows.map(({ description }) => /0\.0\.\d+(?=-)/.exec(description)?.[0] ?? '');
      payer = payers.find((id) => id !== '' && id !== '0.0.1002') ?? '';
      return payer !== '';
    });
    await transactions().chooseFromMenu(new RegExp(`${payer}-`.replaceAll('.', '\\.')), 'This Is Me');
    await workbench.quickInput.shown('Select your account in this transaction');
    // A row is drawn in parts.
    await workbench.sees(`${payer} is the payer`, async () =>
      (await workbench.quickInput.rows()).some(
        ({ label, description }) => label === payer && description.startsWith('payer'),
      ),
    );
    await workbench.quickInput.choose(payer);
    await workbench.notifications.shown(`${payer} is now your account on sandbox.`);
  });

  it('is of one network: on another, "mine" shows nobody else', async () => {
    const { workbench, sandbox } = session;
    await workbench.runCommand('Ledger Lens: Show My Transactions');
    const { name, ...addresses } = sandbox.network;
    await workbench.changeSettings({
      'ledgerLens.networks': { [name]: addresses, elsewhere: addresses },
      'ledgerLens.network': 'elsewhere',
    });
    await workbench.sees('it says why it is empty', async () =>
      /you have none on this network/.test(await transactions().message()),
    );
    await picture('mine-nowhere');
  });
});
