import * as l10n from '@vscode/l10n';
import type { Shape } from '../../json/shapes.ts';
import { LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { Log } from '../../net/log.ts';
import { readOrForget } from '../../net/readOrForget.ts';
import { readDocument, readInTurns } from './readDocument.ts';
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
