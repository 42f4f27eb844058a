import assert from 'node:assert/strict';
import { LensError } from '../../../../src/core/net/errors.ts';
import { createVerificationClient } from '../../../../src/core/verification/rest/client.ts';
import type { VerificationJob } from '../../../../src/core/verification/rest/schema.ts';
import { metadataRequest } from '../../../../src/core/verification/rest/submission.ts';
import { against } from '../against.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  JOB_ID,
  metadata,
  notVerifiedWire,
  pendingWire,
} from '../answers.ts';
import { loopbackServer, sendJson } from '../loopbackServer.ts';

const target = { chainId: '296', address: ADDRESS };
const refused = (customCode: string) => ({ customCode, message: 'No.', errorId: JOB_ID });

describe('look-ups at a verification server', () => {
  it('read a pending, a successful and a failed job', async () => {
    const compilerErrors = [
      {
        component: 'general',
        errorCode: '2314',
        message: "Expected ';'",
        severity: 'error',
        type: 'ParserError',
        sourceLocation: { file: 'a.sol', start: 38, end: 39 },
      },
      { message: 'No place', severity: 'error', type: 'JSONError' },
    ];
    const wires = [pendingWire, doneWire, failedWire('compiler_error', { errorData: { compilerErrors } })];
    const jobs: VerificationJob[] = [];
    for (const wire of wires) {
      await against(
        (_, response) => sendJson(response, 200, wire),
        async (client) => void jobs.push(await client.job(JOB_ID)),
      );
    }
    assert.deepEqual(
      jobs.map((job) => [job.isJobCompleted, job.contract?.match, job.error?.customCode]),
      [
        [false, null, undefined],
        [true, 'exact_match', undefined],
        [true, null, 'compiler_error'],
      ],
    );
    const errors = jobs[2]?.error?.errorData.compilerErrors;
    assert.deepEqual([errors?.length, errors?.[0]?.sourceLocation?.start, errors?.[1]?.sourceLocation], [2, 38, null]);
  });

  it("take a job for failed if its error can't be read", () =>
    against(
      (_, response) => sendJson(response, 200, { ...doneWire, error: 'boom' }),
      async (client) => {
        const job = await client.job(JOB_ID);
        assert.equal(job.error?.customCode, 'unknown_error');
      },
    ));

  it('tell an unknown job by its code', () =>
    against(
      (_, response) => sendJson(response, 404, refused('job_not_found')),
      async (client) =>
        assert.rejects(
          client.job(JOB_ID),
          (error) => error instanceof LensError && error.kind === 'notFound' && error.code === 'job_not_found',
        ),
    ));

  it('say which chain the service does not support, and what to do', () =>
    against(
      (_, response) => sendJson(response, 400, { ...refused('unsupported_chain'), message: 'Chain 296 not found' }),
      async (client) =>
        assert.rejects(client.contract(target), (error) => {
          assert.ok(error instanceof LensError && error.kind === 'http' && error.code === 'unsupported_chain');
          assert.match(
            error.message,
            /^The verification service at 127\.0\.0\.1:\d+ doesn't support chain 296, so it has no record of 0x\w{40}\. Select another network, or set its verifyUrl in ledgerLens\.networks\.$/,
          );
          return true;
        }),
    ));

  it('take "not verified" for a result, and any other 404 for an error', async () => {
    await against(
      (_, response) => sendJson(response, 404, notVerifiedWire),
      async (client) => assert.equal((await client.contract(target)).match, null),
    );
    await against(
      (_, response) => sendJson(response, 404, { results: [] }),
      async (client) => assert.deepEqual(await client.allChains(ADDRESS), []),
    );
    for (const body of ['<html><pre>Cannot GET</pre></html>', JSON.stringify(refused('route_not_found')), '', '{}']) {
      await against(
        (_, response) => response.writeHead(404).end(body),
        async (client) => {
          // None of them says that the contract isn't there.
          const isOther = (error: unknown) => error instanceof LensError && error.kind === 'http';
          await assert.rejects(client.contract(target), isOther);
          await assert.rejects(client.allChains(ADDRESS), isOther);
        },
      );
    }
  });

  it('take neither a record of another contract nor an empty list of chains for an answer', async () => {
    const isForeign = (error: unknown) => error instanceof LensError && error.kind === 'badResponse';
    const others = [
      { ...exactWire, address: `0x${'1'.repeat(40)}` },
      { ...exactWire, chainId: '1' },
      { ...exactWire, chainId: 1 },
      // Neither verified nor not verified.
      { ...exactWire, match: 'perfect' },
      { ...exactWire, match: undefined },
      { address: exactWire.address },
    ];
    for (const other of others) {
      await against(
        (_, response) => sendJson(response, 200, other),
        (client) => assert.rejects(client.contract(target), isForeign, JSON.stringify(other)),
      );
    }
    await against(
      (_, response) => sendJson(response, 200, { results: [exactWire, others[0]] }),
      (client) => assert.rejects(client.allChains(ADDRESS), isForeign),
    );
    for (const body of [[], [[]], {}]) {
      await against(
        (_, response) => sendJson(response, 200, body),
        (client) => assert.rejects(client.chains(), isForeign),
      );
    }
  });

  it('ask for parts of a record and read them, big numbers exactly', () =>
    against(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const record = {
          ...exactWire,
          matchId: 'BIG',
          compilation: {
            language: 'Solidity',
            compilerVersion: '0.8.28+commit.7893614a',
            fullyQualifiedName: 'a.sol:A',
          },
          proxyResolution: { isProxy: true, proxyType: 'EIP1967Proxy', implementations: [{ address: ADDRESS }, {}] },
          sources: { 'a.sol': { content: 'contract A {}' }, 'b.sol': { content: '' } },
          runtimeBytecode: { transformationValues: { immutables: { 12: '0x01' } } },
          deployment: 'odd',
        };
        response.end(JSON.stringify(record).replace('"BIG"', '12345678901234567890'));
      },
      async (client, asked) => {
        const record = await client.contract(target, { fields: ['compilation', 'deployment.blockNumber'] });
        assert.equal(asked[0]?.url, `/server/v2/contract/296/${ADDRESS}?fields=compilation,deployment.blockNumber`);
        assert.equal(record.matchId, '12345678901234567890');
        assert.equal(record.compilation?.fullyQualifiedName, 'a.sol:A');
        assert.deepEqual(record.proxyResolution?.implementations, [{ address: ADDRESS, name: null }]);
        assert.deepEqual(record.sources, [
          { path: 'a.sol', content: 'contract A {}' },
          { path: 'b.sol', content: '' },
        ]);
        assert.deepEqual(record.runtimeBytecode?.transformationValues?.immutables, [['12', '0x01']]);
        assert.equal(record.deployment, null);
        await client.contract(target, { omit: ['stdJsonOutput'] });
        assert.equal(asked[1]?.url, `/server/v2/contract/296/${ADDRESS}?omit=stdJsonOutput`);
      },
    ));

  describe("name what of a record can't be read", () => {
    const whole = {
      ...exactWire,
      compilation: { language: 'Solidity', compilerVersion: '0.8.28', name: 'A', fullyQualifiedName: 'a.sol:A' },
      deployment: { blockNumber: '7' },
      proxyResolution: { isProxy: true, implementations: [{ address: ADDRESS }] },
      sources: { 'a.sol': { content: 'contract A {}' } },
      abi: [{ type: 'receive' }],
      signatures: { function: [{ signature: 'a()', signatureHash4: '0x01020304' }], event: [], error: [] },
      runtimeBytecode: {
        transformations: [{ id: '1', offset: 3, reason: 'immutable', type: 'replace' }],
        transformationValues: { immutables: { 1: '0x01' }, libraries: { 'L.sol:L': ADDRESS } },
      },
    };
    const junk: readonly unknown[] = [[], null, 7];
    const { transformations, transformationValues } = whole.runtimeBytecode;
    const broken: readonly (readonly [string, (row: unknown) => object])[] = [
      ['deployment.blockNumber', () => ({ deployment: { blockNumber: {} } })],
      [
        'proxyResolution.implementations',
        (row) => ({ proxyResolution: { ...whole.proxyResolution, implementations: [{ address: ADDRESS }, row] } }),
      ],
      ['proxyResolution.isProxy', () => ({ proxyResolution: { ...whole.proxyResolution, isProxy: 'no' } })],
      ['abi', () => ({ abi: {} })],
      ['signatures.function', (row) => ({ signatures: { function: [row, ...whole.signatures.function] } })],
      [
        'runtimeBytecode.transformations',
        (row) => ({ runtimeBytecode: { transformations: [...transformations, row], transformationValues } }),
      ],
      [
        'runtimeBytecode.transformations.offset',
        () => ({ runtimeBytecode: { transformations: [{ ...transformations[0], offset: 'three' }] } }),
      ],
      [
        'runtimeBytecode.transformationValues.libraries',
        (row) => ({ runtimeBytecode: { transformations, transformationValues: { libraries: { 'L.sol:L': row } } } }),
      ],
    ];
    const unreadOf = async (wire: object): Promise<readonly string[] | undefined> => {
      let unread: readonly string[] | undefined;
      await against(
        (_, response) => sendJson(response, 200, wire),
        async (client) => {
          ({ unread } = await client.contract(target, { fields: ['all'] }));
        },
      );
      return unread;
    };

    it('nothing of a whole one, nor of one that lacks parts', async () => {
      assert.equal(await unreadOf(whole), undefined);
      const none = { compilation: null, proxyResolution: null, sources: {}, signatures: null, abi: null };
      assert.equal(await unreadOf({ ...exactWire, ...none, runtimeBytecode: { transformations: null } }), undefined);
    });
    const identifying: typeof broken = [
      ['compilation', (row) => ({ compilation: [row] })],
      ['compilation.name', () => ({ compilation: { ...whole.compilation, name: {} } })],
      ['sources', (row) => ({ sources: { ...whole.sources, 'b.sol': row } })],
      ['sources', (row) => ({ sources: [row] })],
    ];
    for (const [part, change] of identifying)
      it(`and refuse one whose ${part} would be another contract's`, async () => {
        const where = { kind: 'badResponse', message: new RegExp(`^Can't read ${part} in the response from .*[.]$`) };
        for (const row of junk) await assert.rejects(unreadOf({ ...whole, ...change(row) }), where, String(row));
      });
    for (const [part, change] of broken)
      it(part, async () => {
        for (const row of junk) assert.deepEqual(await unreadOf({ ...whole, ...change(row) }), [part], String(row));
      });
  });

  it('list contracts, all chains, chains, version and health', () =>
    against(
      ({ url }, response) => {
        if (url.includes('/contract')) sendJson(response, 200, { results: [exactWire, { ...exactWire, matchId: 3 }] });
        else if (url.endsWith('/chains'))
          sendJson(response, 200, [{ name: 'Hedera Testnet', chainId: 296, supported: true }, { chainId: '295' }]);
        else if (url.endsWith('/version')) sendJson(response, 200, { sourcifyServerVersion: '3.12.1' });
        else response.writeHead(200, { 'content-type': 'text/html' }).end('Alive and kicking!');
      },
      async (client, asked) => {
        const listed = await client.list('296', { sort: 'asc', limit: 2, afterMatchId: '9' });
        assert.deepEqual(
          listed.map((contract) => contract.matchId),
          ['15', '3'],
        );
        assert.equal(asked[0]?.url, '/server/v2/contracts/296?sort=asc&limit=2&afterMatchId=9');
        assert.equal((await client.allChains(ADDRESS)).length, 2);
        assert.deepEqual(await client.chains(), [
          { name: 'Hedera Testnet', chainId: '296', supported: true },
          { name: null, chainId: '295', supported: false },
        ]);
        assert.equal((await client.version()).sourcifyServerVersion, '3.12.1');
        assert.equal(await client.health(), 'Alive and kicking!');
      },
    ));

  for (const junk of [null, [], 7])
    it(`refuse lists with a row that can't be read: ${JSON.stringify(junk)}`, () =>
      against(
        ({ url }, response) => {
          if (url.endsWith('/chains')) sendJson(response, 200, [{ chainId: '296', supported: true }, junk]);
          else if (url.includes('/contracts/') || url.includes('/all-chains/'))
            sendJson(response, 200, { results: [exactWire, junk] });
        },
        async (client) => {
          const where = { kind: 'badResponse', message: /^Can't read the response from .*(?: 1|results\.1): / };
          await assert.rejects(client.chains(), where);
          await assert.rejects(client.list('296'), where);
          await assert.rejects(client.allChains(ADDRESS), where);
        },
      ));

  it('refuse answers of something else', async () => {
    for (const body of ['<html></html>', '{}', '[]', 'null', '']) {
      await against(
        (_, response) => response.writeHead(200).end(body),
        async (client) => {
          const isBad = (error: unknown) => error instanceof LensError && error.kind === 'badResponse';
          await assert.rejects(client.job(JOB_ID), isBad, body);
          await assert.rejects(client.contract(target), isBad, body);
          await assert.rejects(client.allChains(ADDRESS), isBad, body);
        },
      );
    }
  });

  it('say that a network has no verification service', async () => {
    await using server = await loopbackServer(() => undefined);
    const client = createVerificationClient({ http: server.http, verifyUrl: '' });
    const isConfig = (error: unknown) => error instanceof LensError && error.kind === 'config';
    await assert.rejects(client.chains(), isConfig);
    await assert.rejects(client.submit(metadataRequest(metadata)), isConfig);
  });
});
