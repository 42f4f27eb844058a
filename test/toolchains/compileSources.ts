import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { asObject, type Json, textOf } from './readJson.ts';
import { workspaces } from './stageWorkspace.ts';

export interface CompiledSources {
  version: string;
  /** What the compiler was given. */
  input: Json;
  output: Json;
  /** Every contract with its source's path and what the compiler gave for it. */
  contracts: { source: string; name: string; contract: Json }[];
}

/** Compiles the Solidity sources of a workspace's `contracts` with npm's solc, for tools that are no npm or Python package. */
export function compileSources(workspace: string, version: string): CompiledSources {
  const solc = solcByVersion(version);
  if (!solc) throw new Error(`There is no solc ${version}.`);
  const folder = path.join(workspaces, workspace);
  const names = readdirSync(path.join(folder, 'contracts'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => `contracts/${name.split(path.sep).join('/')}`)
    .sort();
  const sources = names.map((name) => [name, { content: readFileSync(path.join(folder, name), 'utf8') }]);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const output = asObject(JSON.parse(solc.compile(JSON.stringify(input))), 'The output');
  const contracts = Object.entries(asObject(output.contracts, 'The contracts')).flatMap(([source, file]) =>
    Object.entries(asObject(file, source)).map(([name, contract]) => ({
      source,
      name,
      contract: asObject(contract, name),
    })),
  );
  return { version, input, output, contracts };
}

/** `evm.bytecode` or `evm.deployedBytecode` of what the compiler gave. */
export function codeOf(contract: Json, key: 'bytecode' | 'deployedBytecode'): Json {
  return asObject(asObject(contract.evm, 'evm')[key], key);
}

/** The bytecode's hex, no `0x`, placeholders where libraries are not linked. */
export function hexOf(contract: Json, key: 'bytecode' | 'deployedBytecode'): string {
  return textOf(codeOf(contract, key), 'object');
}
