/** What the tour shows of the ledger. */
import { writeFields } from '../sandbox/ledger/protobuf.ts';
import { executedTransactions, knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import type { Workbench } from '../vscode/workbench.ts';
import { restMouse } from './restMouse.ts';
import type { TourStep } from './tourStep.ts';

/** A signed transaction whose body is a transfer (field 14) that moves nothing. */
const transferBytes = writeFields([[5, writeFields([[1, writeFields([[14, writeFields([])]])]])]]);

export const ledgerSteps: readonly TourStep[] = [
  {
    name: 'lookup',
    title: 'Look Up says what is typed while it is typed',
    async see({ workbench }) {
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('Enter a transaction, account');
      await workbench.quickInput.type(knownTransactions.nested);
      const [first] = await workbench.quickInput.rows();
      if (first?.description !== 'Transaction') throw new Error(`it is called ${first?.description}`);
      return first.label;
    },
  },
  {
    name: 'details',
    title: 'What is looked up opens in a panel, with the call that failed',
    async see({ workbench }) {
      await workbench.quickInput.accept();
      const sheet = workbench.webview();
      await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
      await sheet.locator('.call.origin').waitFor();
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
      await workbench.answer('Ledger Lens: Watch...', 'Enter a transaction, account', '0.0.1001');
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
];

async function open(workbench: Workbench, id: string, title: RegExp): Promise<void> {
  await workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', id);
  await workbench.webview().getByRole('heading', { level: 1, name: title }).waitFor();
}
