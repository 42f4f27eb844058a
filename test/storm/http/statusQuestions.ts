import { isDeepStrictEqual } from 'node:util';
import {
  createSharedPoll,
  readStoredPage,
  type SharedFile,
  type StoredPage,
} from '../../../src/core/status/rest/sharedPoll.ts';
import type { Clients } from './clients.ts';
import type { Question } from './question.ts';

const documents = [
  'summary',
  'status',
  'components',
  'incidents',
  'unresolvedIncidents',
  'scheduledMaintenances',
  'upcomingMaintenances',
  'activeMaintenances',
] as const;

interface Polled {
  page: StoredPage;
  /** What another window reads of it. */
  onDisk: StoredPage | undefined;
  again: () => Promise<StoredPage>;
}

/** What a window finds of a page when it begins to poll. */
const states = [undefined, 'kept', 'damaged'];

/** The page's documents, and the poll that windows share, at its first look and at one after a good one. */
export function statusQuestions(): Question[] {
  return [
    ...documents.map(
      (name): Question => ({
        name: `status ${name}`,
        service: 'status',
        ask: ({ status }, { signal }) => status[name](signal),
      }),
    ),
    {
      name: 'status poll, the clock was set back since',
      service: 'status',
      pace: 20,
      async ask(clients, { signal = new AbortController().signal }) {
        let asked = 0;
        let text: string | undefined;
        const file: SharedFile = {
          read: async () => text,
          async write(next) {
            text = next;
          },
          lock: async () => async () => {},
        };
        const options = { file, isReadable: () => true, sentence: String };
        const ask = async () => {
          asked += 1;
          return clients.status.summaryText(null, signal);
        };
        const day = 86_400_000;
        for (const now of [Date.now(), Date.now() - day, Date.now() - 2 * day]) {
          const timers = { ...clients.timers, now: () => now };
          await createSharedPoll({ ...options, ask, timers }).poll(() => 300_000, signal);
        }
        if (asked !== 3) throw new Error('A page is not asked for again until the clock is where it was.');
        return asked;
      },
    },
    ...states.map(
      (before): Question => ({
        name: `status poll, ${before ?? 'nothing'} before`,
        pace: 20,
        service: 'status',
        ask: (clients, { signal }, run) => polled(clients, before, signal ?? new AbortController().signal, run),
        async judge(truth, given) {
          const { page, onDisk, again } = given as Polled;
          const true_ = truth as Polled;
          const wrong: string[] = [];
          if (page.problem === null && page.text !== true_.page.text) wrong.push('a foreign page is kept as read');
          if (page.problem !== null && page.text !== null && page.text !== true_.page.text)
            wrong.push('the last good page was lost or changed');
          if (page.problem !== null && page.failures < 1) wrong.push('a failure is not counted');
          if (!isDeepStrictEqual(onDisk, page)) wrong.push('another window reads another page');
          let next = await again();
          // A busy machine may be late at this pace, again and again.
          for (let tries = 0; next.problem !== null && tries < 20; tries++) next = await again();
          if (next.text !== true_.page.text || next.problem !== null)
            wrong.push(`the next poll is not the true page: ${next.problem}`);
          return wrong;
        },
      }),
    ),
  ];
}

async function polled(
  { status, timers }: Clients,
  before: string | undefined,
  signal: AbortSignal,
  run: { fault: unknown },
): Promise<Polled> {
  let text: string | undefined = before === 'damaged' ? '{"text":"<html>","etag":"x","readAt":1' : undefined;
  const file: SharedFile = {
    read: async () => text,
    async write(next) {
      text = next;
    },
    lock: async () => async () => {},
  };
  const poll = createSharedPoll({
    file,
    ask: (etag, each) => status.summaryText(etag, each),
    isReadable(each) {
      try {
        return status.readSummary(each) !== undefined;
      } catch {
        return false;
      }
    },
    sentence: (error) => (error instanceof Error ? error.message : String(error)),
    timers,
  });
  if (before === 'kept') {
    const { fault } = run;
    run.fault = undefined;
    await poll.poll(() => 0, signal);
    run.fault = fault;
  }
  const page = await poll.poll(() => 0, signal);
  const times = { readAt: 0, triedAt: 0 };
  return {
    page: withoutMark({ ...page, ...times }),
    onDisk: withoutMark({ ...(readStoredPage(text) ?? page), ...times }),
    again: async () => withoutMark(await poll.poll(() => 0, new AbortController().signal)),
  };
}

/** A byte order mark is no difference. */
function withoutMark(page: StoredPage): StoredPage {
  return { ...page, text: page.text?.replace(/^\ufeff/, '') ?? null };
}
