import * as l10n from '@vscode/l10n';
import type { CheckedSubmission, ListedWarning, UnreadPart } from './checkedSubmission.ts';

/** Why publishing isn't the first thing to choose, most important first. */
export type Doubt =
  | 'secret'
  | 'notRead'
  | 'noCode'
  | 'verifiedOther'
  | 'partNotRead'
  | 'mismatch'
  | 'unknown'
  | 'warned';

/** Warnings that concern only the possible match level, or what isn't published. */
const harmless: readonly string[] = ['libraries', 'notSolidity', 'noMetadataHash', 'noMetadataTail', 'unsaved'];

/**
 * Says of each file that the editor has another text than the one that is published, which is never an unsaved one.
 * @param isUnsaved whether the file at a path on disk has unsaved changes
 */
export function unsavedWarnings(
  files: readonly { readonly path: string; readonly onDisk?: string | undefined }[],
  isUnsaved: (onDisk: string) => boolean,
): ListedWarning[] {
  return files.flatMap(({ path, onDisk }) =>
    onDisk !== undefined && isUnsaved(onDisk)
      ? [
          {
            kind: 'unsaved',
            path,
            message: l10n.t`${path} has unsaved changes, which aren't published.`,
            blocks: false,
          },
        ]
      : [],
  );
}

/** Whether a warning is harmless. */
export function isHarmless({ kind, blocks }: ListedWarning): boolean {
  return !blocks && harmless.includes(kind);
}

/** Whether a warning says that a secret is among what is sent: nothing else matters as much. */
export function isSecretWarning({ kind }: Pick<ListedWarning, 'kind'>): boolean {
  return kind === 'secret';
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
}: Pick<CheckedSubmission, 'comparison' | 'standing' | 'warnings' | 'files' | 'unread'>): Doubt[] {
  const others = warnings.filter((warning) => !isSecretWarning(warning));
  const isWarned = !others.every(isHarmless) || files.some(({ state }) => state === 'edited' || state === 'missing');
  return [
    ...(others.length < warnings.length ? ['secret' as const] : []),
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
