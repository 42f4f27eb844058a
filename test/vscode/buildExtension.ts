import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFolder } from './repository.ts';

let built: Promise<string> | undefined;

/**
 * Builds dist/ as it is published (minified), once a process and those that it starts: a VS Code that runs meanwhile
 * loads these files.
 * @returns what the build printed: the files and their sizes
 */
export function buildExtension(): Promise<string> {
  built ??= process.env.LEDGER_LENS_BUILT === undefined ? build() : Promise.resolve(process.env.LEDGER_LENS_BUILT);
  return built;
}

async function build(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['esbuild.mjs', '--production'], {
    cwd: repositoryFolder,
  });
  process.env.LEDGER_LENS_BUILT = stdout.trim();
  return stdout.trim();
}
