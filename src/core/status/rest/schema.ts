import * as l10n from '@vscode/l10n';
import type { JsonObject, JsonValue } from '../../json/jsonValue.ts';
import {
  array,
  boolean,
  checked,
  mapped,
  nullable,
  object,
  optional,
  orElse,
  type Read,
  type Shape,
  string,
  tryRead,
} from '../../json/shapes.ts';
import { instant } from '../pageTime.ts';

/**
 * The Statuspage v2 documents as the product reads them. Reading is tolerant: an absent value is null, an unknown word
 * stays a text (`statusLevel.ts` and `componentState.ts` interpret it), and a missing list is empty, because incident.io
 * omits `incidents` and `scheduled_maintenances` if they are empty. Only something that isn't such a document at all is rejected. `tweet_id`,
 * an unneeded 64-bit number, is never read.
 */

/** Text as is; a number becomes its digits, everything else null. */
const text: Shape<string | null> = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
};

const flag = orElse(boolean, false);

const integer: Shape<number | null> = (value) =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;

/**
 * A row that can't be read isn't left out, because its incident would be missing: it stays a row, whose name says
 * so and whose state is unknown. (The page's own rows always can be read, since each of their fields may be anything.)
 */
function readRows<T>(value: unknown, row: Shape<T>, unreadable: string): T[] {
  if (!Array.isArray(value)) return [];
  return value.map(
    (item: unknown, index) =>
      tryRead(row, item) ??
      row({ id: `${unreadable} ${index + 1}`, name: unreadable, body: unreadable, status: unreadableStatus }),
  );
}

/** A list inside a row: anything but a list becomes an empty one. @param unreadable the name of what can't be read */
function rows<T>(row: Shape<T>, unreadable: () => string): Shape<T[]> {
  return (value) => readRows(value, row, unreadable());
}

/** Texts; other items are left out. */
const texts: Shape<string[]> = (value) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** A list that identifies the document: it may be missing, but not be anything else. */
function documentRows<T>(row: Shape<T>, unreadable: () => string): Shape<T[]> {
  return mapped(optional(nullable(array((item) => item))), (value) => readRows(value, row, unreadable()));
}

/** The status of what can't be read; nothing concludes anything from it. */
export const unreadableStatus = 'unreadable';

/** Fields of today's pages that say nothing to a reader: for the page's own use, or said by another field. */
const unshown: ReadonlySet<string> = new Set([
  'page_id',
  'incident_id',
  'showcase',
  'automation_email',
  'reminder_intervals',
  'metadata',
  'impact_override',
  'deliver_notifications',
  'custom_tweet',
  'tweet_id',
  'twitter_updated_at',
  'wants_twitter_update',
  'backfilled',
  'postmortem_body_last_updated_at',
  'postmortem_ignored',
  'postmortem_notified_subscribers',
  'postmortem_notified_twitter',
  'scheduled_for',
  'scheduled_until',
  'scheduled_auto_in_progress',
  'scheduled_auto_completed',
  'scheduled_remind_prior',
  'scheduled_reminded_at',
]);

/** As in the document. */
type Added = JsonObject;

/** A row, with what it has besides these fields and is shown as it is: a newer page adds it. Undefined without any. */
function row<F extends Readonly<Record<string, Shape<unknown>>>>(
  fields: F,
): Shape<{ [K in keyof F]: Read<F[K]> } & { added: Added | undefined }> {
  const read = object(fields);
  return (value) => Object.assign(read(value), { added: addedTo(value, fields) });
}

function addedTo(value: unknown, fields: object): Added | undefined {
  const found: Record<string, JsonValue> = {};
  for (const [name, each] of Object.entries(Object(value)) as [string, JsonValue][])
    if (!Object.hasOwn(fields, name) && !unshown.has(name)) found[name] = each;
  return Object.keys(found).length === 0 ? undefined : found;
}

/** What was added to a row and, by name, to the rows in it. */
function withAddedTo(
  added: Added | undefined,
  inside: Readonly<Record<string, readonly { readonly added?: Added | undefined }[]>>,
): { added?: Added } {
  const found: Record<string, JsonValue> = { ...added };
  for (const [name, rows] of Object.entries(inside)) {
    const all = rows.flatMap((each) => each.added ?? []);
    if (all.length > 0) found[name] = all;
  }
  return Object.keys(found).length === 0 ? {} : { added: found };
}

const unreadableComponent = () => l10n.t('Unreadable component');
const unreadableIncident = () => l10n.t('Unreadable incident');
const unreadableMaintenance = () => l10n.t('Unreadable maintenance');

const page = mapped(
  checked(
    row({ id: text, name: text, url: text, time_zone: text, updated_at: text }),
    (wire) => wire.id !== null || wire.name !== null || wire.url !== null,
  ),
  (wire) => ({
    id: wire.id ?? wire.url ?? wire.name ?? '',
    name: wire.name || wire.url || wire.id || '',
    url: wire.url,
    /** IANA name; incident.io has none. */
    timeZone: wire.time_zone,
    updatedAt: wire.updated_at,
    ...withAddedTo(wire.added, {}),
  }),
);

const rollup = mapped(row({ indicator: string, description: text }), (wire) => ({
  indicator: wire.indicator,
  description: wire.description ?? '',
  ...withAddedTo(wire.added, {}),
}));

const component = mapped(
  row({
    id: text,
    name: text,
    status: text,
    description: text,
    position: integer,
    group: flag,
    group_id: text,
    components: texts,
    only_show_if_degraded: flag,
    created_at: text,
    updated_at: text,
    start_date: text,
  }),
  (wire) => ({
    id: wire.id ?? wire.name ?? '',
    name: wire.name || wire.id || l10n.t('Unnamed component'),
    status: wire.status ?? 'unknown',
    description: wire.description,
    /** Unique only within a group. */
    position: wire.position,
    isGroup: wire.group,
    groupId: wire.group_id,
    /** A group's members; empty for other components. */
    childIds: wire.components,
    onlyShowIfDegraded: wire.only_show_if_degraded,
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    /** `YYYY-MM-DD`. */
    startDate: wire.start_date,
    ...withAddedTo(wire.added, {}),
  }),
);
export type Component = Read<typeof component>;

const affectedComponent = mapped(row({ code: text, name: text, old_status: text, new_status: text }), (wire) => ({
  id: wire.code ?? wire.name ?? '',
  /** "Group - Component" for a grouped one. */
  name: wire.name || wire.code || l10n.t('Unnamed component'),
  oldStatus: wire.old_status,
  newStatus: wire.new_status,
  ...withAddedTo(wire.added, {}),
}));
export type AffectedComponent = Read<typeof affectedComponent>;

const incidentUpdate = mapped(
  row({
    id: text,
    status: text,
    body: text,
    created_at: text,
    updated_at: text,
    display_at: text,
    affected_components: rows(affectedComponent, unreadableComponent),
  }),
  (wire) => {
    const at = wire.display_at ?? wire.created_at ?? wire.updated_at;
    return {
      id: wire.id ?? `${wire.status ?? ''} ${at ?? ''}`,
      status: wire.status ?? 'unknown',
      /** HTML from outside: read it with plainBody. */
      body: wire.body ?? '',
      /** The time as displayed on the page, with the page's own offset. */
      at,
      createdAt: wire.created_at,
      affectedComponents: wire.affected_components,
      ...withAddedTo(wire.added, { affected_components: wire.affected_components }),
    };
  },
);
export type IncidentUpdate = Read<typeof incidentUpdate>;

const incidentFields = {
  id: text,
  name: text,
  status: text,
  impact: text,
  created_at: text,
  updated_at: text,
  started_at: text,
  monitoring_at: text,
  resolved_at: text,
  shortlink: text,
  incident_updates: rows(incidentUpdate, () => l10n.t('Unreadable update')),
  components: rows(component, unreadableComponent),
  postmortem_body: text,
  postmortem_published_at: text,
};

function readIncident(wire: Read<ReturnType<typeof row<typeof incidentFields>>>) {
  return {
    id: wire.id ?? wire.name ?? '',
    name: wire.name || wire.id || l10n.t('Unnamed incident'),
    status: wire.status ?? 'unknown',
    impact: wire.impact ?? 'unknown',
    createdAt: wire.created_at,
    updatedAt: wire.updated_at,
    startedAt: wire.started_at ?? wire.created_at,
    monitoringAt: wire.monitoring_at,
    resolvedAt: wire.resolved_at,
    shortlink: wire.shortlink,
    /** Newest first, whatever the order in the document; the page may show several at one time. */
    updates: wire.incident_updates.sort(
      (a, b) => instant(b.at) - instant(a.at) || instant(b.createdAt) - instant(a.createdAt),
    ),
    components: wire.components,
    postmortem: wire.postmortem_body,
    postmortemAt: wire.postmortem_published_at,
    ...withAddedTo(wire.added, { incident_updates: wire.incident_updates, components: wire.components }),
  };
}

const incident = mapped(row(incidentFields), readIncident);
export type Incident = Read<typeof incident>;

const maintenance = mapped(row({ ...incidentFields, scheduled_for: text, scheduled_until: text }), (wire) => ({
  ...readIncident(wire),
  scheduledFor: wire.scheduled_for,
  scheduledUntil: wire.scheduled_until,
}));
export type Maintenance = Read<typeof maintenance>;

/** `summary.json`: components, unresolved incidents, and maintenances scheduled, in progress or verifying. */
export const summaryDocument = mapped(
  checked(
    row({
      page,
      status: orElse(nullable(rollup), null),
      components: documentRows(component, unreadableComponent),
      incidents: documentRows(incident, unreadableIncident),
      scheduled_maintenances: documentRows(maintenance, unreadableMaintenance),
    }),
    // Without the page's own summary, its components still show the state; without both, it isn't such a document.
    ({ status, components }) => status !== null || components.length > 0,
  ),
  ({ scheduled_maintenances: maintenances, status, added, ...rest }) => ({
    ...rest,
    status: status ?? { indicator: 'unknown', description: '' },
    maintenances,
    ...withAddedTo(added, { page: [rest.page], status: status ? [status] : [] }),
  }),
);
export type StatusSummary = Read<typeof summaryDocument>;

/** `status.json`. */
export const statusDocument = object({ page, status: rollup });
export type StatusDocument = Read<typeof statusDocument>;

/** `components.json`. */
export const componentsDocument = object({ page, components: documentRows(component, unreadableComponent) });
export type ComponentsDocument = Read<typeof componentsDocument>;

/** `incidents.json` (the last 50, including resolved ones) and `incidents/unresolved.json`. */
export const incidentsDocument = object({ page, incidents: documentRows(incident, unreadableIncident) });
export type IncidentsDocument = Read<typeof incidentsDocument>;

/** `scheduled-maintenances.json` (the last 50), `…/upcoming.json` and `…/active.json`. */
export const maintenancesDocument = mapped(
  object({ page, scheduled_maintenances: documentRows(maintenance, unreadableMaintenance) }),
  (wire) => ({ page: wire.page, maintenances: wire.scheduled_maintenances }),
);
export type MaintenancesDocument = Read<typeof maintenancesDocument>;
