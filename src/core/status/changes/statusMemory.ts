import * as z from 'zod/mini';

/**
 * What was already reported of a page: plain data, stored as JSON so that restarts and other windows don't repeat it.
 */

const text = z.nullable(z.string());

const seenThing = {
  id: z.string(),
  name: z.string(),
  status: z.string(),
  shortlink: text,
  updatedAt: text,
  /** IDs of the reported updates. */
  toldUpdates: z.array(z.string()),
  /** Whether it was in the last document, unresolved and in scope. */
  open: z.boolean(),
  /** Whether its end was reported. A late document may contain it once more; that isn't news. */
  endTold: z.boolean(),
};

const seenIncident = z.object({ ...seenThing, impact: z.string() });
/** The last known state of an incident. */
export type SeenIncident = z.infer<typeof seenIncident>;

const seenMaintenance = z.object({
  ...seenThing,
  phase: z.enum(['upcoming', 'active', 'over']),
  scheduledFor: text,
  scheduledUntil: text,
  startTold: z.boolean(),
  /** The scheduled end whose passing was reported; a new end can be passed again. */
  overrunToldFor: text,
});
/** The last known state of a maintenance. */
export type SeenMaintenance = z.infer<typeof seenMaintenance>;

const seenComponent = z.object({ name: z.string(), status: z.string(), updatedAt: text });
export type SeenComponent = z.infer<typeof seenComponent>;

const statusMemory = z.object({
  pageId: z.string(),
  pageUpdatedAt: text,
  incidents: z.array(seenIncident),
  maintenances: z.array(seenMaintenance),
  /** By component ID. */
  components: z.array(z.tuple([z.string(), seenComponent])),
});
export type StatusMemory = z.infer<typeof statusMemory>;

/** A memory from its stored form (parsed JSON); undefined if it can't be read, so that a new one begins. */
export function readStatusMemory(value: unknown): StatusMemory | undefined {
  const read = statusMemory.safeParse(value);
  return read.success ? read.data : undefined;
}

/** Ended events are remembered for a while, because a late document may still contain them. */
const REMEMBERED_ENDS = 100;

/** The open events and the latest ended ones; `things` in the order in which they were last seen. */
export function prune<T extends { open: boolean }>(things: readonly T[]): T[] {
  const ended = things.filter((thing) => !thing.open).slice(-REMEMBERED_ENDS);
  const kept = new Set(ended);
  return things.filter((thing) => thing.open || kept.has(thing));
}
