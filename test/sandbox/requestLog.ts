import type { ServiceName } from './serviceName.ts';

/** One request as a service received it. */
export interface LoggedRequest {
  /** When it arrived, in real time: `2026-11-21T09:36:23.123Z`. */
  time: string;
  service: ServiceName;
  method: string;
  path: string;
  /** As it came, without the `?`. */
  query: string;
  /** What was answered; null where nothing was (yet), as in a hang or a reset. */
  status: number | null;
  /** Bytes of the answer's body that were given to the connection. */
  bytes: number;
  /** From the request's last byte to the end of the answer, in milliseconds. */
  ms: number;
  /** The fault that was applied, in the words of the fault grammar. */
  fault?: string;
}

export interface RequestLog {
  add(request: LoggedRequest): void;
  /** Oldest first; of one service where one is named. */
  entries(service?: ServiceName): readonly LoggedRequest[];
  clear(): void;
}

/** More of the latest requests aren't kept. */
const capacity = 20_000;

/** What the services were asked, the latest requests of all three. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = [];
  return {
    add(request) {
      requests.push(request);
      if (requests.length > capacity) requests.shift();
    },
    entries: (service) => requests.filter((request) => service === undefined || request.service === service),
    clear() {
      requests = [];
    },
  };
}
