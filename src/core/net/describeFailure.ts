import * as l10n from '@vscode/l10n';
import { LensError, type LensFailure } from './errors.ts';
import { formatClockTime, retryAfterMs } from './retryAfter.ts';

/** The contents of a service's error body. */
export interface ErrorBody {
  /** The server's message. */
  message?: string;
  /** The service's machine-readable code. */
  code?: string;
}

/** The three kinds of services that are asked. */
export type ServiceKind = 'ledger' | 'status' | 'verification';

/** The error response to describe. */
export interface Refusal {
  status: number;
  /** Which service was asked, for its name. */
  service?: ServiceKind;
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
 * The error for an error response: which service failed and how, its message, and what to do next. The request is for
 * the log. `readBody` reads the service's own error bodies; without it, or if it finds no message, the usual shapes are
 * tried. A 404 counts as not found only if `readBody` recognizes the body (or isn't given), because gateways, captive
 * portals and wrong URLs return 404 too.
 */
export function describeFailure(
  refusal: Refusal,
  readBody?: (status: number, text: string) => ErrorBody | undefined,
): LensError {
  const { status, request, body } = refusal;
  const own = readBody?.(status, body);
  const serverMessage = own?.message ?? readErrorBody(body);
  const isUnknown = readBody !== undefined && own?.message === undefined && own?.code === undefined;
  const isForeign = status === 404 && (isUnknown || refusal.isElsewhere === true);
  const failure = isForeign ? ({ kind: 'http', status } as const) : toFailure(refusal);
  const [what, next] = wordsOf(failure, refusal);
  const isUsual = serverMessage?.trim().toLowerCase() === usualWords.get(status);
  const said = serverMessage === undefined || isUsual || gateway.has(status) ? '' : oneLine(serverMessage);
  const parts = [sentenceOf(said === '' ? what : `${what}: ${said}`), ...(next === undefined ? [] : [next])];
  return new LensError(failure, parts.join(' '), {
    request,
    ...(serverMessage ? { serverMessage } : {}),
    // What another path says isn't about this request.
    ...(own?.code === undefined || refusal.isElsewhere ? {} : { code: own.code }),
  });
}

function sentenceOf(text: string): string {
  return /[.!?…”]$/.test(text) ? text : `${text}.`;
}

/** A gateway sends these instead of the service, and its message is about itself. */
const gateway: ReadonlySet<number> = new Set([502, 503, 504]);

/** HTTP's own names of statuses, which say no more than the sentence does. */
const usualWords: ReadonlyMap<number, string> = new Map([
  [401, 'unauthorized'],
  [404, 'not found'],
  [429, 'too many requests'],
  [500, 'internal server error'],
]);

function toFailure({ status, headers, now }: Refusal): LensFailure {
  if (status === 404) return { kind: 'notFound', status };
  const wait = retryAfterMs(headers, now);
  const kind = status === 429 ? 'rateLimited' : 'http';
  return { kind, status, ...(wait === undefined ? {} : { retryAfterSeconds: Math.ceil(wait / 1000) }) };
}

/** What failed, without a final period, and what to do next if anything helps. */
function wordsOf(failure: LensFailure, { status, headers, service, now }: Refusal): [what: string, next?: string] {
  const who = serviceWords(service);
  const checkUrl = l10n.t("Check the network's URL.");
  const later = l10n.t('Try again later.');
  if (failure.kind === 'rateLimited')
    return [l10n.t`${who} is receiving too many requests (${status})`, waitWords(failure.retryAfterSeconds ?? 0, now)];
  if (gateway.has(status))
    return [
      l10n.t`${who} is unavailable (${status})`,
      waitWords((failure.kind === 'http' && failure.retryAfterSeconds) || 0, now),
    ];
  if (status >= 500) return [l10n.t`${who} failed (${status})`, later];
  if (status === 407)
    return [l10n.t`The proxy requires authentication (${status})`, l10n.t('Set http.proxyAuthorization.')];
  if (status === 401 && service === 'ledger')
    return [l10n.t`${who} requires authentication (${status})`, l10n.t('Run Ledger Lens: Set Key... to set its key.')];
  if (status === 401) return [l10n.t`${who} requires authentication (${status})`];
  if (status === 404 && failure.kind === 'http') return [l10n.t`${who} isn't at this URL (${status})`, checkUrl];
  if (status === 404) return [l10n.t`${who} can't find this (${status})`];
  if (status === 304)
    return [
      l10n.t`${who} reports no change (${status}), but there's no earlier response to compare with`,
      l10n.t('Try again.'),
    ];
  if (status >= 300 && status < 400) {
    const { location } = headers;
    return location === undefined
      ? [l10n.t`${who} has moved (${status})`, checkUrl]
      : [l10n.t`${who} has moved to ${oneLine(location)} (${status})`, checkUrl];
  }
  return [l10n.t`${who} rejected the request (${status})`];
}

function serviceWords(service: ServiceKind | undefined): string {
  switch (service) {
    case 'ledger':
      return l10n.t('The mirror node');
    case 'status':
      return l10n.t('The status page');
    case 'verification':
      return l10n.t('The verification service');
    case undefined:
      return l10n.t('The server');
  }
}

/** As a time of day, which is still true when the sentence is read later. */
function waitWords(seconds: number, now: number): string {
  if (seconds === 0) return l10n.t('Try again later.');
  return l10n.t`Try again after ${formatClockTime(now + seconds * 1000, now)}.`;
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
    const words = messages.map((each) => withParameter(said(field(each, 'message')), said(field(each, 'detail'))));
    // A server says the same once for each value of a list.
    return [...new Set(words.filter((each) => each !== undefined))].join('; ') || undefined;
  }
  const named = ['detail', 'message', 'error', 'title'].map((name) => said(field(body, name)));
  return named.find((each) => each !== undefined) ?? said(field(field(body, 'error'), 'message'));
}

/** The detail, with the parameter that only the message names: `account.id: EVM address or alias only …`. */
function withParameter(message: string | undefined, detail: string | undefined): string | undefined {
  const name = /^Invalid parameter: ([\w.]{1,60})$/.exec(message ?? '')?.[1];
  if (detail === undefined || name === undefined || detail.includes(name)) return detail ?? message;
  return `${name}: ${detail}`;
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
