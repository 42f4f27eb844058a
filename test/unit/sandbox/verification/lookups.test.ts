import assert from 'node:assert/strict';
import { checksumAddress } from '../../../../src/core/format/checksumAddress.ts';
import { createFixedClock } from '../../../sandbox/clock.ts';
import type { SandboxResponse } from '../../../sandbox/types.ts';
import { storedJson } from '../../../sandbox/verification/contractFields.ts';
import { listContracts, lookUpAllChains, lookUpContract } from '../../../sandbox/verification/lookups.ts';
import { createVerificationRecords } from '../../../sandbox/verification/verificationRecords.ts';
import { verifiedOutcome } from './verifiedOutcome.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const second = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const chains = [{ name: 'Sandbox', chainId: 298, supported: true, rpc: [], patience: 0 }];

function desk(...addresses: string[]) {
  const records = createVerificationRecords(createFixedClock(1_795_252_430_000_000_000n));
  for (const verified of addresses)
    records.endJob(records.startJob('298', verified), 'stdJson', verifiedOutcome('perfect', 'partial'));
  return { chains, records };
}
const bodyOf = (response: SandboxResponse): Record<string, unknown> => JSON.parse(String(response.body));
const lookUp = (query: string, where = address) =>
  lookUpContract(desk(address), '298', where, new URLSearchParams(query));

describe('looking up a verified contract', () => {
  it('gives the short form, whatever the case of the address', async () => {
    const answer = await lookUp('', address.toLowerCase());
    assert.equal(
      answer.body,
      `{"matchId":"1","creationMatch":"match","runtimeMatch":"exact_match","verifiedAt":"2026-11-21T09:13:50Z","match":"exact_match","chainId":"298","address":"${address}"}`,
    );
  });

  it('says 404 with nulls where there is none', async () => {
    const answer = await lookUp('fields=all', second);
    assert.equal(answer.status, 404);
    assert.equal(
      answer.body,
      `{"match":null,"creationMatch":null,"runtimeMatch":null,"chainId":"298","address":"${second}"}`,
    );
  });

  it('puts the fields asked for first, and knows one level of sub-fields', async () => {
    const answer = bodyOf(await lookUp('fields=deployment,compilation.name,compilation.compiler'));
    assert.deepEqual(Object.keys(answer).slice(0, 3), ['deployment', 'compilation', 'matchId']);
    assert.deepEqual(answer.compilation, { name: 'S', compiler: 'solc' });
    assert.deepEqual(answer.deployment, {
      transactionHash: `0x${'ab'.repeat(32)}`,
      blockNumber: '7',
      transactionIndex: '0',
      deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    });
  });

  it('hashes signatures, structs included', async () => {
    const { signatures } = bodyOf(await lookUp('fields=signatures'));
    const text = JSON.stringify(signatures);
    assert.match(text, /"signature":"pay\(\(address,uint256\)\[\]\)"/);
    assert.match(text, /"error":\[\{"signature":"Broke\(\)","signatureHash32":"0x[0-9a-f]{64}"/);
  });

  it('leaves fields out', async () => {
    const answer = bodyOf(await lookUp('omit=abi,proxyResolution,compilation.compilerSettings'));
    assert.equal('abi' in answer || 'proxyResolution' in answer, false);
    assert.deepEqual(Object.keys(Object(answer.compilation)), [
      'language',
      'compiler',
      'compilerVersion',
      'name',
      'fullyQualifiedName',
    ]);
  });

  it('says so where the chain does not answer about a proxy', async () => {
    const { proxyResolution } = bodyOf(await lookUp('fields=proxyResolution'));
    assert.match(JSON.stringify(proxyResolution), /"customCode":"proxy_resolution_error"/);
  });

  it('refuses what it does not know', async () => {
    const refusals: Record<string, string> = {
      'fields=abi&omit=abi': 'Cannot specify both fields and omit',
      'fields=all,abi': "Cannot specify 'all' with other fields",
      'fields=abis': 'Field selector abis is not a valid field',
      'fields=compilation.x': 'Field selector compilation.x is not a valid field',
      'fields=a.b.c': 'Field selector cannot have more than one level subselectors: a.b.c',
      'field=abi': "Unknown query parameter 'field'",
    };
    for (const [query, message] of Object.entries(refusals)) {
      const answer = await lookUp(query);
      assert.equal(answer.status, 400, query);
      assert.equal(bodyOf(answer).message, message);
    }
  });

  it('lists by chain, newest first, a page at a time', () => {
    const two = desk(address, second);
    const ids = (query: string) => {
      const { results } = bodyOf(listContracts(two, '298', new URLSearchParams(query)));
      return Array.isArray(results) ? results.map((result) => result.matchId).join() : '';
    };
    assert.equal(ids(''), '2,1');
    assert.equal(ids('sort=asc&limit=1'), '1');
    assert.equal(ids('sort=asc&afterMatchId=1'), '2');
    assert.equal(ids('afterMatchId=2'), '1');
    assert.equal(listContracts(two, '298', new URLSearchParams('limit=201')).status, 400);
    assert.equal(listContracts(two, '297', new URLSearchParams()).status, 400);
  });

  it('looks on all chains', () => {
    assert.equal(lookUpAllChains(desk(address), address, new URLSearchParams()).status, 200);
    assert.equal(lookUpAllChains(desk(), address, new URLSearchParams()).body, '{"results":[]}');
  });
});

describe('what the server stores', () => {
  it('comes back with the shorter keys first', () => {
    const stored = storedJson({ runs: 1, evmVersion: 'paris', abi: [{ type: 'x', name: 'y' }], a: undefined });
    assert.equal(JSON.stringify(stored), '{"abi":[{"name":"y","type":"x"}],"runs":1,"evmVersion":"paris"}');
  });

  it('checksums addresses', () => {
    for (const known of [address, second]) assert.equal(checksumAddress(known.toLowerCase()), known);
  });
});
