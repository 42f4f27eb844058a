import { parseIdentifier } from '../../src/core/ledger/ids/identifiers.ts';
import { readOwnAccounts } from '../../src/core/ledger/transactions/ownAccounts.ts';
import { readFilter, readSavedFilters } from '../../src/core/ledger/transactions/transactionFilter.ts';
import { readDeploymentMemory } from '../../src/core/projects/deployments/deploymentMemory.ts';
import { endedSheet } from '../../src/core/sheets/calls/trialSheet.ts';
import { nothingTold, readToldNews } from '../../src/core/status/changes/toldNews.ts';
import { readStoredPage } from '../../src/core/status/rest/sharedPoll.ts';
import { readStoredJob } from '../../src/core/verification/jobs/storedJob.ts';
import { readWatchList } from '../../src/core/watch/watchList.ts';
import { readRecent } from '../../src/ui/entities/recentTargets.ts';
import { readHistory, storedHistory } from '../../src/ui/panels/panelHistory.ts';
import { createConsentStore } from '../../src/ui/verification/consent/consentStore.ts';
import { type Random, random } from '../sandbox/ledger/random.ts';
import { wireSummary } from '../unit/status/statusDocuments.ts';
import { accepted, jobAfter, submitted } from '../unit/verification/jobs/aJob.ts';
import { plain } from './http/question.ts';
import type { PartOptions, PartResult } from './seededRuns.ts';
import { hostileText } from './texts/hostileText.ts';

interface Stored {
  /** A whole file. */
  text: string;
  read: (text: string) => unknown;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const publication = (path: string) => {
  const files = [{ path, origin: 'workspace', onDisk: `/ws/${path}` }] as const;
  return { project: 'file:///ws', verifyUrl: 'https://verify.example', files, isBeyondDoubt: true };
};

/** Whatever is on the disk, what the user did not allow is not published without a question. */
function allowed(text: string): undefined {
  const kept = parsed(text);
  const state = { get: () => kept, update: () => Promise.resolve(), keys: () => [] } as never;
  if (createConsentStore(state).covers(publication('src/Secret.sol'))) throw new Error('it allows another file');
}

function history(text: string): unknown {
  const thingOf = ({ id, network = '' }: { id: string; network?: string }) => {
    const identifier = parseIdentifier(id);
    return identifier && { identifier, network };
  };
  const read = readHistory(parsed(text), thingOf, endedSheet);
  return read && storedHistory(read);
}

const activity = { timestamp: '1790000000.000000001', text: 'Transfer', outcome: 'success', detail: null };

const files: Readonly<Record<string, Stored>> = {
  'a verification': {
    text: JSON.stringify({ job: jobAfter([submitted, accepted]), origin: null, untold: true }),
    read: readStoredJob,
  },
  'a page': {
    text: JSON.stringify({
      text: JSON.stringify(wireSummary()),
      etag: '"1"',
      readAt: 1,
      triedAt: 2,
      failures: 0,
      problem: null,
      wait: 0,
    }),
    read: readStoredPage,
  },
  'told news': { text: JSON.stringify({ ...nothingTold, announced: ['a', 'b'] }), read: readToldNews },
  'a list of what is watched': {
    text: JSON.stringify({
      watched: [
        {
          network: 'testnet',
          kind: 'topic',
          id: '0.0.7001',
          name: null,
          activities: [activity],
          readAt: 1,
          problem: null,
        },
      ],
      askedAt: { testnet: 1 },
    }),
    read: readWatchList,
  },
  'messages about deployments': {
    text: JSON.stringify({
      projects: { 'file:///ws': { asked: true, wants: false, never: true, told: ['296 0xab', '296 0xcd'] } },
    }),
    read: readDeploymentMemory,
  },
  'what was allowed for a project': {
    text: JSON.stringify([
      {
        project: 'file:///ws',
        verifyUrl: 'https://verify.example',
        paths: [JSON.stringify(['src/A.sol', 'workspace', '/ws/src/A.sol'])],
      },
    ]),
    read: allowed,
  },
  'what was looked up': {
    text: JSON.stringify([
      { id: '0.0.1001', kind: 'account', network: 'testnet' },
      { id: '0.0.1002@1790000000.000000001', network: 'mainnet' },
    ]),
    read: (text) => readRecent(parsed(text)),
  },
  'pages of a panel': {
    text: JSON.stringify({
      targets: [
        { id: '0.0.1001', kind: 'account', network: 'testnet' },
        { id: '0.0.5001', kind: 'token', network: 'testnet', view: { tab: 'Holders' } },
      ],
      index: 1,
      current: true,
    }),
    read: history,
  },
  'the filter of the view': {
    text: JSON.stringify({ account: '0.0.5', types: ['CRYPTOTRANSFER'], order: 'asc', result: 'fail' }),
    read: (text) => readFilter(parsed(text)),
  },
  'own accounts': {
    text: JSON.stringify({ testnet: '0.0.1001', mainnet: '0.0.1002' }),
    read: (text) => Object.fromEntries(readOwnAccounts(parsed(text)).accounts),
  },
  filters: {
    text: JSON.stringify([{ name: 'Mine', filter: { account: '0.0.5', types: ['CRYPTOTRANSFER'] } }]),
    read: (text) => readSavedFilters(parsed(text)),
  },
};

/** Tears and spoils the files of the extension: what is read of one is the whole or nothing, and never an error. */
export async function runTorn({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  const names = Object.keys(files);
  for (let index = from; index < from + runs; index += 1) {
    const name = names[index % names.length] ?? '';
    const file = files[name];
    if (!file) continue;
    const source = random(seed, 'torn', index);
    const say = (what: string) =>
      violations.push(`--seed ${seed} --only torn --from ${index} --runs 1: ${name}: ${what}`);
    const isTorn = source.chance(50);
    const text = isTorn ? file.text.slice(0, source.int(file.text.length)) : spoiled(file.text, source);
    try {
      const read = file.read(text);
      if (isTorn && plain(read) !== plain(file.read('')) && plain(read) !== plain(file.read('null')))
        say(`a torn file is read as ${plain(read).slice(0, 200)}`);
      // What is read of a spoiled file is written again: it must then be read as the same.
      else if (read !== undefined && plain(file.read(JSON.stringify(read))) !== plain(read))
        say('what is read changes when it is kept');
    } catch (error) {
      say(`reading throws ${String(error)}`);
    }
  }
  return { test: 'files torn or spoiled on the disk', runs, violations };
}

/** Some bytes of it are others, gone or twice there. */
function spoiled(text: string, source: Random): string {
  let now = text;
  for (let changes = 1 + source.int(3); changes > 0; changes -= 1) {
    const at = source.int(now.length + 1);
    const length = source.int(6);
    const piece =
      [hostileText(source), 'null', '1e999', '-1', '{}', '[]', '', '"x"', now.slice(at, at + 20)][source.int(9)] ?? '';
    now = now.slice(0, at) + piece + now.slice(at + length);
  }
  return now;
}
