import assert from 'node:assert/strict';
import { installVyper } from '../toolchains/installVyper.ts';
import { openSession, type Session } from './session.ts';

/** From a right-click to the match, in a project of each toolchain beside Hardhat 2. */
const projects = [
  { workspace: 'hardhat3', file: 'contracts/BoxOffice.sol', contract: 'BoxOffice', level: 'exact match' },
  { workspace: 'foundry', file: 'src/CampaignFactory.sol', contract: 'CampaignFactory', level: 'exact match' },
  { workspace: 'truffle', file: 'contracts/Escrow.sol', contract: 'Escrow', level: 'exact match' },
  { workspace: 'hardhatDeploy', file: 'contracts/Escrow.sol', contract: 'Escrow', level: 'exact match' },
];
// Where there is no Vyper this has said so in one line. The sandbox's library does not read Vyper's integrity hash.
if (await installVyper())
  projects.push({ workspace: 'vyper', file: 'contracts/Savings.vy', contract: 'Savings', level: 'exact match' });

for (const { workspace, file, contract, level } of projects) {
  describe(`a right-click in a ${workspace} project`, function () {
    this.timeout(180_000);
    let session: Session;

    before(async () => {
      session = await openSession(workspace);
    });
    after(() => session?.close());

    it('leads to a match with one submission', async () => {
      const { workbench } = session;
      await workbench.explorer.chooseFromMenu(file, 'Verify Contract');
      // Vyper's tools keep no record of what they deployed.
      if (workspace === 'vyper') {
        await workbench.quickInput.shown('Address 0x');
        await workbench.quickInput.enter(session.deployed(contract, undefined, workspace).address);
      }
      await workbench.quickInput.shown('Review what will be published');
      await workbench.quickInput.choose(/Publish \d+ file/);
      const message = await workbench.notifications.shown(`is verified: ${level}`, 90_000);
      assert.ok(message.startsWith(`${contract} at 0x`), message);
      const posts = session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
      assert.equal(posts.length, 1);
    });
  });
}
