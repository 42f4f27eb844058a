/** Bundles the host tests for the extension host, which loads CommonJS JavaScript. */
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryFolder } from './repository.ts';

/** Bundles `test/host` into `.vscode-test/out/host` and returns the path of its index for `extensionTestsPath`. */
export async function bundleHostTests(): Promise<string> {
  const outdir = path.join(repositoryFolder, '.vscode-test', 'out', 'host');
  await rm(outdir, { recursive: true, force: true });
  const source = path.join(repositoryFolder, 'test', 'host');
  await build({
    entryPoints: [path.join(source, 'index.ts'), ...globSync(path.join(source, '**/*.test.ts'))],
    outbase: source,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
  });
  return path.join(outdir, 'index.js');
}
