import assert from 'node:assert/strict';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import { createLedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp, type Http } from '../../src/core/net/http.ts';
import { findSolc } from '../../src/core/platform/compilers/findSolc.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import { readAbis } from '../../src/core/projects/readAbis.ts';
import { renderMarkdown } from '../../src/core/render/markdown.ts';
import { withFailureStory } from '../../src/core/sheets/calls/failureSection.ts';
import type { Sheet } from '../../src/core/sheets/sheet.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import { readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { ReplayBudget, unaskedLimits } from '../../src/core/trace/replay/replayBudget.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { executedTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { folderWithSolc } from '../trace/folderWithSolc.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';

const failedSheet: Sheet = {
  kind: 'transaction',
  id: executedTransactions.vaultWithdraw,
  title: 'Contract call',
  headline: 'It reverted',
  tone: 'failure',
  icon: 'error',
  sections: [{ title: 'Summary', level: 'summary', blocks: [] }],
};

describe('the explanation of a failed call', () => {
  let sandbox: Sandbox;
  let http: Http;
  before(async () => {
    sandbox = await startSandbox();
    http = createHttp({ log, perSecond: 1000 });
  });
  after(async () => {
    http?.dispose();
    await sandbox?.close();
  });

  function parts(projects: readonly string[]) {
    const workspace = exampleWorkspace('hardhat2');
    const builds = createKnownBuilds({
      find: (code) => workspaceBuilds(workspace, workspace.root, code),
      async compilerOf({ compilerVersion }) {
        const solc = await findSolc(compilerVersion, projects, { hardhat: [], svm: [], solcx: [] });
        return solc && ((inputs) => runCompiler(solc, inputs));
      },
      compiled: new Map(),
    });
    const abis = async () => {
      const index = createAbiIndex();
      for await (const { abi } of readAbis(workspace, workspace.root)) index.add(abi);
      return index;
    };
    const client = createLedgerClient({ http, baseUrl: sandbox.ledgerUrl, log });
    return { client, evm: () => evm, builds, abis };
  }

  async function explain(id: string, projects: readonly string[]) {
    sandbox.log.clear();
    const explained = await explainFailedCall(parts(projects), { id }, { chainId: '298' });
    return { explained, requests: sandbox.log.entries().filter(({ service }) => service === 'ledger') };
  }

  it('names the line, the function, the statement and the decoded reason, in few requests', async function () {
    this.timeout(30_000);
    const projects = await folderWithSolc('0.8.24');
    const { explained, requests } = await explain(executedTransactions.vaultWithdraw, [projects.path]);
    await projects.remove();
    assert.equal(explained.kind, 'story');
    const { story } = explained;
    assert.deepEqual(story.gaps, []);
    assert.equal(story.reason, 'NotEnoughShares(held: 10, wanted: 25)');
    const [entry, ...callers] = story.stack;
    assert.deepEqual(callers, []);
    assert.equal(entry?.contract, 'Vault');
    assert.equal(entry.functionName, 'withdraw');
    assert.equal(entry.called, 'withdraw(shares: 25)');
    assert.equal(entry.place?.path, 'contracts/Vault.sol');
    assert.equal(entry.place.line + 1, 34);
    assert.match(entry.place.text, /^revert NotEnoughShares|NotEnoughShares\(held, shares\)/);
    assert.match(entry.place.file?.onDisk ?? '', /hardhat2\/contracts\/Vault\.sol$/);
    assert.equal(entry.place.file?.state, 'same');
    assert.ok(requests.length <= 3, requests.map(({ path }) => path).join('\n'));
  });

  it('has why the condition was false and the values of the variables, on its page, too', async function () {
    this.timeout(30_000);
    const projects = await folderWithSolc('0.8.24');
    const { explained } = await explain(executedTransactions.vaultWithdraw, [projects.path]);
    await projects.remove();
    assert.equal(explained.kind, 'story');
    const { story } = explained;
    const held = 'held = sharesOf[msg.sender], msg.sender = 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    assert.equal(story.cause, `shares > held is true: 25 > 10 (${held})`);
    const [entry] = story.stack;
    assert.equal(entry?.causeAtLine, `25 > 10: shares > held is true (${held})`);
    assert.deepEqual(
      entry?.variables?.map(({ name, type, value, line }) => [line + 1, type, name, value]),
      [
        [32, 'uint256', 'shares', '25'],
        [32, 'uint256', 'amount', '0'],
        [33, 'uint256', 'held', '10'],
      ],
    );
    const page = renderMarkdown(withFailureStory(failedSheet, story), { level: 'all', now: 0 });
    assert.ok(page.includes('shares \\> held is true: 25 \\> 10'), page);
    assert.match(page, /Variables[\s\S]*shares.*25.*uint256[\s\S]*held.*10.*uint256/);
  });

  it('takes few requests where nobody asked for it, and stops beyond them', async function () {
    this.timeout(30_000);
    const projects = await folderWithSolc('0.8.24');
    const explain = (requests: number) =>
      explainFailedCall(
        parts([projects.path]),
        { id: executedTransactions.vaultWithdraw },
        { budget: new ReplayBudget({ ...unaskedLimits, requests }) },
      );
    const explained = await explain(unaskedLimits.requests);
    assert.equal(explained.kind === 'story' && explained.story.stack[0]?.place?.line, 33);
    await assert.rejects(explain(2), { kind: 'stopped', message: /after 2 requests/ });
    await projects.remove();
  });

  it('without a compiler names the function, and says which compiler is missing', async () => {
    const { explained } = await explain(executedTransactions.vaultWithdraw, []);
    assert.equal(explained.kind, 'story');
    const { story } = explained;
    assert.equal(story.reason, 'NotEnoughShares(held: 10, wanted: 25)');
    assert.equal(story.stack[0]?.functionName, 'withdraw');
    assert.equal(story.stack[0].place, undefined);
    assert.deepEqual(
      story.gaps.map((gap) => ({ ...gap, address: '' })),
      [
        {
          why: 'noCompiler',
          contract: 'contracts/Vault.sol:Vault',
          compilerVersion: '0.8.24+commit.e11b9ed9',
          address: '',
          project: { toolchain: 'hardhat2', packages: 'npm', root: exampleWorkspace('hardhat2').root, isEdited: false },
        },
      ],
    );
  });

  it('tells what the gas of a call was spent on, in sum what was charged for its execution', async function () {
    this.timeout(30_000);
    const projects = await folderWithSolc('0.8.24');
    const reading = await readGasByLine(parts([projects.path]), { id: executedTransactions.vaultPayout });
    await projects.remove();
    assert.equal(reading.kind, 'gas');
    const { lines, execution, intrinsic, refund = 0, consumed, charged, isExact } = reading.gas;
    assert.equal(isExact, true);
    assert.equal(
      lines.reduce((sum, { gas }) => sum + gas, 0),
      execution,
    );
    assert.equal(execution + intrinsic - refund, consumed);
    assert.equal(charged, 240_000);
    const named = lines.map(({ place }) => `${place?.path}:${(place?.line ?? 0) + 1}`);
    // Two writes to storage, a payment, an event, and the library's own line.
    for (const line of ['Vault.sol:36', 'Vault.sol:37', 'Vault.sol:38', 'Vault.sol:39', 'lib/Shares.sol'])
      assert.ok(
        named.some((each) => each.includes(line)),
        `${line} is not in ${named.join(', ')}`,
      );
  });

  it('says that a call succeeded', async () => {
    const { explained } = await explain(executedTransactions.vaultPayout, []);
    assert.deepEqual(explained, { kind: 'none', why: 'succeeded' });
  });
});

const log = { trace() {}, debug() {}, warn() {} };
