import assert from 'node:assert/strict';
import { isLensError, LensError } from '../../../../src/core/net/errors.ts';
import type { HttpRequest } from '../../../../src/core/net/httpMessages.ts';
import { statusSummarySheet } from '../../../../src/core/sheets/status/statusSummary.ts';
import { createStatusClient, statusApiUrl } from '../../../../src/core/status/rest/client.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import { PAGE, wireComponent, wireIncident, wireMaintenance, wireSummary, wireUpdate } from '../statusDocuments.ts';

/** A transport that answers with one text, and keeps what it was asked. */
function answering(text: string, asked: HttpRequest[] = []) {
  return {
    send: async (request: HttpRequest) => {
      asked.push(request);
      const bytes = new TextEncoder().encode(text);
      return { status: 200, headers: {}, bytes, text: () => text, fromCache: false, url: request.url };
    },
  };
}

function clientOf(document: unknown, asked?: HttpRequest[]) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return createStatusClient({ http: answering(text, asked), statusUrl: 'https://status.example.com' });
}

function refusal(error: unknown, url: string): boolean {
  assert.ok(error instanceof LensError);
  assert.equal(error.kind, 'badResponse');
  assert.ok(error.message.includes(url), error.message);
  return true;
}

describe('status client', () => {
  it('asks each of the eight documents at its own path', async () => {
    const asked: HttpRequest[] = [];
    const client = clientOf(wireSummary(), asked);
    await client.summary();
    await client.status();
    await client.components();
    await client.incidents();
    await client.unresolvedIncidents();
    await client.scheduledMaintenances();
    await client.upcomingMaintenances();
    await client.activeMaintenances();
    assert.deepEqual(
      asked.map((request) => request.url.replace('https://status.example.com/api/v2/', '')),
      [
        'summary.json',
        'status.json',
        'components.json',
        'incidents.json',
        'incidents/unresolved.json',
        'scheduled-maintenances.json',
        'scheduled-maintenances/upcoming.json',
        'scheduled-maintenances/active.json',
      ],
    );
  });

  it('parses a summary once, whether it came just now or from the shared file', async () => {
    const client = clientOf(wireSummary());
    const answer = await client.summaryText(null);
    assert.ok(answer.kind === 'read');
    const summary = client.readSummary(answer.text);
    assert.equal(client.readSummary(`${answer.text} `.trimEnd()), summary);
    assert.notEqual(client.readSummary(JSON.stringify(wireSummary({ incidents: [wireIncident('a')] }))), summary);
    assert.throws(() => client.readSummary('{'), { kind: 'badResponse' });
  });

  it('takes "unchanged" for an answer only of what it has', async () => {
    const asked: HttpRequest[] = [];
    await clientOf(wireSummary(), asked).summaryText(null);
    await clientOf(wireSummary(), asked).summaryText('"1"');
    assert.deepEqual(
      asked.map(({ accept }) => accept),
      [[], [304]],
    );
  });

  it('reads lists of events with more values than are read at once, in turns', async () => {
    const crowd = (count: number) => Array.from({ length: count }, (_, id) => wireComponent(`C${id}`));
    const asked: HttpRequest[] = [];
    const { page } = wireSummary();
    const names = Array.from({ length: 52 }, (_, id) => `event ${id}`);
    const incidents = names.map((name) => wireIncident(name, { components: crowd(60) }));
    const read = await clientOf({ page, incidents }, asked).incidents();
    assert.deepEqual(
      read.incidents.map(({ name }) => name),
      incidents.map(({ name }) => name),
    );
    assert.equal(read.incidents[51]?.components.length, 60);
    assert.deepEqual(read.page.id, (page as { id: string }).id);
    const maintenances = names.map((name) => wireMaintenance(name, { components: crowd(60) }));
    const planned = await clientOf({ page, scheduled_maintenances: maintenances }, asked).scheduledMaintenances();
    assert.equal(planned.maintenances.length, 52);
    assert.deepEqual(
      asked.map(({ mostValues }) => mostValues),
      [120_000, 120_000],
    );
    const text = JSON.stringify({ page, incidents: 'none', more: 'x'.repeat(300_000) });
    await assert.rejects(clientOf(text).incidents(), (error: unknown) => isLensError(error, 'badResponse'));
  });

  it('polls without tries of its own: the next poll is the next try', async () => {
    const asked: HttpRequest[] = [];
    await clientOf(wireSummary(), asked).summaryText(null);
    assert.equal(asked[0]?.retries, 0);
  });

  it('says what came instead of a status document: nothing, half of it, a web page or something else', async () => {
    const said = async (text: string) => {
      const error = await clientOf(text)
        .summary()
        .catch((reason: unknown) => reason);
      assert.ok(error instanceof LensError && error.kind === 'badResponse');
      return error.message;
    };
    assert.equal(
      await said(' '),
      'The status page returned an empty response from status.example.com. Retrying automatically.',
    );
    const whole = JSON.stringify(wireSummary());
    assert.equal(
      await said(whole.slice(0, whole.length / 2)),
      'The status page returned an incomplete response from status.example.com. Retrying automatically.',
    );
    assert.match(
      await said('<!doctype html><title>Sign in</title>'),
      /^status\.example\.com returned a web page\. Sign in/,
    );
    assert.equal(
      await said('{}'),
      "The response from status.example.com isn't a Statuspage v2 document. Check the network's statusUrl.",
    );
    assert.equal(
      await said('[1]'),
      "The response from status.example.com isn't a Statuspage v2 document. Check the network's statusUrl.",
    );
  });

  it('forgives a trailing slash and a pasted /api/v2', () => {
    for (const url of [
      'https://s.example',
      'https://s.example//',
      'https://s.example/api/v2',
      ' https://s.example/api/v2/ ',
    ]) {
      assert.equal(statusApiUrl(url), 'https://s.example/api/v2');
    }
  });

  it('reads every row of a summary', async () => {
    const group = wireComponent('Voice', 'operational', { group: true, components: ['c-eu', 'c-us'] });
    const summary = await clientOf(
      wireSummary({
        components: [wireComponent('API'), group, wireComponent('EU', 'partial_outage', { group_id: 'c-voice' })],
        incidents: [wireIncident('one'), wireIncident('two')],
        scheduled_maintenances: [wireMaintenance('three')],
      }),
    ).summary();
    assert.equal(summary.components.length, 3);
    assert.deepEqual(summary.components[1]?.childIds, ['c-eu', 'c-us']);
    assert.equal(summary.components[2]?.groupId, 'c-voice');
    assert.deepEqual(
      summary.incidents.map((incident) => incident.id),
      ['one', 'two'],
    );
    assert.equal(summary.maintenances[0]?.scheduledFor, '2026-11-21T17:00:00.000Z');
    assert.equal(summary.page.timeZone, 'Europe/Zurich');
  });

  it('reads look-alikes that leave keys out, and treats absent and null alike', async () => {
    const summary = await clientOf({
      page: { id: '01JMD', name: 'Look-alike', url: 'https://status.example.org/', updated_at: '2026-07-09T19:25:56Z' },
      status: { description: 'Partial System Degradation', indicator: 'minor' },
      components: [{ id: '01A', name: 'API', status: 'full_outage', position: 0 }],
      incidents: [{ id: '01K', name: 'Slow', status: 'monitoring', impact: 'minor', shortlink: null, updates: 'x' }],
    }).summary();
    assert.equal(summary.page.timeZone, null);
    assert.deepEqual(summary.maintenances, []);
    assert.deepEqual(summary.incidents[0]?.updates, []);
    assert.equal(summary.incidents[0]?.startedAt, null);
    assert.equal(summary.components[0]?.isGroup, false);
  });

  it('keeps unknown words as text and passes over fields of other types', async () => {
    const summary = await clientOf(
      wireSummary({
        components: [{ id: 7, name: 'Odd', status: 'on_fire', position: 'first', group: 'no' }, 'not a row'],
        status: { indicator: 'apocalyptic', description: null },
        incidents: [wireIncident('i', { impact: 'galactic', reminder_intervals: '[]' })],
      }),
    ).summary();
    assert.deepEqual(
      summary.components.map(({ name, status }) => [name, status]),
      [
        ['Odd', 'on_fire'],
        ['Unreadable component', 'unreadable'],
      ],
    );
    assert.equal(summary.components[0]?.id, '7');
    assert.equal(summary.components[0]?.status, 'on_fire');
    assert.equal(summary.status.indicator, 'apocalyptic');
    assert.equal(summary.incidents[0]?.impact, 'galactic');
  });

  it('keeps what can’t be read as an open incident, a maintenance or a component that says so, in all eight documents', async () => {
    const junk = [1, null, []];
    const page = wireSummary({ components: junk, incidents: junk, scheduled_maintenances: junk });
    const client = clientOf(page);
    const names = (rows: readonly { name: string }[]) => [...new Set(rows.map(({ name }) => name))].join();
    const seen = [
      (await client.summary()).incidents,
      (await client.incidents()).incidents,
      (await client.unresolvedIncidents()).incidents,
      client.readSummary(JSON.stringify(page)).incidents,
    ];
    for (const rows of seen) assert.deepEqual([rows.length, names(rows)], [3, 'Unreadable incident']);
    const maintenances = [
      (await client.summary()).maintenances,
      (await client.scheduledMaintenances()).maintenances,
      (await client.upcomingMaintenances()).maintenances,
      (await client.activeMaintenances()).maintenances,
    ];
    for (const rows of maintenances) assert.deepEqual([rows.length, names(rows)], [3, 'Unreadable maintenance']);
    assert.deepEqual(names((await client.components()).components), 'Unreadable component');
    const summary = await client.summary();
    const assessment = assessStatus(summary, 'testnet');
    assert.deepEqual([assessment.level, assessment.incidents.length, assessment.maintenances.length], ['minor', 3, 3]);
    const sheet = statusSummarySheet(summary, assessment, { network: 'testnet', readAt: 0 });
    assert.match(sheet.headline, /Open incident: Unreadable incident\./);
    const [incident] = (
      await clientOf(wireSummary({ incidents: [wireIncident('i', { incident_updates: junk })] })).summary()
    ).incidents;
    assert.deepEqual(
      incident?.updates.map(({ body, status }) => [body, status]),
      junk.map(() => ['Unreadable update', 'unreadable']),
    );
  });

  it('reads a page without id or words of its own by its components', async () => {
    for (const status of [undefined, null, 'up', { indicator: null }]) {
      const summary = await clientOf({ ...wireSummary(), page: { id: null, name: 'Example' }, status }).summary();
      assert.deepEqual([summary.page.id, summary.page.name], ['Example', 'Example']);
      assert.deepEqual(summary.status, { indicator: 'unknown', description: '' });
    }
  });

  it('names what has an empty name', async () => {
    const summary = await clientOf(wireSummary({ incidents: [wireIncident('i', { name: '' })] })).summary();
    assert.equal(summary.incidents[0]?.name, 'i');
  });

  it('sorts updates newest first whatever their order and offset', async () => {
    const updates = [
      wireUpdate('old', 'investigating', '2026-11-20T09:00:00.000Z'),
      wireUpdate('new', 'monitoring', '2026-11-20T03:30:00.000-07:00'),
      wireUpdate('mid', 'identified', '2026-11-20T10:45:00.000+01:00'),
    ];
    const { incidents } = await clientOf({
      page: PAGE,
      incidents: [wireIncident('i', { incident_updates: updates })],
    }).incidents();
    assert.deepEqual(
      incidents[0]?.updates.map((update) => update.id),
      ['new', 'mid', 'old'],
    );
  });

  it('sorts updates that the page shows at the same time by when they were written', async () => {
    const shown = '2026-11-20T10:00:00.000Z';
    const updates = ['08:00', '09:00', '09:30'].map((hour) => ({
      ...wireUpdate(hour, 'monitoring', `2026-11-20T${hour}:00.000Z`),
      display_at: shown,
    }));
    const { incidents } = await clientOf({
      page: PAGE,
      incidents: [wireIncident('i', { incident_updates: updates })],
    }).incidents();
    assert.deepEqual(
      incidents[0]?.updates.map((update) => update.id),
      ['09:30', '09:00', '08:00'],
    );
  });

  it('survives tweet ids beyond 2^53', async () => {
    const text = JSON.stringify(wireSummary({ incidents: [wireIncident('i')] })).replace(
      '"tweet_id":null',
      '"tweet_id":1932530482480370171',
    );
    assert.equal((await clientOf(text).summary()).incidents[0]?.updates.length, 1);
  });

  it('refuses foreign shapes with the URL', async () => {
    const foreign: unknown[] = [
      { status: [{ system: 'Apps', status: 'yellow' }], incidents: [], scheduled: [] },
      { page: { name: 'Instatus', url: 'https://x', status: 'UP' }, activeIncidents: [] },
      { data: { attributes: { aggregate_state: 'operational' } } },
      { result: {} },
      wireSummary({ incidents: 'none' }),
      [],
      null,
      'OK',
    ];
    for (const document of foreign) {
      await assert.rejects(clientOf(document).summary(), (error) =>
        refusal(error, "The response from status.example.com isn't a Statuspage v2 document"),
      );
    }
  });

  it('tells an empty body apart', async () => {
    for (const text of ['', ' \n']) {
      await assert.rejects(clientOf(text).summary(), (error) => refusal(error, 'empty response'));
    }
  });

  it('says that a network has no status page', async () => {
    const client = createStatusClient({ http: answering('{}'), statusUrl: '' });
    await assert.rejects(client.summary(), (error) => error instanceof LensError && error.kind === 'config');
  });
});
