import { evmVersionsSince, solidityCommits, viaIRSince } from './compilerFacts.ts';
import { satisfies } from './versionRange.ts';

/** The releases of the Solidity compiler, newest first, as the service accepts them: `0.8.28+commit.7893614a`. */
export const solidityReleases: readonly string[] = Object.entries(solidityCommits).map(
  ([version, commit]) => `${version}+commit.${commit}`,
);

/** The release with a version number such as `0.8.28`, with its commit; undefined if none is known. */
export function solidityRelease(version: string): string | undefined {
  const number = version.split('+', 1)[0] ?? '';
  const commit = Object.hasOwn(solidityCommits, number) ? solidityCommits[number] : undefined;
  const release = `${number}+commit.${commit}`;
  return commit !== undefined && (version === number || version === release) ? release : undefined;
}

/** The EVM versions that one of the releases can compile for, newest first. */
export function evmVersionsOf(versions: readonly string[]): string[] {
  return Object.entries(evmVersionsSince)
    .filter(([, since]) => versions.some((version) => satisfies(version, `>=${since}`)))
    .map(([name]) => name);
}

/** Whether a release can compile via Yul. */
export function knowsViaIR(version: string): boolean {
  return satisfies(version, `>=${viaIRSince}`);
}
