import * as l10n from '@vscode/l10n';
import { errorCode, isCertificateProblem } from '../../net/describeTransportFailure.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { HttpResponse } from '../../net/httpMessages.ts';
import type { Log } from '../../net/log.ts';
import { serverName } from '../../net/requestUrl.ts';
import { readErrorBody, tryJson } from './answer.ts';
import { submissionAnswer } from './schema.ts';
import type { SubmissionRequest } from './submission.ts';

/** The result of a submission. Error responses with other codes reject with a LensError. */
export type SubmissionResult =
  | { kind: 'accepted'; verificationId: string }
  /** 409 `already_verified`: runtime and creation code are both on record as exact matches, the best result. */
  | { kind: 'alreadyVerified'; message: string }
  /** 429 `duplicate_verification_request`: a job for this contract is running; the server doesn't return its ID. */
  | { kind: 'duplicate'; message: string }
  /**
   * The request may have arrived, but there was no readable response. A job may be running: check the record before
   * submitting again.
   */
  | { kind: 'lostAnswer'; reason: LensError };

interface SubmitOptions {
  http: Pick<Http, 'send'>;
  /** The server's base URL without a trailing slash. */
  base: string;
  headers: Readonly<Record<string, string>>;
  request: SubmissionRequest;
  signal?: AbortSignal;
  log?: Pick<Log, 'debug'>;
}

/** Accepted as responses, for their target. */
const REDIRECTS = [301, 302, 303, 307, 308] as const;

/**
 * Sends a submission once. It is never repeated here.
 * @throws LensError `input` for a request that must not be sent, an error response with the server's code, `cancelled`,
 *   or `offline` if the request certainly wasn't sent
 */
export async function submit(options: SubmitOptions): Promise<SubmissionResult> {
  const { http, base, request, signal } = options;
  if (request.refusal !== undefined) {
    throw new LensError({ kind: 'input', field: 'sources' }, l10n.t`Can't publish: ${request.refusal}`);
  }
  if (base === '') {
    throw new LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      l10n.t('This network has no verification service. Set its verifyUrl in ledgerLens.networks.'),
    );
  }
  const url = base + request.path;
  let response: HttpResponse;
  try {
    response = await http.send({
      service: 'verification',
      method: 'POST',
      url,
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: request.body,
      accept: REDIRECTS,
      errorBody: readErrorBody,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isLensError(error)) throw error;
    const message = error.serverMessage ?? '';
    if (error.code === 'duplicate_verification_request') return { kind: 'duplicate', message };
    if (error.code === 'already_verified') return { kind: 'alreadyVerified', message };
    if (isNowhere(error)) throw refusedNowhere(error);
    if (mayHaveArrived(error)) return { kind: 'lostAnswer', reason: error };
    throw error;
  }
  options.log?.debug(`POST ${url}: ${response.status}`);
  if (response.status >= 300) throw moved(options, response);
  const accepted = submissionAnswer.safeParse(tryJson(response.text()));
  if (accepted.success) return { kind: 'accepted', verificationId: accepted.data.verificationId };
  const reason = new LensError(
    { kind: 'badResponse', status: response.status },
    l10n.t`The verification service accepted the submission (HTTP ${response.status}), but Ledger Lens can't read its response.`,
    { request: `POST ${url}`, cause: accepted.error },
  );
  return { kind: 'lostAnswer', reason };
}

/** A redirected POST would become a GET without body, so it is reported instead of followed. */
function moved({ base, request }: SubmitOptions, { status, headers }: HttpResponse): LensError {
  const url = base + request.path;
  const target = locationOf(headers.location, url);
  const newBase = target?.endsWith(request.path)
    ? target.slice(0, -request.path.length)
    : target && new URL(target).origin;
  return new LensError(
    { kind: 'http', status },
    newBase
      ? l10n.t`The verification service at ${serverName(base)} has moved, and nothing was submitted. Set the network's verifyUrl to ${newBase}.`
      : l10n.t`The verification service at ${serverName(base)} has moved, and nothing was submitted. Ask its operator for the new address.`,
    { request: `POST ${url}`, ...(target && { serverMessage: target }) },
  );
}

function locationOf(location: string | undefined, url: string): string | undefined {
  if (location === undefined || !URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
  return isWeb && target.username === '' && target.password === '' ? target.href : undefined;
}

/** Whether something else than the service answered that there is nothing at its address: it took nothing. */
function isNowhere({ kind, status }: LensError): boolean {
  return kind === 'http' && status === 404;
}

function refusedNowhere(error: LensError): LensError {
  const { request, serverMessage } = error;
  return new LensError({ kind: 'notFound', status: 404 }, error.message, {
    cause: error,
    ...(request !== undefined && { request }),
    ...(serverMessage !== undefined && { serverMessage }),
  });
}

/** Whether the server may have taken a request that ended in this error. A refusal with a code is an answer. */
function mayHaveArrived(error: LensError): boolean {
  switch (error.kind) {
    case 'timeout':
      return true;
    case 'badResponse':
      // A foreign 404, such as a gateway's page, is a rejection too.
      return (error.status ?? 0) < 400;
    case 'offline':
      return !NEVER_CONNECTED.has(errorCode(error.cause)) && !isCertificateProblem(error.cause);
    case 'http':
      return error.code === undefined && GATEWAY_GAVE_UP.has(error.status ?? 0);
    default:
      return false;
  }
}

/** A gateway gave up on the server; the server itself may continue. */
const GATEWAY_GAVE_UP: ReadonlySet<number> = new Set([408, 502, 503, 504, 520, 522, 524]);

/** The codes of Node and of the transport of a connection that was never established. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_CONNECT_TIMEOUT',
  'ERR_PROXY_AUTHENTICATION',
  'ERR_PROXY_REFUSED',
]);
