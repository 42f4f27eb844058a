import type { SheetRef } from './sheetRef.ts';

/**
 * What is to be drawn, in words and exact amounts: no geometry (that is `pictures`) and no markup (that is `render`).
 * All texts may come from the network and are hostile.
 */
export type Picture = FlowPicture | CallPicture;

/** What a transaction moved of one unit (ℏ, a token, NFTs): who gave, what for, and who got. */
export interface FlowPicture {
  type: 'flows';
  /** What moved. */
  title: string;
  /** Each names its place in the picture; those of a column in the order in which they are drawn. */
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
}

export interface FlowNode {
  /** Gave, what for, got. */
  column: 'from' | 'for' | 'to';
  text: string;
  ref?: SheetRef;
  /** Formatted, with its unit. */
  amount: string;
  note?: string;
}

/** A part of what moved, from one column to the next. */
export interface FlowLink {
  /** Places in `nodes`. */
  from: number;
  to: number;
  /** In smallest units, never negative. */
  exact: string;
  amount: string;
  purpose: FlowPurpose;
}

export type FlowPurpose = 'transfer' | 'fee' | 'customFee' | 'reward';

/** The calls of a transaction in their order: a tree by their depths. */
export interface CallPicture {
  type: 'calls';
  frames: readonly CallFrame[];
}

export interface CallFrame {
  /** How many calls it is within; 0: the outermost. */
  depth: number;
  /** `CALL`, `DELEGATECALL`, `CREATE`, ... */
  operation: string;
  target: { text: string; ref?: SheetRef };
  /** The function's name, or the selector where that is not known. */
  called?: string;
  /** In gas. */
  gasUsed?: string;
  /** What was sent along, formatted. */
  value?: string;
  /** `origin`: it failed, and the failure of the whole began here. */
  outcome: 'ok' | 'failed' | 'origin';
  /** Whether it leads from the outermost call to the origin. */
  onPath: boolean;
  /** Why it failed. */
  reason?: string;
}
