import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import type { ChangedState } from '../../storage/changedState.ts';
import { type CompilerOutputs, noOutputs } from '../builds/compileOnce.ts';
import type { FrameFailure, TraceEvent, TraceFrame } from '../replay/executionTrace.ts';
import type { TraceDeviation } from '../replay/traceCheck.ts';
import { type KnownAnswers, noAnswers } from '../state/keptAnswers.ts';
import type { FailureStory } from '../story/failureStory.ts';
import type { CarryProblem } from './carryToChange.ts';
import type { CompileError } from './compileError.ts';
import type { LayoutUnknown } from './movedVariables.ts';

/** How an execution ended: as the network recorded it, or in a trial. */
export interface TrialEnd {
  /** Undefined for a success. */
  readonly failure: FrameFailure | undefined;
  /** The returned data, or the data of the revert. */
  readonly output: Uint8Array;
  /** The input of the call, by which the output is decoded; empty for a creation. */
  readonly input: Uint8Array;
  /** Without those of system contracts, which answer from the record. */
  readonly events: readonly TraceEvent[];
  /** What its calls and creations paid, in tinybars; not what contracts that destroyed themselves left. */
  readonly payments?: readonly { readonly to: string; readonly value: bigint }[];
  /** What the execution costs, without rules of charging: the intrinsic gas, and what ran, without what is refunded. */
  readonly gas: bigint;
}

/** A slot that a trial, or the recorded execution, changed for good. Hex, 32 bytes. */
export interface TrialWrite {
  readonly address: string;
  readonly slot: string;
  readonly before: string;
  /** What the recorded execution left there. */
  readonly recorded: string;
  /** What the trial left there. */
  readonly tried: string;
}

/** Why it isn't known what a changed contract would have done. */
export type TrialUnknown =
  /** The replay of what happened differs from the record, so a trial would prove nothing. */
  | { readonly why: 'deviation'; readonly in: TraceDeviation['in'] }
  /** What happened depends on what no record has: the hash of a block, a random number. */
  | { readonly why: 'unrecorded' }
  /** No contract of the workspace took part, or none as it was built. */
  | { readonly why: 'noBuild' }
  /** The contract was built by Hardhat's plugin for Vyper, whose build can't be compiled again. */
  | { readonly why: 'unreadBuild'; readonly contract: string; readonly command: string | undefined }
  /** The code is the same as before. */
  | { readonly why: 'unchanged' }
  /** The values that the constructor put into the code can't be carried over. */
  | { readonly why: 'carry'; readonly contract: string; readonly problem: CarryProblem }
  /** It has more code than a contract may have, so it can't be deployed. */
  | { readonly why: 'tooLarge'; readonly contract: string; readonly size: number }
  | LayoutUnknown
  /** It runs on what its constructor wrote, and that, or an initial value, was changed. */
  | { readonly why: 'constructor'; readonly contract: string; readonly isKnown: boolean }
  /** It called a system contract, a token or an account otherwise than the record. */
  | { readonly why: 'notOnRecord'; readonly frame: TraceFrame; readonly nth: number }
  /** What it needs couldn't be read, or it needs more than one call may: why, as a sentence. */
  | { readonly why: 'unread'; readonly problem: string }
  /** The change doesn't compile: the compiler's first error, and the others. */
  | ({ readonly why: 'compile'; readonly others?: readonly CompileError[] } & CompileError)
  /** There is no compiler of that version. */
  | { readonly why: 'noCompiler'; readonly compilerVersion: string }
  /** The sources ask for another compiler than that of the last build, or their configuration was changed since. */
  | {
      readonly why: 'otherCompiler';
      /** The last build's, without commit. */
      readonly compilerVersion: string;
      /** The configuration's file name, or `sources`. */
      readonly in: string;
      /** The last build's, if only that isn't set any more and isn't the tool's own. */
      readonly evmVersion?: string;
      /** The setting that the configuration sets otherwise, if it has only one set of them. */
      readonly setting?: ChangedSetting;
    };

/** A compiler's setting in its own words, by which a project is now built otherwise. */
export interface ChangedSetting {
  readonly name: string;
  readonly built: string;
  /** Undefined if the configuration doesn't set it any more. */
  readonly now?: string;
}

/** A contract that ran changed. */
export interface ChangedContract {
  /** `path:Name`. */
  readonly contract: string;
  /** `path:Name` of the deployed contract, if that has another name. */
  readonly replaces?: string;
}

/** What a call would have done with other code. */
export type Trial =
  | { readonly kind: 'unknown'; readonly unknown: TrialUnknown }
  | {
      readonly kind: 'tried';
      readonly changed: readonly ChangedContract[];
      /** Those that run on what the constructor wrote with a function that was changed: `path:Name`. */
      readonly asConstructed: readonly string[];
      /** What isn't where the ledger has it, of contracts that the trial ran without using any of that. */
      readonly movedUnused: readonly LayoutUnknown[];
      readonly before: TrialEnd;
      readonly after: TrialEnd;
      readonly writes: readonly TrialWrite[];
      /** The same by the variables of the changed contracts. */
      readonly state: ChangedState;
      /** What it leaves otherwise than the recorded execution did: `before` is what that left. */
      readonly otherState: ChangedState;
      /** The ABIs of the changed contracts. */
      readonly abis: AbiIndex;
      /** Where and why it fails now; undefined for a success. */
      readonly story: FailureStory | undefined;
    };

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
