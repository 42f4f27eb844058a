import { type CompilerOutputs, noOutputs } from '../builds/compileOnce.ts';
import { type KnownAnswers, noAnswers } from '../state/keptAnswers.ts';

/** What the trials of a change on one transaction know for the next one: what a change of the sources doesn't change. */
export interface TriedBefore {
  /** Also of the deployed builds, which aren't compiled again. */
  readonly outputs: CompilerOutputs;
  /** The transaction's record, and the state of then. */
  readonly answers: KnownAnswers;
}

/** For a transaction on which nothing was tried. */
export function nothingTried(): TriedBefore {
  return { outputs: noOutputs(), answers: noAnswers() };
}
