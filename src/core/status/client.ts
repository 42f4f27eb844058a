import type * as z from 'zod/mini';
import { LensError } from '../net/errors.ts';
import type { Http } from '../net/http.ts';
import type { Log } from '../net/log.ts';
import { readDocument } from './readDocument.ts';
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

export interface StatusClientOptions {
  http: Pick<Http, 'send'>;
  /** The page's base URL; a trailing slash and a given `/api/v2` are forgiven. Empty: the network has no page. */
  statusUrl: string;
  log?: Pick<Log, 'debug'>;
}

/**
 * The eight documents of a Statuspage v2 page. Every call rejects with a `LensError`: those of the transport,
 * `badResponse` for an empty answer or a foreign shape, `config` where the network has no page.
 */
export interface StatusClient {
  /** Feeds everything that is shown all the time: one request for bar, tooltip and view. */
  summary(signal?: AbortSignal): Promise<StatusSummary>;
  status(signal?: AbortSignal): Promise<StatusDocument>;
  components(signal?: AbortSignal): Promise<ComponentsDocument>;
  /** The last 50, resolved ones too. */
  incidents(signal?: AbortSignal): Promise<IncidentsDocument>;
  unresolvedIncidents(signal?: AbortSignal): Promise<IncidentsDocument>;
  /** The last 50, completed ones too. */
  scheduledMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
  upcomingMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
  activeMaintenances(signal?: AbortSignal): Promise<MaintenancesDocument>;
}

/** The base of the API, as `https://status.example.com/api/v2`, from what a user may have pasted. */
export function statusApiUrl(statusUrl: string): string {
  const base = statusUrl.trim().replace(/\/+$/, '');
  return base.endsWith('/api/v2') ? base : `${base}/api/v2`;
}

/** Makes a client of one status page. Does no I/O until a document is asked for. */
export function createStatusClient({ http, statusUrl, log }: StatusClientOptions): StatusClient {
  async function get<T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal | undefined): Promise<T> {
    if (statusUrl.trim() === '') {
      throw new LensError(
        { kind: 'config', setting: 'ledgerLens.networks' },
        'This network has no status page; set its statusUrl in ledgerLens.networks.',
      );
    }
    const url = `${statusApiUrl(statusUrl)}/${path}.json`;
    const response = await http.send({ url, headers: { accept: 'application/json' }, ...(signal && { signal }) });
    const text = response.text();
    log?.debug(`${url}: ${text.length} characters${response.fromCache ? ', unchanged' : ''}`);
    return readDocument(schema, text, url);
  }

  return {
    summary: (signal) => get('summary', summaryDocument, signal),
    status: (signal) => get('status', statusDocument, signal),
    components: (signal) => get('components', componentsDocument, signal),
    incidents: (signal) => get('incidents', incidentsDocument, signal),
    unresolvedIncidents: (signal) => get('incidents/unresolved', incidentsDocument, signal),
    scheduledMaintenances: (signal) => get('scheduled-maintenances', maintenancesDocument, signal),
    upcomingMaintenances: (signal) => get('scheduled-maintenances/upcoming', maintenancesDocument, signal),
    activeMaintenances: (signal) => get('scheduled-maintenances/active', maintenancesDocument, signal),
  };
}
