import { componentDocuments, statusPageId } from './components.ts';
import { pageId, tweetId } from './pageId.ts';
import { pageTime } from './pageTime.ts';
import type { ComponentDocument, IncidentDocument, MaintenanceDocument, UpdateDocument } from './wire.ts';

const minute = 60_000_000_000n;
const day = 24n * 60n * minute;
const networks = ['Mainnet', 'Testnet', 'Previewnet', 'Sandbox'];

/** What the page remembers at most, of incidents and of maintenances. */
export const historyLength = 50;

const incidentKinds: readonly { name: string; impact: string; body: string }[] = [
  {
    name: 'Mirror Node REST API elevated error rates',
    impact: 'minor',
    body: 'Some requests are answered with <strong>503</strong>.<br />Clients should retry.',
  },
  {
    name: 'JSON-RPC Relay latency',
    impact: 'none',
    body: 'Responses of <code>eth_call</code> take up to 10 s.\nOther methods are not affected.',
  },
  {
    name: 'network throttled to 10 % of its capacity',
    impact: 'major',
    body: 'See <a href="https://docs.hedera.com/hedera/networks?a=1&amp;b=2">the documentation</a>.',
  },
  {
    name: 'consensus node 0.0.7 unreachable',
    impact: 'minor',
    body: 'One node of many is down; SDKs choose another one.',
  },
  { name: 'network does not reach consensus', impact: 'critical', body: 'No transaction is handled. 我们正在调查。' },
  // What an editor of a page may type, and what no client may run, render or follow.
  {
    name: '<img src=x onerror=alert(1)> [click](command:workbench.action.quit) **bold**',
    impact: 'minor',
    body: '<script>alert(1)</script><a href="javascript:alert(1)">here</a><br/>[x](command:workbench.action.quit) `code` $(error) \u001b[31mred\u202e',
  },
];

const stages = ['investigating', 'identified', 'monitoring', 'resolved'];

/** Fifty incidents from before the story, all over, newest first. The same for the same time and origin. */
export function pastIncidents(before: bigint, origin: string): IncidentDocument[] {
  const components = componentDocuments({}, () => undefined);
  return Array.from({ length: historyLength }, (_, index) => {
    const kind = incidentKinds[index % incidentKinds.length];
    const network = networks[index % networks.length] ?? '';
    const began = before - 3n * day - BigInt(index) * 9n * day;
    // One that dragged on: the longest that was seen on a real page.
    const count = index === 7 ? 35 : 2 + (index % 3);
    const postmortem = index % 11 === 3;
    const id = pageId(`past incident ${index}`);
    const updates = Array.from({ length: count }, (_, position): UpdateDocument => {
      const stage = position === count - 1 ? stages.length - 1 : Math.min(position, stages.length - 2);
      const body = position === 0 ? (kind?.body ?? '') : 'We will give an update when we have one.';
      return pastUpdate(id, position, stages[stage] ?? '', body, began + BigInt(position) * 20n * minute);
    });
    if (postmortem) {
      updates.push(
        pastUpdate(id, count, 'postmortem', '<p>A full account: <em>a disk</em> was full.</p>', began + day),
      );
    }
    const times = new Map(updates.map((update) => [update.status, update.created_at]));
    return {
      ...pastEntry(id, `${network}: ${kind?.name}`, kind?.impact ?? 'none', updates, network, components, origin),
      monitoring_at: times.get('monitoring') ?? null,
      resolved_at: times.get('resolved') ?? null,
      // The key came in 2023; where it is set it is a string.
      ...(index < 40 && { reminder_intervals: index % 5 === 0 ? '[]' : null }),
    };
  });
}

/** Fifty completed maintenances from before the story, newest first. */
export function pastMaintenances(before: bigint, origin: string): MaintenanceDocument[] {
  const components = componentDocuments({}, () => undefined);
  return Array.from({ length: historyLength }, (_, index) => {
    const network = networks[index % networks.length] ?? '';
    const start = before - 6n * day - BigInt(index) * 14n * day;
    const id = pageId(`past maintenance ${index}`);
    const minor = 66 - Math.floor(index / networks.length);
    const updates = [
      pastUpdate(id, 0, 'scheduled', `${network} will be upgraded to v0.${minor}.`, start - 5n * day),
      pastUpdate(id, 1, 'in_progress', 'Scheduled maintenance is currently in progress.', start),
      pastUpdate(id, 2, 'completed', 'The scheduled maintenance has been completed.', start + 40n * minute),
    ];
    return {
      ...pastEntry(id, `${network} Upgrade to v0.${minor}`, 'maintenance', updates, network, components, origin),
      resolved_at: updates.at(-1)?.created_at ?? null,
      scheduled_for: pageTime(start),
      scheduled_until: pageTime(start + 60n * minute),
    };
  });
}

/** @param updates oldest first */
function pastEntry(
  id: string,
  name: string,
  impact: string,
  updates: readonly UpdateDocument[],
  network: string,
  components: readonly ComponentDocument[],
  origin: string,
): Omit<IncidentDocument, 'reminder_intervals'> {
  const first = updates[0]?.created_at ?? '';
  const last = updates.at(-1);
  return {
    id,
    name,
    status: last?.status ?? '',
    created_at: first,
    updated_at: last?.created_at ?? '',
    monitoring_at: null,
    resolved_at: null,
    impact,
    shortlink: `${origin}/incidents/${id}`,
    started_at: first,
    page_id: statusPageId,
    incident_updates: updates.toReversed(),
    components: components.filter(
      (component) => component.name.includes('REST API') && component.name.endsWith(network),
    ),
  };
}

function pastUpdate(incidentId: string, position: number, status: string, body: string, at: bigint): UpdateDocument {
  const id = pageId(`${incidentId} update ${position}`);
  const time = pageTime(at);
  return {
    id,
    status,
    body,
    incident_id: incidentId,
    created_at: time,
    updated_at: time,
    // Now and then an editor dates an update back a little.
    display_at: position === 1 && status === 'identified' ? pageTime(at - 2n * minute) : time,
    affected_components: null,
    deliver_notifications: false,
    custom_tweet: null,
    tweet_id: position === 0 ? tweetId(id) : null,
  };
}
