import {
  array,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Read,
  record,
  type Shape,
  string,
  tryReadJson,
} from '../json/shapes.ts';
import { type EntityIdKind, entityIdKinds } from '../ledger/ids/entityId.ts';
import { compareTimestamps } from '../ledger/ids/timestamp.ts';

/** The kinds that can be watched: those whose latest activity the mirror node lists. */
export const watchableKinds = entityIdKinds;
export type WatchableKind = EntityIdKind;

/** Whether this kind offers something to watch. A transaction offers the entities that take part in it. */
export function offersWatch(kind: string | undefined): boolean {
  return kind === 'transaction' || watchableKinds.some((each) => each === kind);
}

const said = object({
  /** Consensus time. */
  timestamp: string,
  /** What happened, in words. */
  text: string,
  /** `success` or the result code; null if there is no result, as for a topic's message. */
  outcome: nullable(string),
  /** The text of a message; null if there is none. */
  detail: nullable(string),
});
const partly = object({ isPart: optional(boolean) });

/** One event of a watched entity. */
export type Activity = Read<typeof said> & {
  /** Whether a part of its words couldn't be read: they're replaced once it is read again. */
  isPart?: boolean;
};

const activity: Shape<Activity> = (value) => {
  const { isPart } = partly(value);
  return { ...said(value), ...(isPart === true && { isPart }) };
};

const always = object({
  network: string,
  kind: oneOf(...watchableKinds),
  /** The entity ID. */
  id: string,
  /** A token's name; null without one. */
  name: nullable(string),
  /** The latest events, newest first. */
  activities: array(activity),
  /** When it was last read, in milliseconds since 1970; 0 for never. */
  readAt: number,
  /** Why the last read failed, in one sentence. */
  problem: nullable(string),
});
const sometimes = object({
  untold: optional(number),
  toldAt: optional(number),
  silence: optional(number),
  notify: optional(boolean),
});

export type Watched = Read<typeof always> & {
  /** The number of events that the user hasn't seen a notification of yet; absent: none. */
  untold?: number;
  /** When the user was last notified of it, in milliseconds since 1970; absent: never. */
  toldAt?: number;
  /** How long its events are collected after that, in milliseconds; absent: as for one that is seldom active. */
  silence?: number;
  /** Whether the user wants notifications of it; absent: as the setting says. */
  notify?: boolean;
};

const watched: Shape<Watched> = (value) => {
  const { untold, toldAt, silence, notify } = sometimes(value);
  return {
    ...always(value),
    ...(untold !== undefined && { untold }),
    ...(toldAt !== undefined && { toldAt }),
    ...(silence !== undefined && { silence }),
    ...(notify !== undefined && { notify }),
  };
};

const watchList = object({
  watched: array(watched),
  /** When each network was last queried, in milliseconds since 1970. */
  askedAt: record(number),
});
/** All watched entities on every network, shared by all windows on this machine. */
export type WatchList = Read<typeof watchList>;

/** What identifies a watched entity. */
export type WatchKey = Pick<Watched, 'network' | 'kind' | 'id'>;

/** On one network, an entity ID has only one kind. */
export type WatchPlace = Pick<Watched, 'network' | 'id'>;

/** The result of reading one entity: its latest activities, or why they are missing. */
export type WatchReading = WatchKey & ({ activities: readonly Activity[] } | { problem: string });

const activitiesPerEntity = 5;
/** The maximum number of watched entities on all networks: each costs a request. */
export const mostWatched = 50;

export const emptyWatchList: WatchList = { watched: [], askedAt: {} };

/**
 * Reads the list from the shared file's text; an empty list if there is no file. Undefined for a damaged or foreign
 * text, or one from a newer version, which must not be taken for an empty list and replaced by one.
 */
export function readWatchList(text: string | undefined): WatchList | undefined {
  if (text === undefined) return emptyWatchList;
  return tryReadJson(watchList, text);
}

function isSameWatched(one: WatchPlace, other: WatchPlace): boolean {
  return one.network === other.network && one.id === other.id;
}

/** The list with one more entity at the top; unchanged if it is already watched. */
export function withWatched(list: WatchList, key: WatchKey, name: string | null): WatchList {
  if (list.watched.some((each) => isSameWatched(each, key))) return list;
  const { network, kind, id } = key;
  const added: Watched = { network, kind, id, name, activities: [], readAt: 0, problem: null };
  return { ...list, watched: [added, ...list.watched] };
}

export function withoutWatched(list: WatchList, key: WatchPlace): WatchList {
  return { ...list, watched: list.watched.filter((each) => !isSameWatched(each, key)) };
}

/** The list with notifications of one entity turned on or off. */
export function withNotify(list: WatchList, key: WatchPlace, notify: boolean): WatchList {
  return { ...list, watched: list.watched.map((each) => (isSameWatched(each, key) ? { ...each, notify } : each)) };
}

/**
 * The list with the network marked as queried now; undefined if it was queried less than `pause` milliseconds ago. If
 * the clock was set back, the pause counts as over.
 */
export function claimAsking(list: WatchList, network: string, pause: number, now: number): WatchList | undefined {
  const before = list.askedAt[network];
  if (before !== undefined && now >= before && now - before < pause) return undefined;
  const names = new Set(list.watched.map((each) => each.network));
  const kept = Object.entries(list.askedAt).filter(([name]) => names.has(name));
  return { ...list, askedAt: { ...Object.fromEntries(kept), [network]: now } };
}

/**
 * The list with the new readings; what is new in them counts as not shown. An entity that is read for the first time has
 * nothing new: its past isn't news. Entities no longer watched are left out, and a late answer removes nothing. What was
 * known only in part is replaced by what is read whole.
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
    const wholeOf = (part: Activity) =>
      reading.activities.find(({ timestamp, isPart }) => !isPart && timestamp === part.timestamp) ?? part;
    const known = each.activities.map((one) => (one.isPart ? wholeOf(one) : one));
    const activities = [...added, ...(isFirst ? [] : known)].slice(0, activitiesPerEntity);
    return { ...each, activities, readAt: now, problem: null, ...(untold > 0 && { untold }) };
  });
  return { ...list, watched };
}

function newestFirst(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => compareTimestamps(b.timestamp, a.timestamp));
}
