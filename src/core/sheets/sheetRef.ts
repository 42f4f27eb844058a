import type { EntityKind } from './kinds.ts';

/** A link to another sheet. */
export interface SheetRef {
  kind: EntityKind;
  /** The canonical identifier, in the form of the kind's service. */
  id: string;
  /** The network's name, if it isn't the sheet's. */
  network?: string;
  /** Of a `sourceLine`. */
  line?: LinePlace | undefined;
}

/**
 * Which line, from 0: an entry of the call stack, of that of a tried change, of the past calls of a rehearsal, of the lines
 * by gas, or of the changes of a storage layout. Of a change that doesn't compile, one of its errors.
 */
export interface LinePlace {
  by: 'stack' | 'trial' | 'rehearsal' | 'gas' | 'layout';
  entry: number;
}

/** Whether a reference can be valid: no identifier is longer, and a link must not contain a megabyte. */
export function openable(ref: SheetRef): boolean {
  return ref.id.length > 0 && ref.id.length <= 200;
}
