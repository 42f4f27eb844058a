/** What the tour shows of the ledger. */
import { deploymentOf } from '../sandbox/deploymentOf.ts';
import { protoPayment, protoSigned } from '../sandbox/ledger/protoBodies.ts';
import { executedTransactions, knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { knownSchedules } from '../sandbox/ledger/world/schedules.ts';
import type { Workbench } from '../vscode/workbench.ts';
import { restMouse } from './restMouse.ts';
import type { TourStep } from './tourStep.ts';

/** A signed transaction that pays 1.5 HBAR. */
const transferBytes = protoSigned(protoPayment());

export const ledgerSteps: readonly TourStep[] = [
  {
    name: 'lookup',
    title: 'Look Up says what is typed while it is typed',
    async see({ workbench }) {
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('Enter a transaction, account');
      await workbench.quickInput.type(executedTransactions.vaultWithdraw);
      const [first] = await workbench.quickInput.rows();
      if (first?.description !== 'Transaction') throw new Error(`it is called ${first?.description}`);
      return first.label;
    },
  },
  {
    name: 'details',
    title: 'What is looked up opens in a panel, with the line and the call that failed',
    async see({ workbench }) {
      await workbench.quickInput.accept();
      const sheet = workbench.webview();
      await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
      await sheet.locator('.call.origin').waitFor();
      // Found in the background, after a compilation.
      await sheet.getByRole('button', { name: 'Open line Vault.sol:34' }).waitFor({ timeout: 90_000 });
      // The tab's tooltip would lie over the toolbar.
      await restMouse(workbench);
      return (await sheet.locator('.headline').first().textContent()) ?? '';
    },
  },
  {
    name: 'failing-line',
    title: 'A failed call leads to the line that caused it',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, executedTransactions.vaultWithdraw, /Contract call/);
      // The tab's tooltip would lie over the button.
      await restMouse(workbench);
      await workbench.webview().getByRole('button', { name: 'Go to the Failing Line' }).click();
      await workbench.page.locator('.codelens-decoration a', { hasText: 'Dismiss' }).waitFor();
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      // The palette fades away.
      await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
      const line = workbench.page.locator('.monaco-editor .view-line', { hasText: 'NotEnoughShares(held,' });
      const seen = (await line.first().textContent()) ?? '';
      await restMouse(workbench);
      return seen.trim();
    },
  },
  {
    name: 'gas-by-line',
    title: 'What the gas was spent on is shown line by line',
    async see({ workbench }) {
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, executedTransactions.vaultPayout, /Contract call/);
      const sheet = workbench.webview();
      await restMouse(workbench);
      await sheet.getByRole('button', { name: 'Gas by Line' }).click();
      await sheet.getByRole('heading', { level: 1, name: 'Gas by line' }).waitFor();
      await restMouse(workbench);
      return (await sheet.locator('.headline').first().textContent()) ?? '';
    },
  },
  {
    name: 'run-again',
    title: 'A contract transaction is simulated again',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, executedTransactions.vaultWithdraw, /Contract call/);
      const sheet = workbench.webview();
      await sheet.getByRole('tab', { name: 'Run it again', exact: true }).click();
      await sheet.getByRole('button', { name: 'Simulate Now' }).click();
      const answer = sheet.getByText(/^No\. It would revert now:/).first();
      await answer.waitFor();
      await answer.evaluate(`(element) => element.scrollIntoView({ block: 'center' })`);
      await restMouse(workbench);
      return (await answer.textContent()) ?? '';
    },
  },
  {
    name: 'read',
    title: 'A contract is asked for all its values',
    async see({ workbench, sandbox }) {
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, `0.0.${deploymentOf(sandbox.deployments, 'Vault').entityNum}`, /Contract/);
      const sheet = workbench.webview();
      await sheet.getByRole('button', { name: 'Read All' }).click();
      const value = sheet.getByText('1,000,000,000').first();
      await value.waitFor();
      await value.evaluate(`(element) => element.scrollIntoView({ block: 'center' })`);
      await restMouse(workbench);
      return (await value.textContent()) ?? '';
    },
  },
  {
    name: 'schedule',
    title: 'A schedule shows whose signatures are missing',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, knownSchedules.pending, /Schedule/);
      const row = workbench.webview().getByText('pays for the transaction').first();
      const tab = workbench.webview().getByRole('tab', { name: 'Signatures', exact: true });
      if (await tab.isVisible()) await tab.click();
      await row.waitFor();
      await restMouse(workbench);
      return (await workbench.webview().locator('.headline').first().textContent()) ?? '';
    },
  },
  {
    name: 'names',
    title: 'Names that the user gives stand before IDs',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      for (const [id, name] of [
        ['0.0.1007', 'Payroll'],
        ['0.0.1005', 'Treasury'],
      ] as const) {
        await workbench.answer('Ledger Lens: Name This...', 'Enter an ID', id);
        await workbench.quickInput.shown('Example: Treasury');
        await workbench.quickInput.enter(name);
      }
      await open(workbench, knownSchedules.pending, /Schedule/);
      const headline = workbench.webview().locator('.headline', { hasText: 'Treasury · 0.0.1005' });
      await headline.waitFor();
      await restMouse(workbench);
      return (await headline.textContent()) ?? '';
    },
  },
  {
    name: 'transfers',
    title: 'Transfer flow is drawn',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await open(workbench, knownTransactions.rewards, /Transfer/);
      const sheet = workbench.webview();
      const tab = sheet.getByRole('tab', { name: /Transfers/ });
      if (await tab.isVisible()) await tab.click();
      const picture = sheet.getByRole('group', { name: /Transfer flow/ }).first();
      await picture.waitFor();
      await picture.evaluate(`(element) => element.scrollIntoView({ block: 'start' })`);
      await restMouse(workbench);
      return (await picture.getAttribute('aria-label')) ?? 'a picture';
    },
  },
  {
    name: 'filter',
    title: 'The transactions are filtered by any of their parameters',
    async see({ workbench }) {
      await workbench.openViewContainer('Ledger Lens');
      await workbench.tree('Transactions').clickAction('Filter Transactions...');
      await workbench.quickInput.shown('Select filters');
      const rows = await workbench.quickInput.rows();
      return rows.map(({ label }) => label).join(', ');
    },
  },
  {
    name: 'watched',
    title: 'What is watched shows its latest activity',
    async see({ workbench }) {
      await workbench.quickInput.cancel();
      await workbench.answer('Ledger Lens: Watch...', 'Enter an account, contract', '0.0.1001');
      const watched = workbench.tree('Watched');
      await workbench.sees('its latest activity is there', async () =>
        (await watched.rows()).some(({ label, description }) => label === '0.0.1001' && / · /.test(description)),
      );
      await restMouse(workbench);
      return (await watched.row('0.0.1001').first().textContent()) ?? '';
    },
  },
  {
    name: 'fees',
    title: 'The fees of a transaction are estimated before it is sent',
    async see({ workbench }) {
      await workbench.runCommand('File: New Untitled Text File');
      await workbench.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
      await workbench.page.keyboard.type(Buffer.from(transferBytes).toString('hex'));
      await workbench.runCommand('Ledger Lens: Estimate Fees');
      const sheet = workbench.webview();
      await sheet.getByRole('heading', { level: 1, name: 'Fee estimate' }).waitFor();
      await restMouse(workbench);
      return (await sheet.locator('.headline').first().textContent()) ?? '';
    },
  },
  {
    name: 'bytes',
    title: 'The bytes of a transaction are explained',
    async see({ workbench }) {
      await workbench.runCommand('View: Open Previous Editor');
      await workbench.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
      await workbench.runCommand('Ledger Lens: Explain Transaction Bytes');
      const sheet = workbench.webview();
      await sheet.getByRole('heading', { level: 1, name: 'Transaction bytes' }).waitFor();
      await restMouse(workbench);
      return (await sheet.locator('.headline').first().textContent()) ?? '';
    },
  },
];

async function open(workbench: Workbench, id: string, title: RegExp): Promise<void> {
  await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', id);
  await workbench.webview().getByRole('heading', { level: 1, name: title }).waitFor();
}
