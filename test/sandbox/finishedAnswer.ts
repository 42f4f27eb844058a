import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { SandboxResponse } from './types.ts';

/** An answer as it goes to the connection; `date` and the connection's own headers are added by node:http. */
export interface FinishedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Below this many bytes the real servers do not compress (the default threshold of Express' `compression`). */
const gzipThreshold = 1024;

/**
 * Adds what a real server adds to a service's answer: CORS, a weak ETag, the 304 of a conditional request (empty, with
 * etag, cache-control and link kept), gzip where it is accepted, vary and content-length.
 */
export function finishAnswer(method: string, request: IncomingHttpHeaders, answer: SandboxResponse): FinishedAnswer {
  const plain = typeof answer.body === 'string' ? Buffer.from(answer.body) : (answer.body ?? new Uint8Array());
  const headers: Record<string, string> = { 'access-control-allow-origin': '*', ...answer.headers };
  if (plain.length === 0) return { status: answer.status, headers: { ...headers, 'content-length': '0' }, body: plain };

  headers['content-type'] ??= 'application/json; charset=utf-8';
  headers.etag ??= weakEtag(plain);
  const conditional = answer.status === 200 && (method === 'GET' || method === 'HEAD');
  if (conditional && isFresh(request, headers.etag)) {
    const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers;
    return { status: 304, headers: kept, body: new Uint8Array() };
  }
  headers.vary = [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  let body = plain;
  if (plain.length >= gzipThreshold && !headers['content-encoding'] && acceptsGzip(request['accept-encoding'])) {
    body = gzipSync(plain);
    headers['content-encoding'] = 'gzip';
  }
  headers['content-length'] = String(body.length);
  return { status: answer.status, headers, body };
}

/** The ETag that Express makes: `W/"<length in hex>-<SHA-1, base64, without padding>"`. */
function weakEtag(body: Uint8Array): string {
  const hash = createHash('sha1').update(body).digest('base64').slice(0, 27);
  return `W/"${body.length.toString(16)}-${hash}"`;
}

/** RFC 9110's weak comparison; a request that says `no-cache` is never answered 304, as in Express. */
function isFresh(request: IncomingHttpHeaders, etag: string): boolean {
  const wanted = request['if-none-match'];
  if (wanted === undefined || /(?:^|,)\s*no-cache\s*(?:,|$)/.test(request['cache-control'] ?? '')) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
  return wanted.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*$/i.test(coding));
}
