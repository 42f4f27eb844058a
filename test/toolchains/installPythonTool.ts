import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';

export type PythonToolName = 'brownie' | 'ape';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * Installs a build tool that Python has, from its checked-in list of pinned packages, into an environment in
 * `.vscode-test/toolchains/<name>`, where it stays until the list changes, and gives the folder of its executables.
 */
export async function installPythonTool(name: PythonToolName): Promise<string> {
  const list = path.join(import.meta.dirname, name, 'requirements.txt');
  const folder = path.join(repository, '.vscode-test', 'toolchains', name);
  const binaries = path.join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const pinned = readFileSync(list, 'utf8');
  const stamp = path.join(folder, 'installed.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === pinned) return binaries;
  console.log(`Installing the ${name} tools from their list of packages ...`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  const cwd = repository;
  await runTool(process.platform === 'win32' ? 'python' : 'python3', ['-m', 'venv', folder], { cwd });
  await runTool(path.join(binaries, 'python'), ['-m', 'pip', 'install', '-q', '--no-deps', '-r', list], { cwd });
  writeFileSync(stamp, pinned);
  return binaries;
}
