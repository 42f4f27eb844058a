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

/** The pending submission of a contract. */
export interface ConsentSubject {
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

/** Why publishing isn't the first thing to choose, most important first. */
export type Doubt = 'notRead' | 'noCode' | 'verifiedOther' | 'partNotRead' | 'mismatch' | 'unknown' | 'warned';

/** Warnings that concern only the possible match level, not the files. */
const harmless: readonly string[] = ['libraries', 'notSolidity', 'noMetadataHash', 'noMetadataTail'];

/** Whether a warning is harmless. */
export function isHarmless({ kind, blocks }: ListedWarning): boolean {
  return !blocks && harmless.includes(kind);
}

/** Whether it matters for what is published: the service finds a creation transaction itself. */
export function isDoubtful({ part }: UnreadPart): boolean {
  return part !== 'creation';
}

/** Every doubt about publishing it. Empty only if a match is expected and there is no other doubt. */
export function doubtsOf({
  comparison: { level },
  standing,
  warnings,
  files,
  unread,
}: Pick<ConsentSubject, 'comparison' | 'standing' | 'warnings' | 'files' | 'unread'>): Doubt[] {
  const isWarned = !warnings.every(isHarmless) || files.some(({ state }) => state === 'edited' || state === 'missing');
  return [
    ...(level === 'notRead' || level === 'noCode' ? [level] : []),
    ...(standing.kind === 'other' ? ['verifiedOther' as const] : []),
    ...(unread.some(isDoubtful) ? ['partNotRead' as const] : []),
    ...(level === 'mismatch' || level === 'unknown' ? [level] : []),
    ...(isWarned ? ['warned' as const] : []),
  ];
}

/** Whether it certainly isn't the deployed contract, so that a list of several excludes it at first. */
export function isKnownToFail(subject: Parameters<typeof doubtsOf>[0]): boolean {
  const { level } = subject.comparison;
  return level === 'mismatch' || level === 'noCode' || subject.standing.kind === 'other';
}
