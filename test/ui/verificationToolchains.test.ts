import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installVyper } from '../toolchains/installVyper.ts';
import { repositoryFolder } from '../vscode/repository.ts';
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

/** All are folders of one workspace, in one window: to start one for each takes four times the processor time. */
describe('a right-click in a project', function () {
  this.timeout(180_000);
  let home: string;
  let session: Session;

  const posts = () => session.sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
  /** Folds a project's folder, so that no row below it is taken for one of another project. */
  const fold = async (workspace: string) => {
    const { explorer } = session.workbench;
    await explorer.setExpanded(await explorer.reveal(workspace), false);
  };

  before(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'll-toolchains-'));
    for (const { workspace } of projects)
      await cp(path.join(repositoryFolder, 'test/fixtures/workspaces', workspace), path.join(home, workspace), {
        recursive: true,
      });
    const folder = path.join(home, 'all.code-workspace');
    await writeFile(folder, JSON.stringify({ folders: projects.map(({ workspace }) => ({ path: workspace })) }));
    session = await openSession('all', {}, { folder, copy: false });
    for (const { workspace } of projects) await fold(workspace);
  });
  afterEach(() => session.workbench.runCommand('Notifications: Clear All Notifications'));
  after(async () => {
    await session?.close();
    if (home) await rm(home, { recursive: true, force: true });
  });

  for (const { workspace, file, contract, level } of projects) {
    it(`of ${workspace} leads to a match with one submission`, async () => {
      const { workbench } = session;
      const { address } = session.deployed(contract, undefined, workspace);
      assert.deepEqual(await workbench.notifications.messages(), [], 'nothing is left of the project before');
      const before = posts().length;
      await workbench.explorer.chooseFromMenu(`${workspace}/${file}`, 'Verify Contract');
      // Vyper's tools keep no record of what they deployed.
      if (workspace === 'vyper') {
        await workbench.quickInput.shown('Address 0x');
        await workbench.quickInput.enter(address);
      }
      await workbench.quickInput.shown('Review what will be published');
      await workbench.quickInput.choose(/Publish \d+ file/);
      const message = await workbench.notifications.shown(`is verified: ${level}`, 90_000);
      assert.ok(message.startsWith(`${contract} at ${address} `), message);
      const sent = posts().slice(before);
      assert.equal(sent.length, 1);
      assert.match(sent[0]?.path ?? '', new RegExp(address, 'i'));
      await fold(workspace);
    });
  }
});
