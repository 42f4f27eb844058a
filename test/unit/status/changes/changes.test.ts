import assert from 'node:assert/strict';
import { noticeChanges } from '../../../../src/core/status/changes/changes.ts';
import { readStatusMemory, type StatusMemory } from '../../../../src/core/status/changes/statusMemory.ts';
import { at, kinds, NOON, poll, time } from '../polls.ts';
import {
  PAGE,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireUpdate,
} from '../statusDocuments.ts';

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
