import * as l10n from '@vscode/l10n';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { RelatedTransaction } from '../../ledger/transactions/relations.ts';
import { transactionTitle } from '../parts/transactionTypes.ts';
import { cell, idValue, textValue } from '../parts/values.ts';
import type { Block, Value } from '../sheet.ts';

/**
 * The rows that share a transaction id or a batch, each with its role. Each leads to its own sheet by its consensus
 * time, since duplicates and children share one id. The row shown says so.
 */
export function relationsBlock(related: readonly RelatedTransaction[], shown: Transaction | undefined): Block {
  return {
    type: 'table',
    columns: [
      { label: l10n.t('Role') },
      { label: l10n.t('Type') },
      { label: l10n.t('Result') },
      { label: l10n.t('Consensus timestamp') },
    ],
    rows: related.map(({ transaction, label }): Value[] => [
      { type: 'text', text: transaction === shown ? l10n.t`${label} (this one)` : label },
      { type: 'text', text: transactionTitle(transaction.name) },
      cell(textValue(transaction.result)),
      cell(idValue(transaction.consensus_timestamp, 'transaction')),
    ]),
  };
}
