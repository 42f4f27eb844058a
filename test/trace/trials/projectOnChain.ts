import assert from 'node:assert/strict';
import type { Anvil } from '../../sandbox/verification/anvil.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { selectorOf } from '../compileStory.ts';
import { compilerVersion } from '../compileTrial.ts';
import { send } from '../runStory.ts';
import type { ProjectStory } from './projectStories.ts';

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

export function compiledProject(sources: Sources): Output {
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
export function projectOf(sources: Sources, { contracts }: Output): Record<string, string | object> {
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
  const data = `0x${contracts['src/Story.sol']?.Story?.evm.bytecode.object}`;
  const { contractAddress } = await send(chain, { from, data, gas: '0x4c4b40' });
  const call = await send(chain, { from, to: contractAddress, data: selectorOf('run()'), gas: '0x2dc6c0' });
  return call.transactionHash;
}
