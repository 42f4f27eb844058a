import * as l10n from '@vscode/l10n';
import { rowWords } from '../../happened/rowWords.ts';
import { type TransactionContext, transactionFacts } from '../../happened/transactionFacts.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { RelatedTransaction } from '../../ledger/transactions/relations.ts';
import { cell, resultValue, type SheetContext, transactionTime } from '../parts/values.ts';
import type { Block, Value } from '../sheet.ts';

/**
 * The rows with the same transaction ID or batch, each with its role. Each links to its own sheet by its time,
 * because duplicates and children share an ID. The current row says so.
 */
export function relationsBlock(
  related: readonly RelatedTransaction[],
  shown: Transaction | undefined,
  context: Pick<SheetContext, 'tokens' | 'abis'> & Pick<TransactionContext, 'schedulePayer'> = {},
): Block {
  return {
    type: 'table',
    columns: [
      { label: l10n.t('Role') },
      { label: l10n.t('Description') },
      { label: l10n.t('Result') },
      { label: l10n.t('Time') },
    ],
    rows: related.map(({ transaction, label }): Value[] => [
      { type: 'text', text: transaction === shown ? l10n.t`${label} (this one)` : label },
      { type: 'text', text: rowWords(transactionFacts(transaction, context), context) },
      cell(resultValue(transaction.result)),
      cell(transactionTime(transaction.consensus_timestamp)),
    ]),
  };
}
