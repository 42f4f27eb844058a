import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompilerAtHand } from '../../src/core/platform/compilers/findSolc.ts';
import { findSolc } from '../../src/core/platform/compilers/findSolc.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import { type BuildSources, sourcesOfRecord } from '../../src/core/trace/builds/buildSources.ts';
import { type BuildFinder, type CompiledBuilds, createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import { failureLines } from '../../src/core/trace/lines/failureLines.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, replay } from '../../src/core/trace/replay/replay.ts';
import { type Chain, startChain } from '../sandbox/verification/chain.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { selectorOf } from '../trace/compileStory.ts';
import { intrinsicGas, send, stateBefore } from '../trace/runStory.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';

const packages = path.resolve(import.meta.dirname, '../../node_modules');
const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** A call of an example workspace's contract that fails. */
interface Call {
  readonly workspace: string;
  readonly contract: string;
  readonly data: string;
  readonly value?: bigint;
  /** The contract's own creation code with these arguments is sent, with so much gas for the execution. */
  readonly creation?: { readonly arguments: string; readonly gas: bigint };
}

describe('the line of a failure, by the build of each framework', function () {
  this.timeout(60_000);
  let chain: Chain;
  let folder = '';
  before(async () => {
    chain = await startChain();
    folder = await mkdtemp(path.join(tmpdir(), 'll-frameworks-'));
  });
  after(async () => {
    await chain?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** What was compiled for one framework serves another with the same sources. */
  const kept: CompiledBuilds = new Map();
  /** npm's compiler of a version. */
  const script = async ({ compilerVersion }: BuildSources): Promise<CompilerAtHand> => ({
    kind: 'script',
    path: path.join(packages, `solc-${compilerVersion.split('+', 1)[0]}`, 'soljson.js'),
  });
  const inWorkspace =
    (name: string): BuildFinder['find'] =>
    (code) => {
      const workspace = exampleWorkspace(name);
      return workspaceBuilds(workspace, workspace.root, code);
    };

  async function linesOf(
    call: Call,
    compilerOf: (build: BuildSources) => Promise<CompilerAtHand | undefined> = script,
    find = inWorkspace(call.workspace),
    compiled = kept,
  ) {
    const { workspace, contract, value = 0n, creation } = call;
    const deployment = chain.deployments.find((each) => each.workspace === workspace && each.contract === contract);
    assert.ok(deployment, contract);
    const accounts = (await chain.request('eth_accounts')) as string[];
    // Not whom the contract knows.
    const from = String(
      accounts.find((each) => each.toLowerCase() !== deployment.deployer.toLowerCase()),
    ).toLowerCase();
    const data = creation ? `${deployment.creationBytecode}${creation.arguments}` : call.data;
    const input = bytesIn(data);
    const gas = creation?.gas ?? 500_000n;
    const limit = gas + intrinsicGas(input, creation !== undefined);
    const to = creation ? undefined : deployment.address.toLowerCase();
    const hex = (number: bigint) => `0x${number.toString(16)}`;
    const receipt = await send(chain, { from, to, data, value: hex(value), gas: hex(limit) });
    const block = (await chain.request('eth_getBlockByNumber', [receipt.blockNumber, false])) as { timestamp: string };
    const replayed: ReplayCall = {
      from,
      to,
      input,
      value,
      gas,
      gasPrice: 0n,
      chainId: 298n,
      evmVersion: 'cancun',
      blockNumber: BigInt(receipt.blockNumber),
      timestamp: BigInt(block.timestamp),
    };
    const state = stateBefore(chain, receipt.blockNumber);
    const answers = recordedAnswers([]);
    const trace = await replay(evm, replayed, state, answers);
    const builds = createKnownBuilds({
      find,
      async compilerOf(build) {
        const compiler = await compilerOf(build);
        return compiler && ((inputs) => runCompiler(compiler, inputs));
      },
      compiled,
    });
    const { lines, by } = await failureLines(
      evm,
      { trace, deviation: undefined, call: replayed, state, answers },
      builds,
    );
    return { by, places: lines.map(({ path: file, text, functionName }) => [path.basename(file), functionName, text]) };
  }

  it('is found with Foundry, in code with immutable values', async () => {
    const { by, places } = await linesOf({
      workspace: 'foundry',
      contract: 'src/Campaign.sol:Campaign',
      data: selectorOf('payOut()'),
    });
    assert.equal(by, 'reading');
    assert.deepEqual(places, [['Campaign.sol', 'payOut', 'NotTheOrganiser(msg.sender)']]);
  });

  const buy: Call = {
    workspace: 'hardhat3',
    contract: 'contracts/BoxOffice.sol:BoxOffice',
    data: selectorOf('buy()'),
    value: 3n,
  };
  const wrongPrice = [['BoxOffice.sol', 'buy', 'WrongPrice(price, msg.value)']];

  it('is found with Hardhat 3', async () => {
    assert.deepEqual((await linesOf(buy)).places, wrongPrice);
  });

  for (const workspace of ['truffle', 'hardhatDeploy', 'brownie', 'ape', 'remix', 'solcMetadata']) {
    it(`is found with ${workspace}, in a modifier of a base contract`, async () => {
      const data = `${selectorOf('pay(address)')}${word(1n)}`;
      const { places } = await linesOf({ workspace, contract: 'contracts/Escrow.sol:Escrow', data });
      assert.deepEqual(places[0], ['Party.sol', 'onlyParty', 'NotTheParty(msg.sender)']);
    });
  }

  it('is found for a creation that ran out of gas, in its constructor', async () => {
    // Enough for the owner, but not for the text too.
    const text = `${word(32n)}${word(5n)}${'68656c6c6f'.padEnd(64, '0')}`;
    const creation = { arguments: text, gas: 30_000n };
    const { places } = await linesOf({
      workspace: 'hardhat2',
      contract: 'contracts/Greeter.sol:Greeter',
      data: '',
      creation,
    });
    assert.deepEqual(places, [['Greeter.sol', 'constructor', 'greeting = first']]);
  });

  it('is found in Vyper, with immutable values and in an imported module', async function () {
    const vyper = await installVyper();
    if (vyper === undefined) return skipBecause(this, "Vyper can't be installed here");
    const compiler = async () => ({ kind: 'native', path: vyper }) as const;
    const savings = { workspace: 'vyper', contract: 'contracts/Savings.vy:Savings' };
    const early = await linesOf({ ...savings, data: selectorOf('take()') }, compiler);
    assert.deepEqual(early.places, [['Savings.vy', 'take', 'assert block.timestamp >= opens_at, "not open yet"']]);
    const much = await linesOf({ ...savings, data: selectorOf('save()'), value: 2n * 10n ** 18n }, compiler);
    assert.deepEqual(much.places, [
      ['limits.vy', 'check', 'assert amount <= MAX_DEPOSIT, "more than one deposit may be"'],
      ['Savings.vy', 'save', 'limits.check(msg.value)'],
    ]);
  });

  it('is found by a verified record alone, in its sources', async () => {
    const built = await inWorkspace('hardhat3')({
      address: '',
      isCreation: false,
      code: chain.deployments.find(({ contract }) => contract === buy.contract)?.runtimeBytecode ?? '',
    });
    const [build] = built;
    assert.ok(build && !('isIncomplete' in build) && !('problem' in build));
    const record = sourcesOfRecord({
      compilation: {
        language: build.language,
        compilerVersion: build.compilerVersion,
        fullyQualifiedName: build.contract,
        compilerSettings: build.settings,
      },
      sources: [...build.sources].map(([file, content]) => ({ path: file, content })),
    } as never);
    assert.ok(record);
    assert.equal(record.bytecode, undefined);
    assert.deepEqual((await linesOf(buy, script, async () => [record], new Map())).places, wrongPrice);
  });

  it("is found with Foundry's native compiler", async function () {
    if (process.platform === 'win32')
      return skipBecause(this, "a script stands in for the native compiler, which Windows doesn't run");
    // The same compiler as a program, as svm installs one.
    const program = path.join(folder, '0.8.28', 'solc-0.8.28');
    const soljson = createRequire(import.meta.url).resolve('solc-0.8.28/soljson.js');
    await mkdir(path.dirname(program), { recursive: true });
    await writeFile(
      program,
      `#!${process.execPath}
const compile = require(${JSON.stringify(soljson)}).cwrap('solidity_compile', 'string', ['string', 'number', 'number']);
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk));
process.stdin.on('end', () => process.stdout.write(compile(Buffer.concat(chunks).toString('utf8'), 0, 0)));
`,
    );
    await chmod(program, 0o755);
    const asked: string[] = [];
    const { places } = await linesOf(
      buy,
      async ({ compilerVersion }) => {
        const compiler = await findSolc(compilerVersion, [], { hardhat: [], svm: [folder], solcx: [] });
        asked.push(compiler?.kind ?? 'none');
        return compiler;
      },
      undefined,
      new Map(),
    );
    assert.deepEqual(places, wrongPrice);
    assert.deepEqual(new Set(asked), new Set(['native']));
  });

  it('is none without a compiler, but the function is', async () => {
    const { by, places } = await linesOf(buy, async () => undefined, undefined, new Map());
    assert.equal(by, 'deployed');
    assert.deepEqual(places, []);
  });
});
