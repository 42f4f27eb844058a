import { checksumAddress } from '../../../src/core/format/checksumAddress.ts';
import { abiSignatures } from './abiSignatures.ts';
import { isJsonObject } from './checkBody.ts';
import type { VerifiedContract } from './verifiedContract.ts';

type Side = 'creation' | 'runtime';

/** The fields of a contract that lookups may ask for, beside the short form; `proxyResolution` needs the chain. */
export const contractFieldNames = [
  'creationBytecode',
  'runtimeBytecode',
  'deployment',
  'sources',
  'compilation',
  'abi',
  'userdoc',
  'devdoc',
  'storageLayout',
  'transientStorageLayout',
  'metadata',
  'sourceIds',
  'signatures',
  'stdJsonInput',
  'stdJsonOutput',
  'proxyResolution',
] as const;

/** Sub-fields, where a field has fixed ones: `compilation.name`. */
export const contractSubFields: Readonly<Record<string, readonly string[]>> = {
  creationBytecode: bytecodeFields('creation'),
  runtimeBytecode: bytecodeFields('runtime'),
  deployment: ['transactionHash', 'blockNumber', 'transactionIndex', 'deployer'],
  compilation: ['language', 'compiler', 'compilerVersion', 'compilerSettings', 'name', 'fullyQualifiedName'],
  signatures: ['function', 'event', 'error'],
  stdJsonInput: ['language', 'sources', 'settings'],
  stdJsonOutput: ['sources', 'contracts'],
  proxyResolution: ['isProxy', 'proxyType', 'implementations'],
};

function bytecodeFields(side: Side): readonly string[] {
  const common = ['onchainBytecode', 'recompiledBytecode', 'sourceMap', 'linkReferences', 'cborAuxdata'];
  const references = side === 'runtime' ? ['immutableReferences'] : [];
  return [...common, ...references, 'transformations', 'transformationValues'];
}

/** Everything on record of a contract, by field; what the compiler did not give is null, as in the real database. */
export function contractFields({ exported, input }: VerifiedContract): Record<string, unknown> {
  const { compilation, deploymentInfo } = exported;
  const { path, name } = compilation.compilationTarget;
  const output = compilation.contractCompilerOutput;
  const sources = Object.fromEntries(Object.entries(compilation.sources).map(([file, content]) => [file, { content }]));
  const { outputSelection: _outputSelection, ...settings } = { outputSelection: {}, ...compilation.jsonInput.settings };
  const sourceIds = compilation.compilerOutput.sources ?? null;
  return {
    creationBytecode: bytecode(exported, 'creation'),
    runtimeBytecode: bytecode(exported, 'runtime'),
    deployment: {
      transactionHash: deploymentInfo.txHash ?? null,
      blockNumber: deploymentInfo.blockNumber?.toString() ?? null,
      transactionIndex: deploymentInfo.txIndex?.toString() ?? null,
      deployer: deploymentInfo.deployer === undefined ? null : checksumAddress(deploymentInfo.deployer),
    },
    sources,
    compilation: {
      language: compilation.language,
      compiler: compilation.language === 'Vyper' ? 'vyper' : 'solc',
      compilerVersion: compilation.compilerVersion,
      compilerSettings: storedJson(settings),
      name,
      fullyQualifiedName: `${path}:${name}`,
    },
    abi: storedJson(output.abi ?? null),
    userdoc: storedJson(output.userdoc ?? null),
    devdoc: storedJson(output.devdoc ?? null),
    storageLayout: storedJson(output.storageLayout ?? null),
    transientStorageLayout: storedJson(output.transientStorageLayout ?? null),
    metadata: storedJson(compilation.metadata ?? null),
    sourceIds: storedJson(sourceIds),
    signatures: abiSignatures(output.abi ?? []),
    stdJsonInput: { language: input.stdJsonInput.language, sources, settings: storedJson(settings) },
    stdJsonOutput: { sources: storedJson(sourceIds), contracts: { [path]: { [name]: storedJson(output) } } },
  };
}

function bytecode(exported: VerifiedContract['exported'], side: Side): Record<string, unknown> {
  const { compilation, transformations } = exported;
  const isCreation = side === 'creation';
  const compiled = compilation.contractCompilerOutput.evm[isCreation ? 'bytecode' : 'deployedBytecode'];
  const auxdata = isCreation ? compilation.creationBytecodeCborAuxdata : compilation.runtimeBytecodeCborAuxdata;
  return {
    onchainBytecode: (isCreation ? exported.onchainCreationBytecode : exported.onchainRuntimeBytecode) ?? null,
    recompiledBytecode: (isCreation ? compilation.creationBytecode : compilation.runtimeBytecode) ?? null,
    sourceMap: compiled.sourceMap ?? null,
    linkReferences: storedJson(compiled.linkReferences ?? {}),
    cborAuxdata: storedJson(auxdata ?? null),
    ...(isCreation ? {} : { immutableReferences: storedJson(compilation.immutableReferences ?? {}) }),
    transformations: storedJson(transformations[side].list),
    transformationValues: storedJson(transformations[side].values),
  };
}

/** A value as PostgreSQL's jsonb gives it back, where the real server keeps it: shorter keys first, then by bytes. */
export function storedJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedJson);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, storedJson(item)]));
}
