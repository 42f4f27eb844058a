import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { TracedBuild } from '../../trace/lines/tracedBuild.ts';
import type { TraceFrame } from '../../trace/replay/executionTrace.ts';
import type { PlacedVariable } from '../../trace/values/locals/vyperPlaces.ts';
import type { SyntaxNode, SyntaxTrees } from '../../trace/values/syntaxTree.ts';
import type { DebugPlace } from '../debuggee.ts';

/** What a frame of the EVM has just before a step. */
export interface MachineState {
  readonly step: number;
  /** The lowest word first. */
  readonly stack: readonly bigint[];
  readonly memory: Uint8Array;
  readonly calldata: Uint8Array;
  /** What the last call returned. */
  readonly returnData: Uint8Array;
  /** A slot of the frame's storage at that moment, 32 bytes; asks the state of then if the execution didn't touch it. */
  storage(slot: bigint): Promise<Uint8Array>;
  /** The slots of the frame's storage that the execution has read or written up to now, with their values. */
  touched(): ReadonlyMap<bigint, Uint8Array>;
  /** What the frame's transient storage has, by slot. */
  transient(): ReadonlyMap<bigint, bigint>;
  /** The events up to now that still count. */
  events(): readonly RecordedEvent[];
  /** Gas before the step on the recording, which is unoptimized code unless `isOriginal`. */
  readonly gas: { readonly left: bigint; readonly isOriginal: boolean };
}

export interface RecordedEvent {
  readonly step: number;
  readonly address: string;
  readonly topics: readonly bigint[];
  readonly data: Uint8Array;
}

/** The transaction and its block. Values in tinybars. */
export interface RecordedTransaction {
  /** `0x` and 40 digits. */
  readonly origin: string;
  readonly gasPrice: bigint;
  readonly chainId: bigint;
  readonly blockNumber: bigint;
  readonly timestamp: bigint;
  readonly coinbase: string;
  readonly gasLimit: bigint;
}

/** A run of a function on the call stack, with all that its values are read from. */
export interface FrameContext {
  /** Of `StackFrame`. */
  readonly id: number;
  readonly frame: TraceFrame;
  readonly machine: MachineState;
  readonly transaction: RecordedTransaction;
  /** What it runs; undefined without a source. */
  readonly build: TracedBuild | undefined;
  /** The syntax trees of the sources that ran; undefined for Vyper, and without a compiler. */
  readonly trees: SyntaxTrees | undefined;
  /** The contract whose code runs. */
  readonly contract: SyntaxNode | undefined;
  readonly layout: StorageLayout | undefined;
  /** The hashes that place mappings' values and arrays: the keccak inputs by their hash, both in hex. */
  readonly mappingKeys: ReadonlyMap<string, string>;
  /** The innermost node that is about to run, in this function; undefined without trees. */
  readonly node: SyntaxNode | undefined;
  /** The function that was called: its parameters begin at `base`. */
  readonly called: SyntaxNode | undefined;
  /** The place on the stack of the function's first parameter; undefined unless it is certain. */
  readonly base: number | undefined;
  /** Of Vyper: the variables that have a value at the line that is about to run; undefined if their places aren't known. */
  readonly vyper: readonly PlacedVariable[] | undefined;
  /** Why there are no local variables, as a sentence; undefined if there are. */
  readonly withoutLocals: string | undefined;
  /** Whether the function has done all that it does: its unnamed return variables have their values, too. */
  readonly hasReturned: boolean;
  /** What the call returned, in words, where no variable says it; undefined before, and if it isn't known. */
  readonly returned: string | undefined;
  /** Where a declaration is; undefined if its source isn't known. */
  placeOf(node: Pick<SyntaxNode, 'file' | 'start' | 'end'>): DebugPlace | undefined;
  /** The name of an account, contract or token: "Vault (0.0.1003)"; undefined if it has none. */
  nameOf(address: string): string | undefined;
  /** Calls a view function on the state of this moment; the answer's data, or its revert data. */
  call(
    to: string,
    input: Uint8Array,
    signal?: AbortSignal,
  ): Promise<{ readonly success: boolean; readonly output: Uint8Array }>;
}
