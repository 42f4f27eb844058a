import assert from 'node:assert/strict';
import { isRefusal } from '../../../sandbox/verification/answers.ts';
import type { SubmissionKind } from '../../../sandbox/verification/checkBody.ts';
import { checkSubmission, type SubmissionRequest } from '../../../sandbox/verification/checkSubmission.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const chains = new Set(['298']);
const stdJson = {
  stdJsonInput: { language: 'Solidity', sources: { 'a/S.sol': { content: 'contract S {}' } }, settings: {} },
  compilerVersion: '0.8.28+commit.7893614a',
  contractIdentifier: 'a/S.sol:S',
};
const metadata = {
  sources: { 'a/S.sol': 'contract S {}' },
  metadata: {
    compiler: { version: '0.8.28+commit.7893614a' },
    language: 'Solidity',
    settings: { compilationTarget: { 'a/S.sol': 'S' } },
    sources: {},
  },
};

function check(body: unknown, change: Partial<SubmissionRequest> = {}): string {
  const result = checkSubmission(
    {
      kind: 'stdJson',
      chainId: '298',
      address,
      query: new URLSearchParams(),
      contentType: 'application/json',
      body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
      ...change,
    },
    chains,
  );
  return isRefusal(result) ? `${result.status} ${result.customCode}: ${result.message}` : `taken ${result.address}`;
}
const invalid = (message: string) => `400 invalid_parameter: ${message}`;
const withInput = (change: object) => ({ ...stdJson, stdJsonInput: { ...stdJson.stdJsonInput, ...change } });

describe('what the verification server takes', () => {
  const taken: [string, unknown, Partial<SubmissionRequest>?][] = [
    ['a standard input', stdJson],
    ['an address in lower case', stdJson, { address: address.toLowerCase() }],
    ['an address in upper case', stdJson, { address: `0x${address.slice(2).toUpperCase()}` }],
    ['a content type with a charset', stdJson, { contentType: 'Application/JSON; charset=utf-8' }],
    ['a version with a v', { ...stdJson, compilerVersion: 'v0.4.1rc1' }],
    ['unknown keys of the body', { ...stdJson, licence: 'MIT' }],
    ['a path with a colon', { ...stdJson, contractIdentifier: 'project:/a/S.sol:S' }],
    ['metadata', metadata, { kind: 'metadata' }],
    ['metadata without any source', { ...metadata, sources: {} }, { kind: 'metadata' }],
    ['an empty similarity search', {}, { kind: 'similarity' }],
    ['a body of 12 MiB', withInput({ sources: { 'a/S.sol': { content: ' '.repeat(12 << 20) } } })],
  ];
  for (const [what, body, change] of taken) it(what, () => assert.equal(check(body, change), `taken ${address}`));
});

describe('what the verification server refuses', () => {
  const refused: [string, unknown, Partial<SubmissionRequest>, string][] = [
    [
      'half a body',
      '{"stdJsonInput": {',
      {},
      "400 invalid_json: Expected property name or '}' in JSON at position 18 (line 1 column 19)",
    ],
    ['a bare string', '"abc"', {}, `400 invalid_json: Unexpected token '"', ""abc"" is not valid JSON`],
    ['a list', [], {}, invalid('request/body must be object')],
    ['no content type', stdJson, { contentType: undefined }, invalid('media type not specified')],
    ['text', stdJson, { contentType: 'text/plain' }, invalid('unsupported media type text/plain')],
    [
      '31 MiB',
      '',
      { body: new Uint8Array(31 << 20) },
      '500 internal_error: The server encountered an unexpected error.',
    ],
    ['a query', stdJson, { query: new URLSearchParams('force=1') }, invalid("Unknown query parameter 'force'")],
    ['a chain it does not know', stdJson, { chainId: '297' }, '400 unsupported_chain: Chain 297 not found'],
    ['leading zeros', stdJson, { chainId: '0298' }, '400 unsupported_chain: Chain 0298 not found'],
    ['a chain in hex', stdJson, { chainId: '0x12a' }, invalid('request/params/chainId must match pattern "^\\d+$"')],
    [
      '21 digits',
      stdJson,
      { chainId: '1'.repeat(21) },
      invalid('request/params/chainId must NOT have more than 20 characters'),
    ],
    [
      'half an address',
      stdJson,
      { address: '0x12' },
      invalid('request/params/address must NOT have fewer than 42 characters'),
    ],
    [
      '0X',
      stdJson,
      { address: address.replace('0x', '0X') },
      invalid('request/params/address must match pattern "(\\b0x[a-fA-F0-9]{40}\\b)"'),
    ],
    [
      'a wrong checksum',
      stdJson,
      { address: address.replace('F', 'f') },
      invalid(`Invalid address: ${address.replace('F', 'f')}`),
    ],
    [
      'no version',
      { ...stdJson, compilerVersion: undefined },
      {},
      invalid("request/body must have required property 'compilerVersion'"),
    ],
    [
      'a version by name',
      { ...stdJson, compilerVersion: 'latest' },
      {},
      invalid('request/body/compilerVersion must match pattern "^v?\\d+\\.\\d+\\.\\d+.*$"'),
    ],
    ['an input as text', { ...stdJson, stdJsonInput: '{}' }, {}, invalid('request/body/stdJsonInput must be object')],
    [
      'no language',
      withInput({ language: undefined }),
      {},
      invalid('Standard JSON input must contain a language field.'),
    ],
    ['no sources', withInput({ sources: undefined }), {}, invalid('Standard JSON input must contain a sources field.')],
    [
      'an empty source',
      withInput({ sources: { 'a/S.sol': { content: '' } } }),
      {},
      invalid('Standard JSON input must contain a content field for each source.'),
    ],
    [
      'a name alone',
      { ...stdJson, contractIdentifier: 'S' },
      {},
      invalid("The contractIdentifier must consist of the file path and the contract name separated by a ':'."),
    ],
    [
      'a hash in upper case',
      { ...stdJson, creationTransactionHash: `0x${'AB'.repeat(32)}` },
      {},
      invalid('request/body/creationTransactionHash must match pattern "(\\b0x[a-f0-9]{64}\\b)"'),
    ],
    [
      'a null hash',
      { ...stdJson, creationTransactionHash: null },
      {},
      invalid('request/body/creationTransactionHash must be string'),
    ],
    [
      "a ledger's hash of 48 bytes",
      { ...stdJson, creationTransactionHash: `0x${'ab'.repeat(48)}` },
      {},
      invalid('request/body/creationTransactionHash must match pattern "(\\b0x[a-f0-9]{64}\\b)"'),
    ],
    [
      'sources as objects',
      { ...metadata, sources: { 'a/S.sol': { content: '' } } },
      { kind: 'metadata' },
      invalid('request/body/sources/a~1S.sol must be string'),
    ],
    [
      'metadata as text',
      { ...metadata, metadata: '{}' },
      { kind: 'metadata' },
      invalid('request/body/metadata must be object'),
    ],
    [
      'metadata without a target',
      { ...metadata, metadata: { ...metadata.metadata, settings: {} } },
      { kind: 'metadata' },
      invalid('Metadata must contain a settings.compilationTarget field.'),
    ],
  ];
  for (const [what, body, change, answer] of refused) it(what, () => assert.equal(check(body, change), answer));

  it('metadata without each field it must have', () => {
    for (const field of ['compiler', 'language', 'settings', 'sources']) {
      const body = { ...metadata, metadata: { ...metadata.metadata, [field]: undefined } };
      assert.equal(check(body, { kind: 'metadata' }), invalid(`Metadata must contain a ${field} field.`));
    }
  });

  it('the form before the chain, and the chain before the checksum, for every kind', () => {
    const kinds: SubmissionKind[] = ['stdJson', 'metadata', 'etherscan', 'similarity'];
    for (const kind of kinds) {
      const body = kind === 'metadata' ? metadata : stdJson;
      const wrong = { kind, chainId: '1', address: address.replace('F', 'f') };
      assert.match(check(body, wrong), /^400 unsupported_chain/);
      assert.match(check([], wrong), /request\/body must be object/);
      assert.match(check(body, { ...wrong, chainId: '298' }), /Invalid address/);
    }
  });
});
