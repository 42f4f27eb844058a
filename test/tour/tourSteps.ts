/** The steps of the tour, in order: each does what a person would, waits for what it should show, and leaves it there. */
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import type { Workbench } from '../vscode/workbench.ts';
import { ledgerSteps } from './ledgerSteps.ts';
import type { TourStep } from './tourStep.ts';
import { verificationSteps } from './verificationSteps.ts';

export const tourSteps: readonly TourStep[] = [
  {
    name: 'trees',
    title: 'The trees show nodes and transactions',
    async see({ workbench }) {
      await workbench.openViewContainer('Ledger Lens');
      const nodes = await workbench.tree('Network').rows();
      const transactions = await workbench.tree('Transactions').rows();
      if (!nodes.some(({ description }) => description.startsWith('0.0.3 ')))
        throw new Error('node 0.0.3 is not there');
      await awayFromTheMouse(workbench);
      if (transactions.length < 5) throw new Error(`only ${transactions.length} transactions`);
      return `${nodes.length} nodes, the newest transaction ${transactions[0]?.label}`;
    },
  },
  {
    name: 'incidents',
    title: 'A click on the status bar item lists the incidents',
    async see({ workbench }) {
      await workbench.statusBarItem('sandbox: major problem').click();
      await workbench.quickInput.shown('Choose an incident');
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
      await workbench.explorer.open('notes.md');
      const id = knownTransactions.customError.replace(/-(\d+)-(\d+)$/, '@$1.$2');
      const hover = await workbench.editor.hover(id, 'CONTRACT_REVERT_EXECUTED');
      return hover.split('\n')[0] ?? '';
    },
  },
  ...ledgerSteps,
  ...verificationSteps,
];

/** Away from the activity bar and the rows, whose tooltips would lie over the picture. */
async function awayFromTheMouse(workbench: Workbench): Promise<void> {
  await workbench.page.mouse.move(800, 500);
}
