import type { LinePlace, SheetRef } from '../../core/sheets/sheetRef.ts';
import type { CommandId } from '../commandIds.ts';
import { type EntityTarget, readTarget } from './entityTarget.ts';

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

const longestId = 200;

/** The kind and ID of a reference, which may come from a sheet, a webview or a command and be anything. */
function readKindAndId(given: unknown): { kind: unknown; id: string } | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  return typeof id === 'string' && id.length > 0 && id.length <= longestId ? { kind, id } : undefined;
}

/** A reference to a contract's verification record. */
export interface RecordRef {
  kind: 'verification';
  /** The contract's EVM address. */
  id: string;
}

/** Only an address has a record. */
export function readRecordRef(given: unknown): RecordRef | undefined {
  const { kind, id = '' } = readKindAndId(given) ?? {};
  return kind === 'verification' && /^0x[0-9a-fA-F]{40}$/.test(id) ? { kind, id } : undefined;
}

const statusKinds = ['incident', 'maintenance', 'component'] as const;

/** An incident, maintenance or component of the status page, by its ID there. */
export interface StatusRef {
  kind: (typeof statusKinds)[number];
  id: string;
}

export function readStatusRef(given: unknown): StatusRef | undefined {
  const ref = readKindAndId(given);
  const kind = statusKinds.find((each) => each === ref?.kind);
  return ref && kind && { kind, id: ref.id };
}

/** A reference to a line of a failed call, of a change, of the gas of a call, or of a variable of a storage layout. */
export interface LineRef {
  kind: 'sourceLine';
  /** The transaction's ID, or of a rehearsal or a layout the contract's ID or address. */
  id: string;
  line: LinePlace;
  network?: string;
}

/** Complete by its type; the list itself is core's, which this file doesn't load. */
const lists: Readonly<Record<LinePlace['by'], true>> = {
  stack: true,
  trial: true,
  rehearsal: true,
  gas: true,
  layout: true,
};

export function readLineRef(given: unknown): LineRef | undefined {
  const { kind, id } = readKindAndId(given) ?? {};
  const { line, network }: { line?: unknown; network?: unknown } = Object(given);
  const place = readPlace(line);
  if (kind !== 'sourceLine' || id === undefined || !place) return undefined;
  if (network !== undefined && (typeof network !== 'string' || network.length > 100)) return undefined;
  return { kind, id, line: place, ...(network !== undefined && { network }) };
}

function readPlace(given: unknown): SheetRef['line'] {
  if (typeof given !== 'object' || given === null || !('by' in given) || !('entry' in given)) return undefined;
  const { by, entry } = given;
  const isEntry = typeof entry === 'number' && Number.isInteger(entry) && entry >= 0 && entry < 1_000_000;
  return isList(by) && isEntry ? { by, entry } : undefined;
}

function isList(given: unknown): given is LinePlace['by'] {
  return typeof given === 'string' && Object.hasOwn(lists, given);
}
