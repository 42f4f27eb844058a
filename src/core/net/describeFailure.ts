import * as l10n from '@vscode/l10n';
import { LensError, type LensFailure } from './errors.ts';
import { retryAfterMs } from './retryAfter.ts';

/** The contents of a service's error body. */
export interface ErrorBody {
  /** The server's message. */
  message?: string;
  /** The service's machine-readable code. */
  code?: string;
}

/** The error response to describe. */
export interface Refusal {
  status: number;
  /** Names in lowercase. */
  headers: Readonly<Record<string, string>>;
  /** `GET https://host/path?query`. */
  request: string;
  body: string;
  /** Whether it came from another path, after a redirect: its 404 is then about that path. */
  isElsewhere?: boolean;
  /** When it arrived, in milliseconds since the epoch, because a `Retry-After` may be a date. */
  now: number;
}

const longest = 500;

/**
 * The error for an error response: status, request and the server's message in one sentence. `readBody` reads the
 * service's own error bodies; without it, or if it finds no message, the usual shapes are tried. A 404 counts as not
 * found only if `readBody` recognizes the body (or isn't given), because gateways, captive portals and wrong URLs
 * return 404 too.
 */
export function describeFailure(
  refusal: Refusal,
  readBody?: (status: number, text: string) => ErrorBody | undefined,
): LensError {
  const { status, request, headers, body } = refusal;
  const own = readBody?.(status, body);
  const serverMessage = own?.message ?? readErrorBody(body);
  const isUnknown = readBody !== undefined && own?.message === undefined && own?.code === undefined;
  const isForeign = status === 404 && (isUnknown || refusal.isElsewhere === true);
  const failure = isForeign ? ({ kind: 'http', status } as const) : toFailure(refusal);
  const answer = answerOf(failure, status);
  const told =
    headers.location === undefined
      ? l10n.t`The server returned ${answer} for ${request}`
      : l10n.t`The server returned ${answer} for ${request} and points to ${oneLine(headers.location)}`;
  const sentence = serverMessage ? `${told}: ${oneLine(serverMessage)}` : told;
  return new LensError(failure, /[.!?…”]$/.test(sentence) ? sentence : `${sentence}.`, {
    request,
    ...(serverMessage ? { serverMessage } : {}),
    // What another path says isn't about this request.
    ...(own?.code === undefined || refusal.isElsewhere ? {} : { code: own.code }),
  });
}

function toFailure({ status, headers, now }: Refusal): LensFailure {
  if (status === 404) return { kind: 'notFound', status };
  const wait = retryAfterMs(headers, now);
  const kind = status === 429 ? 'rateLimited' : 'http';
  return { kind, status, ...(wait === undefined ? {} : { retryAfterSeconds: Math.ceil(wait / 1000) }) };
}

/** A status with its meaning, and what to do next if anything helps. */
function answerOf(failure: LensFailure, status: number): string {
  if (failure.kind === 'rateLimited') {
    const { retryAfterSeconds: wait = 0 } = failure;
    if (wait === 0) return l10n.t`${status} (too many requests; try again later)`;
    if (wait <= 120) return l10n.t`${status} (too many requests; try again in ${wait} s)`;
    if (wait <= 7200) return l10n.t`${status} (too many requests; try again in ${Math.ceil(wait / 60)} min)`;
    return l10n.t`${status} (too many requests; try again in ${Math.ceil(wait / 3600)} h)`;
  }
  if (status === 401 || status === 407) return l10n.t`${status} (authentication required)`;
  if (status === 404 && failure.kind === 'http')
    return l10n.t`${status} (not from the service itself; check the network's URL)`;
  if (status === 404) return l10n.t`${status} (not found)`;
  if (status === 503) return l10n.t`${status} (service unavailable; try again later)`;
  if (status === 304)
    return l10n.t`${status} (not modified, but there's no earlier response to compare with; try again)`;
  if (status >= 300 && status < 400) return l10n.t`${status} (redirect; check the network's URL)`;
  return status >= 500 ? l10n.t`${status} (server error; try again later)` : String(status);
}

/**
 * The message of an error body: every message of `{_status:{messages:[{message,detail}]}}` (detail first, because the
 * mirror node's Java part puts only "Bad Request" into `message`), a plain `{message}`, `{error}` or `{title}`, an HTML
 * page's title, or short text as is. Undefined if there is none.
 */
export function readErrorBody(body: string): string | undefined {
  const text = body.trim();
  if (text === '') return undefined;
  try {
    return fromJson(JSON.parse(text));
  } catch {
    // Truncated or not JSON: show it as text.
  }
  if (/^<(?:!doctype|html|head|body|\?xml)/i.test(text)) {
    const title = /<title[^>]{0,200}>([^<]{1,200})</i.exec(text.slice(0, 20_000))?.[1];
    return title ? l10n.t`an HTML page, "${oneLine(title)}"` : l10n.t('an HTML page');
  }
  return oneLine(text);
}

function fromJson(body: unknown): string | undefined {
  if (typeof body === 'string') return said(body);
  const messages = field(field(body, '_status'), 'messages');
  if (Array.isArray(messages)) {
    const words = messages.map((each) => said(field(each, 'detail')) ?? said(field(each, 'message')));
    return words.filter((each) => each !== undefined).join('; ') || undefined;
  }
  const named = ['detail', 'message', 'error', 'title'].map((name) => said(field(body, name)));
  return named.find((each) => each !== undefined) ?? said(field(field(body, 'error'), 'message'));
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function said(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Collapses white space and control characters and truncates, for use in a sentence. */
function oneLine(text: string): string {
  const folded = text
    .slice(0, longest * 4)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return folded.length > longest ? `${folded.slice(0, longest)}…` : folded;
}
