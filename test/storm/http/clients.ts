import { createDocuments, type Documents } from '../../../src/core/ledger/lookUp/documents.ts';
import { createLedgerClient, type LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { createHttp, type Http } from '../../../src/core/net/http.ts';
import type { Timers } from '../../../src/core/net/timers.ts';
import { systemTimers } from '../../../src/core/platform/systemTimers.ts';
import { createStatusClient, type StatusClient } from '../../../src/core/status/rest/client.ts';
import { createVerificationClient, type VerificationClient } from '../../../src/core/verification/rest/client.ts';
import type { Random } from '../../sandbox/ledger/random.ts';

/** The product's clients of one run, with a clock of their own. */
export interface Clients {
  http: Http;
  ledger: LedgerClient;
  documents: Documents;
  status: StatusClient;
  verification: VerificationClient;
  timers: Timers;
}

/** What the clock on the wall does while a run goes on; durations are by another. */
export const clocks = ['steady', 'a day back', 'a year on', 'jumps'] as const;
export type ClockKind = (typeof clocks)[number];

const quiet = { trace() {}, debug() {}, warn() {} };
const day = 24 * 3600 * 1000;

/** Timers that run `pace` times as fast as time. */
export function pacedTimers(pace: number, clock: ClockKind, random: Random): Timers {
  const started = performance.now();
  let asked = 0;
  const offset = () => {
    asked += 1;
    switch (clock) {
      case 'steady':
        return 0;
      case 'a day back':
        return asked > 1 ? -day : 0;
      case 'a year on':
        return asked > 1 ? 365 * day : 0;
      case 'jumps':
        return (random.int(20_000) - 10_000) * day;
    }
  };
  const elapsed = () => (performance.now() - started) * pace;
  return {
    elapsed,
    now: () => Date.now() + offset(),
    after: (ms, run) => systemTimers.after(ms / pace, run),
    random: () => random.int(1000) / 1000,
  };
}

/**
 * @param id whose requests they are
 * @param perSecond how many requests may start within a second; as the product does by default
 */
export function createClients(url: string, id: string, timers: Timers, perSecond?: number): Clients {
  const http = createHttp({ log: quiet, userAgent: id, timers, proxy: {}, ...(perSecond && { perSecond }) });
  const ledgerOptions = { http, baseUrl: url, log: quiet };
  return {
    http,
    ledger: createLedgerClient(ledgerOptions),
    documents: createDocuments(ledgerOptions),
    status: createStatusClient({ http, statusUrl: url }),
    verification: createVerificationClient({ http, verifyUrl: url }),
    timers,
  };
}
