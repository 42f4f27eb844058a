import * as l10n from '@vscode/l10n';
import { formatZonedTime } from '../../format/zonedTime.ts';
import { instant } from '../../status/pageTime.ts';
import { bodyLinks, plainText } from '../../status/plainBody.ts';
import type { Component, Incident, IncidentUpdate } from '../../status/rest/schema.ts';
import {
  compareComponentStatus,
  compareLevels,
  levelOfComponent,
  statusWords,
} from '../../status/severity/vocabulary.ts';
import { textValue } from '../parts/values.ts';
import type { Block, Section, TimelineEntry, Tone, Value } from '../sheet.ts';
import { statusLook } from './statusLook.ts';

/** The common parts of the sheets of incidents and maintenances. */

/** The two time zones of a status page's times, IANA names. */
export interface StatusZones {
  /** The page's own. */
  timeZone?: string | null;
  /** The user's; by default UTC. */
  zone?: string;
}

/** An update as an entry of a timeline; the body without its markup. */
export function updateEntry(update: IncidentUpdate, zone: string | undefined): TimelineEntry {
  const body = plainText(update.body);
  return {
    timestamp: update.at ?? '',
    ...(zone !== undefined && { zone }),
    title: statusWords(update.status),
    ...(body !== '' && { body }),
    ...toneOf(update),
  };
}

/** The effect of an update on its components determines its dot in the timeline. */
function toneOf({ status, affectedComponents }: IncidentUpdate): { tone?: Tone } {
  if (/^(?:resolved|completed|postmortem)$/i.test(status)) return { tone: 'success' };
  const levels = affectedComponents.map(({ newStatus }) => levelOfComponent(newStatus ?? 'operational'));
  const [worst] = levels.sort((a, b) => compareLevels(b, a));
  return worst === undefined || worst === 'none' ? {} : { tone: statusLook(worst).tone };
}

/** The updates before the latest one, which is in the summary; their links, the components, and the postmortem. */
export function incidentDetails(incident: Incident, zone: string | undefined): Section[] {
  const sections: Section[] = [];
  const push = (title: string, ...blocks: Block[]) => sections.push({ title, level: 'detail', blocks });
  const { updates, components, postmortem } = incident;
  const earlier = updates.slice(1).map((update) => updateEntry(update, zone));
  if (earlier.length > 0) push(l10n.t('Earlier updates'), { type: 'timeline', entries: earlier });
  if (components.length > 0) push(l10n.t('Components'), componentTable(components));
  if (postmortem) push(l10n.t('Postmortem report'), { type: 'paragraph', text: plainText(postmortem) });
  const links = [...updates.map((update) => update.body), postmortem ?? ''].flatMap(bodyLinks);
  const unique = [...new Map(links.map((link) => [link.href, link])).values()];
  if (unique.length > 0) {
    push(l10n.t('Links'), {
      type: 'fields',
      fields: unique.map(({ text, href }) => ({ label: text, values: [{ type: 'url', text: href, href }] })),
    });
  }
  return sections;
}

/** Components with their state, worst first; `linked` links to their sheets. */
export function componentTable(components: readonly Component[], { linked = true } = {}): Block {
  const sorted = [...components].sort((a, b) => compareComponentStatus(b.status, a.status));
  return {
    type: 'table',
    columns: [{ label: l10n.t('Component') }, { label: l10n.t('State') }],
    rows: sorted.map((component) => [
      linked
        ? { type: 'id', text: component.name, ref: { kind: 'component', id: component.id } }
        : { type: 'text', text: component.name },
      { type: 'text', text: statusWords(component.status) },
    ]),
  };
}

/** The names of the affected components: those of the incident, or else those in its updates. */
export function affectedNames(incident: Incident): Value[] {
  const named = incident.components.map((component) => component.name);
  const told = incident.updates.flatMap((update) => update.affectedComponents.map((component) => component.name));
  return [...new Set(named.length > 0 ? named : told)].flatMap((name) => textValue(name) ?? []);
}

/** Whether a time of the page is in the past. */
export function isPast(time: string | null, now: number): boolean {
  const at = instant(time);
  return at !== 0 && at < now;
}

/** The page of the event, if it is an https URL. */
export function httpsPage(url: string | null): { explorerUrl?: string } {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? { explorerUrl: url } : {};
}

/** A time of the page in the user's time zone. */
export function zonedTime(timestamp: string | null, { zone }: StatusZones): Value | undefined {
  if (timestamp === null || timestamp === '') return undefined;
  return { type: 'time', timestamp, ...(zone !== undefined && { zone }) };
}

/** The same time in the page's own time zone, if known. */
export function pageTimeNote(timestamp: string | null, { timeZone }: StatusZones): { note?: string } {
  const time = timestamp && timeZone ? formatZonedTime(timestamp, timeZone) : undefined;
  return time === undefined ? {} : { note: l10n.t`status page: ${time}, ${timeZone ?? ''}` };
}
