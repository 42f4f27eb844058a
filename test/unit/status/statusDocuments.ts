import type { Component, Incident, Maintenance, StatusSummary } from '../../../src/core/status/rest/schema.ts';
import { summaryDocument } from '../../../src/core/status/rest/schema.ts';

/** Documents as a page with several networks sends them, made up for the tests. */

export type Wire = Record<string, unknown>;

export const PAGE: Wire = {
  id: 'pg000000001',
  name: 'Ledger Network',
  url: 'https://status.example.com',
  time_zone: 'Europe/Zurich',
  updated_at: '2026-11-20T10:00:00.000+01:00',
};

export function wireComponent(name: string, status = 'operational', extra: Wire = {}): Wire {
  return {
    id: `c-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name,
    status,
    created_at: '2024-01-01T00:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
    position: 1,
    description: null,
    showcase: false,
    start_date: '2024-01-01',
    group_id: null,
    page_id: PAGE.id,
    group: false,
    only_show_if_degraded: false,
    ...extra,
  };
}

export function wireUpdate(id: string, status: string, at: string, body = 'We are looking into it.'): Wire {
  return {
    id,
    status,
    body,
    incident_id: 'i',
    created_at: at,
    updated_at: at,
    display_at: at,
    affected_components: null,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  };
}

export function wireIncident(id: string, extra: Wire = {}): Wire {
  const at = '2026-11-20T09:00:00.000Z';
  return {
    id,
    name: `Trouble ${id}`,
    status: 'investigating',
    created_at: at,
    updated_at: at,
    monitoring_at: null,
    resolved_at: null,
    impact: 'minor',
    shortlink: 'https://stspg.example/abc',
    started_at: at,
    page_id: PAGE.id,
    incident_updates: [wireUpdate(`${id}-1`, 'investigating', at)],
    components: [],
    reminder_intervals: null,
    ...extra,
  };
}

export function wireMaintenance(id: string, extra: Wire = {}): Wire {
  return {
    ...wireIncident(id, { name: `Upgrade ${id}`, status: 'scheduled', impact: 'maintenance' }),
    scheduled_for: '2026-11-21T17:00:00.000Z',
    scheduled_until: '2026-11-21T17:40:00.000Z',
    ...extra,
  };
}

export function wireSummary(extra: Wire = {}): Wire {
  return {
    page: PAGE,
    components: [wireComponent('Website')],
    incidents: [],
    scheduled_maintenances: [],
    status: { indicator: 'none', description: 'All Systems Operational' },
    ...extra,
  };
}

export function summaryOf(extra: Wire = {}): StatusSummary {
  return summaryDocument(wireSummary(extra));
}

export function componentOf(name: string, status?: string, extra?: Wire): Component {
  return one(summaryOf({ components: [wireComponent(name, status, extra)] }).components);
}

export function incidentOf(id: string, extra?: Wire): Incident {
  return one(summaryOf({ incidents: [wireIncident(id, extra)] }).incidents);
}

export function maintenanceOf(id: string, extra?: Wire): Maintenance {
  return one(summaryOf({ scheduled_maintenances: [wireMaintenance(id, extra)] }).maintenances);
}

function one<T>(things: readonly T[]): T {
  const [thing] = things;
  if (thing === undefined) throw new Error('the document lost its only row');
  return thing;
}
