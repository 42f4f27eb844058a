import { isLensError, LensError } from '../net/errors.ts';
import type { Http } from '../net/http.ts';
import { readErrorBody, tryJson } from './answer.ts';
import { submissionAnswer } from './schema.ts';
import type { SubmissionRequest } from './submission.ts';

/** What became of a submission. Refusals with any other code reject with a LensError. */
export type SubmissionResult =
  | { kind: 'accepted'; verificationId: string }
  /** 409: runtime and creation code are both on record as exact matches; nothing is better. */
  | { kind: 'alreadyVerified'; message: string }
  /** 429 `duplicate_verification_request`: a job for this contract is running; the server does not tell its id. */
  | { kind: 'duplicate'; message: string }
  /**
   * The request may have arrived, but no answer was understood. A job may be running: look up the record before
   * submitting again.
   */
  | { kind: 'lostAnswer'; reason: LensError };

export interface SubmitOptions {
  http: Pick<Http, 'send'>;
  /** The server's base URL without a trailing slash. */
  base: string;
  headers: Readonly<Record<string, string>>;
  request: SubmissionRequest;
  signal?: AbortSignal;
  log?: { debug(message: string): void };
}

/** Taken as answers: what is read here rather than thrown by the transport. */
const ANSWERS = [301, 302, 303, 307, 308, 409, 429] as const;

/**
 * Sends one submission, once. It is never repeated here, whatever happens.
 * @throws LensError a refusal with the server's code, `cancelled`, or `offline` where the request surely never left
 */
export async function submit(options: SubmitOptions): Promise<SubmissionResult> {
  const { http, base, request, signal } = options;
  if (base === '') {
    throw new LensError(
      { kind: 'config', setting: 'ledgerLens.networks' },
      'This network has no verification service; set its verifyUrl in ledgerLens.networks.',
    );
  }
  const url = base + request.path;
  let status: number;
  let text: string;
  let headers: Record<string, string>;
  try {
    const response = await http.send({
      method: 'POST',
      url,
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: request.body,
      accept: ANSWERS,
      errorBody: readErrorBody,
      ...(signal && { signal }),
    });
    ({ status, headers } = response);
    text = response.text();
  } catch (error) {
    if (mayHaveArrived(error)) return { kind: 'lostAnswer', reason: error };
    throw error;
  }
  options.log?.debug(`POST ${url}: ${status}`);
  return readSubmission({ url, base, path: request.path, status, text, headers });
}

interface SubmissionAnswer {
  url: string;
  base: string;
  path: string;
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
}

function readSubmission(answer: SubmissionAnswer): SubmissionResult {
  const { url, status, text } = answer;
  if (status >= 300 && status < 400) throw moved(answer);
  const { code, message = '' } = readErrorBody(status, text);
  if (status === 409) return { kind: 'alreadyVerified', message };
  if (status === 429) {
    if (code === 'duplicate_verification_request') return { kind: 'duplicate', message };
    throw rateLimited(answer, code, message);
  }
  const accepted = submissionAnswer.safeParse(tryJson(text));
  if (accepted.success) return { kind: 'accepted', verificationId: accepted.data.verificationId };
  const reason = new LensError(
    { kind: 'badResponse', status },
    `The verification service took the submission (HTTP ${status}) but its answer cannot be read.`,
    { request: `POST ${url}`, cause: accepted.error },
  );
  return { kind: 'lostAnswer', reason };
}

/** A redirected POST would become a GET and lose its body, so it is told instead of followed. */
function moved({ url, base, path, status, headers }: SubmissionAnswer): LensError {
  const target = locationOf(headers['location'], url);
  const newBase = target?.endsWith(path) ? target.slice(0, -path.length) : target && new URL(target).origin;
  const advice = newBase ? `set the network's verifyUrl to ${newBase}` : 'ask for its new address';
  return new LensError(
    { kind: 'http', status },
    `The verification service at ${base} has moved and nothing was submitted; ${advice}.`,
    { request: `POST ${url}`, ...(target && { serverMessage: target }) },
  );
}

function locationOf(location: string | undefined, url: string): string | undefined {
  if (location === undefined || !URL.canParse(location, url)) return undefined;
  const target = new URL(location, url);
  return target.protocol === 'https:' || target.protocol === 'http:' ? target.href : undefined;
}

function rateLimited({ url, status, headers }: SubmissionAnswer, code: string | undefined, message: string): LensError {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const wait = Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
  return new LensError(
    { kind: 'rateLimited', status, ...wait },
    'The verification service is asked too often and did not take the submission; wait a little and submit again.',
    { request: `POST ${url}`, ...(code && { code }), ...(message && { serverMessage: message }) },
  );
}

/** Whether the server may have taken a request that ended in this error. A refusal with a code is an answer. */
function mayHaveArrived(error: unknown): error is LensError {
  if (!isLensError(error)) return false;
  switch (error.kind) {
    case 'timeout':
    case 'badResponse':
      return true;
    case 'offline':
      return !neverConnected(error);
    case 'http':
      // A gateway in front of the server gave up on it; the server itself may go on.
      return error.code === undefined && GATEWAY_GAVE_UP.has(error.status ?? 0);
    default:
      return false;
  }
}

const GATEWAY_GAVE_UP = new Set([408, 502, 503, 504, 520, 522, 524]);

const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Whether the connection never came to be, told by Node's error codes along the chain of causes. */
function neverConnected(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string' && NOT_CONNECTED.has(cause.code)) return true;
  }
  return false;
}
