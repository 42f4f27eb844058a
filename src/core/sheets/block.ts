import type { Block } from '../ledger/schema/blocks.ts';
import type { Transaction } from '../ledger/schema/transactions.ts';
import type { Listed } from './listed.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Sheet } from './sheet.ts';
import { transactionsSection } from './transactionList.ts';
import {
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
} from './values.ts';

/** A block: its number, hash, time and what is in it, as far as that was asked for. */
export function blockSheet(block: Block, context: SheetContext, transactions?: Listed<Transaction>): Sheet {
  const id = block.number?.toString() ?? block.hash ?? '';
  const count = block.count ?? 0;
  return {
    kind: 'block',
    id,
    title: `Block ${id}`,
    headline: `Block ${id} with ${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}.`,
    tone: 'neutral',
    icon: 'symbol-module',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [
          fieldsBlock(
            field('Transactions', integerValue(block.count)),
            field('From', timeValue(block.timestamp?.from)),
            field('To', timeValue(block.timestamp?.to)),
            field('Gas used', integerValue(block.gas_used)),
            field('Hash', codeValue(block.hash)),
          ),
        ],
      },
      {
        title: 'Details',
        level: 'detail',
        blocks: [
          fieldsBlock(
            field('Number', textValue(block.number?.toString())),
            field('Previous block', idValue(block.previous_hash, 'block')),
            field('Record file', textValue(block.name)),
            field('Size in bytes', integerValue(block.size)),
            field('Network software', textValue(block.hapi_version)),
            field('Logs bloom', codeValue(block.logs_bloom)),
          ),
        ],
      },
      ...transactionsSection(transactions, context),
      ...otherFieldsSection(block),
    ],
    ...explorerPage(context.network, 'block', block.number?.toString() ?? null),
  };
}
