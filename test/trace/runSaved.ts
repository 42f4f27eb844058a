import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { foundryTest } from '../../src/core/trace/saved/foundryTest.ts';
import { hardhatTest } from '../../src/core/trace/saved/hardhatTest.ts';
import { type NotSaved, readSavedCall, type SavedCall } from '../../src/core/trace/saved/savedCall.ts';
import { workspaceContract } from '../../src/core/trace/saved/savedTest.ts';
import type { SavedAbout } from '../../src/core/trace/saved/savedWords.ts';
import type { TestStyle } from '../../src/core/trace/saved/testStyle.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { forgeExecutable, installSolc } from '../realProjects/buildRealProject.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { findVyper } from '../toolchains/installVyper.ts';
import { asObject } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { type ChainMirror, type ChainRecord, recordedId, recordOf } from './chainMirror.ts';
import { buildOf, compilerOf, contractsOf } from './compileTrial.ts';
import { deployAndCall, setSystemContracts, type Truth } from './runTrial.ts';
import type { TrialStory } from './trialStories.ts';

const executable = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');
const variant = 'optimizer';

/**
 * The call of a story, or why it isn't saved.
 * @param rootOf the folder of the project that has a contract
 * @param recorded what the network has on record, of what the chain has
 */
export async function saveStory(
  chain: Anvil,
  mirror: ChainMirror,
  story: TrialStory,
  rootOf: (contract: string) => string = () => '/project',
  recorded: (record: ChainRecord) => ChainRecord = (record) => record,
): Promise<{ saved: SavedCall; about: SavedAbout } | NotSaved> {
  const start = await chain.request('evm_snapshot');
  await setSystemContracts(chain);
  const hash = await deployAndCall(chain, story, story.source, variant);
  const client = mirror.clientOf(recorded(await recordOf(chain, hash)));
  const file = fileOf(story);
  const builds = [...(await contractsOf(story, story.source, variant)).keys()].map(
    (name): BuildSources => ({
      ...buildOf(story, name, story.source, variant),
      files: new Map([[file, { onDisk: `${rootOf(name)}/src/${file}`, state: 'same' }]]),
      project: { toolchain: 'foundry', root: rootOf(name), packages: 'npm', isEdited: false },
    }),
  );
  const finder = {
    find: async () => builds,
    changeOf: async (old: { contract: string }) => builds.find(({ contract }) => contract === old.contract),
    compilerOf: async (build: BuildSources) => compilerOf(build),
    compiled: new Map(),
  };
  const ownContract = workspaceContract(finder);
  const saved = await readSavedCall({ client, evm: () => evm, ownContract }, { id: recordedId });
  const abis = createAbiIndex();
  for (const { abi } of await compiledAbis(story)) abis.add(abi);
  const parts = { client, evm: () => evm, builds: createKnownBuilds(finder), abis: async () => abis };
  const explained = await explainFailedCall(parts, { id: recordedId });
  await chain.request('evm_revert', [start]);
  if (typeof saved === 'string') return saved;
  const why = explained.kind === 'story' ? { story: explained.story } : {};
  return { saved, about: { id: recordedId, network: 'sandbox', abis, ...why } };
}

/** The name of a story's source. */
export function fileOf({ language }: TrialStory): string {
  return language === 'Vyper' ? 'Story.vy' : 'Story.sol';
}

async function compiledAbis(story: TrialStory): Promise<{ abi: unknown }[]> {
  const { source } = story;
  const file = fileOf(story);
  const build = buildOf(story, 'Story', source, variant);
  const [output = '{}'] = await compilerOf(build)([
    JSON.stringify({
      language: build.language,
      sources: { [file]: { content: source } },
      settings: { outputSelection: { '*': { '*': ['abi'] } } },
    }),
  ]);
  const { contracts } = asObject(JSON.parse(output), 'the output');
  return Object.values(asObject(asObject(contracts, 'contracts')[file], 'the contracts')).map((each) => ({
    abi: asObject(each, 'a contract').abi,
  }));
}

/** Whether what happens on a chain is what a saved call that succeeded did, as far as a test of it can say. */
export async function doesTheSame({ call, output, writes }: SavedCall, truth: Truth | undefined): Promise<boolean> {
  if (!truth?.succeeded) return false;
  for (const { address, slot, value } of writes) if ((await truth.slot(address, slot)) !== value) return false;
  return call.input.length === 0 || truth.output === hexOfBytes(output);
}

/** Why each test is red, undefined for green. */
export interface TestRun {
  /** The test that is red until the call succeeds; of a call that succeeded, the one that holds what it did. */
  readonly succeeds: string | undefined;
  /** The test that is green as long as the call fails as it did. */
  readonly failsAsRecorded?: string | undefined;
}

/** A project of a real tool with a saved test. */
export interface SavedProject extends AsyncDisposable {
  /** Runs the test on a source. */
  run(source: string): Promise<TestRun>;
}

/**
 * @param tool Foundry, or a style of Hardhat
 * @param file the name of the source
 */
export async function savedProject(
  { saved, about }: { saved: SavedCall; about: SavedAbout },
  tool: 'foundry' | TestStyle,
  file = 'Story.sol',
): Promise<SavedProject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-saved-'));
  await Promise.all(['src', 'test'].map((each) => mkdir(path.join(folder, each))));
  const runTest =
    tool === 'foundry'
      ? await foundryProject(folder, foundryTest(saved, about).text)
      : await hardhatProject(folder, hardhatTest(saved, about, tool).text, tool, saved.failure === undefined ? 1 : 2);
  return {
    async run(source) {
      await writeFile(path.join(folder, 'src', file), source);
      return runTest();
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function foundryProject(folder: string, test: string): Promise<() => Promise<TestRun>> {
  const configuration = '[profile.default]\nevm_version = "cancun"\noptimizer = true\noptimizer_runs = 200\n';
  const vyper = findVyper();
  const withVyper = vyper === undefined ? '' : `[profile.default.vyper]\npath = ${JSON.stringify(vyper)}\n`;
  await writeFile(path.join(folder, 'foundry.toml'), configuration + withVyper);
  await writeFile(path.join(folder, 'test/Saved.t.sol'), test);
  const env = {
    FOUNDRY_SOLC: executable,
    FOUNDRY_OFFLINE: 'true',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
    SOLC_MODULE: await installSolc('0.8.28'),
  };
  const forge = await forgeExecutable();
  return async () => {
    const printed = await runTool(forge, ['test', '--json', '--allow-failure'], { cwd: folder, env });
    const suites = Object.values(asObject(JSON.parse(printed), 'the results'));
    const results = suites.flatMap((suite) =>
      Object.entries(asObject(asObject(suite, 'a suite').test_results, 'its results')),
    );
    return runOf(
      results.map(([name, result]) => {
        const { status, reason } = asObject(result, name);
        return [name, status === 'Success' ? undefined : String(reason)];
      }),
    );
  };
}

/** @param results the name of each test, and why it's red */
function runOf(results: readonly (readonly [name: string, red: string | undefined])[]): TestRun {
  const of = (words: RegExp) => {
    const found = results.find(([name]) => words.test(name));
    if (!found || results.length > 2)
      throw new Error(`There are other tests than expected: ${JSON.stringify(results)}`);
    return found[1];
  };
  if (results.length === 1) return { succeeds: of(/does ?as ?recorded/i) };
  return { succeeds: of(/succeeds(?:\(\))?$/), failsAsRecorded: of(/fails ?as ?recorded/i) };
}

const compilerOfHardhat2 = `const { subtask } = require('hardhat/config');
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names');
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  compilerPath: require.resolve('solc/soljson.js'),
  isSolcJs: true,
  version: solcVersion,
  longVersion: require('solc').version().replace('.Emscripten.clang', ''),
}));
`;
const settings = `{ evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } }`;

/** What a project may have set, and a saved test can't use. */
const unfit = `{ mining: { auto: false }, throwOnCallFailures: false, throwOnTransactionFailures: false, chainId: 4242 }`;

/** @param count the number of tests in the text */
async function hardhatProject(
  folder: string,
  test: string,
  style: TestStyle,
  count: 1 | 2,
): Promise<() => Promise<TestRun>> {
  const isTwo = style.hardhat === 2;
  const tools = await installToolchain(isTwo ? 'hardhat2Tests' : 'hardhat3Tests');
  await symlink(path.join(tools, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const manifest = { private: true, ...(!isTwo && { type: 'module' }) };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const two = `${compilerOfHardhat2}require('@nomicfoundation/hardhat-ethers');
module.exports = { networks: { hardhat: ${unfit} }, solidity: { version: '0.8.28', settings: ${settings} }, paths: { sources: 'src' } };\n`;
  const runner = style.runner === 'mocha' ? 'mocha' : 'node-test-runner';
  const three = `import { createRequire } from 'node:module';
import runner from '@nomicfoundation/hardhat-${runner}';
const path = createRequire(import.meta.url).resolve('solc/soljson.js');
export default {
  networks: { default: { type: 'edr-simulated', ...${unfit} } },
  plugins: [runner],
  solidity: { version: '0.8.28', path, settings: ${settings} },
  paths: { sources: 'src' },
};\n`;
  const config = `hardhat.config.${isTwo ? 'cjs' : 'ts'}`;
  await writeFile(path.join(folder, config), isTwo ? two : three);
  await writeFile(path.join(folder, `test/Saved.${style.language}`), test);
  const cli = path.join(tools, 'node_modules/hardhat', isTwo ? 'internal/cli/bootstrap.js' : 'dist/src/cli.js');
  const args = [cli, '--config', config, 'test', ...(isTwo ? [] : [style.runner === 'mocha' ? 'mocha' : 'nodejs'])];
  const env = { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'true' };
  return async () => {
    // It ends with an error if a test is red.
    const printed = await runTool(process.execPath, args, { cwd: folder, env }).catch((error: Error) => error.message);
    const rows = [...printed.matchAll(/^\s*(?:\d+\)|✔) (succeeds|fails as recorded|does as recorded).*$/gm)].slice(
      0,
      count,
    );
    const reasons = /^\s*1\) (?:.|\n)*?(Error: .*(?:\n.*){0,3})/m.exec(printed.slice(rows.at(-1)?.index ?? 0));
    if (rows.length < count) throw new Error(`No tests ran: ${printed}`);
    return runOf(rows.map(([row, name = '']) => [name, row.includes('✔') ? undefined : (reasons?.[1] ?? printed)]));
  };
}
