import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

export const workspaces = path.resolve(import.meta.dirname, '../fixtures/workspaces');
const staging = path.resolve(import.meta.dirname, '../../.vscode-test/build');
const outputs = [
  'artifacts',
  'build',
  'cache',
  'deployments',
  'out',
  'broadcast',
  path.join('ignition', 'deployments'),
];

/** Copies a workspace's sources, without what tools made of them, to a fresh folder where a tool may build. */
export function stageWorkspace(name: string, target: string = path.join(staging, name)): string {
  const source = path.join(workspaces, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(source, target, {
    recursive: true,
    filter: (file) => !outputs.includes(path.relative(source, file)),
  });
  return target;
}

/** Gives a staged workspace the packages of a tool's folder. */
export function linkPackages(tools: string, staged: string): void {
  const link = path.join(staged, 'node_modules');
  if (!existsSync(link)) symlinkSync(path.join(tools, 'node_modules'), link, 'junction');
}

/**
 * Brings files of a staged workspace home, each through `normalise` (which gives undefined for one to leave out), and
 * removes what was there in `folder` before.
 */
export function keepOutput(
  name: string,
  folder: string,
  normalise: (file: string, text: string) => string | undefined,
): void {
  const from = path.join(staging, name, folder);
  const to = path.join(workspaces, name, folder);
  rmSync(to, { recursive: true, force: true });
  for (const entry of readdirSync(from, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(from, entry);
    if (!statSync(file).isFile()) continue;
    const text = normalise(entry.split(path.sep).join('/'), readFileSync(file, 'utf8').replaceAll('\r\n', '\n'));
    if (text === undefined) continue;
    mkdirSync(path.dirname(path.join(to, entry)), { recursive: true });
    writeFileSync(path.join(to, entry), text);
  }
}

/** A JSON text without the keys `dropped` anywhere in it: syntax trees and the like, large and never read. */
export function withoutKeys(text: string, dropped: readonly string[]): string {
  const kept: unknown = JSON.parse(text, (key, value: unknown) => (dropped.includes(key) ? undefined : value));
  return `${JSON.stringify(kept)}\n`;
}
