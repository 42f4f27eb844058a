import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  nothingTold,
  readToldNews,
  type ToldNews,
  withClosings,
  withMuted,
  withoutMuted,
} from '../../../../src/core/status/changes/toldNews.ts';
import {
  type Announcement,
  idOf,
  isWanted,
  type NewsLevel,
  takeNews,
} from '../../../../src/core/status/changes/whatToNotify.ts';
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

const signs: Readonly<Partial<Record<Announcement['kind'], string>>> = {
  resolved: '!',
  left: '!',
  completed: '!',
  withdrawn: '!',
  leftMaintenance: '!',
  vanished: '!',
  overrun: '+',
  update: '~',
};

/**
 * What each document announces, the told news passing through the shared file each time; `!` is an end, `+` an overrun,
 * `~` an update.
 */
function announced(documents: readonly StatusSummary[], begin: ToldNews = nothingTold) {
  let told = begin;
  const announcements = documents.map((document) => {
    const news = take(told, document);
    told = readToldNews(JSON.stringify(news.told));
    assert.deepEqual(told, news.told);
    return news.announcements.map((each) => `${idOf(each)}${signs[each.kind] ?? ''}`);
  });
  return { announcements, told };
}

const incident = (impact: string, minute = 0) => wireIncident('i', { impact, updated_at: time(minute) });

describe('status news', () => {
  it('announces an incident when it is or becomes major or critical, once', () => {
    const documents = ['minor', 'major', 'minor', 'major', 'critical'].map((impact, minute) =>
      at(minute, { incidents: [incident(impact, minute)] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['i'], [], ['i~'], ['i~']]);
  });

  it('announces a maintenance when it starts, not when it is planned, verified or over', () => {
    const documents = ['scheduled', 'in_progress', 'verifying', 'completed'].map((status, minute) =>
      at(minute, { scheduled_maintenances: [wireMaintenance('m', { status, updated_at: time(minute) })] }),
    );
    assert.deepEqual(announced(documents).announcements, [[], ['m'], [], ['m!']]);
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
        const open = new Set<string>();
        for (const each of ids) {
          const id = each.replace(/[!~+]$/, '');
          if (each === id) assert.ok(!open.has(id), `${id} twice: ${ids.join(' ')}`);
          else assert.ok(open.has(id), `${each} without its beginning: ${ids.join(' ')}`);
          if (each.endsWith('!')) open.delete(id);
          else open.add(id);
        }
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
    assert.deepEqual(withoutMuted(withMuted(told, 'b'), 'a').muted, ['b'], 'until that is taken back');
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
    assert.deepEqual(announced(documents).announcements, [['i'], ['i!'], [], []]);
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
    assert.deepEqual(announced(documents).announcements, [['i'], ['i!'], ['i'], ['i!']]);
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
      return news.announcements.filter(({ kind }) => kind === 'maintenance').map(idOf);
    };
    assert.deepEqual(announcedAt(0, 'Portal', 'Docs', 'Mainnet upgrade'), ['Portal', 'Mainnet upgrade']);
    assert.deepEqual(announcedAt(1, 'Website', 'Mainnet patch'), ['Mainnet patch']);
    assert.deepEqual(announcedAt(23, 'Blog'), []);
    assert.deepEqual(announcedAt(25, 'Login'), ['Login']);
    assert.deepEqual(announcedAt(-100, 'Clock set back'), ['Clock set back']);
  });
});

describe('what was told', () => {
  const components = ['Mainnet consensus', 'Mainnet relay', 'Testnet consensus'].map((name) => wireComponent(name));
  const incidentPage = (minute: number, extra?: Wire) =>
    at(minute, {
      components,
      incidents: extra ? [wireIncident('i', { impact: 'major', updated_at: time(minute), ...extra })] : [],
    });
  const maintenancePage = (minute: number, extra?: Wire) =>
    at(minute, {
      components,
      scheduled_maintenances: extra
        ? [
            wireMaintenance('m', {
              name: 'Mainnet upgrade',
              updated_at: time(minute),
              scheduled_for: time(60),
              scheduled_until: time(100),
              ...extra,
            }),
          ]
        : [],
    });
  /** What each document announces; each is read in its own minute. */
  const kindsOf = (
    rows: readonly (readonly [minute: number, document: StatusSummary])[],
    { begin = nothingTold, from = 'major' as NewsLevel } = {},
  ) => {
    let told = begin;
    return rows.map(([minute, document]) => {
      const news = takeNews(told, document, scopeToNetwork(document, 'mainnet'), NOON + minute * 60_000, from);
      told = readToldNews(JSON.stringify(news.told));
      return news.announcements.map(({ kind }) => kind).join(' ');
    });
  };
  const incidents = (...rows: readonly (readonly [minute: number, extra?: Wire])[]) =>
    kindsOf(rows.map(([minute, extra]) => [minute, incidentPage(minute, extra)]));
  const onMainnet = { components: [components[0]] };
  const onTestnet = { components: [components[2]] };

  it('has an end if an incident leaves the network, and a beginning if it comes back', () => {
    assert.deepEqual(incidents([0, onMainnet], [1, onTestnet], [2, onTestnet], [3, onMainnet], [4]), [
      'incident',
      'left',
      '',
      'incident',
      'resolved',
    ]);
  });

  it('begins again if an incident opens again, and ends again', () => {
    const again = { incident_updates: [wireUpdate('u9', 'investigating', time(5))] };
    assert.deepEqual(incidents([0, {}], [1, { status: 'resolved' }], [2], [5, again], [6]), [
      'incident',
      'resolved',
      '',
      'incident',
      'resolved',
    ]);
    assert.deepEqual(incidents([0, {}], [1], [2, {}], [3]), ['incident', 'resolved', 'incident', 'resolved']);
  });

  it('has its updates, each once, and its rise', () => {
    const first = wireUpdate('u1', 'investigating', time(0));
    const second = wireUpdate('u2', 'identified', time(1));
    const third = wireUpdate('u3', 'monitoring', time(3));
    assert.deepEqual(
      incidents(
        [0, { incident_updates: [first] }],
        [1, { incident_updates: [second, first] }],
        [2, { incident_updates: [second, first] }],
        [3, { incident_updates: [third, second, first], impact: 'critical' }],
        [4, { incident_updates: [third, second, first], impact: 'minor' }],
        [5],
      ),
      ['incident', 'update', '', 'update', '', 'resolved'],
    );
    assert.deepEqual(
      incidents([0, { impact: 'minor' }], [1, { impact: 'minor', incident_updates: [second, first] }]),
      ['', ''],
      'of what was not told, nothing is',
    );
  });

  it('is from the level that the user set', () => {
    const impacts = ['none', 'minor', 'major', 'critical'];
    const rows = impacts.map((impact, minute) => [minute, incidentPage(minute, { impact })] as const);
    assert.deepEqual(kindsOf(rows, { from: 'minor' }), ['incident', 'update', 'update', 'update']);
    assert.deepEqual(kindsOf(rows, { from: 'major' }), ['', '', 'incident', 'update']);
    assert.deepEqual(kindsOf(rows, { from: 'critical' }), ['', '', '', 'incident']);
  });

  it('is a maintenance before it begins, when it does, if it is late, and when it ends', () => {
    const follow = (...rows: readonly (readonly [minute: number, extra?: Wire])[]) =>
      kindsOf(rows.map(([minute, extra]) => [minute, maintenancePage(minute, extra)]));
    const begun = { status: 'in_progress' };
    assert.deepEqual(follow([-60, {}], [1, {}], [2, {}], [61, begun], [90, begun], [101, begun], [110]), [
      '',
      'soon',
      '',
      'maintenance',
      '',
      'overrun',
      'completed',
    ]);
    assert.deepEqual(follow([30, {}], [65, {}], [71, {}], [72, {}], [80, begun], [90, { status: 'completed' }]), [
      'soon',
      '',
      'late',
      '',
      'maintenance',
      'completed',
    ]);
    assert.deepEqual(follow([30, {}], [40]), ['soon', 'withdrawn']);
    assert.deepEqual(follow([30, {}], [40, { name: 'Testnet upgrade' }]), ['soon', 'leftMaintenance']);
    const later = { scheduled_for: time(600), scheduled_until: time(700) };
    assert.deepEqual(follow([30, {}], [40, later], [550, later]), ['soon', 'moved', 'soon']);
    assert.deepEqual(follow([-60, {}], [-50]), ['', ''], 'what was not told has no end');
  });

  it('is an outage of components that no incident explains, and its end', () => {
    const page = (minute: number, status: string, extra: Wire = {}) => {
      const [first, ...others] = components;
      return [
        minute,
        at(minute, { components: [{ ...first, status, updated_at: time(minute) }, ...others], ...extra }),
      ] as const;
    };
    const incident = { incidents: [wireIncident('i', { impact: 'critical', components: [components[0]] })] };
    assert.deepEqual(
      kindsOf([page(0, 'operational'), page(1, 'major_outage'), page(2, 'major_outage'), page(3, 'operational')]),
      ['', 'outage', '', 'restored'],
    );
    assert.deepEqual(kindsOf([page(0, 'partial_outage'), page(1, 'operational')]), ['', '']);
    assert.deepEqual(kindsOf([page(0, 'partial_outage'), page(1, 'operational')], { from: 'minor' }), [
      'outage',
      'restored',
    ]);
    assert.deepEqual(kindsOf([page(0, 'major_outage', incident), page(1, 'operational')]), ['incident', 'resolved']);
    assert.deepEqual(kindsOf([page(0, 'major_outage'), page(1, 'major_outage', incident), page(2, 'operational')]), [
      'outage',
      'incident',
      'resolved restored',
    ]);
    assert.deepEqual(
      kindsOf([page(0, 'major_outage', incident), page(1, 'major_outage'), page(2, 'operational')]),
      ['incident', 'resolved outage', 'restored'],
      'it goes on after its incident',
    );
    assert.deepEqual(kindsOf([page(0, 'under_maintenance'), page(1, 'operational')]), ['', '']);
  });

  it('is an outage with the open incident, if that is too small to be announced or lists other components', () => {
    const [first, second] = components;
    const outageOf = (...open: readonly Wire[]) => {
      const document = at(0, { components: [{ ...first, status: 'major_outage' }, second], incidents: open });
      const { announcements } = take(nothingTold, document);
      return announcements.flatMap((each) => (each.kind === 'outage' ? [each.incident?.id ?? 'none'] : []));
    };
    assert.deepEqual(outageOf(), ['none']);
    assert.deepEqual(outageOf(wireIncident('i', { impact: 'none', components: [first] })), ['i']);
    assert.deepEqual(outageOf(wireIncident('i', { impact: 'critical', components: [second] })), ['i']);
    assert.deepEqual(
      outageOf(
        wireIncident('other', { impact: 'minor', components: [second] }),
        wireIncident('own', { impact: 'none', components: [first] }),
      ),
      ['own'],
    );
    assert.deepEqual(outageOf(wireIncident('over', { status: 'resolved', components: [first] })), ['none']);
  });

  it('says of a component that is no longer down how it is, unless it is well', () => {
    const [first, ...others] = components;
    let told = nothingTold;
    const restored = ['major_outage', 'partial_outage'].flatMap((status, minute) => {
      const document = at(minute, { components: [{ ...first, status, updated_at: time(minute) }, ...others] });
      const news = take(told, document);
      told = news.told;
      return news.announcements.flatMap((each) => (each.kind === 'restored' ? each.components : []));
    });
    assert.deepEqual(restored, [{ id: first?.id, name: 'Mainnet consensus', status: 'partial_outage' }]);
  });

  it('is every open event, however many there are', () => {
    const ids = Array.from({ length: 300 }, (_, i) => `i${i}`);
    const page = (minute: number, some: readonly string[]) =>
      at(minute, {
        components,
        incidents: some.map((id) => wireIncident(id, { impact: 'major', updated_at: time(0) })),
      });
    const count = (kind: string, found: string | undefined) => found?.split(' ').filter((each) => each === kind).length;
    const found = kindsOf([
      [0, page(0, ids)],
      [1, page(1, ids)],
      [2, page(2, [])],
    ]);
    assert.equal(count('incident', found[0]), 300);
    assert.equal(found[1], '');
    assert.equal(count('resolved', found[2]), 300);
  });

  it('is the upgrade of a network, though the first maintenance of the day named none', () => {
    const maintenance = (name: string) => wireMaintenance(name, { name, status: 'in_progress' });
    const page = (minute: number, ...names: string[]) =>
      [minute, at(minute, { components, scheduled_maintenances: names.map(maintenance) })] as const;
    assert.deepEqual(kindsOf([page(0, 'Docs'), page(1, 'Docs', 'Blog'), page(2, 'Docs', 'Blog', 'Network upgrade')]), [
      'maintenance',
      '',
      'maintenance',
    ]);
  });
});
