import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noticeChanges, type StatusChange } from '../../../src/core/status/changes/changes.ts';
import type { StatusSummary } from '../../../src/core/status/rest/schema.ts';
import { compareComponentStatus } from '../../../src/core/status/severity/componentState.ts';
import { at, NOON, poll, time } from './polls.ts';
import { type Wire, wireComponent, wireIncident, wireUpdate } from './statusDocuments.ts';

/** What a random page does; each step is a document. */
type Step =
  | { do: 'open'; impact: string }
  | { do: 'update' | 'escalate' | 'resolve'; which: number }
  | { do: 'component'; which: number; status: string };

const STATUSES = ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'];

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('open' as const), impact: fc.constantFrom('none', 'minor', 'major') }),
    fc.record({ do: fc.constantFrom('update' as const, 'escalate' as const, 'resolve' as const), which: fc.nat(3) }),
    fc.record({ do: fc.constant('component' as const), which: fc.nat(2), status: fc.constantFrom(...STATUSES) }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** The documents that the page shows after each step. */
function documentsOf(page: readonly Step[]): StatusSummary[] {
  const components = ['A', 'B', 'C'].map((name) => wireComponent(name));
  let open: Wire[] = [];
  let updates = 0;
  return page.map((step, minute) => {
    const update = () => wireUpdate(`u${updates++}`, 'identified', time(minute));
    const change = (which: number, extra: (incident: Wire) => Wire) => {
      const index = which % Math.max(1, open.length);
      open = open.map((incident, i) =>
        i === index ? { ...incident, updated_at: time(minute), ...extra(incident) } : incident,
      );
    };
    const updated = (incident: Wire): Wire => {
      const before = incident.incident_updates;
      return { incident_updates: [update(), ...(Array.isArray(before) ? before : [])] };
    };
    if (step.do === 'open') {
      const id = `i${minute}`;
      open = [
        ...open,
        wireIncident(id, { impact: step.impact, updated_at: time(minute), incident_updates: [update()] }),
      ];
    } else if (step.do === 'update') change(step.which, updated);
    else if (step.do === 'escalate') change(step.which, (incident) => ({ ...updated(incident), impact: 'critical' }));
    else if (step.do === 'resolve') open = open.filter((_, i) => i !== step.which % Math.max(1, open.length));
    else if (step.do === 'component')
      components[step.which] = { ...components[step.which], status: step.status, updated_at: time(minute) };
    return at(minute, { components: [...components], incidents: open });
  });
}

/** How often each thing was told. */
function tally(changes: readonly StatusChange[]) {
  const count = new Map<string, number>();
  const add = (key: string) => count.set(key, (count.get(key) ?? 0) + 1);
  for (const change of changes) {
    if (change.kind === 'incidentOpened') {
      add(`opened ${change.incident.id}`);
      for (const update of change.incident.updates) add(`update ${update.id}`);
    }
    if (change.kind === 'incidentUpdated') for (const update of change.updates) add(`update ${update.id}`);
    if (change.kind === 'incidentResolved') add(`resolved ${change.incident.id}`);
    if (change.kind === 'incidentEscalated') add(`escalated ${change.incident.id}`);
  }
  return count;
}

/** All documents were written by then. */
const evening = NOON + 8 * 3_600_000;

describe('noticeChanges, whatever the page does', () => {
  it('loses nothing and tells nothing twice, polls skipped and repeated', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(24), { maxLength: 30 }), (page, picks) => {
        const documents = documentsOf(page);
        const polled = picks
          .map((pick) => pick % documents.length)
          .sort((a, b) => a - b)
          .flatMap((index) => documents[index] ?? []);
        const count = tally(poll(polled, evening).told.flat());
        const expected = new Map<string, number>();
        polled.forEach((document, i) => {
          for (const incident of document.incidents) {
            expected.set(`opened ${incident.id}`, 1);
            for (const update of incident.updates) expected.set(`update ${update.id}`, 1);
            const before = polled[i - 1]?.incidents.find((other) => other.id === incident.id);
            if (before && before.impact !== 'critical' && incident.impact === 'critical') {
              expected.set(`escalated ${incident.id}`, 1);
            }
            const after = polled[i + 1];
            if (after && !after.incidents.some((other) => other.id === incident.id)) {
              expected.set(`resolved ${incident.id}`, 1);
            }
          }
        });
        assert.deepEqual(new Map([...count].sort()), new Map([...expected].sort()));
      }),
      { numRuns: 80 },
    );
  });

  it('tells nothing twice in any order, and all that is open in the end', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(24), { maxLength: 40 }), (page, picks) => {
        const documents = documentsOf(page);
        const newest = documents.at(-1);
        assert.ok(newest);
        const polled = [...picks.flatMap((pick) => documents[pick % documents.length] ?? []), newest];
        const { told, memory } = poll(polled, evening);
        const count = tally(told.flat());
        for (const [key, times] of count) assert.equal(times, 1, key);
        for (const incident of newest.incidents) {
          assert.equal(count.get(`opened ${incident.id}`), 1);
          assert.equal(count.has(`resolved ${incident.id}`), false);
          for (const update of incident.updates) assert.equal(count.get(`update ${update.id}`), 1);
        }
        assert.deepEqual(noticeChanges(memory, newest, evening).changes, []);
      }),
      { numRuns: 80 },
    );
  });

  it('tells components so that following the changes gives their state', () => {
    fc.assert(
      fc.property(steps, (page) => {
        const documents = documentsOf(page);
        const state = new Map(['A', 'B', 'C'].map((name) => [name, 'operational']));
        for (const change of poll(documents, evening).told.flat()) {
          if (change.kind !== 'componentDown' && change.kind !== 'componentUp') continue;
          const before = state.get(change.component.name) ?? 'operational';
          assert.equal(
            Math.sign(compareComponentStatus(change.component.status, before)),
            change.kind === 'componentDown' ? 1 : -1,
          );
          state.set(change.component.name, change.component.status);
        }
        for (const component of documents.at(-1)?.components ?? [])
          assert.equal(state.get(component.name), component.status);
      }),
    );
  });

  it('tells the same in the end where the page gives no time of its own', () => {
    fc.assert(
      fc.property(steps, (page) => {
        const bare = documentsOf(page).map((document) => ({
          ...document,
          page: { ...document.page, updatedAt: null },
        }));
        const shuffled = [...bare, ...bare];
        const count = tally(poll(shuffled, evening).told.flat());
        for (const [key, times] of count) assert.equal(times, 1, key);
      }),
    );
  });
});
