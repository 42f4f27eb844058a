import type { ToolchainName } from '../../src/core/projects/model/toolchain.ts';
import { asObject, type Json } from '../toolchains/readJson.ts';
import { type Compiled, part } from './compileContract.ts';

type Tree = Record<string, string | object>;

/** How each tool names a source of the project's own to the compiler. */
export const sourcePrefix: Readonly<Record<string, string>> = {
  hardhat3: 'project/contracts/',
  foundry: 'src/',
  truffle: 'project:/contracts/',
};

export const root = '/ws';

/** The name on disk, below `root`, of a source that the compiler knows by `path`. */
export function onDisk(path: string): string {
  return `${root}/${path.replace(/^project:?\//, '')}`;
}

/**
 * The files of a project of one tool with this compilation as its build output, in the shape in which the tool writes
 * it (by verification.md; the tools themselves are run for the example workspaces).
 */
export function projectOf(toolchain: ToolchainName, compiled: Compiled): Tree {
  const writer = writers[toolchain];
  if (!writer) throw new Error(`No shape for ${toolchain}.`);
  const sources = Object.entries(compiled.build.sources).map(([path, text]) => [onDisk(path), text] as const);
  return { ...Object.fromEntries(sources), ...writer(compiled) };
}

const writers: Partial<Record<ToolchainName, (compiled: Compiled) => Tree>> = {
  hardhat2({ build, input, contract, creation, runtime }) {
    const folder = `${root}/artifacts/${build.path}`;
    return {
      [`${root}/hardhat.config.js`]: 'module.exports = {};\n',
      [`${folder}/${build.name}.json`]: {
        _format: 'hh-sol-artifact-1',
        contractName: build.name,
        sourceName: build.path,
        abi: contract.abi,
        bytecode: `0x${creation}`,
        deployedBytecode: `0x${runtime}`,
        ...hardhatLinks(contract),
      },
      [`${folder}/${build.name}.dbg.json`]: {
        _format: 'hh-sol-dbg-1',
        buildInfo: `${'../'.repeat(build.path.split('/').length)}build-info/one.json`,
      },
      [`${root}/artifacts/build-info/one.json`]: buildInfo({ build, input, contract }),
    };
  },
  hardhat3({ build, input, contract, creation, runtime }) {
    const sourceName = build.path.replace(/^project\//, '');
    const buildInfoId = 'solc-0_8_28-one';
    return {
      [`${root}/hardhat.config.ts`]: 'export default {};\n',
      [`${root}/artifacts/${sourceName}/${build.name}.json`]: {
        _format: 'hh3-artifact-1',
        contractName: build.name,
        sourceName,
        abi: contract.abi,
        bytecode: `0x${creation}`,
        deployedBytecode: `0x${runtime}`,
        ...hardhatLinks(contract),
        immutableReferences: part(contract, 'deployedBytecode').immutableReferences ?? {},
        inputSourceName: build.path,
        buildInfoId,
      },
      [`${root}/artifacts/build-info/${buildInfoId}.json`]: {
        _format: 'hh3-sol-build-info-1',
        id: buildInfoId,
        solcLongVersion: build.version,
        input,
        userSourceNameMap: { [sourceName]: build.path },
      },
      [`${root}/artifacts/build-info/${buildInfoId}.output.json`]: {
        _format: 'hh3-sol-build-info-output-1',
        id: buildInfoId,
        output: {},
      },
    };
  },
  foundry: ({ build, input, contract, metadata }) => ({
    [`${root}/foundry.toml`]: '[profile.default]\nsrc = "src"\nout = "out"\n',
    [`${root}/out/${build.path.split('/').at(-1)}/${build.name}.json`]: {
      abi: contract.abi,
      bytecode: forgeCode(contract, 'bytecode'),
      deployedBytecode: forgeCode(contract, 'deployedBytecode'),
      rawMetadata: JSON.stringify(metadata),
      metadata,
      id: 0,
    },
    [`${root}/out/build-info/one.json`]: {
      _format: 'ethers-rs-sol-build-info-1',
      id: 'one',
      solcVersion: build.version.split('+')[0],
      solcLongVersion: build.version.split('+')[0],
      input: { ...input, version: build.version.split('+')[0], allowPaths: [root], basePath: root, includePaths: [] },
      output: {},
    },
  }),
  remix: ({ build, input, contract, metadata }) => ({
    [`${root}/artifacts/${build.name}_metadata.json`]: metadata,
    [`${root}/artifacts/${build.name}.json`]: {
      data: { bytecode: part(contract, 'bytecode'), deployedBytecode: part(contract, 'deployedBytecode') },
      abi: contract.abi,
    },
    [`${root}/artifacts/build-info/one.json`]: buildInfo({ build, input, contract }),
  }),
  truffle: ({ build, contract, metadata, creation, runtime }) => ({
    [`${root}/truffle-config.js`]: 'module.exports = {};\n',
    [`${root}/build/contracts/${build.name}.json`]: {
      contractName: build.name,
      abi: contract.abi,
      metadata: JSON.stringify(metadata),
      bytecode: `0x${creation}`,
      deployedBytecode: `0x${runtime}`,
      immutableReferences: part(contract, 'deployedBytecode').immutableReferences ?? {},
      source: build.sources[build.path],
      sourcePath: onDisk(build.path),
      networks: {},
      compiler: { name: 'solc', version: `${build.version}.Emscripten.clang` },
    },
  }),
  brownie: ({ build, contract, creation, runtime }) => ({
    [`${root}/brownie-config.yaml`]: 'compiler: {}\n',
    [`${root}/build/contracts/${build.name}.json`]: {
      contractName: build.name,
      abi: contract.abi,
      type: 'contract',
      sha1: '',
      allSourcePaths: Object.fromEntries(Object.keys(build.sources).map((path, index) => [String(index), path])),
      bytecode: creation,
      deployedBytecode: runtime,
      language: 'Solidity',
      compiler: { evm_version: build.settings.evmVersion, optimizer: build.settings.optimizer, version: build.version },
      source: build.sources[build.path],
      sourcePath: build.path,
    },
  }),
  ape: ({ build, input, creation, runtime }) => ({
    [`${root}/.build/__local__.json`]: {
      manifest: 'ethpm/3',
      sources: input.sources,
      compilers: [{ name: 'solidity', version: build.version, settings: input.settings, contractTypes: [build.name] }],
      contractTypes: {
        [build.name]: {
          contractName: build.name,
          sourceId: build.path,
          deploymentBytecode: { bytecode: `0x${creation}` },
          runtimeBytecode: { bytecode: `0x${runtime}` },
        },
      },
    },
  }),
  hardhatDeploy: ({ build, input, contract, metadata, creation, runtime }) => ({
    [`${root}/deployments/local/.chainId`]: '298',
    [`${root}/deployments/local/${build.name}.json`]: {
      address: `0x${'0'.repeat(40)}`,
      abi: contract.abi,
      metadata: JSON.stringify(metadata),
      bytecode: `0x${creation}`,
      deployedBytecode: `0x${runtime}`,
      solcInputHash: 'one',
    },
    [`${root}/deployments/local/solcInputs/one.json`]: input,
  }),
  compilerJson: ({ build, metadata, creation, runtime }) => ({
    [`${root}/out/combined.json`]: {
      contracts: {
        [`${build.path}:${build.name}`]: { bin: creation, 'bin-runtime': runtime, metadata: JSON.stringify(metadata) },
      },
      sourceList: Object.keys(build.sources),
      version: `${build.version}.Linux.g++`,
    },
  }),
  solcMetadata: ({ build, metadata, creation, runtime }) => ({
    [`${root}/build/${build.name}_meta.json`]: metadata,
    [`${root}/build/${build.name}.bin`]: creation,
    [`${root}/build/${build.name}.bin-runtime`]: runtime,
  }),
};

function buildInfo({ build, input, contract }: Pick<Compiled, 'build' | 'input' | 'contract'>): object {
  return {
    id: 'one',
    _format: 'hh-sol-build-info-1',
    solcVersion: build.version.split('+')[0],
    solcLongVersion: build.version,
    input,
    output: { contracts: { [build.path]: { [build.name]: contract } }, sources: {} },
  };
}

function hardhatLinks(contract: Json): object {
  return {
    linkReferences: asObject(part(contract, 'bytecode').linkReferences, 'linkReferences'),
    deployedLinkReferences: asObject(part(contract, 'deployedBytecode').linkReferences, 'linkReferences'),
  };
}

function forgeCode(contract: Json, key: 'bytecode' | 'deployedBytecode'): object {
  const { object, linkReferences, immutableReferences = {} } = part(contract, key);
  return {
    object: `0x${String(object)}`,
    sourceMap: '',
    linkReferences,
    ...(key === 'deployedBytecode' ? { immutableReferences } : {}),
  };
}
