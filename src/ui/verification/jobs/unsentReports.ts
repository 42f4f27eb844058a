import { setTimeout as delay } from 'node:timers/promises';
import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';

/** Those of one window are found at the same moment; in milliseconds. */
const together = 1_000;

/**
 * Collects the jobs that weren't submitted, so that several are one notification.
 * @param showSeveral resolves when they are on screen
 * @returns whether one was shown together with others; otherwise it is shown alone
 */
export function createUnsentReports(
  showSeveral: (several: readonly StoredJob[]) => Promise<void>,
  pause: () => Promise<unknown> = () => delay(together),
): (kept: StoredJob) => Promise<boolean> {
  let found: StoredJob[] = [];
  let shown: Promise<boolean> | undefined;
  const show = async () => {
    await pause();
    const several = found;
    found = [];
    shown = undefined;
    if (several.length < 2) return false;
    await showSeveral(several);
    return true;
  };
  return (kept) => {
    found.push(kept);
    shown ??= show();
    return shown;
  };
}
