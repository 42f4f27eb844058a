import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { openSession, type Session } from './session.ts';

const broadcast = 'broadcast/Deploy.s.sol/298/run-latest.json';
const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** What a script has deployed: a name and its constructor's arguments, each one word. */
const contracts: readonly (readonly [name: string, args: readonly bigint[]])[] = [
  ['Percent', []],
  ['CampaignFactory', [10n]],
  ['CampaignFactory', [20n]],
  ['Campaign', [1n, 5_000n, 100n]],
  ['Campaign', [2n, 7_000n, 200n]],
];

let entityNum = 5_100_000;

const readJson = async (session: Session, file: string) =>
  JSON.parse(await readFile(path.join(session.vsCode.folder, file), 'utf8'));

/** Deploys a contract of the project on the sandbox's chain, as the script's broadcast tells of it. */
const deploy = async (session: Session, from: unknown, name: string, args: readonly bigint[]) => {
  const artifact: { bytecode: { object: string } } = await readJson(session, `out/${name}.sol/${name}.json`);
  const data = artifact.bytecode.object + args.map(word).join('');
  const hash = await session.rpc('eth_sendTransaction', { from, data, gas: '0x4c4b40' });
  const receipt = await receiptOf({ request: (method, params) => session.rpc(method, ...(params ?? [])) }, hash);
  const address = String(receipt.contractAddress);
  session.sandbox.world.addDeployment({
    workspace: 'foundry',
    contract: `src/${name}.sol:${name}`,
    address,
    entityNum: entityNum++,
    creationTransactionHash: String(hash),
    creationBytecode: data,
    deployer: String(from),
    runtimeBytecode: String(await session.rpc('eth_getCode', address, 'latest')),
  });
  return {
    hash,
    transactionType: 'CREATE',
    contractName: name,
    contractAddress: receipt.contractAddress,
    function: null,
    arguments: args.map(String),
    additionalContracts: [],
  };
};

/** A window with the project, after its script has run. */
async function openDeployed(options?: Parameters<typeof openSession>[1]): Promise<Session> {
  const session = await openSession('foundry', options);
  const accounts = await session.rpc('eth_accounts');
  assert.ok(Array.isArray(accounts));
  const transactions: unknown[] = [];
  for (const [name, args] of contracts) transactions.push(await deploy(session, accounts[0], name, args));
  const record: Record<string, unknown> = await readJson(session, broadcast);
  await writeFile(
    path.join(session.vsCode.folder, broadcast),
    JSON.stringify({ ...record, transactions, receipts: [] }),
  );
  return session;
}

describe('a Foundry broadcast of five contracts', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openDeployed();
  });
  after(() => session?.close());

  it('is verified with one consent and told in one summary', async () => {
    const { sandbox, workbench } = session;
    const posts = () => sandbox.log.entries('verification').filter(({ method }) => method === 'POST').length;
    const listed = async () => JSON.stringify(await workbench.quickInput.rows());
    // What is on record, and what created them, can't be read at first: Enter tries again.
    for (const route of ['verification GET /v2/contract/*', 'ledger /api/v1/contracts/*/results/*'])
      sandbox.faults.add(`${route} 500-json`);
    await workbench.runListed('Verify...', 'Verify Whole Deployment...');
    await workbench.quickInput.shown('Review what will be published');
    assert.match(
      await listed(),
      /^\[\{"label":"Can't read everything about 5 of 5 contracts[^}]*Try Again.*although 5 contracts are in doubt.*The verification service failed \(500\) Can't read the verification record[^}]*Try Again.*The mirror node failed \(500\)[^}]*Can't read the creation transaction[^}]*Try Again/,
    );
    await workbench.picture('broadcast-unread');
    sandbox.faults.clear();
    await workbench.quickInput.accept();
    await workbench.sees('all were read', async () =>
      /^\[\{"label":"Exact matches expected for all 5 contracts.*"Publish \d+ files? of 5 contracts/.test(
        await listed(),
      ),
    );
    assert.equal(posts(), 0);
    await workbench.picture('broadcast');
    await workbench.quickInput.choose(/Publish \d+ file/);
    const message = await workbench.notifications.shown('Deployment on sandbox', 120_000);
    assert.match(message, /5 verified \(exact match\)/);
    assert.equal(posts(), 5);
    await workbench.openViewContainer('Ledger Lens');
    const rows = await workbench.tree('Verifications').rows();
    assert.deepEqual(rows.map(({ label }) => label).sort(), contracts.map(([name]) => name).sort());
    await workbench.picture('broadcast-done');
  });

  it('has its record decoded: arguments and immutables by their names', async () => {
    const { workbench } = session;
    await workbench.tree('Verifications').click('Campaign');
    const sheet = workbench.webview();
    await sheet.getByRole('tab', { name: 'Deployment' }).click();
    await sheet.getByText('Immutables').first().waitFor();
    const text = (await sheet.locator('body').textContent()) ?? '';
    for (const part of ['goal_', 'organiser', 'feeBasisPoints', 'Apache-2.0']) assert.ok(text.includes(part), part);
  });
});

describe('a batch that is being verified', function () {
  this.timeout(180_000);
  let session: Session;

  before(async () => {
    session = await openDeployed();
  });
  after(() => session?.close());

  it('shows what waits, and goes on after its window was reloaded: each is published once', async () => {
    const { sandbox, workbench } = session;
    const posts = () => sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
    const release = sandbox.holdJobs();
    await workbench.openViewContainer('Ledger Lens');
    await workbench.runListed('Verify...', 'Verify Whole Deployment...');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.quickInput.choose(/Publish \d+ files? of 5 contracts/);
    const described = async (view: string) =>
      (await workbench.tree(view).rows()).map(({ description }) => description ?? '');
    await workbench.sees('three run and two wait', async () => {
      const states = (await described('Verifications')).map((text) => text.split(' · ')[0]);
      return (
        states.filter((state) => state === 'running').length === 3 &&
        states.filter((state) => state === 'waiting').length === 2
      );
    });
    await workbench.sees('the Contracts view says so, too', async () => {
      const rows = await described('Contracts');
      return (
        rows.filter((row) => row.startsWith('being verified')).length === 3 &&
        rows.filter((row) => row.startsWith('waiting to be verified')).length === 2
      );
    });
    await workbench.picture('batch-waiting');
    await workbench.sees('three are accepted', async () => posts().length === 3);
    await workbench.runListed('Verify...', 'Verify Whole Deployment...');
    const again = await workbench.notifications.shown('is already being verified', 60_000);
    assert.match(again, /5 not verified: /, 'nothing is published twice');
    assert.equal(posts().length, 3);
    await workbench.picture('batch-again');
    await workbench.page.reload();
    release();
    await workbench.sees('all five are published', async () => posts().length === 5, 90_000);
    await workbench.sees(
      'all five are verified',
      async () => {
        const states = (await described('Verifications')).map((text) => text.split(' · ')[0]);
        return states.length === 5 && states.every((state) => state === 'exact match');
      },
      120_000,
    );
    const addresses = posts().map(({ path: asked }) => asked.split('/').at(-1));
    assert.equal(new Set(addresses).size, 5);
    assert.equal(posts().length, 5);
    const message = await workbench.notifications.shown('5 verified (exact match)', 60_000);
    assert.match(message, /^Deployment on sandbox: 5 verified \(exact match\)\./);
    const told = await workbench.notifications.messages();
    assert.deepEqual(
      told.filter((text) => /is verified/.test(text)),
      [],
      'one result of all',
    );
    await workbench.picture('batch-done');
  });

  it('has a page that says its name in one form, also after a reload', async () => {
    const { workbench } = session;
    const title = /^Contract Percent · 0\.0\.51000\d\d/;
    const heading = () => workbench.webview().getByRole('heading', { level: 1 }).textContent();
    const tab = async () => (await workbench.page.locator('.tab.active').textContent()) ?? '';
    await workbench.tree('Contracts').click('Percent');
    await workbench.sees('it has its name', async () => title.test((await heading()) ?? ''));
    const loaded = workbench.page.waitForEvent('load');
    await workbench.runCommand('Developer: Reload Window');
    await loaded;
    await workbench.webview().getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
    await workbench.sees('it has its name again', async () => title.test((await heading()) ?? ''));
    await workbench.sees('its tab, too', async () => /Percent · 0\.0\.51/.test(await tab()) && !/"/.test(await tab()));
    assert.doesNotMatch((await workbench.webview().locator('body').textContent()) ?? '', /"Percent"/);
    await workbench.picture('named-again');
  });
});
