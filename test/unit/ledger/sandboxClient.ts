import assert from 'node:assert/strict';
import type { AskDependencies } from '../../../src/core/ledger/rest/ask.ts';
import { createLedgerClient, type LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { describeFailure } from '../../../src/core/net/describeFailure.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import type { Http } from '../../../src/core/net/http.ts';
import type { HttpRequest } from '../../../src/core/net/httpMessages.ts';
import { type LedgerAnswer, readOnlyLedger, type TestLedger } from '../sandbox/ledger/askLedger.ts';

/** A question, as the server of a test sees it. */
export interface AskedOf {
  readonly query: URLSearchParams;
  readonly body: string;
  /** Whether a kept answer doesn't do. */
  readonly revalidate: boolean;
}

/** What a server answers: a body, also as text; a status; undefined for what else it has; an error breaks the line. */
export type Served = object | string | number | undefined | ((asked: AskedOf) => Served | Promise<Served>);

/** The real client over a server in this process. */
export interface TestClient {
  readonly client: LedgerClient;
  /** `path?query`, in order. */
  readonly asked: string[];
  readonly requests: HttpRequest[];
  readonly transport: AskDependencies;
}

/**
 * A client of a sandbox's ledger in this process, and what it asked.
 * @param ledger One of its own, for tests that change it.
 */
export function sandboxClient(ledger: Pick<TestLedger, 'ask'> = readOnlyLedger()): TestClient {
  return clientOver(async ({ path, ...request }) => ledger.ask(path, request));
}

/**
 * A client of a server that a test makes: its answers by path without `/api/v1/`, with or without the query; `*` stands
 * for any part of it. What it doesn't have is asked of `rest`, or 404.
 *
 * It takes the questions that a mirror node takes: the sandbox looks at each of them first, and its 400 counts.
 */
export function servedClient(answers: Readonly<Record<string, Served>>, rest?: Pick<TestLedger, 'ask'>): TestClient {
  const patterns = Object.keys(answers)
    .filter((key) => key.includes('*'))
    .map((key) => ({ key, pattern: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`) }));
  return clientOver(async ({ path, method, headers, body, revalidate }) => {
    const checked = await (rest ?? readOnlyLedger()).ask(path, { method, headers, body });
    if (refusals.has(checked.status)) return checked;
    const whole = decodeURIComponent(path.replace('/api/v1/', ''));
    const [alone = ''] = whole.split('?');
    const [, query = ''] = path.split('?');
    const key = [whole, alone].find((each) => Object.hasOwn(answers, each));
    let given = answers[key ?? patterns.find(({ pattern }) => pattern.test(alone))?.key ?? ''];
    const asked = { query: new URLSearchParams(query), body: Buffer.from(body).toString(), revalidate };
    while (typeof given === 'function') given = await given(asked);
    if (given === undefined) return rest ? checked : answered(404);
    if (given instanceof Error) throw given;
    return answered(given);
  });
}

/** Fails for a question that no mirror node takes. */
export async function assertTaken({ url, method = 'GET', headers = {}, body = '' }: HttpRequest): Promise<void> {
  const { pathname, search } = new URL(url);
  const { status, text } = await readOnlyLedger().ask(pathname + search, { method, headers, body: Buffer.from(body) });
  assert.ok(!refusals.has(status), `${method} ${url}: ${status} ${text}`);
}

/** What the sandbox answers to a question that no mirror node takes. */
const refusals: ReadonlySet<number> = new Set([400, 405, 415, 500]);

interface Sent {
  readonly headers: Record<string, string>;
  readonly path: string;
  readonly method: string;
  readonly body: Uint8Array;
  readonly revalidate: boolean;
}

function clientOver(ask: (sent: Sent) => Promise<LedgerAnswer>): TestClient {
  const asked: string[] = [];
  const requests: HttpRequest[] = [];
  const http: Http = {
    dispose() {},
    async send(request) {
      requests.push(request);
      const { url, method = 'GET', service, errorBody, body: sent = '', revalidate = false, accept = [] } = request;
      const path = url.replace('http://mirror', '');
      asked.push(path.replace('/api/v1/', ''));
      const asking = ask({ path, method, headers: request.headers ?? {}, body: Buffer.from(sent), revalidate });
      const { status, headers, text } = await unlessAborted(asking, request.signal);
      if (status >= 300 && !accept.includes(status)) {
        const refusal = {
          status,
          headers,
          body: text,
          request: `${method} ${url}`,
          now: 0,
          ...(service && { service }),
        };
        throw describeFailure(refusal, errorBody);
      }
      return { status, headers, url, bytes: Buffer.from(text), text: () => text, fromCache: false };
    },
  };
  const transport = { http, baseUrl: 'http://mirror', log: { trace() {}, debug() {}, warn() {} } };
  return { client: createLedgerClient(transport), asked, requests, transport };
}

/** A request that is aborted ends at once. */
function unlessAborted<T>(asking: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return asking;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new LensError({ kind: 'cancelled' }, 'Cancelled.'));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    asking.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

function answered(given: object | string | number): LedgerAnswer {
  if (typeof given === 'number') return answered(new Refused(given, given === 404 ? { message: 'Not found' } : {}));
  const isRefused = given instanceof Refused;
  const body = isRefused ? { _status: { messages: [given.message] } } : given;
  const status = isRefused ? given.status : 200;
  const text =
    typeof body === 'string' ? body : JSON.stringify(body, (_, each) => (typeof each === 'bigint' ? `${each}` : each));
  return { status, headers: { 'content-type': 'application/json' }, text, body: {} };
}

/** An error of the server, with its own message. */
export class Refused {
  readonly status: number;
  readonly message: object;

  constructor(status: number, message: object) {
    this.status = status;
    this.message = message;
  }
}

/** What the server answers to a contract call that reverts, with the revert's data. */
export function reverted(data = '0x'): Refused {
  return new Refused(400, { message: 'CONTRACT_REVERT_EXECUTED', detail: '', data });
}
