import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Protection, protections } from '../protections/protection.ts';
import { searches } from '../protections/searches.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { repositoryFolder } from '../vscode/repository.ts';

/** What is linked into the copy instead of being copied. */
const linked: readonly string[] = ['node_modules', '.vscode-test'];
const leftOut: readonly string[] = [...linked, '.git', 'dist'];

/** Longer than any of these tests takes, in milliseconds, and than the story of a click file up to the named test. */
const longestRun = 5 * 60_000;
const longestStory = 12 * 60_000;

/** What `only` is of those whose test, as it is, was never seen red. */
const neverRed = 'new';

/**
 * Takes each protection out of a copy of the repository and runs the one test that it names.
 * @param options `only`: those whose test's file or whose own file has this in its path, or `new` for those never seen
 * red; `count`: so many of them, from the `seed`th on; by default all
 * @returns the list, which says of each when its test was red, and as violations those whose test stays green
 */
export async function measure({ seed, count, only = '' }: MeasureOptions): Promise<Measured> {
  const red = redBefore();
  const all = protections.filter((each) =>
    only === neverRed ? !red.has(rowOf(each)) : each.file.includes(only) || each.test.includes(only),
  );
  const chosen = count === undefined ? all : all.slice(seed - 1, seed - 1 + count);
  const copy = copyOfRepository();
  const today = new Date().toISOString().slice(0, 10);
  const violations: string[] = [];
  try {
    for (const each of chosen) {
      const file = path.join(copy, each.file);
      const text = readFileSync(file, 'utf8');
      if (text.split(each.of).length !== 2) throw new Error(`${each.file} has this not once: ${each.of}`);
      writeFileSync(
        file,
        text.replace(each.of, () => each.to),
      );
      const colour = colourIn(copy, each);
      writeFileSync(file, text);
      if (colour !== 'unreached') red.set(rowOf(each), colour === 'red' ? today : 'green');
      const said = `${each.kind}: ${each.what} (${each.file}): ${each.test}`;
      if (colour !== 'red')
        violations.push(`${colour === 'green' ? 'green without it' : 'failed before its test'}: ${said}`);
      console.log(`${colour === 'red' ? 'red  ' : colour.toUpperCase()} ${said}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return { table: tableOf(red), violations };
}

const tableFile = path.join(repositoryFolder, 'test', 'tables', 'protections.md');

/** When each was red by the table as it is, by the rows without their last cell. */
function redBefore(): Map<string, string> {
  const red = new Map<string, string>();
  if (!existsSync(tableFile)) return red;
  for (const line of readFileSync(tableFile, 'utf8').split('\n')) {
    const [, row, when] = /^(\| .* \|) ([\d-]{10}|green) \|$/.exec(line) ?? [];
    if (row !== undefined && when !== undefined) red.set(row, when);
  }
  return red;
}

/** The repository as it is, without its history. */
function copyOfRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'll-protections-'));
  for (const name of readdirSync(repositoryFolder).filter((each) => !leftOut.includes(each)))
    cpSync(path.join(repositoryFolder, name), path.join(copy, name), { recursive: true });
  for (const name of linked) symlinkSync(path.join(repositoryFolder, name), path.join(copy, name));
  return copy;
}

/** The arguments of Node that run one test. */
function commandOf({ test, title }: Protection): string[] {
  const [storm, part = ''] = test.split(' ');
  if (storm === 'storm') return ['test/storm/main.ts', '--only', part, '--runs', '100'];
  const pattern = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  if (test.startsWith('test/host/')) return ['test/vscode/runHost.ts', '--grep', pattern];
  const mocha = ['node_modules/mocha/bin/mocha.js', test, '--reporter', 'dot', '--timeout', '60000'];
  // A click file is one story: the tests before the one that is named have to run.
  return test.startsWith('test/ui/') ? [...mocha, '--bail'] : [...mocha, '--grep', pattern];
}

/**
 * Whether the named test fails in `copy`, or its process breaks down; `unreached` if the story of a click file stopped
 * before it, which says nothing of it.
 */
function colourIn(copy: string, protection: Protection): 'red' | 'green' | 'unreached' {
  const isClick = protection.test.startsWith('test/ui/');
  // The click tests start the extension as it is built.
  if (isClick) {
    const built = spawnSync(process.execPath, ['esbuild.mjs', '--production'], { cwd: copy, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr);
  }
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...process.execArgv, ...commandOf(protection)],
    { cwd: copy, encoding: 'utf8', timeout: isClick ? longestStory : longestRun, maxBuffer: 1 << 28 },
  );
  if (status === 0) return 'green';
  // A story that was still on its way to the named test says nothing of it.
  if (isClick && signal !== null) throw new Error(`${protection.test} took more than 12 minutes`);
  const isBroken = signal !== null || /heap out of memory/.test(stderr);
  // Mocha breaks a title into lines.
  const said = `${stdout}${stderr}`.replace(/\s+/g, ' ');
  // What fails before the tests says nothing of them.
  const isNamed = !said.includes('"before all" hook') && said.includes(protection.title.split(' ').slice(-4).join(' '));
  if (isBroken || isNamed) return 'red';
  return isClick ? 'unreached' : 'green';
}

/** A row of the table, without when it was red. */
function rowOf({ kind, what, file, test, title }: Protection): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
  return `| ${kind} | ${cell(what)} | \`${file}\` | \`${test}\`: ${cell(title)} |`;
}

function tableOf(red: ReadonlyMap<string, string>): string {
  const rows = protections.map((each) => `${rowOf(each)} ${red.get(rowOf(each)) ?? 'not yet'} |`);
  const found = searches.map(({ kind, what, pattern }) => `- **${kind}**: ${what}: \`${pattern.source}\``);
  return `# Protections

Written by \`npm run measure protections -- --write\`, which takes each out of a copy of the repository and runs the test
that it names. What the searches find in \`src\` beyond these stands in \`test/protections/others.json\`, each with the
reason why nobody is protected by it, or who holds it else.

${found.join('\n')}

| kind | what | where | the test that is red without it | was red |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
