import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { LensError } from '../../../src/core/net/errors.ts';
import { createVerificationClient, type VerificationClient } from '../../../src/core/verification/client.ts';
import type { VerificationJob } from '../../../src/core/verification/schema.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  JOB_ID,
  metadata,
  notVerifiedWire,
  pendingWire,
  standardJson,
} from './answers.ts';
import { type Asked, loopbackServer, sendJson } from './loopbackServer.ts';

/** Runs `use` against a server that answers everything in one way. */
async function against(
  answer: (asked: Asked, response: ServerResponse) => void,
  use: (client: VerificationClient, asked: Asked[], url: string) => Promise<void>,
): Promise<void> {
  await using server = await loopbackServer(answer);
  const client = createVerificationClient({
    http: server.http,
    verifyUrl: `${server.url}/server//`,
    clientHeaders: { 'X-Client-Source': 'ledger-lens', 'X-Client-Version': '1.2.3', 'X-Client-Type': 'vscode' },
  });
  await use(client, server.asked, server.url);
}

const target = { chainId: '296', address: ADDRESS };
const refused = (customCode: string, message = 'No.') => ({ customCode, message, errorId: JOB_ID });

describe('submissions to a verification server', () => {
  for (const status of [200, 202]) {
    it(`are taken by ${status} with an id`, () =>
      against(
        (_, response) => sendJson(response, status, { verificationId: JOB_ID }),
        async (client, asked) => {
          assert.deepEqual(await client.submitStandardJson(standardJson), { kind: 'accepted', verificationId: JOB_ID });
          assert.deepEqual(await client.submitMetadata(metadata), { kind: 'accepted', verificationId: JOB_ID });
          assert.deepEqual(await client.similarity(target), { kind: 'accepted', verificationId: JOB_ID });
          assert.deepEqual(
            asked.map(({ method, url }) => `${method} ${url}`),
            [
              `POST /server/v2/verify/296/${ADDRESS}`,
              `POST /server/v2/verify/metadata/296/${ADDRESS}`,
              `POST /server/v2/verify/similarity/296/${ADDRESS}`,
            ],
          );
          for (const { headers } of asked) {
            assert.equal(headers['content-type'], 'application/json');
            assert.equal(headers['x-client-source'], 'ledger-lens');
            assert.equal(headers['x-client-version'], '1.2.3');
            assert.equal(headers['x-client-type'], 'vscode');
          }
        },
      ));
  }

  it('come back as results where the contract is verified or being verified', async () => {
    await against(
      (_, response) => sendJson(response, 409, refused('already_verified', 'Both exact.')),
      async (client) =>
        assert.deepEqual(await client.submitStandardJson(standardJson), {
          kind: 'alreadyVerified',
          message: 'Both exact.',
        }),
    );
    await against(
      (_, response) => sendJson(response, 429, refused('duplicate_verification_request', 'Running.')),
      async (client, asked) => {
        assert.deepEqual(await client.submitStandardJson(standardJson), { kind: 'duplicate', message: 'Running.' });
        assert.equal(asked.length, 1);
      },
    );
  });

  it('reject with the code of the server, whatever the status', async () => {
    for (const [status, code] of [
      [400, 'unsupported_chain'],
      [404, 'unsupported_chain'],
      [400, 'invalid_parameter'],
      [500, 'internal_error'],
      [404, 'cannot_fetch_bytecode'],
    ] as const) {
      await against(
        (_, response) => sendJson(response, status, refused(code, 'Because.')),
        async (client) =>
          assert.rejects(client.submitStandardJson(standardJson), (error) => {
            assert.ok(error instanceof LensError);
            assert.deepEqual([error.status, error.code, error.serverMessage], [status, code, 'Because.']);
            return true;
          }),
      );
    }
  });

  it('say how long to wait where there are too many requests, with and without JSON', () =>
    against(
      (_, response) => {
        response.writeHead(429, { 'retry-after': '17', 'content-type': 'text/html' });
        response.end('<h1>Too many</h1>');
      },
      async (client, asked) => {
        await assert.rejects(client.submitStandardJson(standardJson), (error) => {
          assert.ok(error instanceof LensError);
          assert.deepEqual(error.failure, { kind: 'rateLimited', status: 429, retryAfterSeconds: 17 });
          return true;
        });
        assert.equal(asked.length, 1);
      },
    ));

  it('are lost, not repeated, where the answer does not come or cannot be read', async () => {
    const ways: ((response: ServerResponse) => void)[] = [
      (response) => response.destroy(),
      (response) => response.socket?.end('this is not HTTP\r\n\r\n'),
      (response) => response.writeHead(202, { 'content-length': '100' }).write('{"verif', () => response.destroy()),
      (response) => response.writeHead(202).end('<html>ok</html>'),
      (response) => response.writeHead(202).end(),
      (response) => sendJson(response, 202, { id: 'x' }),
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      (response) => response.writeHead(504).end(),
    ];
    for (const way of ways) {
      await against(
        (_, response) => way(response),
        async (client, asked) => {
          const result = await client.submitStandardJson(standardJson);
          assert.equal(result.kind, 'lostAnswer');
          assert.equal(asked.length, 1);
        },
      );
    }
  });

  it('are not lost where nothing listens: nothing can have left', async () => {
    const closed = await loopbackServer(() => undefined);
    await closed[Symbol.asyncDispose]();
    await using other = await loopbackServer(() => undefined);
    const client = createVerificationClient({ http: other.http, verifyUrl: closed.url });
    await assert.rejects(
      client.submitStandardJson(standardJson),
      (error) => error instanceof LensError && error.kind === 'offline',
    );
  });

  it('tell the new base URL instead of following a redirect', async () => {
    for (const status of [301, 302, 307, 308]) {
      await against(
        ({ url }, response) => {
          response.writeHead(status, { location: `https://new.example/api${url.replace('/server', '')}` });
          response.end();
        },
        async (client, asked) => {
          await assert.rejects(client.submitStandardJson(standardJson), (error) => {
            assert.ok(error instanceof LensError && error.status === status);
            assert.match(error.message, /verifyUrl to https:\/\/new\.example\/api\./);
            return true;
          });
          assert.equal(asked.length, 1);
        },
      );
    }
  });

  it('name only the host of a redirect to elsewhere, and none that is no web address', async () => {
    for (const [location, words] of [
      ['https://new.example/somewhere', /verifyUrl to https:\/\/new\.example\./],
      ['javascript:alert(1)', /ask for its new address/],
      ['https://user:pass@new.example/', /ask for its new address/],
    ] as const) {
      await against(
        (_, response) => {
          response.writeHead(308, { location });
          response.end();
        },
        async (client) => assert.rejects(client.submitMetadata(metadata), words),
      );
    }
  });

  it('do not leave with wrong parameters', () =>
    against(
      (_, response) => sendJson(response, 202, { verificationId: JOB_ID }),
      async (client, asked) => {
        await assert.rejects(client.submitStandardJson({ ...standardJson, address: '0x12' }), /not an EVM address/);
        await assert.rejects(client.job('nonsense'), /not a verification id/);
        await assert.rejects(client.contract({ chainId: 'x', address: ADDRESS }), /not a chain id/);
        await assert.rejects(client.contract(target, { fields: ['abi'], omit: ['metadata'] }), /not both/);
        assert.equal(asked.length, 0);
      },
    ));
});

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

  it('tell an unknown job by its code', () =>
    against(
      (_, response) => sendJson(response, 404, refused('job_not_found')),
      async (client) =>
        assert.rejects(
          client.job(JOB_ID),
          (error) => error instanceof LensError && error.kind === 'notFound' && error.code === 'job_not_found',
        ),
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
          const isNotFound = (error: unknown) => error instanceof LensError && error.kind === 'notFound';
          await assert.rejects(client.contract(target), isNotFound);
          await assert.rejects(client.allChains(ADDRESS), isNotFound);
        },
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
          sources: { 'a.sol': { content: 'contract A {}' }, 'b.sol': {} },
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
        assert.deepEqual(record.sources, [{ path: 'a.sol', content: 'contract A {}' }]);
        assert.deepEqual(record.runtimeBytecode?.transformationValues?.immutables, { 12: '0x01' });
        assert.equal(record.deployment, null);
        await client.contract(target, { omit: ['stdJsonOutput'] });
        assert.equal(asked[1]?.url, `/server/v2/contract/296/${ADDRESS}?omit=stdJsonOutput`);
      },
    ));

  it('list contracts, all chains, chains, version and health', () =>
    against(
      ({ url }, response) => {
        if (url.includes('/contract')) sendJson(response, 200, { results: [exactWire, { ...exactWire, matchId: 3 }] });
        else if (url.endsWith('/chains'))
          sendJson(response, 200, [
            { name: 'Hedera Testnet', chainId: 296, supported: true },
            { chainId: '295' },
            'odd',
          ]);
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
    await assert.rejects(client.submitMetadata(metadata), isConfig);
  });
});
