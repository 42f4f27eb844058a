import { htmlError } from '../serviceErrors.ts';
import type { Service } from '../types.ts';
import { indicatorOf, statusPageId } from './components.ts';
import { historyLength, pastIncidents, pastMaintenances } from './history.ts';
import { pageTime, pageTimeZone } from './pageTime.ts';
import { stepStatuses } from './script.ts';
import type { Story } from './story.ts';
import { tellStory } from './storyDocuments.ts';
import { type IncidentDocument, type MaintenanceDocument, toWire } from './wire.ts';

/** As a public page sent them in autumn 2026. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'max-age=10, public, s-maxage=10, stale-while-revalidate=20, stale-if-error=3600',
  'x-statuspage-version': '5c3e0d2c8f6b4a1797e5d1c0b9a8f7e6d5c4b3a2',
  server: 'AtlassianEdge',
  vary: 'Accept',
};

/** A status page in the shape of Statuspage v2: its eight documents, told by the story, and a page for each incident. */
export function createStatusService({ story }: { story: Story }): Service {
  return (request) => {
    // Links lead to this very server, so that whoever opens one need not leave the machine.
    const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
    const document = request.method === 'GET' ? findDocument(story, request.path, origin) : undefined;
    if (document !== undefined) return { status: 200, headers, body: toWire(document) };
    const page = request.method === 'GET' ? incidentPage(story, request.path, origin) : undefined;
    const html = { 'content-type': 'text/html; charset=utf-8', server: headers.server };
    return page === undefined
      ? { status: 404, headers: html, body: htmlError(404) }
      : { status: 200, headers: html, body: page };
  };
}

function findDocument(story: Story, path: string, origin: string): object | undefined {
  const told = tellStory(story, origin);
  const page = {
    id: statusPageId,
    name: 'Sandbox and public networks',
    url: origin,
    time_zone: pageTimeZone,
    updated_at: pageTime(told.updatedAt),
  };
  const status = indicatorOf(stepStatuses[story.step()]);
  const unresolved = told.incidents.filter(isUnresolved);
  const upcoming = told.maintenances.filter((maintenance) => maintenance.status === 'scheduled');
  const active = told.maintenances.filter(isActive);
  switch (path) {
    case '/api/v2/summary.json': {
      const open = told.maintenances.filter((maintenance) => maintenance.status !== 'completed');
      return { page, components: told.components, incidents: unresolved, scheduled_maintenances: open, status };
    }
    case '/api/v2/status.json':
      return { page, status };
    case '/api/v2/components.json':
      return { page, components: told.components };
    case '/api/v2/incidents.json':
      return { page, incidents: allIncidents(story, told.incidents, origin) };
    case '/api/v2/incidents/unresolved.json':
      return { page, incidents: unresolved };
    case '/api/v2/scheduled-maintenances.json':
      return { page, scheduled_maintenances: allMaintenances(story, told.maintenances, origin) };
    case '/api/v2/scheduled-maintenances/upcoming.json':
      return { page, scheduled_maintenances: upcoming };
    case '/api/v2/scheduled-maintenances/active.json':
      return { page, scheduled_maintenances: active };
    default:
      return undefined;
  }
}

function isUnresolved(incident: IncidentDocument): boolean {
  return incident.status !== 'resolved' && incident.status !== 'postmortem';
}

function isActive(maintenance: MaintenanceDocument): boolean {
  return maintenance.status === 'in_progress' || maintenance.status === 'verifying';
}

function allIncidents(story: Story, told: readonly IncidentDocument[], origin: string): IncidentDocument[] {
  return [...told, ...pastIncidents(story.createdAt, origin)].slice(0, historyLength);
}

function allMaintenances(story: Story, told: readonly MaintenanceDocument[], origin: string): MaintenanceDocument[] {
  return [...told, ...pastMaintenances(story.createdAt, origin)].slice(0, historyLength);
}

/** What a shortlink opens: the name and the updates, as plain text. */
function incidentPage(story: Story, path: string, origin: string): string | undefined {
  const id = /^\/incidents\/([a-z0-9]{12})$/.exec(path)?.[1];
  const told = tellStory(story, origin);
  const all = [...allIncidents(story, told.incidents, origin), ...allMaintenances(story, told.maintenances, origin)];
  const found = all.find((incident) => incident.id === id);
  if (found === undefined) return undefined;
  const updates = found.incident_updates.map(
    (update) => `<h2>${escapeHtml(update.status)}</h2>\n<p>${escapeHtml(update.body)}</p>\n<p>${update.display_at}</p>`,
  );
  const title = escapeHtml(found.name);
  return `<!DOCTYPE html>\n<html lang="en"><head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n${updates.join('\n')}\n</body></html>\n`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
