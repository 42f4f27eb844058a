import * as z from 'zod/mini';
import type { Incident, IncidentUpdate } from '../rest/schema.ts';
import { readStatusMemory, type StatusMemory } from './statusMemory.ts';

/** An ended incident with its last update. */
const endedIncident = z.object({
  id: z.string(),
  name: z.string(),
  /** When its end was noticed, in milliseconds since the epoch. */
  at: z.number(),
  /** The closing text from the page (HTML from outside); null until it is fetched. */
  closing: z.nullable(z.string()),
});
export type EndedIncident = z.infer<typeof endedIncident>;

const toldNews = z.object({
  /** IDs of the announced incidents and maintenances, and keys of the announced ends and overruns. */
  announced: z.array(z.string()),
  /** IDs of the muted ones. */
  muted: z.array(z.string()),
  /** Latest first. */
  ended: z.array(endedIncident),
  /** When a maintenance that names no network was last announced, in milliseconds since the epoch. */
  unnamedAt: z._default(z.number(), 0),
});

/**
 * What was announced to the user about a network on a page: plain data in a file that all windows share, so that
 * nothing is repeated by another window or after a restart.
 */
export type ToldNews = z.infer<typeof toldNews> & { memory: StatusMemory | undefined };

export const nothingTold: ToldNews = { announced: [], muted: [], ended: [], unnamedAt: 0, memory: undefined };

/** The announced news from their stored form; nothing announced if they can't be read. */
export function readToldNews(text: string | undefined): ToldNews {
  if (text === undefined) return nothingTold;
  try {
    const value: unknown = JSON.parse(text);
    const read = toldNews.safeParse(value);
    if (!read.success) return nothingTold;
    const memory = typeof value === 'object' && value !== null && 'memory' in value ? value.memory : undefined;
    return { ...read.data, memory: readStatusMemory(memory) };
  } catch {
    return nothingTold;
  }
}

/** Adds the closing texts from `incidents.json`; a missing one becomes an empty text and isn't requested again. */
export function withClosings(told: ToldNews, incidents: readonly Incident[]): ToldNews {
  const closing = (id: string): IncidentUpdate | undefined => incidents.find((each) => each.id === id)?.updates[0];
  return {
    ...told,
    ended: told.ended.map((each) =>
      each.closing === null ? { ...each, closing: closing(each.id)?.body ?? '' } : each,
    ),
  };
}

/** Mutes an event. */
export function withMuted(told: ToldNews, id: string): ToldNews {
  return { ...told, muted: [...told.muted.filter((each) => each !== id), id] };
}
