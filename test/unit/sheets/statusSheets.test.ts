import assert from 'node:assert/strict';
import type { Block, Sheet } from '../../../src/core/sheets/sheet.ts';
import { componentSheet } from '../../../src/core/sheets/status/component.ts';
import { incidentSheet } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../src/core/sheets/status/maintenance.ts';
import { statusSummarySheet } from '../../../src/core/sheets/status/statusSummary.ts';
import { assessStatus } from '../../../src/core/status/severity/severity.ts';
import {
  componentOf,
  incidentOf,
  maintenanceOf,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireUpdate,
} from '../status/statusDocuments.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');

function blocksOf(sheet: Sheet, title?: string): readonly Block[] {
  return sheet.sections
    .filter((section) => title === undefined || section.title === title)
    .flatMap((section) => section.blocks);
}

/** Labels of a sheet's fields with the texts of their values. */
function fieldsOf(sheet: Sheet): Record<string, string[]> {
  const fields = blocksOf(sheet).flatMap((block) => (block.type === 'fields' ? block.fields : []));
  return Object.fromEntries(
    fields.map(({ label, values }) => [
      label,
      values.map((value) => (value.type === 'time' ? value.timestamp : value.text)),
    ]),
  );
}

describe('incidentSheet', () => {
  const updates = [
    wireUpdate(
      'u2',
      'identified',
      '2026-11-20T10:00:00Z',
      'Found it.<br>See <a href="https://example.com/x">notes</a><script>x</script>',
    ),
    wireUpdate('u1', 'investigating', '2026-11-20T09:00:00Z'),
  ];

  it('tells state, impact, what is touched, and every update', () => {
    const incident = incidentOf('i', {
      name: 'Mirror delay',
      impact: 'major',
      status: 'identified',
      incident_updates: updates,
      components: [wireComponent('Mirror')],
    });
    const sheet = incidentSheet(incident, { timeZone: 'Europe/Zurich' });
    assert.deepEqual([sheet.title, sheet.tone, sheet.icon], ['Major incident', 'failure', 'error']);
    assert.equal(sheet.headline, 'Mirror delay: identified, major impact.');
    assert.deepEqual(fieldsOf(sheet).Affects, ['Mirror']);
    const entries = sheet.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.type === 'timeline' ? block.entries : []));
    assert.deepEqual(
      entries.map((entry) => [entry.title, entry.timestamp]),
      [
        ['Identified', '2026-11-20T10:00:00Z'],
        ['Investigating', '2026-11-20T09:00:00Z'],
      ],
      'each once',
    );
    assert.equal(entries[0]?.body, 'Found it.\nSee notes (https://example.com/x)');
    assert.deepEqual(fieldsOf(sheet).notes, ['https://example.com/x']);
    assert.equal(sheet.explorerUrl, 'https://stspg.example/abc');
  });

  it('shows only the latest update in a hover', () => {
    const sheet = incidentSheet(incidentOf('i', { incident_updates: updates }), {});
    const summary = sheet.sections
      .filter((section) => section.level === 'summary')
      .flatMap((section) => section.blocks);
    assert.deepEqual(
      summary.flatMap((block) => (block.type === 'timeline' ? block.entries.map((entry) => entry.title) : [])),
      ['Identified'],
    );
  });

  it('is calm about a resolved one, and passes no http link on', () => {
    const sheet = incidentSheet(
      incidentOf('i', { status: 'resolved', impact: 'critical', shortlink: 'http://stspg.io/x' }),
      {},
    );
    assert.deepEqual([sheet.title, sheet.tone, sheet.explorerUrl], ['Resolved incident', 'success', undefined]);
  });
});

describe('maintenanceSheet', () => {
  const titles: [string, string][] = [
    ['scheduled', 'Scheduled maintenance'],
    ['in_progress', 'Maintenance in progress'],
    ['verifying', 'Maintenance in progress'],
    ['completed', 'Completed maintenance'],
  ];
  for (const [status, title] of titles) {
    it(`calls ${status} "${title}"`, () =>
      assert.equal(maintenanceSheet(maintenanceOf('m', { status }), {}).title, title));
  }

  it('tells that it goes on after its planned end', () => {
    const running = maintenanceOf('m', { status: 'in_progress' });
    assert.match(maintenanceSheet(running, { now: NOW }).headline, /longer than planned\.$/);
    assert.doesNotMatch(maintenanceSheet(running, { now: NOW - 3_600_000 }).headline, /longer/);
    assert.deepEqual(fieldsOf(maintenanceSheet(running, {}))['Scheduled start'], ['2026-11-21T17:00:00.000Z']);
  });
});

describe('componentSheet', () => {
  it('tells its state and what goes on with it', () => {
    const component = componentOf('Mirror', 'partial_outage');
    const events = [incidentOf('i', { name: 'Delay', components: [wireComponent('Mirror')] }), incidentOf('other')];
    const sheet = componentSheet(component, { group: 'Mainnet', events });
    assert.equal(sheet.headline, 'Mirror: partial outage.');
    assert.deepEqual(fieldsOf(sheet).Group, ['Mainnet']);
    const [table] = blocksOf(sheet, 'Ongoing');
    assert.ok(table?.type === 'table' && table.rows.length === 1);
  });
});

describe('statusSummarySheet', () => {
  const sheetOf = (extra: Wire) => {
    const summary = summaryOf(extra);
    return statusSummarySheet(summary, assessStatus(summary, 'mainnet'), { network: 'mainnet', readAt: NOW });
  };

  it('is short where all is well', () => {
    const sheet = sheetOf({});
    assert.equal(sheet.headline, 'mainnet: all systems operational.');
    assert.deepEqual(fieldsOf(sheet).Components, ['All 1 operational']);
    assert.deepEqual(fieldsOf(sheet)['Last checked'], ['2026-11-21T18:00:00.000Z']);
    assert.equal(sheet.explorerUrl, 'https://status.example.com');
  });

  it('says what decided, what is touched, and the next maintenance of several', () => {
    const sheet = sheetOf({
      components: [wireComponent('Mainnet nodes', 'degraded_performance'), wireComponent('Mainnet mirror')],
      incidents: [wireIncident('i', { name: 'Mainnet delay', impact: 'critical' })],
      scheduled_maintenances: [
        wireMaintenance('late', { name: 'Mainnet late', scheduled_for: '2026-12-01T00:00:00Z' }),
        wireMaintenance('soon', { name: 'Mainnet soon', scheduled_for: '2026-11-25T00:00:00Z' }),
      ],
    });
    assert.equal(sheet.headline, 'mainnet: critical problem. Open incident: Mainnet delay.');
    assert.equal(sheet.tone, 'failure');
    assert.deepEqual(fieldsOf(sheet)['Next maintenance'], ['Mainnet soon', '2026-11-25T00:00:00Z']);
    assert.deepEqual(fieldsOf(sheet).Components, ['1 of 2 operational']);
    assert.equal(fieldsOf(sheet).Scope, undefined);
    const timelines = blocksOf(sheet).flatMap((block) => (block.type === 'timeline' ? block.entries : []));
    assert.deepEqual(
      timelines.map((entry) => [entry.title, entry.body]),
      [['Mainnet delay', 'Investigating. We are looking into it.']],
    );
  });

  it('says so if it covers the entire status page', () => {
    assert.match(String(fieldsOf(sheetOf({})).Scope), /lists no component for mainnet/);
  });

  for (const [extra, words] of [
    [{ components: [wireComponent('API', 'major_outage')] }, 'mainnet: major problem. API: major outage.'],
    [
      { status: { indicator: 'critical', description: 'Major Service Outage' } },
      'mainnet: critical problem. Status page: Major Service Outage.',
    ],
    [
      { scheduled_maintenances: [wireMaintenance('m', { status: 'in_progress', name: 'Upgrade' })] },
      'mainnet: under maintenance. Upgrade.',
    ],
  ] as const) {
    it(`says "${words}"`, () => assert.equal(sheetOf(extra).headline, words));
  }

  it('ends with one full stop, whatever a title ends with', () => {
    for (const end of ['.', '...', '…', '!', '. ']) {
      const named = { name: `Mainnet delay${end}` };
      assert.equal(
        sheetOf({ incidents: [wireIncident('i', named)] }).headline,
        'mainnet: minor problem. Open incident: Mainnet delay.',
      );
      assert.match(
        incidentSheet(incidentOf('i', named), {}).headline,
        /^Mainnet delay: investigating, minor impact\.$/,
      );
      assert.match(maintenanceSheet(maintenanceOf('m', named), {}).headline, /^Mainnet delay: scheduled\.$/);
    }
  });

  it('looks unknown if it is too old, and says what it was', () => {
    const summary = summaryOf({ incidents: [wireIncident('i', { impact: 'critical' })] });
    const sheet = statusSummarySheet(summary, assessStatus(summary, 'mainnet'), {
      ...{ network: 'mainnet', readAt: NOW, tooOld: '3 days ago' },
    });
    assert.equal(sheet.headline, 'mainnet: status unknown. When last checked (3 days ago): critical problem.');
    assert.deepEqual([sheet.tone, sheet.icon], ['neutral', 'question']);
  });

  it('says so of a page that has only other networks', () => {
    const sheet = sheetOf({ components: [wireComponent('Testnet', 'major_outage')] });
    assert.equal(sheet.headline, 'mainnet: status unknown. Status page: no component for mainnet.');
  });
});
