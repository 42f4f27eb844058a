import type { ErrorBody, ServiceKind } from './describeFailure.ts';
import type { LensError } from './errors.ts';
import type { SentKey } from './key/serverKey.ts';

export interface HttpRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
  /** The timeout of one attempt, from waiting for the rate limit to the last byte; 30 s by default. */
  timeoutMs?: number;
  /** Statuses besides 2xx that count as success. */
  accept?: readonly number[];
  /** The maximum size of the body, on the wire and decoded; 20 MB by default. */
  maxBytes?: number;
  /** The most JSON values in the body: more than 30,000 only if they are read in turns. */
  mostValues?: number;
  /** How often a GET is retried after a temporary failure; three times by default. */
  retries?: number;
  /** Hears of a temporary failure as soon as it is known, before the retry. */
  retrying?: (failure: LensError) => void;
  /** Which service it asks, for the words of an error. */
  service?: ServiceKind;
  /** Reads the service's own error bodies; the usual shapes need no reader. */
  errorBody?: (status: number, text: string) => ErrorBody | undefined;
  /** Sends the request even if the cached response is still fresh (the server may answer with 304). */
  revalidate?: boolean;
  /** The server's key: sent if the URL is of its origin, and never on a redirect. */
  key?: SentKey;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lowercase; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body; the same object as before if the response hasn't changed. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8. */
  text(): string;
  /** Whether the body came from the cache: still fresh, or confirmed by a 304. */
  readonly fromCache: boolean;
  /** Whether the server has just confirmed the cached body by a 304. */
  readonly revalidated?: true;
  /** The URL of the response, after redirects. */
  readonly url: string;
  /** Drops it from the cache; see readOrForget.ts. */
  forget?(): void;
}

/** A complete request, as sent. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly mostValues?: number;
  readonly retries: number;
  readonly retrying: (outcome: HttpResponse | LensError) => void;
  /** Of this request's origin. */
  readonly key?: SentKey;
}
