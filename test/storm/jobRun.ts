import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, type JobService, type ServiceScript, startJobService } from './jobService.ts';
import type { WindowOptions } from './jobWindow.ts';
import { filesOf, linesOf, type OpenedWindow, openWindow } from './openWindow.ts';
import type { RunResult } from './runEachStep.ts';
import type { DiskFault } from './stepper.ts';

/** One life of a verification, from consent to notification, and what befalls it. */
export interface JobRun {
  script: ServiceScript;
  /** The step at which the publishing window is killed; none: it lives. */
  killAt?: number;
  fault?: DiskFault;
  /** A second window is open all the time, whose clock is so many milliseconds off; none: a window is opened after. */
  otherClock?: number;
  /** So many contracts are published together; none: one alone. */
  several?: number;
}

/**
 * Lets a window publish, kills it or lets its disk fail, opens another one, and holds what came of it against the
 * promises: sent at most once; nothing sent if it was said so; the end shown, once (once more only if the window was
 * killed, or its disk full, right after it had shown it), and true; nothing left behind or held for nothing. Of several,
 * none is forgotten once the first one is sent.
 * @param program the bundled `jobWindow.ts`
 */
export async function runJob(
  program: string,
  { script, killAt, fault, otherClock, several }: JobRun,
): Promise<RunResult> {
  const home = mkdtempSync(path.join(tmpdir(), 'll-storm-'));
  const folder = path.join(home, 'verifications');
  const service = await startJobService(script);
  const common = {
    folder,
    screen: path.join(home, 'screen'),
    serviceUrl: service.url,
    ...(several !== undefined && { several }),
  };
  const windows: OpenedWindow[] = [];
  const open = (name: string, more: Pick<WindowOptions, 'mode'> & Partial<WindowOptions>) => {
    const own = path.join(home, name);
    const opened = openWindow(program, { ...common, steps: `${own}.steps`, pulse: `${own}.pulse`, ...more });
    windows.push(opened);
    return opened;
  };
  try {
    const bystander =
      otherClock === undefined ? undefined : open('other', { mode: 'resume', clock: otherClock, patience: 1_500 });
    const first = open('first', { mode: 'publish', ...(killAt && { killAt }), ...(fault && { fault }) });
    const ends = [await first.ended];
    const seenFirst = linesOf(common.screen);
    const isBegun = Array.from({ length: several ?? 0 }, (_, at) => service.taken(addressOf(at))).some(
      (each) => each > 0,
    );
    if (bystander) ends.push(await bystander.ended);
    ends.push(await open('last', { mode: 'resume' }).ended);
    const seen = linesOf(common.screen);
    const stepsText = linesOf(path.join(home, 'first.steps'))[0];
    const left = filesOf(folder);
    const violations = [
      ...ends.filter((end) => end === 'hung').map(() => 'a window hung'),
      ...whatIsWrongWithAll(several, isBegun, {
        script,
        service,
        seen,
        seenFirst,
        isKilled: ends[0] === 'killed',
        isFaulty: fault !== undefined,
        left,
      }),
    ];
    const heldUp = Math.max(...windows.map((each) => each.pulse().heldUp));
    return { violations, steps: stepsText === undefined ? undefined : Number(stepsText), seen, heldUp };
  } finally {
    for (const each of windows) each.process.kill('SIGKILL');
    await service.close();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Story {
  script: ServiceScript;
  service: Pick<JobService, 'taken' | 'isVerified'>;
  seen: readonly string[];
  /** The lines that were on the screen when the publishing window was gone. */
  seenFirst: readonly string[];
  isKilled: boolean;
  isFaulty: boolean;
  /** Names of the files that are there at the end. */
  left: readonly string[];
}

/** Each of several contracts has its own story. */
function whatIsWrongWithAll(several: number | undefined, isBegun: boolean, story: Story): string[] {
  if (several === undefined) return whatIsWrong(story);
  const wrong = story.left.filter((name) => !name.endsWith('.json')).map((name) => `left behind: ${name}`);
  wrong.push(...story.seen.filter((line) => !/^#\d+ /.test(line)));
  const all = Array.from({ length: several }, (_, at) => addressOf(at));
  const isAnySent = all.some((address) => story.service.taken(address) > 0);
  for (const [at, address] of all.entries()) {
    const own = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith(`#${at} `)).map((line) => line.replace(/^#\d+ /, ''));
    const service = {
      taken: () => story.service.taken(address),
      isVerified: () => story.service.isVerified(address),
    };
    const left = story.left.filter((name) => name === `one-${at}.json`);
    const seen = own(story.seen);
    wrong.push(...whatIsWrong({ ...story, service, seen, seenFirst: own(story.seenFirst), left }));
    if ((isBegun || isAnySent) && seen.length === 0) wrong.push(`contract ${at} was forgotten`);
    // Whatever befalls a window that has sent one, the next one sends the rest, but for what was about to leave.
    const isSent = service.taken() > 0 || story.script === 'refused' || seen.some((line) => line.endsWith('abandoned'));
    if (isBegun && !story.isFaulty && !isSent) wrong.push(`contract ${at} was never sent`);
  }
  return wrong;
}

function whatIsWrong({ script, service, seen, seenFirst, isKilled, isFaulty, left }: Story): string[] {
  const wrong: string[] = [];
  const taken = service.taken();
  if (taken > 1) wrong.push(`sent ${taken} times`);
  const strange = seen.filter((line) => /^(failed|unhandled|still holds|unread)/.test(line));
  wrong.push(...strange);
  const ends = seen.filter((line) => /^(shown|refused)/.test(line));
  const kept = left.some((name) => name.endsWith('.json'));
  // A window that is killed before it wrote anything has sent nothing either, and nobody can know of it.
  if (ends.length === 0 && (kept || taken > 0)) wrong.push('the end was never shown');
  if (ends.length === 0 && !isKilled) wrong.push('silence, though the window lived');
  // What was shown and could not be marked so is shown once more at the next start: better twice than never.
  const allowed = (isKilled || isFaulty) && seenFirst.length > 0 ? 2 : 1;
  if (ends.length > allowed) wrong.push(`shown ${ends.length} times: ${ends.join('; ')}`);
  for (const line of ends) if (!isTrue(line, script, service)) wrong.push(`a lie: ${line}`);
  wrong.push(...left.filter((name) => !name.endsWith('.json')).map((name) => `left behind: ${name}`));
  return wrong;
}

/** Whether what the user reads is so. */
function isTrue(line: string, script: ServiceScript, { taken, isVerified }: Story['service']): boolean {
  if (line.includes('Nothing was sent') || line.endsWith('drafted')) return taken() === 0;
  if (line.endsWith('verified')) return isVerified() || script === 'alreadyVerified';
  if (line.endsWith('failed')) return script === 'failed' || script === 'refused';
  // "It can't be known" is true of whatever was on its way.
  return line.endsWith('abandoned');
}
