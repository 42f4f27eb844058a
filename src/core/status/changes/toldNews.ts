import { array, nullable, number, object, type Read, string, tryReadJson, withDefault } from '../../json/shapes.ts';
import type { Incident, IncidentUpdate } from '../rest/schema.ts';
import { readStatusMemory } from './statusMemory.ts';

/** An ended incident with its last update. */
const endedIncident = object({
  id: string,
  name: string,
  /** When its end was noticed, in milliseconds since the epoch. */
  at: number,
  /** The closing text from the page (HTML from outside); null until it is fetched. */
  closing: nullable(string),
});
export type EndedIncident = Read<typeof endedIncident>;

const toldNews = object({
  /** IDs of the announced incidents and maintenances that aren't over, and keys of what else was announced of them. */
  announced: array(string),
  /** IDs of the muted ones. */
  muted: array(string),
  /** Latest first. */
  ended: array(endedIncident),
  /** When a maintenance that names no network was last announced, in milliseconds since the epoch. */
  unnamedAt: withDefault(number, 0),
  /** IDs of the components whose outage was announced and isn't over. */
  outage: withDefault(array(string), []),
  /** What was seen of the page. */
  memory: readStatusMemory,
});

/**
 * What was announced to the user about a network on a page: plain data in a file that all windows share, so that
 * nothing is repeated by another window or after a restart.
 */
export type ToldNews = Read<typeof toldNews>;

export const nothingTold: ToldNews = {
  announced: [],
  muted: [],
  ended: [],
  unnamedAt: 0,
  outage: [],
  memory: undefined,
};

/** The announced news from their stored form; nothing announced if they can't be read. */
export function readToldNews(text: string | undefined): ToldNews {
  return (text === undefined ? undefined : tryReadJson(toldNews, text)) ?? nothingTold;
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

/** Takes back that an event is muted. */
export function withoutMuted(told: ToldNews, id: string): ToldNews {
  return { ...told, muted: told.muted.filter((each) => each !== id) };
}

/** Mutes an event. */
export function withMuted(told: ToldNews, id: string): ToldNews {
  return { ...told, muted: [...told.muted.filter((each) => each !== id), id] };
}
