import { instant } from '../status/pageTime.ts';
import { bodyLinks, plainText } from '../status/plainBody.ts';
import type { Component, Incident, IncidentUpdate } from '../status/schema.ts';
import { compareComponentStatus, statusWords } from '../status/vocabulary.ts';
import type { Block, Section, TimelineEntry, Value } from './sheet.ts';
import { textValue } from './values.ts';

/** What the sheets of incidents and maintenances have in common. */

/** An update as an entry of a timeline; the body without its markup. */
export function updateEntry(update: IncidentUpdate): TimelineEntry {
  const body = plainText(update.body);
  return {
    timestamp: update.at ?? '',
    title: statusWords(update.status),
    ...(body !== '' && { body }),
    ...(/^(?:resolved|completed|postmortem)$/i.test(update.status) && { tone: 'success' as const }),
  };
}

/** All updates, what they link to, the components touched, and what was written afterwards. */
export function incidentDetails(incident: Incident): Section[] {
  const sections: Section[] = [];
  const push = (title: string, ...blocks: Block[]) => sections.push({ title, level: 'detail', blocks });
  const { updates, components, postmortem } = incident;
  if (updates.length > 0) push('Updates', { type: 'timeline', entries: updates.map(updateEntry) });
  if (components.length > 0) push('Components', componentTable(components));
  if (postmortem) push('Afterwards', { type: 'paragraph', text: plainText(postmortem) });
  const links = [...updates.map((update) => update.body), postmortem ?? ''].flatMap(bodyLinks);
  const unique = [...new Map(links.map((link) => [link.href, link])).values()];
  if (unique.length > 0) {
    push('Links', {
      type: 'fields',
      fields: unique.map(({ text, href }) => ({ label: text, values: [{ type: 'url', text: href, href }] })),
    });
  }
  return sections;
}

/** Components with their state, the worst first. */
export function componentTable(components: readonly Component[]): Block {
  const sorted = [...components].sort((a, b) => compareComponentStatus(b.status, a.status));
  return {
    type: 'table',
    columns: [{ label: 'Component' }, { label: 'State' }],
    rows: sorted.map((component) => [
      { type: 'id', text: component.name, ref: { kind: 'component', id: component.id } },
      { type: 'text', text: statusWords(component.status) },
    ]),
  };
}

/** The names of the components touched: those of the incident, else those its updates name. */
export function affectedNames(incident: Incident): Value[] {
  const named = incident.components.map((component) => component.name);
  const told = incident.updates.flatMap((update) => update.affectedComponents.map((component) => component.name));
  return [...new Set(named.length > 0 ? named : told)].flatMap((name) => textValue(name) ?? []);
}

/** Whether a time of the page is past. */
export function isPast(time: string | null, now: number): boolean {
  const at = instant(time);
  return at !== 0 && at < now;
}

/** The page of the thing, where it is an https address. */
export function httpsPage(url: string | null): { explorerUrl?: string } {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? { explorerUrl: url } : {};
}

/** Which zone the page's own times are in, where that is known. */
export function zoneNote(timeZone: string | null | undefined): { note?: string } {
  return timeZone ? { note: `the page is in ${timeZone}` } : {};
}
