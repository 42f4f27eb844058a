import type { TraceFrame } from '../replay/executionTrace.ts';
import type { SourceSpan } from './sourceMap.ts';

/** How one call of a contract failed. */
export interface FailedRun {
  readonly frame: TraceFrame;
  /** Its callee that failed first; undefined if the failure is its own. */
  readonly callee: TraceFrame | undefined;
  /** Whether a callee returned what it did. */
  readonly mayPassOn: boolean;
}

/** A function or a modifier that certainly ran. */
export interface CertainFunction {
  readonly span: SourceSpan;
  /** It is a modifier of the next function. */
  readonly isModifier: boolean;
}
