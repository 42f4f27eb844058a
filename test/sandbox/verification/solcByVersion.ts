import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { keptCompilation } from '../../tools/keptCompilations.ts';

interface Solc {
  compile(input: string): string;
  version(): string;
}

/** The compilers that package.json names by alias. */
const aliases: Readonly<Record<string, string>> = {
  '0.7.6+commit.7338295f': 'solc-0.7.6',
  '0.8.19+commit.7dd6d404': 'solc-0.8.19',
  '0.8.24+commit.e11b9ed9': 'solc-0.8.24',
  '0.8.28+commit.7893614a': 'solc-0.8.28',
};

/** The long versions that the sandbox can compile with. */
export const solcVersions: readonly string[] = Object.keys(aliases);

/** Where `installSolc` puts further ones. */
const installed = path.resolve(import.meta.dirname, '../../../.vscode-test/solc');

/**
 * The compiler of a long version; undefined where the sandbox has none. Slow at the first use of each (a WebAssembly), but
 * not loaded as long as all that it's given is kept.
 */
export function solcByVersion(version: string): Solc | undefined {
  const alias = Object.hasOwn(aliases, version) ? aliases[version] : undefined;
  const folder = path.join(installed, version.split('+', 1)[0] ?? '', 'node_modules', 'solc');
  if (alias === undefined && !existsSync(folder)) return undefined;
  const load = (): Solc => createRequire(import.meta.url)(alias ?? folder);
  if (alias === undefined) {
    const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const release = keptCompilation('the version of', manifest, () => load().version());
    if (!release.startsWith(version)) return undefined;
  }
  return {
    compile: (input) => keptCompilation(`solc ${version}`, input, () => load().compile(input)),
    version: () => load().version(),
  };
}
