import * as l10n from '@vscode/l10n';
import { rowWords, rowWordsOf } from '../../happened/rowWords.ts';
import { transactionFacts } from '../../happened/transactionFacts.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { hbarValue, idValue, resultValue, type SheetContext, textValue, timeValue } from '../parts/values.ts';
import type { Section, Value } from '../sheet.ts';
import { transactionIdOf } from './transaction.ts';

/** Transactions as rows; with `account`, also how each one changed that account's ℏ. */
export function transactionsSection(
  transactions: Listed<Transaction> | undefined,
  context: SheetContext,
  account: string | null = null,
): Section[] {
  const wordsOf = (each: Transaction) => {
    const facts = transactionFacts(each, context);
    return account === null ? rowWords(facts, context) : rowWordsOf(account, facts, context);
  };
  return tableSection(l10n.t('Transactions'), transactions, [
    [l10n.t('Time'), (each) => timeValue(each.consensus_timestamp)],
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
