import type { ExplorerKind } from '../networks.ts';

/** What an id alone opens: what has a page on an explorer, and what only the ledger or we know. */
export type LedgerKind = ExplorerKind | 'topicMessage' | 'balances' | 'resultCode';

/** What a sheet is about, and what an identifier may lead to. */
export type EntityKind =
  | LedgerKind
  | 'network'
  | 'incident'
  | 'maintenance'
  | 'component'
  | 'verification'
  | 'registeredNode'
  | 'feeEstimate';

/** Where a link inside a sheet leads: another sheet. */
export interface SheetRef {
  kind: EntityKind;
  /** The canonical identifier, as the kind's own service writes it. */
  id: string;
  /** The network's name where it is not the sheet's own. */
  network?: string;
}

/** Whether a reference can be a real one: no identifier is longer, and a link must not carry a megabyte. */
export function openable(ref: SheetRef): boolean {
  return ref.id.length > 0 && ref.id.length <= 200;
}
