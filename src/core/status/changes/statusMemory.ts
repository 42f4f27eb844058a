import { array, boolean, nullable, object, oneOf, pair, type Read, string, tryRead } from '../../json/shapes.ts';

/**
 * What was already reported of a page: plain data, stored as JSON so that restarts and other windows don't repeat it.
 */

const text = nullable(string);

const seenThing = {
  id: string,
  name: string,
  status: string,
  shortlink: text,
  updatedAt: text,
  /** IDs of the reported updates. */
  toldUpdates: array(string),
  /** Whether it was in the last document, unresolved and in scope. */
  open: boolean,
  /** Whether its end was reported. A late document may contain it once more; that isn't news. */
  endTold: boolean,
};

const seenIncident = object({ ...seenThing, impact: string });
/** The last known state of an incident. */
export type SeenIncident = Read<typeof seenIncident>;

const seenMaintenance = object({
  ...seenThing,
  phase: oneOf('upcoming', 'active', 'over'),
  scheduledFor: text,
  scheduledUntil: text,
  startTold: boolean,
  /** The scheduled end whose passing was reported; a new end can be passed again. */
  overrunToldFor: text,
});
/** The last known state of a maintenance. */
export type SeenMaintenance = Read<typeof seenMaintenance>;

const seenComponent = object({ name: string, status: string, updatedAt: text });
export type SeenComponent = Read<typeof seenComponent>;

const statusMemory = object({
  pageId: string,
  pageUpdatedAt: text,
  incidents: array(seenIncident),
  maintenances: array(seenMaintenance),
  /** By component ID. */
  components: array(pair(string, seenComponent)),
});
export type StatusMemory = Read<typeof statusMemory>;

/** A memory from its stored form (parsed JSON); undefined if it can't be read, so that a new one begins. */
export function readStatusMemory(value: unknown): StatusMemory | undefined {
  return tryRead(statusMemory, value);
}

/** Ended events are remembered for a while, because a late document may still contain them. */
const REMEMBERED_ENDS = 100;

/** The open events and the latest ended ones; `things` in the order in which they were last seen. */
export function prune<T extends { open: boolean }>(things: readonly T[]): T[] {
  const ended = things.filter((thing) => !thing.open).slice(-REMEMBERED_ENDS);
  const kept = new Set(ended);
  return things.filter((thing) => thing.open || kept.has(thing));
}
