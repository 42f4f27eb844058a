import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { asObject, type Json, textOf } from '../toolchains/readJson.ts';

/** One compilation of a contract, as a developer's project would have it. */
export interface Build {
  /** With commit. */
  version: string;
  /** Path -> text. */
  sources: Readonly<Record<string, string>>;
  path: string;
  name: string;
  settings: Json;
}

export interface Compiled {
  build: Build;
  /** What the compiler was given. */
  input: Json;
  /** `contracts[path][name]` of what it gave. */
  contract: Json;
  metadata: Json;
  /** Hex, no `0x`, placeholders where libraries are not linked. */
  creation: string;
  runtime: string;
}

const outputSelection = { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'] } };
const done = new Map<string, Compiled>();

/** Compiles with npm's solc of the build's version; the same build once only. */
export function compileContract(build: Build): Compiled {
  const key = JSON.stringify(build);
  const known = done.get(key);
  if (known) return known;
  const solc = solcByVersion(build.version);
  if (!solc) throw new Error(`There is no solc ${build.version}.`);
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(build.sources).map(([path, content]) => [path, { content }])),
    settings: { ...build.settings, outputSelection },
  };
  const output = asObject(JSON.parse(solc.compile(JSON.stringify(input))), 'The output');
  const contracts = output.contracts;
  if (contracts === undefined) throw new Error(`${build.path} did not compile: ${JSON.stringify(output.errors)}`);
  const contract = asObject(asObject(asObject(contracts, 'contracts')[build.path], build.path)[build.name], build.name);
  const compiled = {
    build,
    input,
    contract,
    metadata: asObject(JSON.parse(textOf(contract, 'metadata')), 'The metadata'),
    creation: textOf(part(contract, 'bytecode'), 'object'),
    runtime: textOf(part(contract, 'deployedBytecode'), 'object'),
  };
  done.set(key, compiled);
  return compiled;
}

/** `evm.bytecode` or `evm.deployedBytecode`. */
export function part(contract: Json, key: 'bytecode' | 'deployedBytecode'): Json {
  return asObject(asObject(contract.evm, 'evm')[key], key);
}

/** Creation bytecode with every library's placeholder replaced by one address. */
export function link(code: string, library: string): string {
  return code.replace(/__.{36}__/g, library.replace(/^0x/, '').toLowerCase());
}
