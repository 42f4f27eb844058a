/**
 * `npm test`: every kind of test, one after the other; ends with `N passed, N failed`, above it what failed and
 * what passed only in a second run.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFolder } from '../vscode/repository.ts';
import { madeAnewOneIn, removeUnused } from './keptCompilations.ts';
import { takeRecorded } from './recordedCompilations.ts';
import { judgeSecondRuns } from './secondRuns.ts';
import { type Counts, fetchAhead, type Stage, stages } from './stages.ts';

const { values } = parseArgs({
  options: { floor: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const names = stages.map(({ name }) => name);
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));

if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no stage ${unknown.join(', ')}.`);
  console.log(`npm test -- [--floor] [--only NAME,NAME]

The stages: ${names.join(', ')}.
--floor runs the host tests on the oldest supported VS Code too, as CI does. The benches run only in CI, or if named.`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

// As for mocha alone, see compileCache.mjs; here for the sandbox of the host tests and for the storm, too.
process.env.LEDGER_LENS_COMPILATIONS ??= path.join(repositoryFolder, '.vscode-test', 'compilations');
removeUnused(process.env.LEDGER_LENS_COMPILATIONS);
takeRecorded(process.env.LEDGER_LENS_COMPILATIONS);
process.env.LEDGER_LENS_COMPILED_ANEW ??= String(Math.floor(Math.random() * madeAnewOneIn));

const isForAll = Boolean(process.env.CI) || values.only !== undefined;
const total: Counts = { passed: 0, failed: 0 };
const secondRuns: string[] = [];
const failures: string[] = [];
const summary: string[] = [];
const wanted = stages.filter(({ name, isForCi = false }) => {
  return only.includes(name) && (isForAll || !isForCi || (name === 'host-floor' && values.floor));
});

/** Runs a stage, and says how it ended. */
async function run({ name, run: runStage }: Stage): Promise<void> {
  console.log(`\n== ${name} ==`);
  const started = Date.now();
  const counts: Counts = await runStage().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    reason: error instanceof Error ? error.message : String(error),
  }));
  total.passed += counts.passed;
  total.failed += counts.failed;
  secondRuns.push(...(counts.secondRuns ?? []));
  failures.push(...(counts.failures ?? []).map((title) => `FAILED in ${name}: ${title}`));
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  const stage = `${name.padEnd(14)} ${seconds} s  ${counts.passed} passed, ${counts.failed} failed`;
  const notes = [counts.skipped ? `${counts.skipped} not run` : '', counts.reason ?? ''].filter((note) => note !== '');
  summary.push(notes.length > 0 ? `${stage} (${notes.join('; ')})` : stage);
  console.log(summary.at(-1));
}

fetchAhead(wanted.map(({ name }) => name));
for (const stage of wanted) {
  if (wanted.some(({ name }) => name === stage.beside)) continue;
  await Promise.all([stage, ...wanted.filter(({ beside }) => beside === stage.name)].map(run));
}
console.log(`\n${summary.join('\n')}\n`);
for (const failure of failures) console.log(failure);
const { line, isFailure } = judgeSecondRuns(secondRuns, Boolean(process.env.CI));
if (isFailure) total.failed += 1;
if (line !== '') console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
