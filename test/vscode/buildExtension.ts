import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFolder } from './repository.ts';

/** Builds dist/ as it is published (minified), and returns what the build printed: the files and their sizes. */
export async function buildExtension(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['esbuild.mjs', '--production'], {
    cwd: repositoryFolder,
  });
  return stdout.trim();
}
