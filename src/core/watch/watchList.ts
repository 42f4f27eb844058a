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
  /** How much of what happened the user was not told yet; absent: nothing. */
  untold: z.optional(z.number()),
  /** When the user was told of it last, in milliseconds since 1970; absent: never. */
  toldAt: z.optional(z.number()),
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

/** What happened to a thing, as the user is told. */
export interface WatchNews {
  watched: Watched;
  latest: Activity;
  /** How much more happened before that. */
  earlier: number;
}

const keptActivities = 5;
/** After the user was told of a thing, what happens to it is gathered so long before the next, in milliseconds. */
const silence = 60_000;
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
 * The list with what was read; what is new of it counts as not told. A thing that was never read before has nothing new:
 * what happened before it was watched is none. What is watched no more is left out, and a late answer takes nothing away.
 * @param now milliseconds since 1970
 */
export function withReadings(list: WatchList, readings: readonly WatchReading[], now: number): WatchList {
  const watched = list.watched.map((each) => {
    const reading = readings.find((one) => isSameWatched(one, each));
    if (!reading) return each;
    if ('problem' in reading) return { ...each, problem: reading.problem };
    const latest = each.activities[0]?.timestamp ?? '0.0';
    const added = newestFirst(reading.activities).filter(({ timestamp }) => compareTimestamps(timestamp, latest) > 0);
    const isFirst = each.readAt === 0;
    const untold = (each.untold ?? 0) + (isFirst ? 0 : added.length);
    const activities = [...added, ...(isFirst ? [] : each.activities)].slice(0, keptActivities);
    return { ...each, activities, readAt: now, problem: null, ...(untold > 0 && { untold }) };
  });
  return { ...list, watched };
}

/**
 * What of a network is to be told now, and the list as it is when that was told. A thing that was told of less than a
 * minute ago waits; a clock that was set back counts as a long time.
 * @param wanted whether the user wants to be told; else it counts as told
 * @param now milliseconds since 1970
 */
export function takeWatchNews(
  list: WatchList,
  network: string,
  wanted: boolean,
  now: number,
): { list: WatchList; news: WatchNews[] } {
  const news: WatchNews[] = [];
  const watched = list.watched.map((each) => {
    const { untold, toldAt, ...rest } = each;
    const [latest] = each.activities;
    if (each.network !== network || !untold || !latest) return each;
    if (!wanted) return toldAt === undefined ? rest : { ...rest, toldAt };
    if (toldAt !== undefined && now >= toldAt && now - toldAt < silence) return each;
    news.push({ watched: each, latest, earlier: untold - 1 });
    return { ...rest, toldAt: now };
  });
  return { list: { ...list, watched }, news };
}

function newestFirst(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => compareTimestamps(b.timestamp, a.timestamp));
}
