import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLensError } from '../../../../src/core/net/errors.ts';
import {
  metadataRequest,
  type SubmissionRequest,
  similarityRequest,
  standardJsonRequest,
} from '../../../../src/core/verification/rest/submission.ts';
import { anyText } from '../../anyText.ts';
import { ADDRESS, HASH } from '../answers.ts';

type Json = Record<string, unknown>;

const target = { chainId: '296', address: ADDRESS, creationTransactionHash: HASH };
const secret = 'BEGIN OPENSSH PRIVATE KEY';
const compilerVersion = '0.8.28+commit.7893614a';
const bodyOf = ({ body }: SubmissionRequest) => new TextDecoder().decode(body);

const solidityInput = (sources: Json = { 'A.sol': { content: 'contract A {}' } }): Json => ({
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

const routes: Record<string, { document: () => Json; request: (document: Json) => SubmissionRequest }> = {
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
function reassembled({ path, parts }: SubmissionRequest): Json {
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

const sizeOf = ({ parts }: SubmissionRequest) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Every place of a document where a member can be added: its objects, by their keys. */
function objectsIn(value: unknown, keys: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...keys, String(index)]));
  if (typeof value !== 'object' || value === null) return [];
  return [[...keys], ...Object.entries(value).flatMap(([key, member]) => objectsIn(member, [...keys, key]))];
}

function at(document: Json, keys: readonly string[]): Json {
  return keys.reduce<Json>((value, key) => value[key] as Json, document);
}

/** The places whose keys are the developer's own: what is added there is a listed file, a library or a setting. */
const ownKeys = /^(?:sources|interfaces|settings,(?:libraries|compilationTarget)|storage_layout_overrides)(?:,|$)/;

describe('what leaves', () => {
  for (const [name, { document, request }] of Object.entries(routes)) {
    it(`is byte for byte the listed rows: ${name}`, () => {
      const made = request(document());
      assert.equal(sizeOf(made), made.body.byteLength);
      assert.deepEqual(reassembled(made), JSON.parse(bodyOf(made)));
      assert.deepEqual(made.leftOut, []);
    });

    it(`holds no foreign member, wherever it stands, and names it: ${name}`, () => {
      const places = objectsIn(document());
      assert.ok(places.length > 8);
      for (const place of places) {
        const crafted = document();
        at(crafted, place)['a secret'] = { note: secret };
        let made: SubmissionRequest;
        try {
          made = request(crafted);
        } catch (error) {
          // A file without its text, or a library without an address.
          assert.ok(isLensError(error, 'input') && ownKeys.test(place.join()), `${place}: ${error}`);
          continue;
        }
        if (place.join().startsWith('storage_layout_overrides')) continue;
        assert.ok(!bodyOf(made).includes(secret), place.join('.'));
        const isSilent = /^(?:output\b|settings,outputSelection)/.test(place.join());
        assert.equal(made.leftOut.length, isSilent ? 0 : 1, place.join('.'));
        assert.equal(sizeOf(made), made.body.byteLength);
      }
    });

    it(`is listed whatever a member holds, or refused: ${name}`, () => {
      const places = objectsIn(document()).flatMap((keys) =>
        Object.keys(at(document(), keys)).map((key) => [...keys, key]),
      );
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), (place, value) => {
          const crafted = document();
          at(crafted, place.slice(0, -1))[place.at(-1) ?? ''] = value;
          try {
            const made = request(crafted);
            assert.equal(sizeOf(made), made.body.byteLength);
            const shown = made.parts.map(({ text }) => text).join('\n');
            const names = made.parts.flatMap((part) => (part.kind === 'file' ? [part.path] : []));
            for (const word of wordsIn(JSON.parse(bodyOf(made))))
              assert.ok(names.includes(word) || shown.includes(word) || shown.includes(inJson(word)), word);
          } catch (error) {
            if (!isLensError(error, 'input')) throw error;
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  it('is the sum of its rows for any names and texts', () => {
    const files = fc.dictionary(
      anyText.filter((each) => each !== ''),
      anyText.filter((each) => each !== ''),
      { minKeys: 1 },
    );
    fc.assert(
      fc.property(files, (texts) => {
        const sources = Object.fromEntries(Object.entries(texts).map(([path, content]) => [path, { content }]));
        const made = standardJsonRequest({
          ...{ ...target, compilerVersion, contractIdentifier: 'A.sol:A' },
          stdJsonInput: solidityInput(sources),
        });
        assert.equal(sizeOf(made), made.body.byteLength);
        const listed = made.parts.flatMap((part) => (part.kind === 'file' ? [[part.path, part.text]] : []));
        assert.deepEqual(listed, Object.entries(texts));
      }),
      { numRuns: 60 },
    );
  });

  it('is never a file without its text', () => {
    for (const source of [{ urls: ['file:///home/ann/.ssh/id_rsa'] }, { keccak256: HASH }, {}, null, 'text', 5, []]) {
      const stdJsonInput = solidityInput({ 'A.sol': { content: 'contract A {}' }, 'B.sol': source });
      assert.throws(
        () => standardJsonRequest({ ...target, stdJsonInput, compilerVersion, contractIdentifier: 'A.sol:A' }),
        (error) => isLensError(error, 'input'),
      );
    }
  });

  it('of a search for similar contracts is the creation transaction alone', () => {
    const made = similarityRequest(target);
    assert.deepEqual(made.parts, [
      { kind: 'rest', bytes: made.body.byteLength, text: JSON.stringify({ creationTransactionHash: HASH }, null, 2) },
    ]);
  });
});

/** Every key and text of a JSON value. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [...(Array.isArray(value) ? [] : [key]), ...wordsIn(member)]);
}

const envelope = ['stdJsonInput', 'sources', 'content', 'interfaces'];
const inJson = (word: string) => (envelope.includes(word) ? '' : JSON.stringify(word).slice(1, -1));
