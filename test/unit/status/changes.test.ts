import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noticeChanges, type StatusChange } from '../../../src/core/status/changes.ts';
import type { StatusSummary } from '../../../src/core/status/schema.ts';
import { readStatusMemory, type StatusMemory } from '../../../src/core/status/statusMemory.ts';
import { compareComponentStatus } from '../../../src/core/status/vocabulary.ts';
import {
  PAGE,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireUpdate,
} from './statusDocuments.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Polls documents in turn, the memory passing through JSON each time as it does between windows. */
function poll(
  documents: readonly StatusSummary[],
  at = NOON,
): { told: StatusChange[][]; memory: StatusMemory | undefined } {
  let memory: StatusMemory | undefined;
  const told = documents.map((document) => {
    const noticed = noticeChanges(memory, document, at);
    memory = readStatusMemory(JSON.parse(JSON.stringify(noticed.memory)));
    assert.deepEqual(memory, noticed.memory);
    return noticed.changes;
  });
  return { told, memory };
}

const kinds = (changes: readonly StatusChange[] | undefined) => (changes ?? []).map((change) => change.kind);

/** A document of a page that changed at a minute of the day. */
const at = (minute: number, extra: Wire) =>
  summaryOf({ page: { ...PAGE, updated_at: new Date(NOON + minute * 60_000).toISOString() }, ...extra });

const time = (minute: number) => new Date(NOON + minute * 60_000).toISOString();

describe('noticeChanges', () => {
  it('tells an incident from opening to its end, each thing once', () => {
    const first = wireUpdate('u1', 'investigating', time(0));
    const opened = wireIncident('i', { impact: 'minor', updated_at: time(0), incident_updates: [first] });
    const worse = wireIncident('i', {
      impact: 'critical',
      status: 'identified',
      updated_at: time(1),
      incident_updates: [wireUpdate('u2', 'identified', time(1)), first],
    });
    const { told } = poll([
      at(-1, {}),
      at(0, { incidents: [opened] }),
      at(0, { incidents: [opened] }),
      at(1, { incidents: [worse] }),
      at(2, {}),
      at(2, {}),
    ]);
    assert.deepEqual(told.map(kinds), [
      [],
      ['incidentOpened'],
      [],
      ['incidentEscalated', 'incidentUpdated'],
      ['incidentResolved'],
      [],
    ]);
    const updated = told[3]?.find((change) => change.kind === 'incidentUpdated');
    assert.deepEqual(
      updated?.updates.map((update) => update.id),
      ['u2'],
    );
    const resolved = told[4]?.[0];
    assert.ok(
      resolved?.kind === 'incidentResolved' && resolved.incident.name === 'Trouble i' && resolved.closing === null,
    );
  });

  it('gives the closing update where the page still shows a resolved incident', () => {
    const closing = wireUpdate('end', 'resolved', time(1), 'Over.');
    const { told } = poll([
      at(0, { incidents: [wireIncident('i')] }),
      at(1, {
        incidents: [wireIncident('i', { status: 'resolved', updated_at: time(1), incident_updates: [closing] })],
      }),
      at(2, {}),
    ]);
    assert.deepEqual(told.map(kinds), [['incidentOpened'], ['incidentResolved'], []]);
    const resolved = told[1]?.[0];
    assert.ok(resolved?.kind === 'incidentResolved' && resolved.closing?.body === 'Over.');
  });

  it('tells a reopened incident as updated, and its second end', () => {
    const again = wireIncident('i', {
      updated_at: time(5),
      incident_updates: [wireUpdate('u9', 'investigating', time(5))],
    });
    const { told } = poll([
      at(0, { incidents: [wireIncident('i')] }),
      at(1, {}),
      at(5, { incidents: [again] }),
      at(6, {}),
    ]);
    assert.deepEqual(told.map(kinds), [
      ['incidentOpened'],
      ['incidentResolved'],
      ['incidentUpdated'],
      ['incidentResolved'],
    ]);
  });

  it('remembers updates that the page shows only at times', () => {
    const [first, second] = [wireUpdate('u1', 'investigating', time(0)), wireUpdate('u2', 'investigating', time(1))];
    const showing = (minute: number, incident_updates: Wire[]) =>
      at(minute, { incidents: [wireIncident('i', { updated_at: time(minute), incident_updates })] });
    const { told } = poll([showing(0, [first]), showing(1, [second]), showing(2, [second, first])]);
    assert.deepEqual(told.map(kinds), [['incidentOpened'], ['incidentUpdated'], []]);
  });

  it('tells status changes of pages without updates', () => {
    const bare = (status: string, minute: number) =>
      wireIncident('i', { status, updated_at: time(minute), incident_updates: null });
    const { told } = poll([
      at(0, { incidents: [bare('investigating', 0)] }),
      at(1, { incidents: [bare('monitoring', 1)] }),
    ]);
    assert.deepEqual(told.map(kinds), [['incidentOpened'], ['incidentUpdated']]);
  });

  it('tells a maintenance: announced, moved, started, over-run, extended and over-run again, completed', () => {
    const maintenance = (minute: number, extra: Wire) => ({
      scheduled_maintenances: [
        wireMaintenance('m', {
          updated_at: time(minute),
          scheduled_for: time(10),
          scheduled_until: time(50),
          ...extra,
        }),
      ],
    });
    let memory: StatusMemory | undefined;
    const told: string[][] = [];
    const step = (minute: number, extra: Wire) => {
      const noticed = noticeChanges(memory, at(minute, extra), NOON + minute * 60_000);
      memory = noticed.memory;
      told.push(kinds(noticed.changes));
    };
    step(0, maintenance(0, {}));
    step(5, maintenance(5, { scheduled_until: time(60) }));
    step(11, maintenance(11, { status: 'in_progress', scheduled_until: time(60) }));
    step(61, maintenance(11, { status: 'in_progress', scheduled_until: time(60) }));
    step(62, maintenance(11, { status: 'in_progress', scheduled_until: time(60) }));
    step(63, maintenance(63, { status: 'verifying', scheduled_until: time(70) }));
    step(71, maintenance(63, { status: 'verifying', scheduled_until: time(70) }));
    step(80, {});
    step(81, {});
    assert.deepEqual(told, [
      ['maintenanceAnnounced'],
      ['maintenanceUpdated'],
      ['maintenanceStarted'],
      ['maintenanceOverrun'],
      [],
      ['maintenanceUpdated'],
      ['maintenanceOverrun'],
      ['maintenanceCompleted'],
      [],
    ]);
  });

  it('tells a withdrawn maintenance from one that ended unseen', () => {
    const planned = at(0, { scheduled_maintenances: [wireMaintenance('m', { scheduled_for: time(60) })] });
    for (const [minute, kind] of [
      [30, 'maintenanceWithdrawn'],
      [90, 'maintenanceCompleted'],
    ] as const) {
      const { memory } = noticeChanges(undefined, planned, NOON);
      assert.deepEqual(kinds(noticeChanges(memory, at(minute, {}), NOON + minute * 60_000).changes), [kind]);
    }
  });

  it('tells components down and up, groups left out', () => {
    const page = (minute: number, state: string) =>
      at(minute, {
        components: [
          wireComponent('All', state, { group: true, components: ['c-api'], updated_at: time(minute) }),
          wireComponent('API', state, { updated_at: time(minute) }),
        ],
      });
    const { told } = poll([
      page(0, 'operational'),
      page(1, 'partial_outage'),
      page(2, 'major_outage'),
      page(3, 'operational'),
    ]);
    assert.deepEqual(told.map(kinds), [[], ['componentDown'], ['componentDown'], ['componentUp']]);
  });

  it('begins anew on another page', () => {
    const { memory } = noticeChanges(undefined, at(0, { incidents: [wireIncident('i')] }), NOON);
    const other = summaryOf({ page: { ...PAGE, id: 'other' }, incidents: [wireIncident('i')] });
    assert.deepEqual(kinds(noticeChanges(memory, other, NOON).changes), ['incidentOpened']);
  });

  it('cannot be misled by a memory it cannot read', () => {
    for (const broken of [undefined, null, 'x', {}, { pageId: 1 }]) assert.equal(readStatusMemory(broken), undefined);
  });
});

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

describe('noticeChanges, whatever the page does', () => {
  it('loses nothing and tells nothing twice, polls skipped and repeated', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(24), { maxLength: 30 }), (page, picks) => {
        const documents = documentsOf(page);
        const polled = picks
          .map((pick) => pick % documents.length)
          .sort((a, b) => a - b)
          .flatMap((index) => documents[index] ?? []);
        const count = tally(poll(polled).told.flat());
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
      { numRuns: 300 },
    );
  });

  it('tells nothing twice in any order, and all that is open in the end', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(24), { maxLength: 40 }), (page, picks) => {
        const documents = documentsOf(page);
        const newest = documents.at(-1);
        assert.ok(newest);
        const polled = [...picks.flatMap((pick) => documents[pick % documents.length] ?? []), newest];
        const { told, memory } = poll(polled);
        const count = tally(told.flat());
        for (const [key, times] of count) assert.equal(times, 1, key);
        for (const incident of newest.incidents) {
          assert.equal(count.get(`opened ${incident.id}`), 1);
          assert.equal(count.has(`resolved ${incident.id}`), false);
          for (const update of incident.updates) assert.equal(count.get(`update ${update.id}`), 1);
        }
        assert.deepEqual(noticeChanges(memory, newest, NOON).changes, []);
      }),
      { numRuns: 300 },
    );
  });

  it('tells components so that following the changes gives their state', () => {
    fc.assert(
      fc.property(steps, (page) => {
        const documents = documentsOf(page);
        const state = new Map(['A', 'B', 'C'].map((name) => [name, 'operational']));
        for (const change of poll(documents).told.flat()) {
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
        const count = tally(poll(shuffled).told.flat());
        for (const [key, times] of count) assert.equal(times, 1, key);
      }),
    );
  });
});
