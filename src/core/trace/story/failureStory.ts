import type { SourceFile } from '../builds/buildSources.ts';
import type { MissingBuild } from '../builds/knownBuilds.ts';
import type { Unproven } from '../lines/failureLines.ts';
import type { TextPlace } from '../lines/sourceText.ts';
import type { FrameFailure } from '../replay/executionTrace.ts';
import type { TraceDeviation } from '../replay/traceCheck.ts';

export interface StoryPlace extends TextPlace {
  readonly file: SourceFile | undefined;
  /** The whole source as it was built. */
  readonly content: string;
}

/** A parameter, return variable or local variable of a function, as it was when the call failed. */
export interface StoryVariable {
  readonly name: string;
  /** In the source's words, such as `uint256[]`. */
  readonly type: string;
  /** As the source would write it; hostile text. */
  readonly value: string;
  /** Where it got the value: the source's path, and the line from 0. */
  readonly path: string;
  readonly line: number;
  /** It didn't get the value at that line, where it is declared, but later, or never. */
  readonly isOfLater?: true;
}

/** One entry of the call stack: a function of a contract, or a contract without known sources. */
export interface StoryEntry {
  /** The contract whose code ran, `0x` and 40 digits; '' for a creation that failed. */
  readonly address: string;
  /** `Vault`; undefined without a build. */
  readonly contract: string | undefined;
  readonly functionName: string | undefined;
  /** The call that entered the contract, `withdraw(shares: 25)`, if an ABI has it; only at its outermost function. */
  readonly called: string | undefined;
  /** Undefined if only the function is certain. */
  readonly place: StoryPlace | undefined;
  /** It is a modifier of the function in the next entry. */
  readonly isModifier?: true;
  /** So many entries between it and the next one are left out. */
  readonly leftOut?: number;
  /** Those of its variables whose values are certain; undefined if none were read. */
  readonly variables?: readonly StoryVariable[];
  /**
   * The story's cause for the end of this line, with its values first: `25 > 10: shares > held is true`; hostile text. Only
   * at the line that failed, and at the project's own call of a package that failed.
   */
  readonly causeAtLine?: string;
  /** The same with what is in sight there, if that is less; hostile text. */
  readonly causeInBrief?: string;
}

/** Why a line, or the lines of a contract, are unknown. */
export type StoryGap =
  | (MissingBuild & { readonly address: string })
  /** The replay and the record differ, so nothing is certain. */
  | { readonly why: 'deviation'; readonly in: TraceDeviation['in'] }
  /** The build without optimizer ended otherwise, so only functions are certain. */
  | { readonly why: 'otherEnd' }
  /** The replay doesn't prove which way the execution went, so only functions are certain. */
  | { readonly why: 'unproven'; readonly by: Unproven }
  /** The replay of the build without optimizer was stopped, so only functions are certain. */
  | { readonly why: 'stopped'; readonly problem: string };

/** Why a transaction's call failed: where, called from where, and the reason. */
export interface FailureStory {
  readonly transactionId: string;
  /** Its consensus timestamp. */
  readonly timestamp: string | null;
  readonly failure: FrameFailure | undefined;
  /** The call succeeded, but ignored the code with which a system contract failed: something was lost. */
  readonly isIgnored: boolean;
  /** The decoded reason in one line without a period; hostile text. */
  readonly reason: string;
  /**
   * The values that made it fail, in the source's own words, in one line without a period:
   * `shares > held is true: 25 > 10`; hostile text. Undefined unless it is certain.
   */
  readonly cause?: string;
  /** What behaves otherwise on Hedera and led to it, each with its fix, in sentences; hostile text. */
  readonly traps?: readonly string[];
  /** Why the failing function has no variables; undefined if it may have some. */
  readonly noVariables?: 'viaYul';
  /** Innermost first, across contracts. */
  readonly stack: readonly StoryEntry[];
  readonly gaps: readonly StoryGap[];
}

/** The answer to "why did it fail?". */
export type Explanation =
  | { readonly kind: 'story'; readonly story: FailureStory }
  /** It ran no contract, its call succeeded, or the mirror node has no record of its calls. */
  | { readonly kind: 'none'; readonly why: 'noCall' | 'succeeded' | 'noRecord' };
