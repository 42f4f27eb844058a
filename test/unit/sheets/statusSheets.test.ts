import assert from 'node:assert/strict';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Block, Sheet } from '../../../src/core/sheets/sheet.ts';
import { componentSheet } from '../../../src/core/sheets/status/component.ts';
import { incidentSheet, incidentTitle } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet, maintenanceTitle } from '../../../src/core/sheets/status/maintenance.ts';
import { statusSummarySheet } from '../../../src/core/sheets/status/statusSummary.ts';
import { assessStatus } from '../../../src/core/status/severity/assessStatus.ts';
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
import { all } from './sheetContext.ts';

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

describe('the sentence of a status page', () => {
  const headline = (extra: Wire) => {
    const summary = summaryOf(extra);
    return statusSummarySheet(summary, assessStatus(summary, 'mainnet'), { network: 'mainnet', readAt: NOW }).headline;
  };

  it('has the words of a page that writes them in capitals', () => {
    assert.equal(
      headline({
        components: [wireComponent('Mainnet', 'MAJOR_OUTAGE'), wireComponent('Mainnet relay', 'OPERATIONAL')],
      }),
      'mainnet: major problem. Mainnet: major outage.',
    );
    assert.match(
      headline({ components: [wireComponent('Mainnet', 'HASISSUES'), wireComponent('Mainnet relay')] }),
      /Mainnet: HASISSUES\.$/,
    );
  });

  it('ends once after a question', () => {
    assert.equal(
      headline({ incidents: [wireIncident('i', { name: 'Is mainnet slow?' })] }),
      'mainnet: minor problem. Open incident: Is mainnet slow?',
    );
    assert.equal(
      incidentSheet(incidentOf('i', { name: 'Is mainnet slow?' }), {}).headline,
      'Is mainnet slow? Investigating, minor impact',
    );
  });
});

describe('what a newer status page adds', () => {
  const added = { added_later: 'added later' };

  it('is shown as it is: fields of an incident, its updates, components and changes, of a maintenance, of a component', () => {
    const updates = [
      { ...wireUpdate('u1', 'reviewing', '2026-11-20T09:00:00Z'), ...added },
      {
        ...wireUpdate('u0', 'investigating', '2026-11-20T08:00:00Z'),
        affected_components: [{ code: 'c', name: 'Mirror', old_status: null, new_status: 'frozen', deep: added }],
      },
    ];
    const incident = { impact: 'severe', status: 'reviewing', incident_updates: updates, since_later: { a: [added] } };
    const shown = all(incidentSheet(incidentOf('i', incident), {}));
    for (const words of [
      /since_later: \{"a":\[\{"added_later":"added later"\}\]\}/,
      /incident_updates: .*added later.*deep/,
    ])
      assert.match(shown, words);
    assert.match(shown, /Reviewing[\s\S]*Severe|Severe[\s\S]*Reviewing/);
    assert.match(shown, /Mirror: frozen/);
    const maintenance = maintenanceOf('m', {
      status: 'postponed',
      components: [wireComponent('Mirror', 'x', added)],
      ...added,
    });
    const told = all(maintenanceSheet(maintenance, { now: NOW }));
    assert.match(told, /added_later: added later/);
    assert.match(told, /components: .*added later/);
    assert.match(told, /postponed/i);
    const component = all(componentSheet(componentOf('Mirror', 'under_review', added), {}));
    assert.match(component, /added_later: added later/);
    assert.match(component, /under review/i);
  });

  it('is nothing of what pages have today', () => {
    const at = '2026-11-20T09:00:00Z';
    const text = [
      all(incidentSheet(incidentOf('i', { incident_updates: [wireUpdate('u', 'identified', at)] }), {})),
      all(maintenanceSheet(maintenanceOf('m', {}), { now: NOW })),
      all(componentSheet(componentOf('Mirror'), {})),
    ];
    assert.doesNotMatch(text.join('\n'), /Other fields/);
  });
});

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
    assert.deepEqual([sheet.title, sheet.tone, sheet.icon], ['Incident', 'failure', 'error']);
    assert.equal(incidentTitle(incident), 'Major incident');
    assert.equal(sheet.headline, 'Mirror delay: identified, major impact');
    assert.equal(sheet.short, 'Identified: Mirror delay', 'the end of a tab is cut off');
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

  it('says what each update changed for components, and what stayed is left out', () => {
    const change = (name: string, before: string | null, after: string | null) => {
      return { code: name, name, old_status: before, new_status: after };
    };
    const affected = [
      change('Mirror', 'operational', 'partial_outage'),
      change('Relay', null, 'major_outage'),
      change('Portal', 'operational', 'operational'),
      change('Faucet', 'operational', null),
    ];
    const [latest, before] = updates;
    const changed = [{ ...latest, affected_components: affected, body: 'Found it.' }, before];
    const sheet = incidentSheet(incidentOf('i', { incident_updates: changed }), {});
    const entries = blocksOf(sheet).flatMap((block) => (block.type === 'timeline' ? block.entries : []));
    assert.equal(entries[0]?.body, 'Found it.\nMirror: operational → partial outage\nRelay: major outage');
  });

  it('has all times of the page, its postmortem’s too, each once', () => {
    const incident = incidentOf('i', {
      created_at: '2026-11-20T09:05:00Z',
      started_at: '2026-11-20T09:00:00Z',
      monitoring_at: '2026-11-20T10:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
      postmortem_body: '<p>Why: <a href="https://example.com/why">a disk</a></p>',
      postmortem_published_at: '2026-11-21T08:00:00Z',
    });
    const {
      Started,
      Created,
      'Monitoring started': monitoring,
      Updated,
      Published,
    } = fieldsOf(incidentSheet(incident, {}));
    assert.deepEqual([Started, Created, monitoring, Updated, Published].flat(), [
      '2026-11-20T09:00:00Z',
      '2026-11-20T09:05:00Z',
      '2026-11-20T10:00:00Z',
      '2026-11-20T12:00:00Z',
      '2026-11-21T08:00:00Z',
    ]);
    assert.match(JSON.stringify(blocksOf(incidentSheet(incident, {}), 'Postmortem report')), /Why: a disk/);
    assert.deepEqual(fieldsOf(incidentSheet(incident, {}))['a disk'], ['https://example.com/why']);
  });

  it('reads each body once: it may be a megabyte', () => {
    let reads = 0;
    const incident = incidentOf('i', { incident_updates: updates });
    for (const update of incident.updates) {
      const { body } = update;
      Object.defineProperty(update, 'body', {
        get() {
          reads++;
          return body;
        },
      });
    }
    incidentSheet(incident, {});
    assert.equal(reads, updates.length);
  });

  it('names the page’s time zone only if its time doesn’t', () => {
    const noteIn = (timeZone: string) =>
      JSON.stringify(incidentSheet(incidentOf('i'), { timeZone, zone: 'Europe/Zurich' }));
    assert.match(noteIn('Etc/UTC'), /status page: 2026-11-20 09:00:00 UTC"/);
    assert.match(noteIn('America/Denver'), /status page: 2026-11-20 02:00:00 MST, America\/Denver"/);
  });

  it('is calm about a resolved one, and passes no http link on', () => {
    const incident = incidentOf('i', { status: 'resolved', impact: 'critical', shortlink: 'http://stspg.io/x' });
    const sheet = incidentSheet(incident, {});
    assert.deepEqual([sheet.tone, sheet.explorerUrl], ['success', undefined]);
    assert.equal(incidentTitle(incident), 'Resolved incident');
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
    it(`calls ${status} "${title}"`, () => assert.equal(maintenanceTitle(maintenanceOf('m', { status })), title));
  }

  it('tells that it should have begun', () => {
    const planned = maintenanceOf('m');
    const minutes = (count: number) => Date.parse('2026-11-21T17:00:00.000Z') + count * 60_000;
    assert.match(maintenanceSheet(planned, { now: minutes(21) }).headline, /^Upgrade m: scheduled, should have begun$/);
    assert.equal(maintenanceSheet(planned, { now: minutes(21) }).tone, 'warning');
    assert.match(maintenanceSheet(planned, { now: minutes(-1) }).headline, /^Upgrade m: scheduled$/);
    assert.match(maintenanceSheet(planned, {}).headline, /^Upgrade m: scheduled$/);
  });

  it('tells that it goes on after its planned end', () => {
    const running = maintenanceOf('m', { status: 'in_progress' });
    assert.match(maintenanceSheet(running, { now: NOW }).headline, /longer than planned$/);
    assert.doesNotMatch(maintenanceSheet(running, { now: NOW - 3_600_000 }).headline, /longer/);
    assert.deepEqual(fieldsOf(maintenanceSheet(running, {}))['Scheduled start'], ['2026-11-21T17:00:00.000Z']);
  });

  it('says when it began, if that is another time than planned', () => {
    const started = (extra: Wire) => fieldsOf(maintenanceSheet(maintenanceOf('m', extra), {})).Started;
    const late = '2026-11-21T17:05:00.000Z';
    assert.deepEqual(started({ status: 'in_progress', started_at: late }), [late]);
    assert.equal(started({ status: 'scheduled' }), undefined);
    assert.equal(started({ status: 'in_progress', started_at: '2026-11-21T17:00:00.000Z' }), undefined);
  });
});

describe('componentSheet', () => {
  it('tells its state and what goes on with it', () => {
    const component = componentOf('Mirror', 'partial_outage');
    const events = [incidentOf('i', { name: 'Delay', components: [wireComponent('Mirror')] }), incidentOf('other')];
    const sheet = componentSheet(component, { group: 'Mainnet', events });
    assert.equal(sheet.headline, 'Mirror: partial outage');
    assert.deepEqual(fieldsOf(sheet).Group, ['Mainnet']);
    const [table] = blocksOf(sheet, 'Ongoing');
    assert.ok(table?.type === 'table' && table.rows.length === 1);
  });

  it('tells apart what goes on with it and what is to come', () => {
    const mirror = [wireComponent('Mirror')];
    const events = [
      maintenanceOf('later', { name: 'Upgrade', status: 'scheduled', components: mirror }),
      maintenanceOf('now', { name: 'Repair', status: 'in_progress', components: mirror }),
      incidentOf('i', { name: 'Delay', components: mirror }),
    ];
    const sheet = componentSheet(componentOf('Mirror'), { events });
    const namesIn = (title: string) =>
      blocksOf(sheet, title).flatMap((block) => (block.type === 'table' ? block.rows.map(([name]) => name) : []));
    const shown = [namesIn('Ongoing'), namesIn('Upcoming maintenance')].map((names) => JSON.stringify(names));
    assert.match(shown[0] ?? '', /"Repair".*"maintenance".*"Delay".*"incident"/);
    assert.match(shown[1] ?? '', /"Upgrade".*"maintenance"/);
    assert.doesNotMatch(shown.join(), /Upgrade.*Upgrade/);
  });

  it('has its dates, the changing ones in the user’s zone', () => {
    const shown = componentSheet(componentOf('Mirror', 'operational', { only_show_if_degraded: true }), {
      zone: 'Europe/Zurich',
    });
    const { 'Start date': start, Created, 'Shown only if degraded': hidden } = fieldsOf(shown);
    assert.deepEqual([start, Created, hidden].flat(), ['2024-01-01', '2024-01-01T00:00:00.000Z', 'Yes']);
    const fields = blocksOf(shown).flatMap((block) => (block.type === 'fields' ? block.fields : []));
    const [since] = fields.find(({ label }) => label === 'Since')?.values ?? [];
    assert.ok(since?.type === 'time' && since.zone === 'Europe/Zurich');
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
    assert.equal(fieldsOf(sheet).Components, undefined, 'the headline says it');
    const two = { components: [wireComponent('Mirror'), wireComponent('Portal')] };
    assert.deepEqual(fieldsOf(sheetOf(two)).Components, ['All 2 operational']);
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

  it('offers no maintenance as the next whose time is over', () => {
    const planned = (from: string | null, until: string | null) => {
      const fields = fieldsOf(
        sheetOf({
          components: [wireComponent('Mainnet mirror')],
          scheduled_maintenances: [wireMaintenance('m', { scheduled_for: from, scheduled_until: until })],
        }),
      );
      return fields['Next maintenance'] ?? fields['Should have begun'];
    };
    assert.equal(planned('2026-11-20T17:00:00Z', '2026-11-20T18:00:00Z'), undefined);
    assert.ok(planned('2026-11-21T17:00:00Z', '2026-11-21T19:00:00Z'), 'it has not ended');
    assert.ok(planned(null, null), 'its time is unknown');
  });

  it('says of a maintenance whose start has passed that it should have begun', () => {
    const summary = summaryOf({
      scheduled_maintenances: [
        wireMaintenance('m', { scheduled_for: '2026-11-21T17:39:00Z', scheduled_until: '2026-11-21T19:00:00Z' }),
      ],
    });
    const shown = (now: number) =>
      renderMarkdown(
        statusSummarySheet(summary, assessStatus(summary, 'mainnet'), { network: 'mainnet', readAt: NOW - 5_000, now }),
        { level: 'summary', now },
      );
    assert.match(shown(NOW), /\*\*Should have begun:\*\* .*Upgrade m.*21 minutes ago/);
    assert.doesNotMatch(shown(NOW), /Next maintenance/);
    assert.match(shown(NOW - 30 * 60_000), /Next maintenance.*in 9 minutes/);
    assert.doesNotMatch(shown(NOW + 90 * 60_000), /Should have begun|Next maintenance/, 'its time is over');
  });

  it('names the next maintenance beside one that should have begun', () => {
    const planned = (id: string, from: string, until: string) =>
      wireMaintenance(id, { scheduled_for: from, scheduled_until: until });
    const summary = summaryOf({
      scheduled_maintenances: [
        planned('later', '2026-11-23T17:00:00Z', '2026-11-23T18:00:00Z'),
        planned('late', '2026-11-21T17:39:00Z', '2026-11-21T19:00:00Z'),
        planned('next', '2026-11-22T17:00:00Z', '2026-11-22T17:40:00Z'),
      ],
    });
    const sheet = statusSummarySheet(summary, assessStatus(summary, 'mainnet'), {
      network: 'mainnet',
      readAt: NOW - 5_000,
      now: NOW,
      zone: 'UTC',
    });
    const lines = renderMarkdown(sheet, { level: 'summary', now: NOW })
      .split('\n')
      .filter((line) => /Should have begun|Next maintenance|Until/.test(line));
    assert.equal(lines.length, 4, lines.join('\n'));
    for (const [at, expected] of [
      /begun:.*Upgrade late/,
      /Until:.*19:00/,
      /Next.*Upgrade next/,
      /Until:.*17:40/,
    ].entries())
      assert.match(lines[at] ?? '', expected);
  });

  it('says which words of a title leave it open whether the network is concerned', () => {
    const named = (name: string) => {
      const [entry] = blocksOf(sheetOf({ incidents: [wireIncident('i', { name })] })).flatMap((block) =>
        block.type === 'timeline' ? block.entries : [],
      );
      return entry?.body;
    };
    assert.equal(
      named('Testnet is down. Mainnet should not be affected.'),
      'Investigating. We are looking into it.\nShown in doubt: its title says "Mainnet should not be affected".',
    );
    assert.equal(named('Mainnet is down'), 'Investigating. We are looking into it.');
  });

  it('says of a reading by a clock that was ahead that it was an unknown time ago', () => {
    const summary = summaryOf({});
    const sheet = statusSummarySheet(summary, assessStatus(summary, 'mainnet'), {
      network: 'mainnet',
      readAt: NOW + 180 * 24 * 3_600_000,
      now: NOW,
    });
    assert.deepEqual(fieldsOf(sheet)['Last checked'], ['an unknown time ago']);
  });

  it('says of an incident without a time no time', () => {
    const summary = summaryOf({ incidents: [{ name: 'Delay' }] });
    const assessment = assessStatus(summary, 'mainnet');
    const sheet = statusSummarySheet(summary, assessment, { network: 'mainnet', readAt: NOW });
    assert.match(renderMarkdown(sheet, { level: 'summary', now: NOW }), /^- \*\*Delay\*\*: Unknown$/m);
  });

  it('says so if it covers the entire status page', () => {
    assert.match(String(fieldsOf(sheetOf({})).Scope), /lists no component for mainnet/);
  });

  for (const [extra, words] of [
    [{ components: [wireComponent('API', 'major_outage')] }, 'mainnet: critical problem. API: major outage.'],
    [
      { components: [wireComponent('API', 'major_outage'), wireComponent('Website')] },
      'mainnet: major problem. API: major outage.',
    ],
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

  it('is that of the components if the page has no summary of its own', () => {
    const without = (state: string) =>
      sheetOf({ status: undefined, components: [wireComponent('API', state)] }).headline;
    assert.equal(without('operational'), 'mainnet: all systems operational.');
    assert.equal(without('major_outage'), 'mainnet: critical problem. API: major outage.');
    assert.equal(sheetOf({ status: { indicator: 'major' } }).headline, 'mainnet: major problem.');
  });

  it('ends with one full stop, whatever a title ends with', () => {
    for (const end of ['.', '...', '…', '!', '. ']) {
      const named = { name: `Mainnet delay${end}` };
      assert.equal(
        sheetOf({ incidents: [wireIncident('i', named)] }).headline,
        'mainnet: minor problem. Open incident: Mainnet delay.',
      );
      assert.match(incidentSheet(incidentOf('i', named), {}).headline, /^Mainnet delay: investigating, minor impact$/);
      assert.match(maintenanceSheet(maintenanceOf('m', named), {}).headline, /^Mainnet delay: scheduled$/);
      assert.equal(maintenanceSheet(maintenanceOf('m', named), {}).short, 'Scheduled: Mainnet delay');
    }
  });

  it('looks unknown if it is too old, and says what it was', () => {
    const summary = summaryOf({ incidents: [wireIncident('i', { impact: 'critical' })] });
    const sheet = statusSummarySheet(summary, assessStatus(summary, 'mainnet'), {
      network: 'mainnet',
      readAt: NOW,
      tooOld: '3 days ago',
    });
    assert.equal(sheet.headline, 'mainnet: status unknown. When last checked (3 days ago): critical problem.');
    assert.deepEqual([sheet.tone, sheet.icon], ['neutral', 'question']);
  });

  it('says so of a page that has only other networks', () => {
    const sheet = sheetOf({ components: [wireComponent('Testnet', 'major_outage')] });
    assert.equal(sheet.headline, 'mainnet: status unknown. Status page: no component for mainnet.');
  });
});
