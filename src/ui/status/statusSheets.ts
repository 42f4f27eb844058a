import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Component, Incident, Maintenance } from '../../core/status/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { readStatusRef, type StatusRef } from '../targets/refCommand.ts';
import type { StatusFeed } from './statusFeed.ts';

/** The targets that a row, a notification or a link may open. */
export type StatusTarget = { event: Incident | Maintenance } | { component: Component } | StatusRef;

export type StatusSheets = ReturnType<typeof createStatusSheets>;

/** The sheets of the selected network's status page, in the user's time zone. */
export function createStatusSheets(connections: Connections, feed: StatusFeed) {
  const summary = () => (feed.state.kind === 'known' ? feed.state.summary : undefined);
  const ofEvent = (event: Incident | Maintenance) => {
    const zones = { timeZone: summary()?.page.timeZone ?? null, zone: userZone() };
    return 'scheduledFor' in event
      ? loadCore().sheets.maintenanceSheet(event, { ...zones, now: Date.now() })
      : loadCore().sheets.incidentSheet(event, zones);
  };
  const ofComponent = (component: Component, page = summary()) => {
    const group = page?.components.find(
      ({ id, childIds }) => id === component.groupId || childIds.includes(component.id),
    );
    const events = [...(page?.incidents ?? []), ...(page?.maintenances ?? [])];
    return loadCore().sheets.componentSheet(component, {
      zone: userZone(),
      events,
      ...(group && { group: group.name }),
    });
  };
  const listed = ({ id }: StatusRef, page = summary()) =>
    [...(page?.incidents ?? []), ...(page?.maintenances ?? [])].find((each) => each.id === id);
  const eventOf = async ({ kind, id }: StatusRef, { network, status, signal }: Connection) => {
    const open = feed.state.network === network.name ? listed({ kind, id }) : undefined;
    if (open || !status) return open;
    if (kind === 'incident') return (await status.incidents(signal)).incidents.find((each) => each.id === id);
    return (await status.scheduledMaintenances(signal)).maintenances.find((each) => each.id === id);
  };
  const sheetOf = async (target: StatusTarget, connection: Connection) => {
    if ('event' in target) return ofEvent(target.event);
    if ('component' in target) return ofComponent(target.component);
    if (target.kind === 'component') {
      const isSelected = feed.state.network === connection.network.name;
      const page = isSelected ? summary() : await connection.status?.summary(connection.signal);
      const component = page?.components.find(({ id }) => id === target.id);
      return component && ofComponent(component, page);
    }
    const event = await eventOf(target, connection);
    return event && ofEvent(event);
  };
  return {
    ofEvent,
    ofComponent: (component: Component): Sheet => ofComponent(component),
    /** Whether the last document of the selected network's page has it. */
    lists: (ref: StatusRef): boolean =>
      ref.kind === 'component'
        ? (summary()?.components.some(({ id }) => id === ref.id) ?? false)
        : listed(ref) !== undefined,
    /**
     * The sheet for a command's argument, of the selected network or another one.
     * @throws LensError if it isn't such a target, or no longer on the page
     */
    async of(target: unknown, connection: Connection = connections.current()): Promise<Sheet> {
      const sheet = isTarget(target) ? await sheetOf(target, connection) : undefined;
      if (sheet) return sheet;
      throw new (loadCore().net.LensError)(
        { kind: 'input', field: 'target' },
        vscode.l10n.t('The status page no longer lists this item. Select another row in the Status view.'),
      );
    },
  };
}

/**
 * An event's status, and when: of a maintenance that hasn't begun when it begins, else of the newest update; and whether it
 * is muted.
 */
export function eventWords(event: Incident | Maintenance, isMuted = false): string {
  return isMuted ? `${stateWords(event)} · ${vscode.l10n.t('muted')}` : stateWords(event);
}

function stateWords(event: Incident | Maintenance): string {
  const { render, status } = loadCore();
  if ('scheduledFor' in event && status.isLate(event, Date.now())) {
    const late = render.formatRelative(event.scheduledFor ?? '', Date.now()) ?? '';
    return `${status.statusWords(event.status)} · ${vscode.l10n.t('should have begun {0}', late)}`;
  }
  const isUpcoming = 'scheduledFor' in event && status.maintenancePhase(event) === 'upcoming';
  const time = isUpcoming ? event.scheduledFor : (event.updates[0]?.at ?? event.startedAt);
  return [status.statusWords(event.status), render.formatRelative(time ?? '', Date.now())].filter(Boolean).join(' · ');
}

/** The user's time zone. */
export function userZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isTarget(target: unknown): target is StatusTarget {
  if (typeof target !== 'object' || target === null) return false;
  if ('event' in target || 'component' in target) return true;
  return readStatusRef(target) !== undefined;
}
