import type { ErrorBody } from './describeFailure.ts';

export interface HttpRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
  /** For one attempt, from the wait for its turn to the last byte; 30 s unless told. */
  timeoutMs?: number;
  /** Statuses besides 2xx that are answers, not errors. */
  accept?: readonly number[];
  /** The largest body to read, on the wire and decoded; 20 MB unless told. */
  maxBytes?: number;
  /** How often a GET is sent again after what may pass; three times unless told. */
  retries?: number;
  /** Reads the service's own error bodies; the usual shapes are known without it. */
  errorBody?: (status: number, text: string) => ErrorBody | undefined;
  /** True: the server is asked even if the kept answer is still fresh (it may still say 304). */
  revalidate?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body. The same object as before if the server's answer has not changed. */
  readonly bytes: Uint8Array;
  /** The body as UTF-8. */
  text(): string;
  /** Whether the body came from memory: a fresh answer, or one that the server confirmed by a 304. */
  readonly fromCache: boolean;
  /** What answered, after redirects. */
  readonly url: string;
}

/** What goes over the wire: a request with everything filled in. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly retries: number;
}
