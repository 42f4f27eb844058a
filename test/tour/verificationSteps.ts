/** What the tour shows of verification. */
import { restMouse } from './restMouse.ts';
import type { TourStep } from './tourStep.ts';

export const verificationSteps: readonly TourStep[] = [
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
      await workbench.quickInput.shown('Review what will be published');
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
      await workbench.quickInput.choose(/Publish \d+ file/);
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
    title: 'The Verifications view lists it, and the file says so above the contract',
    async see({ workbench }) {
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.explorer.open('contracts/Vault.sol');
      // The lens is above the contract; the file is still at the line that failed, which was looked at before.
      await workbench.page.keyboard.press('Control+Home');
      await workbench.page.locator('.codelens-decoration a', { hasText: 'exact match' }).first().waitFor();
      await workbench.openViewContainer('Ledger Lens');
      const row = workbench.tree('Verifications').row('Vault');
      await workbench.sees('the job is listed', async () =>
        (await workbench.tree('Verifications').rows()).some(({ label }) => label.includes('Vault')),
      );
      return (await row.textContent()) ?? '';
    },
  },
  {
    name: 'problems',
    title: 'A verification that fails names the reason in the Problems panel',
    async see({ workbench, sandbox }) {
      sandbox.faults.add('verification GET /v2/verify/* failed-job=missing_source x1');
      await workbench.explorer.chooseFromMenu('contracts/Greeter.sol', 'Verify Contract');
      await workbench.quickInput.shown('Review what will be published');
      await workbench.quickInput.choose(/Publish \d+ file/);
      await workbench.notifications.shown('are incomplete or were edited after the build', 60_000);
      const rows = await workbench.problems();
      // The message has been read: the panel is what stays.
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.explorer.open('contracts/Greeter.sol');
      await restMouse(workbench);
      return rows.find((row) => row.startsWith('Verification')) ?? rows.join('; ');
    },
  },
];
