import { bundleWindow } from './bundleWindow.ts';
import { type JobRun, runJob } from './jobRun.ts';
import { runJobKills, runNewsKills } from './kills.ts';
import { type NewsRun, runNews } from './newsRun.ts';
import { type EachStepOptions, liveOnce, type StormReport } from './runEachStep.ts';
import type { PartOptions, PartResult } from './seededRuns.ts';

/** About so many steps and blows there are, if every step of a life is its last one once. */
const everyStep = { alone: 550, disk: 160, twoWindows: 90, batch: 7_600, news: 420 };

/** Their shares of the runs: the steps of a batch are alike. */
const weights = { ...everyStep, batch: 260 };

const tests = {
  alone: 'windows killed at a step between consent and notification',
  disk: 'windows whose disk is full, read-only or not theirs from a step on',
  twoWindows: 'windows killed beside another one whose clock is a day or a year off',
  batch: 'windows killed, or with a full disk, while they publish several contracts together',
  news: 'windows killed, or with a full disk, before and after news is told',
} as const;

type Kind = keyof typeof tests;

/**
 * Kills real windows, which are processes with the product's own storage, at as many steps as asked for.
 * @param life a run that was printed, to see it again
 */
export async function runKills({ seed, runs }: PartOptions, life?: string): Promise<PartResult[]> {
  if (life !== undefined) return [await runOneLife(life)];
  const whole = Object.values(weights).reduce((sum, each) => sum + each, 0);
  const every = (kind: Kind) => Math.max(1, Math.round(everyStep[kind] / Math.max(4, (runs * weights[kind]) / whole)));
  const step = (kind: Kind) => ({ every: every(kind), offset: 1 + (seed % every(kind)), atOnce: 4 });
  const clocks = [-86_400_000, 31_536_000_000, 3_600_000];
  const otherClock = clocks[seed % clocks.length] ?? -86_400_000;
  return [
    resultOf('alone', await runJobKills(step('alone'))),
    resultOf('disk', await runJobKills({ scripts: ['verified'], ...step('disk'), faults: true })),
    resultOf('twoWindows', await runJobKills({ scripts: ['verified'], ...step('twoWindows'), otherClock })),
    resultOf('batch', await runBatchKills(step('batch'))),
    resultOf('news', await runNewsKills({ ...step('news'), faults: true })),
  ];
}

/** Five contracts, of which two have to wait, alone and beside another window. */
async function runBatchKills(step: EachStepOptions): Promise<StormReport<JobRun>> {
  const reports = [
    await runJobKills({ scripts: ['verified', 'rateLimited', 'lostAnswer'], ...step, several: 5 }),
    await runJobKills({ scripts: ['verified'], ...step, faults: true, several: 5 }),
    await runJobKills({ scripts: ['verified'], ...step, otherClock: 600_000, several: 5 }),
  ];
  return {
    runs: reports.reduce((sum, { runs }) => sum + runs, 0),
    violations: reports.flatMap(({ violations }) => violations),
    again: reports.flatMap(({ again }) => again),
  };
}

function resultOf(kind: Kind, { runs, violations, again }: StormReport<JobRun | NewsRun>): PartResult {
  const told = violations.map(({ run, what, seen }) => {
    return `--only kills --life '${JSON.stringify(run)}': ${what}; seen: ${seen.join(', ')}`;
  });
  return { test: tests[kind], runs, violations: told, notes: again.map(noteOf) };
}

function noteOf({ run, what, heldUp }: StormReport<JobRun | NewsRun>['again'][number]): string {
  return `run again, as it was held up for ${heldUp} ms: --only kills --life '${JSON.stringify(run)}': ${what}`;
}

async function runOneLife(text: string): Promise<PartResult> {
  const life: JobRun | NewsRun = JSON.parse(text);
  const program = await bundleWindow('script' in life ? 'jobWindow.ts' : 'newsWindow.ts');
  try {
    const runOne = (run: JobRun | NewsRun) =>
      'script' in run ? runJob(program.file, run) : runNews(program.file, run);
    const { result, again } = await liveOnce(life, runOne);
    return { test: 'one life', runs: 1, violations: result.violations, notes: again.map(noteOf) };
  } finally {
    await program.dispose();
  }
}
