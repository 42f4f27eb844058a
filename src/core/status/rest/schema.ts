import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { instant } from '../pageTime.ts';

/**
 * The Statuspage v2 documents as the product reads them. Reading is tolerant: an absent value is null, an unknown word
 * stays a text (`statusLevel.ts` and `componentState.ts` interpret it), and a missing list is empty, because incident.io
 * omits `incidents` and `scheduled_maintenances` if they are empty. Only something that isn't such a document at all is rejected. `tweet_id`,
 * an unneeded 64-bit number, is never read.
 */

/** Text as is; a number becomes its digits, everything else null. */
const text = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
  }),
);

const flag = z.catch(z.boolean(), false);

const integer = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null)),
);

/**
 * A row that can't be read isn't left out, because its incident would be missing: it stays a row, whose name says
 * so and whose state is unknown. (The page's own rows always can be read, since each of their fields may be anything.)
 */
function readRows<T>(value: unknown, row: z.ZodMiniType<T>, unreadable: string): T[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: unknown, index) => {
    const read = row.safeParse(item);
    return read.success
      ? read.data
      : row.parse({ id: `${unreadable} ${index + 1}`, name: unreadable, body: unreadable, status: unreadableStatus });
  });
}

/** A list inside a row: anything but a list becomes an empty one. @param unreadable the name of what can't be read */
function rows<T>(row: z.ZodMiniType<T>, unreadable: () => string) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => readRows(value, row, unreadable())),
  );
}

/** Texts; other items are left out. */
const texts = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [],
  ),
);

/** A list that identifies the document: it may be missing, but not be anything else. */
function documentRows<T>(row: z.ZodMiniType<T>, unreadable: () => string) {
  return z.pipe(
    z.nullish(z.array(z.unknown())),
    z.transform((value) => readRows(value, row, unreadable())),
  );
}

/** The status of what can't be read; nothing concludes anything from it. */
export const unreadableStatus = 'unreadable';

const unreadableComponent = () => l10n.t('Unreadable component');
const unreadableIncident = () => l10n.t('Unreadable incident');
const unreadableMaintenance = () => l10n.t('Unreadable maintenance');

const page = z.pipe(
  z
    .object({ id: text, name: text, url: text, time_zone: text, updated_at: text })
    .check(z.refine((wire) => wire.id !== null || wire.name !== null || wire.url !== null)),
  z.transform((wire) => ({
    id: wire.id ?? wire.url ?? wire.name ?? '',
    name: wire.name || wire.url || wire.id || '',
    url: wire.url,
    /** IANA name; incident.io has none. */
    timeZone: wire.time_zone,
    updatedAt: wire.updated_at,
  })),
);

const rollup = z.pipe(
  z.object({ indicator: z.string(), description: text }),
  z.transform((wire) => ({ indicator: wire.indicator, description: wire.description ?? '' })),
);

const component = z.pipe(
  z.object({
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
  z.transform((wire) => ({
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
  })),
);
export type Component = z.infer<typeof component>;

const affectedComponent = z.pipe(
  z.object({ code: text, name: text, old_status: text, new_status: text }),
  z.transform((wire) => ({
    id: wire.code ?? wire.name ?? '',
    /** "Group - Component" for a grouped one. */
    name: wire.name || wire.code || l10n.t('Unnamed component'),
    oldStatus: wire.old_status,
    newStatus: wire.new_status,
  })),
);
export type AffectedComponent = z.infer<typeof affectedComponent>;

const incidentUpdate = z.pipe(
  z.object({
    id: text,
    status: text,
    body: text,
    created_at: text,
    updated_at: text,
    display_at: text,
    affected_components: rows(affectedComponent, unreadableComponent),
  }),
  z.transform((wire) => {
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
    };
  }),
);
export type IncidentUpdate = z.infer<typeof incidentUpdate>;

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

function readIncident(wire: z.infer<z.ZodMiniObject<typeof incidentFields>>) {
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
    /** Newest first, whatever the order in the document. */
    updates: wire.incident_updates.sort((a, b) => instant(b.at) - instant(a.at)),
    components: wire.components,
    postmortem: wire.postmortem_body,
    postmortemAt: wire.postmortem_published_at,
  };
}

const incident = z.pipe(z.object(incidentFields), z.transform(readIncident));
export type Incident = z.infer<typeof incident>;

const maintenance = z.pipe(
  z.object({ ...incidentFields, scheduled_for: text, scheduled_until: text }),
  z.transform((wire) => ({
    ...readIncident(wire),
    scheduledFor: wire.scheduled_for,
    scheduledUntil: wire.scheduled_until,
  })),
);
export type Maintenance = z.infer<typeof maintenance>;

/** `summary.json`: components, unresolved incidents, and maintenances scheduled, in progress or verifying. */
export const summaryDocument = z.pipe(
  z
    .object({
      page,
      status: z.catch(z.nullable(rollup), null),
      components: documentRows(component, unreadableComponent),
      incidents: documentRows(incident, unreadableIncident),
      scheduled_maintenances: documentRows(maintenance, unreadableMaintenance),
    })
    // Without the page's own summary, its components still show the state; without both, it isn't such a document.
    .check(z.refine(({ status, components }) => status !== null || components.length > 0)),
  z.transform(({ scheduled_maintenances: maintenances, status, ...rest }) => ({
    ...rest,
    status: status ?? { indicator: 'unknown', description: '' },
    maintenances,
  })),
);
export type StatusSummary = z.infer<typeof summaryDocument>;

/** `status.json`. */
export const statusDocument = z.object({ page, status: rollup });
export type StatusDocument = z.infer<typeof statusDocument>;

/** `components.json`. */
export const componentsDocument = z.object({ page, components: documentRows(component, unreadableComponent) });
export type ComponentsDocument = z.infer<typeof componentsDocument>;

/** `incidents.json` (the last 50, including resolved ones) and `incidents/unresolved.json`. */
export const incidentsDocument = z.object({ page, incidents: documentRows(incident, unreadableIncident) });
export type IncidentsDocument = z.infer<typeof incidentsDocument>;

/** `scheduled-maintenances.json` (the last 50), `…/upcoming.json` and `…/active.json`. */
export const maintenancesDocument = z.pipe(
  z.object({ page, scheduled_maintenances: documentRows(maintenance, unreadableMaintenance) }),
  z.transform((wire) => ({ page: wire.page, maintenances: wire.scheduled_maintenances })),
);
export type MaintenancesDocument = z.infer<typeof maintenancesDocument>;
