import * as l10n from '@vscode/l10n';
import { readLongHash } from '../ids/hash.ts';
import { compareTimestamps } from '../ids/timestamp.ts';
import { mirrorTransactionId, type TransactionId } from '../ids/transactionId.ts';
import type { Transaction } from '../rest/schema/transactions.ts';
import { isSuccess, isUnnamedResult } from '../resultCodes/resultCodes.ts';

/** The role of a row among those with the same transaction ID or batch. */
export type Role =
  /** Submitted by a user. */
  | 'submitted'
  /** Created by the network's nodes on behalf of its parent; its consensus time may be before its parent's. */
  | 'child'
  /** A batch, or a transaction in one. */
  | 'batch'
  | 'inner'
  /** The transaction that created a schedule, or the scheduled transaction when it was executed. */
  | 'schedule'
  | 'execution'
  /** The same transaction submitted again, to the same or another node: rejected, but charged. */
  | 'duplicate'
  /** Created by the network's nodes themselves, without a parent. */
  | 'synthetic';

export interface RelatedTransaction<Row extends Transaction = Transaction> {
  transaction: Row;
  role: Role;
  /** The role in plain words. */
  label: string;
  /** The related row: parent, batch, the counterpart of schedule or execution, or the duplicated one. */
  relative?: Row;
}

/**
 * The roles of the rows of a transaction ID (or of any rows), ordered by consensus time. Rules: a child has a nonce and
 * a parent's time; an inner transaction has a parent's time and no nonce; an execution is marked `scheduled` and has
 * the ID of its SCHEDULECREATE.
 */
export function relateTransactions<Row extends Transaction>(rows: readonly Row[]): RelatedTransaction<Row>[] {
  const ordered = rows.toSorted((a, b) => compareTimestamps(a.consensus_timestamp, b.consensus_timestamp));
  const byTime = new Map(ordered.map((row) => [row.consensus_timestamp, row]));
  const firsts = new Map<string, Row>();
  const batches = new Map<string | null, Row[]>();
  for (const row of ordered) {
    const first = firsts.get(submissionKey(row));
    if (!first || rank(row) > rank(first)) firsts.set(submissionKey(row), row);
    if (!isInner(row)) continue;
    const batch = batches.get(row.parent_consensus_timestamp);
    if (batch) batch.push(row);
    else batches.set(row.parent_consensus_timestamp, [row]);
  }
  const schedules = new Map(ordered.filter(isScheduleCreation).map((row) => [row.transaction_id, row]));
  const executions = new Map(ordered.filter(isExecution).map((row) => [row.transaction_id, row]));

  return ordered.map((transaction) => {
    const { parent_consensus_timestamp: parentTime, consensus_timestamp: time, transaction_id: id } = transaction;
    const relate = (role: Role, label: string, relative?: Row): RelatedTransaction<Row> => ({
      transaction,
      role,
      label,
      // Rows come from a server: one could name itself as its parent.
      ...(relative && relative !== transaction && { relative }),
    });
    if (isNetworkMade(transaction)) {
      if (parentTime === null) return relate('synthetic', l10n.t('Created by the network, without a parent'));
      const before = compareTimestamps(time, parentTime) < 0;
      return relate('child', before ? l10n.t('Child, before its parent') : l10n.t('Child'), byTime.get(parentTime));
    }
    const first = firsts.get(submissionKey(transaction));
    if (first !== transaction) return relate('duplicate', duplicateLabel(transaction), first);
    if (isInner(transaction)) {
      const inner = batches.get(parentTime) ?? [];
      const batch = byTime.get(parentTime);
      // An ID of its own gives only itself: without the batch's row, nobody knows how many there are.
      const label = batch
        ? l10n.t`Inner transaction ${inner.indexOf(transaction) + 1} of ${inner.length} in a batch`
        : l10n.t('Inner transaction of a batch');
      return relate('inner', label, batch);
    }
    if (isExecution(transaction)) return relate('execution', l10n.t('Schedule execution'), schedules.get(id));
    if (isScheduleCreation(transaction)) {
      const execution = executions.get(id);
      return relate(
        'schedule',
        execution ? l10n.t('Schedule creation, executed later') : l10n.t('Schedule creation'),
        execution,
      );
    }
    if (transaction.name === 'ATOMICBATCH') return relate('batch', l10n.t('Batch'));
    return relate('submitted', l10n.t('Submitted by a user'));
  });
}

/**
 * The row for a transaction ID, consensus time or 48-byte hash among the found rows. An ID without nonce and
 * `scheduled` means the submitted one, and of several the one that wasn't a duplicate. Undefined if there is no such
 * row: another one must not replace it. Rows found by a hash belong to that hash.
 */
export function pickTransaction<Row extends Transaction>(
  rows: readonly Row[],
  wanted: TransactionId | string,
): Row | undefined {
  if (typeof wanted === 'string') {
    const named = rows.filter(
      (row) => row.consensus_timestamp === wanted || readLongHash(row.transaction_hash ?? '') === wanted,
    );
    return best(named) ?? (wanted.startsWith('0x') ? best(rows) : undefined);
  }
  return best(
    rowsOfId(rows, wanted).filter(
      (row) => (row.nonce ?? 0) === wanted.nonce && (row.scheduled ?? false) === wanted.scheduled,
    ),
  );
}

/**
 * The first row that the network made for a contract call or another transaction and that failed alone, which the
 * result of its parent doesn't show. A row that already had the requested state, or was reverted with its parent, isn't
 * a failure.
 */
export function failedChild<Row extends Transaction>(rows: readonly Row[]): Row | undefined {
  return rows.find(
    (row) =>
      isNetworkMade(row) &&
      row.parent_consensus_timestamp !== null &&
      !isSuccess(row.result) &&
      !isUnnamedResult(row.result) &&
      row.result !== 'REVERTED_SUCCESS' &&
      row.result !== 'TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT',
  );
}

/** The submitted row among those with the payer and valid start of an ID, to which the ID can link. */
export function submittedRow<Row extends Transaction>(rows: readonly Row[], id: TransactionId): Row | undefined {
  return best(rowsOfId(rows, id));
}

/** The only record of a plain ID, whoever made it: nobody who writes the ID without a nonce can mean another one. */
export function onlyRecord<Row extends Transaction>(rows: readonly Row[], id: TransactionId): Row | undefined {
  const [only, ...others] = rowsOfId(rows, id);
  return id.nonce === 0 && !id.scheduled && others.length === 0 ? only : undefined;
}

function rowsOfId<Row extends Transaction>(rows: readonly Row[], id: TransactionId): Row[] {
  return rows.filter((row) => row.transaction_id === mirrorTransactionId(id));
}

/** Submitted rows before those created by the network, successful before failed ones, otherwise the first. */
function best<Row extends Transaction>(rows: readonly Row[]): Row | undefined {
  return rows.toSorted(
    (a, b) =>
      Number(isNetworkMade(a)) - Number(isNetworkMade(b)) ||
      Number(isExecution(a)) - Number(isExecution(b)) ||
      rank(b) - rank(a),
  )[0];
}

function isNetworkMade(row: Transaction): boolean {
  return (row.nonce ?? 0) !== 0;
}

/** Rows with the same key are the same transaction, submitted several times. */
function submissionKey(row: Transaction): string {
  // A row without an ID is unrelated: its own time makes it unique.
  return [row.transaction_id ?? row.consensus_timestamp, row.nonce ?? 0, row.scheduled ?? false].join(' ');
}

/** The submission that counts: the one that succeeded, or else one that was executed. */
function rank(row: Transaction): number {
  return isSuccess(row.result) ? 2 : row.result === 'DUPLICATE_TRANSACTION' ? 0 : 1;
}

function duplicateLabel(row: Transaction): string {
  return row.node === null ? l10n.t('Duplicate') : l10n.t`Duplicate, submitted to node ${row.node}`;
}

function isInner(row: Transaction): boolean {
  return row.parent_consensus_timestamp !== null && !isNetworkMade(row);
}

function isExecution(row: Transaction): boolean {
  return row.scheduled === true && !isNetworkMade(row);
}

function isScheduleCreation(row: Transaction): boolean {
  return row.name === 'SCHEDULECREATE' && row.scheduled !== true && isSuccess(row.result);
}
