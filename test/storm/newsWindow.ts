/**
 * One window of a machine, for the storm: it watches a topic and reads a status page, with the product's own readers and
 * storage. What the user is told is a line in a file, written at once.
 */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as core from '../../src/core/core.ts';
import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import { createLedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { builtInNetworks } from '../../src/core/networks.ts';
import { createStatusClient } from '../../src/core/status/rest/client.ts';
import { toldFileName } from '../../src/ui/sharedFiles/storedNames.ts';
import { StatusFeed } from '../../src/ui/status/statusFeed.ts';
import { WatchReader } from '../../src/ui/watch/watchReader.ts';
import { wireIncident, wireSummary } from '../unit/status/statusDocuments.ts';
import { startPulse } from './ownTime.ts';
import { type DiskFault, installStepper } from './stepper.ts';

export interface NewsWindowOptions {
  folder: string;
  screen: string;
  steps: string;
  /** Where it writes its beats. */
  pulse: string;
  /** `begin`: all is calm at first, and something happens then. `resume`: it has happened. */
  mode: 'begin' | 'resume';
  killAt?: number;
  fault?: DiskFault;
}

const options: NewsWindowOptions = JSON.parse(process.argv[2] ?? '');
const { folder, screen, mode, killAt, fault } = options;
startPulse(options.pulse);
const [write, read, list] = [appendFileSync, readFileSync, readdirSync];
const stepper = installStepper({ folder, ...(killAt && { killAt }), ...(fault && { fault }) });
const show = (line: string) => {
  stepper.step('about to show');
  write(screen, `${line}\n`);
  stepper.step('shown');
};
let hasHappened = mode === 'resume';
const answering = (document: () => unknown) => ({
  dispose() {},
  async send() {
    const text = JSON.stringify(document());
    const bytes = new TextEncoder().encode(text);
    return { status: 200, headers: {}, bytes, text: () => text, fromCache: false, url: '' };
  },
});
const [network] = builtInNetworks;
if (!network) throw new Error('There is no network.');
const toldFile = path.join(folder, toldFileName(network));
const quiet = { trace() {}, debug() {}, warn() {} };
const signal = new AbortController().signal;
const errors = { sentence: (error: unknown) => (error instanceof Error ? error.message : String(error)) };

const page = () => wireSummary(hasHappened ? { incidents: [wireIncident('a', { impact: 'critical' })] } : {});
const unheard = () => ({ dispose() {} });
const status = new StatusFeed({
  core: () => core,
  folder,
  network: () => network.name,
  connection: () => statusConnection,
  intervals: () => ({ interval: 300, incidentInterval: 60 }),
  level: () => 'major',
  isInFront: () => true,
  changed: { event: unheard, fire() {} },
  announced: { event: unheard, fire: () => show('told of the incident') },
  errors,
  log: quiet,
});
const statusConnection = {
  network,
  signal,
  status: createStatusClient({ http: answering(page), statusUrl: 'https://status.example.com' }),
};

const message = (second: number) => ({ consensus_timestamp: `${second}.0`, sequence_number: second, message: '' });
const messages = () => ({ messages: (hasHappened ? [2, 1] : [1]).map(message), links: { next: null } });
const ledger = createLedgerClient({ http: answering(messages), baseUrl: 'https://mirror.example.com', log: quiet });
const watch = new WatchReader({
  core: () => core,
  folder,
  pause: () => 0,
  isNotifying: () => true,
  changed() {},
  tell: () => show('told of the message'),
  errors,
});

/** Looks at both, and waits a moment for what is told. */
async function look(): Promise<void> {
  await status.look(statusConnection, true, signal);
  await watch
    .look({ network: statusConnection.network, ledger, signal, abis: async () => noAbis }, true)
    .catch(refused);
  for (let waited = 0; hasHappened && !isMarked() && waited < 2_000; waited += 10) await delay(10);
  await delay(50);
  // A window that is closed, not killed, has ended what it was at.
  for (let waited = 0; holdsLocks() && waited < 2_000; waited += 10) await delay(10);
}
/** Whether this window still has locks: they are given back soon after what they were for. */
function holdsLocks(): boolean {
  try {
    const ours = (name: string) => read(path.join(folder, name), 'utf8').includes(`"pid":${process.pid},`);
    return list(folder).some((name) => name.endsWith('.lock') && ours(name));
  } catch {
    // One was given back meanwhile, or there is no folder.
    return false;
  }
}
/** Whether it is on the disk that the user was told of the incident. */
function isMarked(): boolean {
  try {
    return core.status.readToldNews(read(toldFile, 'utf8')).announced.includes('a');
  } catch {
    return false;
  }
}
function refused(error: unknown): void {
  show(`refused ${errors.sentence(error)}`);
}

process.on('unhandledRejection', (error) => show(`unhandled ${String(error)}`));
if (mode === 'begin') {
  const key = { network: network.name, kind: 'topic', id: '0.0.7001' } as const;
  await watch.add(key, null, () => new Error('too many')).then(() => show('watching'), refused);
  await look();
  if (watch.watchedOn(network.name)?.[0]?.readAt) show('read');
  hasHappened = true;
}
await look();
writeFileSync(options.steps, String(stepper.count()));
process.exit(0);
