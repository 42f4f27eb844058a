import {
  type ComponentKey,
  type ComponentStatuses,
  componentDocuments,
  componentId,
  qualifiedName,
  statusPageId,
} from './components.ts';
import { pageId, tweetId } from './pageId.ts';
import { pageTime } from './pageTime.ts';
import { type Plot, type PlotUpdate, plots, type StoryStep, stepStatuses, storySteps } from './script.ts';
import type { Chapter, Story } from './story.ts';
import type { ComponentDocument, IncidentDocument, MaintenanceDocument, UpdateDocument } from './wire.ts';

/** What the story has brought so far, newest first. */
export interface StoryDocuments {
  components: ComponentDocument[];
  incidents: IncidentDocument[];
  maintenances: MaintenanceDocument[];
  /** When the page last changed, in nanoseconds. */
  updatedAt: bigint;
}

const millisecond = 1_000_000n;
const minute = 60_000_000_000n;
/** An upgrade's announced length: "approximately 40 minutes". */
const window = 40n * minute;
const notice = 24n * 60n * minute;

/**
 * The story as the documents tell it.
 * @param origin the page's own URL, under which its incidents can be opened
 */
export function tellStory(story: Story, origin: string): StoryDocuments {
  const chapters = story.chapters();
  const [now] = chapters;
  const step = story.step();
  const components = componentDocuments(stepStatuses[step], (key) => changedAt(now, key));
  const told: StoryDocuments = { components, incidents: [], maintenances: [], updatedAt: now.began.get(step) ?? 0n };
  for (const chapter of chapters) {
    for (const plot of plots.toReversed()) {
      const reached = reachedUpdates(chapter, plot);
      if (reached.length === 0) continue;
      const document = incidentDocument(chapter, plot, reached, components, origin);
      if (plot.kind === 'incident') told.incidents.push({ ...document, reminder_intervals: null });
      else told.maintenances.push({ ...document, ...scheduledWindow(reached) });
    }
  }
  return told;
}

interface ReachedUpdate extends PlotUpdate {
  time: bigint;
}

/** The updates there have been, oldest first; a telling that ended has closed what was open. */
function reachedUpdates(chapter: Chapter, plot: Plot): ReachedUpdate[] {
  const reached = plot.updates.flatMap((update) => {
    const time = update.at === 'end' ? undefined : chapter.began.get(update.at);
    return time === undefined ? [] : [{ ...update, time }];
  });
  const closing = plot.updates.at(-1);
  if (chapter.ended !== undefined && closing && reached.length > 0 && reached.length < plot.updates.length) {
    reached.push({ ...closing, time: chapter.ended });
  }
  return reached;
}

function incidentDocument(
  chapter: Chapter,
  plot: Plot,
  reached: readonly ReachedUpdate[],
  components: readonly ComponentDocument[],
  origin: string,
): Omit<IncidentDocument, 'reminder_intervals'> {
  const id = pageId(`chapter ${chapter.number} ${plot.name}`);
  const first = reached[0]?.time ?? 0n;
  const last = reached.at(-1);
  const timeOf = (status: string): string | null => {
    const update = reached.find((candidate) => candidate.status === status);
    return update ? pageTime(update.time) : null;
  };
  const ids = plot.components.map(componentId);
  return {
    id,
    name: plot.name,
    status: last?.status ?? '',
    // A real page writes the incident some milliseconds before its first update and touches it after its last.
    created_at: pageTime(first - 42n * millisecond),
    updated_at: pageTime((last?.time ?? first) + 31n * millisecond),
    monitoring_at: timeOf('monitoring'),
    resolved_at: timeOf('resolved') ?? timeOf('completed'),
    impact: reached.findLast((update) => update.impact)?.impact ?? 'none',
    shortlink: `${origin}/incidents/${id}`,
    started_at: pageTime(first - 47n * millisecond),
    page_id: statusPageId,
    incident_updates: reached.map((update) => updateDocument(id, plot, update)).reverse(),
    components: components.filter((component) => ids.includes(component.id)),
  };
}

function updateDocument(incidentId: string, plot: Plot, update: ReachedUpdate): UpdateDocument {
  const id = pageId(`${incidentId} update ${update.at}`);
  return {
    id,
    status: update.status,
    body: update.body,
    incident_id: incidentId,
    created_at: pageTime(update.time),
    updated_at: pageTime(update.time + (update.tweeted ? 900n * millisecond : 0n)),
    display_at: pageTime(update.time),
    affected_components: update.affects
      ? plot.components.map((key) => ({
          code: componentId(key),
          name: qualifiedName(key),
          old_status: statusIn(before(update.at), key),
          new_status: statusIn(update.at, key),
        }))
      : null,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: update.tweeted ? tweetId(id) : null,
  };
}

/** Announced a day ahead, on the full minute; an operator who begins earlier moves the window. */
function scheduledWindow(reached: readonly ReachedUpdate[]): { scheduled_for: string; scheduled_until: string } {
  const announced = reached.find((update) => update.status === 'scheduled')?.time;
  const started = reached.find((update) => update.status === 'in_progress')?.time;
  const planned = announced === undefined ? undefined : ((announced + notice) / minute) * minute;
  const start = started !== undefined && (planned === undefined || started < planned) ? started : (planned ?? 0n);
  return { scheduled_for: pageTime(start), scheduled_until: pageTime(start + window) };
}

/** When the component's status last changed in this telling; undefined where it never did. */
function changedAt(chapter: Chapter, key: ComponentKey): bigint | undefined {
  let changed: bigint | undefined;
  for (const [step, time] of chapter.began) if (statusIn(step, key) !== statusIn(before(step), key)) changed = time;
  return changed;
}

function statusIn(step: StoryStep | 'end', key: ComponentKey): string {
  const statuses: ComponentStatuses = step === 'end' ? {} : stepStatuses[step];
  return statuses[key] ?? 'operational';
}

function before(step: StoryStep | 'end'): StoryStep {
  const index = step === 'end' ? storySteps.length : storySteps.indexOf(step);
  return storySteps[index - 1] ?? 'calm';
}
