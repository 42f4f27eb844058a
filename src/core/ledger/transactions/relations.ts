import * as l10n from '@vscode/l10n';
import { readLongHash } from '../ids/hash.ts';
import { compareTimestamps } from '../ids/timestamp.ts';
import { mirrorTransactionId, type TransactionId } from '../ids/transactionId.ts';
import type { Transaction } from '../rest/schema/transactions.ts';
import { isSuccess } from '../resultCodes/resultCodes.ts';

/** What a row is to the others that share its transaction id or its batch. */
export type Role =
  /** Submitted by a user. */
  | 'submitted'
  /** Made by the network's nodes on behalf of its parent; its consensus time may be before its parent's. */
  | 'child'
  /** A batch, and a transaction inside one. */
  | 'batch'
  | 'inner'
  /** The transaction that created a schedule, and the scheduled transaction when it was executed. */
  | 'schedule'
  | 'execution'
  /** The same transaction submitted again, to another node or once more: refused, but charged. */
  | 'duplicate'
  /** Made by the network's nodes of their own accord, without a parent. */
  | 'synthetic';

export interface RelatedTransaction<Row extends Transaction = Transaction> {
  transaction: Row;
  role: Role;
  /** The role in plain words. */
  label: string;
  /** The row that this one belongs to: parent, batch, the other of schedule and execution, or the duplicated one. */
  relative?: Row;
}

/**
 * Says what each of the rows of one transaction id (or any rows at all) is to the others, ordered by consensus time.
 * Rules: a child has a nonce and a parent's time; an inner transaction has a parent's time and no nonce; an execution
 * is marked `scheduled` and shares the id of its SCHEDULECREATE.
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
      // Rows are what a server says: one could name itself as its parent.
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
      const label = l10n.t`Inner transaction ${inner.indexOf(transaction) + 1} of ${inner.length} in a batch`;
      return relate('inner', label, byTime.get(parentTime));
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
 * The row that a transaction id, consensus time or 48-byte hash means among the rows that a look-up gave. An id without nonce and
 * `scheduled` means the one that was submitted, and of several the one that was not a duplicate. Nothing if there is no
 * such row: another one must not stand in for it. Rows that were found by a hash are that hash's.
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

/** Of the rows that share payer and valid start with an id, the one that was submitted: what the id may lead to. */
export function submittedRow<Row extends Transaction>(rows: readonly Row[], id: TransactionId): Row | undefined {
  return best(rowsOfId(rows, id));
}

function rowsOfId<Row extends Transaction>(rows: readonly Row[], id: TransactionId): Row[] {
  return rows.filter((row) => row.transaction_id === mirrorTransactionId(id));
}

/** What was submitted before what the network made, what succeeded before what failed, else the first. */
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

/** Rows with the same key are one transaction, submitted several times. */
function submissionKey(row: Transaction): string {
  // A row without an id is related to nothing: its own time keeps it apart.
  return [row.transaction_id ?? row.consensus_timestamp, row.nonce ?? 0, row.scheduled ?? false].join(' ');
}

/** Which of several submissions counts: the one that succeeded, else one that ran at all. */
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
