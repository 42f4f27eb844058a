import { instant } from '../pageTime.ts';
import type { Component, Incident, Maintenance, StatusSummary } from '../rest/schema.ts';
import { compareComponentStatus, levelOfComponent } from '../severity/componentState.ts';
import { isOpenIncident } from '../severity/isOpenIncident.ts';
import { maintenancePhase } from '../severity/maintenancePhase.ts';
import type { NetworkScope } from '../severity/scopeToNetwork.ts';
import { compareLevels, levelOfIncident, type StatusLevel } from '../severity/statusLevel.ts';
import { noticeChanges, type StatusChange } from './changes.ts';
import type { SeenIncident, SeenMaintenance } from './statusMemory.ts';
import type { EndedIncident, ToldNews } from './toldNews.ts';

type Named = Pick<Incident, 'id' | 'name'>;
type NamedWithStatus = Named & { readonly status?: string };

/** One notification. */
export type Announcement =
  /** An incident, or new updates or a rise of one that was announced. */
  | { kind: 'incident' | 'update'; incident: Incident }
  /** The end of an announced incident; or it is no longer about this network. */
  | { kind: 'resolved' | 'left'; incident: Named }
  /** It begins soon, has begun, should have begun, goes on past its planned end, or was moved to a later time. */
  | { kind: 'soon' | 'maintenance' | 'late' | 'overrun' | 'moved'; maintenance: Maintenance }
  /**
   * The end of an announced maintenance: it is over, was withdrawn, or is no longer about this network; or the page lists
   * it no more, after it should have begun and before it said so: it is over or was withdrawn.
   */
  | { kind: 'completed' | 'withdrawn' | 'leftMaintenance' | 'vanished'; maintenance: Named }
  /** Components that are down without an announced incident; `incident`: the open one that may still be why. */
  | { kind: 'outage'; components: readonly NamedWithStatus[]; incident?: Incident }
  /** Components that are no longer down, with their state if they aren't operational. */
  | { kind: 'restored'; components: readonly NamedWithStatus[] }
  /** Components whose outage was announced, and of which the page says nothing any more, or not for this network. */
  | { kind: 'unlisted'; components: readonly Named[] };

/** From which level incidents and outages are announced. */
export type NewsLevel = Extract<StatusLevel, 'minor' | 'major' | 'critical'>;

const endHistory = 5;
/** The maximum number of remembered muted events that have left the page. */
const mutedHistory = 200;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A maintenance is announced so long before it begins, and is late after a tolerance. */
const soonMs = 60 * minuteMs;
const lateMs = 10 * minuteMs;

/** Everything that a document says, and what was announced before it. */
interface Reading {
  readonly told: ToldNews;
  readonly scope: NetworkScope;
  readonly at: number;
  readonly from: NewsLevel;
  readonly changes: readonly StatusChange[];
  /** Keys of what was announced and isn't over. */
  readonly announced: Set<string>;
  readonly isMuted: (id: string) => boolean;
  /** IDs of open events that are about other networks. */
  readonly elsewhere: ReadonlySet<string>;
}

/**
 * The news in a document, and the notifications for it. What was announced gets its updates, and its end whatever becomes
 * of it: an incident of at least the level `from`; a maintenance an hour before it begins, when it begins, if it is late
 * and if it goes on past its planned end; components that are down without such an incident. Maintenances that name
 * neither the network nor what it consists of cause one notification a day when they begin, because a page with many of
 * them had 63 to 84 a month.
 * @param page the complete summary
 * @param scope the summary scoped to the network by scopeToNetwork
 * @param at when it was read, milliseconds since the epoch
 */
export function takeNews(
  told: ToldNews,
  page: StatusSummary,
  scope: NetworkScope,
  at: number,
  from: NewsLevel = 'major',
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
  // A document that is older than the last one says nothing of now.
  const isStale = memory === told.memory;
  const muted = new Set(told.muted);
  const announced = new Set(told.announced);
  const reading: Reading = {
    told,
    scope,
    at,
    from,
    changes,
    announced,
    isMuted: (id) => muted.has(id),
    elsewhere,
  };
  const incidents = isStale ? [] : incidentNews(reading, lastSeen(told.memory?.incidents, memory.incidents));
  const maintenances = isStale
    ? { announcements: [], unnamedAt: told.unnamedAt }
    : maintenanceNews(reading, lastSeen(told.memory?.maintenances, memory.maintenances));
  const outages = isStale ? { announcements: [], outage: told.outage } : outageNews(reading);
  const ended = changes.flatMap((change): EndedIncident[] =>
    change.kind === 'incidentResolved'
      ? [{ id: change.incident.id, name: change.incident.name, at, closing: change.closing?.body ?? null }]
      : [],
  );
  const gone = told.muted.filter((id) => !open.has(id)).slice(-mutedHistory);
  const keptMuted = new Set([...gone, ...told.muted.filter((id) => open.has(id))]);
  return {
    changes,
    announcements: [...incidents, ...maintenances.announcements, ...outages.announcements],
    told: {
      memory,
      announced: [...announced],
      muted: told.muted.filter((id) => keptMuted.has(id)),
      ended: [...ended, ...told.ended]
        .filter((each) => !open.has(each.id) && at - each.at < dayMs)
        .slice(0, endHistory),
      unnamedAt: maintenances.unnamedAt,
      outage: outages.outage,
    },
  };
}

/** By ID, with those that ended and were forgotten at once, because too many did. */
function lastSeen<T extends SeenIncident | SeenMaintenance>(
  before: readonly T[] = [],
  now: readonly T[],
): ReadonlyMap<string, T> {
  return new Map([...before.map((each) => ({ ...each, open: false })), ...now].map((each) => [each.id, each]));
}

/** The announced incidents are those in `announced`: one that isn't open any more gets its end, and is taken out. */
function incidentNews(reading: Reading, memory: ReadonlyMap<string, SeenIncident>): Announcement[] {
  const { announced, changes, elsewhere, from, isMuted, scope } = reading;
  const isOpen = (id: string) => {
    const seen = memory.get(id);
    return seen?.open === true && !seen.endTold;
  };
  const news = new Set(
    changes.flatMap((change) =>
      change.kind === 'incidentEscalated' || (change.kind === 'incidentUpdated' && change.updates.length > 0)
        ? [change.incident.id]
        : [],
    ),
  );
  const announcements: Announcement[] = [];
  for (const incident of scope.incidents) {
    const { id } = incident;
    if (!isOpen(id) || isMuted(id)) continue;
    if (announced.has(id)) {
      if (news.has(id)) announcements.push({ kind: 'update', incident });
    } else if (compareLevels(levelOfIncident(incident), from) >= 0) {
      announced.add(id);
      announcements.push({ kind: 'incident', incident });
    }
  }
  for (const id of [...announced]) {
    const seen = memory.get(id);
    if (!seen || isOpen(id)) continue;
    announced.delete(id);
    if (!isMuted(id))
      announcements.push({ kind: elsewhere.has(id) ? 'left' : 'resolved', incident: { id, name: seen.name } });
  }
  return announcements;
}

function maintenanceNews(
  reading: Reading,
  memory: ReadonlyMap<string, SeenMaintenance>,
): { announcements: Announcement[]; unnamedAt: number } {
  const { announced, at, changes, elsewhere, isMuted, scope } = reading;
  let { unnamedAt } = reading.told;
  const announcements: Announcement[] = [];
  const overruns = new Set(
    changes.flatMap((change) => (change.kind === 'maintenanceOverrun' ? [change.maintenance.id] : [])),
  );
  const withdrawn = new Set(
    changes.flatMap((change) => (change.kind === 'maintenanceWithdrawn' ? [change.maintenance.id] : [])),
  );
  const once = (key: string, announcement: Announcement) => {
    if (announced.has(key)) return;
    announced.add(key);
    announcements.push(announcement);
  };
  for (const maintenance of scope.maintenances) {
    const { id, name, scheduledFor } = maintenance;
    const seen = memory.get(id);
    if (!seen?.open || seen.endTold || isMuted(id)) continue;
    const isMain = scope.named.has(id) || isOfNetwork.test(name);
    const start = instant(scheduledFor);
    const soon = soonKey(id, scheduledFor);
    if (seen.phase === 'active') {
      const isNew = !announced.has(id) && (isMain || Math.abs(at - unnamedAt) >= dayMs);
      if (isNew && !isMain) unnamedAt = at;
      if (isNew) once(id, { kind: 'maintenance', maintenance });
      else if (announced.has(id) && overruns.has(id)) once(overrunKey(id), { kind: 'overrun', maintenance });
    } else if (start - at > soonMs && isToldOtherwise(announced, maintenance)) {
      for (const key of toldKeys(announced, id)) announced.delete(key);
      announcements.push({ kind: 'moved', maintenance });
    } else if (isMain && at < start && start - at <= soonMs) once(soon, { kind: 'soon', maintenance });
    else if (announced.has(soon) && at - start > lateMs) once(lateKey(id, scheduledFor), { kind: 'late', maintenance });
  }
  for (const [id, { name, open, endTold, phase, scheduledFor }] of memory) {
    const keys = open && !endTold ? [] : toldKeys(announced, id);
    if (keys.length === 0) continue;
    const neverBegan = phase === 'upcoming' && announced.has(lateKey(id, scheduledFor)) && !announced.has(id);
    for (const key of keys) announced.delete(key);
    if (isMuted(id)) continue;
    const over = withdrawn.has(id) ? 'withdrawn' : neverBegan ? 'vanished' : 'completed';
    const kind = elsewhere.has(id) ? 'leftMaintenance' : over;
    announcements.push({ kind, maintenance: { id, name } });
  }
  return { announcements, unnamedAt };
}

/** What was announced of a maintenance, for whatever start. */
function toldKeys(announced: ReadonlySet<string>, id: string): string[] {
  const ofStart = [soonKey(id, ''), lateKey(id, '')];
  return [...announced].filter(
    (key) => key === id || key === overrunKey(id) || ofStart.some((start) => key.startsWith(start)),
  );
}

/** Whether it was said to have begun, or to begin at another time than the one that it is planned for now. */
function isToldOtherwise(announced: ReadonlySet<string>, { id, scheduledFor }: Maintenance): boolean {
  const soon = soonKey(id, '');
  return toldKeys(announced, id).some(
    (key) => key === id || (key.startsWith(soon) && instant(key.slice(soon.length)) !== instant(scheduledFor)),
  );
}

/** What a network consists of, for a title that names no network. */
const isOfNetwork = /\b(?:networks?|consensus|mirror|nodes?|relays?|ledger|upgrade)\b/i;

/** The components that are down without an announced (or muted) incident or a maintenance that says why. */
function outageNews({ announced, from, isMuted, scope, told }: Reading): {
  announcements: Announcement[];
  outage: string[];
} {
  const known = new Map(scope.components.map((component) => [component.id, component]));
  // If each of them is down in part, that is as grave for the network as if one were down (indicatorOf).
  const own = scope.own.length > 0 ? scope.own : scope.components;
  const isEach = from === 'major' && own.every(({ status }) => compareComponentStatus(status, 'partial_outage') >= 0);
  const parts = new Set(isEach ? own.map(({ id }) => id) : []);
  const isDown = (component: Component | undefined) =>
    component !== undefined &&
    (parts.has(component.id) || compareLevels(levelOfComponent(component.status), outageLevel(from)) >= 0);
  const names = new Map(told.memory?.components.map(([id, { name }]) => [id, name]));
  // A page may give its components other IDs.
  const before = new Set<string>();
  for (const id of told.outage) {
    const successors = scope.components.filter(
      (each) => !known.has(id) && each.name === names.get(id) && !names.has(each.id) && !before.has(each.id),
    );
    before.add((successors.find(isDown) ?? successors[0])?.id ?? id);
  }
  const outage = [...before];
  const open = scope.incidents.filter(isOpenIncident);
  const explaining = [
    ...open.filter((each) => announced.has(each.id) || isMuted(each.id)),
    ...scope.maintenances.filter((each) => maintenancePhase(each) === 'active'),
  ];
  const explained = new Set(explaining.flatMap(({ components }) => components.map(({ id }) => id)));
  const isExplained = explaining.some(({ components }) => components.length === 0);
  const begun = isExplained
    ? []
    : scope.components.filter((each) => isDown(each) && !before.has(each.id) && !explained.has(each.id));
  const over = outage.filter((id) => !isDown(known.get(id)));
  const restored = over
    .flatMap((id) => known.get(id) ?? [])
    .map(({ id, name, status }) => ({ id, name, ...(levelOfComponent(status) !== 'none' && { status }) }));
  const unlisted = over.filter((id) => !known.has(id)).map((id) => ({ id, name: names.get(id) ?? id }));
  const begunIds = new Set(begun.map(({ id }) => id));
  const incident = open.find((each) => each.components.some(({ id }) => begunIds.has(id))) ?? open[0];
  const announcements: Announcement[] = [
    ...(restored.length > 0 ? [{ kind: 'restored' as const, components: restored }] : []),
    ...(unlisted.length > 0 ? [{ kind: 'unlisted' as const, components: unlisted }] : []),
    ...(begun.length > 0
      ? [
          {
            kind: 'outage' as const,
            components: begun.map(({ id, name }) => ({ id, name })),
            ...(incident && { incident }),
          },
        ]
      : []),
  ];
  const ended = new Set(over);
  return { announcements, outage: [...outage.filter((id) => !ended.has(id)), ...begun.map(({ id }) => id)] };
}

/** No component is more than major. */
function outageLevel(from: NewsLevel): StatusLevel {
  return from === 'minor' ? 'minor' : 'major';
}

/** The events on a page that haven't ended, on any network. */
function openIds({ incidents, maintenances }: StatusSummary): Set<string> {
  return new Set([
    ...incidents.filter(isOpenIncident).map(({ id }) => id),
    ...maintenances.filter((maintenance) => maintenancePhase(maintenance) !== 'over').map(({ id }) => id),
  ]);
}

/** The event of an announcement; of components, the first. */
export function idOf(announcement: Announcement): string {
  if ('components' in announcement) return announcement.components[0]?.id ?? '';
  return 'maintenance' in announcement ? announcement.maintenance.id : announcement.incident.id;
}

function overrunKey(id: string): string {
  return `overrun of ${id}`;
}

/** A maintenance that is moved begins soon once more. */
function soonKey(id: string, start: string | null): string {
  return `start of ${id} at ${start}`;
}

function lateKey(id: string, start: string | null): string {
  return `delay of ${id} at ${start}`;
}

/** Whether the setting `ledgerLens.status.notifications` (raw, of any type) allows a notification. */
export function isWanted(announcement: Announcement, setting: unknown): boolean {
  if (setting === 'none') return false;
  return setting !== 'major' || !('maintenance' in announcement || announcement.kind === 'update');
}

/** The setting `ledgerLens.status.notificationLevel` (raw, of any type). */
export function newsLevel(setting: unknown): NewsLevel {
  return setting === 'minor' || setting === 'critical' ? setting : 'major';
}
