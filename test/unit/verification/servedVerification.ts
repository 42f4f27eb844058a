import assert from 'node:assert/strict';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import type { HttpRequest, HttpResponse } from '../../../src/core/net/httpMessages.ts';
import { createVerificationClient, type VerificationClient } from '../../../src/core/verification/rest/client.ts';
import { checkPathParameter, checkQueryNames } from '../../sandbox/verification/checkParameters.ts';

/** What the service says of a job and of a contract, as it comes over the wire; a number is a status, an error breaks the line. */
export interface ServedVerification {
  readonly job?: () => unknown;
  /** @param address as it was asked for */
  readonly record?: (address: string) => unknown;
  readonly chains?: () => unknown;
  readonly allChains?: () => unknown;
  /** Takes a submission; the answer is what it is accepted with. */
  readonly submission?: () => unknown;
  /** Is told each path, with the query. */
  readonly told?: (path: string) => void;
}

/** The real client of a service in this process, which takes only the questions that a verification service takes. */
export function servedVerification(served: ServedVerification): VerificationClient {
  const send = async ({ method, url, accept = [], errorBody }: HttpRequest): Promise<HttpResponse> => {
    const { pathname, search, searchParams } = new URL(url);
    served.told?.(pathname + search);
    const [, version, kind, ...parts] = pathname.split('/');
    const [first = '', second = ''] = parts;
    if (method === 'POST') {
      const text = JSON.stringify(await served.submission?.());
      return { status: 202, headers: {}, url, bytes: Buffer.from(text), text: () => text, fromCache: false };
    }
    const isJob = kind === 'verify';
    const isOfChains = version === 'chains';
    const isOfAll = first === 'all-chains';
    assert.ok(
      isOfChains || (version === 'v2' && (isJob ? parts.length === 1 : kind === 'contract' && parts.length === 2)),
      url,
    );
    const refusals = isJob
      ? [checkPathParameter('verificationId', first), checkQueryNames(searchParams, [])]
      : isOfChains
        ? [checkQueryNames(searchParams, [])]
        : [
            isOfAll ? undefined : checkPathParameter('chainId', first),
            checkPathParameter('address', second),
            checkQueryNames(searchParams, isOfAll ? [] : ['fields', 'omit']),
          ];
    assert.deepEqual(refusals.filter(Boolean), [], url);
    const asked = isJob ? served.job : isOfChains ? served.chains : isOfAll ? served.allChains : undefined;
    const isRecord = kind === 'contract' && !isOfAll;
    const answer = isRecord ? served.record?.(second) : asked?.();
    if (answer instanceof Error) throw answer;
    // A contract that isn't verified is a 404 with a record that says so.
    const isNone = isRecord && typeof answer === 'object' && answer !== null && 'match' in answer && !answer.match;
    const status = typeof answer === 'number' ? answer : answer === undefined || isNone ? 404 : 200;
    const text = JSON.stringify(typeof answer === 'number' ? {} : (answer ?? {}));
    if (status !== 200 && !accept.includes(status))
      throw describeFailure({ status, headers: {}, body: text, request: `GET ${url}`, now: 0 }, errorBody);
    return { status, headers: {}, url, bytes: Buffer.from(text), text: () => text, fromCache: false };
  };
  return createVerificationClient({ http: { send }, verifyUrl: 'https://verify.example' });
}
