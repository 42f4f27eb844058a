import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployingTools } from '../toolchains/deployingTools.ts';
import { stageWorkspace } from '../toolchains/stageWorkspace.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { until } from '../vscode/workbench/until.ts';
import { Workbench } from '../vscode/workbench.ts';
import { type Following, followChain } from './followChain.ts';
import { openSession, type Session } from './session.ts';

/** Three folders of one workspace, each deployed by its own tool from this window. */
const folders = ['hardhatDeploy', 'hardhat2', 'ape'] as const;

describe('what real tools deploy from a window', function () {
  this.timeout(240_000);
  let home: string;
  let session: Session;
  let following: Following;
  let accounts: string[];

  const command = (workspace: (typeof folders)[number], account: number) => {
    const script = (file: string) => path.join(repositoryFolder, 'test', file);
    const parts = [script('tools/node.mjs'), script('toolchains/deployStaged.ts'), workspace];
    return ['node', ...parts, '.', session.sandbox.rpcUrl, account, accounts[account]].join(' ');
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const about = async (workbench: Workbench) =>
    (await workbench.notifications.messages()).filter((message) => / deployed to /.test(message));

  const told = (isTold: () => Promise<boolean>) =>
    until(
      async () => (await isTold()) || undefined,
      async () => `No message; the terminal shows: ${(await session.workbench.terminal.lines()).join(' | ')}`,
      90_000,
    );

  before(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'll-tools-'));
    for (const folder of folders) stageWorkspace(folder, path.join(home, folder));
    // What a checkout brings: a deployment of long ago.
    const records = 'ignition/deployments/chain-298';
    for (const file of ['deployed_addresses.json', 'journal.jsonl']) {
      const to = path.join(home, 'hardhat2', records);
      await mkdir(to, { recursive: true });
      const from = path.join(repositoryFolder, 'test/fixtures/workspaces/hardhat2', records, file);
      await writeFile(path.join(to, file), await readFile(from));
    }
    const folder = path.join(home, 'all.code-workspace');
    await writeFile(folder, JSON.stringify({ folders: folders.map((each) => ({ path: each })) }));
    const settings = { 'terminal.integrated.gpuAcceleration': 'off' };
    const env = { APE_DATA_FOLDER: path.join(home, 'ape/home/.ape') };
    session = await openSession('hardhat2', {}, { folder, copy: false, settings, env });
    following = await followChain(session);
    accounts = (await session.rpc('eth_accounts')) as string[];
    const task = { label: 'deploy', type: 'shell', command: command('hardhat2', 1), problemMatcher: [] };
    await mkdir(path.join(home, 'hardhat2/.vscode'), { recursive: true });
    const tasks = { version: '2.0.0', tasks: [{ ...task, presentation: { reveal: 'never' } }] };
    await writeFile(path.join(home, 'hardhat2/.vscode/tasks.json'), JSON.stringify(tasks));
  });
  after(async () => {
    await following?.stop();
    await session?.close();
    if (home) await rm(home, { recursive: true, force: true });
  });

  it('in a terminal: one message in one of two windows, and all of it is verified', async () => {
    const { sandbox, vsCode, workbench } = session;
    const page = await vsCode.page.context().newPage();
    await page.goto(vsCode.url);
    await page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout: 60_000 });
    const other = new Workbench({ ...vsCode, page });
    // The second window has to run the extension before it can be seen to keep silent.
    await other.openViewContainer('Ledger Lens');
    assert.deepEqual(await about(workbench), [], 'what a checkout brought');
    await workbench.page.bringToFront();
    await workbench.explorer.open('hardhatDeploy/contracts/Escrow.sol');
    await workbench.terminal.open();
    await workbench.terminal.type(`cd ${path.join(home, 'hardhatDeploy')}; ${command('hardhatDeploy', 6)}`);
    const both = [workbench, other];
    await told(async () => {
      // A page behind another draws no messages.
      for (const each of both) {
        await each.page.bringToFront();
        await wait(500);
        await each.notifications.openUnseen();
        if ((await about(each)).length > 0) return true;
      }
      return false;
    });
    await wait(3_000);
    const said = [];
    for (const each of both) {
      await each.page.bringToFront();
      await wait(500);
      await each.notifications.openUnseen();
      said.push(await about(each));
    }
    assert.deepEqual(said.flat(), ['Escrow, Arbiter, Fees deployed to sandbox.']);
    const teller = both[said.findIndex((messages) => messages.length > 0)];
    assert.ok(teller);
    await teller.page.bringToFront();
    await teller.notifications.click('Escrow, Arbiter, Fees deployed', 'Verify...');
    await teller.quickInput.shown('Review what will be published');
    assert.match(JSON.stringify(await teller.quickInput.rows()), /of 3 contracts/);
    await teller.quickInput.choose(/Publish \d+ file/);
    const message = await teller.notifications.shown('Deployment on sandbox', 60_000);
    assert.match(message, /3 verified \(exact match\)/);
    assert.equal(sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length, 3);
    // A page that is closed at once leaves its window's extensions running for a while, and they would report the next.
    await page.goto('about:blank');
    await page.close();
    await workbench.page.bringToFront();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('in a task: one message for a person who never verifies there, also after a reload', async () => {
    const { workbench } = session;
    const journal = path.join(home, 'hardhat2/ignition/deployments/chain-298/journal.jsonl');
    const deploy = async () => {
      await rm(path.join(home, 'hardhat2/ignition/deployments'), { recursive: true });
      // A page that has just been loaded can take the focus, which closes the list.
      await workbench.sees('the task is chosen', async () => {
        await workbench.runCommand('Tasks: Run Task');
        await workbench.quickInput.shown('Select the task to run', 8_000);
        await workbench.quickInput.choose(/^deploy/);
        return true;
      });
      const isDone = async () => existsSync(journal) && /Greeter.*STATE_COMPLETE/.test(await readFile(journal, 'utf8'));
      await workbench.sees('Ignition is done', isDone, 90_000);
    };
    await deploy();
    await told(async () => {
      await workbench.notifications.openUnseen();
      return (await about(workbench)).some((each) => /^\w+, \w+, \w+ deployed to sandbox\.$/.test(each));
    });
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.page.reload();
    await workbench.openViewContainer('Ledger Lens');
    await deploy();
    // The end of the task is seen, and nothing has to settle.
    for (let look = 0; look < 3; look += 1) {
      await wait(1_000);
      await session.timePasses(5_000);
    }
    await wait(1_000);
    assert.deepEqual(await about(workbench), []);
  });

  it('by Ape, whose record is not in the workspace', async function () {
    const { workbench } = session;
    const reason = deployingTools.find((tool) => tool.workspace === 'ape')?.missing?.();
    if (reason !== undefined) skipBecause(this, reason);
    await workbench.terminal.open();
    await workbench.terminal.type(`cd ${path.join(home, 'ape')}; ${command('ape', 8)}`);
    await told(async () =>
      (await about(workbench)).some((each) => /^\w+, \w+ and 2 more contracts deployed to sandbox\.$/.test(each)),
    );
    await workbench.notifications.click('and 2 more contracts deployed', 'Verify...');
    await workbench.quickInput.shown('Review what will be published');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /of 4 contracts/);
    await workbench.quickInput.cancel();
  });
});
