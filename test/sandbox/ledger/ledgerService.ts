import type { SandboxRequest, SandboxResponse, Service } from '../types.ts';
import { type Half, notFound, RequestError } from './errors.ts';
import { type Json, stringify } from './json.ts';
import { parseQuery, readFilters } from './query.ts';
import { routes } from './routes.ts';
import type { Answer, Call, CallChain, Route } from './routing.ts';
import type { LedgerWorld } from './world/ledgerWorld.ts';

const prefix = '/api/v1';

export interface LedgerServiceOptions {
  /** Lists of transactions look at 60 days a page and go on where these are empty, as on the public networks. */
  bindTimestampRange?: boolean;
  /** Answers POST contracts/call for contracts of the chain; without it these are 501. */
  callChain?: CallChain;
}

/**
 * The ledger's REST service (mirror node 0.154) over a world. It answers every path of the API, errors included;
 * etag, date, vary, CORS and content-length are the server's.
 */
export function createLedgerService(world: LedgerWorld, options: LedgerServiceOptions = {}): Service {
  const bindTimestampRange = options.bindTimestampRange ?? false;
  return async (request) => {
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path;
    if (path === '/health/readiness' || path === '/health/liveness') return json(200, { status: 'UP' }, 'node');
    let half: Half = 'node';
    let maxAge: number | undefined;
    try {
      const { route, params } = find(request, path);
      half = route.half;
      // The Java half sets its headers before it looks at the request: its errors carry them too.
      if (half === 'java') maxAge = route.maxAge;
      const query = parseQuery(request.rawQuery);
      const call: Call = {
        world,
        request,
        path,
        query,
        filters: readFilters(query, route.accepts, route.wording),
        bindTimestampRange,
        ...(options.callChain ? { callChain: options.callChain } : {}),
        param: (name) => params.get(name) ?? '',
      };
      return respond(route, await route.answer(call));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const response = json(error.status, { _status: { messages: error.messages } }, error.half ?? half);
      return { ...response, headers: { ...cacheControl(maxAge), ...response.headers } };
    }
  };
}

function find(request: SandboxRequest, path: string): { route: Route; params: Map<string, string> } {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const found = path.startsWith(`${prefix}/`)
    ? matches(path.slice(prefix.length)).sort((a, b) => a.params.size - b.params.size)
    : [];
  const match = found.find((each) => each.route.method === method);
  if (match) return match;
  const other = found[0];
  if (other && other.route.half !== 'node') {
    const detail = `Request method '${request.method}' is not supported`;
    throw new RequestError(405, [{ detail, message: 'Method Not Allowed' }], other.route.half);
  }
  throw notFound();
}

function matches(path: string): { route: Route; params: Map<string, string> }[] {
  const parts = path.split('/');
  return routes.flatMap((route) => {
    const pattern = route.path.split('/');
    if (pattern.length !== parts.length) return [];
    const params = new Map<string, string>();
    for (const [index, expected] of pattern.entries()) {
      const part = parts[index] ?? '';
      if (expected.startsWith(':')) params.set(expected.slice(1), decode(part));
      else if (expected !== part) return [];
    }
    return [{ route, params }];
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RequestError(500, [{ message: 'Internal error' }]);
  }
}

function respond(route: Route, answer: Answer): SandboxResponse {
  const headers = cacheControl(answer.maxAge ?? route.maxAge);
  if (answer.next) headers.link = `<${answer.next}>; rel="next"`;
  if (answer.text !== undefined) {
    return { status: 200, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: answer.text };
  }
  const response = json(answer.status ?? 200, answer.body, route.half);
  return { ...response, headers: { ...headers, ...response.headers } };
}

function cacheControl(maxAge: number | undefined): Record<string, string> {
  return maxAge === undefined ? {} : { 'cache-control': `public, max-age=${maxAge}` };
}

function json(status: number, body: Json, half: Half): SandboxResponse {
  const type = half === 'node' ? 'application/json; charset=utf-8' : 'application/json';
  return { status, headers: { 'content-type': type }, body: stringify(body) };
}
