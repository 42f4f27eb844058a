import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  nothingTold,
  readToldNews,
  type ToldNews,
  withClosings,
  withMuted,
} from '../../../../src/core/status/changes/toldNews.ts';
import { type Announcement, idOf, isWanted, takeNews } from '../../../../src/core/status/changes/whatToNotify.ts';
import type { StatusSummary } from '../../../../src/core/status/rest/schema.ts';
import { scopeToNetwork } from '../../../../src/core/status/severity/scopeToNetwork.ts';
import { at, NOON, time } from '../polls.ts';
import {
  incidentOf,
  maintenanceOf,
  summaryOf,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireUpdate,
} from '../statusDocuments.ts';

/** A user who looks at a network of the page, or at some of its components. */
interface Reader {
  network?: string;
  parts?: readonly string[];
  when?: number;
}

function take(told: ToldNews, page: StatusSummary, { network = 'mainnet', parts, when = NOON }: Reader = {}) {
  return takeNews(told, page, scopeToNetwork(page, network, parts), when);
}

/** What each document announces, the told news passing through the shared file each time; `!` is an end, `+` an overrun. */
function announced(documents: readonly StatusSummary[], begin: ToldNews = nothingTold) {
  let told = begin;
  const announcements = documents.map((document) => {
    const news = take(told, document);
    told = readToldNews(JSON.stringify(news.told));
    assert.deepEqual(told, news.told);
    return news.announcements.map(
      (each) => `${idOf(each)}${each.kind === 'resolved' ? '!' : each.kind === 'overrun' ? '+' : ''}`,
    );
  });
  return { announcements, told };
}

const incident = (impact: string, minute = 0) => wireIncident('i', { impact, updated_at: time(minute) });

describe('status news', () => {
  it('announces an incident when it is or becomes major or critical, once', () => {
    const documents = ['minor', 'major', 'minor', 'major', 'critical'].map((impact, minute) =>
      at(minute, { incidents: [incident(impact, minute)] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['i'], [], [], []]);
  });

  it('announces a maintenance when it starts, not when it is planned, verified or over', () => {
    const documents = ['scheduled', 'in_progress', 'verifying', 'completed'].map((status, minute) =>
      at(minute, { scheduled_maintenances: [wireMaintenance('m', { status, updated_at: time(minute) })] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['m'], [], []]);
  });

  it('announces once that an announced maintenance goes on past its planned end, unless it is muted', () => {
    const document = (minute: number, until: number, status = 'in_progress') =>
      at(minute, {
        scheduled_maintenances: [
          wireMaintenance('m', { status, updated_at: time(minute), scheduled_until: time(until) }),
        ],
      });
    const follow = (begin: ToldNews, ...rows: readonly (readonly [minute: number, until: number])[]) => {
      let told = begin;
      const all = rows.map(([minute, until]) => {
        const news = take(told, document(minute, until), { when: NOON + minute * 60_000 });
        told = readToldNews(JSON.stringify(news.told));
        return news.announcements.map(({ kind }) => kind);
      });
      return { all, told };
    };
    const started = follow(nothingTold, [0, 10], [9, 10]);
    assert.deepEqual(started.all, [['maintenance'], []]);
    assert.deepEqual(follow(started.told, [11, 10], [12, 10], [13, 20], [21, 20]).all, [['overrun'], [], [], []]);
    assert.deepEqual(follow(withMuted(started.told, 'm'), [11, 10]).all, [[]]);
    assert.deepEqual(follow(nothingTold, [11, 10], [12, 10]).all, [['maintenance'], []], 'not twice at once');
  });

  it('announces what goes on where nothing was told before', () => {
    const document = summaryOf({ incidents: [incident('critical')] });
    assert.deepEqual(announced([document]).announcements, [['i']]);
  });

  it('announces nothing twice, whatever the order and number of documents and restarts', () => {
    const document = fc
      .record({
        minute: fc.nat(20),
        incidents: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
        impact: fc.constantFrom('none', 'minor', 'major', 'critical'),
        active: fc.boolean(),
      })
      .map(({ minute, incidents, impact, active }) =>
        at(minute, {
          incidents: incidents.map((id) => wireIncident(id, { impact, updated_at: time(minute) })),
          scheduled_maintenances: active ? [wireMaintenance('m', { status: 'in_progress' })] : [],
        }),
      );
    fc.assert(
      fc.property(fc.array(document, { maxLength: 20 }), (documents) => {
        const ids = announced(documents).announcements.flat();
        for (const end of ids.filter((id) => id.endsWith('!'))) {
          const begin = ids.indexOf(end.slice(0, -1));
          assert.ok(begin >= 0 && begin < ids.indexOf(end), `${end} without its beginning`);
        }
        assert.equal(new Set(ids).size, ids.length, ids.join(' '));
      }),
    );
  });

  it('keeps what is over for a day, with its closing text once that was fetched', () => {
    const gone = [at(0, { incidents: [incident('major')] }), at(1, {})];
    const { told } = announced(gone);
    assert.deepEqual(told.ended, [{ id: 'i', name: 'Trouble i', at: NOON, closing: null }]);
    const update = wireUpdate('u', 'resolved', time(1), 'Fixed.<br />Sorry.');
    const closed = withClosings(told, [incidentOf('i', { status: 'resolved', incident_updates: [update] })]);
    assert.equal(closed.ended[0]?.closing, 'Fixed.<br />Sorry.');
    assert.equal(withClosings(told, []).ended[0]?.closing, '', 'one that is not there is not asked for again');
    assert.deepEqual(take(closed, at(2, {}), { when: NOON + 25 * 3_600_000 }).told.ended, []);
    assert.deepEqual(announced([at(3, { incidents: [incident('major', 3)] })], closed).told.ended, [], 'open again');
  });

  it('remembers what is muted, each once', () => {
    const told = withMuted(withMuted(nothingTold, 'a'), 'a');
    assert.deepEqual(told.muted, ['a']);
    assert.deepEqual(announced([at(1, {})], told).told.muted, ['a']);
  });

  it('begins anew with a file that cannot be read', () => {
    for (const text of [undefined, '', '{', 'null', '[]', '{"announced":[1],"muted":[],"ended":[]}'])
      assert.deepEqual(readToldNews(text), nothingTold);
    const text = JSON.stringify({ announced: ['a'], muted: [], ended: [], memory: { pageId: 3 } });
    assert.deepEqual(readToldNews(text), { ...nothingTold, announced: ['a'] });
  });

  it('lets through what the setting wants', () => {
    const major: Announcement = { kind: 'incident', incident: incidentOf('i') };
    const upgrade: Announcement = { kind: 'maintenance', maintenance: maintenanceOf('m') };
    const wanted = (setting: unknown) => [isWanted(major, setting), isWanted(upgrade, setting)];
    assert.deepEqual(wanted('all'), [true, true]);
    assert.deepEqual(wanted('major'), [true, false]);
    assert.deepEqual(wanted('none'), [false, false]);
    const late: Announcement = { kind: 'overrun', maintenance: maintenanceOf('m') };
    assert.deepEqual(
      ['all', 'major', 'none'].map((setting) => isWanted(late, setting)),
      [true, false, false],
    );
    assert.deepEqual(wanted(3), [true, true], 'what is no such word is the default');
    const over: Announcement = { kind: 'resolved', incident: { id: 'i', name: 'Trouble' } };
    assert.deepEqual(
      ['all', 'major', 'none'].map((setting) => isWanted(over, setting)),
      [true, true, false],
    );
  });
});

describe('the end of an incident', () => {
  const components = ['Mainnet consensus', 'Mainnet relay', 'Testnet consensus'].map((name) => wireComponent(name));
  const page = (minute: number, incident?: Wire) =>
    at(minute, {
      components,
      incidents: incident ? [wireIncident('i', { impact: 'major', updated_at: time(minute), ...incident })] : [],
    });
  const onMainnet = { components: [components[0]] };
  const onTestnet = { components: [components[2]] };
  /** How each document changes what is known, and the ids of what is shown as over. */
  const follow = (documents: readonly StatusSummary[], readers: readonly Reader[] = []) => {
    let told = nothingTold;
    return documents.map((document, index) => {
      const news = take(told, document, readers[index]);
      told = news.told;
      return [...news.changes.map(({ kind }) => kind), ...told.ended.map(({ id }) => `over: ${id}`)].join(', ');
    });
  };

  it('is announced if the incident was, once, unless it is muted', () => {
    const documents = [page(0, {}), page(1), page(2)];
    assert.deepEqual(announced(documents).announcements, [['i'], ['i!'], []]);
    assert.deepEqual(announced([page(0, { impact: 'minor' }), page(1)]).announcements, [[], []]);
    const { told } = announced(documents.slice(0, 1));
    assert.deepEqual(announced(documents.slice(1), withMuted(told, 'i')).announcements, [[], []]);
  });

  it('is announced of one that the page still shows as resolved', () => {
    const documents = [page(0, {}), page(1, { status: 'resolved' })];
    assert.deepEqual(announced(documents).announcements, [['i'], ['i!']]);
  });

  it('is not that its components are others now', () => {
    const documents = [page(0, onMainnet), page(1, onTestnet), page(2, onTestnet), page(3)];
    assert.deepEqual(follow(documents), ['incidentOpened', '', '', '']);
    assert.deepEqual(announced(documents).announcements, [['i'], [], [], []]);
  });

  it('is not that it has another title', () => {
    const documents = [page(0, { name: 'Delay' }), page(1, { name: 'Testnet delay' }), page(2)];
    assert.deepEqual(follow(documents), ['incidentOpened', '', '']);
  });

  it('is not that the user looks at less, nor at another name', () => {
    const documents = [page(0, onMainnet), page(1, onMainnet), page(2, onMainnet)];
    const narrowed = [{}, { parts: ['relay'] }, {}];
    assert.deepEqual(follow(documents, narrowed), ['incidentOpened', '', '']);
  });

  it('is told after it came back', () => {
    const documents = [page(0, onMainnet), page(1, onTestnet), page(2, onMainnet), page(3)];
    assert.deepEqual(follow(documents), ['incidentOpened', '', '', 'incidentResolved, over: i']);
    assert.deepEqual(announced(documents).announcements, [['i'], [], [], ['i!']]);
  });

  it('is not shown of one that is open elsewhere on the page', () => {
    const documents = [page(0, onMainnet), page(1), page(2, onTestnet)];
    assert.deepEqual(follow(documents), ['incidentOpened', 'incidentResolved, over: i', '']);
  });

  it('holds for maintenances alike', () => {
    const planned = (minute: number, name: string) =>
      at(minute, { components, scheduled_maintenances: [wireMaintenance('m', { name, updated_at: time(minute) })] });
    const documents = [planned(0, 'Mainnet upgrade'), planned(1, 'Testnet upgrade'), at(2, { components })];
    assert.deepEqual(follow(documents), ['maintenanceAnnounced', '', '']);
  });
});

describe('the starts of maintenance', () => {
  const components = [wireComponent('Mainnet'), wireComponent('Portal')];
  const started = (...names: string[]) =>
    at(0, {
      components,
      scheduled_maintenances: names.map((name) => wireMaintenance(name, { name, status: 'in_progress' })),
    });
  const hour = 3_600_000;

  it('are announced each if they name the network, and once a day if they name none', () => {
    let told = nothingTold;
    const announcedAt = (hours: number, ...names: string[]) => {
      const news = take(told, started(...names), { when: NOON + hours * hour });
      told = readToldNews(JSON.stringify(news.told));
      return news.announcements.map(idOf);
    };
    assert.deepEqual(announcedAt(0, 'Portal', 'Docs', 'Mainnet upgrade'), ['Portal', 'Mainnet upgrade']);
    assert.deepEqual(announcedAt(1, 'Website', 'Mainnet patch'), ['Mainnet patch']);
    assert.deepEqual(announcedAt(23, 'Blog'), []);
    assert.deepEqual(announcedAt(25, 'Login'), ['Login']);
    assert.deepEqual(announcedAt(-100, 'Clock set back'), ['Clock set back']);
  });
});
