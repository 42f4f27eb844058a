import * as l10n from '@vscode/l10n';
import type { TokenUnits } from '../happened/movementWords.ts';
import { tokensIn } from '../ledger/protobuf/protobufIds.ts';
import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import { answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { Account, Airdrop, Hook, HookStorage } from '../ledger/rest/schema/accounts.ts';
import type { TokenAllowance } from '../ledger/rest/schema/allowances.ts';
import type { AccountBalance } from '../ledger/rest/schema/balances.ts';
import type { Block } from '../ledger/rest/schema/blocks.ts';
import { type Entry, isMalformed, readableRows } from '../ledger/rest/schema/field.ts';
import type { Schedule } from '../ledger/rest/schema/schedules.ts';
import type { TokenInfo } from '../ledger/rest/schema/tokens.ts';
import type { Transaction } from '../ledger/rest/schema/transactions.ts';
import type { AccountLists } from '../sheets/accounts/holdings.ts';
import { hookStorageSection } from '../sheets/accounts/hooks.ts';
import type { ContractLists } from '../sheets/contracts/contract.ts';
import type { BlockLists } from '../sheets/network/block.ts';
import type { Listed } from '../sheets/parts/listed.ts';
import { onDemandSection } from '../sheets/parts/onDemand.ts';
import { reasonOf } from '../sheets/parts/unread.ts';
import { unitsOf } from '../sheets/parts/values.ts';
import { bodyOf } from '../sheets/schedules/schedule.ts';
import type { Executions } from '../sheets/schedules/scheduleList.ts';
import type { Section } from '../sheets/sheet.ts';
import type { TokenLists } from '../sheets/tokens/token.ts';
import { delegationSections } from './accounts/delegationSince.ts';
import { inTurns } from './readAnswers.ts';
import { createRowFacts, type RowFacts } from './rowFacts.ts';

/** The rows of each list on a sheet: the server's maximum page size. */
export const listed = { limit: 100 };

/** The concurrent lists of all sheets on a network: strict servers answer a burst of ten with 429. */
const mostAtOnce = 4;
const turns = new WeakMap<LedgerClient, ReturnType<typeof inTurns>>();

/** Reads a list when it is its turn among those of all sheets that are read through the same client. */
function turnsOf(client: LedgerClient) {
  const take = turns.get(client) ?? inTurns(mostAtOnce);
  turns.set(client, take);
  return <Row>(ask: (options: AskOptions) => Promise<Page<Row>>, options: AskOptions) =>
    take(() => readList(ask, options));
}

/** An account's holdings, allowances and pending airdrops. A list that couldn't be read says so. */
export async function readAccountLists(
  client: LedgerClient,
  account: Account,
  options: AskOptions,
): Promise<AccountLists> {
  const { account: id, key } = account;
  if (id === null) return {};
  // Only a plain key can be searched for.
  const ownKey = key?._type === 'ProtobufEncoded' ? null : (key?.key ?? null);
  const inTurn = turnsOf(client);
  const list = <Row>(ask: (options: AskOptions) => Promise<Page<Row>>) => inTurn(ask, options);
  const { accounts, transactions: all } = client;
  // An account's own tokens come with its lists.
  let held: ReadonlyMap<string, TokenUnits> | undefined;
  const known = createRowFacts(client, id, (token) => held?.has(token) ?? true);
  const [
    transactions,
    tokens,
    nfts,
    hbar,
    tokenAllowances,
    nftAllowances,
    outstandingAirdrops,
    pendingAirdrops,
    rewards,
    hooks,
    heldTokens,
    schedules,
    sameKey,
    administered,
  ] = await Promise.all([
    list((ask) => withFacts(all.list({ ...listed, 'account.id': id }, ask), known, ask)),
    list((ask) => accounts.tokens(id, listed, ask)),
    list((ask) => accounts.nfts(id, listed, ask)),
    list((ask) => accounts.cryptoAllowances(id, listed, ask)),
    list((ask) => accounts.tokenAllowances(id, listed, ask)),
    list((ask) => accounts.nftAllowances(id, listed, ask)),
    list((ask) => accounts.outstandingAirdrops(id, listed, ask)),
    list((ask) => accounts.pendingAirdrops(id, listed, ask)),
    list((ask) => accounts.rewards(id, listed, ask)),
    list((ask) => accounts.hooks(id, listed, ask)),
    list((ask) => client.tokens.list({ ...listed, 'account.id': id }, ask)),
    list((ask) => client.schedules.list({ ...listed, 'account.id': id, order: 'desc' }, ask)),
    ownKey === null ? undefined : list((ask) => accounts.list({ ...listed, 'account.publickey': ownKey }, ask)),
    ownKey === null ? undefined : list((ask) => client.tokens.list({ ...listed, publickey: ownKey }, ask)),
  ]);
  const allowances = { hbar, tokens: tokenAllowances, nfts: nftAllowances };
  const own = unitsOf([...(tokens?.rows ?? []), ...(heldTokens?.rows ?? [])]);
  held = own;
  const planned = readableRows(schedules?.rows ?? []).flatMap((each) => tokensInSchedule(each));
  const amounts = [tokenAllowances, outstandingAirdrops, pendingAirdrops].flatMap((each) => [...(each?.rows ?? [])]);
  const others = [...unheld(amounts, own), ...planned.filter((token) => !own.has(token))];
  const [otherTokens, executions] = await Promise.all([
    readUnitsOf(client, [...new Set(others)], options),
    readExecutions(client, readableRows(schedules?.rows ?? []), inTurn, options),
    known.read(readableRows(transactions?.rows ?? []), options),
  ]);
  return {
    otherTokens,
    transactions,
    known,
    tokens,
    heldTokens,
    nfts,
    allowances,
    outstandingAirdrops,
    pendingAirdrops,
    rewards,
    hooks,
    delegation: delegationSections(client, account),
    hookStorage: hookStorageSections(hooks, (hook, ask) => client.accounts.hookStorage(id, hook, listed, ask)),
    schedules,
    executions,
    sameKey,
    administered,
  };
}

/** A page of transactions once what its rows show beyond it is read, and so for the following pages. */
async function withFacts(
  asked: Promise<Page<Transaction>>,
  known: RowFacts,
  options: AskOptions,
): Promise<Page<Transaction>> {
  const page = await asked;
  await known.read(readableRows(page.rows), options);
  const { more } = page;
  return { ...page, ...(more && { more: (again = {}) => withFacts(more(again), known, again) }) };
}

/** Each costs a request. */
const mostExecutions = 8;

/** The results of the newest executed schedules, by their time: a schedule's own row doesn't say that it failed. */
async function readExecutions(
  client: LedgerClient,
  schedules: readonly Schedule[],
  inTurn: ReturnType<typeof turnsOf>,
  options: AskOptions,
): Promise<Executions> {
  const times = schedules.flatMap(({ executed_timestamp: time }) => time ?? []).slice(0, mostExecutions);
  const lists = await Promise.all(
    times.map((timestamp) => inTurn((ask) => client.transactions.list({ timestamp }, ask), options)),
  );
  const rows = lists.flatMap((list) => readableRows(list?.rows ?? []));
  return new Map(rows.flatMap((row) => (row.consensus_timestamp === null ? [] : [[row.consensus_timestamp, row]])));
}

function tokensInSchedule(schedule: Schedule): string[] {
  const body = bodyOf(schedule);
  return body ? tokensIn(body.data) : [];
}

/** The tokens of amounts that an account doesn't hold; an NFT needs no units. */
function unheld(rows: readonly Entry<Airdrop | TokenAllowance>[], held: ReadonlyMap<string, TokenUnits>): string[] {
  const fungible = rows
    .filter((row) => !isMalformed(row))
    .filter((row) => !('serial_number' in row && row.serial_number));
  const ids = fungible.flatMap(({ token_id: id }) => (id === null || held.has(id) ? [] : [id]));
  return [...new Set(ids)];
}

/** A contract's recent calls and its holdings. A list that couldn't be read says so. */
export async function readContractLists(client: LedgerClient, id: string, options: AskOptions): Promise<ContractLists> {
  const inTurn = turnsOf(client);
  const [results, logs, state] = await Promise.all([
    inTurn((ask) => client.contractResults.ofContract(id, listed, ask), options),
    inTurn((ask) => client.contractResults.logsOfContract(id, listed, ask), options),
    inTurn((ask) => client.contracts.state(id, listed, ask), options),
  ]);
  return { results, logs, state };
}

/**
 * The contents of a block in order: transactions, contract calls and events, and the block after it, if there is one;
 * nothing for a block without times.
 */
export async function readBlockLists(
  client: LedgerClient,
  { number, timestamp }: Block,
  options: AskOptions,
): Promise<BlockLists> {
  const { from, to } = timestamp ?? {};
  if (!from || !to) return {};
  const inTurn = turnsOf(client);
  const params = { ...listed, order: 'asc', timestamp: { gte: from, lte: to } } as const;
  const [transactions, results, logs, following] = await Promise.all([
    inTurn((ask) => client.transactions.list(params, ask), options),
    number === null
      ? undefined
      : inTurn((ask) => client.contractResults.list({ ...listed, order: 'asc', 'block.number': number }, ask), options),
    inTurn((ask) => client.contractResults.logs(params, ask), options),
    number === null
      ? undefined
      : attempt(client.blocks.list({ limit: 1, order: 'asc', 'block.number': { gt: number } }, options)),
  ]);
  const moved = readableRows(transactions?.rows ?? []).flatMap(({ token_transfers: fungible, nft_transfers: nfts }) =>
    [...fungible, ...nfts].flatMap(({ token_id: token }) => token ?? []),
  );
  const tokens = await readUnitsOf(client, [...new Set(moved)], options);
  const next = following && answerOf(following)?.rows.find((row) => !isMalformed(row));
  const failure = following?.failure;
  return { transactions, results, logs, tokens, ...(next && { next }), ...(failure && { nextUnread: failure }) };
}

/** The holders of a token: its NFTs, or the balances if it isn't a collection. */
export async function readTokenLists(
  client: LedgerClient,
  token: Pick<TokenInfo, 'token_id' | 'type' | 'custom_fees'>,
  options: AskOptions,
): Promise<TokenLists> {
  const id = token.token_id;
  if (id === null) return {};
  const inTurn = turnsOf(client);
  const [held, feeTokens] = await Promise.all([
    token.type === 'NON_FUNGIBLE_UNIQUE'
      ? inTurn((ask) => client.tokens.nfts(id, listed, ask), options).then((nfts) => ({ nfts }))
      : inTurn((ask) => client.tokens.balances(id, listed, ask), options).then((holders) => ({ holders })),
    readUnitsOf(client, feeTokensOf(token), options),
  ]);
  return { ...held, feeTokens };
}

/** The other tokens in which a token charges fees. */
function feeTokensOf({ token_id: own, custom_fees: fees }: Pick<TokenInfo, 'token_id' | 'custom_fees'>): string[] {
  const fixed = [...(fees?.fixed_fees ?? []), ...(fees?.royalty_fees ?? []).flatMap((each) => each.fallback_fee ?? [])];
  const ids = fixed.flatMap(({ denominating_token_id: id }) => (id === null || id === own ? [] : [id]));
  return [...new Set(ids)];
}

/** The symbols and decimals of tokens, without those that can't be read. */
export async function readUnitsOf(
  client: LedgerClient,
  ids: readonly string[],
  options: AskOptions,
): Promise<Map<string, TokenUnits>> {
  const tokens = ids.slice(0, mostUnits).map((id) => attempt(client.tokens.get(id, {}, options)));
  return unitsOf((await Promise.all(tokens)).flatMap((each) => answerOf(each) ?? []));
}

/** Amounts of more tokens than this are shown in smallest units, because each costs a request. */
const mostUnits = 4;

/** The units of the tokens that accounts hold, and why some couldn't be read, as part of a sentence. */
interface UnitsReading {
  readonly units: Map<string, TokenUnits>;
  readonly problem?: string;
}

export const noUnits: UnitsReading = { units: new Map() };

/** The symbols and decimals of the tokens that accounts hold. */
export async function readUnits(
  client: LedgerClient,
  { rows }: Listed<AccountBalance>,
  options: AskOptions,
): Promise<UnitsReading> {
  const holders = rows.flatMap((row) =>
    'tokens' in row && row.account !== null && row.tokens.length > 0 ? [row.account] : [],
  );
  const inTurn = turnsOf(client);
  const lists = await Promise.all(
    holders
      .slice(0, mostUnits)
      .map((id) => inTurn((ask) => client.tokens.list({ ...listed, 'account.id': id }, ask), options)),
  );
  const problem = lists.find((list) => list?.unread)?.unread?.problem;
  const units = unitsOf(lists.flatMap((list) => list?.rows ?? []));
  return { units, ...(problem !== undefined && { problem }) };
}

/**
 * The first page of a list on a sheet; undefined if the service has no such list. A list that couldn't be read says why
 * and can be retried.
 * @throws LensError only `cancelled`
 */
export async function readList<Row>(
  ask: (options: AskOptions) => Promise<Page<Row>>,
  options: AskOptions,
): Promise<Listed<Row> | undefined> {
  const answer = await attempt(ask(options));
  if (!answer.failure) return answer.value;
  return { rows: [], unread: { problem: reasonOf(answer.failure), again: ask } };
}

/** Reads the storage of a hook of the account, by its number. */
type ReadHookStorage = (hookId: bigint, options: AskOptions) => Promise<Listed<HookStorage>>;

/** The storage of further hooks isn't offered. */
const mostStorages = 10;

/** The storage of an account's hooks, which is loaded when the user wants it. */
export function hookStorageSections(hooks: Listed<Hook> | undefined, read: ReadHookStorage): Section[] {
  const rows = (hooks?.rows ?? []).flatMap((row) => ('hook_id' in row && row.hook_id !== null ? [row] : []));
  return rows.slice(0, mostStorages).map((row) => storageSection(row, read));
}

function storageSection({ hook_id: id }: Hook, read: ReadHookStorage): Section {
  const number = String(id);
  return onDemandSection({
    title: l10n.t`Storage of hook ${number}`,
    tab: l10n.t('Hooks'),
    text: l10n.t('Not loaded.'),
    button: l10n.t('Load Storage'),
    async load(options) {
      const [section] = hookStorageSection(number, await read(id ?? 0n, options));
      return section ?? { blocks: [{ type: 'paragraph', text: l10n.t('This hook has no storage.') }] };
    },
  });
}
