import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../../node_modules');

/** The versions that are among the packages. */
export type SolcVersion = '0.7.6' | '0.8.19' | '0.8.24' | '0.8.28';

/** A project folder whose `node_modules/solc` is the compiler of that version, as a developer's is. */
export async function folderWithSolc(version: SolcVersion): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-solc-'));
  await installSolc(folder, version);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Puts the compiler into a project's `node_modules`. */
export async function installSolc(folder: string, version: SolcVersion): Promise<void> {
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await symlink(path.join(packages, `solc-${version}`), path.join(folder, 'node_modules', 'solc'), 'dir');
}
