import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { LensError } from '../../../../src/core/net/errors.ts';
import { createVerificationClient } from '../../../../src/core/verification/rest/client.ts';
import {
  metadataRequest,
  similarityRequest,
  standardJsonRequest,
} from '../../../../src/core/verification/rest/submission.ts';
import { against } from '../against.ts';
import { ADDRESS, JOB_ID, metadata, standardJson } from '../answers.ts';
import { loopbackServer, sendJson } from '../loopbackServer.ts';

const target = { chainId: '296', address: ADDRESS };
const refused = (customCode: string, message = 'No.') => ({ customCode, message, errorId: JOB_ID });

describe('submissions to a verification server', () => {
  for (const status of [200, 202]) {
    it(`are taken by ${status} with an id`, () =>
      against(
        (_, response) => sendJson(response, status, { verificationId: JOB_ID }),
        async (client, asked) => {
          assert.deepEqual(await client.submit(standardJsonRequest(standardJson)), {
            kind: 'accepted',
            verificationId: JOB_ID,
          });
          assert.deepEqual(await client.submit(metadataRequest(metadata)), {
            kind: 'accepted',
            verificationId: JOB_ID,
          });
          assert.deepEqual(await client.submit(similarityRequest(target)), {
            kind: 'accepted',
            verificationId: JOB_ID,
          });
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
        assert.deepEqual(await client.submit(standardJsonRequest(standardJson)), {
          kind: 'alreadyVerified',
          message: 'Both exact.',
        }),
    );
    await against(
      (_, response) => sendJson(response, 429, refused('duplicate_verification_request', 'Running.')),
      async (client, asked) => {
        assert.deepEqual(await client.submit(standardJsonRequest(standardJson)), {
          kind: 'duplicate',
          message: 'Running.',
        });
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
          assert.rejects(client.submit(standardJsonRequest(standardJson)), (error) => {
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
        await assert.rejects(client.submit(standardJsonRequest(standardJson)), (error) => {
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
      // With such an ID, the job can't be requested.
      (response) => sendJson(response, 202, { verificationId: '../health' }),
      (response) => sendJson(response, 202, { verificationId: '' }),
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      (response) => response.writeHead(504).end(),
    ];
    for (const way of ways) {
      await against(
        (_, response) => way(response),
        async (client, asked) => {
          const result = await client.submit(standardJsonRequest(standardJson));
          assert.equal(result.kind, 'lostAnswer');
          assert.equal(asked.length, 1);
        },
      );
    }
  });

  it('are never on record already by the word of a gateway, nor refused where it gave up', async () => {
    const page = (status: number) => (_: unknown, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>No</h1>');
    await against(page(409), async (client) => {
      await assert.rejects(
        client.submit(standardJsonRequest(standardJson)),
        (error) => error instanceof LensError && error.status === 409 && error.code === undefined,
      );
    });
    const other = { customCode: 'chain_conflict', message: 'Another chain has this ID.', errorId: 'e' };
    await against(
      (_, response) => sendJson(response, 409, other),
      async (client) => {
        await assert.rejects(
          client.submit(standardJsonRequest(standardJson)),
          (error) => error instanceof LensError && error.code === 'chain_conflict',
        );
      },
    );
    for (const status of [408, 502, 503, 504, 520]) {
      await against(page(status), async (client) => {
        assert.equal((await client.submit(standardJsonRequest(standardJson))).kind, 'lostAnswer');
      });
    }
  });

  it('are not lost where another server answers that there is nothing at the address', () =>
    against(
      (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>'),
      async (client) => {
        await assert.rejects(client.submit(standardJsonRequest(standardJson)), (error) => {
          assert.ok(error instanceof LensError);
          assert.deepEqual(error.failure, { kind: 'notFound', status: 404 });
          return true;
        });
      },
    ));

  it('are not lost where nothing listens: nothing can have left', async () => {
    const closed = await loopbackServer(() => undefined);
    await closed[Symbol.asyncDispose]();
    await using other = await loopbackServer(() => undefined);
    const client = createVerificationClient({ http: other.http, verifyUrl: closed.url });
    await assert.rejects(
      client.submit(standardJsonRequest(standardJson)),
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
          await assert.rejects(client.submit(standardJsonRequest(standardJson)), (error) => {
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
      ['javascript:alert(1)', /Ask its operator for the new address/],
      ['https://user:pass@new.example/', /Ask its operator for the new address/],
    ] as const) {
      await against(
        (_, response) => {
          response.writeHead(308, { location });
          response.end();
        },
        async (client) => assert.rejects(client.submit(metadataRequest(metadata)), words),
      );
    }
  });

  it('do not leave with wrong parameters', () =>
    against(
      (_, response) => sendJson(response, 202, { verificationId: JOB_ID }),
      async (client, asked) => {
        assert.throws(() => similarityRequest({ ...target, address: '0x12' }), /not a valid EVM address/);
        await assert.rejects(client.job('nonsense'), /not a valid verification ID/);
        await assert.rejects(client.contract({ chainId: 'x', address: ADDRESS }), /not a valid chain ID/);
        await assert.rejects(client.contract(target, { fields: ['abi'], omit: ['metadata'] }), /not both/);
        assert.equal(asked.length, 0);
      },
    ));
});
