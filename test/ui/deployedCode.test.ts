import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installSolc } from '../trace/folderWithSolc.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { openSession, type Session } from './session.ts';

const records = 'ignition/deployments/chain-298/deployed_addresses.json';

describe('what is deployed, on a network without a verification service', function () {
  this.timeout(180_000);
  let session: Session;

  const addressOf = (contract: string, variant?: string) => session.deployed(contract, variant).address;
  const picture = (name: string) => session.workbench.picture(name);

  before(async () => {
    session = await openSession('hardhat2', {}, (network) => ({
      settings: sandboxSettings({ ...network, verifyUrl: '' }),
    }));
    const file = path.join(session.vsCode.folder, records);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(addressOf('Greeter'), addressOf('Greeter', 'editedCode')));
  });
  after(() => session?.close());

  it('is this build: said by the title, with nothing of publishing', async () => {
    const { workbench } = session;
    // Nobody has used it here: the file's menu has no comparison before.
    await workbench.explorer.open('contracts/Vault.sol');
    await workbench.runCommand('Ledger Lens: Compare with Deployed Code...');
    const sheet = workbench.webview();
    await sheet.getByText('This build is deployed').first().waitFor();
    const text = (await sheet.locator('body').textContent()) ?? '';
    assert.match(text, /Vault at 0x[0-9a-fA-F]{40} on sandbox: The code and its metadata hash are the same\./);
    assert.doesNotMatch(text, /publish|submission|expected/i);
    await workbench.sees('the tab names the contract', async () =>
      (await workbench.tabs()).includes('Vault · This build is deployed'),
    );
    const useless = await sheet
      .locator('.toolbar button:disabled:visible')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-action')));
    assert.deepEqual(
      useless.filter((action) => action !== 'back' && action !== 'forward'),
      [],
    );
    await picture('compare-same');
  });

  it('is other code: where it differs, byte by byte, and as instructions side by side', async () => {
    const { sandbox, workbench } = session;
    await workbench.explorer.chooseFromMenu('contracts/Greeter.sol', 'Compare with Deployed Code...');
    const sheet = workbench.webview();
    await sheet.getByText('The deployed code differs from this build').first().waitFor();
    await sheet.getByText('Deployed code and this build').first().click();
    await sheet
      .getByText(/[\d,]+ bytes deployed, [\d,]+ built/)
      .first()
      .waitFor();
    await picture('compare-differs');
    await sheet.getByRole('button', { name: 'Compare Instructions' }).click();
    const codes = workbench.page.locator('.monaco-diff-editor').first();
    await workbench.sees('a comparison of instructions', async () =>
      /PUSH1.0x/.test((await codes.textContent()) ?? ''),
    );
    await picture('compare-instructions');
    assert.deepEqual(sandbox.log.entries('verification'), [], 'the service is never asked');
  });

  it('is not known to be safe to replace while a source has unsaved changes, also on a page that is open', async () => {
    const { workbench } = session;
    const { keyboard } = workbench.page;
    await installSolc(session.vsCode.folder, '0.8.24');
    const sheet = workbench.webview();
    const tab = workbench.page.locator('.tabs-container .tab', { hasText: 'Storage layout of Vault' });
    const same = sheet.getByText('Vault is unchanged: this build is the deployed code').first();
    const unknown = sheet
      .getByText("Not known whether it's safe to upgrade: contracts/Vault.sol changed after this build")
      .first();
    await workbench.explorer.open('contracts/Vault.sol');
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.type('/');
    await workbench.runCommand('Ledger Lens: Compare Storage Layout...');
    await unknown.waitFor();
    await sheet.getByText('Save and build again to compare what you have now.').waitFor();
    await picture('layout-unsaved');
    await workbench.explorer.open('contracts/Vault.sol');
    await keyboard.press('ControlOrMeta+z');
    await tab.click();
    await same.waitFor();
    await workbench.explorer.open('contracts/Vault.sol');
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.type('/');
    await tab.click();
    await unknown.waitFor();
    await workbench.explorer.open('contracts/Vault.sol');
    await keyboard.press('ControlOrMeta+s');
    await tab.click();
    await sheet.getByText('is safe. Build again to compare what you have now.').waitFor();
    await sheet.getByRole('button', { name: 'Refresh' }).click();
    await unknown.waitFor();
    // The other comparison is of the build, too.
    await workbench.runCommand('Ledger Lens: Compare with Deployed Code...');
    await workbench.quickInput.choose('contracts/Vault.sol');
    await sheet.getByText('contracts/Vault.sol changed after this build. Build again').waitFor();
  });
});
