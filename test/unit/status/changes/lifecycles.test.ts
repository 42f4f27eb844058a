import assert from 'node:assert/strict';
import { createHttp } from '../../../../src/core/net/http.ts';
import { systemTimers } from '../../../../src/core/platform/systemTimers.ts';
import { nothingTold, readToldNews, withMuted } from '../../../../src/core/status/changes/toldNews.ts';
import { idOf, type NewsLevel, takeNews } from '../../../../src/core/status/changes/whatToNotify.ts';
import { createStatusClient } from '../../../../src/core/status/rest/client.ts';
import { createSharedPoll } from '../../../../src/core/status/rest/sharedPoll.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import { scopeToNetwork } from '../../../../src/core/status/severity/scopeToNetwork.ts';
import { type LocalServer, startLocalServer } from '../../net/localServer.ts';
import { NOON, time } from '../polls.ts';
import {
  PAGE,
  type Wire,
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireSummary,
  wireUpdate,
} from '../statusDocuments.ts';

const names = {
  mc: 'Mainnet consensus',
  mm: 'Mainnet mirror node',
  tc: 'Testnet consensus',
  tm: 'Testnet mirror node',
  hs: 'HashScan',
} as const;
type Part = keyof typeof names;

/** What the page shows at a minute; null: it can't be read. */
interface Shown {
  readonly c?: Partial<Record<Part, string>>;
  readonly i?: readonly Wire[];
  readonly m?: readonly Wire[];
  readonly page?: Wire;
  readonly status?: Wire;
  /** Without lists of incidents and maintenances. */
  readonly absent?: true;
  /** Components as they are, instead of those named by `c`. */
  readonly components?: readonly Wire[];
}

interface Reader {
  readonly network?: string;
  readonly from?: NewsLevel;
  readonly mute?: string;
}

/** Minute, page, and what a person then sees: `news | level | open events`, written before anything was run. */
type Step = readonly [minute: number, shown: Shown | null, seen: string, reader?: Reader];

const wire = (part: Part, status = 'operational', extra: Wire = {}) => wireComponent(names[part], status, extra);
const on = (...parts: Part[]) => ({ components: parts.map((part) => wire(part)) });
const inc = (minute: number, extra: Wire = {}) =>
  wireIncident('i', { name: 'Mainnet delays', impact: 'major', updated_at: time(minute), ...extra });
const other = (minute: number, extra: Wire = {}) =>
  wireIncident('j', { name: 'Testnet delays', impact: 'critical', updated_at: time(minute), ...extra });
const ups = (...ids: number[]) => ({
  incident_updates: ids.map((id) => wireUpdate(`u${id}`, 'identified', time(id))).reverse(),
});
/** Planned from minute 60 to 100. */
const plan = (minute: number, extra: Wire = {}) =>
  wireMaintenance('m', {
    name: 'Mainnet upgrade',
    updated_at: time(minute),
    scheduled_for: time(60),
    scheduled_until: time(100),
    ...extra,
  });
const doing = { status: 'in_progress' };
const quiet = ' | none | ';
/** An upgrade of the same day, planned from minute 200 to 240. */
const later = wireMaintenance('n', {
  name: 'Network upgrade',
  updated_at: time(0),
  scheduled_for: time(200),
  scheduled_until: time(240),
});
const many = Array.from({ length: 205 }, (_, at) => inc(0, { id: `i${at}` }));
const ids = many.map(({ id }) => id).join();

const lifecycles: Readonly<Record<string, readonly Step[]>> = {
  '1 opened, resolved on the page, then gone': [
    [0, {}, quiet],
    [1, { i: [inc(1)] }, 'incident i | major | i'],
    [2, { i: [inc(2, { status: 'resolved' })] }, 'resolved i | none | '],
    [3, {}, quiet],
  ],
  '2 opened and gone': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, {}, 'resolved i | none | '],
  ],
  '3 postmortem after the end says nothing': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { status: 'resolved' })] }, 'resolved i | none | '],
    [2, { i: [inc(2, { status: 'postmortem' })] }, quiet],
  ],
  '4 straight to a postmortem': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { status: 'postmortem' })] }, 'resolved i | none | '],
  ],
  '5 escalated from minor': [
    [0, { i: [inc(0, { impact: 'minor' })] }, ' | minor | i'],
    [1, { i: [inc(1, { impact: 'major' })] }, 'incident i | major | i'],
    [2, { i: [inc(2, { impact: 'critical' })] }, 'update i | critical | i'],
    [3, {}, 'resolved i | none | '],
  ],
  '6 minor to its end says nothing': [
    [0, { i: [inc(0, { impact: 'minor' })] }, ' | minor | i'],
    [1, {}, quiet],
  ],
  '7 each update once': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, ups(0, 1))] }, 'update i | major | i'],
    [2, { i: [inc(1, ups(0, 1))] }, ' | major | i'],
    [3, { i: [inc(3, ups(0, 1, 3))] }, 'update i | major | i'],
    [4, {}, 'resolved i | none | '],
  ],
  '8 two updates between two readings are one notification': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [9, { i: [inc(9, ups(0, 1, 2, 3))] }, 'update i | major | i'],
  ],
  '9 an edited update is none': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, { incident_updates: [wireUpdate('u0', 'identified', time(1), 'Typo fixed')] })] }, ' | major | i'],
  ],
  '10 a deleted update is none': [
    [0, { i: [inc(0, ups(0, 1))] }, 'incident i | major | i'],
    [1, { i: [inc(1, ups(0))] }, ' | major | i'],
    [2, { i: [inc(2, ups(0, 1))] }, ' | major | i'],
  ],
  '11 without updates': [
    [0, { i: [inc(0, { incident_updates: [] })] }, 'incident i | major | i'],
    [1, { i: [inc(1, { incident_updates: [], status: 'monitoring' })] }, ' | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '12 reopened with an update': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, { ...ups(0, 1), status: 'resolved' })] }, 'resolved i | none | '],
    [5, { i: [inc(5, ups(0, 1, 5))] }, 'incident i | major | i'],
    [6, {}, 'resolved i | none | '],
  ],
  '13 an old document after the end reopens nothing': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [5, {}, 'resolved i | none | '],
    [6, { i: [inc(0)], page: { updated_at: time(1) } }, quiet],
  ],
  '14 backfilled: it was over when it came': [
    [0, {}, quiet],
    [5, { i: [inc(5, { status: 'resolved', started_at: time(-600), resolved_at: time(-500) })] }, quiet],
    [6, {}, quiet],
  ],
  '15 renamed to the other network': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { name: 'Testnet delays' })] }, 'left i | none | '],
    [2, {}, quiet],
  ],
  '16 moved to components of the other network and back': [
    [0, { i: [inc(0, on('mc'))] }, 'incident i | major | i'],
    [1, { i: [inc(1, on('tc'))] }, 'left i | none | '],
    [2, { i: [inc(2, on('mc'))] }, 'incident i | major | i'],
    [3, {}, 'resolved i | none | '],
  ],
  '17 of the other network from the beginning to the end': [
    [0, { i: [other(0, { ...on('tc'), ...ups(0) })], c: { tc: 'major_outage' } }, quiet],
    [1, { i: [other(1, { ...on('tc'), ...ups(0, 1) })], c: { tc: 'major_outage' } }, quiet],
    [2, {}, quiet],
  ],
  '18 the other network, with nearly the same name': [
    [0, { i: [inc(0), other(0)] }, 'incident i | major | i'],
    [1, { i: [other(1)] }, 'resolved i | none | '],
    [
      2,
      { i: [other(2), wireIncident('k', { name: 'Testnet delays like on mainnet last week', impact: 'critical' })] },
      quiet,
    ],
  ],
  '19 named after this network, but its components are of the other': [
    [0, { i: [inc(0, { name: 'Delays of Mainnet release on Testnet', ...on('tc', 'tm') })] }, quiet],
    [1, {}, quiet],
  ],
  '20 components of both networks': [
    [0, { i: [inc(0, { name: 'Delays', ...on('tc', 'mc') })] }, 'incident i | major | i'],
    [1, { i: [inc(1, { name: 'Delays', ...on('tc') })] }, 'left i | none | '],
  ],
  '21 only of what all share': [
    [0, { i: [inc(0, { name: 'Search broken', ...on('hs') })] }, 'incident i | major | i'],
    [1, {}, 'resolved i | none | '],
  ],
  '22 with a component that the page does not list': [
    [0, { i: [inc(0, { name: 'Delays', components: [wireComponent('Billing')] })] }, 'incident i | major | i'],
    [1, {}, 'resolved i | none | '],
  ],
  '23 its end comes while the page is down': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, null, ' | major | i'],
    [2, null, ' | major | i'],
    [3, {}, 'resolved i | none | '],
  ],
  '24 begins and ends while the page is down': [
    [0, {}, quiet],
    [1, null, quiet],
    [9, {}, quiet],
  ],
  '25 the window sleeps for a day over its end': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1440, {}, 'resolved i | none | '],
  ],
  '26 the window sleeps for a day over its updates': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1440, { i: [inc(1440, ups(0, 1, 2, 3, 4))] }, 'update i | major | i'],
  ],
  '27 the level is lowered in between': [
    [0, { i: [inc(0, { impact: 'minor' })] }, ' | minor | i'],
    [1, { i: [inc(0, { impact: 'minor' })] }, 'incident i | minor | i', { from: 'minor' }],
    [2, {}, 'resolved i | none | ', { from: 'minor' }],
  ],
  '28 the level is raised in between: what was told has its end': [
    [0, { i: [inc(0)] }, 'incident i | major | i', { from: 'minor' }],
    [1, { i: [inc(1, ups(1))] }, 'update i | major | i', { from: 'critical' }],
    [2, {}, 'resolved i | none | ', { from: 'critical' }],
  ],
  '29 muted': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, { ...ups(0, 1), impact: 'critical' })] }, ' | critical | i', { mute: 'i' }],
    [2, {}, quiet],
  ],
  '30 the clock was a day ahead, and is set right': [
    [1440, { i: [inc(0)], page: { updated_at: time(0) } }, 'incident i | major | i'],
    [1, { i: [inc(0)] }, ' | major | i'],
    [2, { page: { updated_at: time(2) } }, 'resolved i | none | '],
  ],
  '31 hostile bodies and names': [
    [
      0,
      {
        i: [
          inc(0, {
            name: '<script>alert(1)</script> Mainnet',
            incident_updates: [wireUpdate('u', 'x', time(0), '[a](command:x)')],
          }),
        ],
      },
      'incident i | major | i',
    ],
    [1, {}, 'resolved i | none | '],
  ],
  '32 an unknown status is open': [
    [0, { i: [inc(0, { status: 'triaging' })] }, 'incident i | major | i'],
    [1, { i: [inc(1, { status: 'reviewing' })] }, ' | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '33 listed twice in a document': [
    [0, { i: [inc(0), inc(0)] }, 'incident i | major | i,i'],
    [1, {}, 'resolved i | none | '],
  ],
  '34 deleted, and written anew': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { id: 'i2' })] }, 'incident i2, resolved i | major | i2'],
    [2, {}, 'resolved i2 | none | '],
  ],
  '35 the page becomes another page': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { page: { id: 'other' } }, 'resolved i | none | '],
  ],
  '36 components down without an incident': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [1, { c: { mc: 'major_outage' } }, ' | major | '],
    [2, {}, 'restored mc | none | '],
  ],
  '37 of the other network': [
    [0, { c: { tc: 'major_outage', tm: 'major_outage' } }, quiet],
    [1, {}, quiet],
  ],
  '38 all of its own': [
    [0, { c: { mc: 'major_outage', mm: 'major_outage' } }, 'outage mc mm | critical | '],
    [1, { c: { mm: 'major_outage' } }, 'restored mc | major | '],
    [2, {}, 'restored mm | none | '],
  ],
  '39 down, then its incident, and both end': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [1, { c: { mc: 'major_outage' }, i: [inc(1, on('mc'))] }, 'incident i | major | i'],
    [2, {}, 'resolved i, restored mc | none | '],
  ],
  '40 the incident is resolved, the component is still down': [
    [0, { c: { mc: 'major_outage' }, i: [inc(0, on('mc'))] }, 'incident i | major | i'],
    [1, { c: { mc: 'major_outage' } }, 'resolved i, outage mc | major | '],
    [2, {}, 'restored mc | none | '],
  ],
  '41 the page gives its components other IDs during an outage': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [
      1,
      {
        components: [
          wire('mc', 'major_outage', { id: 'new-1' }),
          wire('mm', 'operational', { id: 'new-2' }),
          wire('tc'),
        ],
      },
      ' | major | ',
    ],
    [
      2,
      {
        components: [
          wire('mc', 'operational', { id: 'new-1' }),
          wire('mm', 'operational', { id: 'new-2' }),
          wire('tc'),
        ],
      },
      'restored new-1 | none | ',
    ],
  ],
  '42 other IDs once it is well': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [
      1,
      { components: [wire('mc', 'operational', { id: 'new-1' }), wire('mm'), wire('tc')] },
      'restored new-1 | none | ',
    ],
  ],
  '43 a group says nothing of its own': [
    [
      0,
      {
        components: [
          wireComponent('Mainnet', 'major_outage', { id: 'g', group: true, components: ['a'] }),
          wireComponent('Relay', 'operational', { id: 'a', group_id: 'g' }),
          wire('tc'),
        ],
      },
      quiet,
    ],
    [
      1,
      {
        components: [
          wireComponent('Mainnet', 'major_outage', { id: 'g', group: true, components: ['a'] }),
          wireComponent('Relay', 'major_outage', { id: 'a', group_id: 'g' }),
          wire('tc'),
        ],
      },
      'outage a | critical | ',
    ],
    [
      2,
      {
        components: [
          wireComponent('Mainnet', 'operational', { id: 'g', group: true, components: ['a'] }),
          wireComponent('Relay', 'operational', { id: 'a', group_id: 'g' }),
          wire('tc'),
        ],
      },
      'restored a | none | ',
    ],
  ],
  '44 down, then under maintenance': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [1, { c: { mc: 'under_maintenance' } }, 'restored mc (under_maintenance) | maintenance | '],
  ],
  '45 announced, begun, done': [
    [-100, { m: [plan(-100)] }, ' | none | m'],
    [10, { m: [plan(-100)] }, 'soon m | none | m'],
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [90, { m: [plan(90, { status: 'verifying' })] }, ' | maintenance | m'],
    [99, { m: [plan(99, { status: 'completed' })] }, 'completed m | none | '],
    [100, {}, quiet],
  ],
  '46 begins early': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [20, { m: [plan(20, doing)] }, 'maintenance m | maintenance | m'],
    [30, {}, 'completed m | none | '],
  ],
  '47 begins late, ends late': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [75, { m: [plan(0)] }, 'late m | none | m'],
    [80, { m: [plan(80, doing)] }, 'maintenance m | maintenance | m'],
    [101, { m: [plan(80, doing)] }, 'overrun m | maintenance | m'],
    [130, { m: [plan(130, doing)] }, ' | maintenance | m'],
    [140, {}, 'completed m | none | '],
  ],
  '48 prolonged before its end, so it is not late': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [99, { m: [plan(99, { ...doing, scheduled_until: time(200) })] }, ' | maintenance | m'],
    [150, { m: [plan(99, { ...doing, scheduled_until: time(200) })] }, ' | maintenance | m'],
    [201, { m: [plan(99, { ...doing, scheduled_until: time(200) })] }, 'overrun m | maintenance | m'],
    [210, {}, 'completed m | none | '],
  ],
  '49 moved to another day after it was said to begin soon, and cancelled there': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [20, { m: [plan(20, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'moved m | none | m'],
    [30, {}, quiet],
  ],
  '50 moved to another day, and there it begins soon': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [20, { m: [plan(20, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'moved m | none | m'],
    [1450, { m: [plan(20, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'soon m | none | m'],
    [
      1501,
      { m: [plan(1501, { ...doing, scheduled_for: time(1500), scheduled_until: time(1600) })] },
      'maintenance m | maintenance | m',
    ],
    [1590, {}, 'completed m | none | '],
  ],
  '51 broken off, planned for another day': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [65, { m: [plan(65, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'moved m | none | m'],
    [1450, { m: [plan(65, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'soon m | none | m'],
    [
      1501,
      { m: [plan(1501, { ...doing, scheduled_for: time(1500), scheduled_until: time(1600) })] },
      'maintenance m | maintenance | m',
    ],
    [1502, {}, 'completed m | none | '],
  ],
  '52 cancelled before anyone was told': [
    [-200, { m: [plan(-200)] }, ' | none | m'],
    [-190, {}, quiet],
  ],
  '53 cancelled an hour before': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [20, {}, 'withdrawn m | none | '],
  ],
  '54 asleep over all of it': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [1500, {}, 'completed m | none | '],
  ],
  '55 of the other network': [
    [10, { m: [plan(0, { name: 'Testnet upgrade' })] }, quiet],
    [61, { m: [plan(61, { name: 'Testnet upgrade', ...doing })] }, quiet],
    [99, {}, quiet],
  ],
  '56 begun, and its title moves to the other network': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [62, { m: [plan(62, { name: 'Testnet upgrade', ...doing })] }, 'leftMaintenance m | none | '],
    [63, {}, quiet],
  ],
  '57 moved by minutes only: it still begins soon, at another time': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [20, { m: [plan(20, { scheduled_for: time(75) })] }, 'soon m | none | m'],
    [74, {}, 'withdrawn m | none | '],
  ],
  '58 completed, and begun again': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [70, { m: [plan(70, { status: 'completed' })] }, 'completed m | none | '],
    [75, { m: [plan(75, { ...doing, ...ups(75) })] }, 'maintenance m | maintenance | m'],
    [80, {}, 'completed m | none | '],
  ],
  '59 an incident during a maintenance, each with its end': [
    [61, { m: [plan(61, doing)], c: { mc: 'under_maintenance' } }, 'maintenance m | maintenance | m'],
    [70, { m: [plan(61, doing)], i: [inc(70, on('mc'))], c: { mc: 'major_outage' } }, 'incident i | major | i,m'],
    [80, { m: [plan(61, doing)], c: { mc: 'under_maintenance' } }, 'resolved i | maintenance | m'],
    [90, {}, 'completed m | none | '],
  ],
  '60 a component is taken from the page during its outage': [
    [0, { c: { mm: 'major_outage' } }, 'outage mm | major | '],
    [1, { components: [wire('mc'), wire('tc'), wire('hs')] }, 'unlisted mm | none | '],
  ],
  '61 late, then moved to another day': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [75, { m: [plan(0)] }, 'late m | none | m'],
    [80, { m: [plan(80, { scheduled_for: time(1500), scheduled_until: time(1600) })] }, 'moved m | none | m'],
    [90, {}, quiet],
  ],
  '62 one name for two components with new IDs, one of them down': [
    [
      0,
      { components: [wire('mc', 'major_outage', { id: 'a' }), wire('mc', 'operational', { id: 'b' })] },
      'outage a | major | ',
    ],
    [
      1,
      { components: [wire('mc', 'operational', { id: 'c' }), wire('mc', 'major_outage', { id: 'd' })] },
      ' | major | ',
    ],
    [
      2,
      { components: [wire('mc', 'operational', { id: 'c' }), wire('mc', 'operational', { id: 'd' })] },
      'restored d | none | ',
    ],
  ],
  '63 a maintenance of no network before an upgrade on the same day': [
    [10, { m: [plan(0, { name: 'Scheduled maintenance' }), later] }, ' | none | m,n'],
    [61, { m: [plan(61, { name: 'Scheduled maintenance', ...doing }), later] }, 'maintenance m | maintenance | m,n'],
    [150, { m: [later] }, 'soon n, completed m | none | n'],
    [201, { m: [{ ...later, status: 'in_progress' }] }, 'maintenance n | maintenance | n'],
    [239, {}, 'completed n | none | '],
  ],
  '64 of all networks, then named after this one': [
    [0, { i: [inc(0, { name: 'Delays' })] }, 'incident i | major | i'],
    [1, { i: [inc(1)] }, ' | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '65 of the other network, of both, and of the other one again': [
    [0, { i: [other(0)] }, quiet],
    [1, { i: [other(1, { name: 'Testnet and Mainnet delays' })] }, 'incident j | critical | j'],
    [2, { i: [other(2)] }, 'left j | none | '],
    [3, {}, quiet],
  ],
  '66 less grave, then over': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { impact: 'minor' })] }, ' | minor | i'],
    [2, { i: [inc(2, { impact: 'none' })] }, ' | minor | i'],
    [3, {}, 'resolved i | none | '],
  ],
  '67 an incident without impact, and its component is down': [
    [0, { c: { mc: 'major_outage' }, i: [inc(0, { impact: 'none', ...on('mc') })] }, 'outage mc | major | i'],
    [1, { i: [inc(0, { impact: 'none', ...on('mc') })] }, 'restored mc | minor | i'],
    [2, {}, quiet],
  ],
  '68 a part of each of its own is down, then of one': [
    [0, { c: { mc: 'partial_outage', mm: 'partial_outage' } }, 'outage mc mm | major | '],
    [1, { c: { mm: 'partial_outage' } }, 'restored mc mm (partial_outage) | minor | '],
    [2, {}, quiet],
  ],
  '69 down, up, down and up': [
    [0, { c: { mm: 'major_outage' } }, 'outage mm | major | '],
    [1, {}, 'restored mm | none | '],
    [2, { c: { mm: 'major_outage' } }, 'outage mm | major | '],
    [3, {}, 'restored mm | none | '],
  ],
  '70 one that says no end of itself': [
    [61, { m: [plan(61, { ...doing, scheduled_until: null })] }, 'maintenance m | maintenance | m'],
    [500, { m: [plan(61, { ...doing, scheduled_until: null })] }, ' | maintenance | m'],
    [600, {}, 'completed m | none | '],
  ],
  '71 one that says no beginning of itself': [
    [10, { m: [plan(0, { scheduled_for: null })] }, ' | none | m'],
    [61, { m: [plan(61, { ...doing, scheduled_for: null })] }, 'maintenance m | maintenance | m'],
    [70, {}, 'completed m | none | '],
  ],
  '72 completed, and its component is still under maintenance': [
    [61, { m: [plan(61, doing)], c: { mc: 'under_maintenance' } }, 'maintenance m | maintenance | m'],
    [90, { m: [plan(90, { status: 'completed' })], c: { mc: 'under_maintenance' } }, 'completed m | maintenance | '],
    [91, {}, quiet],
  ],
  '73 told from critical: graver and less grave': [
    [0, { i: [inc(0)] }, ' | major | i', { from: 'critical' }],
    [1, { i: [inc(1, { impact: 'critical' })] }, 'incident i | critical | i', { from: 'critical' }],
    [2, { i: [inc(2)] }, ' | major | i', { from: 'critical' }],
    [3, {}, 'resolved i | none | ', { from: 'critical' }],
  ],
  '74 a muted maintenance': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [61, { m: [plan(61, doing)] }, ' | maintenance | m', { mute: 'm' }],
    [99, {}, quiet],
  ],
  '75 resolved, then investigated again without an update': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, { ...ups(0), status: 'resolved' })] }, 'resolved i | none | '],
    [5, { i: [inc(5, { ...ups(0), status: 'investigating' })] }, 'incident i | major | i'],
    [6, {}, 'resolved i | none | '],
  ],
  '76 moved to an earlier time': [
    [-100, { m: [plan(-100)] }, ' | none | m'],
    [-90, { m: [plan(-90, { scheduled_for: time(-70) })] }, 'soon m | none | m'],
    [-69, { m: [plan(-69, { ...doing, scheduled_for: time(-70) })] }, 'maintenance m | maintenance | m'],
    [-10, {}, 'completed m | none | '],
  ],
  '77 late, and cancelled': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [75, { m: [plan(0)] }, 'late m | none | m'],
    [90, {}, 'vanished m | none | '],
  ],
  '78 late for hours, said once, and then it begins': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [75, { m: [plan(0)] }, 'late m | none | m'],
    [90, { m: [plan(0)] }, ' | none | m'],
    [99, { m: [plan(99, doing)] }, 'maintenance m | maintenance | m'],
    [101, {}, 'completed m | none | '],
  ],
  '79 past its end, and never begun': [
    [10, { m: [plan(0)] }, 'soon m | none | m'],
    [75, { m: [plan(0)] }, 'late m | none | m'],
    [300, { m: [plan(0)] }, ' | none | m'],
    [301, {}, 'vanished m | none | '],
  ],
  '80 a component of another network under the group of this one': [
    [
      0,
      {
        components: [
          wireComponent('Mainnet', 'operational', { id: 'g', group: true, components: ['a', 'b'] }),
          wireComponent('Relay', 'operational', { id: 'a', group_id: 'g' }),
          wireComponent('Testnet relay', 'major_outage', { id: 'b', group_id: 'g' }),
        ],
      },
      quiet,
    ],
  ],
  '81 an outage passes from one component to another': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [1, { c: { mm: 'major_outage' } }, 'restored mc, outage mm | major | '],
    [2, {}, 'restored mm | none | '],
  ],
  '82 two hundred and five at once, each with its end': [
    [0, { i: many }, `${many.map(({ id }) => `incident ${id}`).join(', ')} | major | ${ids}`],
    [1, { i: many }, ` | major | ${ids}`],
    [2, {}, `${many.map(({ id }) => `resolved ${id}`).join(', ')} | none | `],
  ],
  "84 the page's clock was a year ahead": [
    [0, { i: [inc(0)], page: { updated_at: time(525_600) } }, 'incident i | major | i'],
    [1, { i: [inc(1, ups(1))] }, 'update i | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '85 an incident was changed in a year': [
    [0, { i: [inc(525_600)] }, 'incident i | major | i'],
    [1, { i: [inc(1, ups(1))] }, 'update i | major | i'],
    [2, { i: [inc(2, { ...ups(1), status: 'resolved' })] }, 'resolved i | none | '],
  ],
  '86 a maintenance was changed in a year': [
    [10, { m: [plan(525_600)] }, 'soon m | none | m'],
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [99, { m: [plan(99, { status: 'completed' })] }, 'completed m | none | '],
  ],
  '87 the update of an incident is dated before the incident, as a backfilled one is': [
    [
      0,
      { i: [inc(0, { incident_updates: [wireUpdate('u0', 'investigating', time(-60))] })] },
      'incident i | major | i',
    ],
    [
      1,
      {
        i: [
          inc(1, {
            incident_updates: [wireUpdate('u1', 'monitoring', time(1)), wireUpdate('u0', 'investigating', time(-60))],
          }),
        ],
      },
      'update i | major | i',
    ],
    [2, {}, 'resolved i | none | '],
  ],
  '88 updates oldest first': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [
      1,
      {
        i: [
          inc(1, {
            incident_updates: [wireUpdate('u0', 'investigating', time(0)), wireUpdate('u1', 'identified', time(1))],
          }),
        ],
      },
      'update i | major | i',
    ],
    [
      2,
      {
        i: [
          inc(1, {
            incident_updates: [wireUpdate('u1', 'identified', time(1)), wireUpdate('u0', 'investigating', time(0))],
          }),
        ],
      },
      ' | major | i',
    ],
    [3, {}, 'resolved i | none | '],
  ],
  '89 times in the offset of the page': [
    [
      0,
      {
        page: { updated_at: '2026-11-20T04:00:00.000-08:00' },
        i: [inc(0, { updated_at: '2026-11-20T04:00:00.000-08:00' })],
      },
      'incident i | major | i',
    ],
    [
      5,
      {
        page: { updated_at: '2026-11-20T13:05:00.000+01:00' },
        i: [inc(5, { updated_at: '2026-11-20T13:05:00.000+01:00', ...ups(5) })],
      },
      'update i | major | i',
    ],
    [6, { page: { updated_at: '2026-11-20T17:36:00.000+05:30' } }, 'resolved i | none | '],
  ],
  '90 two maintenances that overlap, each with its beginning and end': [
    [
      10,
      { m: [plan(0), plan(0, { id: 'n', scheduled_for: time(70), scheduled_until: time(130) })] },
      'soon m, soon n | none | m,n',
    ],
    [
      61,
      { m: [plan(61, doing), plan(0, { id: 'n', scheduled_for: time(70), scheduled_until: time(130) })] },
      'maintenance m | maintenance | m,n',
    ],
    [
      71,
      { m: [plan(61, doing), plan(71, { id: 'n', scheduled_for: time(70), scheduled_until: time(130), ...doing })] },
      'maintenance n | maintenance | m,n',
    ],
    [
      99,
      { m: [plan(71, { id: 'n', scheduled_for: time(70), scheduled_until: time(130), ...doing })] },
      'completed m | maintenance | n',
    ],
    [129, {}, 'completed n | none | '],
  ],
  '91 verifying is still going on': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [90, { m: [plan(90, { status: 'verifying' })] }, ' | maintenance | m'],
    [98, { m: [plan(98, { status: 'completed' })] }, 'completed m | none | '],
    [99, {}, quiet],
  ],
  '92 a maintenance becomes an incident': [
    [61, { m: [plan(61, doing)] }, 'maintenance m | maintenance | m'],
    [
      80,
      { m: [plan(61, doing)], i: [inc(80, { name: 'Mainnet upgrade failed', impact: 'critical' })] },
      'incident i | critical | i,m',
    ],
    [95, { i: [inc(80, { name: 'Mainnet upgrade failed', impact: 'critical' })] }, 'completed m | critical | i'],
    [99, {}, 'resolved i | none | '],
  ],
  '93 a component is renamed to the other network during its outage': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [
      1,
      {
        components: [
          wireComponent('Testnet consensus 2', 'major_outage', { id: 'c-mainnet-consensus' }),
          wire('mm'),
          wire('tc'),
        ],
      },
      'unlisted mc | none | ',
    ],
    [2, {}, quiet],
  ],
  '94 a group of this network, its members named without one': [
    [
      0,
      {
        components: [
          wireComponent('Mainnet', 'partial_outage', { id: 'g', group: true, components: ['a', 'b', 'd'] }),
          wireComponent('API', 'partial_outage', { id: 'a', group_id: 'g' }),
          wireComponent('Relay', 'operational', { id: 'b', group_id: 'g' }),
          wireComponent('Explorer', 'operational', { id: 'd', group_id: 'g' }),
          wireComponent('Testnet', 'operational', { id: 'h', group: true, components: ['e'] }),
          wireComponent('API', 'major_outage', { id: 'e', group_id: 'h' }),
        ],
      },
      ' | minor | ',
    ],
  ],
  '95 a group that hides its members until they are degraded': [
    [
      0,
      {
        components: [
          wireComponent('Mainnet', 'operational', { id: 'g', group: true, components: ['a'] }),
          wireComponent('API', 'operational', { id: 'a', group_id: 'g', only_show_if_degraded: true }),
          wire('tc'),
        ],
      },
      quiet,
    ],
    [
      1,
      {
        components: [
          wireComponent('Mainnet', 'major_outage', { id: 'g', group: true, components: ['a'] }),
          wireComponent('API', 'major_outage', { id: 'a', group_id: 'g', only_show_if_degraded: true }),
          wire('tc'),
        ],
      },
      'outage a | critical | ',
    ],
  ],
  '96 moved into another group during its outage': [
    [
      0,
      {
        components: [
          wireComponent('Mainnet', 'operational', { id: 'g', group: true, components: ['a'] }),
          wireComponent('API', 'major_outage', { id: 'a', group_id: 'g' }),
          wire('tc'),
        ],
      },
      'outage a | critical | ',
    ],
    [
      1,
      {
        components: [
          wireComponent('Mainnet services', 'operational', { id: 'g2', group: true, components: ['a'] }),
          wireComponent('API', 'major_outage', { id: 'a', group_id: 'g2' }),
          wire('tc'),
        ],
      },
      ' | critical | ',
    ],
    [
      2,
      {
        components: [
          wireComponent('Mainnet services', 'operational', { id: 'g2', group: true, components: ['a'] }),
          wireComponent('API', 'operational', { id: 'a', group_id: 'g2' }),
          wire('tc'),
        ],
      },
      'restored a | none | ',
    ],
  ],
  '97 incidents are absent, as of a look-alike, once there are none': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { absent: true }, 'resolved i | none | '],
  ],
  '98 a look-alike without any time of the page': [
    [0, { i: [inc(0)], page: { updated_at: undefined, time_zone: undefined } }, 'incident i | major | i'],
    [1, { i: [inc(1, ups(1))], page: { updated_at: undefined } }, 'update i | major | i'],
    [2, { page: { updated_at: undefined } }, 'resolved i | none | '],
  ],
  '99 a page that has not changed for months': [
    [0, { i: [inc(0)], page: { updated_at: time(-200_000) } }, 'incident i | major | i'],
    [1, { page: { updated_at: time(-200_000) } }, 'resolved i | none | '],
  ],
  '100 reopened from a postmortem': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [1, { i: [inc(1, { ...ups(0, 1), status: 'postmortem' })] }, 'resolved i | none | '],
    [9, { i: [inc(9, { ...ups(0, 1, 9), status: 'identified' })] }, 'incident i | major | i'],
    [10, {}, 'resolved i | none | '],
  ],
  '101 the impact is raised by an override after the end': [
    [0, { i: [inc(0)] }, 'incident i | major | i'],
    [1, { i: [inc(1, { status: 'resolved' })] }, 'resolved i | none | '],
    [2, { i: [inc(2, { status: 'resolved', impact: 'critical', impact_override: 'critical' })] }, quiet],
  ],
  '102 an impact nobody knows': [
    [0, { i: [inc(0, { impact: 'catastrophic' })] }, ' | minor | i'],
    [1, {}, quiet],
  ],
  '103 an incident moves from what all share to this network': [
    [0, { i: [inc(0, { name: 'Delays', ...on('hs') })] }, 'incident i | major | i'],
    [1, { i: [inc(1, { name: 'Delays', ...on('mc') })] }, ' | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '104 its components are back, and the incident is monitored': [
    [0, { c: { mc: 'major_outage' }, i: [inc(0, { ...on('mc'), ...ups(0) })] }, 'incident i | major | i'],
    [1, { i: [inc(1, { ...on('mc'), ...ups(0, 1), status: 'monitoring' })] }, 'update i | major | i'],
    [2, {}, 'resolved i | none | '],
  ],
  '105 three states of one component, none of them told twice': [
    [0, { c: { mm: 'degraded_performance' } }, ' | minor | '],
    [1, { c: { mm: 'partial_outage' } }, ' | minor | '],
    [2, { c: { mm: 'major_outage' } }, 'outage mm | major | '],
    [3, { c: { mm: 'degraded_performance' } }, 'restored mm (degraded_performance) | minor | '],
    [4, {}, quiet],
  ],
  '106 a maintenance of a component without a maintenance': [
    [0, { c: { mc: 'under_maintenance' } }, ' | maintenance | '],
    [1, { c: { mc: 'under_maintenance', mm: 'under_maintenance' } }, ' | maintenance | '],
    [2, {}, quiet],
  ],
  '107 planned for the past when it is first seen: only a row says so': [
    [200, { m: [plan(0)] }, ' | none | m'],
    [210, {}, quiet],
  ],
  '108 an end before its beginning': [
    [10, { m: [plan(0, { scheduled_until: time(30) })] }, 'soon m | none | m'],
    [61, { m: [plan(61, { ...doing, scheduled_until: time(30) })] }, 'maintenance m | maintenance | m'],
    [70, {}, 'completed m | none | '],
  ],
  '109 daylight saving ends between its times': [
    [
      10,
      {
        m: [
          plan(0, { scheduled_for: '2026-11-20T14:00:00.000+01:00', scheduled_until: '2026-11-20T05:40:00.000-08:00' }),
        ],
      },
      'soon m | none | m',
    ],
    [
      61,
      {
        m: [
          plan(61, {
            ...doing,
            scheduled_for: '2026-11-20T14:00:00.000+01:00',
            scheduled_until: '2026-11-20T05:40:00.000-08:00',
          }),
        ],
      },
      'maintenance m | maintenance | m',
    ],
    [99, {}, 'completed m | none | '],
  ],
  '110 the clock of this machine goes back an hour during an incident': [
    [60, { i: [inc(60, ups(60))] }, 'incident i | major | i'],
    [1, { i: [inc(61, ups(60, 61))], page: { updated_at: time(61) } }, 'update i | major | i'],
    [2, { page: { updated_at: time(62) } }, 'resolved i | none | '],
  ],
  '111 ids that are numbers': [
    [0, { i: [inc(0, { id: 12345 })] }, 'incident 12345 | major | 12345'],
    [1, {}, 'resolved 12345 | none | '],
  ],
  '112 an incident of the third party and of this network': [
    [
      0,
      { i: [inc(0, { name: 'AWS outage', components: [wireComponent('AWS ec2-us-east-1')] })] },
      'incident i | major | i',
    ],
    [
      1,
      { i: [inc(1, { name: 'AWS outage', components: [wireComponent('AWS ec2-us-east-1'), wire('mc')] })] },
      ' | major | i',
    ],
    [2, {}, 'resolved i | none | '],
  ],
  '113 every component of the page is taken away during an outage': [
    [0, { c: { mc: 'major_outage' } }, 'outage mc | major | '],
    [1, { components: [] }, 'unlisted mc | none | '],
    [2, {}, quiet],
  ],
  '114 the indicator alone is critical': [
    [0, { status: { indicator: 'critical', description: 'Major Service Outage' } }, quiet],
  ],
  '115 a maintenance is not a harm: an incident of that impact': [
    [0, { i: [inc(0, { impact: 'maintenance', name: 'Mainnet delays' })] }, ' | maintenance | i'],
    [1, {}, quiet],
  ],
  '116 an update that is scheduled for display later': [
    [0, { i: [inc(0, ups(0))] }, 'incident i | major | i'],
    [
      1,
      {
        i: [
          inc(1, {
            incident_updates: [
              { ...wireUpdate('u1', 'identified', time(1)), display_at: time(30) },
              wireUpdate('u0', 'investigating', time(0)),
            ],
          }),
        ],
      },
      'update i | major | i',
    ],
    [
      2,
      {
        i: [
          inc(1, {
            incident_updates: [
              { ...wireUpdate('u1', 'identified', time(1)), display_at: time(30) },
              wireUpdate('u0', 'investigating', time(0)),
            ],
          }),
        ],
      },
      ' | major | i',
    ],
    [40, {}, 'resolved i | none | '],
  ],
  '83 what all share is down, without an incident': [
    [0, { c: { hs: 'major_outage' } }, 'outage hs | major | '],
    [1, {}, 'restored hs | none | '],
  ],
};

const shortName = (name: string) => Object.entries(names).find(([, full]) => full === name)?.[0];

describe('a life on a status page', () => {
  let server: LocalServer;
  let body: string | null = null;
  const http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, perSecond: 1000 });
  before(async () => {
    server = await startLocalServer((_request, response) => {
      response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
      response.end(body ?? '{}');
    });
  });
  after(async () => {
    http.dispose();
    await server.close();
  });

  for (const [title, steps] of Object.entries(lifecycles)) {
    it(title, async () => {
      const client = createStatusClient({ http, statusUrl: server.origin });
      let [file, now]: [string | undefined, number] = [undefined, NOON];
      const poll = createSharedPoll({
        file: {
          read: async () => file,
          write: async (text) => {
            file = text;
          },
          lock: async () => async () => {},
        },
        ask: client.summaryText,
        isReadable: () => true,
        sentence: String,
        timers: { ...systemTimers, now: () => now },
      });
      let told = JSON.stringify(nothingTold);
      const seen: string[] = [];
      for (const [minute, shown, , { network = 'mainnet', from, mute } = {}] of steps) {
        now = NOON + minute * 60_000;
        body =
          shown &&
          JSON.stringify(
            wireSummary({
              page: { ...PAGE, updated_at: time(minute), ...shown.page },
              components: shown.components ?? (Object.keys(names) as Part[]).map((part) => wire(part, shown.c?.[part])),
              incidents: shown.absent ? undefined : (shown.i ?? []),
              scheduled_maintenances: shown.absent ? undefined : (shown.m ?? []),
              ...(shown.status && { status: shown.status }),
            }),
          );
        const { text, problem } = await poll.poll(() => 0, AbortSignal.timeout(10_000));
        assert.ok(text, problem ?? '');
        const page = client.readSummary(text);
        if (mute !== undefined) told = JSON.stringify(withMuted(readToldNews(told), mute));
        const take = () => takeNews(readToldNews(told), page, scopeToNetwork(page, network), now, from);
        const news = take();
        told = JSON.stringify(news.told);
        assert.deepEqual(take().announcements, [], 'nothing twice, also in another window');
        const said = news.announcements.map((each) =>
          'components' in each
            ? [
                each.kind,
                ...each.components.map(
                  ({ id, name, ...rest }) =>
                    (id.startsWith('c-') ? shortName(name) : id) + ('status' in rest ? ` (${rest.status})` : ''),
                ),
              ].join(' ')
            : `${each.kind} ${idOf(each)}`,
        );
        const { incidents, level, maintenances } = assessStatus(page, network);
        seen.push(`${said.join(', ')} | ${level} | ${[...incidents, ...maintenances].map(({ id }) => id).join()}`);
      }
      assert.deepEqual(
        seen,
        steps.map(([, , expected]) => expected),
      );
      const { announced, outage } = readToldNews(told);
      const open = seen.at(-1)?.split(' | ')[2] ?? '';
      if (open === '' && seen.at(-1)?.includes('| none |'))
        assert.deepEqual([announced, outage], [[], []], 'no end is left');
    });
  }
});
