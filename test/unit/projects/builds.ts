import { keccak256 } from '../../../src/core/platform/keccak/keccak.ts';

/** Documents in the shapes that compilers and build tools write them in, made small. */

export const vaultSource =
  '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\nimport "./Owned.sol";\ncontract Vault is Owned {}\n';
export const ownedSource =
  '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Owned { address owner; }\n';
export const otherSource = 'contract Other { string s = "{not: \\"json\\"}"; }\n';

export const longVersion = '0.8.28+commit.7893614a';

export interface MetadataParts {
  target?: Record<string, string>;
  sources?: Record<string, string>;
  settings?: object;
  version?: string;
  literal?: boolean;
}

export function metadataOf(parts: MetadataParts = {}): object {
  const sources = parts.sources ?? { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
  return {
    compiler: { version: parts.version ?? longVersion },
    language: 'Solidity',
    output: {
      abi: [],
      devdoc: { kind: 'dev', methods: {}, version: 1 },
      userdoc: { kind: 'user', methods: {}, version: 1 },
    },
    settings: {
      compilationTarget: parts.target ?? { 'contracts/Vault.sol': 'Vault' },
      evmVersion: 'cancun',
      libraries: {},
      metadata: { bytecodeHash: 'ipfs' },
      optimizer: { enabled: true, runs: 200 },
      remappings: [],
      ...parts.settings,
    },
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, content]) => [
        path,
        {
          keccak256: keccak256(content),
          license: 'MIT',
          ...(parts.literal ? { content } : { urls: ['bzz-raw://00'] }),
        },
      ]),
    ),
    version: 1,
  };
}

export interface Hardhat2Parts {
  input?: object;
  settings?: object;
  sources?: Record<string, string>;
  needed?: Record<string, string>;
  metadata?: object | string;
  longVersion?: string;
  runtime?: string;
  links?: object;
  outputFirst?: boolean;
  storageLayout?: object;
  generatedSources?: object;
}

/** As the compiler writes them for a contract near 24 KB: a syntax tree with more values than are read at once. */
export const generatedSources = [{ ast: { statements: Array.from({ length: 40_000 }, (_, id) => id) }, id: 1 }];

export const vaultCreation = '0x6080604052345f55';
export const vaultRuntime = '0x60806040525f80fd';

/** The files of a Hardhat 2 project with one build of `contracts/Vault.sol`, below `root`. */
export function hardhat2Project(root = '/ws', parts: Hardhat2Parts = {}): Record<string, string | object> {
  const needed = parts.needed ?? { 'contracts/Vault.sol': vaultSource, 'contracts/Owned.sol': ownedSource };
  const sources = parts.sources ?? { ...needed, 'contracts/Other.sol': otherSource };
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'metadata'], '': ['ast'] } },
    ...parts.settings,
  };
  const input = parts.input ?? {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings,
  };
  const metadata = parts.metadata ?? metadataOf({ sources: needed, settings: parts.settings ?? {} });
  const generated = parts.generatedSources && { generatedSources: parts.generatedSources };
  const contract = {
    abi: [],
    evm: {
      bytecode: { ...generated, object: vaultCreation.slice(2), linkReferences: parts.links ?? {} },
      deployedBytecode: {
        ...generated,
        object: vaultRuntime.slice(2),
        immutableReferences: { '7': [{ length: 32, start: 3 }] },
      },
    },
    metadata: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
    ...(parts.storageLayout && { storageLayout: parts.storageLayout }),
  };
  const output = {
    contracts: { 'contracts/Other.sol': { Other: {} }, 'contracts/Vault.sol': { Vault: contract } },
    sources: {},
  };
  const head = {
    id: 'b1',
    _format: 'hh-sol-build-info-1',
    solcVersion: '0.8.28',
    solcLongVersion: parts.longVersion ?? longVersion,
  };
  return {
    [`${root}/hardhat.config.js`]: 'module.exports = { solidity: "0.8.28" };\n',
    [`${root}/contracts/Vault.sol`]: vaultSource,
    [`${root}/contracts/Owned.sol`]: ownedSource,
    [`${root}/artifacts/contracts/Vault.sol/Vault.json`]: {
      _format: 'hh-sol-artifact-1',
      contractName: 'Vault',
      sourceName: 'contracts/Vault.sol',
      abi: [],
      bytecode: vaultCreation,
      deployedBytecode: parts.runtime ?? vaultRuntime,
      linkReferences: parts.links ?? {},
      deployedLinkReferences: {},
    },
    [`${root}/artifacts/contracts/Vault.sol/Vault.dbg.json`]: {
      _format: 'hh-sol-dbg-1',
      buildInfo: '../../build-info/b1.json',
    },
    [`${root}/artifacts/build-info/b1.json`]: parts.outputFirst
      ? { output, ...head, input }
      : { ...head, input, output },
  };
}

export interface FoundryParts {
  toml?: string;
  out?: string;
  metadata?: object;
  artifact?: string;
  runtime?: string;
  links?: object;
  storageLayout?: object;
  generatedSources?: object;
}

export const foundrySources = {
  'src/Vault.sol': vaultSource,
  'lib/owned/Owned.sol': ownedSource,
};

/** The files of a Foundry project with one build of `src/Vault.sol`, below `root`. */
export function foundryProject(root = '/ws', parts: FoundryParts = {}): Record<string, string | object> {
  const metadata = parts.metadata ?? foundryMetadata();
  const generated = parts.generatedSources && { generatedSources: parts.generatedSources };
  return {
    [`${root}/foundry.toml`]: parts.toml ?? '[profile.default]\nsrc = "src"\nout = "out"\nlibs = ["lib"]\n',
    ...Object.fromEntries(Object.entries(foundrySources).map(([path, text]) => [`${root}/${path}`, text])),
    [`${root}/${parts.out ?? 'out'}/${parts.artifact ?? 'Vault.sol/Vault.json'}`]: {
      abi: [],
      bytecode: { ...generated, object: vaultCreation, sourceMap: '', linkReferences: parts.links ?? {} },
      deployedBytecode: {
        ...generated,
        object: parts.runtime ?? vaultRuntime,
        sourceMap: '',
        linkReferences: {},
        immutableReferences: {},
      },
      methodIdentifiers: {},
      rawMetadata: JSON.stringify(metadata),
      metadata,
      ...(parts.storageLayout && { storageLayout: parts.storageLayout }),
      id: 1,
    },
  };
}

export function foundryMetadata(parts: MetadataParts = {}): object {
  return metadataOf({ target: { 'src/Vault.sol': 'Vault' }, sources: foundrySources, ...parts });
}

/** A build-info as `forge build --build-info` writes it. */
export function foundryBuildInfo(settings: object = {}): object {
  return {
    _format: 'ethers-rs-sol-build-info-1',
    id: 'f1',
    source_id_to_path: { 0: 'src/Vault.sol' },
    language: 'Solidity',
    solcVersion: '0.8.28',
    solcLongVersion: '0.8.28',
    input: {
      version: '0.8.28',
      language: 'Solidity',
      allowPaths: ['/ws'],
      basePath: '/ws',
      includePaths: ['/ws'],
      sources: {
        ...Object.fromEntries(Object.entries(foundrySources).map(([path, content]) => [path, { content }])),
        'src/Other.sol': { content: otherSource },
      },
      settings: {
        remappings: [],
        optimizer: { enabled: true, runs: 200 },
        metadata: { useLiteralContent: false, bytecodeHash: 'ipfs', appendCBOR: true },
        outputSelection: {},
        evmVersion: 'cancun',
        libraries: {},
        ...settings,
      },
    },
    output: { contracts: {}, errors: [], sources: {} },
  };
}
