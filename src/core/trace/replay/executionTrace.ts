/** How a frame was entered. */
export type CallOperation = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2';

/** Why a frame ended without success. */
export type FrameFailure =
  /** REVERT: `output` is its data. */
  | 'revert'
  | 'outOfGas'
  | 'invalidOpcode'
  | 'invalidJump'
  | 'stackUnderflow'
  | 'stackOverflow'
  /** A write inside a static call. */
  | 'staticStateChange'
  /** Value sent without the balance for it. */
  | 'insufficientBalance'
  /** The created code is too large or begins with 0xEF. */
  | 'creation'
  /** The address of the new contract is taken. */
  | 'collision'
  /** Calls nested deeper than 1,024. */
  | 'depth'
  /** A read past the data that a call returned. */
  | 'returnDataOutOfBounds'
  | 'other';

/** One message call or creation. Plain data, addresses as `0x` and 40 lowercase hex digits. */
export interface TraceFrame {
  /** Its index in `frames`, which are in the order of entry. */
  readonly index: number;
  readonly parent: number | undefined;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly operation: CallOperation;
  readonly caller: string;
  /** The account whose storage and balance it uses; for a creation, known only at its end. */
  address: string;
  /** The account whose code runs; differs in a delegate call. */
  codeAddress: string;
  /** The account that was called, if it runs the code of `codeAddress` (HIP-1340), or a hook's contract does (HIP-1195). */
  delegator?: string;
  /** The code that runs: runtime code or creation code. */
  code: Uint8Array;
  /** In the EVM's unit; the ledger's EVM counts tinybars. */
  readonly value: bigint;
  readonly input: Uint8Array;
  /** Of a CREATE2, whose address follows from it and the code: `0x` and 64 lowercase hex digits. */
  readonly salt?: string;
  /** Gas at its beginning. */
  readonly gas: bigint;
  /** The returned data or revert data. */
  output: Uint8Array;
  gasUsed: bigint;
  failure: FrameFailure | undefined;
  /**
   * The index of the callee whose data its REVERT returned; -1 if the data was its own. Undefined if no callee failed
   * before, or if it isn't known.
   */
  passedOn?: number;
  /** Answered from the record instead of executed: a system contract, a token or an account. */
  answered: boolean;
  /** The caller's step that entered it; -1 for the outermost. */
  readonly callStep: number;
  /** Its own last step, in `steps`; -1 if it has none. */
  lastStep: number;
}

/** The account that a call named, also if it runs the code of another. */
export function calledAddress({ delegator, codeAddress }: Pick<TraceFrame, 'delegator' | 'codeAddress'>): string {
  return delegator ?? codeAddress;
}

/**
 * The steps of all frames in order, in columns: 17 bytes per step, so that a million steps fit in 17 MB. Another replay
 * recreates stack, memory and storage at a step.
 */
export interface TraceSteps {
  readonly length: number;
  readonly pc: Uint32Array;
  readonly opcode: Uint8Array;
  /** Gas before the step. */
  readonly gas: Float64Array;
  readonly frame: Uint32Array;
}

/** A write to storage, in order. */
export interface StorageWrite {
  readonly frame: number;
  readonly address: string;
  /** 32 bytes, `0x` and 64 lowercase hex digits. */
  readonly slot: string;
  readonly value: string;
}

/** An event that an execution emitted for good: neither its call nor a caller of that failed. Hex with `0x`. */
export interface TraceEvent {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What an execution did, step by step, from any source. */
export interface ExecutionTrace {
  readonly frames: readonly TraceFrame[];
  readonly steps: TraceSteps;
  readonly writes: readonly StorageWrite[];
  /** In order. */
  readonly events: readonly TraceEvent[];
  /** The keccak inputs of 32 bytes and more by their hash: slots, alone or with a mapping's key. */
  readonly mappingKeys: ReadonlyMap<string, string>;
  /** The gas that the execution gives back: what cleared storage is worth, before the rules that limit it. */
  readonly refund: bigint;
  /** Whether a step read what no record has, so that it may have read something else on the network. */
  readonly readsUnrecorded: boolean;
}
