import type { CommandId } from '../commandIds.ts';
import { type EntityTarget, readTarget } from './entityTarget.ts';
import { type LineRef, readLineRef } from './lineRef.ts';
import { type RecordRef, readRecordRef } from './recordRef.ts';
import { readStatusRef, type StatusRef } from './statusRef.ts';

/** The command that opens what a reference names, and its argument; without a network, it is the sheet's. */
export type RefCommand =
  | { command: 'ledgerLens.entity.open'; target: EntityTarget }
  | { command: 'ledgerLens.status.open'; target: StatusRef }
  | { command: 'ledgerLens.contract.showRecord'; target: RecordRef }
  | { command: LineCommand; target: LineRef };

type LineCommand = (typeof lineCommands)[LineRef['line']['by']];

const lineCommands = {
  stack: 'ledgerLens.failure.goToLine',
  trial: 'ledgerLens.failure.goToLine',
  rehearsal: 'ledgerLens.failure.goToLine',
  gas: 'ledgerLens.gas.goToLine',
  layout: 'ledgerLens.contract.goToVariable',
} as const satisfies Readonly<Record<LineRef['line']['by'], CommandId>>;

/**
 * Reads a reference of a sheet, which may come from a webview and be anything.
 * @returns undefined for what nothing opens
 */
export function refCommand(given: unknown): RefCommand | undefined {
  const status = readStatusRef(given);
  if (status) return { command: 'ledgerLens.status.open', target: status };
  const record = readRecordRef(given);
  if (record) return { command: 'ledgerLens.contract.showRecord', target: record };
  const line = readLineRef(given);
  if (line) return { command: lineCommands[line.line.by], target: line };
  const target = readTarget(given);
  return target && { command: 'ledgerLens.entity.open', target };
}
