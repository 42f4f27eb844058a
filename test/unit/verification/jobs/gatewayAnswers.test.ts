import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { isLensError } from '../../../../src/core/net/errors.ts';
import type { Job } from '../../../../src/core/verification/jobs/jobs.ts';
import { submitJob } from '../../../../src/core/verification/jobs/submitJob.ts';
import { createVerificationClient } from '../../../../src/core/verification/rest/client.ts';
import { standardJsonRequest } from '../../../../src/core/verification/rest/submission.ts';
import { JOB_ID, notVerifiedWire, recordAnswer, standardJson } from '../answers.ts';
import { fakeTimers } from '../fakeTimers.ts';
import { loopbackServer } from '../loopbackServer.ts';
import { jobAfter } from './aJob.ts';

/** The end of one submission, and how often it was sent. */
async function submitted(answer: (response: ServerResponse) => void): Promise<string> {
  let sent = 0;
  await using server = await loopbackServer((_, response) => {
    sent += 1;
    answer(response);
  });
  const client = createVerificationClient({ http: server.http, verifyUrl: server.url });
  const draft = jobAfter([], { before: recordAnswer(notVerifiedWire) });
  let job: Job = draft;
  let threw = '';
  try {
    job = await submitJob({
      job: draft,
      request: standardJsonRequest(standardJson),
      client,
      timers: fakeTimers(),
      onChange: (changed) => (job = changed),
    });
  } catch (error) {
    threw = isLensError(error) ? ` threw ${error.kind}` : ` threw ${error}`;
  }
  const { state } = job;
  const more =
    state.kind === 'submitted'
      ? ` ${state.answer} ${'status' in state ? state.status : ''}`
      : state.kind === 'failed'
        ? ` ${state.code}`
        : '';
  return `${state.kind}${more}${threw}, sent ${sent}`.replace(/ +,/, ',');
}

const page =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Written before what reads them was looked at. */
const cases: Readonly<Record<string, readonly [answer: (response: ServerResponse) => void, end: string]>> = {
  'a 503 of a load balancer': [page(503, 'no healthy upstream'), 'submitted lost 503, sent 1'],
  'a 503 without a body': [page(503, ''), 'submitted lost 503, sent 1'],
  'a 503 that says when to come back': [
    page(503, '<h1>Maintenance</h1>', { 'retry-after': '3600' }),
    'submitted lost 503, sent 1',
  ],
  'a 502 of Cloudflare': [
    page(502, '<html>Bad gateway</html>', { server: 'cloudflare' }),
    'submitted lost 502, sent 1',
  ],
  'a 504 after a minute': [page(504, 'upstream request timeout'), 'submitted lost 504, sent 1'],
  'a 520 of Cloudflare': [page(520, 'error code: 520'), 'submitted lost 520, sent 1'],
  // Cloudflare never reached the service with these two.
  'a 521: the server is down': [page(521, 'error code: 521'), 'failed http_521, sent 1'],
  'a 530 of Cloudflare': [page(530, 'error code: 1033'), 'failed http_530, sent 1'],
  'a 503 in JSON of the old interface': [
    json(503, { error: 'Sourcify API v1 is no longer available' }),
    'submitted lost 503, sent 1',
  ],
  'a 500 with a page': [page(500, '<h1>Internal Server Error</h1>'), 'failed http_500, sent 1'],
  'a 500 of the service': [
    json(500, { customCode: 'internal_error', message: 'The server encountered an unexpected error.', errorId: 'x' }),
    'failed internal_error, sent 1',
  ],
  'a 202 with a page': [page(202, '<html></html>'), 'submitted lost, sent 1'],
  'a 202 with nothing': [page(202, ''), 'submitted lost, sent 1'],
  'a 202 without an id': [json(202, {}), 'submitted lost, sent 1'],
  'a 200 with an id': [json(200, { verificationId: JOB_ID }), 'pending, sent 1'],
  'a connection that breaks in the answer': [
    (response) => {
      response.writeHead(202, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"verificationId":');
      setTimeout(() => response.destroy(), 20);
    },
    'submitted lost, sent 1',
  ],
  'a 429 of a gateway': [page(429, 'Too Many Requests', { 'retry-after': '7' }), 'drafted threw rateLimited, sent 1'],
  'a 403 of a firewall': [page(403, '<h1>Request blocked</h1>'), 'failed http_403, sent 1'],
  'a 503 with a code of tomorrow': [
    json(503, { customCode: 'compilers_busy', message: 'All compilers are busy.', errorId: 'x' }),
    'failed compilers_busy, sent 1',
  ],
};

describe('a submission that something else than the service answers', () => {
  for (const [name, [answer, end]] of Object.entries(cases))
    it(`ends at once, and is sent once: ${name}`, async () => assert.equal(await submitted(answer), end));
});
