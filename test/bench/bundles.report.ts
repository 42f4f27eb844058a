// How large the files are that load at activation and later, and how long loading one takes in a new process, beside
// what a schema library alone would cost in the same form.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { buildExtension } from '../vscode/buildExtension.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import type { ReportOptions } from './run.ts';

interface Bundle {
  name: string;
  /** A file of dist, or a line of code to bundle. */
  from: { file: string } | { code: string };
  /** Absent: it needs VS Code, so it is not loaded here. */
  isLoaded?: true;
}

/** The one that starts with VS Code, and those that come on first use. */
const bundles: readonly Bundle[] = [
  { name: 'zod, one schema', from: { code: zod('zod') }, isLoaded: true },
  { name: 'zod/mini, one schema', from: { code: zod('zod/mini') }, isLoaded: true },
  { name: 'extension.js (activation)', from: { file: 'extension.js' } },
  { name: 'surfaces.js (a moment later)', from: { file: 'surfaces.js' } },
  { name: 'shared.js (with the status page)', from: { file: 'shared.js' }, isLoaded: true },
  { name: 'core.js and it (first use)', from: { file: 'core.js' }, isLoaded: true },
  { name: 'debug.js and what it needs', from: { file: 'debug.js' }, isLoaded: true },
  { name: 'evm.js (first replay)', from: { file: 'evm.js' }, isLoaded: true },
];

function zod(form: string): string {
  return `import * as z from '${form}'; module.exports = z.object({ a: z.string() });`;
}

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const loads = isShort ? 1 : 7;
  await buildExtension();
  const folder = await mkdtemp(path.join(tmpdir(), 'll-bundles-'));
  try {
    const empty = path.join(folder, 'empty.js');
    await writeFile(empty, '');
    const idle = await loadTime(empty, loads);
    print(`\nBundles, minified; loading in a new process, medians of ${loads} without the process's own start`);
    let floor = 0;
    for (const [index, { name, from, isLoaded }] of bundles.entries()) {
      const file =
        'file' in from
          ? path.join(repositoryFolder, 'dist', from.file)
          : await bundleTo(path.join(folder, `${index}.js`), from.code);
      const { size } = await stat(file);
      floor ||= size;
      const ms = isLoaded ? `${Math.max(0, (await loadTime(file, loads)) - idle).toFixed(1)} ms` : '';
      const ratio = (size / floor).toFixed(2);
      print(`  ${name.padEnd(34)} ${(size / 1024).toFixed(1).padStart(7)} KB  ${ratio.padStart(6)} x  ${ms}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles a line of code as dist is. @returns the file */
async function bundleTo(outfile: string, code: string): Promise<string> {
  await build({
    stdin: { contents: code, resolveDir: repositoryFolder },
    outfile,
    absWorkingDir: repositoryFolder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: true,
  });
  return outfile;
}

/** Milliseconds that a new process takes for `require`, by its own clock. */
async function loadTime(file: string, loads: number): Promise<number> {
  const code = `const t = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  const times: number[] = [];
  for (let load = 0; load < loads; load++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: repositoryFolder });
    times.push(Number(stdout));
  }
  return times.sort((a, b) => a - b)[loads >> 1] ?? 0;
}
