import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { protoPayment, protoSigned } from '../sandbox/ledger/protoBodies.ts';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { openSession, type Session } from './session.ts';

/** A signed transaction that pays 1.5 HBAR, in hex. */
const transferBytes = Buffer.from(protoSigned(protoPayment())).toString('hex');

describe('reading a contract', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
  });
  after(() => session?.close());

  const lens = (text: string | RegExp) =>
    session.workbench.page.locator('.codelens-decoration a', { hasText: text }).first();
  const picture = (name: string) => session.workbench.picture(name);
  const calls = () =>
    session.sandbox.log
      .entries('ledger')
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/contracts/call'));

  it('shows the answer above the declaration', async () => {
    const { workbench } = session;
    await workbench.explorer.open('contracts/Vault.sol');
    await lens('Read All').waitFor();
    assert.equal(calls().length, 0, 'nothing is asked before the click');
    // A click on a lens that is just drawn anew does nothing.
    await workbench.sees('the answer stands above totalShares', async () => {
      const second = workbench.page.locator('.codelens-decoration a', { hasText: /^\s?Read$/ }).nth(1);
      await second.click({ timeout: 5_000 });
      await lens('totalShares = 6').waitFor({ timeout: 5_000 });
      return true;
    });
    assert.ok(calls().length >= 1);
  });

  it('asks for an argument by name and type, and checks it', async () => {
    const { workbench } = session;
    await lens(/^\s?Read\.\.\.$/).click();
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
    const { workbench } = session;
    const id = `0.0.${session.deployed('Vault').entityNum}`;
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', id);
    const sheet = workbench.webview();
    // Its name is from the workspace's deployment record.
    await sheet.getByRole('heading', { level: 1, name: `Contract Vault · ${id}` }).waitFor();
    await sheet.getByRole('button', { name: 'Read All' }).click();
    await sheet.getByText('1,000,000,000').first().waitFor();
    await picture('read-panel');
    await sheet.getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Select a function to read');
    await workbench.quickInput.choose('cap()');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Contract answers' }).waitFor();
    await workbench.webview().getByText('cap = 1,000,000,000').first().waitFor();
    await picture('read-answer');
    await workbench.webview().getByRole('button', { name: 'Read...' }).click();
    await workbench.quickInput.shown('Select a function to read');
    await workbench.quickInput.choose('totalShares()');
    await workbench.webview().getByText('totalShares = ').first().waitFor();
  });

  it('reads a proxy with the ABI of its implementation', async () => {
    const { workbench, sandbox } = session;
    const vault = session.deployed('Vault');
    const address = `0x${'77'.repeat(20)}`;
    const code = `0x363d3d373d3d3d363d73${vault.address.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    const set = await fetch(sandbox.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }),
    });
    assert.doesNotMatch(await set.text(), /error/);
    sandbox.world.addDeployment({ ...vault, address, entityNum: 5_900_001, runtimeBytecode: code });
    await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.5900001');
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: 'Contract 0.0.5900001' }).waitFor();
    await sheet.getByRole('button', { name: 'Read All' }).click();
    await sheet.getByText('Implementation').first().waitFor();
    await sheet.getByText('1,000,000,000').first().waitFor();
    await picture('read-proxy');
  });

  it('simulates a failed transaction again', async () => {
    const { workbench } = session;
    await workbench.answer(
      'Ledger Lens: Look Up...',
      'Enter a transaction, account',
      executedTransactions.vaultWithdraw,
    );
    const sheet = workbench.webview();
    // The page may be drawn anew once its line is found.
    await workbench.sees('whether it would work now', async () => {
      await sheet.getByRole('tab', { name: 'Run it again', exact: true }).click({ timeout: 5_000 });
      await sheet.getByRole('button', { name: 'Simulate Now' }).click({ timeout: 5_000 });
      const answer = sheet.getByText('No. It would revert now: NotEnoughShares(held: 6, wanted: 25)').first();
      await answer.waitFor({ timeout: 8_000 });
      return true;
    });
    await sheet.getByRole('button', { name: 'Simulate at Original Block' }).click();
    await sheet
      .getByText(/It reverts with the state of block \d+: NotEnoughShares\(held: 10, wanted: 25\)/)
      .first()
      .waitFor();
    await picture('run-again');
  });

  it('simulates it with other arguments', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const sheet = workbench.webview();
    await sheet.getByRole('button', { name: 'With Other Arguments...' }).click();
    await quickInput.shown('Select a value to change');
    assert.deepEqual(
      (await quickInput.rows()).map(({ label }) => label),
      ['Simulate', 'shares: uint256', 'Sender', 'Amount', 'Gas limit'],
    );
    await quickInput.choose('shares: uint256');
    await quickInput.shown('uint256');
    assert.equal(await quickInput.input.inputValue(), '25');
    await quickInput.type('five');
    await workbench.sees('it is checked', async () => /\w+: Enter an integer/.test((await quickInput.texts()).message));
    await quickInput.enter('5');
    await quickInput.shown('Select a value to change');
    await picture('other-arguments');
    await quickInput.accept();
    await sheet.getByText('Yes. It would work now').first().waitFor();
    await sheet.getByText('withdraw(shares: 5)').first().waitFor();
    await sheet.getByRole('button', { name: 'Change Again...' }).waitFor();
    await picture('other-arguments-answer');
  });

  it('offers contracts to read, not the transaction that was looked up last', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.runCommand('Ledger Lens: Read Contract...');
    await quickInput.shown('Enter the ID, address or name of a contract');
    const rows = (await quickInput.rows()).map(({ label }) => label);
    assert.ok(rows.length > 0);
    assert.deepEqual(
      rows.filter((label) => label.includes('@') || label.includes('-')),
      [],
    );
    await quickInput.accept();
    await quickInput.shown('Select a function to read');
    await quickInput.cancel();
  });

  it('explains the bytes of a transaction in a selection', async () => {
    const { workbench, vsCode } = session;
    await writeFile(path.join(vsCode.folder, 'payment.hex'), transferBytes);
    await workbench.explorer.open('payment.hex');
    await workbench.runCommand('Ledger Lens: Explain Transaction Bytes');
    await workbench.webview().getByRole('heading', { level: 1, name: 'Transaction bytes' }).waitFor();
    await workbench.webview().getByText('Transfer 1.5 ℏ from 0.0.1001 to 0.0.1002').first().waitFor();
    await picture('explain-bytes');
  });
});
