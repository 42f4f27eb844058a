import * as z from 'zod/mini';
import type { Incident, IncidentUpdate, Maintenance, StatusSummary } from '../rest/schema.ts';
import { compareLevels, levelOfImpact } from '../severity/vocabulary.ts';
import { noticeChanges, type StatusChange } from './changes.ts';
import { readStatusMemory, type StatusMemory } from './statusMemory.ts';

/** An incident that is over, with the last that was said of it. */
const endedIncident = z.object({
  id: z.string(),
  name: z.string(),
  /** When it was seen to be over, milliseconds since the epoch. */
  at: z.number(),
  /** The closing text as the page wrote it (HTML from outside); null until it was fetched. */
  closing: z.nullable(z.string()),
});
export type EndedIncident = z.infer<typeof endedIncident>;

const toldNews = z.object({
  /** Ids of the incidents and maintenances of which the user was notified. */
  announced: z.array(z.string()),
  /** Ids of those the user wants to hear no more of. */
  muted: z.array(z.string()),
  /** The latest first. */
  ended: z.array(endedIncident),
});

/**
 * What the user was told of one network on one page: plain data in a file that all windows share, so that nothing is
 * told again by another window or after a restart.
 */
export type ToldNews = z.infer<typeof toldNews> & { memory: StatusMemory | undefined };

export const nothingTold: ToldNews = { announced: [], muted: [], ended: [], memory: undefined };

/** The told news as they were kept; nothing told where they cannot be read. */
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

/** One thing to notify of. */
export type Announcement = { kind: 'incident'; incident: Incident } | { kind: 'maintenance'; maintenance: Maintenance };

/** As many ids are remembered; those of things still on the page are always among them. */
const rememberedIds = 200;
const rememberedEnds = 5;
const dayMs = 24 * 60 * 60_000;

/**
 * What a document tells that was not told before, and what of it is worth a notification: each incident once, when it
 * is or becomes major or critical, and each maintenance once, when it starts.
 * @param summary cut down to the network by scopeToNetwork
 * @param at when it was read, milliseconds since the epoch
 */
export function takeNews(
  told: ToldNews,
  summary: StatusSummary,
  at: number,
): { told: ToldNews; changes: StatusChange[]; announcements: Announcement[] } {
  const { changes, memory } = noticeChanges(told.memory, summary, at);
  const isNew = (id: string) => !told.announced.includes(id);
  const announcements = changes.flatMap((change): Announcement[] => {
    switch (change.kind) {
      case 'incidentOpened':
      case 'incidentEscalated':
        return isGrave(change.incident) && isNew(change.incident.id)
          ? [{ kind: 'incident', incident: change.incident }]
          : [];
      case 'maintenanceStarted':
        return isNew(change.maintenance.id) ? [{ kind: 'maintenance', maintenance: change.maintenance }] : [];
      default:
        return [];
    }
  });
  const ended = changes.flatMap((change): EndedIncident[] =>
    change.kind === 'incidentResolved'
      ? [{ id: change.incident.id, name: change.incident.name, at, closing: change.closing?.body ?? null }]
      : [],
  );
  const open = new Set(summary.incidents.map(({ id }) => id));
  return {
    changes,
    announcements,
    told: {
      memory,
      announced: [...told.announced, ...announcements.map(idOf)].slice(-rememberedIds),
      muted: told.muted.slice(-rememberedIds),
      ended: [...ended, ...told.ended]
        .filter((each) => !open.has(each.id) && at - each.at < dayMs)
        .slice(0, rememberedEnds),
    },
  };
}

/** Adds the closing texts out of `incidents.json`; one that is not there is an empty text, and not asked for again. */
export function withClosings(told: ToldNews, incidents: readonly Incident[]): ToldNews {
  const closing = (id: string): IncidentUpdate | undefined => incidents.find((each) => each.id === id)?.updates[0];
  return {
    ...told,
    ended: told.ended.map((each) =>
      each.closing === null ? { ...each, closing: closing(each.id)?.body ?? '' } : each,
    ),
  };
}

/** The user wants to hear no more of this one. */
export function withMuted(told: ToldNews, id: string): ToldNews {
  return { ...told, muted: [...told.muted.filter((each) => each !== id), id] };
}

export function idOf(announcement: Announcement): string {
  return announcement.kind === 'incident' ? announcement.incident.id : announcement.maintenance.id;
}

/** Whether the setting `ledgerLens.status.notifications` (raw, of whatever type) lets one through. */
export function isWanted(announcement: Announcement, setting: unknown): boolean {
  if (setting === 'none') return false;
  return setting !== 'major' || announcement.kind === 'incident';
}

function isGrave(incident: Incident): boolean {
  return compareLevels(levelOfImpact(incident.impact), 'major') >= 0;
}
