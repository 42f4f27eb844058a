/** How a frame was entered. */
export type CallOperation = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2';

/** Why a frame ended without success. */
export type FrameFailure =
  /** REVERT: `output` is what it gave. */
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
  /** What was created is too large, begins with 0xEF, or its address is taken. */
  | 'creation'
  /** Calls nested deeper than 1,024. */
  | 'depth'
  /** Code that read past what a call returned. */
  | 'returnDataOutOfBounds'
  | 'other';

/** One message call or creation. Plain data, addresses as `0x` and 40 lowercase hex digits. */
export interface TraceFrame {
  /** Its place in `frames`, which are in the order in which they were entered. */
  readonly index: number;
  /** The frame that called it. */
  readonly parent: number | undefined;
  /** 0: the outermost. */
  readonly depth: number;
  readonly operation: CallOperation;
  readonly caller: string;
  /** Whose storage and balance it works on; of a creation known only when it has ended. */
  address: string;
  /** Whose code runs: another one's in a delegate call. */
  codeAddress: string;
  /** What runs: runtime code, or creation code. */
  code: Uint8Array;
  /** In the EVM's unit; the ledger's EVM counts tinybars. */
  readonly value: bigint;
  readonly input: Uint8Array;
  /** Gas at its beginning. */
  readonly gas: bigint;
  /** What it gave back, revert data too. */
  output: Uint8Array;
  gasUsed: bigint;
  failure: FrameFailure | undefined;
  /** Answered from the record instead of being run: a system contract, a token, an account. */
  answered: boolean;
  /** The step of the caller that entered it; -1 for the outermost. */
  readonly callStep: number;
  /** Its own last step, in `steps`; -1 if it has none. */
  lastStep: number;
}

/**
 * The steps of all frames in their order, in columns: 17 bytes a step, so that a million of them fit into 17 MB. Stack,
 * memory and storage at a step are made again by another replay.
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

/** What an execution did, step by step, from whichever source it came. */
export interface ExecutionTrace {
  readonly frames: readonly TraceFrame[];
  readonly steps: TraceSteps;
  readonly writes: readonly StorageWrite[];
  /** The preimages of the 64-byte keccak inputs, by their hash: what mapping keys are made of. */
  readonly mappingKeys: ReadonlyMap<string, string>;
}
