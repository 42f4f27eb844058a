import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './runTool.ts';

export type ToolchainName =
  | 'hardhat2'
  | 'hardhat3'
  | 'foundry'
  | 'truffle'
  | 'hardhatDeploy'
  | 'rocketh'
  | 'upgradesCore'
  /** With what tests are written in. */
  | 'hardhat2Tests'
  | 'hardhat3Tests';

const repository = path.resolve(import.meta.dirname, '../..');

/**
 * Installs one build tool from its checked-in lock file into `.vscode-test/toolchains/<name>`, where it stays until
 * the lock file changes, and gives that folder.
 */
export async function installToolchain(name: ToolchainName): Promise<string> {
  const pinned = path.join(import.meta.dirname, name);
  const folder = path.join(repository, '.vscode-test', 'toolchains', name);
  const lock = readFileSync(path.join(pinned, 'package-lock.json'), 'utf8');
  const stamp = path.join(folder, 'installed.lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return folder;
  console.log(`Installing the ${name} tools from their lock file ...`);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(pinned, file), path.join(folder, file));
  // Not `npm ci`: it refuses a lock file that lacks a package of another platform; `install` keeps what the file pins.
  await runTool('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(stamp, lock);
  return folder;
}
