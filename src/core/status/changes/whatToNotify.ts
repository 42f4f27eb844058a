import type { Incident, Maintenance, StatusSummary } from '../rest/schema.ts';
import { isOpenIncident } from '../severity/isOpenIncident.ts';
import { maintenancePhase } from '../severity/maintenancePhase.ts';
import type { NetworkScope } from '../severity/scopeToNetwork.ts';
import { compareLevels, levelOfImpact } from '../severity/statusLevel.ts';
import { noticeChanges, type StatusChange } from './changes.ts';
import type { EndedIncident, ToldNews } from './toldNews.ts';

/** One notification. */
export type Announcement =
  | { kind: 'incident'; incident: Incident }
  | { kind: 'maintenance'; maintenance: Maintenance }
  /** An announced maintenance that goes on past its planned end. */
  | { kind: 'overrun'; maintenance: Maintenance }
  /** The end of an announced incident. */
  | { kind: 'resolved'; incident: Pick<EndedIncident, 'id' | 'name'> };

/** The maximum number of remembered IDs; those of events still on the page are always kept. */
const rememberedIds = 200;
const rememberedEnds = 5;
const dayMs = 24 * 60 * 60_000;

/**
 * The news in a document, and the notifications for it: one for each incident when it is or becomes major or critical,
 * and one when it ends; one for each maintenance when it starts, and one if it goes on past its planned end. Maintenances that name no network cause one
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
      case 'maintenanceOverrun': {
        const { id } = change.maintenance;
        const maintenance = scope.maintenances.find((each) => each.id === id);
        const isWorth = !isNew(id) && isNew(overrunKey(id)) && !told.muted.includes(id);
        return maintenance && isWorth ? [{ kind: 'overrun', maintenance }] : [];
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

export function idOf(announcement: Announcement): string {
  return 'maintenance' in announcement ? announcement.maintenance.id : announcement.incident.id;
}

/**
 * The key of an announcement: the end of an incident is announced only once, even if it opens again, and so is the
 * overrun of a maintenance, even if its planned end is moved.
 */
function keyOf(announcement: Announcement): string {
  const id = idOf(announcement);
  if (announcement.kind === 'overrun') return overrunKey(id);
  return announcement.kind === 'resolved' ? endKey(id) : id;
}

function overrunKey(id: string): string {
  return `overrun of ${id}`;
}

function endKey(id: string): string {
  return `end of ${id}`;
}

/** Whether the setting `ledgerLens.status.notifications` (raw, of any type) allows a notification. */
export function isWanted(announcement: Announcement, setting: unknown): boolean {
  if (setting === 'none') return false;
  return setting !== 'major' || !('maintenance' in announcement);
}

function isGrave(incident: Incident): boolean {
  return compareLevels(levelOfImpact(incident.impact), 'major') >= 0;
}
