import type { EndedIncident } from '../../core/status/changes/toldNews.ts';
import type { Component, Incident, IncidentUpdate, Maintenance } from '../../core/status/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import type { ReadStatus } from '../status/statusState.ts';

/** A row of the Status view with the rows below it. */
export interface StatusRow {
  /** Stays the same between polls, so that expanded rows stay expanded. */
  id: string;
  content: RowContent;
  children: readonly StatusRow[];
}

export type RowContent =
  | { kind: 'section'; section: Section; count: number }
  /** `isMuted`: undefined of one that has ended or is of another network: no notification comes of it. */
  | { kind: 'event'; event: Incident | Maintenance; isMuted?: boolean }
  | { kind: 'update'; update: IncidentUpdate; event: Incident | Maintenance }
  | { kind: 'ended'; incident: EndedIncident }
  | { kind: 'component'; component: Component }
  /** Loaded when it is expanded. */
  | { kind: 'history'; of: History }
  | { kind: 'problem'; problem: string };

export type Section = 'incidents' | 'maintenance' | 'ended' | 'components' | 'elsewhere' | 'history';
export type History = 'incidents' | 'maintenances';

type Events = readonly (Incident | Maintenance)[];

/** The view's top rows: open incidents and maintenance, components, history. Empty if the page lists nothing. */
export function statusRows({ assessment, summary, told }: ReadStatus): StatusRow[] {
  const { maintenancePhase, instant } = loadCore().status;
  const byStart = [...assessment.maintenances].sort((a, b) => instant(a.scheduledFor) - instant(b.scheduledFor));
  const isActive = (each: Maintenance) => maintenancePhase(each) === 'active';
  const maintenances = [...byStart.filter(isActive), ...byStart.filter((each) => !isActive(each))];
  const own = new Set([...assessment.components, ...assessment.incidents, ...maintenances].map(({ id }) => id));
  const isElsewhere = ({ id }: { id: string }) => !own.has(id);
  const elsewhere = [
    ...eventRows('elsewhere', [...summary.incidents, ...summary.maintenances].filter(isElsewhere)),
    ...componentRows('elsewhere', summary.components, isElsewhere),
  ];
  const rows = [
    ...section('incidents', eventRows('incidents', assessment.incidents, told.muted)),
    ...section('maintenance', eventRows('maintenance', maintenances, told.muted)),
    ...section(
      'ended',
      told.ended.map((incident) => row(`ended/${incident.id}`, { kind: 'ended', incident })),
    ),
    ...section(
      'components',
      componentRows('components', summary.components, ({ id }) => own.has(id)),
    ),
    ...section('elsewhere', elsewhere),
  ];
  return rows.length === 0 ? [] : [...rows, ...section('history', historyRows)];
}

const historyRows: readonly StatusRow[] = [
  { id: 'history/incidents', content: { kind: 'history', of: 'incidents' }, children: [] },
  { id: 'history/maintenances', content: { kind: 'history', of: 'maintenances' }, children: [] },
];

/**
 * Incidents or maintenances with their updates below them. Pages may repeat an ID; a tree accepts each only once.
 * @param muted IDs of the muted ones, of events that can be muted
 */
export function eventRows(parent: string, events: Events, muted?: readonly string[]): StatusRow[] {
  return unique(
    events.map((event) => {
      const id = `${parent}/${event.id}`;
      const updates = event.updates.map((update) => row(`${id}/${update.id}`, { kind: 'update', update, event }));
      const isMuted = muted?.includes(event.id);
      return row(id, { kind: 'event', event, ...(isMuted !== undefined && { isMuted }) }, unique(updates));
    }),
  );
}

/** The network's components in the page's order, members below their group; a group is listed if any member is. */
function componentRows(
  parent: string,
  components: readonly Component[],
  isWanted: (component: Component) => boolean,
): StatusRow[] {
  const groups = components.filter((each) => each.isGroup);
  const groupOf = (component: Component) =>
    groups.find(
      (group) => group !== component && (group.id === component.groupId || group.childIds.includes(component.id)),
    );
  const rowOf = (component: Component) => row(`${parent}/${component.id}`, { kind: 'component', component });
  const wanted = components.filter((each) => !each.isGroup && isWanted(each));
  return unique(
    components.flatMap((component): StatusRow[] => {
      if (component.isGroup) {
        const members = unique(wanted.filter((each) => groupOf(each) === component).map(rowOf));
        return members.length > 0 ? [{ ...rowOf(component), children: members }] : [];
      }
      return wanted.includes(component) && groupOf(component) === undefined ? [rowOf(component)] : [];
    }),
  );
}

function section(name: Section, rows: readonly StatusRow[]): StatusRow[] {
  return rows.length > 0 ? [row(name, { kind: 'section', section: name, count: rows.length }, rows)] : [];
}

function row(id: string, content: RowContent, children: readonly StatusRow[] = []): StatusRow {
  return { id, content, children };
}

function unique(rows: readonly StatusRow[]): StatusRow[] {
  const seen = new Map<string, number>();
  return rows.map((each) => {
    const count = seen.get(each.id) ?? 0;
    seen.set(each.id, count + 1);
    return count === 0 ? each : { ...each, id: `${each.id} ${count}` };
  });
}
