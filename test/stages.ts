/** What `npm test` runs, in order. */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { buildExtension } from './vscode/buildExtension.ts';
import type { VsCodeVersion } from './vscode/installServer.ts';
import { repositoryFolder } from './vscode/repository.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that said that they cannot run here. */
  skipped?: number;
  /** Why it failed, where the counts alone do not say it. */
  reason?: string;
}

export interface Stage {
  name: string;
  run(): Promise<Counts>;
}

export const stages: readonly Stage[] = [
  { name: 'type check', run: () => tool('typescript/bin/tsc') },
  { name: 'lint', run: () => tool('@biomejs/biome/bin/biome', 'check') },
  { name: 'build', run: build },
  { name: 'unit', run: () => mocha('test/unit/**/*.test.ts', 'dot') },
  { name: 'sandbox', run: () => mocha('test/sandbox-check/**/*.test.ts', 'spec', '--timeout', '60000') },
  { name: 'host', run: () => host('newest') },
  { name: 'host-floor', run: () => host('floor') },
  { name: 'ui', run: ui },
  { name: 'package', run: packageTest },
];

/** A hanging stage is ended after this, so that the ones after it still run. */
const stageWithinMs = 15 * 60_000;

/** A tool that is right or wrong as a whole counts as one test. */
async function tool(file: string, ...args: string[]): Promise<Counts> {
  const { code } = await node([path.join('node_modules', file), ...args]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function build(): Promise<Counts> {
  console.log(await buildExtension());
  return { passed: 1, failed: 0 };
}

async function mocha(pattern: string, reporter: string, ...options: string[]): Promise<Counts> {
  if (globSync(pattern, { cwd: repositoryFolder }).length === 0) {
    return { passed: 0, failed: 1, reason: `no file is named ${pattern}` };
  }
  const { code, output } = await node(['node_modules/mocha/bin/mocha.js', pattern, '--reporter', reporter, ...options]);
  const count = (word: string) => Number(new RegExp(`^ {2}(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  const counts = { passed: count('passing'), failed: count('failing'), skipped: count('pending') };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, reason: `mocha ended with ${code}` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, reason: 'no test ran' };
  return counts;
}

async function host(version: VsCodeVersion): Promise<Counts> {
  const { runHostWithSandbox } = await import('./vscode/runHost.ts');
  const counts = await runHostWithSandbox(version);
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1, reason: 'no test ran' } : counts;
}

/**
 * Each file in a process of its own. One that fails is run once more in new windows, for a real VS Code on a busy
 * machine can lose a click; what passed only then is named in the summary.
 */
async function ui(): Promise<Counts> {
  await buildExtension();
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const again: string[] = [];
  for (const file of globSync('test/ui/**/*.test.ts', { cwd: repositoryFolder }).sort()) {
    let counts = await mocha(file, 'spec');
    if (counts.failed > 0) {
      console.log(`${file}: ${counts.failed} failed; it is run once more.\n`);
      counts = await mocha(file, 'spec');
      if (counts.failed === 0) again.push(path.basename(file));
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped = (total.skipped ?? 0) + (counts.skipped ?? 0);
  }
  if (total.passed + total.failed === 0) return { ...total, failed: 1, reason: 'no test ran' };
  return again.length === 0 ? total : { ...total, reason: `passed only in a second run: ${again.join(', ')}` };
}

async function packageTest(): Promise<Counts> {
  const { runPackage } = await import('./vscode/runPackage.ts');
  return runPackage(console.log);
}

/** Runs a script on this Node and shows what it prints. */
async function node(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: repositoryFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: stageWithinMs,
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
    process.stdout.write(data);
  });
  child.stderr.on('data', (data) => process.stderr.write(data));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
