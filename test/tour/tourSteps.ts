/** The steps of the tour, in order: each does what a person would, waits for what it should show, and leaves it there. */
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { deployedSteps } from './deployedSteps.ts';
import { ledgerSteps } from './ledgerSteps.ts';
import { restMouse } from './restMouse.ts';
import type { TourStep } from './tourStep.ts';
import { verificationSteps } from './verificationSteps.ts';

export const tourSteps: readonly TourStep[] = [
  {
    name: 'walkthrough',
    title: 'A walkthrough leads through the first five minutes',
    async see({ workbench }) {
      await workbench.runCommand('Ledger Lens: Get Started');
      const steps = workbench.page.locator('.gettingStartedContainer:visible .getting-started-step');
      await steps.first().waitFor();
      // Its pictures have room only where the side bar is closed.
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.webview().locator('svg').first().waitFor();
      return `${await steps.count()} steps`;
    },
  },
  {
    name: 'trees',
    title: 'The trees show nodes and transactions',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench.explorer.open('notes.md');
      await workbench.openViewContainer('Ledger Lens');
      const nodes = await workbench.tree('Network').rows();
      const transactions = await workbench.tree('Transactions').rows();
      if (!nodes.some(({ label }) => label === '0.0.3')) throw new Error('node 0.0.3 is not there');
      await restMouse(workbench);
      if (transactions.length < 5) throw new Error(`only ${transactions.length} transactions`);
      return `${nodes.length} nodes, the newest transaction ${transactions[1]?.label}`;
    },
  },
  {
    name: 'incidents',
    title: 'A click on the status bar item lists the incidents',
    async see({ workbench }) {
      await workbench.statusBarItem('sandbox: major problem').click();
      await workbench.quickInput.shown('Select an incident');
      const [first] = await workbench.quickInput.rows();
      if (!first) throw new Error('the list is empty');
      return first.label;
    },
  },
  {
    name: 'incident',
    title: 'Choosing one opens its updates',
    async see({ workbench }) {
      await workbench.quickInput.choose('delayed transactions');
      await workbench.webview().getByText('Two nodes lost their connection').first().waitFor();
      return 'Two nodes lost their connection';
    },
  },
  {
    name: 'hover',
    title: 'A hover over a transaction id shows its details',
    async see({ workbench }) {
      await workbench.runCommand('View: Close All Editors');
      await workbench.explorer.open('README.md');
      const hover = await workbench.editor.hover(executedTransactions.vaultWithdraw, 'CONTRACT_REVERT_EXECUTED');
      return hover.split('\n')[0] ?? '';
    },
  },
  ...ledgerSteps,
  ...verificationSteps,
  ...deployedSteps,
];
