import * as l10n from '@vscode/l10n';
import type { UnitsByToken } from '../../happened/movementWords.ts';
import { rowWords, rowWordsOf } from '../../happened/rowWords.ts';
import { transactionFacts } from '../../happened/transactionFacts.ts';
import type { ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import { readableRows } from '../../ledger/rest/schema/field.ts';
import type { TopicMessage } from '../../ledger/rest/schema/topics.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { hbarValue, idValue, resultValue, type SheetContext, textValue, transactionTime } from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';
import { transactionIdOf } from './transaction.ts';

/** What is known of transactions beyond their list: their calls and messages, and the tokens that they moved. */
export interface RowLookup {
  readonly tokens?: UnitsByToken;
  resultOf(transaction: Transaction): ContractResult | undefined;
  messageOf?(transaction: Transaction): TopicMessage | undefined;
}

/** What a list of contract results says of the transactions that made the calls. */
export function lookupInResults(results: Listed<ContractResult> | undefined): RowLookup {
  const rows = readableRows(results?.rows ?? []);
  const byTime = new Map(rows.map((row) => [row.timestamp, row]));
  return { resultOf: ({ consensus_timestamp: time }) => (time === null ? undefined : byTime.get(time)) };
}

/** Transactions as rows; with `account`, also how each one changed that account's ℏ. */
export function transactionsSection(
  transactions: Listed<Transaction> | undefined,
  context: SheetContext,
  known?: RowLookup,
  account: string | null = null,
): Section[] {
  const wordsOf = (each: Transaction) => {
    const tokens = new Map([...(known?.tokens ?? []), ...(context.tokens ?? [])]);
    const contract = { result: known?.resultOf(each) };
    const facts = transactionFacts(each, { abis: context.abis, contract, message: known?.messageOf?.(each) });
    return account === null ? rowWords(facts, { tokens }) : rowWordsOf(account, facts, { tokens });
  };
  return tableSection(l10n.t('Transactions'), transactions, [
    [l10n.t('Time'), (each) => transactionTime(each.consensus_timestamp)],
    [l10n.t('Description'), (each) => textValue(wordsOf(each))],
    [l10n.t('Result'), (each) => resultValue(each.result)],
    [l10n.t('Change'), (each) => changeValue(each, account, context), 'right'],
    [l10n.t('Fee'), (each) => hbarValue(each.charged_tx_fee, context), 'right'],
    [l10n.t('Transaction'), (each) => idValue(transactionIdOf(each), 'transaction')],
  ]);
}

function changeValue({ transfers }: Transaction, account: string | null, context: SheetContext): Value | undefined {
  const own = transfers.filter((each) => account !== null && each.account === account);
  if (own.length === 0) return undefined;
  const change = own.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
  return hbarValue(change, context, { signed: true });
}
