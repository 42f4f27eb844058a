import type { LinePlace, SheetRef } from '../../core/sheets/sheetRef.ts';

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

/** Reads a reference from a sheet or a webview, which may be anything. */
export function readLineRef(given: unknown): LineRef | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const { kind, id } = given;
  const line = 'line' in given ? readPlace(given.line) : undefined;
  const network = 'network' in given ? given.network : undefined;
  if (kind !== 'sourceLine' || typeof id !== 'string' || id.length === 0 || id.length > 200 || !line) return undefined;
  if (network !== undefined && (typeof network !== 'string' || network.length > 100)) return undefined;
  return { kind, id, line, ...(network !== undefined && { network }) };
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
