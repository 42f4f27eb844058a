import type { RequestPart } from '../rest/submission.ts';
import type { Comparison } from './comparison.ts';
import type { Standing } from './standing.ts';

/** A file that leaves, as the project knows it. */
export interface ListedFile {
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
  readonly state: 'same' | 'edited' | 'missing' | 'notOnDisk';
}

export interface ListedWarning {
  readonly kind: string;
  readonly message: string;
  readonly blocks: boolean;
}

/** What is about to be published for one contract. */
export interface ConsentSubject {
  /** The contract's name. */
  readonly contract: string;
  /** `path:Name`, as the service takes it. */
  readonly identifier: string;
  /** EIP-55 form. */
  readonly address: string;
  readonly compilerVersion: string;
  readonly route: 'standardJson' | 'metadata';
  readonly comparison: Comparison;
  readonly standing: Standing;
  readonly files: readonly ListedFile[];
  readonly warnings: readonly ListedWarning[];
  readonly request: {
    readonly body: Uint8Array;
    readonly parts: readonly RequestPart[];
    readonly leftOut: readonly string[];
  };
}

/** Why Enter must not publish, the weightiest first. */
export type Doubt = 'notRead' | 'noCode' | 'verifiedOther' | 'mismatch' | 'unknown' | 'warned';

/** Warnings that say nothing about the files: they are about the level that can be reached. */
const harmless: readonly string[] = ['libraries', 'notSolidity', 'noMetadataHash', 'noMetadataTail'];

/** Whether a warning gives no reason to think twice. */
export function isHarmless({ kind, blocks }: ListedWarning): boolean {
  return !blocks && harmless.includes(kind);
}

/** Every open doubt about publishing it. Empty only if a match is expected and nothing else is open. */
export function doubtsOf({
  comparison: { level },
  standing,
  warnings,
  files,
}: Pick<ConsentSubject, 'comparison' | 'standing' | 'warnings' | 'files'>): Doubt[] {
  const isWarned = !warnings.every(isHarmless) || files.some(({ state }) => state === 'edited' || state === 'missing');
  return [
    ...(level === 'notRead' || level === 'noCode' ? [level] : []),
    ...(standing.kind === 'other' ? ['verifiedOther' as const] : []),
    ...(level === 'mismatch' || level === 'unknown' ? [level] : []),
    ...(isWarned ? ['warned' as const] : []),
  ];
}

/** Whether it surely isn't what is deployed, so that a list of several leaves it out at first. */
export function isKnownToFail(subject: Parameters<typeof doubtsOf>[0]): boolean {
  const { level } = subject.comparison;
  return level === 'mismatch' || level === 'noCode' || subject.standing.kind === 'other';
}
