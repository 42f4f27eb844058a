/** The steps of the tour, in order: each does what a person would, waits for what it should show, and leaves it there. */
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import type { Sandbox } from '../sandbox/start.ts';
import type { Workbench } from '../vscode/workbench.ts';

export interface TourScene {
  workbench: Workbench;
  sandbox: Sandbox;
}

export interface TourStep {
  /** The picture's name. */
  name: string;
  title: string;
  /** Resolves to what was seen, in a few words; throws where it was not. */
  see(scene: TourScene): Promise<string>;
}

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
      // Away from the activity bar, whose tooltip would lie over the picture.
      await workbench.page.mouse.move(800, 500);
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
  {
    name: 'lookup',
    title: 'Look Up says what is typed while it is typed',
    async see({ workbench }) {
      await workbench.runCommand('Ledger Lens: Look Up...');
      await workbench.quickInput.shown('A transaction, account');
      await workbench.quickInput.type(knownTransactions.customError);
      const [first] = await workbench.quickInput.rows();
      if (first?.description !== 'Transaction') throw new Error(`it is called ${first?.description}`);
      return first.label;
    },
  },
  {
    name: 'details',
    title: 'What is looked up opens in a panel, with the failure explained',
    async see({ workbench }) {
      await workbench.quickInput.accept();
      const sheet = workbench.webview();
      await sheet.getByRole('heading', { level: 1, name: /Contract call/ }).waitFor();
      await sheet.getByText('Likely fix').first().waitFor();
      return (await sheet.locator('.headline').first().textContent()) ?? '';
    },
  },
  {
    name: 'menu',
    title: 'A right-click on a contract file offers its verification',
    async see({ workbench }) {
      await workbench.explorer.openMenu('contracts/Vault.sol', 'Verify Contract');
      return 'Verify Contract';
    },
  },
  {
    name: 'publish',
    title: 'What will be published is listed before it is sent',
    async see({ workbench, sandbox }) {
      await workbench.chooseFromMenu('Verify Contract');
      await workbench.quickInput.shown('Read what will be published');
      const rows = await workbench.quickInput.rows();
      if (!rows.some(({ label }) => label.includes('contracts/Vault.sol'))) throw new Error('Vault.sol is not listed');
      const sent = sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length;
      if (sent > 0) throw new Error('it was sent before the question was answered');
      return `${rows.length} rows`;
    },
  },
  {
    name: 'progress',
    title: 'The submission shows its progress',
    async see({ workbench }) {
      await workbench.quickInput.choose('Publish');
      return workbench.notifications.inProgress('Verifying Vault');
    },
  },
  {
    name: 'verified',
    title: 'The notification says "exact match"',
    see: ({ workbench }) => workbench.notifications.shown('exact match', 60_000),
  },
  {
    name: 'verifications',
    title: 'The Verifications view lists it',
    async see({ workbench }) {
      await workbench.openViewContainer('Ledger Lens');
      await workbench.tree('Verifications').row('Vault').waitFor();
      return (await workbench.tree('Verifications').row('Vault').textContent()) ?? '';
    },
  },
];
