import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { UnitsByToken } from '../../happened/movementWords.ts';
import type { Block } from '../../ledger/rest/schema/blocks.ts';
import type { ContractLog, ContractResult } from '../../ledger/rest/schema/contractResults.ts';
import type { Transaction } from '../../ledger/rest/schema/transactions.ts';
import type { LensError } from '../../net/errors.ts';
import { logsSection } from '../calls/contractLogs.ts';
import { contractResultsSection } from '../calls/contractResultList.ts';
import type { Listed } from '../parts/listed.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import {
  bloomValue,
  codeValue,
  explorerPage,
  field,
  fieldsBlock,
  idValue,
  integerValue,
  type SheetContext,
  textValue,
  timeValue,
} from '../parts/values.ts';
import type { Field, Sheet } from '../sheet.ts';
import { lookupInResults, transactionsSection } from '../transactions/transactionList.ts';

/** The contents of a block; each list may be missing if it wasn't requested. */
export interface BlockLists {
  transactions?: Listed<Transaction> | undefined;
  results?: Listed<ContractResult> | undefined;
  logs?: Listed<ContractLog> | undefined;
  /** The units of tokens that moved. */
  tokens?: UnitsByToken;
  /** The block after it; undefined for the newest one. */
  next?: Pick<Block, 'number'>;
  /** Why that isn't known. */
  nextUnread?: LensError;
}

function headlineOf(id: string, count: number): string {
  if (count === 0) return l10n.t`No transactions in block ${id}`;
  return count === 1
    ? l10n.t`1 transaction in block ${id}`
    : l10n.t`${formatInteger(count)} transactions in block ${id}`;
}

/** A block: its number, hash, time and contents, as far as requested. */
export function blockSheet(
  block: Block,
  context: SheetContext,
  { transactions, results, logs, tokens, next }: BlockLists = {},
): Sheet {
  const id = block.number?.toString() ?? block.hash ?? '';
  return {
    kind: 'block',
    id,
    title: l10n.t`Block ${id}`,
    headline: headlineOf(id, block.count ?? 0),
    tone: 'neutral',
    icon: 'symbol-module',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('From'), timeValue(block.timestamp?.from)),
            field(l10n.t({ message: 'To', comment: ['until a time'] }), timeValue(block.timestamp?.to)),
            field(l10n.t('Gas used'), integerValue(block.gas_used)),
            field(l10n.t('Hash'), codeValue(block.hash)),
          ),
        ],
      },
      ...transactionsSection(transactions, context, { ...lookupInResults(results), ...(tokens && { tokens }) }),
      ...contractResultsSection(results, context, { withContract: true }),
      ...logsSection(logs, context.abis),
      {
        title: l10n.t('Details'),
        level: 'detail',
        blocks: [
          fieldsBlock(
            field(l10n.t('Number'), textValue(block.number?.toString())),
            previousField(block),
            field(l10n.t('Next block'), idValue(next?.number?.toString() ?? null, 'block')),
            field(l10n.t('Record file'), textValue(block.name)),
            field(l10n.t('Size in bytes'), integerValue(block.size)),
            field(l10n.t('HAPI version'), textValue(block.hapi_version)),
            field(l10n.t('Logs bloom'), bloomValue(block.logs_bloom)),
            field(l10n.t('Receipts root'), codeValue(block.receipts_root)),
          ),
        ],
      },
      ...otherFieldsSection(block),
    ],
    ...explorerPage(context.network, 'block', block.number?.toString() ?? null),
  };
}

/** By its number, like the next one, with the hash that the block names. */
function previousField({ number, previous_hash: hash }: Block): Field | undefined {
  const label = l10n.t('Previous block');
  if (hash === null || hash === '' || !number || number < 1n) return field(label, idValue(hash, 'block'));
  const value = { type: 'id', text: (number - 1n).toString(), ref: { kind: 'block', id: hash } } as const;
  return field(label, value, { note: hash });
}
