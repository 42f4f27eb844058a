import { isLensError, type LensError } from '../../net/errors.ts';
import type { Http } from '../../net/http.ts';
import type { HttpRequest, HttpResponse } from '../../net/httpMessages.ts';
import type { Timers } from '../../net/timers.ts';
import { compareTimestamps } from '../ids/timestamp.ts';

/** What the answers of a mirror node say of the mirror node itself. Nothing is asked for it. */
export interface PulseReading {
  /** The newest consensus time that it has shown: it has everything up to there. */
  newest?: string;
  /**
   * How far that was behind when it was asked for its newest data, in milliseconds, and when that was (milliseconds since
   * 1970).
   */
  behind?: { ms: number; at: number };
  /** The median of its last answers' times, in milliseconds; undefined before the first. */
  answerMs?: number;
  /** The requests of the last minutes, without answers from the cache, and how many of them failed. */
  requests: number;
  failed: number;
  /** Why its last request failed; undefined as soon as it answers. */
  trouble?: Trouble;
}

export interface Trouble {
  readonly error: LensError;
  /** When, by the clock that nobody sets, in milliseconds. */
  readonly at: number;
  /**
   * How many requests in a row were given up, each begun after the one before had been; 0 if the only one is still
   * retried, or the mirror node has answered that it won't now (429).
   */
  readonly givenUp: number;
}

export interface MirrorPulse {
  read(): PulseReading;
}

/** The minutes that count, in milliseconds. */
const pulsePeriod = 5 * 60_000;
const mostKept = 200;
const mostTimed = 20;
/** The newest rows come first. */
const mostScanned = 20_000;

/**
 * A client's way to a mirror node that also listens to its answers. It's in trouble if a request fails that began after
 * the last answer and after the last request that was given up: one that is older says nothing new.
 * @param http the way to the network
 * @param turned hears that a request was given up, and of the first answer after that
 */
export function listeningHttp(http: Http, timers: Timers, turned: () => void): { http: Http; pulse: MirrorPulse } {
  let requests: { at: number; ms: number; failed: boolean }[] = [];
  let newest: string | undefined;
  let behind: PulseReading['behind'];
  let trouble: Trouble | undefined;
  /** When the last answer came, or the last request was given up. */
  let lastKnown = Number.NEGATIVE_INFINITY;

  const fail = (error: LensError, started: number, givenUp: 0 | 1) => {
    if (started < lastKnown) return;
    const at = timers.elapsed();
    trouble = { error, at, givenUp: (trouble?.givenUp ?? 0) + givenUp };
    if (!givenUp) return;
    lastKnown = at;
    turned();
  };
  const succeed = (refusal?: LensError) => {
    const wasOut = trouble !== undefined && trouble.givenUp > 0;
    lastKnown = timers.elapsed();
    trouble = refusal && { error: refusal, at: lastKnown, givenUp: 0 };
    if (wasOut) turned();
  };
  const count = (started: number, failed: boolean) => {
    requests = [...requests.slice(1 - mostKept), { at: timers.elapsed(), ms: timers.elapsed() - started, failed }];
  };
  const notice = (request: HttpRequest, response: HttpResponse) => {
    const time = newestIn(response.text().slice(0, mostScanned));
    if (time === undefined) return;
    if (newest === undefined || compareTimestamps(time, newest) > 0) newest = time;
    if (!asksForNewest(request.url)) return;
    // The server's own clock, if it shows it: the user's may be wrong.
    const date = Date.parse(response.headers.date ?? '');
    const at = Number.isNaN(date) ? timers.now() : date;
    behind = { ms: Math.max(0, at - Math.floor(Number(newest) * 1000)), at: timers.now() };
  };
  return {
    http: {
      dispose: http.dispose,
      async send(request) {
        const started = timers.elapsed();
        try {
          const retrying = (error: LensError) =>
            error.kind === 'rateLimited' ? succeed(error) : fail(error, started, 0);
          const response = await http.send({ ...request, retrying });
          if (!response.fromCache || response.revalidated) {
            succeed();
            count(started, false);
          }
          if (!response.fromCache) notice(request, response);
          return response;
        } catch (error) {
          if (isLensError(error) && wasSent(error)) {
            const isRefusal = error.kind === 'rateLimited';
            const isFailed = isFailure(error);
            count(started, isFailed || isRefusal);
            if (isFailed) fail(error, started, 1);
            else succeed(isRefusal ? error : undefined);
          }
          throw error;
        }
      },
    },
    pulse: {
      read() {
        const since = timers.elapsed() - pulsePeriod;
        const recent = requests.filter(({ at }) => at >= since);
        const times = recent
          .filter(({ failed }) => !failed)
          .slice(-mostTimed)
          .map(({ ms }) => ms)
          .sort((a, b) => a - b);
        const median = times[Math.floor(times.length / 2)];
        return {
          ...(newest !== undefined && { newest }),
          ...(behind && { behind }),
          ...(median !== undefined && { answerMs: median }),
          ...(trouble && trouble.at >= since && { trouble }),
          requests: recent.length,
          failed: recent.filter(({ failed }) => failed).length,
        };
      },
    },
  };
}

/** Whether the error says anything of the mirror node at all: not what was called off, or never sent. */
function wasSent({ failure }: LensError): boolean {
  return failure.kind === 'timeout' ? !failure.unsent : !['cancelled', 'config', 'input'].includes(failure.kind);
}

/** Whether it is no answer: a 404, a refused parameter, too many requests and more than we read are answers. */
function isFailure({ failure }: LensError): boolean {
  if (failure.kind === 'http') return failure.status >= 500;
  if (failure.kind === 'badResponse') return !failure.isTooLarge;
  return failure.kind !== 'notFound' && failure.kind !== 'rateLimited';
}

/** The list of all transactions, newest first. */
function asksForNewest(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  if (!/\/api\/v1\/transactions$/.test(pathname) || searchParams.get('order') === 'asc') return false;
  return [...searchParams.keys()].every((key) => key === 'limit' || key === 'order');
}

/**
 * The newest consensus time in an answer. A stranger's text can't pass for one: in JSON, its quotes are escaped.
 */
function newestIn(body: string): string | undefined {
  let found: string | undefined;
  for (const [, time = ''] of body.matchAll(/"consensus_timestamp"\s*:\s*"(\d{1,12}\.\d{9})"/g))
    if (found === undefined || compareTimestamps(time, found) > 0) found = time;
  return found;
}
