import * as l10n from '@vscode/l10n';
import { withinSentence } from '../../format/bareTitle.ts';
import { formatZonedTime } from '../../format/zonedTime.ts';
import { instant } from '../../status/pageTime.ts';
import { type BodyPart, linksOfParts, plainBody, textOfParts } from '../../status/plainBody.ts';
import type { AffectedComponent, Component, Incident, IncidentUpdate } from '../../status/rest/schema.ts';
import { compareComponentStatus, levelOfComponent } from '../../status/severity/componentState.ts';
import { compareLevels } from '../../status/severity/statusLevel.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { field, fieldsBlock, textValue } from '../parts/fields.ts';
import type { Block, Section, TimelineEntry, Tone, Value } from '../sheet.ts';
import { levelIconAndWords } from './levelIconAndWords.ts';

/** The common parts of the sheets of incidents and maintenances. */

/** The two time zones of a status page's times, IANA names. */
export interface StatusZones {
  /** The page's own. */
  timeZone?: string | null;
  /** The user's; by default UTC. */
  zone?: string;
}

/** The bodies of an event's updates, in their order. Each is read once per sheet, because it may be long. */
export function readBodies({ updates }: Incident): BodyPart[][] {
  return updates.map(({ body }) => plainBody(body));
}

/** An update as an entry of a timeline: its body without markup, and what changed for components. */
export function updateEntry(
  update: IncidentUpdate,
  parts: readonly BodyPart[] | undefined,
  zone: string | undefined,
): TimelineEntry {
  const lines = [textOfParts(parts ?? []), ...update.affectedComponents.flatMap(changeOf)];
  const body = lines.filter((line) => line !== '').join('\n');
  return {
    timestamp: update.at ?? '',
    ...(zone !== undefined && { zone }),
    title: statusWords(update.status),
    ...(body !== '' && { body }),
    ...toneOf(update),
  };
}

/** `Mirror node: operational → partial outage`; empty if its state stayed the same. */
function changeOf({ name, oldStatus, newStatus }: AffectedComponent): string[] {
  if (newStatus === null || newStatus === oldStatus) return [];
  const now = withinSentence(statusWords(newStatus));
  return [oldStatus === null ? `${name}: ${now}` : `${name}: ${withinSentence(statusWords(oldStatus))} → ${now}`];
}

/** The effect of an update on its components determines its dot in the timeline. */
function toneOf({ status, affectedComponents }: IncidentUpdate): { tone?: Tone } {
  if (/^(?:resolved|completed|postmortem)$/i.test(status)) return { tone: 'success' };
  const levels = affectedComponents.map(({ newStatus }) => levelOfComponent(newStatus ?? 'operational'));
  const [worst] = levels.sort((a, b) => compareLevels(b, a));
  return worst === undefined || worst === 'none' ? {} : { tone: levelIconAndWords(worst).tone };
}

/**
 * The updates before the latest one, which is in the summary; their links, the components, the postmortem, and the
 * event's other times.
 */
export function incidentDetails(incident: Incident, bodies: readonly BodyPart[][], zones: StatusZones): Section[] {
  const sections: Section[] = [];
  const push = (title: string, ...blocks: Block[]) => sections.push({ title, level: 'detail', blocks });
  const { updates, components, createdAt, monitoringAt, updatedAt, startedAt, postmortemAt } = incident;
  const earlier = updates.slice(1).map((update, index) => updateEntry(update, bodies[index + 1], zones.zone));
  const postmortem = plainBody(incident.postmortem ?? '');
  if (earlier.length > 0) push(l10n.t('Earlier updates'), { type: 'timeline', entries: earlier });
  if (components.length > 0) push(l10n.t('Components'), componentTable(components));
  if (postmortem.length > 0 || postmortemAt !== null) {
    const text = textOfParts(postmortem);
    push(
      l10n.t('Postmortem report'),
      ...(text === '' ? [] : [{ type: 'paragraph' as const, text }]),
      fieldsBlock(field(l10n.t('Published'), zonedTime(postmortemAt, zones))),
    );
  }
  const links = linksOfParts([...bodies, postmortem].flat());
  if (links.length > 0) {
    push(l10n.t('Links'), {
      type: 'fields',
      fields: links.map(({ text, href }) => ({ label: text, values: [{ type: 'url', text: href, href }] })),
    });
  }
  const lastTime = updates[0]?.at ?? startedAt ?? updatedAt;
  const times = [
    field(l10n.t('Created'), isSameSecond(createdAt, startedAt) ? undefined : zonedTime(createdAt, zones)),
    field(l10n.t('Monitoring started'), zonedTime(monitoringAt, zones)),
    field(l10n.t('Updated'), isSameSecond(updatedAt, lastTime) ? undefined : zonedTime(updatedAt, zones)),
  ].filter((each) => each !== undefined);
  if (times.length > 0) push(l10n.t('Details'), { type: 'fields', fields: times });
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
        ? { type: 'id', text: component.name, words: true, ref: { kind: 'component', id: component.id } }
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

/** Whether two times of the page look the same to a reader; the page writes them with different fractions. */
function isSameSecond(a: string | null, b: string | null): boolean {
  return Math.floor(instant(a) / 1000) === Math.floor(instant(b) / 1000);
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
  if (time === undefined) return {};
  // "UTC" says it all.
  return {
    note: time.endsWith(' UTC') ? l10n.t`status page: ${time}` : l10n.t`status page: ${time}, ${timeZone ?? ''}`,
  };
}
