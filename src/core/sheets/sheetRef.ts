import type { ExplorerKind } from '../networks.ts';

/**
 * The kinds that an ID alone can open: those with a page in a block explorer, and those that only the ledger or we
 * have.
 */
export type LedgerKind = ExplorerKind | 'topicMessage' | 'balances' | 'resultCode';

/** The kinds of sheets and references. */
export type EntityKind =
  | LedgerKind
  | 'network'
  | 'incident'
  | 'maintenance'
  | 'component'
  | 'verification'
  | 'registeredNode'
  | 'feeEstimate'
  | 'gasByLine'
  /** A line of a call's sources: the transaction's ID, `#`, and its number in the call stack, or `g` and its number by gas; or a contract's address and `#s` with the number of a layout's change. */
  | 'sourceLine'
  | 'contractRead'
  | 'transactionBytes';

/** A link to another sheet. */
export interface SheetRef {
  kind: EntityKind;
  /** The canonical identifier, in the form of the kind's service. */
  id: string;
  /** The network's name, if it isn't the sheet's. */
  network?: string;
}

/** Whether a reference can be valid: no identifier is longer, and a link must not contain a megabyte. */
export function openable(ref: SheetRef): boolean {
  return ref.id.length > 0 && ref.id.length <= 200;
}
