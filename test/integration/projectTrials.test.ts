import assert from 'node:assert/strict';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { unknownWords } from '../../src/core/sheets/calls/trialSheet.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import { changedSources } from '../../src/core/trace/trial/changedSources.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { type ChainMirror, recordedId, recordOf } from '../trace/chainMirror.ts';
import { selectorOf } from '../trace/compileStory.ts';
import { compilerOf, compilerVersion } from '../trace/compileTrial.ts';
import { send } from '../trace/runStory.ts';
import { type ProjectStory, projectStories } from '../trace/trials/projectStories.ts';
import { useChain } from '../trace/useChain.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';

type Sources = Readonly<Record<string, string>>;
interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, Contract>>;
}
interface Contract {
  abi: unknown;
  metadata: string;
  storageLayout: object;
  evm: Record<'bytecode' | 'deployedBytecode', { object: string; sourceMap: string }>;
}

function compiled(sources: Sources): Output {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'metadata', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const output = JSON.parse(solcByVersion(compilerVersion)?.compile(JSON.stringify(input)) ?? '{}') as Output;
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed) throw new Error(failed.formattedMessage);
  return output;
}

/** The files of a Foundry project after its build. */
function projectOf(sources: Sources, { contracts }: Output): Record<string, string | object> {
  const files: Record<string, string | object> = {
    '/ws/foundry.toml': '[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib"]\n',
  };
  for (const [path, text] of Object.entries(sources)) files[`/ws/${path}`] = text;
  for (const [path, named] of Object.entries(contracts))
    for (const [name, { abi, metadata, storageLayout, evm: code }] of Object.entries(named))
      files[`/ws/out/${path.split('/').at(-1)}/${name}.json`] = {
        abi,
        bytecode: { ...code.bytecode, object: `0x${code.bytecode.object}` },
        deployedBytecode: { ...code.deployedBytecode, object: `0x${code.deployedBytecode.object}` },
        rawMetadata: metadata,
        metadata: JSON.parse(metadata) as object,
        storageLayout,
        id: 1,
      };
  return files;
}

function changed({ name, sources, changes }: ProjectStory): Sources {
  const now = { ...sources };
  for (const [path, [from, to]] of Object.entries(changes)) {
    assert.ok(now[path]?.includes(from), `${name}: ${path} has no "${from}"`);
    now[path] = (now[path] ?? '').replace(from, () => to);
  }
  return now;
}

describe('a change of a project, as its files and editors have it', function () {
  this.timeout(120_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  useChain((started) => {
    ({ chain, mirror } = started);
  });

  /** The hash of the call of a project that is deployed anew. */
  async function deployAndCall({ contracts }: Output): Promise<string> {
    const [from = ''] = (await chain.request('eth_accounts')) as string[];
    const data = `0x${contracts['src/Story.sol']?.Story?.evm.bytecode.object}`;
    const { contractAddress } = await send(chain, { from, data, gas: '0x4c4b40' });
    const call = await send(chain, { from, to: contractAddress, data: selectorOf('run()'), gas: '0x2dc6c0' });
    return call.transactionHash;
  }

  for (const story of projectStories)
    it(`does as the chain does, or isn't known for its reason: ${story.name}`, async () => {
      const start = await chain.request('evm_snapshot');
      const output = compiled(story.sources);
      const client = mirror.clientOf(await recordOf(chain, await deployAndCall(output)));
      const files = projectOf(story.sources, output);
      const now = changed(story);
      const onDisk = memoryWorkspace(files);
      // Nothing is saved: the editors have it.
      const edited = Object.fromEntries(Object.entries(now).map(([path, text]) => [`/ws/${path}`, text]));
      const shown = memoryWorkspace({ ...files, ...edited });
      const changes = createChanges({
        find: (code) => workspaceBuilds(onDisk, '/ws', code),
        changeOf: (old) => changedSources(shown, '/ws', old),
        compilerOf: async (build) => compilerOf(build),
        compiled: new Map(),
      });
      const trial = await tryChangeOn({ client, evm: () => evm, changes }, { id: recordedId });
      assert.ok(typeof trial !== 'string');
      await chain.request('evm_revert', [start]);
      if (trial.kind === 'unknown') {
        assert.equal(trial.unknown.why, story.unknown);
        if (story.says) assert.match(unknownWords(trial.unknown), story.says);
        return;
      }
      assert.equal(story.unknown, undefined);
      assert.deepEqual(trial.asConstructed, story.constructs ? ['src/Story.sol:Story'] : []);
      const again = await chain.request('evm_snapshot');
      const hash = await deployAndCall(compiled(now));
      const receipt = await receiptOf(chain, hash);
      const { output: returned = '0x' } = (await chain.request('debug_traceTransaction', [
        hash,
        { tracer: 'callTracer' },
      ])) as { output?: string };
      const { after } = trial;
      assert.equal(after.failure === undefined, receipt.status === '0x1');
      assert.equal(hexOfBytes(after.output), returned);
      assert.equal(after.gas, BigInt(String(receipt.gasUsed)));
      for (const { address, slot, tried } of trial.writes)
        assert.equal(BigInt(tried), BigInt(String(await chain.request('eth_getStorageAt', [address, slot, 'latest']))));
      await chain.request('evm_revert', [again]);
    });
});
