import type { RequestPart } from '../rest/submission.ts';
import type { Comparison } from './comparisonRow.ts';
import type { Standing } from './standing.ts';

/** A file to send, with its state in the project. */
export interface ListedFile {
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
  readonly state: 'same' | 'edited' | 'missing' | 'notOnDisk';
  /** An interface's ABI, not its source. */
  readonly isAbi?: true;
}

export interface ListedWarning {
  readonly kind: string;
  readonly message: string;
  readonly blocks: boolean;
  /** The file that it is about, as published. */
  readonly path?: string;
}

/** Something about a contract that may be there, and couldn't be read. */
export interface UnreadPart {
  readonly part: 'creation' | 'implementation' | 'record';
  /** Why, as a sentence. */
  readonly problem: string;
}

/** The submission of a contract, as the user is shown it before agreeing. */
export interface CheckedSubmission {
  /** The contract's name. */
  readonly contract: string;
  /** `path:Name`, the service's form. */
  readonly identifier: string;
  /** EIP-55 form. */
  readonly address: string;
  readonly compilerVersion: string;
  readonly route: 'standardJson' | 'metadata';
  readonly comparison: Comparison;
  readonly standing: Standing;
  readonly files: readonly ListedFile[];
  readonly warnings: readonly ListedWarning[];
  /** What couldn't be read besides the code. */
  readonly unread: readonly UnreadPart[];
  readonly request: {
    readonly body: Uint8Array;
    readonly parts: readonly RequestPart[];
    readonly leftOut: readonly string[];
  };
}
