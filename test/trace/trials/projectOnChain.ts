import assert from 'node:assert/strict';
import type { Anvil } from '../../sandbox/verification/anvil.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { selectorOf } from '../compileStory.ts';
import { compilerVersion } from '../compileTrial.ts';
import { send } from '../runStory.ts';
import type { ProjectSetup, ProjectStory } from './projectStories.ts';

export type Sources = Readonly<Record<string, string>>;
/** What the compiler makes of a project. */
export interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, Contract>>;
}
interface Contract {
  abi: unknown;
  metadata: string;
  storageLayout: object;
  evm: Record<'bytecode' | 'deployedBytecode', { object: string; sourceMap: string }>;
}

const defaultSetup: ProjectSetup = {
  config: '[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib"]\n',
  settings: {},
};

export function compiledProject(sources: Sources, setup: ProjectSetup = defaultSetup): Output {
  const output = JSON.parse(
    solcByVersion(compilerVersion)?.compile(JSON.stringify(inputOf(sources, setup))) ?? '{}',
  ) as Output;
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed) throw new Error(failed.formattedMessage);
  return output;
}

function inputOf(sources: Sources, { settings }: ProjectSetup): object {
  return {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      ...settings,
      outputSelection: { '*': { '*': ['abi', 'metadata', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
}

/** Where a source is: Hardhat names those of packages without their folder. */
function pathOf(source: string, { tool }: ProjectSetup): string {
  return tool === 'hardhat' && source.startsWith('@') ? `/ws/node_modules/${source}` : `/ws/${source}`;
}

/** The sources and the configuration of a project, as its files. */
export function filesOf(sources: Sources, setup: ProjectSetup = defaultSetup): Record<string, string> {
  return {
    [setup.tool === 'hardhat' ? '/ws/hardhat.config.js' : '/ws/foundry.toml']: setup.config,
    ...Object.fromEntries(Object.entries(setup.files ?? {}).map(([path, text]) => [`/ws/${path}`, text])),
    ...Object.fromEntries(Object.entries(sources).map(([path, text]) => [pathOf(path, setup), text])),
  };
}

/** The files of a project after its build. */
export function projectOf(
  sources: Sources,
  output: Output,
  setup: ProjectSetup = defaultSetup,
): Record<string, string | object> {
  const files: Record<string, string | object> = filesOf(sources, setup);
  const { contracts } = output;
  if (setup.tool === 'hardhat') {
    files['/ws/artifacts/build-info/b1.json'] = {
      id: 'b1',
      _format: 'hh-sol-build-info-1',
      solcVersion: compilerVersion.replace(/\+.*/, ''),
      solcLongVersion: compilerVersion,
      input: inputOf(sources, setup),
      output,
    };
    for (const [path, named] of Object.entries(contracts))
      for (const [name, { abi, evm: code }] of Object.entries(named)) {
        const artifact = `/ws/artifacts/${path}/${name}`;
        files[`${artifact}.dbg.json`] = {
          _format: 'hh-sol-dbg-1',
          buildInfo: `${'../'.repeat(path.split('/').length)}build-info/b1.json`,
        };
        files[`${artifact}.json`] = {
          _format: 'hh-sol-artifact-1',
          contractName: name,
          sourceName: path,
          abi,
          bytecode: `0x${code.bytecode.object}`,
          deployedBytecode: `0x${code.deployedBytecode.object}`,
          linkReferences: {},
          deployedLinkReferences: {},
        };
      }
    return files;
  }
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

/** The sources of a project with the story's changes. */
export function changedProject({ name, sources, changes }: ProjectStory): Sources {
  const now = { ...sources };
  for (const [path, [from, to]] of Object.entries(changes)) {
    assert.ok(now[path]?.includes(from), `${name}: ${path} has no "${from}"`);
    now[path] = (now[path] ?? '').replace(from, () => to);
  }
  return now;
}

/** The hash of the call of a project that is deployed anew. */
export async function deployAndCallProject(chain: Anvil, { contracts }: Output): Promise<string> {
  const [from = ''] = (await chain.request('eth_accounts')) as string[];
  const story = contracts['src/Story.sol'] ?? contracts['contracts/Story.sol'];
  const data = `0x${story?.Story?.evm.bytecode.object}`;
  const { contractAddress } = await send(chain, { from, data, gas: '0x4c4b40' });
  const call = await send(chain, { from, to: contractAddress, data: selectorOf('run()'), gas: '0x2dc6c0' });
  return call.transactionHash;
}
