// How large the files are that load at activation and later, and how long loading one takes in a new process, beside
// what a schema library alone would cost in the same form.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { repositoryFolder } from '../vscode/repository.ts';

const loads = 7;

interface Bundle {
  name: string;
  /** A file of this repository, or a line of code. */
  entry: { file: string } | { code: string };
  external?: string[];
  /** Absent: it needs VS Code, so it is not loaded here. */
  loads?: true;
}

/** As `npm run build -- --production` makes them: the one that starts with VS Code, and those that come on first use. */
const bundles: readonly Bundle[] = [
  { name: 'zod, one schema', entry: { code: zod('zod') }, loads: true },
  { name: 'zod/mini, one schema', entry: { code: zod('zod/mini') }, loads: true },
  { name: 'extension.js (activation)', entry: { file: 'src/extension.ts' }, external: ['vscode', './surfaces.js'] },
  { name: 'surfaces.js (a moment later)', entry: { file: 'src/ui/surfaces.ts' }, external: ['vscode', './core.js'] },
  { name: 'core.js (first use)', entry: { file: 'src/core/core.ts' }, external: ['undici'], loads: true },
  { name: 'undici.js (first request)', entry: { code: "module.exports = require('undici');" }, loads: true },
];

function zod(form: string): string {
  return `import * as z from '${form}'; module.exports = z.object({ a: z.string() });`;
}

export async function report(print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'll-bundles-'));
  try {
    const empty = path.join(folder, 'empty.js');
    await writeFile(empty, '');
    const idle = await loadTime(empty);
    print(`\nBundles, minified; loading in a new process, medians of ${loads} without the process's own start`);
    let floor = 0;
    for (const [index, bundle] of bundles.entries()) {
      const file = path.join(folder, `${index}.js`);
      const bytes = await bundleTo(file, bundle);
      floor ||= bytes;
      const ms = bundle.loads ? `${Math.max(0, (await loadTime(file)) - idle).toFixed(1)} ms` : '';
      const ratio = (bytes / floor).toFixed(2);
      print(`  ${bundle.name.padEnd(30)} ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${ratio.padStart(6)} x  ${ms}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function bundleTo(outfile: string, { entry, external = [] }: Bundle): Promise<number> {
  const source =
    'file' in entry
      ? { entryPoints: [path.join(repositoryFolder, entry.file)] }
      : { stdin: { contents: entry.code, resolveDir: repositoryFolder } };
  const { metafile } = await build({
    ...source,
    outfile,
    external,
    absWorkingDir: repositoryFolder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    minify: true,
    metafile: true,
    legalComments: 'linked',
  });
  return Object.entries(metafile.outputs).find(([file]) => file.endsWith('.js'))?.[1].bytes ?? 0;
}

/** Milliseconds that a new process takes for `require`, by its own clock. */
async function loadTime(file: string): Promise<number> {
  const code = `const t = performance.now(); require(${JSON.stringify(file)}); console.log(performance.now() - t);`;
  const times: number[] = [];
  for (let load = 0; load < loads; load++) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: repositoryFolder });
    times.push(Number(stdout));
  }
  return times.sort((a, b) => a - b)[loads >> 1] ?? 0;
}
