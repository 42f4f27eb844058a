import assert from 'node:assert/strict';
import { createFixedClock } from '../../../sandbox/clock.ts';
import { type StoryStep, storySteps } from '../../../sandbox/status/script.ts';
import { createStatusService } from '../../../sandbox/status/statusService.ts';
import { createStory, type Story } from '../../../sandbox/status/story.ts';
import type { ComponentDocument, IncidentDocument, MaintenanceDocument } from '../../../sandbox/status/wire.ts';
import type { SandboxResponse, Service } from '../../../sandbox/types.ts';

interface Document {
  page: Record<string, string>;
  status: { indicator: string; description: string };
  components: ComponentDocument[];
  incidents: IncidentDocument[];
  scheduled_maintenances: MaintenanceDocument[];
}

const incidentKeys =
  'id,name,status,created_at,updated_at,monitoring_at,resolved_at,impact,shortlink,started_at,page_id,incident_updates,components';
const updateKeys =
  'id,status,body,incident_id,created_at,updated_at,display_at,affected_components,deliver_notifications,custom_tweet,tweet_id';
const componentKeys =
  'id,name,status,created_at,updated_at,position,description,showcase,start_date,group_id,page_id,group,only_show_if_degraded';
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[56]:00$/;

describe('the status service', () => {
  let story: Story;
  let service: Service;

  beforeEach(() => {
    story = createStory({ clock: createFixedClock(1_795_254_000_123_000_000n) });
    service = createStatusService({ story });
  });

  async function ask(path: string, method = 'GET'): Promise<SandboxResponse> {
    const headers = { host: '127.0.0.1:4321' };
    return service({ method, path, rawQuery: '', query: new URLSearchParams(), headers, body: new Uint8Array() });
  }
  async function read(name: string): Promise<Document> {
    const answer = await ask(`/api/v2/${name}.json`);
    assert.equal(answer.status, 200);
    return JSON.parse(String(answer.body));
  }
  const statusOf = async (name: string): Promise<string | undefined> =>
    (await read('components')).components.find((component) => component.name.startsWith(name))?.status;

  it('has the eight documents, keys in wire order', async () => {
    story.set('in_progress');
    const expected: Record<string, string> = {
      summary: 'page,components,incidents,scheduled_maintenances,status',
      status: 'page,status',
      components: 'page,components',
      incidents: 'page,incidents',
      'incidents/unresolved': 'page,incidents',
      'scheduled-maintenances': 'page,scheduled_maintenances',
      'scheduled-maintenances/upcoming': 'page,scheduled_maintenances',
      'scheduled-maintenances/active': 'page,scheduled_maintenances',
    };
    for (const [name, keys] of Object.entries(expected)) {
      const document = await read(name);
      assert.equal(Object.keys(document).join(), keys, name);
      assert.equal(Object.keys(document.page).join(), 'id,name,url,time_zone,updated_at', name);
    }
    const { page } = await read('status');
    assert.equal(page.url, 'http://127.0.0.1:4321');
    assert.match(page.updated_at ?? '', time);
  });

  it('has what a real page has in every row, in every step', async () => {
    for (const step of storySteps) {
      story.set(step);
      const { components, incidents, scheduled_maintenances: maintenances } = await read('summary');
      for (const component of components) {
        assert.equal(Object.keys(component).join(), componentKeys + (component.group ? ',components' : ''));
      }
      for (const incident of incidents) {
        assert.equal(Object.keys(incident).join(), `${incidentKeys},reminder_intervals`);
      }
      for (const maintenance of maintenances) {
        assert.equal(Object.keys(maintenance).join(), `${incidentKeys},scheduled_for,scheduled_until`);
        assert.equal(Date.parse(maintenance.scheduled_until) - Date.parse(maintenance.scheduled_for), 40 * 60_000);
      }
      for (const { id, status, incident_updates: updates } of [...incidents, ...maintenances]) {
        assert.equal(updates[0]?.status, status, 'the newest comes first');
        for (const update of updates) {
          assert.equal(Object.keys(update).join(), updateKeys);
          assert.equal(update.incident_id, id);
          for (const at of [update.created_at, update.updated_at, update.display_at]) assert.match(at, time);
        }
        const times = updates.map((update) => Date.parse(update.display_at));
        assert.deepEqual(
          times,
          times.toSorted((a, b) => b - a),
        );
      }
    }
  });

  it('groups its components: members name their group, groups list their members, positions count within', async () => {
    story.set('identified');
    const { components } = await read('components');
    const groups = components.filter((component) => component.group);
    assert.deepEqual(
      groups.map(({ name, status, group_id }) => [name, status, group_id]),
      [
        ['Mainnet', 'operational', null],
        ['Testnet', 'operational', null],
        ['Previewnet', 'operational', null],
        ['Sandbox', 'major_outage', null],
      ],
    );
    for (const group of groups) {
      const members = components.filter((component) => component.group_id === group.id);
      assert.deepEqual(
        members.map(({ id }) => id),
        group.components,
      );
      assert.deepEqual(
        members.map(({ position }) => position),
        members.map((_, index) => index + 1),
      );
    }
    const positions = components.map(({ position }) => position);
    assert.deepEqual(
      positions,
      positions.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(components.map(({ id }) => id)).size, components.length);
    for (const network of ['Hedera Mainnet', 'Hedera Testnet', 'Hedera Previewnet', 'Sandbox']) {
      const uptime = new RegExp(`^${network} \\(v\\d+\\.\\d+\\.\\d+.*\\) \\| Network Uptime$`);
      assert.equal(components.filter(({ name }) => uptime.test(name)).length, 1, network);
    }
  });

  it('tells its story', async () => {
    const told: [StoryStep, string, string[], string[]][] = [];
    for (const step of storySteps) {
      story.set(step);
      const { status, incidents, scheduled_maintenances: maintenances } = await read('summary');
      told.push([
        step,
        status.indicator,
        incidents.map((incident) => `${incident.status} ${incident.impact}`),
        maintenances.map((maintenance) => maintenance.status),
      ]);
    }
    assert.deepEqual(told, [
      ['calm', 'none', [], []],
      ['investigating', 'minor', ['investigating minor'], []],
      ['identified', 'major', ['identified major'], []],
      ['monitoring', 'minor', ['monitoring major'], []],
      ['masked', 'none', ['monitoring major'], []],
      ['resolved', 'none', [], []],
      ['scheduled', 'none', [], ['scheduled']],
      ['in_progress', 'maintenance', [], ['in_progress']],
      ['verifying', 'maintenance', [], ['verifying']],
      ['completed', 'none', [], []],
      ['elsewhere', 'major', ['investigating critical'], ['in_progress']],
    ]);
  });

  it('keeps an incident under one id from its beginning to its end', async () => {
    story.set('investigating');
    const [open] = (await read('incidents/unresolved')).incidents;
    story.set('resolved');
    assert.deepEqual((await read('incidents/unresolved')).incidents, []);
    const closed = (await read('incidents')).incidents[0];
    assert.equal(closed?.id, open?.id);
    assert.equal(closed?.created_at, open?.created_at);
    assert.equal(closed?.status, 'resolved');
    assert.match(closed?.monitoring_at ?? '', time);
    assert.match(closed?.resolved_at ?? '', time);
    assert.deepEqual(closed?.incident_updates.at(-1), open?.incident_updates[0]);
    assert.equal(open?.resolved_at, null);
  });

  it('says which components an update changed, and how', async () => {
    story.set('masked');
    const [incident] = (await read('incidents/unresolved')).incidents;
    const [watching, monitoring, identified] = incident?.incident_updates ?? [];
    assert.equal(watching?.affected_components, null);
    const id = (await read('components')).components.find(({ name }) => name === 'Mirror Node REST API Sandbox')?.id;
    assert.deepEqual(monitoring?.affected_components?.[0], {
      code: id,
      name: 'Sandbox - Mirror Node REST API Sandbox',
      old_status: 'partial_outage',
      new_status: 'degraded_performance',
    });
    assert.match(identified?.body ?? '', /<a href="https:.*<br \/>/s);
    assert.deepEqual(
      incident?.components.map(({ status }) => status),
      ['operational', 'operational'],
    );
  });

  it('closes what was open when it goes back, under an id that does not come again', async () => {
    story.set('identified');
    const [first] = (await read('incidents/unresolved')).incidents;
    story.set('investigating');
    const [second] = (await read('incidents/unresolved')).incidents;
    assert.notEqual(second?.id, first?.id);
    const closed = (await read('incidents')).incidents.find(({ id }) => id === first?.id);
    assert.equal(closed?.status, 'resolved');
  });

  it('files maintenances by how far they are', async () => {
    const filed = async (): Promise<number[]> => {
      const names = ['upcoming', 'active'].map((name) => read(`scheduled-maintenances/${name}`));
      return (await Promise.all(names)).map((document) => document.scheduled_maintenances.length);
    };
    story.set('scheduled');
    assert.deepEqual(await filed(), [1, 0]);
    story.set('in_progress');
    assert.deepEqual(await filed(), [0, 1]);
    assert.equal(await statusOf('Sandbox (v'), 'under_maintenance');
    story.set('verifying');
    assert.deepEqual(await filed(), [0, 1]);
    story.set('completed');
    assert.deepEqual(await filed(), [0, 0]);
    const [done] = (await read('scheduled-maintenances')).scheduled_maintenances;
    assert.equal(done?.status, 'completed');
    assert.match(done?.resolved_at ?? '', time);
    assert.equal(await statusOf('Sandbox (v'), 'operational');
  });

  it('troubles other networks in `elsewhere`, and the sandbox not', async () => {
    story.set('elsewhere');
    const { components, incidents, scheduled_maintenances: maintenances } = await read('summary');
    const troubled = components.filter(({ status }) => status !== 'operational').map(({ name }) => name);
    assert.ok(troubled.length > 0 && troubled.every((name) => /Testnet|Previewnet/.test(name)), troubled.join());
    const touched = [...incidents, ...maintenances].flatMap((incident) => incident.components);
    assert.ok(touched.length > 0 && touched.every(({ name }) => !name.includes('Sandbox')));
  });

  it('remembers fifty of each, some of them long, hostile or with a postmortem', async () => {
    story.set('completed');
    const { incidents } = await read('incidents');
    const { scheduled_maintenances: maintenances } = await read('scheduled-maintenances');
    assert.deepEqual([incidents.length, maintenances.length], [50, 50]);
    for (const list of [incidents, maintenances]) {
      const created = list.map((incident) => Date.parse(incident.created_at));
      assert.deepEqual(
        created,
        created.toSorted((a, b) => b - a),
      );
      assert.equal(new Set(list.map(({ id }) => id)).size, 50);
    }
    const statuses = new Set([...incidents, ...maintenances].map(({ status }) => status));
    assert.deepEqual([...statuses].toSorted(), ['completed', 'postmortem', 'resolved']);
    assert.equal(Math.max(...incidents.map((incident) => incident.incident_updates.length)), 35);
    assert.ok(incidents.some((incident) => incident.name.includes('<img src=x onerror')));
    assert.ok(incidents.some((incident) => incident.reminder_intervals === '[]'));
    const offsets = new Set(incidents.map((incident) => incident.created_at.slice(-6)));
    assert.deepEqual([...offsets].toSorted(), ['-05:00', '-06:00']);
  });

  it('sends tweet ids as numbers that no double holds', async () => {
    story.set('investigating');
    const digits = /"tweet_id":(\d+)[,}]/.exec(String((await ask('/api/v2/summary.json')).body))?.[1] ?? '';
    assert.ok(BigInt(digits) > 2n ** 53n);
    assert.notEqual(String(Number(digits)), digits);
  });

  it("answers with a page's headers, and what is not there with HTML", async () => {
    const { headers } = await ask('/api/v2/status.json');
    assert.equal(
      headers?.['cache-control'],
      'max-age=10, public, s-maxage=10, stale-while-revalidate=20, stale-if-error=3600',
    );
    assert.equal(headers?.server, 'AtlassianEdge');
    for (const [path, method] of [['/api/v2/nothing.json'], ['/api/v2/summary.json', 'POST'], ['/incidents/none']]) {
      const missing = await ask(path ?? '', method);
      assert.equal(missing.status, 404, path);
      assert.match(missing.headers?.['content-type'] ?? '', /^text\/html/, path);
    }
  });

  it('shows an incident under its link, its text escaped', async () => {
    const { incidents } = await read('incidents');
    const hostile = incidents.find((incident) => incident.name.includes('<img'));
    const page = await ask(new URL(hostile?.shortlink ?? '').pathname);
    assert.equal(page.status, 200);
    assert.match(String(page.body), /&#60;img src=x onerror=alert\(1\)&#62;/);
    assert.doesNotMatch(String(page.body), /<img|<script/);
  });
});
