import assert from 'node:assert/strict';
import { openSession, type Session } from './session.ts';

describe('reading a contract', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const lens = (text: string | RegExp) =>
    session.workbench.page.locator('.codelens-decoration a', { hasText: text }).first();
  const picture = async (name: string) => {
    const folder = process.env.LEDGER_LENS_PICTURES;
    if (folder) await session.workbench.screenshot(folder, name);
  };
  const calls = () =>
    session.sandbox.log
      .entries('ledger')
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/contracts/call'));

  it('shows the answer above the declaration', async () => {
    const { workbench } = session;
    await workbench.explorer.open('contracts/Vault.sol');
    await lens('Read All').waitFor();
    assert.equal(calls().length, 0, 'nothing is asked before the click');
    await workbench.page
      .locator('.codelens-decoration a', { hasText: /^ ?Read$/ })
      .nth(1)
      .click();
    await lens('totalShares = 0').waitFor();
    assert.equal(calls().length, 1);
  });

  it('asks for an argument by name and type, and checks it', async () => {
    const { workbench } = session;
    await lens(/^ ?Read\.\.\.$/).click();
    await workbench.quickInput.shown('address');
    await workbench.quickInput.type('0x12');
    await workbench.sees('the address is refused', async () =>
      (await workbench.quickInput.texts()).message.includes('Enter an address'),
    );
    await picture('read-argument');
    await workbench.quickInput.type('0.0.1001');
    await workbench.quickInput.accept();
    await lens('sharesOf(0.0.1001) = 0').waitFor();
    await picture('read-lens');
  });

  it('reads all of a contract in its panel, and one function by Read...', async () => {
    const { workbench, sandbox } = session;
    const vault = sandbox.deployments.find(
      ({ workspace, contract, variant }) => workspace === 'hardhat2' && contract.endsWith(':Vault') && !variant,
    );
    assert.ok(vault);
    const id = `0.0.${vault.entityNum}`;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', id);
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: `Contract ${id}` }).waitFor();
    await sheet.getByRole('tab', { name: 'Read', exact: true }).click();
    await sheet.getByRole('button', { name: 'Read All' }).click();
    await sheet.getByText('1,000,000,000').first().waitFor();
    await picture('read-panel');
    await sheet.getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Choose what to read');
    await workbench.quickInput.choose('cap()');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Contract answers' }).waitFor();
    await workbench.webview().getByText('cap = 1,000,000,000').first().waitFor();
    await picture('read-answer');
  });
});
