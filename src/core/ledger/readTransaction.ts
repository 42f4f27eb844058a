import { isLensError, LensError } from '../net/errors.ts';
import type { AskOptions, Page } from './ask.ts';
import type { LedgerClient } from './client.ts';
import { exchangeRateAt } from './exchangeRate.ts';
import { parseIdentifier } from './identifiers.ts';
import { pickTransaction, type RelatedTransaction, relateTransactions } from './relations.ts';
import { decodeRevert, type Revert, type RevertingFrame, revertingFrame } from './revert.ts';
import type { ContractResultDetail } from './schema/contractResults.ts';
import type { ContractAction } from './schema/contractTraces.ts';
import { isMalformed } from './schema/field.ts';
import type { TokenInfo } from './schema/tokens.ts';
import type { Transaction, TransactionDetail } from './schema/transactions.ts';
import { mirrorTransactionId } from './transactionId.ts';

/** A transaction with what it takes to tell its story. */
export interface TransactionReading<Row extends Transaction = TransactionDetail> {
  transaction: Row;
  /** All rows that share its id, itself among them. */
  related: RelatedTransaction<Row>[];
  /** The network's rate at its own time. */
  price: ReturnType<typeof exchangeRateAt>;
  /** The tokens that it moved. */
  tokens: readonly TokenInfo[];
  /** What its contract did, where it called one. */
  contract:
    | { result: ContractResultDetail; revert?: Revert; frame?: RevertingFrame; actions?: readonly ContractAction[] }
    | undefined;
}

export interface ReadTransactionOptions extends AskOptions {
  /** Also reads the calls of a contract transaction, at the price of one more request. */
  calls?: boolean;
}

/** More tokens than this in one transaction stay without symbol and decimals: each costs a request. */
const tokenLimit = 10;

const contractTypes: ReadonlySet<string | null> = new Set([
  'CONTRACTCALL',
  'CONTRACTCREATEINSTANCE',
  'ETHEREUMTRANSACTION',
]);

/**
 * Reads the transaction that an id names, by one request, and what surrounds it by further ones, at once. What
 * surrounds it may be missing: a rate or a token that cannot be had is no reason to show nothing.
 * @param id A transaction id in any written form, or a 48-byte hash.
 * @throws LensError `input` where `id` is neither, `notFound` where the ledger does not know it, and what the transport
 *   throws
 */
export async function readTransaction(
  client: LedgerClient,
  id: string,
  options: ReadTransactionOptions = {},
): Promise<TransactionReading> {
  const identifier = parseIdentifier(id);
  const rows =
    identifier?.kind === 'transaction'
      ? await rowsOf(client, mirrorTransactionId(identifier.transaction), options)
      : identifier?.kind === 'longHash'
        ? await rowsOf(client, identifier.id, options)
        : undefined;
  if (!identifier || !rows)
    throw new LensError(
      { kind: 'input', field: 'transactionId' },
      `${JSON.stringify(id)} is not a transaction id, such as 0.0.5@1700000000.000000001.`,
    );
  const wanted = identifier.kind === 'transaction' ? identifier.transaction : identifier.id;
  const transaction = pickTransaction(rows, wanted);
  if (!transaction) throw unknown(id);
  return readSurroundings(client, transaction, rows, options);
}

/**
 * Reads what surrounds a transaction that is there already. `rows` are all rows of its id, itself among them.
 * @throws LensError `cancelled` only: anything else that fails is left out
 */
export async function readSurroundings<Row extends Transaction>(
  client: LedgerClient,
  transaction: Row,
  rows: readonly Row[],
  options: ReadTransactionOptions = {},
): Promise<TransactionReading<Row>> {
  const timestamp = transaction.consensus_timestamp;
  const contractId = contractTypes.has(transaction.name) ? transaction.transaction_id : null;
  const optional = <T>(request: Promise<T>) => withoutFailure(request);
  const [rates, result, actions, ...tokens] = await Promise.all([
    timestamp === null ? undefined : optional(client.network.exchangeRates({ timestamp }, options)),
    contractId === null
      ? undefined
      : optional(client.contractResults.get(contractId, { nonce: transaction.nonce ?? 0 }, options)),
    contractId === null || !options.calls || transaction.nonce
      ? undefined
      : optional(client.contractResults.actions(contractId, { limit: 100 }, options)),
    ...tokenIdsOf(transaction).map((token) => optional(client.tokens.get(token, {}, options))),
  ]);
  return {
    transaction,
    related: relateTransactions(rows),
    price: rates && timestamp !== null ? exchangeRateAt(rates, timestamp) : undefined,
    tokens: tokens.filter((token) => token !== undefined),
    contract: result && { result, ...revertOf(result), ...callsOf(actions) },
  };
}

async function rowsOf(client: LedgerClient, id: string, options: AskOptions): Promise<TransactionDetail[]> {
  try {
    const page = await client.transactions.get(id, {}, options);
    return page.rows.filter((row): row is TransactionDetail => !isMalformed(row));
  } catch (error) {
    throw isLensError(error, 'notFound') ? unknown(id, error) : error;
  }
}

/** Precheck failures never reach the ledger, and the mirror lags behind it by seconds: a 404 is often expected. */
function unknown(id: string, cause?: LensError): LensError {
  return new LensError(
    { kind: 'notFound', status: 404 },
    `This network's ledger has no transaction ${id}. One that failed its precheck never reaches the ledger; a new one takes some seconds to appear.`,
    { cause },
  );
}

function revertOf({ status, error_message: message }: ContractResultDetail): { revert?: Revert } {
  return status === '0x1' || message === null ? {} : { revert: decodeRevert(message) };
}

function callsOf(page: Page<ContractAction> | undefined): { actions?: ContractAction[]; frame?: RevertingFrame } {
  if (!page) return {};
  const actions = page.rows.filter((row): row is ContractAction => !isMalformed(row));
  const frame = revertingFrame(actions);
  return { actions, ...(frame && { frame }) };
}

function tokenIdsOf(transaction: Transaction | TransactionDetail): string[] {
  const fees = 'assessed_custom_fees' in transaction ? transaction.assessed_custom_fees : [];
  const ids = [...transaction.token_transfers, ...fees].map((each) => each.token_id);
  return [...new Set(ids.filter((id) => id !== null))].slice(0, tokenLimit);
}

/** The answer, or undefined where it could not be had; only cancelling goes through. */
async function withoutFailure<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (!isLensError(error) || error.kind === 'cancelled') throw error;
    return undefined;
  }
}
