import type { RequestPart } from '../rest/submission.ts';
import type { Comparison } from './comparisonRow.ts';
import type { Standing } from './standing.ts';

/** A file to send, with its state in the project. */
export interface ListedFile {
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
  /** Where it is in the workspace folder, if its path doesn't say so. */
  readonly place?: string;
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
  /** Of a secret: its line in that file, or in the rest of the request, from 1. */
  readonly line?: number;
}

/** Something about a contract that may be there, and couldn't be read. */
export interface UnreadPart {
  readonly part: 'creation' | 'implementation' | 'record';
  /** Why, as a sentence. */
  readonly problem: string;
  /** Of a record: the service didn't answer at all, so that nothing can be published to it now. */
  readonly isUnreachable?: true;
}

/** The part of a record that wasn't read. @param failure what was thrown */
export function unreadRecord(problem: string | undefined, failure?: { readonly kind: string }): UnreadPart[] {
  if (problem === undefined) return [];
  const isUnreachable = failure?.kind === 'offline' || failure?.kind === 'timeout';
  return [{ part: 'record', problem, ...(isUnreachable && { isUnreachable }) }];
}

/** Whether the service can't be reached, as far as that was tried. */
export function isServiceUnreachable({ unread }: { readonly unread: readonly UnreadPart[] }): boolean {
  return unread.some(({ isUnreachable }) => isUnreachable);
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
  /** Its build output, if it is one of several builds of the contract: the profile, if it has one, and the file. */
  readonly output?: string;
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
