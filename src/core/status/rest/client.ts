import * as l10n from '@vscode/l10n';
import { isRecord } from '../../json/isRecord.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { type Shape, tryRead } from '../../json/shapes.ts';
import { longDocument } from '../../json/valueCount.ts';
import { LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { Log } from '../../net/log.ts';
import { readOrForget } from '../../net/readOrForget.ts';
import { serverName } from '../../net/requestUrl.ts';
import { nextTurn } from '../../platform/systemTimers.ts';
import {
  type ComponentsDocument,
  componentsDocument,
  type IncidentsDocument,
  incidentsDocument,
  type MaintenancesDocument,
  maintenancesDocument,
  type StatusDocument,
  type StatusSummary,
  statusDocument,
  summaryDocument,
} from './schema.ts';
import type { SummaryAnswer } from './sharedPoll.ts';

interface StatusClientOptions {
  http: Pick<Http, 'send'>;
  /** The page's base URL, with or without a trailing slash and `/api/v2`; empty if the network has no page. */
  statusUrl: string;
  log?: Pick<Log, 'debug'>;
}

/**
 * The eight documents of a Statuspage v2 page. Every call rejects with a `LensError`: the transport's,
 * `badResponse` for an empty response or an unknown shape, `config` if the network has no page.
 */
export interface StatusClient {
  /** The source of everything always visible: one request for status bar, tooltip and view. */
  summary(signal?: AbortSignal): Promise<StatusSummary>;
  /**
   * The same as text, for callers that store it: validated, but not parsed. Sends `If-None-Match` if an ETag is given,
   * and never uses the transport's cache.
   */
  summaryText(etag: string | null, signal?: AbortSignal): Promise<SummaryAnswer>;
  /** Parses a stored text; the last one only once. Throws `badResponse`. */
  readSummary(text: string): StatusSummary;
  status(signal?: AbortSignal): Promise<StatusDocument>;
  components(signal?: AbortSignal): Promise<ComponentsDocument>;
  /** The last 50, including resolved ones. */
  incidents(signal?: AbortSignal): Promise<IncidentsDocument>;
  unresolvedIncidents(signal?: AbortSignal): Promise<IncidentsDocument>;
  /** The last 50, including completed ones. */
  scheduledMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
  upcomingMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
  activeMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
}

/** The base URL of the API, such as `https://status.example.com/api/v2`, from a URL as the user may have pasted it. */
export function statusApiUrl(statusUrl: string): string {
  const base = statusUrl.trim().replace(/\/+$/, '');
  return base.endsWith('/api/v2') ? base : `${base}/api/v2`;
}

/** Shorter than for requests that a user waits for, because other windows wait for this one. */
const pollTimeoutMs = 10_000;

/** In a list of events, which is read in turns: 50 with many components each have more than 31,000. */
const mostEventValues = 120_000;

/** A number of seconds that is larger means this (RFC 9111, 1.2.2). */
const oldest = 2 ** 31;

/**
 * How long a cache has had an answer, in milliseconds, by its header `Age` (RFC 9111, 5.1); 0 if that isn't a number, and of
 * several numbers the first.
 */
function ageOf(header: string | undefined): number {
  const seconds = /^\s*(\d+)\s*(?:,|$)/.exec(header ?? '')?.[1];
  return seconds === undefined ? 0 : Math.min(Number(seconds), oldest) * 1000;
}

/** Creates a client for a status page. Does no I/O until a document is requested. */
export function createStatusClient({ http, statusUrl, log }: StatusClientOptions): StatusClient {
  function urlOf(path: string): string {
    if (statusUrl.trim() === '') {
      throw new LensError(
        { kind: 'config', setting: 'ledgerLens.networks' },
        l10n.t('This network has no status page. Set its statusUrl in ledgerLens.networks.'),
      );
    }
    return `${statusApiUrl(statusUrl)}/${path}.json`;
  }

  async function get<T>(
    path: string,
    schema: Shape<T>,
    signal: AbortSignal | undefined,
    read = (text: string, url: string): T | Promise<T> => readDocument(schema, text, url),
    mostValues?: number,
  ): Promise<T> {
    const url = urlOf(path);
    const response = await http.send({
      service: 'status',
      url,
      headers: { accept: 'application/json' },
      ...(mostValues !== undefined && { mostValues }),
      ...(signal && { signal }),
    });
    const text = response.text();
    log?.debug(`${url}: ${text.length} characters${response.fromCache ? ', unchanged' : ''}`);
    return readOrForget(response, () => read(text, url));
  }

  const incidents = (path: string, signal: AbortSignal | undefined) => {
    const join = (parts: readonly [IncidentsDocument, ...IncidentsDocument[]]) => ({
      ...parts[0],
      incidents: parts.flatMap((part) => part.incidents),
    });
    const read = (text: string, url: string) => readInTurns(incidentsDocument, text, url, 'incidents', join);
    return get(path, incidentsDocument, signal, read, mostEventValues);
  };

  const maintenances = (path: string, signal: AbortSignal | undefined) => {
    const join = (parts: readonly [MaintenancesDocument, ...MaintenancesDocument[]]) => ({
      ...parts[0],
      maintenances: parts.flatMap((part) => part.maintenances),
    });
    const read = (text: string, url: string) =>
      readInTurns(maintenancesDocument, text, url, 'scheduled_maintenances', join);
    return get(path, maintenancesDocument, signal, read, mostEventValues);
  };

  /** The last summary: it is checked when it comes, stored, and read again by each part that needs it. */
  let last: { text: string; summary: StatusSummary } | undefined;
  const readSummary = (text: string): StatusSummary => {
    if (last?.text !== text) last = { text, summary: readDocument(summaryDocument, text, urlOf('summary')) };
    return last.summary;
  };

  async function summaryText(etag: string | null, signal: AbortSignal | undefined): Promise<SummaryAnswer> {
    const response = await http.send({
      service: 'status',
      url: urlOf('summary'),
      headers: { accept: 'application/json', ...(etag !== null && { 'if-none-match': etag }) },
      // Without an ETag there's nothing that could be unchanged.
      accept: etag === null ? [] : [304],
      revalidate: true,
      timeoutMs: pollTimeoutMs,
      // The next poll is the retry: a page in trouble, or one that asks for a wait, gets only one request per poll.
      retries: 0,
      ...(signal && { signal }),
    });
    const age = ageOf(response.headers.age);
    if (response.status === 304) return { kind: 'unchanged', age };
    const text = response.text();
    const { page } = await readOrForget(response, () => readSummary(text));
    return { kind: 'read', text, etag: response.headers.etag ?? null, age, page };
  }

  return {
    summary: (signal) => get('summary', summaryDocument, signal),
    summaryText,
    readSummary,
    status: (signal) => get('status', statusDocument, signal),
    components: (signal) => get('components', componentsDocument, signal),
    incidents: (signal) => incidents('incidents', signal),
    unresolvedIncidents: (signal) => incidents('incidents/unresolved', signal),
    scheduledMaintenances: (signal) => maintenances('scheduled-maintenances', signal),
    upcomingMaintenances: (signal) => maintenances('scheduled-maintenances/upcoming', signal),
    activeMaintenances: (signal) => maintenances('scheduled-maintenances/active', signal),
  };
}

/**
 * Reads one Statuspage v2 document from the text of a response.
 * @param schema one of the documents of schema.ts
 * @param url the URL of the text, for the error
 * @throws LensError `badResponse`: an empty body (0.6 % of stored polls of a real page were empty: keep the last good
 *   document), a truncated one, a web page (of a sign-in or a proxy), or JSON of another shape. The messages differ,
 *   because only the last one points to a wrong URL
 */
function readDocument<T>(schema: Shape<T>, text: string, url: string): T {
  if (text.trim() === '') {
    throw badResponse(
      url,
      l10n.t`The status page returned an empty response from ${serverName(url)}. Retrying automatically.`,
    );
  }
  return readOrThrow(schema, json(text, url), url);
}

/**
 * The same, a few rows of the list `name` at a time: 50 events with many components each are more than is read at once.
 * @param join makes one document of those with some rows each
 */
async function readInTurns<T>(
  schema: Shape<T>,
  text: string,
  url: string,
  name: string,
  join: (parts: readonly [T, ...T[]]) => T,
): Promise<T> {
  if (text.length <= longDocument) return readDocument(schema, text, url);
  const body = json(text, url);
  const list = isRecord(body) ? body[name] : undefined;
  const rows: readonly unknown[] = Array.isArray(list) ? list : [];
  const read = (from: number) => {
    const part =
      isRecord(body) && Array.isArray(list) ? { ...body, [name]: rows.slice(from, from + rowsAtOnce) } : body;
    return readOrThrow(schema, part, url);
  };
  const parts: [T, ...T[]] = [read(0)];
  for (let from = rowsAtOnce; from < rows.length; from += rowsAtOnce) {
    await nextTurn();
    parts.push(read(from));
  }
  return join(parts);
}

const rowsAtOnce = 5;

function readOrThrow<T>(schema: Shape<T>, value: unknown, url: string): T {
  const read = tryRead(schema, value);
  if (read === undefined) throw foreign(url);
  return read;
}

function json(text: string, url: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (/^\s*\{/.test(text)) {
      const incomplete = l10n.t`The status page returned an incomplete response from ${serverName(url)}. Retrying automatically.`;
      throw badResponse(url, incomplete, error);
    }
    if (!/^\s*</.test(text)) throw foreign(url, error);
    const page = l10n.t`${serverName(url)} returned a web page. Sign in if your internet connection requires it, or check the network's statusUrl.`;
    throw badResponse(url, page, error);
  }
}

function foreign(url: string, cause?: unknown): LensError {
  return badResponse(
    url,
    l10n.t`The response from ${serverName(url)} isn't a Statuspage v2 document. Check the network's statusUrl.`,
    cause,
  );
}

function badResponse(url: string, message: string, cause?: unknown): LensError {
  return new LensError({ kind: 'badResponse' }, message, { request: `GET ${url}`, cause });
}
