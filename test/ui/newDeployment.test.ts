import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { openSession, type Session } from './session.ts';

const folder = 'broadcast/Deploy.s.sol/298';
const word = (value: bigint) => value.toString(16).padStart(64, '0');

describe('a new deployment', function () {
  this.timeout(180_000);
  let session: Session;
  let entityNum = 5_200_000;

  const rpc = (method: string, ...params: unknown[]) => session.rpc(method, ...params);

  /** Deploys a contract of the project, as the script's broadcast tells of it. */
  const deploy = async (name: string, args: readonly bigint[]) => {
    const { vsCode, sandbox } = session;
    const [from] = (await rpc('eth_accounts')) as string[];
    const text = await readFile(path.join(vsCode.folder, `out/${name}.sol/${name}.json`), 'utf8');
    const artifact: { bytecode: { object: string } } = JSON.parse(text);
    const data = artifact.bytecode.object + args.map(word).join('');
    const hash = await rpc('eth_sendTransaction', { from, data, gas: '0x4c4b40' });
    const receipt = await receiptOf({ request: (method, params) => rpc(method, ...(params ?? [])) }, hash);
    const address = String(receipt.contractAddress);
    sandbox.world.addDeployment({
      workspace: 'foundry',
      contract: `src/${name}.sol:${name}`,
      address,
      entityNum: entityNum++,
      creationTransactionHash: String(hash),
      creationBytecode: data,
      deployer: String(from),
      runtimeBytecode: String(await rpc('eth_getCode', address, 'latest')),
    });
    return {
      transaction: {
        hash,
        transactionType: 'CREATE',
        contractName: name,
        contractAddress: address,
        function: null,
        arguments: args.map(String),
        additionalContracts: [],
      },
      receipt: { transactionHash: hash, contractAddress: address, status: '0x1' },
    };
  };
  /** Writes a run as Forge does: first what is sent, then with its receipts, in both files. */
  const record = async (created: readonly Awaited<ReturnType<typeof deploy>>[]) => {
    const to = path.join(session.vsCode.folder, folder);
    await mkdir(to, { recursive: true });
    const timestamp = Date.now();
    const run = {
      transactions: created.map(({ transaction }) => transaction),
      libraries: [],
      pending: [],
      timestamp,
      chain: 298,
      commit: null,
    };
    for (const receipts of [[], created.map(({ receipt }) => receipt)])
      for (const name of ['run-latest.json', `run-${timestamp}.json`])
        await writeFile(path.join(to, name), JSON.stringify({ ...run, receipts }));
  };
  const messages = () => session.workbench.notifications.messages();
  /** A while after the last change of a record. */
  const told = (words: string) =>
    session.seesInTime(words, async () => (await messages()).some((each) => each.includes(words)), 10_000);
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** VS Code's watcher of the folder starts some time after its window: what is written before that is seen by nobody. */
  const changesAreSeen = async () => {
    const name = 'seen.txt';
    const row = session.workbench.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`);
    await session.workbench.sees('VS Code notices a new file', async () => {
      await rm(path.join(session.vsCode.folder, name), { force: true });
      await row.waitFor({ state: 'hidden', timeout: 5_000 });
      await writeFile(path.join(session.vsCode.folder, name), '');
      await row.waitFor({ timeout: 5_000 });
      return true;
    });
  };

  before(async () => {
    session = await openSession('foundry');
    // What is written before the extension runs is seen by nobody.
    await session.workbench.statusBarItem('sandbox: operational').waitFor({ timeout: 60_000 });
    await session.workbench.explorer.open('src/Campaign.sol');
    await changesAreSeen();
  });
  after(() => session?.close());

  it('is told in one quiet message, which leads to its verification; one of long ago is told to nobody', async () => {
    const { workbench, sandbox } = session;
    // What a checkout writes: the ledger created it before the tests began.
    const file = path.join(session.vsCode.folder, folder, 'run-latest.json');
    const old = path.join(session.vsCode.folder, 'broadcast/Old.s.sol/298');
    await mkdir(old, { recursive: true });
    await writeFile(path.join(old, 'run-latest.json'), await readFile(file));
    await record([await deploy('CampaignFactory', [10n]), await deploy('Campaign', [1n, 5_000n, 100n])]);
    await told('deployed to sandbox.');
    const message = await workbench.notifications.shown('deployed to sandbox.');
    assert.match(message, /^(?:CampaignFactory, Campaign|Campaign, CampaignFactory) deployed to sandbox\.$/);
    assert.equal((await messages()).length, 1);
    assert.deepEqual(await workbench.notifications.buttons('deployed to sandbox.'), [
      'Verify...',
      'Not for This Project',
    ]);
    await workbench.picture('deployed-message');
    await workbench.notifications.click('deployed to sandbox.', 'Verify...');
    await workbench.quickInput.shown('Review what will be published');
    assert.match(JSON.stringify(await workbench.quickInput.rows()), /of 2 contracts/);
    assert.equal(sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length, 0);
    await workbench.quickInput.cancel();
    await workbench.runCommand('Notifications: Clear All Notifications');
  });

  it('is told once, and the next one of a project that verifies again, until it is not wanted', async () => {
    const { workbench } = session;
    const file = path.join(session.vsCode.folder, folder, 'run-latest.json');
    // The same record again.
    await writeFile(file, await readFile(file, 'utf8'));
    await record([await deploy('CampaignFactory', [20n])]);
    await told('CampaignFactory deployed to sandbox.');
    await workbench.notifications.click('CampaignFactory deployed', 'Not for This Project');
    await record([await deploy('CampaignFactory', [30n])]);
    for (let look = 0; look < 3; look += 1) {
      await wait(1_500);
      await session.timePasses(14_000);
    }
    await wait(1_500);
    assert.deepEqual(await messages(), []);
  });

  it('leaves several addresses of one name, told apart by what is deployed there', async () => {
    const { workbench } = session;
    const to = path.join(session.vsCode.folder, folder, 'run-latest.json');
    const run: { transactions: { contractName: string; contractAddress: string }[] } = JSON.parse(
      await readFile(to, 'utf8'),
    );
    const [own] = run.transactions;
    assert.ok(own);
    const old = session.deployed('Campaign', undefined, 'foundry');
    // A record of the same name at the address of another contract.
    const other = { ...own, contractAddress: old.address };
    await writeFile(to, JSON.stringify({ ...run, transactions: [own, other], receipts: [] }));
    await workbench.explorer.chooseFromMenu('src/CampaignFactory.sol', 'Verify Contract');
    await workbench.quickInput.shown('Address 0x');
    const rows = await workbench.quickInput.rows();
    assert.match(rows[0]?.detail ?? '', /^this build · /);
    const foreign = rows.find(({ label }) => label.includes(old.address));
    assert.match(foreign?.detail ?? '', /^other code: src\/Campaign\.sol:Campaign · /);
    await workbench.quickInput.cancel();
  });
});
