import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FinishedAnswer } from '../../sandbox/finishedAnswer.ts';
import type { Random } from '../../sandbox/ledger/random.ts';
import { htmlError } from '../../sandbox/serviceErrors.ts';

/** One request that something befalls. */
export interface Strike {
  request: IncomingMessage;
  response: ServerResponse;
  /** What the service itself answers, not compressed; it hears of the request only through this. */
  truth: () => Promise<FinishedAnswer>;
  random: Random;
  /** An origin that nobody may ask. */
  elsewhere: string;
}

export type FaultKind = (strike: Strike) => Promise<unknown> | unknown;

type Headers = Record<string, string>;

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };

function send({ response }: Strike, status: number, headers: Headers, body: string | Uint8Array = ''): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) }).end(bytes);
}

/** An answer that a gateway made, and the service knows nothing of. */
const foreign =
  (status: number, headers: Headers, body: string): FaultKind =>
  (strike) =>
    send(strike, status, headers, body);

const page = (status: number, headers: Headers = {}) => foreign(status, { ...html, ...headers }, htmlError(status));
const tooMany = (headers: Headers = {}) =>
  foreign(429, { ...json, ...headers }, '{"message":"API rate limit exceeded"}');

/** The service's answer, its body changed. */
const rewritten =
  (change: (body: Buffer, strike: Strike) => string | Uint8Array, headers: Headers = {}, status?: number): FaultKind =>
  async (strike) => {
    const answer = await strike.truth();
    const { 'content-length': _length, ...kept } = answer.headers;
    send(strike, status ?? answer.status, { ...kept, ...headers }, change(Buffer.from(answer.body), strike));
  };

/** Bytes as they are, whatever HTTP makes of them. */
const raw =
  (text: string): FaultKind =>
  ({ response }) =>
    response.socket?.end(text);

/** The service takes the request, and a gateway answers in its place. */
const takenThen =
  (status: number): FaultKind =>
  async (strike) => {
    await strike.truth();
    send(strike, status, html, htmlError(status));
  };

const redirect =
  (status: number, location: (strike: Strike) => string): FaultKind =>
  (strike) =>
    send(strike, status, { ...html, location: location(strike) }, htmlError(status));

/** A list whose link to the next page leads astray; other answers are as they are. */
const linked = (next: (strike: Strike) => unknown): FaultKind =>
  rewritten((body, strike) => {
    const document: unknown = parsed(body);
    if (typeof document !== 'object' || document === null || !('links' in document)) return body;
    return JSON.stringify({ ...document, links: { next: next(strike) } });
  });

function parsed(body: Buffer): unknown {
  // Digits beyond 2^53 would be lost, so only answers without them are written anew.
  const text = body.toString();
  if (/\d{16}/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function inSlices({ response, truth }: Strike, size: number, pause: number): Promise<void> {
  const { status, headers, body } = await truth();
  response.writeHead(status, headers);
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    response.write(body.subarray(at, at + size));
    await delay(pause);
  }
  response.end();
}

async function half({ response, truth }: Strike, headers: (body: Uint8Array) => Headers): Promise<void> {
  const { status, headers: own, body } = await truth();
  const { 'content-length': _length, ...kept } = own;
  response.writeHead(status, { ...kept, ...headers(body) });
  await new Promise((resolve) => response.write(body.subarray(0, Math.max(1, body.length >> 1)), resolve));
}

const bomb = gzipSync(Buffer.alloc(24_000_000, ' '));
const deep = '['.repeat(200_000);
const manyDigits = `{"account":"0.0.1","balance":{"balance":${'9'.repeat(30_000)}}}`;
const year = 365 * 24 * 3600 * 1000;
const date = (offset: number) => new Date(Date.now() + offset).toUTCString();

/** Everything that can befall an answer on its way, by name. */
export const faultKinds: Readonly<Record<string, FaultKind>> = {
  '429': tooMany(),
  '429, wait 2 s': tooMany({ 'retry-after': '2' }),
  '429, wait 0 s': tooMany({ 'retry-after': '0' }),
  '429, wait until a date': (strike) => tooMany({ 'retry-after': date(3000), date: date(0) })(strike),
  '429, wait until a date long ago': (strike) => tooMany({ 'retry-after': date(-year) })(strike),
  '429, wait until a date in ten years': (strike) => tooMany({ 'retry-after': date(10 * year) })(strike),
  '429, by a clock that is a year off': (strike) =>
    tooMany({ 'retry-after': date(year + 2000), date: date(year) })(strike),
  '429, wait soon': tooMany({ 'retry-after': 'soon' }),
  '429, wait -5 s': tooMany({ 'retry-after': '-5' }),
  '429, wait 1.5 s': tooMany({ 'retry-after': '1.5' }),
  '429, wait 8,000 years': tooMany({ 'retry-after': '251606987405' }),
  '429, wait 400 digits': tooMany({ 'retry-after': '9'.repeat(400) }),
  '429 page': page(429, { 'retry-after': '1' }),
  '500 page': page(500),
  '500 JSON': foreign(500, json, '{"error":"boom"}'),
  '501 page': page(501),
  '502 page': page(502),
  '503 empty': foreign(503, {}, ''),
  '503 page': page(503),
  '503, wait 2 s': page(503, { 'retry-after': '2' }),
  '504 page': page(504),
  '520 page': page(520),
  '599 text': foreign(599, { 'content-type': 'text/plain' }, 'network connect timeout'),
  '400 page': page(400),
  '401 page': page(401, { 'www-authenticate': 'Basic realm="proxy"' }),
  '403 page': page(403),
  '404 page': page(404),
  '404 empty': foreign(404, {}, ''),
  '404 of a router': foreign(404, json, '{"message":"no Route matched with those values"}'),
  '404 of another API': foreign(404, json, '{"error":"Not Found","status":404}'),
  '404 with no messages': foreign(404, json, '{"_status":{"messages":[]}}'),
  '404 text': foreign(404, { 'content-type': 'text/plain' }, 'Not found'),
  '407 page': page(407),
  '409 page': page(409),
  '410 page': page(410),
  '418 page': page(418),
  '451 page': page(451),
  '200 {}': foreign(200, json, '{}'),
  '200 []': foreign(200, json, '[]'),
  '200 null': foreign(200, json, 'null'),
  '200 true': foreign(200, json, 'true'),
  '200 text': foreign(200, json, '"ok"'),
  '200 empty': foreign(200, json, ''),
  '200 rate limit': foreign(200, json, '{"message":"API rate limit exceeded"}'),
  '200 error of a framework': foreign(
    200,
    json,
    '{"timestamp":"2026-11-22T07:00:00Z","status":404,"error":"Not Found","message":"","path":"/"}',
  ),
  '200 not found': foreign(200, json, '{"_status":{"messages":[{"message":"Not found"}]}}'),
  '200 portal': foreign(200, html, '<!doctype html><title>Sign in</title><p>Sign in to this network.'),
  '200 portal as JSON': foreign(200, json, '<html><head><title>Sign in</title></head></html>'),
  '200 of another API': foreign(200, json, '{"status":"ok","data":{"items":[]},"links":{"next":null}}'),
  '204': (strike) => strike.response.writeHead(204).end(),
  '206 half': rewritten((body) => body.subarray(0, body.length >> 1), {}, 206),
  '205': (strike) => strike.response.writeHead(205).end(),
  '304 without a question': (strike) => strike.response.writeHead(304).end(),
  '300 without a place': page(300),
  '301 home': redirect(301, () => '/'),
  '302 sign in': redirect(302, () => '/login?next=/'),
  '302 elsewhere': redirect(302, ({ elsewhere, request }) => `${elsewhere}${request.url}`),
  '307 elsewhere': redirect(307, ({ elsewhere, request }) => `${elsewhere}${request.url}`),
  '308 elsewhere without a scheme': redirect(308, ({ elsewhere }) => elsewhere.replace('http:', '')),
  '302 in a circle': redirect(302, ({ request }) => request.url ?? '/'),
  '302 for ever': redirect(302, ({ request, random }) => `${request.url?.split('?')[0]}?hop=${random.hex(4)}`),
  '302 with a password': redirect(302, ({ request }) => `http://user:pass@${request.headers.host}/api/v1/`),
  '302 file': redirect(302, () => 'file:///etc/passwd'),
  '302 nonsense': redirect(302, () => 'http://['),
  reset: ({ response }) => response.socket?.resetAndDestroy(),
  closed: ({ response }) => response.socket?.destroy(),
  'closed politely': ({ response }) => response.socket?.end(),
  'taken, then reset': async ({ response, truth }) => {
    await truth();
    response.socket?.resetAndDestroy();
  },
  'taken, then 500': takenThen(500),
  'taken, then 502': takenThen(502),
  'taken, then 504': takenThen(504),
  cut: async (strike) => {
    await half(strike, (body) => ({ 'content-length': String(body.length + 64) }));
    strike.response.destroy();
  },
  'cut between chunks': async (strike) => {
    await half(strike, () => ({}));
    strike.response.socket?.destroy();
  },
  'cut, but said to be whole': rewritten((body) => body.subarray(0, body.length >> 1)),
  'one byte short': rewritten((body) => body.subarray(0, -1)),
  stall: (strike) => half(strike, (body) => ({ 'content-length': String(body.length + 64) })),
  hang: () => undefined,
  'slow, but whole': (strike) => inSlices(strike, 4096, 2),
  'drips for ever': (strike) => inSlices(strike, 1, 25),
  late: async (strike) => {
    await delay(20);
    await rewritten((body) => body)(strike);
  },
  'early hints': async (strike) => {
    strike.response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    await rewritten((body) => body)(strike);
  },
  'as text/html': rewritten((body) => body, html),
  'without a type': async (strike) => {
    const { status, body } = await strike.truth();
    send(strike, status, {}, body);
  },
  'with a byte order mark': rewritten((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  brotli: rewritten((body) => brotliCompressSync(body), { 'content-encoding': 'br' }),
  'gzip, but plain': rewritten((body) => body, { 'content-encoding': 'gzip' }),
  'gzip cut': rewritten((body) => gzipSync(body).subarray(0, -12), { 'content-encoding': 'gzip' }),
  'of an unknown encoding': rewritten((body) => body, { 'content-encoding': 'zstd-9' }),
  'gzip bomb': (strike) => send(strike, 200, { ...json, 'content-encoding': 'gzip' }, bomb),
  'length too short': async ({ response, truth }) => {
    const { body } = await truth();
    response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length >> 1}\r\n\r\n${Buffer.from(body)}`);
  },
  'two lengths': raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}{}{'),
  'no HTTP': raw('220 smtp.example.com ESMTP\r\n'),
  'no header': raw('HTTP/1.1 200 OK\r\n: value\r\n\r\n{}'),
  'header of 100 KB': raw(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n{}`),
  'bad chunk': raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
  garbage: ({ random, ...strike }) => send({ random, ...strike }, 200, json, Buffer.from(random.hex(300), 'hex')),
  'JSON and more': rewritten((body) => `${body}{}`),
  'JSON twice': rewritten((body) => `${body}\n${body}`),
  'JSON in UTF-16': rewritten((body) => Buffer.from(body.toString(), 'utf16le')),
  'JSON as text in JSON': rewritten((body) => JSON.stringify(body.toString())),
  'JSON in a list': rewritten((body) => `[${body}]`),
  'JSON in an object': rewritten((body) => `{"data":${body}}`),
  'JSON 200,000 deep': foreign(200, json, deep),
  'a number of 30,000 digits': foreign(200, json, manyDigits),
  NaN: foreign(200, json, '{"transactions":NaN}'),
  'without its list': rewritten((body) => body.toString().replace(/^\{"(\w+)":\[/, '{"other":[')),
  'next page: this one': linked(({ request }) => request.url),
  'next page: elsewhere': linked(({ elsewhere, request }) => `${elsewhere}${request.url}&page=2`),
  'next page: elsewhere without a scheme': linked(({ elsewhere }) => `${elsewhere.replace('http:', '')}/api/v1/`),
  'next page: with a password': linked(({ request }) => `http://a:b@${request.headers.host}${request.url}`),
  'next page: a script': linked(() => 'javascript:alert(1)'),
  'next page: nonsense': linked(() => 'http://['),
  'next page: empty for ever': rewritten((body, { request }) => {
    const document: unknown = parsed(body);
    if (typeof document !== 'object' || document === null || !('links' in document)) return body;
    const list = Object.keys(document).find((name) => Array.isArray(Reflect.get(document, name)));
    if (!request.url?.includes('empty=') && !/[?&](?:timestamp|limit|order)/.test(request.url ?? '')) return body;
    const count = Number(/empty=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    const next = `${request.url?.replace(/[?&]empty=\d+/, '')}${request.url?.includes('?') ? '&' : '?'}empty=${count + 1}`;
    return count === 0
      ? JSON.stringify({ ...document, links: { next } })
      : JSON.stringify({ [list ?? 'rows']: [], links: { next } });
  }),
  'a new ETag each time': rewritten((body) => body, { etag: `W/"${'0'.repeat(20)}"`, 'cache-control': 'no-cache' }),
  'the same ETag for everything': rewritten((body) => body, { etag: 'W/"1"', 'cache-control': 'max-age=0' }),
  '304 to every question that has a condition': async (strike) => {
    if (strike.request.headers['if-none-match'] === undefined) return rewritten((body) => body)(strike);
    return strike.response.writeHead(304, { etag: 'W/"another"' }).end();
  },
};
