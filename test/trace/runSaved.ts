import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { foundryTest } from '../../src/core/trace/saved/foundryTest.ts';
import { type NotSaved, readSavedCall } from '../../src/core/trace/saved/savedCall.ts';
import { workspaceContract } from '../../src/core/trace/saved/workspaceContract.ts';
import { forgeExecutable, installSolc } from '../realProjects/buildRealProject.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { asObject } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { type ChainMirror, recordedId, recordOf } from './chainMirror.ts';
import { compileStory } from './compileStory.ts';
import { compilerVersion, deployAndCall, setTokenService } from './runTrial.ts';
import type { TrialStory } from './trialStories.ts';

const executable = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');
const variant = 'optimizer';

/** The call of a story as a test, or why it isn't saved. */
export async function saveStory(
  chain: Anvil,
  mirror: ChainMirror,
  story: TrialStory,
): Promise<{ name: string; text: string } | NotSaved> {
  const start = await chain.request('evm_snapshot');
  await setTokenService(chain);
  const hash = await deployAndCall(chain, story, story.source, variant);
  const client = mirror.clientOf(await recordOf(chain, hash));
  const solc = solcByVersion(compilerVersion);
  const builds = [...compileStory(story.source, variant).contracts.keys()].map(
    (name): BuildSources => ({
      language: 'Solidity',
      compilerVersion,
      contract: `Story.sol:${name}`,
      from: 'workspace',
      sources: new Map([['Story.sol', story.source]]),
      files: new Map([['Story.sol', { onDisk: '/project/src/Story.sol', state: 'same' }]]),
      project: { toolchain: 'foundry', root: '/project', packages: 'npm', isEdited: false },
      settings: { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } },
    }),
  );
  const ownContract = workspaceContract({
    find: async () => builds,
    changeOf: async (old) => builds.find(({ contract }) => contract === old.contract),
    compilerOf: async () => async (inputs) => inputs.map((input) => solc?.compile(input) ?? ''),
    compiled: new Map(),
  });
  const saved = await readSavedCall({ client, evm: () => evm, ownContract }, { id: recordedId });
  await chain.request('evm_revert', [start]);
  if (typeof saved === 'string') return saved;
  const abis = createAbiIndex();
  for (const { abi } of compiledAbis(story.source)) abis.add(abi);
  return foundryTest(saved, { id: recordedId, network: 'sandbox', abis });
}

function compiledAbis(source: string): { abi: unknown }[] {
  const output = solcByVersion(compilerVersion)?.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'src/Story.sol': { content: source } },
      settings: { outputSelection: { '*': { '*': ['abi'] } } },
    }),
  );
  const { contracts } = asObject(JSON.parse(output ?? '{}'), 'the output');
  return Object.values(asObject(asObject(contracts, 'contracts')['src/Story.sol'], 'the contracts')).map((each) => ({
    abi: asObject(each, 'a contract').abi,
  }));
}

/** A Foundry project with a saved test. */
export interface SavedProject extends AsyncDisposable {
  /** Runs the test on a source: the name of each test function -> why it's red, undefined for green. */
  run(source: string): Promise<Record<string, string | undefined>>;
}

export async function savedProject(test: string): Promise<SavedProject> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-saved-'));
  await Promise.all(['src', 'test'].map((each) => mkdir(path.join(folder, each))));
  const configuration = '[profile.default]\nevm_version = "cancun"\noptimizer = true\noptimizer_runs = 200\n';
  await writeFile(path.join(folder, 'foundry.toml'), configuration);
  await writeFile(path.join(folder, 'test/Saved.t.sol'), test);
  const env = {
    FOUNDRY_SOLC: executable,
    FOUNDRY_OFFLINE: 'true',
    FOUNDRY_DISABLE_NIGHTLY_WARNING: '1',
    SOLC_MODULE: await installSolc('0.8.28'),
  };
  return {
    async run(source) {
      await writeFile(path.join(folder, 'src/Story.sol'), source);
      const forge = await forgeExecutable();
      const printed = await runTool(forge, ['test', '--json', '--allow-failure'], { cwd: folder, env });
      const suites = Object.values(asObject(JSON.parse(printed), 'the results'));
      const results = suites.map((suite) => asObject(asObject(suite, 'a suite').test_results, 'its results'));
      return Object.fromEntries(
        results.flatMap((each) =>
          Object.entries(each).map(([name, result]) => {
            const { status, reason } = asObject(result, name);
            return [name.replace('()', ''), status === 'Success' ? undefined : String(reason)];
          }),
        ),
      );
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
