import * as z from 'zod/mini';

/** What was already told of a page: plain data, kept as JSON so that restarts and other windows do not tell it again. */

const text = z.nullable(z.string());

const seenThing = {
  id: z.string(),
  name: z.string(),
  status: z.string(),
  shortlink: text,
  updatedAt: text,
  /** Ids of the updates that were told. */
  toldUpdates: z.array(z.string()),
  /** Whether it was in the last document, unresolved, and within what is looked at. */
  open: z.boolean(),
  /** Whether its end was told. A late document may show it once more; that is no news. */
  endTold: z.boolean(),
};

const seenIncident = z.object({ ...seenThing, impact: z.string() });
/** The last that was seen of an incident. */
export type SeenIncident = z.infer<typeof seenIncident>;

const seenMaintenance = z.object({
  ...seenThing,
  phase: z.enum(['upcoming', 'active', 'over']),
  scheduledFor: text,
  scheduledUntil: text,
  startTold: z.boolean(),
  /** The planned end whose passing was told; a new end can be passed anew. */
  overrunToldFor: text,
});
/** The last that was seen of a maintenance. */
export type SeenMaintenance = z.infer<typeof seenMaintenance>;

const seenComponent = z.object({ name: z.string(), status: z.string(), updatedAt: text });
export type SeenComponent = z.infer<typeof seenComponent>;

const statusMemory = z.object({
  pageId: z.string(),
  pageUpdatedAt: text,
  incidents: z.array(seenIncident),
  maintenances: z.array(seenMaintenance),
  /** By component id. */
  components: z.array(z.tuple([z.string(), seenComponent])),
});
export type StatusMemory = z.infer<typeof statusMemory>;

/** A memory as it was kept (parsed JSON); undefined where it cannot be read, so that one begins anew. */
export function readStatusMemory(value: unknown): StatusMemory | undefined {
  const read = statusMemory.safeParse(value);
  return read.success ? read.data : undefined;
}

/** Ended things are remembered for a while, since a late document may still show them. */
const REMEMBERED_ENDS = 100;

/** The open ones and the latest of the ended ones; `things` in order of their last sight. */
export function prune<T extends { open: boolean }>(things: readonly T[]): T[] {
  const ended = things.filter((thing) => !thing.open).slice(-REMEMBERED_ENDS);
  const kept = new Set(ended);
  return things.filter((thing) => thing.open || kept.has(thing));
}
