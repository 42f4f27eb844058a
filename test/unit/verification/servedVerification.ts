import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import type { HttpRequest, HttpResponse } from '../../../src/core/net/httpMessages.ts';
import { createVerificationClient, type VerificationClient } from '../../../src/core/verification/rest/client.ts';
import { checkPathParameter, checkQueryNames } from '../../sandbox/verification/checkParameters.ts';

/** What the service says of a job and of a contract, as it comes over the wire; an error breaks the line. */
export interface ServedVerification {
  readonly job?: () => unknown;
  readonly record?: () => unknown;
}

/** The real client of a service in this process, which takes only the questions that a verification service takes. */
export function servedVerification({ job, record }: ServedVerification): VerificationClient {
  const send = async ({ url, accept = [], errorBody }: HttpRequest): Promise<HttpResponse> => {
    const { pathname, searchParams } = new URL(url);
    const [, version, kind, ...parts] = pathname.split('/');
    const [first = '', second = ''] = parts;
    const isJob = kind === 'verify';
    assert.ok(version === 'v2' && (isJob ? parts.length === 1 : kind === 'contract' && parts.length === 2), url);
    const refusals = isJob
      ? [checkPathParameter('verificationId', first), checkQueryNames(searchParams, [])]
      : [
          checkPathParameter('chainId', first),
          checkPathParameter('address', second),
          checkQueryNames(searchParams, ['fields', 'omit']),
        ];
    assert.deepEqual(refusals.filter(Boolean), [], url);
    const answer = isJob ? job?.() : record?.();
    if (answer instanceof Error) throw answer;
    // A contract that isn't verified is a 404 with a record that says so.
    const isNone = !isJob && typeof answer === 'object' && answer !== null && 'match' in answer && !answer.match;
    const status = answer === undefined || isNone ? 404 : 200;
    const text = JSON.stringify(answer ?? {});
    if (status !== 200 && !accept.includes(status))
      throw describeFailure({ status, headers: {}, body: text, request: `GET ${url}`, now: 0 }, errorBody);
    return { status, headers: {}, url, bytes: Buffer.from(text), text: () => text, fromCache: false };
  };
  return createVerificationClient({ http: { send }, verifyUrl: 'https://verify.example' });
}
