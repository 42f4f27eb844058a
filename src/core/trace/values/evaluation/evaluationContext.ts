import type { StorageLayout } from '../../../storage/storageLayout.ts';
import type { TracedBuild } from '../../lines/tracedBuild.ts';
import type { TraceFrame } from '../../replay/executionTrace.ts';
import type { HeldValue } from '../held/heldValue.ts';
import type { PlacedImmutable, PlacedVariable } from '../locals/vyperPlaces.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { Expression } from './expression.ts';
import type { RecordedTransaction } from './recordedTransaction.ts';

/** What of a frame of the EVM values are read from, just before a step. */
export interface EvaluatedMachine {
  /** The lowest word first. */
  readonly stack: readonly bigint[];
  readonly memory: Uint8Array;
  readonly calldata: Uint8Array;
  /** A slot of the frame's storage at that moment, 32 bytes; asks the state of then if the execution didn't touch it. */
  storage(slot: bigint): Promise<Uint8Array>;
  /** The slots of the frame's storage that the execution has read or written up to now, with their values. */
  touched(): ReadonlyMap<bigint, Uint8Array>;
  /** What the frame's transient storage has, by slot: 0 elsewhere. Undefined if it isn't recorded. */
  transient?(): ReadonlyMap<bigint, bigint>;
}

/** A run of a function, with all that its expressions are evaluated from. */
export interface EvaluationContext {
  readonly frame: TraceFrame;
  readonly machine: EvaluatedMachine;
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
  /** The words from there up to the last variable when the statement began; undefined if that isn't known. */
  readonly height?: number | undefined;
  /** Of Vyper: the variables that have a value at the line that is about to run; undefined if their places aren't known. */
  readonly vyper: readonly PlacedVariable[] | undefined;
  /** Of Vyper: the memory that those are in; by default, the machine's. */
  readonly vyperMemory?: Uint8Array | undefined;
  /** Of Vyper: the path of the module whose code runs; by default, the contract's own. */
  readonly vyperModule?: string | undefined;
  /** Those of Vyper's immutables whose places are known, by what the contract's own module calls them. */
  readonly vyperImmutables?: ReadonlyMap<string, PlacedImmutable> | undefined;
  /** Where Vyper's transient variables are. */
  readonly vyperTransient?: StorageLayout | undefined;
  /** Whether the function has done all that it does: its unnamed return variables have their values, too. */
  readonly hasReturned?: boolean | undefined;
  /** Why there are no local variables, as a sentence; undefined if there are. */
  readonly withoutLocals: string | undefined;
  /** What a call in the expression returned when it ran, or a member of an account was; undefined if it isn't known. */
  readonly answerOf?: ((read: Expression) => Promise<HeldValue | undefined>) | undefined;
  /** The name of an account, contract or token: "Vault (0.0.1003)"; undefined if it has none. */
  nameOf(address: string): string | undefined;
  /** What a contract has at this moment, in the EVM's unit; undefined if that isn't certain. */
  balanceOf?(address: string): Promise<bigint | undefined>;
  /** The code at an address, as on the network; undefined if that isn't certain. */
  codeOf?(address: string): Promise<Uint8Array | undefined>;
  /** Where a library that ran is, by its full name; undefined if it isn't certain which one the frame uses. */
  libraryAt?(contract: string): string | undefined;
  /**
   * Calls a view function on the state of this moment; the answer's data, or its revert data. `isInner`: as the code
   * itself goes on, with the same sender.
   */
  call(
    to: string,
    input: Uint8Array,
    options?: { readonly isInner?: boolean; readonly signal?: AbortSignal },
  ): Promise<{ readonly success: boolean; readonly output: Uint8Array }>;
}
