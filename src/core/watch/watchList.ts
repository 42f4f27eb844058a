import * as z from 'zod/mini';
import { compareTimestamps } from '../ledger/ids/timestamp.ts';

/** What can be watched: what the mirror node can tell the latest activity of. */
export const watchableKinds = ['account', 'contract', 'topic', 'token', 'schedule'] as const;
export type WatchableKind = (typeof watchableKinds)[number];

/** Whether there is something to watch about a thing of this kind: of a transaction it is what takes part in it. */
export function offersWatch(kind: string | undefined): boolean {
  return kind === 'transaction' || watchableKinds.some((each) => each === kind);
}

const activity = z.object({
  /** Consensus time. */
  timestamp: z.string(),
  /** What happened, in words. */
  text: z.string(),
  /** `success`, or the result code; null where there is no outcome, as of a topic's message. */
  outcome: z.nullable(z.string()),
  /** What a message says; null where there is nothing more to say. */
  detail: z.nullable(z.string()),
});
/** One thing that happened to what is watched. */
export type Activity = z.infer<typeof activity>;

const watched = z.object({
  network: z.string(),
  kind: z.enum(watchableKinds),
  /** The entity id. */
  id: z.string(),
  /** A token's name; null where it has none. */
  name: z.nullable(z.string()),
  /** What happened last, the newest first. */
  activities: z.array(activity),
  /** When it was read last, in milliseconds since 1970; 0: never. */
  readAt: z.number(),
  /** Why it could not be read the last time, in one sentence. */
  problem: z.nullable(z.string()),
});
export type Watched = z.infer<typeof watched>;

const watchList = z.object({
  watched: z.array(watched),
  /** When each network was asked last, in milliseconds since 1970. */
  askedAt: z.record(z.string(), z.number()),
});
/** Everything that is watched, on every network, as all windows of a machine share it. */
export type WatchList = z.infer<typeof watchList>;

/** What names a thing that is watched. */
export type WatchKey = Pick<Watched, 'network' | 'kind' | 'id'>;

/** An entity id is of one kind only on its network. */
export type WatchPlace = Pick<Watched, 'network' | 'id'>;

/** What was read of one thing: its latest activities, or why there are none. */
export type WatchReading = WatchKey & ({ activities: readonly Activity[] } | { problem: string });

/** Something that happened since the list was read before. */
export interface WatchNews {
  watched: Watched;
  /** The newest first; at least one. */
  activities: readonly Activity[];
}

const keptActivities = 5;
/** So many things can be watched on all networks together: each costs a request. */
export const mostWatched = 50;

export const emptyWatchList: WatchList = { watched: [], askedAt: {} };

/** The list out of the shared file's text; the empty one for a file that is not there, torn or foreign. */
export function readWatchList(text: string | undefined): WatchList {
  if (text === undefined) return emptyWatchList;
  try {
    const read = watchList.safeParse(JSON.parse(text));
    return read.success ? read.data : emptyWatchList;
  } catch {
    return emptyWatchList;
  }
}

export function isSameWatched(one: WatchPlace, other: WatchPlace): boolean {
  return one.network === other.network && one.id === other.id;
}

/** The list with one thing more, at the top; as it is where that is watched already. */
export function withWatched(list: WatchList, key: WatchKey, name: string | null): WatchList {
  if (list.watched.some((each) => isSameWatched(each, key))) return list;
  const { network, kind, id } = key;
  const added: Watched = { network, kind, id, name, activities: [], readAt: 0, problem: null };
  return { ...list, watched: [added, ...list.watched] };
}

export function withoutWatched(list: WatchList, key: WatchPlace): WatchList {
  return { ...list, watched: list.watched.filter((each) => !isSameWatched(each, key)) };
}

/**
 * The list with the network marked as asked now; nothing where it was asked less than `pause` milliseconds ago. A clock
 * that was set back counts as a long time.
 */
export function claimAsking(list: WatchList, network: string, pause: number, now: number): WatchList | undefined {
  const before = list.askedAt[network];
  if (before !== undefined && now >= before && now - before < pause) return undefined;
  const names = new Set(list.watched.map((each) => each.network));
  const kept = Object.entries(list.askedAt).filter(([name]) => names.has(name));
  return { ...list, askedAt: { ...Object.fromEntries(kept), [network]: now } };
}

/**
 * The list with what was read, and what of it is new. A thing that was never read before has no news: what happened
 * before it was watched is none. What is watched no more is left out, and a late answer takes nothing away.
 * @param now milliseconds since 1970
 */
export function withReadings(
  list: WatchList,
  readings: readonly WatchReading[],
  now: number,
): { list: WatchList; news: WatchNews[] } {
  const news: WatchNews[] = [];
  const next = list.watched.map((each) => {
    const reading = readings.find((one) => isSameWatched(one, each));
    if (!reading) return each;
    if ('problem' in reading) return { ...each, problem: reading.problem };
    const latest = each.activities[0]?.timestamp ?? '0.0';
    const added = newestFirst(reading.activities).filter(({ timestamp }) => compareTimestamps(timestamp, latest) > 0);
    const older = each.readAt === 0 ? [] : each.activities;
    const updated = {
      ...each,
      activities: [...added, ...older].slice(0, keptActivities),
      readAt: now,
      problem: null,
    };
    if (added.length > 0 && each.readAt > 0) news.push({ watched: updated, activities: added });
    return updated;
  });
  return { list: { ...list, watched: next }, news };
}

function newestFirst(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => compareTimestamps(b.timestamp, a.timestamp));
}
