import { type JobRun, type JobRunResult, runJob } from './jobRun.ts';
import { type ServiceScript, serviceScripts } from './jobService.ts';
import { bundleWindow } from './windowProgram.ts';

export interface KillReport {
  runs: number;
  /** What was not as promised, with the run that shows it again. */
  violations: { run: JobRun; what: string; seen: readonly string[] }[];
}

export interface KillOptions {
  scripts?: readonly ServiceScript[];
  /** Every so many-th step is the last one; the first of them is at `offset`. 1: every step. */
  every?: number;
  offset?: number;
  /** Also lets the disk fail at each of these steps, with each of Node's codes. */
  faults?: boolean;
  /** A second window with a clock that is so far off, in milliseconds; none: no second window. */
  otherClock?: number;
  /** How many lives at once. */
  atOnce?: number;
}

const codes = ['ENOSPC', 'EACCES', 'EROFS'] as const;

/**
 * Publishes a contract again and again, kills the window at each step (or lets its disk fail from there on, for once or
 * for good), and says what was not as promised.
 */
export async function runJobKills(options: KillOptions = {}): Promise<KillReport> {
  const { scripts = serviceScripts, every = 1, offset = 1, faults = false, otherClock, atOnce = 4 } = options;
  const program = await bundleWindow('jobWindow.ts');
  const violations: KillReport['violations'] = [];
  let runs = 0;
  const run = async (each: JobRun): Promise<JobRunResult> => {
    const result = await runJob(program.file, each);
    runs += 1;
    for (const what of result.violations) violations.push({ run: each, what, seen: result.seen });
    return result;
  };
  try {
    const waiting: JobRun[] = [];
    for (const script of scripts) {
      const base: JobRun = { script, ...(otherClock !== undefined && { otherClock }) };
      const { steps = 0 } = await run(base);
      for (let step = offset; step <= steps; step += every) {
        const code = codes[step % codes.length] ?? 'ENOSPC';
        waiting.push({ ...base, killAt: step });
        if (faults) waiting.push(...[1, 1000].map((times) => ({ ...base, fault: { at: step, times, code } })));
      }
    }
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { runs, violations };
  } finally {
    await program.dispose();
  }
}
