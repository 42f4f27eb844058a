import {
  metadataRequest,
  type SubmissionRequest,
  standardJsonRequest,
} from '../../../../src/core/verification/rest/submission.ts';
import { ADDRESS, HASH } from '../answers.ts';

/** Documents of build tools to be made into what they must not be, and what their requests are held against. */

export type Json = Record<string, unknown>;

export const target = { chainId: '296', address: ADDRESS, creationTransactionHash: HASH };
export const secret = 'BEGIN OPENSSH PRIVATE KEY';
export const compilerVersion = '0.8.28+commit.7893614a';
export const bodyOf = ({ body }: SubmissionRequest) => new TextDecoder().decode(body);

export const solidityInput = (sources: Json = { 'A.sol': { content: 'contract A {}' } }): Json => ({
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200, details: { yul: true, yulDetails: { optimizerSteps: 'u' } } },
    evmVersion: 'paris',
    viaIR: true,
    remappings: ['@a/=lib/a/'],
    libraries: { 'L.sol': { L: ADDRESS } },
    metadata: { bytecodeHash: 'none' },
    debug: { revertStrings: 'strip', debugInfo: ['*'] },
    outputSelection: { '*': { '*': ['abi'] } },
  },
});
const vyperInput = (): Json => ({
  language: 'Vyper',
  sources: { 'V.vy': { content: '# @version 0.4.1' } },
  interfaces: { 'I.json': { abi: [{ type: 'function', name: 'f', inputs: [{ name: 'x', type: 'uint256' }] }] } },
  settings: { search_paths: ['.'], evmVersion: 'paris', optimize: 'gas', outputSelection: { 'V.vy': ['*'] } },
  storage_layout_overrides: { 'V.vy': { a: { type: 'uint256', n_slots: 1, slot: 5 } } },
  integrity: 'ab'.repeat(32),
});
const metadataOf = (): Json => ({
  compiler: { version: compilerVersion, keccak256: HASH },
  language: 'Solidity',
  output: { abi: [], devdoc: { title: 'a title' }, userdoc: {} },
  settings: {
    compilationTarget: { 'A.sol': 'A' },
    libraries: { 'L.sol:L': ADDRESS },
    optimizer: { enabled: false, runs: 200 },
    remappings: [],
    evmVersion: 'paris',
    metadata: { bytecodeHash: 'ipfs' },
  },
  sources: {
    'A.sol': { keccak256: HASH, license: 'MIT', urls: ['dweb:/ipfs/Qm'] },
    'B.sol': { keccak256: HASH, content: 'contract B {}' },
  },
  version: 1,
});

export const routes: Record<string, { document: () => Json; request: (document: Json) => SubmissionRequest }> = {
  'standard JSON of Solidity': {
    document: () => solidityInput(),
    request: (stdJsonInput) =>
      standardJsonRequest({ ...target, stdJsonInput, compilerVersion, contractIdentifier: 'A.sol:A' }),
  },
  'standard JSON of Vyper': {
    document: vyperInput,
    request: (stdJsonInput) =>
      standardJsonRequest({ ...target, stdJsonInput, compilerVersion: '0.4.1', contractIdentifier: 'V.vy:V' }),
  },
  metadata: {
    document: metadataOf,
    request: (metadata) => metadataRequest({ ...target, metadata, sources: { 'A.sol': 'contract A {}' } }),
  },
};

/** The listed rows put together again: the settings' row, with each file's text where it belongs. */
export function reassembled({ path, parts }: SubmissionRequest): Json {
  const rest = parts.find(({ kind }) => kind === 'rest');
  const files = parts.flatMap((part) => (part.kind === 'file' ? [part] : []));
  const body: Json = JSON.parse(rest?.text ?? '');
  if (path.includes('/metadata/')) {
    const metadata = body.metadata as { sources: Record<string, Json> };
    // Beside the metadata is the one file whose text is not in it.
    const [own, ...literal] = files;
    for (const { path: name, text } of literal) metadata.sources[name] = { ...metadata.sources[name], content: text };
    return { ...body, sources: own && { [own.path]: own.text } };
  }
  const input = body.stdJsonInput as Json;
  const isAbi = ({ text }: { text: string }) => text.startsWith('{"abi":');
  const sources = Object.fromEntries(
    files.filter((file) => !isAbi(file)).map(({ path: name, text }) => [name, { content: text }]),
  );
  const interfaces = files.filter(isAbi).map(({ path: name, text }) => [name, JSON.parse(text)]);
  return {
    ...body,
    stdJsonInput: { ...input, sources, ...(interfaces.length > 0 && { interfaces: Object.fromEntries(interfaces) }) },
  };
}

/** The rows of files that say fewer bytes than their own text has. */
export const tooSmall = ({ parts }: SubmissionRequest) =>
  parts.flatMap((part) => (part.kind === 'file' && part.bytes < Buffer.byteLength(part.text) ? [part.path] : []));

export const sizeOf = ({ parts }: SubmissionRequest) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Every place of a document where a member can be added: its objects, by their keys. */
export function objectsIn(value: unknown, keys: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...keys, String(index)]));
  if (typeof value !== 'object' || value === null) return [];
  return [[...keys], ...Object.entries(value).flatMap(([key, member]) => objectsIn(member, [...keys, key]))];
}

export function at(document: Json, keys: readonly string[]): Json {
  return keys.reduce<Json>((value, key) => value[key] as Json, document);
}

/** The places whose keys are the developer's own: what is added there is a listed file, a library or a setting. */
export const ownKeys =
  /^(?:sources|interfaces|settings,(?:libraries|compilationTarget)|storage_layout_overrides)(?:,|$)/;

/** Every key and text of a JSON value. */
export function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [...(Array.isArray(value) ? [] : [key]), ...wordsIn(member)]);
}

const envelope = ['stdJsonInput', 'sources', 'content', 'interfaces'];
export const inJson = (word: string) => (envelope.includes(word) ? '' : JSON.stringify(word).slice(1, -1));
