import { bundleWindow } from './bundleWindow.ts';
import { type JobRun, runJob } from './jobRun.ts';
import { type ServiceScript, serviceScripts } from './jobService.ts';
import { type NewsRun, runNews } from './newsRun.ts';
import { type EachStepOptions, runEachStep, type StormReport } from './runEachStep.ts';

export interface JobKillOptions extends EachStepOptions {
  /** What the service does; everything unless given. */
  scripts?: readonly ServiceScript[];
  /** A second window is open all the time, whose clock is so many milliseconds off. */
  otherClock?: number;
  /** So many contracts are published together. */
  several?: number;
}

/** Publishes a contract again and again, and kills the window, or lets its disk fail, at each step. */
export async function runJobKills(options: JobKillOptions = {}): Promise<StormReport<JobRun>> {
  const { scripts = serviceScripts, otherClock, several } = options;
  const program = await bundleWindow('jobWindow.ts');
  try {
    const lives = scripts.map(
      (script): JobRun => ({
        script,
        ...(otherClock !== undefined && { otherClock }),
        ...(several !== undefined && { several }),
      }),
    );
    return await runEachStep(lives, (run) => runJob(program.file, run), options);
  } finally {
    await program.dispose();
  }
}

/** Lets news happen again and again, and kills the window that is to tell it, or lets its disk fail, at each step. */
export async function runNewsKills(options: EachStepOptions = {}): Promise<StormReport<NewsRun>> {
  const program = await bundleWindow('newsWindow.ts');
  try {
    return await runEachStep<NewsRun>([{}], (run) => runNews(program.file, run), options);
  } finally {
    await program.dispose();
  }
}
