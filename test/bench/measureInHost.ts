import path from 'node:path';
import { build } from 'esbuild';
import { repositoryFolder } from '../vscode/repository.ts';
import { type HostOptions, runInHost } from '../vscode/runHost.ts';

/**
 * Runs a file of `inHost` inside the extension host of a real VS Code, and gives the figures that it wrote down.
 * @param name the file's, without `.ts`
 */
export async function measureInHost(name: string, options: Omit<HostOptions, 'version'>): Promise<unknown> {
  const outfile = path.join(repositoryFolder, '.vscode-test', 'out', 'bench', `${name}.js`);
  await build({
    entryPoints: [path.join(import.meta.dirname, 'inHost', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    external: ['vscode'],
    logLevel: 'warning',
  });
  return runInHost(outfile, { ...options, version: 'newest' });
}
