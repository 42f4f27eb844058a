import { startPulse } from './ownTime.ts';
import type { DiskFault } from './stepper.ts';

/** What came of one life. */
export interface RunResult {
  /** What was not as promised; empty if all was. */
  violations: string[];
  /** How many steps the first window took, if it was not killed. */
  steps: number | undefined;
  /** What the user saw, in order. */
  seen: string[];
  /** The longest time, in milliseconds, for which the machine didn't let one of the windows run. */
  heldUp: number;
}

/** What befalls the first window of a life. */
export interface Blow {
  /** The step at which it is killed. */
  killAt?: number;
  fault?: DiskFault;
}

export interface EachStepOptions {
  /** Every so many-th step is the last one. 1, the default: every step. */
  every?: number;
  /** The first of them, from 1. */
  offset?: number;
  /** Also lets the disk fail at each of these steps, for once and for good. */
  faults?: boolean;
  /** How many lives at once. */
  atOnce?: number;
}

export interface StormReport<Run> {
  runs: number;
  /** What was not as promised, with the run that shows it again. */
  violations: { run: Run; what: string; seen: readonly string[] }[];
  /** Lives that were not as promised and were run again, because the machine held a window up: what was seen. */
  again: { run: Run; what: string; heldUp: number }[];
}

/** A window that is held up for longer misses its beats, by which others know that it lives: half of `gone` in a window. */
const mostHeldUp = 200;
/** So often a life is run again: what is wrong each time is wrong. */
const mostAgain = 3;

const codes = ['ENOSPC', 'EACCES', 'EROFS'] as const;

/** One life, and once more, up to three times, while it isn't as promised and the machine held up a window or this process. */
export async function liveOnce<Run extends Blow>(
  run: Run,
  runOne: (run: Run) => Promise<RunResult>,
): Promise<{ result: RunResult; again: StormReport<Run>['again'] }> {
  const again: StormReport<Run>['again'] = [];
  for (;;) {
    // This process is the service.
    const end = startPulse();
    const result = await runOne(run);
    const heldUp = Math.max(result.heldUp, end().heldUp);
    if (again.length === mostAgain || result.violations.length === 0 || heldUp <= mostHeldUp) return { result, again };
    again.push({ run, what: result.violations.join('; '), heldUp });
  }
}

/** Lets each life go by untouched, then with a blow at each of its steps, and says what was not as promised. */
export async function runEachStep<Run extends Blow>(
  lives: readonly Run[],
  runOne: (run: Run) => Promise<RunResult>,
  { every = 1, offset = 1, faults = false, atOnce = 4 }: EachStepOptions = {},
): Promise<StormReport<Run>> {
  const violations: StormReport<Run>['violations'] = [];
  const again: StormReport<Run>['again'] = [];
  let runs = 0;
  const run = async (each: Run): Promise<RunResult> => {
    const lived = await liveOnce(each, runOne);
    const { result } = lived;
    again.push(...lived.again);
    runs += 1;
    for (const what of result.violations) violations.push({ run: each, what, seen: result.seen });
    return result;
  };
  const waiting: Run[] = [];
  for (const life of lives) {
    const { steps = 0 } = await run(life);
    for (let step = offset; step <= steps; step += every) {
      waiting.push({ ...life, killAt: step });
      const code = codes[step % codes.length] ?? 'ENOSPC';
      if (faults) waiting.push(...[1, 1000].map((times) => ({ ...life, fault: { at: step, times, code } })));
    }
  }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { runs, violations, again };
}
