import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes a folder as Python's `solcx` keeps its compilers, with npm's solc of one version in it, and gives the
 * environment that leads there.
 */
export function solcFolder(folder: string, version: string): Record<string, string> {
  mkdirSync(folder, { recursive: true });
  const executable = path.join(folder, `solc-v${version}`);
  copyFileSync(path.join(import.meta.dirname, 'solcExecutable.cjs'), executable);
  chmodSync(executable, 0o755);
  const solc = createRequire(import.meta.url).resolve(`solc-${version}/package.json`);
  return { SOLCX_BINARY_PATH: folder, SOLC_MODULE: path.dirname(solc) };
}
