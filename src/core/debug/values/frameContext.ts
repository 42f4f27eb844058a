import type { EvaluatedMachine, EvaluationContext } from '../../trace/values/evaluation/evaluationContext.ts';
import type { SyntaxNode } from '../../trace/values/syntaxTree.ts';
import type { DebugPlace } from '../debuggee.ts';

/** What a frame of the EVM has just before a step. */
export interface MachineState extends EvaluatedMachine {
  readonly step: number;
  /** What the last call returned. */
  readonly returnData: Uint8Array;
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

/** A run of a function on the call stack, with all that its values are read from. */
export interface FrameContext extends EvaluationContext {
  /** Of `StackFrame`. */
  readonly id: number;
  readonly machine: MachineState;
  /** What the call returned, in words, where no variable says it; undefined before, and if it isn't known. */
  readonly returned: string | undefined;
  /** Where a declaration is; undefined if its source isn't known. */
  placeOf(node: Pick<SyntaxNode, 'file' | 'start' | 'end'>): DebugPlace | undefined;
}
