import * as l10n from '@vscode/l10n';
import { bareTitle, withinSentence, withoutSecondStop } from '../../format/bareTitle.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { EndedIncident } from '../../status/changes/toldNews.ts';
import { instant } from '../../status/pageTime.ts';
import { plainText } from '../../status/plainBody.ts';
import { isInFuture, readingAge } from '../../status/readingAge.ts';
import type { Incident, Maintenance, StatusSummary } from '../../status/rest/schema.ts';
import type { StatusAssessment } from '../../status/severity/assessStatus.ts';
import { levelOfComponent } from '../../status/severity/componentState.ts';
import { isLate, maintenancePhase } from '../../status/severity/maintenancePhase.ts';
import { statusWords } from '../../status/severity/statusWords.ts';
import { field, fieldsBlock, textValue } from '../parts/fields.ts';
import type { Block, Field, Section, Sheet, TimelineEntry, Value } from '../sheet.ts';
import { componentTable, httpsPage, pageTimeNote, type StatusZones, zonedTime } from './incidentParts.ts';
import { levelIconAndWords } from './levelIconAndWords.ts';

interface StatusSummaryContext {
  /** The selected network's name. */
  network: string;
  /** When the page was read, in milliseconds since the epoch. */
  readAt: number;
  /** Now, in milliseconds since the epoch; by default when the page was read. */
  now?: number;
  /** The user's time zone, an IANA name; by default UTC. */
  zone?: string;
  /** Its age in words (`3 days ago`), if it is too old to show the current state. */
  tooOld?: string | undefined;
  /** The recently ended incidents. */
  ended?: readonly EndedIncident[];
}

/** The state of a network's services on a small sheet: the problem, its cause, its start, and what is scheduled. */
export function statusSummarySheet(
  summary: StatusSummary,
  assessment: StatusAssessment,
  { network, readAt, now = readAt, zone, tooOld, ended = [] }: StatusSummaryContext,
): Sheet {
  const look = levelIconAndWords(tooOld === undefined ? assessment.level : 'unknown');
  const zones: StatusZones = { timeZone: summary.page.timeZone, ...(zone !== undefined && { zone }) };
  const sections: Section[] = [
    {
      title: l10n.t('Summary'),
      level: 'summary',
      blocks: [
        ...componentBlocks(assessment),
        ...eventBlocks(assessment, zones, now),
        ...endedBlocks(ended, zones),
        aboutBlock(
          summary,
          assessment,
          network,
          isInFuture(readAt, now)
            ? textValue(readingAge(readAt, now))
            : zonedTime(new Date(readAt).toISOString(), zones),
        ),
      ],
    },
  ];
  if (assessment.components.length > 0) {
    sections.push({ title: l10n.t('Components'), level: 'detail', blocks: [componentTable(assessment.components)] });
  }
  if (summary.added) {
    const added: Value = { type: 'code', text: stringifyJson(summary.added) };
    sections.push({
      title: l10n.t('Other fields'),
      level: 'detail',
      blocks: [{ type: 'fields', fields: [{ label: 'JSON', values: [added] }] }],
    });
  }
  return {
    kind: 'network',
    id: network,
    title: l10n.t('Service status'),
    short: l10n.t`Service status of ${network}`,
    headline: tooOld === undefined ? headlineOf(assessment, network) : oldHeadline(assessment, network, tooOld),
    tone: look.tone,
    icon: look.icon,
    sections,
    ...httpsPage(summary.page.url),
  };
}

function headlineOf({ level, decidedBy }: StatusAssessment, network: string): string {
  const state = `${network}: ${levelIconAndWords(level).words}`;
  switch (decidedBy.kind) {
    case 'incident':
      return withoutSecondStop(l10n.t`${state}. Open incident: ${bareTitle(decidedBy.incident.name)}.`);
    case 'maintenance':
      return withoutSecondStop(`${state}. ${bareTitle(decidedBy.maintenance.name)}.`);
    case 'component':
      return `${state}. ${decidedBy.component.name}: ${withinSentence(statusWords(decidedBy.component.status))}.`;
    case 'indicator': {
      const said = bareTitle(decidedBy.description);
      return level === 'none' || said === '' ? `${state}.` : l10n.t`${state}. Status page: ${said}.`;
    }
  }
}

/** An outdated state looks unknown, whatever it was. */
function oldHeadline(assessment: StatusAssessment, network: string, tooOld: string): string {
  const before = levelIconAndWords(assessment.level).words;
  return l10n.t`${network}: status unknown. When last checked (${tooOld}): ${before}.`;
}

/** Components with problems by name, the others by count. */
function componentBlocks({ components, level }: StatusAssessment): Block[] {
  // Of one alone that is well, the headline says so.
  if (components.length === 0 || (components.length === 1 && level === 'none')) return [];
  const troubled = components.filter((component) => levelOfComponent(component.status) !== 'none');
  const rest = components.length - troubled.length;
  const words =
    troubled.length === 0
      ? components.length === 1
        ? statusWords('operational')
        : l10n.t`All ${components.length} operational`
      : l10n.t`${rest} of ${components.length} operational`;
  return [
    fieldsBlock(field(l10n.t('Components'), textValue(words))),
    ...(troubled.length > 0 ? [componentTable(troubled, { linked: false })] : []),
  ];
}

function eventBlocks({ incidents, maintenances, because }: StatusAssessment, zones: StatusZones, now: number): Block[] {
  const active = maintenances.filter((maintenance) => maintenancePhase(maintenance) === 'active');
  const upcoming = maintenances
    .filter((maintenance) => maintenancePhase(maintenance) === 'upcoming' && !isPast(maintenance, now))
    .sort((a, b) => instant(a.scheduledFor) - instant(b.scheduledFor));
  const going = [...incidents, ...active].map((event) => latestOf(event, zones, because.get(event.id)));
  // One that should have begun doesn't hide the next.
  const punctual = upcoming.find((each) => !isLate(each, now));
  const next = upcoming.filter((each, at) => at === 0 || each === punctual);
  return [
    ...(going.length > 0 ? [{ type: 'timeline' as const, entries: going }] : []),
    fieldsBlock(field(l10n.t('Learn more'), [...incidents, ...active].flatMap(shortlinkOf))),
    ...next.map((each) =>
      fieldsBlock(nextField(each, zones, now), field(l10n.t('Until'), zonedTime(each.scheduledUntil, zones))),
    ),
  ];
}

/** Some pages never end a maintenance whose time is over. */
function isPast({ scheduledFor, scheduledUntil }: Maintenance, now: number): boolean {
  const end = Math.max(instant(scheduledFor), instant(scheduledUntil));
  return end !== 0 && end < now;
}

/** The ended incidents, with their closing texts. */
function endedBlocks(ended: readonly EndedIncident[], { zone }: StatusZones): Block[] {
  const entries = ended.map(({ name, at, closing }): TimelineEntry => {
    const body = plainText(closing ?? '');
    return {
      timestamp: new Date(at).toISOString(),
      ...(zone !== undefined && { zone }),
      title: l10n.t`Resolved: ${name}`,
      tone: 'success',
      ...(body !== '' && { body }),
    };
  });
  return entries.length > 0 ? [{ type: 'timeline', entries }] : [];
}

function shortlinkOf({ name, shortlink }: Incident): Value[] {
  const { explorerUrl } = httpsPage(shortlink);
  return explorerUrl === undefined ? [] : [{ type: 'url', text: name, href: explorerUrl }];
}

/** @param doubt what its title says, if that leaves open whether the network is concerned */
function latestOf(event: Incident, { zone }: StatusZones, doubt: string | undefined): TimelineEntry {
  const update = event.updates[0];
  const status = statusWords(update?.status ?? event.status);
  const body = update === undefined ? '' : plainText(update.body);
  const told = body === '' ? status : `${status}. ${body}`;
  return {
    timestamp: update?.at ?? event.startedAt ?? event.updatedAt ?? '',
    ...(zone !== undefined && { zone }),
    title: event.name,
    body: doubt === undefined ? told : `${told}\n${l10n.t`Shown in doubt: its title says "${doubt}".`}`,
  };
}

function nextField(next: Maintenance, zones: StatusZones, now: number): Field | undefined {
  const start = zonedTime(next.scheduledFor, zones);
  const values: Value[] = [
    { type: 'id', text: next.name, words: true, ref: { kind: 'maintenance', id: next.id } },
    ...(start ? [start] : []),
  ];
  const label = isLate(next, now) ? l10n.t('Should have begun') : l10n.t('Next maintenance');
  return field(label, values, pageTimeNote(next.scheduledFor, zones));
}

function aboutBlock(
  summary: StatusSummary,
  { scope }: StatusAssessment,
  network: string,
  readAt: Value | undefined,
): Block {
  const rest = l10n.t`Everything on the page that names no other network: ${summary.page.name} lists no component for ${network}`;
  const whole = l10n.t`Entire page: ${summary.page.name} lists no component for ${network}`;
  return fieldsBlock(
    field(l10n.t('Scope'), scope === 'network' ? undefined : textValue(scope === 'page' ? whole : rest)),
    field(l10n.t('Last checked'), readAt),
  );
}
