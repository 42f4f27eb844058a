import assert from 'node:assert/strict';
import { createHttp, type Http } from '../../../../src/core/net/http.ts';
import { createStatusClient } from '../../../../src/core/status/rest/client.ts';
import { assessStatus } from '../../../../src/core/status/severity/assessStatus.ts';
import { type LocalServer, startLocalServer } from '../../net/localServer.ts';
import { type Wire, wireComponent, wireIncident, wireMaintenance, wireSummary } from '../statusDocuments.ts';

/** A generator of numbers from 0 to below 1 (mulberry32): the same documents each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const networks = ['mainnet', 'testnet', 'previewnet'] as const;
type Network = (typeof networks)[number];
const ranks = ['none', 'unknown', 'maintenance', 'minor', 'major', 'critical'];

/** What was drawn of a component, an incident or a maintenance: whose it is (`undefined` of all), and its own word. */
interface Drawn {
  readonly of: readonly Network[];
  readonly word: string;
}

/** The rule, from the description of the API alone: the page's for a network's components, and the worst of the rest. */
function expected(
  network: Network,
  components: readonly Drawn[],
  incidents: readonly (Drawn & { readonly isOpen: boolean })[],
  maintenances: readonly (Drawn & { readonly isActive: boolean })[],
  page: string | undefined,
): string {
  const concerns = ({ of }: Drawn) => of.length === 0 || of.includes(network);
  const rule = (words: readonly string[]) => {
    const every = (word: string) => words.length > 0 && words.every((each) => each === word);
    if (every('major_outage')) return 'critical';
    if (words.includes('major_outage') || every('partial_outage')) return 'major';
    if (words.includes('partial_outage') || words.includes('degraded_performance')) return 'minor';
    if (words.includes('under_maintenance')) return 'maintenance';
    // Of a network without any component, nothing is known.
    if (words.length === 0) return 'unknown';
    return words.some((word) => word !== 'operational') ? 'unknown' : 'none';
  };
  const own = components.filter(({ of }) => of.includes(network));
  const visible = components.filter(concerns);
  const levels = [
    own.length === 0 && page !== undefined ? page : rule(visible.map(({ word }) => word)),
    own.length > 0 ? rule(own.map(({ word }) => word)) : 'none',
    ...incidents
      .filter((each) => each.isOpen && concerns(each))
      .map(({ word }) => (['none', 'gigantic'].includes(word) ? 'minor' : word)),
    ...maintenances.filter((each) => each.isActive && concerns(each)).map(() => 'maintenance'),
    ...(own.length === 0 ? [rule(visible.map(({ word }) => word))] : []),
  ];
  return levels.reduce((worst, each) => (ranks.indexOf(each) > ranks.indexOf(worst) ? each : worst), 'none');
}

describe('the level of a network by the rule of the pages', () => {
  let server: LocalServer;
  let http: Http;
  let document: Wire;
  before(async () => {
    server = await startLocalServer((_request, response) => response.end(JSON.stringify(document)));
    http = createHttp({ log: { trace() {}, debug() {}, warn() {} }, perSecond: 100_000 });
  });
  after(async () => {
    http.dispose();
    await server.close();
  });

  it('is the one of 300 drawn pages, each for its three networks', async function () {
    this.timeout(60_000);
    const next = random(14);
    const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
    const cased = (text: string) => one([text, text.toUpperCase(), text.toLowerCase(), text.replace('net', 'Net')]);
    const maybe = (of: number) => next() < of;
    const names: Readonly<Record<string, readonly string[]>> = {
      mainnet: ['Hedera Mainnet (v0.75.1) | Network Uptime', 'Mirror Node REST API Public Mainnet', 'Mainnet relay'],
      testnet: ['Hedera Testnet (v0.76.2) | Network Uptime', 'Mirror Node REST API Testnet', 'Testnet faucet'],
      previewnet: ['Hedera Previewnet (v0.77.0) | Network Uptime', 'Previewnet mirror node', 'previewnet gRPC'],
      all: ['HashScan', 'Website', 'Portal'],
    };
    const both = 'Relay for Mainnet and Testnet';
    for (let at = 0; at < 300; at += 1) {
      const severe = one([0.1, 0.4, 0.8, 1]);
      const state = () =>
        maybe(severe)
          ? one(['major_outage', 'partial_outage', 'degraded_performance', 'under_maintenance', 'on_fire'])
          : 'operational';
      const same = maybe(0.3) ? state() : undefined;
      const components: Drawn[] = [];
      const wires: Wire[] = [];
      const put = (name: string, of: readonly Network[], extra: Wire = {}) => {
        const word = same ?? state();
        components.push({ of, word });
        wires.push(wireComponent(name, maybe(0.1) ? word.toUpperCase() : word, { id: `c${wires.length}`, ...extra }));
      };
      for (const [network, all] of Object.entries(names)) {
        if (maybe(0.3)) continue;
        const of = networks.filter((each) => each === network);
        const group = maybe(0.25) ? `g-${network}` : null;
        const inGroup = group === null || network === 'all' ? {} : { group_id: group };
        for (const name of all.slice(0, 1 + Math.floor(next() * 3)))
          put(
            'group_id' in inGroup ? name.replace(/Hedera \w+|Mainnet|Testnet|Previewnet/gi, 'Node') : cased(name),
            of,
            {
              ...inGroup,
              ...(maybe(0.3) && { updated_at: null, created_at: undefined, start_date: null, position: null }),
            },
          );
        if ('group_id' in inGroup)
          wires.push(
            wireComponent(cased(`Hedera ${network}`), state(), {
              id: group,
              group: true,
              components: [],
              group_id: null,
            }),
          );
      }
      if (maybe(0.2)) put(both, ['mainnet', 'testnet']);
      if (wires.length === 0) put('HashScan', []);
      // One whose members the page hides.
      if (maybe(0.3)) {
        const name = cased(`Hedera ${one([...networks, 'services'])}`);
        wires.push(wireComponent(name, state(), { id: 'g', group: true, components: [] }));
      }

      const event = () => {
        const of = networks.filter(() => maybe(0.35));
        return { of, name: of.length === 0 ? 'Elevated errors' : `${of.map(cased).join(' and ')}: elevated errors` };
      };
      const times = () => (maybe(0.3) ? { started_at: null, created_at: null, updated_at: undefined } : {});
      const incidents = Array.from({ length: Math.floor(next() * 3) }, (_, i) => {
        const [status, impact, { of, name }] = [
          one(['investigating', 'identified', 'monitoring', 'resolved', 'postmortem', 'Monitoring', 'probing']),
          one(['none', 'minor', 'major', 'critical', 'maintenance', 'gigantic']),
          event(),
        ];
        const wire = wireIncident(`i${i}`, { name, status, impact, ...times() });
        return { of, word: impact, isOpen: !['resolved', 'postmortem'].includes(status), wire };
      });
      const maintenances = Array.from({ length: Math.floor(next() * 3) }, (_, i) => {
        const [status, { of, name }] = [one(['scheduled', 'in_progress', 'verifying', 'completed']), event()];
        const wire = wireMaintenance(`m${i}`, { name, status, ...times(), ...(maybe(0.2) && { scheduled_for: null }) });
        return { of, word: '', isActive: ['in_progress', 'verifying'].includes(status), wire };
      });
      const indicator = one(['none', 'minor', 'major', 'critical', 'maintenance', 'odd']);
      document = wireSummary({
        components: [...wires].sort(() => next() - 0.5),
        incidents: incidents.map(({ wire }) => wire),
        scheduled_maintenances: maintenances.map(({ wire }) => wire),
        status: { indicator, description: 'As the page says' },
      });
      const summary = await createStatusClient({ http, statusUrl: `${server.origin}/${at}` }).summary();
      for (const network of networks) {
        // With components of other networks only, the page's own word is of those, too.
        const isPage = components.every(({ of }) => of.length === 0 || of.includes(network));
        const level = indicator === 'odd' ? 'unknown' : indicator;
        const want = expected(network, components, incidents, maintenances, isPage ? level : undefined);
        assert.equal(
          assessStatus(summary, network).level,
          want,
          `${at} ${network}\n${JSON.stringify(document, null, 1)}`,
        );
      }
    }
  });
});
