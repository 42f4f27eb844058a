import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { vyperCommits } from './compilerFacts.ts';

const solidity = /^v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.]+)?\+commit\.[0-9a-f]{7,40})(?:[.\s].*)?$/;
const vyper = /^v?(\d+\.\d+\.\d+(?:-?(?:b|rc|beta\.?)\d+)?)(?:\+commit\.([0-9a-f]{7,40}))?(?:[.\s].*)?$/;

/**
 * The Solidity compiler's version as the service accepts it: no `v`, with commit, without the platform's suffix
 * (`0.8.28+commit.7893614a.Emscripten.clang` is cut). A LensError of kind `input` where the commit isn't known, as in
 * `0.8.28`: the service would look for a compiler of that name and not find it.
 */
export function solidityVersion(version: string | undefined, path: string): string {
  const long = solidity.exec(version ?? '')?.[1];
  if (long === undefined) throw unknownVersion('Solidity', version, path, '0.8.28+commit.7893614a');
  return long;
}

/**
 * The Vyper compiler's version as the service accepts it, the part between `vyper.` and `.linux` of the release asset:
 * commit of seven digits up to 0.3.0, none in 0.3.1, eight from 0.3.2 on. A LensError of kind `input` if that can't be
 * known.
 */
export function vyperVersion(version: string | undefined, path: string): string {
  const [, number, commit] = vyper.exec(version ?? '') ?? [];
  if (number === undefined) throw unknownVersion('Vyper', version, path, '0.4.3+commit.bff19ea2');
  if (number === '0.3.1') return number;
  const release = vyperReleases.get(number);
  if (release !== undefined && (commit === undefined || release.startsWith(commit) || commit.startsWith(release))) {
    return `${number}+commit.${release}`;
  }
  const digits = isBefore(number, [0, 3, 2]) ? 7 : 8;
  if (commit === undefined || commit.length < digits) {
    throw unknownVersion('Vyper', version, path, '0.4.3+commit.bff19ea2');
  }
  return `${number}+commit.${commit.slice(0, digits)}`;
}

/** Whether the version's number is lower than `[major, minor, patch]`; false if it isn't a version. */
export function isBefore(version: string, bound: readonly [number, number, number]): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (parts === undefined) return false;
  for (const [at, limit] of bound.entries()) {
    const part = parts[at] ?? 0;
    if (part !== limit) return part < limit;
  }
  return false;
}

function unknownVersion(language: string, version: string | undefined, path: string, example: string): LensError {
  return new LensError(
    { kind: 'input', field: 'compilerVersion' },
    version === undefined || version === ''
      ? l10n.t`${path} specifies no compiler version. The service needs the ${language} version with its commit, for example ${example}.`
      : l10n.t`${path} specifies compiler version ${version}. The service needs the ${language} version with its commit, for example ${example}.`,
  );
}

/** The releases of Vyper, newest first: number -> commit as the release assets have it, empty if they have none. */
export const vyperReleases: ReadonlyMap<string, string> = new Map(Object.entries(vyperCommits));
