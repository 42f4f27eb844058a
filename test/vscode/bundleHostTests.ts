/** Bundles the host tests for the extension host, which loads CommonJS JavaScript. */
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { repositoryFolder } from './repository.ts';

/**
 * Bundles `test/host` into `dist/host-tests` and returns the path of its index for `extensionTestsPath`. VS Code gives
 * the extension's own API object only to files whose real path is in the extension's folder; `.vscode-test` may be a link
 * to a folder that several checkouts share.
 */
export async function bundleHostTests(): Promise<string> {
  const outdir = path.join(repositoryFolder, 'dist', 'host-tests');
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
