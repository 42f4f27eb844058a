import * as z from 'zod/mini';
import type { Incident, IncidentUpdate, Maintenance, StatusSummary } from '../rest/schema.ts';
import type { NetworkScope } from '../severity/scopeToNetwork.ts';
import { compareLevels, isOpenIncident, levelOfImpact, maintenancePhase } from '../severity/statusLevel.ts';
import { noticeChanges, type StatusChange } from './changes.ts';
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
  /** IDs of the announced incidents and maintenances, and keys of the announced ends (`endKey`). */
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

/** One notification. */
export type Announcement =
  | { kind: 'incident'; incident: Incident }
  | { kind: 'maintenance'; maintenance: Maintenance }
  /** The end of an announced incident. */
  | { kind: 'resolved'; incident: Pick<EndedIncident, 'id' | 'name'> };

/** The maximum number of remembered IDs; those of events still on the page are always kept. */
const rememberedIds = 200;
const rememberedEnds = 5;
const dayMs = 24 * 60 * 60_000;

/**
 * The news in a document, and the notifications for it: one for each incident when it is or becomes major or critical,
 * and one when it ends; one for each maintenance when it starts. Maintenances that name no network cause one
 * notification a day, because a page with many of them had 63 to 84 a month.
 * @param page the complete summary
 * @param scope the summary scoped to the network by scopeToNetwork
 * @param at when it was read, milliseconds since the epoch
 */
export function takeNews(
  told: ToldNews,
  page: StatusSummary,
  scope: NetworkScope,
  at: number,
): { told: ToldNews; changes: StatusChange[]; announcements: Announcement[] } {
  const open = openIds(page);
  const within = new Set([...scope.incidents, ...scope.maintenances].map(({ id }) => id));
  const elsewhere = new Set([...open].filter((id) => !within.has(id)));
  const scoped: StatusSummary = {
    ...page,
    components: [...scope.components],
    incidents: [...scope.incidents],
    maintenances: [...scope.maintenances],
  };
  const { changes, memory } = noticeChanges(told.memory, scoped, at, elsewhere);
  const isNew = (id: string) => !told.announced.includes(id);
  let { unnamedAt } = told;
  const announcements = changes.flatMap((change): Announcement[] => {
    switch (change.kind) {
      case 'incidentOpened':
      case 'incidentEscalated':
        return isGrave(change.incident) && isNew(change.incident.id)
          ? [{ kind: 'incident', incident: change.incident }]
          : [];
      case 'incidentResolved': {
        const { id, name } = change.incident;
        const isWorth = !isNew(id) && isNew(endKey(id)) && !told.muted.includes(id);
        return isWorth ? [{ kind: 'resolved', incident: { id, name } }] : [];
      }
      case 'maintenanceStarted': {
        const { maintenance } = change;
        const isNamed = scope.named.has(maintenance.id);
        if (!isNew(maintenance.id) || (!isNamed && Math.abs(at - unnamedAt) < dayMs)) return [];
        if (!isNamed) unnamedAt = at;
        return [{ kind: 'maintenance', maintenance }];
      }
      default:
        return [];
    }
  });
  const ended = changes.flatMap((change): EndedIncident[] =>
    change.kind === 'incidentResolved'
      ? [{ id: change.incident.id, name: change.incident.name, at, closing: change.closing?.body ?? null }]
      : [],
  );
  return {
    changes,
    announcements,
    told: {
      memory,
      announced: [...told.announced, ...announcements.map(keyOf)].slice(-rememberedIds),
      muted: told.muted.slice(-rememberedIds),
      ended: [...ended, ...told.ended]
        .filter((each) => !open.has(each.id) && at - each.at < dayMs)
        .slice(0, rememberedEnds),
      unnamedAt,
    },
  };
}

/** The events on a page that haven't ended, on any network. */
function openIds({ incidents, maintenances }: StatusSummary): Set<string> {
  return new Set([
    ...incidents.filter(isOpenIncident).map(({ id }) => id),
    ...maintenances.filter((maintenance) => maintenancePhase(maintenance) !== 'over').map(({ id }) => id),
  ]);
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

export function idOf(announcement: Announcement): string {
  return announcement.kind === 'maintenance' ? announcement.maintenance.id : announcement.incident.id;
}

/** The key of an announcement: the end of an incident is announced only once, even if it opens again. */
function keyOf(announcement: Announcement): string {
  const id = idOf(announcement);
  return announcement.kind === 'resolved' ? endKey(id) : id;
}

function endKey(id: string): string {
  return `end of ${id}`;
}

/** Whether the setting `ledgerLens.status.notifications` (raw, of any type) allows a notification. */
export function isWanted(announcement: Announcement, setting: unknown): boolean {
  if (setting === 'none') return false;
  return setting !== 'major' || announcement.kind !== 'maintenance';
}

function isGrave(incident: Incident): boolean {
  return compareLevels(levelOfImpact(incident.impact), 'major') >= 0;
}
