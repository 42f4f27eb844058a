import { transactionType } from '../happened/transactionTypes.ts';
import type { AuthorizationEffect } from '../ledger/accounts/authorizationEffects.ts';
import { type AbiIndex, noAbis, withRecords } from '../ledger/evm/abiIndex.ts';
import type { CallClient } from '../ledger/evm/contractCalls.ts';
import type { DocumentedAbi } from '../ledger/evm/natSpec.ts';
import { decodeRevert, type Revert, revertMessage } from '../ledger/evm/revert.ts';
import { type IgnoredCode, ignoredCodes, type RevertingFrame, revertingFrame } from '../ledger/evm/revertOrigin.ts';
import { unnamedContracts } from '../ledger/evm/unnamedContracts.ts';
import type { AskOptions, Page } from '../ledger/rest/ask.ts';
import { type Attempt, answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ReadSteps } from '../ledger/rest/client/contractResults.ts';
import { walkPages } from '../ledger/rest/pages.ts';
import type { Block } from '../ledger/rest/schema/blocks.ts';
import type { ContractResultDetail } from '../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../ledger/rest/schema/contractTraces.ts';
import { everyRow } from '../ledger/rest/schema/field.ts';
import type { Schedule } from '../ledger/rest/schema/schedules.ts';
import type { TokenInfo } from '../ledger/rest/schema/tokens.ts';
import type { TopicMessage } from '../ledger/rest/schema/topics.ts';
import type { Transaction, TransactionDetail } from '../ledger/rest/schema/transactions.ts';
import { isSuccess } from '../ledger/resultCodes/resultCodes.ts';
import { exchangeRateAt } from '../ledger/transactions/exchangeRate.ts';
import { failedChild, type RelatedTransaction, relateTransactions } from '../ledger/transactions/relations.ts';
import type { LensError } from '../net/errors.ts';
import type { HookRun } from '../sheets/calls/hookRunsSection.ts';
import { bodyOf } from '../sheets/schedules/schedule.ts';
import { scheduleCreatedBy } from '../sheets/transactions/missingRow.ts';
import { readAuthorizationEffects } from './accounts/readAuthorizationEffects.ts';
import { readHookRuns } from './accounts/readHookRuns.ts';
import { readBodyTokens, readExecution } from './readSchedule.ts';

/** The maximum number of pages, of a hundred calls each. */
const maxCallPages = 10;

/** A transaction with its context. */
interface TransactionReading<Row extends Transaction = TransactionDetail> {
  transaction: Row;
  /** All rows with its ID, including itself. */
  related: RelatedTransaction<Row>[];
  /** The network's exchange rate at its time. */
  price: ReturnType<typeof exchangeRateAt>;
  /** The tokens that it moved, or that the schedule would move. */
  tokens: readonly TokenInfo[];
  /** The known ABIs, if it called a contract. */
  abis: AbiIndex;
  /** Its contract call, if it made one. */
  contract:
    | {
        result: ContractResultDetail;
        revert?: Revert;
        frame?: RevertingFrame;
        /** Codes of system contracts that it ignored. */
        ignored?: readonly IgnoredCode[];
        actions?: readonly ContractAction[];
        /** Lets the mirror node replay it; only if everything is read. */
        steps?: ReadSteps;
        /** Of its authorizations, in their order; only if everything is read. */
        effects?: readonly AuthorizationEffect[];
        /** Simulates calls; only if everything is read. */
        again?: CallClient;
      }
    | undefined;
  /** The hooks that ran for it; only if everything is read. */
  hooks: readonly HookRun[];
  /** Its block; only if everything is read. */
  block: Block | undefined;
  /** The topic message that it submitted. */
  message: TopicMessage | undefined;
  /** The schedule that it created or signed. */
  schedule: Schedule | undefined;
  /** Who pays for what that schedule, or the one that executed it, executes. */
  schedulePayer: string | undefined;
  /** What that schedule executed, if it was executed. */
  execution: Transaction | undefined;
  /** What couldn't be read, and why. */
  unread: Partial<Record<TransactionPart, LensError>>;
  /** Why verified contracts couldn't be asked for the names of their functions, as a sentence; absent if they were. */
  unnamed?: string;
}

/** The options for reading the context of a transaction. */
export type TransactionPart =
  | 'price'
  | 'result'
  | 'calls'
  | 'hooks'
  | 'block'
  | 'message'
  | 'schedule'
  | 'execution'
  | 'tokens';

export interface ReadTransactionOptions extends AskOptions {
  /**
   * Also reads the calls of a contract transaction, with one more request per hundred. Without it, only the first
   * hundred, and only if something that the contract had the network do failed: that may be the cause.
   */
  calls?: boolean;
  /** The known ABIs, from the workspace or verified contracts; read only if a contract was called. */
  abis?: () => Promise<AbiIndex>;
  /** The ABIs of verified contracts; asked only for contracts with something that the known ABIs don't name. */
  records?: RecordsOf;
}

/** The verified ones among these contracts, and why some couldn't be asked for, as a sentence. */
export type RecordsOf = (
  addresses: readonly string[],
) => Promise<{ readonly abis: readonly DocumentedAbi[]; readonly problem?: string }>;

/** Tokens beyond this number in a transaction have no symbol and decimals, because each costs a request. */
const tokenLimit = 10;

const scheduleTypes: ReadonlySet<string | null> = new Set(['SCHEDULECREATE', 'SCHEDULESIGN']);

/**
 * Reads the context of a known transaction. `rows` are all rows with its ID, including itself.
 * @throws LensError only `cancelled`; other failures are in `unread`
 */
export async function readSurroundings<Row extends Transaction>(
  client: LedgerClient,
  transaction: Row,
  rows: readonly Row[],
  { calls = false, abis: abisAtHand, records, ...options }: ReadTransactionOptions,
): Promise<TransactionReading<Row>> {
  const timestamp = transaction.consensus_timestamp;
  const contractId = transactionType(transaction.name)?.calls ? transaction.transaction_id : null;
  const none: Attempt<never> = {};
  const isOfSchedule = scheduleTypes.has(transaction.name) && isSuccess(transaction.result);
  const scheduleId = isOfSchedule ? transaction.entity_id : transaction.nonce ? null : executedBy(transaction, rows);
  const isMessage = transaction.name === 'CONSENSUSSUBMITMESSAGE' && isSuccess(transaction.result);
  const [rates, known = noAbis, result, actions, hooks, blocks, message, schedule, ...tokens] = await Promise.all([
    timestamp === null ? none : attempt(client.network.exchangeRates({ timestamp }, options)),
    contractId === null ? undefined : abisAtHand?.(),
    contractId === null
      ? none
      : attempt(client.contractResults.get(contractId, { nonce: transaction.nonce ?? 0 }, options)),
    contractId === null || transaction.nonce || !(calls || failedChild(rows))
      ? none
      : attempt(readCalls(client, contractId, calls ? maxCallPages : 1, options)),
    calls ? attempt(readHookRuns(client, rows, options)) : none,
    // A block's time is its end, so the first that ends at this time or later contains it. A contract result has it.
    timestamp === null || !calls || contractId !== null
      ? none
      : attempt(firstOf(client.blocks.list({ timestamp: { gte: timestamp }, order: 'asc', limit: 1 }, options))),
    timestamp === null || !isMessage ? none : attempt(client.topics.messageAt(timestamp, options)),
    scheduleId === null ? none : attempt(client.schedules.get(scheduleId, options)),
    ...tokenIdsOf(transaction, calls ? rows : []).map((token) => attempt(client.tokens.get(token, {}, options))),
  ]);
  const record = answerOf(schedule);
  const planned = isOfSchedule ? record : undefined;
  const answer = answerOf(result);
  const [execution, inBody, effects] = await Promise.all([
    planned ? attempt(executionOf(client, planned, rows, options)) : none,
    planned ? readBodyTokens(client, bodyOf(planned), options) : [],
    calls && answer ? readAuthorizationEffects(client, answer, rows, options) : undefined,
  ]);
  const price = answerOf(rates);
  // Duplicates have the same ID but weren't executed: the executed one has the result's own time.
  const isOwn = answer?.timestamp === null || answer?.timestamp === timestamp;
  const [outcome, called] = isOwn ? [answer, answerOf(actions)] : [];
  const doings = outcome && { results: [outcome], logs: outcome.logs, ...(called && { actions: called }) };
  const unnamed = doings && records ? unnamedContracts(doings, known) : [];
  const verified = unnamed.length > 0 && records ? await records(unnamed) : undefined;
  const abis = verified ? withRecords(known, verified.abis) : known;
  const steps: ReadSteps = (ask, params = {}) => client.contractResults.opcodes(contractId ?? '', params, ask);
  const token = tokens.find(({ failure }) => failure)?.failure;
  return {
    transaction,
    related: relateTransactions(rows),
    price: price && timestamp !== null ? exchangeRateAt(price, timestamp) : undefined,
    tokens: [...tokens.flatMap((each) => answerOf(each) ?? []), ...inBody],
    abis,
    contract: outcome && {
      result: outcome,
      ...revertOf(outcome, abis),
      ...callsOf(called, abis),
      ...(effects && { effects }),
      ...(calls && !transaction.nonce && { steps, again: client }),
    },
    hooks: answerOf(hooks) ?? [],
    block: answerOf(blocks),
    message: answerOf(message),
    schedule: planned,
    schedulePayer: record?.payer_account_id ?? undefined,
    execution: answerOf(execution),
    unread: {
      ...(rates.failure && { price: rates.failure }),
      ...(result.failure && { result: result.failure }),
      ...(actions.failure && { calls: actions.failure }),
      ...(hooks.failure && { hooks: hooks.failure }),
      ...(blocks.failure && { block: blocks.failure }),
      ...(message.failure && { message: message.failure }),
      ...(schedule.failure && { schedule: schedule.failure }),
      ...(execution.failure && { execution: execution.failure }),
      ...(token && { tokens: token }),
    },
    ...(verified?.problem !== undefined && { unnamed: verified.problem }),
  };
}

/** What a schedule executed, which has the ID of the transaction that created it, but not of one that signed it. */
async function executionOf(
  client: LedgerClient,
  schedule: Schedule,
  rows: readonly Transaction[],
  options: AskOptions,
): Promise<Transaction | undefined> {
  const { executed_timestamp: time } = schedule;
  const row = rows.find((each) => time !== null && each.consensus_timestamp === time);
  return row ?? (await readExecution(client, schedule, options));
}

/** The ID of the schedule that executed a transaction, from the row that created it, which has the same ID. */
function executedBy({ scheduled }: Transaction, rows: readonly Transaction[]): string | null {
  return scheduled === true ? (rows.map(scheduleCreatedBy).find((each) => each !== null) ?? null) : null;
}

async function firstOf(page: Promise<Page<Block>>): Promise<Block | undefined> {
  return everyRow((await page).rows)[0];
}

function revertOf(result: ContractResultDetail, abis: AbiIndex): { revert?: Revert } {
  const message = revertMessage(result);
  return message === undefined ? {} : { revert: decodeRevert(message, abis) };
}

/** A failure may begin in the last call, so all are read, up to a limit that no ordinary transaction reaches. */
async function readCalls(
  client: LedgerClient,
  transactionId: string,
  maxPages: number,
  options: AskOptions,
): Promise<ContractAction[]> {
  const page = (ask: AskOptions) => client.contractResults.actions(transactionId, { limit: 100 }, ask);
  const actions: ContractAction[] = [];
  for await (const { rows } of walkPages(page, { ...options, maxPages })) actions.push(...everyRow(rows));
  return actions;
}

function callsOf(
  actions: readonly ContractAction[] | undefined,
  abis: AbiIndex,
): { actions?: readonly ContractAction[]; frame?: RevertingFrame; ignored?: readonly IgnoredCode[] } {
  if (!actions) return {};
  const frame = revertingFrame(actions, abis);
  return { actions, ...(frame ? { frame } : { ignored: ignoredCodes(actions) }) };
}

/**
 * The tokens that a transaction moved or charged; then, of the rows related to it, those that they moved, and in which it
 * would have paid custom fees.
 */
function tokenIdsOf(transaction: Transaction | TransactionDetail, rows: readonly Transaction[]): string[] {
  const fees = 'assessed_custom_fees' in transaction ? transaction.assessed_custom_fees : [];
  const moved = (row: Transaction) => [...row.token_transfers, ...row.nft_transfers];
  const ids = [...moved(transaction), ...fees, ...rows.flatMap(moved)].map((each) => each.token_id);
  const most = rows.length === 0 ? [] : transaction.max_custom_fees.map((each) => each.denominating_token_id);
  return [...new Set([...ids, ...most].filter((id) => id !== null))].slice(0, tokenLimit);
}
