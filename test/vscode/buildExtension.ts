import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFolder } from './repository.ts';

let built: Promise<string> | undefined;

/**
 * Builds dist/ as it is published (minified), once a process: a VS Code that runs meanwhile loads these files.
 * @returns what the build printed: the files and their sizes
 */
export function buildExtension(): Promise<string> {
  built ??= promisify(execFile)(process.execPath, ['esbuild.mjs', '--production'], { cwd: repositoryFolder }).then(
    ({ stdout }) => stdout.trim(),
  );
  return built;
}
