import type { SheetRef } from './sheetRef.ts';

/**
 * A diagram in words and exact amounts: no geometry (see `pictures`) and no markup (see `render`).
 * All texts may come from the network and are hostile.
 */
export type Picture = FlowPicture | CallPicture;

/** What a transaction moved of one unit (ℏ, a token, NFTs): senders, purposes and receivers. */
export interface FlowPicture {
  type: 'flows';
  /** The unit that moved. */
  title: string;
  /** The ID of the token that moved, if its amounts don't name it. */
  token?: string;
  /** Each has its column; the nodes of a column are in drawing order. */
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
}

export interface FlowNode {
  /** Senders, purposes, receivers. */
  column: 'from' | 'for' | 'to';
  text: string;
  ref?: SheetRef;
  /** Formatted, with its unit. */
  amount: string;
  note?: string;
}

/** A part of the amount, from one column to the next. */
export interface FlowLink {
  /** Indexes in `nodes`. */
  from: number;
  to: number;
  /** In smallest units, never negative. */
  exact: string;
  amount: string;
  purpose: FlowPurpose;
}

export type FlowPurpose = 'transfer' | 'fee' | 'customFee' | 'reward';

/** The calls of a transaction in order: a tree by their depths. */
export interface CallPicture {
  type: 'calls';
  frames: readonly CallFrame[];
}

export interface CallFrame {
  /** The number of enclosing calls; 0 for the outermost. */
  depth: number;
  /** `CALL`, `DELEGATECALL`, `CREATE`, ... */
  operation: string;
  target: { text: string; ref?: SheetRef };
  /** The function's name, or the selector if it is unknown. */
  called?: string;
  /** In gas. */
  gasUsed?: string;
  /** The value sent with it, formatted. */
  value?: string;
  /**
   * `origin`: it failed, and the failure of the transaction began here. `ignored`: it failed with a code, and its caller
   * went on.
   */
  outcome: 'ok' | 'failed' | 'origin' | 'ignored';
  /** Whether it is on the path from the outermost call to the origin. */
  onPath: boolean;
  /** Why it failed. */
  reason?: string;
}
