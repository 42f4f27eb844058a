import { base64OfHash, readLongHash } from '../ledger/hash.ts';
import type { RelatedTransaction } from '../ledger/relations.ts';
import { explainResultCode, isSuccess } from '../ledger/resultCodes.ts';
import type { Transaction, TransactionDetail } from '../ledger/schema/transactions.ts';
import { canonicalTransactionId, readTransactionId, sdkTransactionId } from '../ledger/transactionId.ts';
import { formatHbar } from '../render/amounts.ts';
import { callDataSections, callTraceSection } from './callTrace.ts';
import { logsSection } from './contractLogs.ts';
import { type ContractOutcome, callField, gasFields, revertFields } from './contractOutcome.ts';
import { flowsSection } from './flows.ts';
import { hbarMovements } from './hbarMovements.ts';
import { otherFieldsSection } from './otherFields.ts';
import { relationsBlock } from './relations.ts';
import { shareOfLimit } from './share.ts';
import type { Field, Section, Sheet } from './sheet.ts';
import { transactionEntityKind, transactionTitle } from './transactionTypes.ts';
import { movementsTable, tokenMovementsTable, transferSections } from './transfers.ts';
import {
  bytesValue,
  codeValue,
  durationValue,
  explorerPage,
  field,
  fieldsBlock,
  hbarValue,
  idValue,
  integerValue,
  keyValues,
  type SheetContext,
  textValue,
  timeValue,
  yesNo,
} from './values.ts';

/** A transaction, and what is known around it. */
export interface TransactionModel {
  transaction: Transaction | TransactionDetail;
  /** All rows of its id, itself among them, as `relateTransactions` gives them. */
  related?: readonly RelatedTransaction[];
  /** What its contract did, where it called one. */
  contract?: ContractOutcome;
}

/** One transaction: the outcome with a failure explained, who paid what to whom, and what belongs to it. */
export function transactionSheet(model: TransactionModel, context: SheetContext): Sheet {
  const { transaction, related = [] } = model;
  const title = transactionTitle(transaction.name);
  const success = isSuccess(transaction.result);
  const result = transaction.result ?? 'UNKNOWN';
  const id = transactionIdOf(transaction);
  return {
    kind: 'transaction',
    id,
    title,
    headline: success
      ? `${title} ${transaction.transaction_id ?? ''} succeeded.`
      : `${title} ${transaction.transaction_id ?? ''} failed with ${result}.`,
    tone: success ? 'success' : 'failure',
    icon: success ? 'pass' : 'error',
    sections: [
      summarySection(model, context),
      ...(related.length > 1
        ? [{ title: 'Belongs together', level: 'summary', blocks: [relationsBlock(related, transaction)] } as const]
        : []),
      ...pictureSections(model, context),
      detailSection(transaction, context),
      ...transferSections(transaction, context),
      ...callSections(model.contract, context),
      ...otherFieldsSection(transaction),
    ],
    ...explorerPage(context.network, 'transaction', transaction.consensus_timestamp),
  };
}

/** What is looked at first: of a call that failed where it broke, else who paid whom. */
function pictureSections({ transaction, contract }: TransactionModel, context: SheetContext): Section[] {
  const { actions = [], frame } = contract ?? {};
  const calls = actions.length === 0 ? [] : [callTraceSection(actions, frame, context.abis)];
  const flows = flowsSection(transaction, hbarMovements(transaction), context);
  return frame ? [...calls, ...flows] : [...flows, ...calls];
}

function callSections({ result, actions = [] }: ContractOutcome = {}, { abis }: SheetContext): Section[] {
  const events = result && 'logs' in result ? logsSection({ rows: result.logs }, abis) : [];
  return [...events, ...callDataSections(actions, abis)];
}

/** The canonical id of a row, with `?scheduled` and `/nonce` where it has them; its consensus time where it has no id. */
export function transactionIdOf(transaction: Transaction): string {
  const id = readTransactionId(transaction.transaction_id ?? '');
  if (!id) return transaction.transaction_id ?? transaction.consensus_timestamp ?? '';
  return canonicalTransactionId({
    ...id,
    scheduled: transaction.scheduled ?? false,
    nonce: transaction.nonce ?? 0,
  });
}

/** In the order of what a developer wants to know: the outcome and its cause, then when, who and how much. */
function summarySection({ transaction, related = [], contract }: TransactionModel, context: SheetContext): Section {
  const relation = related.find((each) => each.transaction === transaction);
  const hbar = hbarMovements(transaction);
  return {
    title: 'Summary',
    level: 'summary',
    blocks: [
      fieldsBlock(
        ...resultFields(transaction.result),
        ...(contract ? revertFields(contract) : []),
        field('Consensus time', timeValue(transaction.consensus_timestamp)),
        relation && relation.role !== 'submitted' ? field('Role', textValue(relation.label)) : undefined,
        field('Payer', idValue(readTransactionId(transaction.transaction_id ?? '')?.payer, 'account')),
        field('Entity', idValue(transaction.entity_id, transactionEntityKind(transaction.name))),
        contract && callField(contract, context.abis),
      ),
      ...movementsTable(hbar, context),
      ...tokenMovementsTable(transaction, context),
      fieldsBlock(
        feeField(transaction, context),
        field('Memo', bytesValue(transaction.memo_base64)),
        ...(contract ? gasFields(contract) : []),
      ),
    ],
  };
}

/** The fee against the most that the payer allowed. */
function feeField({ charged_tx_fee: charged, max_fee: most }: Transaction, context: SheetContext): Field | undefined {
  const words = most ? `the maximum of ${formatHbar(most)}` : '';
  return field('Fee charged', hbarValue(charged, context), shareOfLimit(charged, most, words));
}

/** The result code, and for a failure what it means and what helps. */
export function resultFields(result: string | null): (Field | undefined)[] {
  const success = isSuccess(result);
  const explained = explainResultCode(result ?? 'UNKNOWN');
  const code = idValue(result, 'resultCode');
  if (success) return [field('Result', code, { tone: 'success' })];
  return [
    field('Result', code, { tone: 'failure', note: 'failed' }),
    field('Meaning', textValue(explained.meaning)),
    field('Likely fix', textValue(explained.fix)),
  ];
}

function detailSection(transaction: Transaction, context: SheetContext): Section {
  const id = readTransactionId(transaction.transaction_id ?? '');
  const hash = readLongHash(transaction.transaction_hash ?? '');
  const multiplier = transaction.high_volume_pricing_multiplier;
  const scheduled = transaction.scheduled ?? false;
  const nonce = transaction.nonce ?? 0;
  return {
    title: 'Details',
    level: 'detail',
    blocks: [
      fieldsBlock(
        field('Transaction ID', idValue(transaction.transaction_id, 'transaction')),
        field('Transaction ID in SDKs', id && codeValue(sdkTransactionId({ ...id, scheduled, nonce }))),
        field('Type', textValue(transaction.name)),
        field('Consensus timestamp', codeValue(transaction.consensus_timestamp)),
        field('Hash', codeValue(hash ?? transaction.transaction_hash)),
        field('Hash in base64', hash === undefined ? undefined : codeValue(base64OfHash(hash))),
        field('Submitted to node', idValue(transaction.node, 'account')),
        field('Valid from', timeValue(transaction.valid_start_timestamp)),
        field('Valid for', durationValue(transaction.valid_duration_seconds)),
        field('Maximum fee', hbarValue(transaction.max_fee, context)),
        field('Nonce', integerValue(transaction.nonce)),
        field('Scheduled', yesNo(transaction.scheduled)),
        field('Parent', idValue(transaction.parent_consensus_timestamp, 'transaction')),
        field('High volume', yesNo(transaction.high_volume)),
        field('High volume price', multiplier ? textValue(`${Number(multiplier) / 1000} times`) : undefined),
        field('Batch key', keyValues(transaction.batch_key)),
        field('Bytes', codeValue(transaction.bytes)),
      ),
    ],
  };
}
