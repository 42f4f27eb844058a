import * as l10n from '@vscode/l10n';
import { transactionType } from '../happened/transactionTypes.ts';
import { delegateOf } from '../ledger/accounts/delegations.ts';
import { type AbiIndex, noAbis, withRecords } from '../ledger/evm/abiIndex.ts';
import { type Doings, unnamedContracts } from '../ledger/evm/unnamedContracts.ts';
import { checksumWarning, type Identifier } from '../ledger/ids/identifiers.ts';
import type { Found } from '../ledger/lookUp/found.ts';
import { lookUp } from '../ledger/lookUp/lookUp.ts';
import type { Missing } from '../ledger/lookUp/missing.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ContractResult } from '../ledger/rest/schema/contractResults.ts';
import type { ContractInfo } from '../ledger/rest/schema/contracts.ts';
import { readableRows, unreadRowsWords } from '../ledger/rest/schema/field.ts';
import type { Schedule } from '../ledger/rest/schema/schedules.ts';
import type { Topic } from '../ledger/rest/schema/topics.ts';
import { exchangeRateAt } from '../ledger/transactions/exchangeRate.ts';
import type { LensError } from '../net/errors.ts';
import type { Timers } from '../net/timers.ts';
import type { Network } from '../networks.ts';
import { accountSheet } from '../sheets/accounts/account.ts';
import { balancesSheet } from '../sheets/accounts/balances.ts';
import type { AccountLists } from '../sheets/accounts/holdings.ts';
import type { StateNaming } from '../sheets/calls/stateChanges.ts';
import { contractSheet } from '../sheets/contracts/contract.ts';
import type { ReadableContract } from '../sheets/contracts/contractReads.ts';
import { blockSheet } from '../sheets/network/block.ts';
import { nodeSheet } from '../sheets/network/node.ts';
import { reasonOf, withNotLoaded } from '../sheets/parts/unread.ts';
import { unitsOf } from '../sheets/parts/values.ts';
import { bodyOf, scheduleSheet } from '../sheets/schedules/schedule.ts';
import { scheduleState } from '../sheets/schedules/scheduleState.ts';
import type { Block, Section, Sheet } from '../sheets/sheet.ts';
import { nftSheet } from '../sheets/tokens/nft.ts';
import { tokenSheet } from '../sheets/tokens/token.ts';
import { topicSheet } from '../sheets/topics/topic.ts';
import { topicMessageSheet } from '../sheets/topics/topicMessage.ts';
import { missingRowSheet, scheduleCreatedBy } from '../sheets/transactions/missingRow.ts';
import { resultCodeSheet } from '../sheets/transactions/resultCode.ts';
import { transactionSheet } from '../sheets/transactions/transaction.ts';
import { stepsSection } from './opcodes.ts';
import { readSection } from './readAnswers.ts';
import { heldSection } from './readHeldState.ts';
import {
  listed,
  noUnits,
  readAccountLists,
  readBlockLists,
  readContractLists,
  readList,
  readTokenLists,
  readUnits,
  readUnitsOf,
} from './readLists.ts';
import { readBodyTokens, readExecution, readSigners } from './readSchedule.ts';
import { stateChangesSection } from './readStateChanges.ts';
import { type RecordsOf, readSurroundings, type TransactionPart } from './readSurroundings.ts';
import { type ChangeCall, runAgainSections } from './runAgain.ts';

export interface ReadSheetOptions extends AskOptions {
  network: Network;
  timers: Timers;
  /**
   * `summary` reads the content of a hover, once; `all` also reads lists (calls, holdings, messages, owners), and
   * retries once for something that may not have arrived yet.
   */
  level: 'summary' | 'all';
  /** The known ABIs, from the workspace or verified contracts; read only if a contract was called. */
  abis?: () => Promise<AbiIndex>;
  /** The ABIs of verified contracts. */
  records?: RecordsOf;
  /** Finds the ABI of a contract, so that its sheet can be asked for the contract's values. */
  readable?: (contract: ContractInfo, options: AskOptions) => Promise<ReadableContract | undefined>;
  /** The address of the contract that a contract passes its calls on to, if it is a proxy. */
  implementation?: (contract: ContractInfo, options: AskOptions) => Promise<string | undefined>;
  /** Names the storage of contracts. */
  naming?: StateNaming;
  /** Lets the user change a contract transaction's call before it is simulated again. */
  changeCall?: ChangeCall;
}

export type SheetReading = { sheet: Sheet; found: Found } | { missing: Missing };

/**
 * Looks up an identifier and describes its entity with related data. A part that couldn't be read says so in its place.
 * @throws LensError if the entity itself can't be read
 */
export async function readSheet(
  client: LedgerClient,
  identifier: Identifier,
  options: ReadSheetOptions,
): Promise<SheetReading> {
  const { signal, revalidate, level, timers } = options;
  const ask = { signal, ...(revalidate && { revalidate }) };
  const result = await lookUp(client, identifier, { ...ask, now: timers.now(), ...(level === 'all' && { timers }) });
  if ('missing' in result) return result;
  const sheet = withoutEmpty(await sheetOf(client, result.found, options));
  return { found: result.found, sheet: withTypo(sheet, identifier) };
}

/** The sheet with a warning if the ID or the address was written with a checksum that doesn't fit it. */
function withTypo(sheet: Sheet, identifier: Identifier): Sheet {
  const text = checksumWarning(identifier);
  if (text === undefined) return sheet;
  const warning: Section = {
    title: l10n.t('Checksum'),
    level: 'summary',
    blocks: [{ type: 'paragraph', text, tone: 'warning' }],
  };
  // The first one is the summary to all that adds to the sheet, such as whether its contract is verified.
  return { ...sheet, tone: 'warning', sections: sheet.sections.toSpliced(1, 0, warning) };
}

async function sheetOf(client: LedgerClient, found: Found, options: ReadSheetOptions): Promise<Sheet> {
  const { network, timers, level } = options;
  const context = { network };
  const ask = { signal: options.signal, ...(options.revalidate && { revalidate: true }) };
  const all = level === 'all';
  switch (found.kind) {
    case 'transaction':
      return readTransactionSheet(client, found, options);
    case 'account': {
      const { account } = found;
      const [{ price, unread }, lists] = await Promise.all([
        priceNow(client, timers, ask),
        all ? readAccountLists(client, account, ask) : ({} as AccountLists),
      ]);
      const results = callsOf(lists);
      const { abis: named, problem } =
        results.length === 0 ? { abis: noAbis } : await namedBy(options.records, { results }, await options.abis?.());
      const whole = { ...context, abis: named, ...(price && { price }) };
      const { account: id, evm_address: address } = account;
      const runs = all && id !== null && address !== null && delegateOf(account) !== undefined;
      const state = runs && options.naming ? heldSection(client, { address, id: address }, options.naming) : undefined;
      const parts = { ...lists, ...(state && { delegation: [...(lists.delegation ?? []), state] }) };
      return withUnread(accountSheet({ account, now: timers.now(), ...parts }, whole), unread, problem);
    }
    case 'contract': {
      const { contract, account } = found;
      const id = contract.contract_id;
      const known = { account, now: timers.now() };
      if (!all || id === null) return contractSheet(contract, context, known);
      const proxied = hasCode(contract) ? options.implementation?.(contract, ask) : undefined;
      const [abis, implementation, lists, held, { price, unread }] = await Promise.all([
        options.abis?.(),
        attempt(proxied ?? Promise.resolve(undefined)),
        readContractLists(client, id, ask),
        account ? readAccountLists(client, account, ask) : {},
        account ? priceNow(client, timers, ask) : { price: undefined, unread: {} },
      ]);
      const results = readableRows(lists.results?.rows ?? []);
      const logs = readableRows(lists.logs?.rows ?? []);
      const { abis: named, problem } = await namedBy(options.records, { results, logs }, abis);
      const whole = { ...context, abis: named, ...(price && { price }) };
      const { readable, naming } = options;
      const address = contract.evm_address;
      const reading = readable && hasCode(contract) && readSection(client, (asked) => readable(contract, asked));
      const variables = naming && address !== null && hasCode(contract) && heldSection(client, { address, id }, naming);
      const parts = { ...(reading && { reading }), ...(variables && { held: variables }) };
      const runs = { implementation: answerOf(implementation) };
      const sheet = contractSheet(contract, whole, { ...known, ...lists, ...held, ...parts, ...runs });
      const { failure } = implementation;
      return withUnread(sheet, { ...unread, ...(failure && { implementation: failure }) }, problem);
    }
    case 'token':
      return tokenSheet(found.token, context, all ? await readTokenLists(client, found.token, ask) : {});
    case 'nft': {
      const { token_id: token, serial_number: serial } = found.nft;
      if (!all || token === null || serial === null) return nftSheet({ nft: found.nft }, context);
      const history = await readList((each) => client.tokens.nftTransactions(token, serial, listed, each), ask);
      return nftSheet({ nft: found.nft, history }, context);
    }
    case 'topic': {
      const id = found.topic.topic_id;
      if (id === null) return topicSheet({ topic: found.topic }, context);
      // A hover shows the last message.
      const newest = { ...listed, ...(!all && { limit: 1 }), order: 'desc' } as const;
      const feeTokens = all ? topicFeeTokens(found.topic) : [];
      const [messages, tokens] = await Promise.all([
        readList((each) => client.topics.messages(id, newest, each), ask),
        readUnitsOf(client, feeTokens, ask),
      ]);
      return topicSheet({ topic: found.topic, messages }, { ...context, tokens });
    }
    case 'schedule': {
      const { schedule } = found;
      const now = timers.now();
      const body = all && scheduleState(schedule, now).mayLackSignatures ? bodyOf(schedule) : undefined;
      const [signers, execution, tokens, abis] = await Promise.all([
        body && readSigners(client, schedule, body, ask),
        attempt(readExecution(client, schedule, ask)),
        readBodyTokens(client, bodyOf(schedule), ask),
        callsContract(schedule) ? options.abis?.() : undefined,
      ]);
      const model = { schedule, now, execution: answerOf(execution), ...(signers && { signers }) };
      const sheet = scheduleSheet(model, { ...context, tokens: unitsOf(tokens), ...(abis && { abis }) });
      return withUnread(sheet, execution.failure && { execution: execution.failure });
    }
    case 'node': {
      const stake = await attempt(client.network.stake(ask));
      const stakeTotal = answerOf(stake)?.stake_total;
      const sheet = nodeSheet({ node: found.node, ...(stakeTotal && { stakeTotal }) }, context);
      return withUnread(sheet, stake.failure && { stake: stake.failure });
    }
    case 'block': {
      const [abis, lists] = all ? await Promise.all([options.abis?.(), readBlockLists(client, found.block, ask)]) : [];
      const sheet = blockSheet(found.block, { ...context, ...(abis && { abis }) }, lists);
      return lists?.nextUnread
        ? withNotLoaded(sheet, [l10n.t`Can't load the next block: ${reasonOf(lists.nextUnread)}.`])
        : sheet;
    }
    case 'missingRow': {
      const { nearest, wanted } = found;
      const created = wanted.scheduled ? scheduleCreatedBy(nearest) : null;
      const schedule = created === null ? {} : await attempt(client.schedules.get(created, ask));
      const sheet = missingRowSheet({ ...found, schedule: answerOf(schedule), now: timers.now() }, context);
      return schedule.failure && created !== null
        ? withNotLoaded(sheet, [l10n.t`Can't load schedule ${created}: ${reasonOf(schedule.failure)}.`])
        : sheet;
    }
    case 'topicMessage':
      return topicMessageSheet(found.message, context);
    case 'balances': {
      const { units: tokens, problem } = all ? await readUnits(client, found.balances, ask) : noUnits;
      return withNotLoaded(
        balancesSheet(found, { ...context, tokens }),
        problem === undefined ? [] : [tokensUnread(problem)],
      );
    }
    case 'resultCode':
      return resultCodeSheet(found.name);
  }
}

/** The tokens in which a topic charges for messages. */
function topicFeeTokens({ custom_fees: fees }: Topic): string[] {
  const ids = (fees?.fixed_fees ?? []).flatMap(({ denominating_token_id: id }) => id ?? []);
  return [...new Set(ids)];
}

/** Whether a known ABI names what a schedule does. */
function callsContract(schedule: Schedule): boolean {
  return transactionType(bodyOf(schedule)?.type ?? null)?.calls === true;
}

function hasCode({ runtime_bytecode: code, deleted }: ContractInfo): boolean {
  return deleted !== true && code !== null && code !== '' && code !== '0x';
}

async function readTransactionSheet(
  client: LedgerClient,
  found: Extract<Found, { kind: 'transaction' }>,
  { network, level, timers, signal, revalidate, abis: abisAtHand, records, changeCall, naming }: ReadSheetOptions,
): Promise<Sheet> {
  const reading = await readSurroundings(client, found.transaction, found.rows, {
    signal,
    ...(revalidate && { revalidate }),
    calls: level === 'all',
    ...(abisAtHand && { abis: abisAtHand }),
    ...(records && { records }),
  });
  const {
    transaction,
    related,
    price,
    tokens,
    contract,
    abis,
    hooks,
    block,
    message,
    schedule,
    schedulePayer,
    execution,
    unread,
    unnamed,
  } = reading;
  const changes =
    contract && naming && (await stateChangesSection({ actions: [], ...contract }, naming, level, { signal }));
  const sheet = transactionSheet(
    {
      transaction,
      related,
      hooks,
      block,
      message,
      ...(schedule && { scheduled: { schedule, execution, now: timers.now() } }),
      schedulePayer,
      ...(contract && {
        contract: {
          ...contract,
          offered: [...runAgainSections({ ...contract, change: changeCall }, abis), ...stepsSection(contract.steps)],
          ...(changes && changes.length > 0 && { changes }),
        },
      }),
    },
    { network, tokens: unitsOf(tokens), abis, ...(price && { price }) },
  );
  const { unreadRows = 0 } = found;
  return withNotLoaded(
    withUnread(sheet, unread, unnamed),
    unreadRows > 0 ? [l10n.t`${unreadRowsWords(unreadRows)}, so related transactions may be missing.`] : [],
  );
}

/** The calls among an account's transactions, as far as known. */
function callsOf({ transactions, known }: AccountLists): ContractResult[] {
  return readableRows(transactions?.rows ?? []).flatMap((row) => known?.resultOf(row) ?? []);
}

/** The known ABIs, with those of the verified contracts that did what the others don't name. */
async function namedBy(
  records: RecordsOf | undefined,
  doings: Doings,
  abis: AbiIndex = noAbis,
): Promise<{ abis: AbiIndex; problem?: string }> {
  const unnamed = records ? unnamedContracts(doings, abis) : [];
  if (!records || unnamed.length === 0) return { abis };
  const { abis: found, problem } = await records(unnamed);
  return { abis: withRecords(abis, found), ...(problem !== undefined && { problem }) };
}

/** The current price of HBAR, or why it is unknown. */
async function priceNow(client: LedgerClient, timers: Timers, ask: AskOptions) {
  const rates = await attempt(client.network.exchangeRates({}, ask));
  const known = answerOf(rates);
  const price = known && exchangeRateAt(known, `${Math.floor(timers.now() / 1000)}.0`);
  return { price, unread: rates.failure ? { price: rates.failure } : {} };
}

/** The sheet without empty sections. */
function withoutEmpty(sheet: Sheet): Sheet {
  const isEmpty = (block: Block) =>
    (block.type === 'fields' && block.fields.length === 0) || (block.type === 'table' && block.rows.length === 0);
  const sections = sheet.sections.flatMap((section): Section[] => {
    const blocks = section.blocks.filter((block) => !isEmpty(block));
    const isKept = blocks.length > 0 || section.level === 'summary' || section.more !== undefined;
    return isKept ? [section.level === 'summary' ? section : { ...section, blocks }] : [];
  });
  return { ...sheet, sections };
}

/**
 * The sheet with a list of its missing parts below the summary.
 * @param unnamed why verified contracts couldn't be asked for the names of their functions, as a sentence
 */
function withUnread(
  sheet: Sheet,
  unread: Partial<Record<TransactionPart | 'execution' | 'stake' | 'implementation', LensError>> = {},
  unnamed?: string,
): Sheet {
  const { price, result, calls, hooks, block, message, schedule, execution, tokens, stake, implementation } = unread;
  const sentences = [
    result && l10n.t`Can't load the contract's result, such as its revert reason: ${reasonOf(result)}.`,
    calls && l10n.t`Can't load the contract's calls: ${reasonOf(calls)}.`,
    hooks && l10n.t`Can't load what the hooks of this transfer answered: ${reasonOf(hooks)}.`,
    block && l10n.t`Can't load the block: ${reasonOf(block)}.`,
    message && l10n.t`Can't load the topic message: ${reasonOf(message)}.`,
    schedule && l10n.t`Can't load the schedule: ${reasonOf(schedule)}.`,
    execution && l10n.t`Can't load what the schedule executed, so its result isn't known: ${reasonOf(execution)}.`,
    implementation && l10n.t`Can't load the proxy's implementation: ${reasonOf(implementation)}.`,
    tokens && tokensUnread(reasonOf(tokens)),
    stake && l10n.t`Can't load the network's stake: ${reasonOf(stake)}.`,
    price && l10n.t`Can't load the exchange rate, so amounts aren't shown in dollars: ${reasonOf(price)}.`,
    unnamed !== undefined && l10n.t`Can't load the names of verified contracts: ${unnamed}`,
  ].filter((each) => typeof each === 'string');
  return withNotLoaded(sheet, sentences);
}

function tokensUnread(problem: string): string {
  return l10n.t`Can't load every token, so some amounts are in smallest units: ${problem}.`;
}
