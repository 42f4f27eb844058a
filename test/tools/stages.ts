/** What `npm test` runs, in order. */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { buildExtension } from '../vscode/buildExtension.ts';
import { findBrowser } from '../vscode/findBrowser.ts';
import { installServer, type VsCodeVersion } from '../vscode/installServer.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { clickLanes, inGroups, slowestFirst } from './clickSchedule.ts';
import { failuresIn, runHostTwice, runTwice } from './secondRuns.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that said that they cannot run here. */
  skipped?: number;
  /** Why it failed, where the counts alone do not say it. */
  reason?: string;
  /** What failed, as far as it is known: full titles, and why. */
  failures?: readonly string[];
  /** Files or tests that passed only when they were run once more. */
  secondRuns?: readonly string[];
}

export interface Stage {
  name: string;
  /** It runs in CI, which has time, and for whoever names it. */
  isForCi?: boolean;
  /** The stage at whose time it runs, if that is run: that waits more than it works. */
  beside?: string;
  run(): Promise<Counts>;
}

export const stages: readonly Stage[] = [
  { name: 'type check', run: () => tool('typescript/bin/tsc') },
  { name: 'lint', run: lint },
  { name: 'build', run: build },
  { name: 'unit', run: unit },
  { name: 'host', run: () => host('newest') },
  { name: 'host-floor', isForCi: true, beside: 'host', run: () => host('floor') },
  { name: 'integration', beside: 'host', run: integration },
  // After the first VS Code is installed, whose own Markdown parser it uses then; alone, for its clock runs fast.
  { name: 'storm', run: storm },
  { name: 'ui', run: ui },
  { name: 'package', beside: 'ui', run: packageTest },
  { name: 'benches', isForCi: true, run: benches },
];

/** A hanging stage is ended after this, so that the ones after it still run. */
const stageWithinMs = 15 * 60_000;

/** A tool that is right or wrong as a whole counts as one test. */
async function tool(file: string, ...args: string[]): Promise<Counts> {
  return script(path.join('node_modules', file), ...args);
}

async function script(...args: string[]): Promise<Counts> {
  const { code } = await node(args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The code, then the words; one never hides the other. */
async function lint(): Promise<Counts> {
  const code = await tool('@biomejs/biome/bin/biome', 'check');
  const words = await script('test/tools/words/checkWords.ts');
  return { passed: code.passed + words.passed, failed: code.failed + words.failed };
}

async function build(): Promise<Counts> {
  console.log(await buildExtension());
  return { passed: 1, failed: 0 };
}

type Print = (text: string) => unknown;

interface NodeOptions {
  /** What is done with its output; by default it is shown as it comes. */
  print?: Print;
}

interface MochaOptions extends NodeOptions {
  /** More of mocha's own. */
  flags?: readonly string[];
}

/** @param files paths, or one pattern */
async function mocha(
  files: string | readonly string[],
  reporter: string,
  { flags = [], ...options }: MochaOptions = {},
): Promise<Counts> {
  const given = [files].flat();
  if (given.flatMap((each) => globSync(each, { cwd: repositoryFolder })).length === 0) {
    return { passed: 0, failed: 1, reason: `no file is named ${given.join(', ')}` };
  }
  const args = ['node_modules/mocha/bin/mocha.js', ...given, '--reporter', reporter, ...flags];
  const { code, output } = await node(args, options);
  const count = (word: string) => Number(new RegExp(`^ {2}(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  const counts = {
    passed: count('passing'),
    failed: count('failing'),
    skipped: count('pending'),
    failures: failuresIn(output),
  };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1, reason: `mocha ended with ${code}` };
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, reason: 'no test ran' };
  return counts;
}

/** The folders of unit tests that load what reads and shows the ledger: they take half of the time. */
const ofTheLedger: readonly string[] = [
  'format',
  'happened',
  'ledger',
  'names',
  'pictures',
  'render',
  'readers',
  'sandbox',
  'sheets',
  'ui',
  'house',
];

/** Each half loads and warms up its own part of the code: mocha's `--parallel` takes 2.5 s of processor time more. */
async function unit(): Promise<Counts> {
  const folderOf = (file: string) => path.relative('test/unit', file).split(path.sep)[0] ?? '';
  return inTwo('test/unit/**/*.test.ts', (file) => ofTheLedger.includes(folderOf(file)), { reporter: 'dot' });
}

/**
 * Half of the integration tests by their time. Some wait more than they compute, the others compute the longest.
 * Nothing that they install is what the other half installs, too.
 */
const ofTheSecondHalf: readonly string[] = [
  'causes',
  'contractNames',
  'creations',
  'explainFailure',
  'hardContracts',
  'leases',
  'localisation',
  'locals',
  'oddRequests',
  'realDeployments',
  'rehearsals',
  'replayBudget',
  'replayShapes',
  'slowChain',
  'tamperedRecords',
  'trials',
  'wrongTypes',
];

async function integration(): Promise<Counts> {
  const isOfSecond = (file: string) => ofTheSecondHalf.includes(path.basename(file, '.test.ts'));
  // Beside the host tests: what both print doesn't mix.
  let output = '';
  const print = (text: string) => (output += text);
  const counts = await inTwo('test/integration/**/*.test.ts', isOfSecond, {
    reporter: 'spec',
    flags: ['--timeout', '60000'],
    print,
  });
  console.log(output.trimEnd());
  return counts;
}

/** Runs files in two processes; what the second prints is printed when it has ended. */
async function inTwo(
  pattern: string,
  isOfSecond: (file: string) => boolean,
  { reporter, ...options }: MochaOptions & { reporter: string },
): Promise<Counts> {
  const files = globSync(pattern, { cwd: repositoryFolder }).sort();
  let output = '';
  const [first, second] = await Promise.all([
    mocha(
      files.filter((file) => !isOfSecond(file)),
      reporter,
      options,
    ),
    mocha(files.filter(isOfSecond), reporter, { ...options, print: (text) => (output += text) }),
  ]);
  (options.print ?? console.log)(output.trimEnd());
  const reason = [first.reason, second.reason].filter(Boolean).join('; ');
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: (first.skipped ?? 0) + (second.skipped ?? 0),
    failures: [...(first.failures ?? []), ...(second.failures ?? [])],
    ...(reason !== '' && { reason }),
  };
}

/** A short storm, the same each time; a run that fails says how to see it again. Other seeds are for `npm run storm`. */
async function storm(): Promise<Counts> {
  const { code, output } = await node(['test/storm/main.ts']);
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, reason: last };
}

/** What is fetched on first use: it's there before two want it. */
const fetched: { [version in VsCodeVersion]?: Promise<void> } = {};

/** With the browser that shows it. What couldn't be fetched is tried again when it's next wanted. */
function fetchVsCode(version: VsCodeVersion = 'newest'): Promise<void> {
  fetched[version] ??= (async () => {
    if (version === 'floor') await fetchVsCode();
    await installServer(version, console.log);
    await findBrowser(console.log);
  })().catch((error: unknown) => {
    delete fetched[version];
    throw error;
  });
  return fetched[version];
}

/** Begins to fetch what these stages need, while others run; what fails then is said by the stage that needs it. */
export function fetchAhead(names: readonly string[]): void {
  if (process.env.LEDGER_LENS_VSCODE || !names.some((name) => ['host', 'ui'].includes(name))) return;
  fetchVsCode(names.includes('host-floor') ? 'floor' : 'newest').catch(() => {});
}

async function host(version: VsCodeVersion): Promise<Counts> {
  if (!process.env.LEDGER_LENS_VSCODE) await fetchVsCode(version);
  const { runHostWithSandbox } = await import('../vscode/runHost.ts');
  const counts = await runHostTwice((grep) => {
    if (grep) console.log(`\nWhat failed in the ${version} VS Code is run once more, by itself.`);
    return runHostWithSandbox(version, grep);
  });
  return counts.passed + counts.failed === 0 ? { ...counts, failed: 1, reason: 'no test ran' } : counts;
}

/** Each file, or each group, in a process of its own. One that fails is run once more; see secondRuns.ts. */
async function ui(): Promise<Counts> {
  await buildExtension();
  await fetchVsCode();
  const found = globSync('test/ui/**/*.test.ts', { cwd: repositoryFolder }).sort();
  if (found.length === 0) return { passed: 0, failed: 1, reason: 'no file is named test/ui/**/*.test.ts' };
  const files = inGroups(slowestFirst(found)).map((unit) => unit.join(' '));
  const first = new Map<string, string>();
  const { results, secondRuns } = await runTwice(files, clickLanes, async (file, isSecond) => {
    if (isSecond) console.log(`\n${file} failed; it is run once more.`);
    const counts = await clicks(file);
    if (!isSecond) first.set(file, counts.failures?.join('; ') ?? '');
    return counts;
  });
  const failures: string[] = [];
  const total: Counts = {
    passed: 0,
    failed: 0,
    skipped: 0,
    failures,
    secondRuns: secondRuns.map((file) => `${namesIn(file)} (${first.get(file)})`),
  };
  for (const { passed, failed, skipped, failures: titles } of results.values()) {
    total.passed += passed;
    total.failed += failed;
    total.skipped = (total.skipped ?? 0) + (skipped ?? 0);
    failures.push(...(titles ?? []));
  }
  return total;
}

/** The names of files, without their folder. */
function namesIn(unit: string): string {
  return unit
    .split(' ')
    .map((file) => path.basename(file))
    .join(', ');
}

/**
 * One file, or one group; what it prints is shown when it has ended, so that two do not mix. A file is one story, whose
 * later tests go on where the earlier ones ended: the first failure ends it, and its group.
 */
async function clicks(file: string): Promise<Counts> {
  const started = Date.now();
  let output = '';
  const counts = await mocha(file.split(' '), 'spec', { flags: ['--bail'], print: (text) => (output += text) });
  console.log(`\n${file}, ${((Date.now() - started) / 1000).toFixed(0)} s\n${output.trimEnd()}`);
  return counts;
}

async function packageTest(): Promise<Counts> {
  const { checkPackage } = await import('../vscode/checkPackage.ts');
  return checkPackage(console.log);
}

/** The benches that take half of the time: they start at once. */
const slowestBenches: readonly string[] = ['projectsSent.report.ts', 'idle.report.ts'];

/** Each bench once, in its shortest form, three at a time: that it works, whatever its figures are. */
async function benches(): Promise<Counts> {
  await buildExtension();
  const found = globSync('*.{bench,report}.ts', { cwd: path.join(repositoryFolder, 'test/bench') }).sort();
  const files = [...new Set([...slowestBenches, ...found])];
  const { results, secondRuns } = await runTwice(files, 3, async (file) => {
    let output = '';
    const { code } = await node(['test/bench/run.ts', file, '--short'], { print: (text) => (output += text) });
    console.log(output.trimEnd());
    return { failed: code === 0 ? 0 : 1 };
  });
  const failures = files.filter((file) => results.get(file)?.failed !== 0);
  return { passed: files.length - failures.length, failed: failures.length, failures, secondRuns };
}

/** Runs a script on this Node. */
async function node(args: string[], { print }: NodeOptions = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: repositoryFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: stageWithinMs,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    (print ?? ((each) => process.stdout.write(each)))(text);
  });
  child.stderr.setEncoding('utf8').on('data', print ?? ((text: string) => process.stderr.write(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, output };
}
