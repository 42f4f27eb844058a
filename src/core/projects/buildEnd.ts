import * as l10n from '@vscode/l10n';

/** What a shell returns if it finds no such program, on POSIX and Windows. */
const notFound: readonly number[] = [127, 9009];

/**
 * Why a build command failed, and what to do, as sentences; undefined if it succeeded.
 * @param code its exit code; undefined if it was stopped
 */
export function buildEndWords(command: string, code: number | undefined): string | undefined {
  if (code === 0) return undefined;
  if (code === undefined) return l10n.t`Build stopped: ${command}. See the terminal, fix any error, and try again.`;
  return notFound.includes(code)
    ? l10n.t`Can't run ${command}: a program wasn't found (exit code ${code}). See the terminal, install the program or add it to PATH, and try again.`
    : l10n.t`Build failed with exit code ${code}: ${command}. See the terminal, fix the error, and try again.`;
}
