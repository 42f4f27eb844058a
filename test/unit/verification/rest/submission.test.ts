import assert from 'node:assert/strict';
import { LensError } from '../../../../src/core/net/errors.ts';
import { translateBy } from '../../../../src/core/platform/language.ts';
import {
  checkChainId,
  checkVerificationId,
  contractPath,
  metadataRequest,
  similarityRequest,
  standardJsonRequest,
} from '../../../../src/core/verification/rest/submission.ts';
import { ADDRESS, HASH, JOB_ID, metadata, standardJson } from '../answers.ts';

function refusesField(field: string, words?: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof LensError, String(error));
    assert.deepEqual(error.failure, { kind: 'input', field });
    if (words) assert.match(error.message, words);
    return true;
  };
}

const bodyOf = (request: { body: Uint8Array }): unknown => JSON.parse(new TextDecoder().decode(request.body));

describe('submissions', () => {
  it('write C2 with the address in its checksummed form', () => {
    const request = standardJsonRequest({
      ...standardJson,
      address: ADDRESS.toLowerCase(),
      creationTransactionHash: HASH.replace(/ab/g, 'AB'),
    });
    assert.equal(request.path, `/v2/verify/296/${ADDRESS}`);
    assert.deepEqual(bodyOf(request), {
      stdJsonInput: standardJson.stdJsonInput,
      compilerVersion: '0.8.28+commit.7893614a',
      contractIdentifier: 'contracts/Vault.sol:Vault',
      creationTransactionHash: HASH,
    });
  });

  it('write C1, and similarity without sources', () => {
    const request = metadataRequest(metadata);
    assert.equal(request.path, `/v2/verify/metadata/296/${ADDRESS}`);
    assert.deepEqual(bodyOf(request), { sources: metadata.sources, metadata: metadata.metadata });
    const similar = similarityRequest({ chainId: '296', address: ADDRESS });
    assert.deepEqual([similar.path, bodyOf(similar)], [`/v2/verify/similarity/296/${ADDRESS}`, {}]);
  });

  it('refuse addresses and chains before anything leaves', () => {
    for (const address of [
      '',
      ADDRESS.slice(0, -1),
      `${ADDRESS}0`,
      ADDRESS.slice(2),
      ADDRESS.replace('0x', '0X'),
      '0.0.1234',
    ]) {
      assert.throws(() => contractPath({ chainId: '296', address }), refusesField('address'), address);
    }
    assert.throws(
      () => contractPath({ chainId: '296', address: ADDRESS.replace('aA', 'Aa') }),
      refusesField('address', /checksum/),
    );
    for (const chainId of ['', '0', '0296', '-1', '0x128', '1'.repeat(21), '296 ']) {
      assert.throws(() => checkChainId(chainId), refusesField('chainId'), chainId);
    }
    assert.equal(checkChainId('9'.repeat(20)), '9'.repeat(20));
  });

  it('refuse hashes that are none of 32 bytes', () => {
    for (const hash of ['', 'null', HASH.slice(0, -1), HASH.slice(2), `${HASH}00`]) {
      assert.throws(
        () => standardJsonRequest({ ...standardJson, creationTransactionHash: hash }),
        refusesField('creationTransactionHash'),
      );
    }
    const long = `0x${'cd'.repeat(48)}`;
    assert.throws(
      () => standardJsonRequest({ ...standardJson, creationTransactionHash: long }),
      refusesField('creationTransactionHash', /48-byte/),
    );
  });

  it('refuse ids that are no lower-case uuid', () => {
    assert.equal(checkVerificationId(JOB_ID), JOB_ID);
    for (const id of ['', 'x', JOB_ID.toUpperCase(), `${JOB_ID}/..`, JOB_ID.replaceAll('-', '')]) {
      assert.throws(() => checkVerificationId(id), refusesField('verificationId'));
    }
  });

  it('refuse compiler versions that the server could not fetch', () => {
    for (const compilerVersion of ['', '0.8.28', 'latest', '0.8']) {
      assert.throws(() => standardJsonRequest({ ...standardJson, compilerVersion }), refusesField('compilerVersion'));
    }
    const emscripten = standardJsonRequest({
      ...standardJson,
      compilerVersion: '0.8.28+commit.7893614a.Emscripten.clang',
    });
    assert.deepEqual(bodyOf(emscripten), bodyOf(standardJsonRequest(standardJson)));
    const vyper = {
      ...standardJson,
      compilerVersion: '0.3.10',
      stdJsonInput: { ...standardJson.stdJsonInput, language: 'Vyper' },
    };
    assert.ok(standardJsonRequest(vyper));
  });

  it('refuse compiler inputs that the server would refuse', () => {
    const inputs = [
      {},
      { language: 'Solidity' },
      { language: 'Solidity', sources: {} },
      { language: '', sources: standardJson.stdJsonInput.sources },
      { language: 'Solidity', sources: { 'a.sol': { content: '' } } },
      { language: 'Solidity', sources: { 'a.sol': { urls: ['x'] } } },
    ];
    for (const stdJsonInput of inputs) {
      assert.throws(() => standardJsonRequest({ ...standardJson, stdJsonInput }), refusesField('stdJsonInput'));
    }
    for (const contractIdentifier of ['', 'Vault', ':Vault', 'contracts/Vault.sol:']) {
      assert.throws(
        () => standardJsonRequest({ ...standardJson, contractIdentifier }),
        refusesField('contractIdentifier'),
      );
    }
    assert.ok(standardJsonRequest({ ...standardJson, contractIdentifier: 'npm:x/V.sol:V' }));
  });

  it('refuse metadata that would end in a fault of the server', () => {
    const { settings: _, ...withoutSettings } = metadata.metadata;
    const broken = [
      {},
      withoutSettings,
      { ...metadata.metadata, settings: { compilationTarget: {} } },
      { ...metadata.metadata, settings: { compilationTarget: { 'a.sol': 'A', 'b.sol': 'B' } } },
      { ...metadata.metadata, compiler: {} },
      { ...metadata.metadata, language: undefined },
      { ...metadata.metadata, sources: 'x' },
    ];
    for (const one of broken)
      assert.throws(() => metadataRequest({ ...metadata, metadata: one }), refusesField('metadata'));
  });

  it('refuse bodies above what a server takes', () => {
    const content = 'x'.repeat(31 * 1024 * 1024);
    const stdJsonInput = { language: 'Solidity', sources: { 'a.sol': { content } } };
    assert.throws(() => standardJsonRequest({ ...standardJson, stdJsonInput }), refusesField('sources', /31\.0 MiB/));
    translateBy({}, 'de');
    try {
      assert.throws(() => standardJsonRequest({ ...standardJson, stdJsonInput }), refusesField('sources', /31,0 MiB/));
    } finally {
      translateBy({}, 'en');
    }
  });
});
