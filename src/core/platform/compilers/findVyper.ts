import { access, constants, readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { CompilerAtHand } from './findSolc.ts';

/** The folders to search; those of this machine by default. */
interface VyperFolders {
  /** One of each version, by vvm. */
  readonly vvm: readonly string[];
  /** Those of `PATH`. */
  readonly programs: readonly string[];
}

/** What Python projects call the folder of their environment. */
const environments = ['.venv', 'venv', 'env'];

/**
 * Finds the Vyper of a version that the user has installed: in a project's Python environment, on the path, or by vvm.
 * Runs and downloads nothing. It takes standard JSON as Solidity's compiler does.
 * @param longVersion `0.4.3+commit.bff19ea2`; the commit doesn't count
 * @param projects absolute folders
 * @returns undefined if it isn't installed
 */
export async function findVyper(
  longVersion: string,
  projects: readonly string[],
  folders: VyperFolders = vyperFolders(process.env, homedir()),
): Promise<CompilerAtHand | undefined> {
  const [version = ''] = longVersion.replace(/^v/, '').split('+', 1);
  // The version becomes a part of paths.
  if (!/^\d+\.\d+\.\d+(?:(?:b|rc)\d+)?$/.test(version)) return undefined;
  const [bin, program] = process.platform === 'win32' ? ['Scripts', 'vyper.exe'] : ['bin', 'vyper'];
  const installed = [
    ...projects.flatMap((folder) => environments.map((name) => path.join(folder, name, bin, program))),
    ...folders.programs.map((folder) => path.join(folder, program)),
  ];
  for (const file of installed) if (await isOf(file, version)) return { kind: 'native', path: file };
  for (const folder of folders.vvm) {
    const file = path.join(folder, `vyper-${version}${path.extname(program)}`);
    if (await isProgram(file)) return { kind: 'native', path: file };
  }
  return undefined;
}

/** Where vvm keeps compilers, and the folders of `PATH`. */
export function vyperFolders(env: Readonly<Record<string, string | undefined>>, home: string): VyperFolders {
  const programs = (env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return { vvm: [env.VVM_BINARY_PATH ?? path.join(home, '.vvm')], programs };
}

/** Whether a program is Vyper of a version: the environment that it is in says so. */
async function isOf(file: string, version: string): Promise<boolean> {
  if (!(await isProgram(file))) return false;
  // A tool's own environment is linked to from the path.
  const root = path.dirname(path.dirname(await realpath(file)));
  const libraries = [path.join(root, 'Lib')];
  for (const name of await namesIn(path.join(root, 'lib'))) libraries.push(path.join(root, 'lib', name));
  for (const library of libraries) {
    const names = await namesIn(path.join(library, 'site-packages'));
    if (names.includes(`vyper-${version}.dist-info`)) return true;
  }
  return false;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
