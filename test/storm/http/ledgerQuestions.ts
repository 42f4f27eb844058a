import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { withEvmAddresses } from '../../../src/core/ledger/evm/contractCalls.ts';
import { contractCreatedAt, findDeployedContract } from '../../../src/core/ledger/evm/deployedContract.ts';
import { implementationOf } from '../../../src/core/ledger/evm/proxyImplementation.ts';
import { parseIdentifier } from '../../../src/core/ledger/ids/identifiers.ts';
import { lookUp } from '../../../src/core/ledger/lookUp/lookUp.ts';
import { networksThatKnow } from '../../../src/core/ledger/lookUp/otherNetworks.ts';
import type { AskOptions } from '../../../src/core/ledger/rest/ask.ts';
import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import type { EndpointName } from '../../../src/core/ledger/rest/endpoints.ts';
import { type WalkEnd, walkRows } from '../../../src/core/ledger/rest/pages.ts';
import { readActivity } from '../../../src/core/readers/readActivity.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import { readGasByLine } from '../../../src/core/trace/gas/gasByLine.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../../src/core/trace/story/explainFailedCall.ts';
import {
  type Activity,
  emptyWatchList,
  type WatchKey,
  withReadings,
  withWatched,
} from '../../../src/core/watch/watchList.ts';
import { knownTransactions } from '../../sandbox/ledger/world/knownTransactions.ts';
import { first } from '../../unit/ledger/rest/client/fixtureClient.ts';
import { ledgerNow, proxySlot } from './ledgerWorld.ts';
import { plain, type Question } from './question.ts';

function sameButLinks(truth: unknown, given: unknown): string[] {
  return withoutLinks(truth) === withoutLinks(given) ? [] : [`another answer: ${plain(given).slice(0, 300)}`];
}

const watched: WatchKey = { network: 'storm', kind: 'account', id: '0.0.1001' };

/**
 * Activity whose words lack a part says so: it is what the row itself says, an amount in smallest units by its token's
 * ID or the row's title; and a later reading makes it whole.
 */
function wholeLater(truth: unknown, given: unknown): string[] {
  const [whole, said] = [truth, given] as Activity[][];
  if (!whole || !said) return [`another answer: ${plain(given).slice(0, 300)}`];
  const isSo = said.every((each, at) => {
    const { isPart, ...rest } = each;
    const known = whole[at];
    if (!known || !isPart) return plain(each) === plain(known);
    const text = partOf(known.text, rest.text) ? known.text : rest.text;
    const detail = rest.detail === known.outcome ? known.detail : rest.detail;
    return plain({ ...rest, text, detail }) === plain(known);
  });
  if (!isSo || said.length !== whole.length) return [`another answer: ${plain(given).slice(0, 300)}`];
  const { activities } = [said, whole].reduce(
    (list, activities, at) => withReadings(list, [{ ...watched, activities }], at + 1),
    withWatched(emptyWatchList, watched, null),
  ).watched[0] ?? { activities: [] };
  return plain(activities) === plain(whole) ? [] : [`never whole: ${plain(activities).slice(0, 300)}`];
}

/** Whether a text is another one without what must be read besides its row. */
function partOf(whole: string, text: string): boolean {
  const withoutUnits = (each: string) => each.replace(/[\d,.]+ (?:smallest units of )?[\w.]+/g, 'some units');
  if (text.includes('smallest units of ')) return withoutUnits(whole) === withoutUnits(text);
  const [, id = ''] = /^[A-Z][a-z ]+ (0\.0\.\d+)$/.exec(text) ?? [];
  return id !== '' && whole.includes(id);
}

type Ask = (client: LedgerClient, options: AskOptions) => Promise<unknown>;

/** A single page claims nothing of what follows, wherever its link leads; the walks do. */
function withoutLinks(answer: unknown): string {
  return plain(answer).replace(/"next":(?:null|"(?:[^"\\]|\\.)*")/g, '"next":0');
}

/** Every function of the client, with something of the sandbox's ledger to ask. */
async function endpointCalls(client: LedgerClient): Promise<Record<EndpointName, Ask>> {
  const transaction = first(await client.transactions.list());
  const block = first(await client.blocks.list());
  const token = first(await client.tokens.list({ type: 'NON_FUNGIBLE_UNIQUE' })).token_id ?? '';
  const serial = first(await client.tokens.nfts(token)).serial_number ?? 0n;
  const result = first(await client.contractResults.list());
  const [contract, hash] = [result.contract_id ?? '', result.hash ?? ''];
  const topic = '0.0.7001';
  const message = first(await client.topics.messages(topic));
  const account = '0.0.1001';
  const protobuf = new Uint8Array([0x2a, 0x04, 0x0a, 0x02, 0x72, 0x00]);
  return {
    'accounts.list': ({ accounts }, o) => accounts.list({}, o),
    'accounts.get': ({ accounts }, o) => accounts.get(account, {}, o),
    'accounts.nfts': ({ accounts }, o) => accounts.nfts(account, {}, o),
    'accounts.tokens': ({ accounts }, o) => accounts.tokens(account, {}, o),
    'accounts.rewards': ({ accounts }, o) => accounts.rewards(account, {}, o),
    'accounts.cryptoAllowances': ({ accounts }, o) => accounts.cryptoAllowances(account, {}, o),
    'accounts.tokenAllowances': ({ accounts }, o) => accounts.tokenAllowances(account, {}, o),
    'accounts.nftAllowances': ({ accounts }, o) => accounts.nftAllowances(account, {}, o),
    'accounts.outstandingAirdrops': ({ accounts }, o) => accounts.outstandingAirdrops(account, {}, o),
    'accounts.pendingAirdrops': ({ accounts }, o) => accounts.pendingAirdrops(account, {}, o),
    'accounts.hooks': ({ accounts }, o) => accounts.hooks(account, {}, o),
    'accounts.hookStorage': ({ accounts }, o) => accounts.hookStorage(account, 1, {}, o),
    'balances.list': ({ balances }, o) => balances.list({}, o),
    'blocks.list': ({ blocks }, o) => blocks.list({}, o),
    'blocks.get': ({ blocks }, o) => blocks.get(block.number ?? 0n, o),
    'contracts.list': ({ contracts }, o) => contracts.list({}, o),
    'contracts.get': ({ contracts }, o) => contracts.get(contract, {}, o),
    'contracts.state': ({ contracts }, o) => contracts.state(contract, {}, o),
    'contracts.call': ({ contracts }, o) => contracts.call({ to: result.to ?? '', data: '0x06fdde03' }, o),
    'contractResults.list': ({ contractResults }, o) => contractResults.list({}, o),
    'contractResults.ofContract': ({ contractResults }, o) => contractResults.ofContract(contract, {}, o),
    'contractResults.get': ({ contractResults }, o) => contractResults.get(hash, {}, o),
    'contractResults.ofContractAt': ({ contractResults }, o) =>
      contractResults.ofContractAt(contract, result.timestamp ?? '', {}, o),
    'contractResults.actions': ({ contractResults }, o) => contractResults.actions(hash, {}, o),
    'contractResults.opcodes': ({ contractResults }, o) => contractResults.opcodes(hash, {}, o),
    'contractResults.logs': ({ contractResults }, o) => contractResults.logs({}, o),
    'contractResults.logsOfContract': ({ contractResults }, o) => contractResults.logsOfContract(contract, {}, o),
    'network.exchangeRates': ({ network }, o) => network.exchangeRates({}, o),
    'network.fees': ({ network }, o) => network.fees({}, o),
    'network.estimateFees': ({ network }, o) => network.estimateFees(protobuf, {}, o),
    'network.nodes': ({ network }, o) => network.nodes({}, o),
    'network.registeredNodes': ({ network }, o) => network.registeredNodes({}, o),
    'network.stake': ({ network }, o) => network.stake(o),
    'network.supply': ({ network }, o) => network.supply({}, o),
    'schedules.list': ({ schedules }, o) => schedules.list({}, o),
    'schedules.get': ({ schedules }, o) => schedules.get('0.0.8003', o),
    'transactions.list': ({ transactions }, o) => transactions.list({ limit: 10 }, o),
    'transactions.get': ({ transactions }, o) => transactions.get(transaction.transaction_id ?? '', {}, o),
    'topics.get': ({ topics }, o) => topics.get(topic, o),
    'topics.messages': ({ topics }, o) => topics.messages(topic, {}, o),
    'topics.message': ({ topics }, o) => topics.message(topic, message.sequence_number ?? 0n, o),
    'topics.messageAt': ({ topics }, o) => topics.messageAt(message.consensus_timestamp ?? '', o),
    'tokens.list': ({ tokens }, o) => tokens.list({}, o),
    'tokens.get': ({ tokens }, o) => tokens.get(token, {}, o),
    'tokens.balances': ({ tokens }, o) => tokens.balances(token, {}, o),
    'tokens.nfts': ({ tokens }, o) => tokens.nfts(token, {}, o),
    'tokens.nft': ({ tokens }, o) => tokens.nft(token, serial, o),
    'tokens.nftTransactions': ({ tokens }, o) => tokens.nftTransactions(token, serial, {}, o),
  };
}

/** What the ledger does not have: its own "not found" is the true answer. */
const absent: Readonly<Record<string, Ask>> = {
  'an account that is not there': ({ accounts }, o) => accounts.get('0.0.999999', {}, o),
  'a transaction that is not there': ({ transactions }, o) => transactions.get('0.0.2-1790000001-000000001', {}, o),
  'a token that is not there': ({ tokens }, o) => tokens.get('0.0.999999', {}, o),
};

const page = { limit: 3 };
const walks: Readonly<Record<string, (client: LedgerClient) => Parameters<typeof walkRows>[0]>> = {
  'all nodes': (client) => (o) => client.network.nodes({}, o),
  'all tokens': (client) => (o) => client.tokens.list(page, o),
  'all contracts': (client) => (o) => client.contracts.list(page, o),
  'all messages': (client) => (o) => client.topics.messages('0.0.7001', page, o),
  'all calls of a transaction': (client) => (o) =>
    client.contractResults.actions(knownTransactions.manyCalls, { limit: 60 }, o),
};

/** What a person looks up, in every form. */
export const lookedUp: readonly string[] = [
  '0.0.1001',
  '0.0.1012',
  '0.0.5001',
  '0.0.5004',
  '0.0.5004/1',
  '0.0.7001',
  '0.0.7001/1',
  '0.0.8001',
  '0.0.8003',
  knownTransactions.success,
  knownTransactions.nested,
  knownTransactions.manyCalls,
  knownTransactions.chunked,
  knownTransactions.scheduled,
  knownTransactions.duplicates,
  knownTransactions.nft,
  knownTransactions.children,
  `${knownTransactions.pendingSchedule}?scheduled`,
  `${knownTransactions.success}?scheduled`,
  '0.0.999999',
  '0.0.2-1790000001-000000001',
  '1790000000.000000001',
  '0x00000000000000000000000000000000000003e9',
  `0x${'ab'.repeat(48)}`,
  `0x${'cd'.repeat(32)}`,
];

export function identifierOf(text: string): NonNullable<ReturnType<typeof parseIdentifier>> {
  const identifier = parseIdentifier(text);
  if (!identifier) throw new Error(`"${text}" is no identifier.`);
  return identifier;
}

/** What the client is asked, of lists to their ends, and of what a person or a watch looks up. */
export async function ledgerQuestions(client: LedgerClient): Promise<Question[]> {
  const calls = Object.entries({ ...(await endpointCalls(client)), ...absent });
  const { contract_id: contract, evm_address: address } = first(await client.contracts.list());
  return [
    ...calls.map(
      ([name, ask]): Question => ({
        name,
        service: 'ledger',
        ask: ({ ledger }, options) => ask(ledger, options),
        judge: sameButLinks,
      }),
    ),
    ...Object.entries(walks).map(([name, of]): Question => {
      return {
        name,
        service: 'ledger',
        async ask({ ledger }, options) {
          const rows: unknown[] = [];
          let end: WalkEnd | undefined;
          const onEnd = (why: WalkEnd) => {
            end = why;
          };
          for await (const row of walkRows(of(ledger), { ...options, onEnd, maxPages: 60, maxEmptyPages: 10 }))
            rows.push(row);
          return { rows, end };
        },
        // A walk that says that it did not come to the end claims nothing.
        judge: (_truth, given) =>
          plain(given).endsWith('"end":"lastPage"}') ? ['a part of a list is taken for all of it'] : [],
      };
    }),
    ...lookedUp.map(
      (text): Question => ({
        name: `look up ${text}`,
        service: 'ledger',
        ask: ({ ledger, timers }, options) =>
          lookUp(ledger, identifierOf(text), { ...options, timers, now: ledgerNow }),
        judge: sameButLinks,
      }),
    ),
    ...lookedUp.slice(0, 8).map(
      (text): Question => ({
        name: `document of ${text}`,
        service: 'ledger',
        async ask({ ledger, documents }, options) {
          const result = await lookUp(ledger, identifierOf(text), options);
          return 'found' in result ? documents.of(result.found, options) : result;
        },
        judge: sameButLinks,
      }),
    ),
    ...(
      [
        ['account', '0.0.1001'],
        ['contract', contract ?? ''],
        ['topic', '0.0.7001'],
        ['token', '0.0.5001'],
        ['schedule', '0.0.8001'],
      ] as const
    ).map(
      ([kind, id]): Question => ({
        name: `news of ${kind} ${id}`,
        service: 'ledger',
        ask: ({ ledger }, options) => readActivity(ledger, { kind, id }, options, ledgerNow),
        judge: wholeLater,
      }),
    ),
    ...[contract ?? '', address ?? '', '0.0.999999'].map(
      (text): Question => ({
        name: `deployed contract ${text}`,
        service: 'ledger',
        ask: ({ ledger }, { signal }) => findDeployedContract(ledger, text, signal ? { signal } : {}),
        judge: lostMembers,
      }),
    ),
    ...Object.entries(composed).map(
      ([name, ask]): Question => ({
        name,
        service: 'ledger',
        ask: ({ ledger }, options) => ask(ledger, options, { contract: contract ?? '', address: address ?? '' }),
        // A message about a new deployment, which nobody asked for, waits for another time.
        judge: (truth, given) => (name === creation && given === undefined ? [] : lessCertain(truth, given)),
      }),
    ),
  ];
}

const creation = 'creation of a contract';
type Known = { contract: string; address: string };

/** Builds that nobody has: what a replay tells then comes from the ledger alone. */
const builds = () =>
  createKnownBuilds({ find: async () => [], compilerOf: async () => undefined, compiled: new Map() });
const traced = (client: LedgerClient) => {
  return { client, evm: () => evm, builds: builds(), abis: async () => createAbiIndex() };
};

/** What is made of several answers. */
const composed: Readonly<
  Record<string, (client: LedgerClient, options: AskOptions, known: Known) => Promise<unknown>>
> = {
  'why a call failed': (client, o) =>
    explainFailedCall(traced(client), { id: knownTransactions.customError }, { ...o, chainId: '298' }),
  'why another call failed': (client, o) =>
    explainFailedCall(traced(client), { id: knownTransactions.reverted }, { ...o, chainId: '298' }),
  'gas of a transaction': async (client, o) => {
    const id = knownTransactions.nested;
    return readGasByLine(traced(client), { id }, { ...o, chainId: '298' });
  },
  [creation]: (client, o, { contract }) => contractCreatedAt(client, contract, signalOf(o)),
  'implementation of a proxy': (client, o, { address }) =>
    implementationOf(client, address, { kind: 'implementationSlot', slot: proxySlot }, signalOf(o)),
  'implementation by a beacon': (client, o, { address }) =>
    implementationOf(client, address, { kind: 'beaconSlot', slot: proxySlot }, signalOf(o)),
  'an account in an argument': (client, o) => withEvmAddresses(client, { name: 'who', type: 'address' }, '0.0.1001', o),
  'a network that knows a transaction': (client, o) =>
    networksThatKnow(identifierOf(knownTransactions.success), [{ name: 'other', client }], o),
};

function signalOf({ signal }: AskOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** A story that says that it is not certain, and a network that could not be asked, claim nothing. */
function lessCertain(truth: unknown, given: unknown): string[] {
  const text = plain(given);
  if (text === '[]' || text.includes('"why":"deviation"')) return [];
  return [`another answer: ${text.slice(0, 300)} instead of ${plain(truth).slice(0, 200)}`];
}

/** A contract of which less is known says why, and which part it is. */
function lostMembers(truth: unknown, given: unknown): string[] {
  const says = typeof given === 'object' && given !== null && 'problem' in given && typeof given.problem === 'string';
  const unread = plain(given).includes('"unread":[{"part":"creation"');
  const needed = (value: unknown) =>
    plain(
      Object.entries(value as object).filter(
        ([name]) => !unread || (!name.startsWith('creation') && name !== 'unread'),
      ),
    );
  if (says || needed(truth) === needed(given)) return [];
  return [
    `less is known, and it does not say so: ${plain(given).slice(0, 200)} instead of ${plain(truth).slice(0, 200)}`,
  ];
}
