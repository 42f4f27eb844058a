import type { ShownMembers } from './unknownMembers.ts';

const signatures: ShownMembers = { signature: true, signatureHash32: true, signatureHash4: true };
const place: ShownMembers = { start: true, length: true };
const docs: ShownMembers = { '*': { '*': true } };
const documentation: ShownMembers = { methods: docs, events: docs, errors: docs, stateVariables: docs, '*': true };
const code: ShownMembers = {
  onchainBytecode: true,
  recompiledBytecode: true,
  sourceMap: true,
  cborAuxdata: { '*': { offset: true, value: true } },
  linkReferences: { '*': { '*': place } },
  immutableReferences: { '*': place },
  transformations: { id: true, type: true, offset: true, reason: true },
  transformationValues: {
    constructorArguments: true,
    callProtection: true,
    cborAuxdata: { '*': true },
    immutables: { '*': true },
    libraries: { '*': true },
  },
};

/** The members of a match, which a record and the response about a job have. */
export const matchMembers: ShownMembers = {
  match: true,
  creationMatch: true,
  runtimeMatch: true,
  chainId: true,
  address: true,
  verifiedAt: true,
  matchId: true,
};

/** The members of a verification record that its sections show; the rest are other fields. */
export const recordMembers: ShownMembers = {
  ...matchMembers,
  creationBytecode: code,
  runtimeBytecode: code,
  deployment: { transactionHash: true, blockNumber: true, transactionIndex: true, deployer: true },
  sources: { '*': { content: true } },
  compilation: {
    language: true,
    compiler: true,
    compilerVersion: true,
    compilerSettings: true,
    name: true,
    fullyQualifiedName: true,
  },
  abi: true,
  signatures: { function: signatures, event: signatures, error: signatures },
  userdoc: documentation,
  devdoc: documentation,
  storageLayout: true,
  transientStorageLayout: true,
  sourceIds: { '*': { id: true } },
  // The record has the rest of the compiler's metadata in parts of its own.
  metadata: {
    compiler: { version: true },
    language: true,
    version: true,
    settings: true,
    output: true,
    sources: { '*': { keccak256: true, license: true, urls: true, content: true } },
  },
  // They only repeat other parts.
  stdJsonInput: true,
  stdJsonOutput: true,
  proxyResolution: {
    isProxy: true,
    proxyType: true,
    implementations: { address: true, name: true },
    proxyResolutionError: { customCode: true, message: true, errorId: true },
  },
};
