import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The right to follow one job and to tell how it ended; of all windows on this machine one has it. */
export interface Claim {
  /** Aborted when another window took it over, as after this one was suspended for long. */
  readonly signal: AbortSignal;
  release(): void;
}

export interface JobClaims {
  /** Undefined where another window has it. */
  claim(jobId: string): Claim | undefined;
  /** Gives all of them back, for other windows to go on at once. */
  dispose(): void;
}

export interface ClaimTimes {
  /** Milliseconds between two signs of life. */
  beat: number;
  /** Milliseconds without one after which a holder counts as gone. */
  lease: number;
}

export const claimTimes: ClaimTimes = { beat: 2_000, lease: 8_000 };

/** Claims are files of `folder`, kept fresh by their holder. Takes and gives them at once: nothing may come between. */
export function createJobClaims(folder: string, { beat, lease }: ClaimTimes = claimTimes): JobClaims {
  const held = new Map<string, Claim>();
  const isStale = (file: string) => {
    try {
      return Math.abs(Date.now() - statSync(file).mtimeMs) > lease;
    } catch {
      return false;
    }
  };
  const holderOf = (file: string) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  };

  const claim = (jobId: string): Claim | undefined => {
    if (held.has(jobId)) return undefined;
    const file = path.join(folder, `${jobId}.claim`);
    const mine = randomUUID();
    mkdirSync(folder, { recursive: true });
    if (isStale(file)) removeStale(file, isStale);
    try {
      writeFileSync(file, mine, { flag: 'wx' });
    } catch {
      return undefined;
    }
    const lost = new AbortController();
    const stop = () => {
      clearInterval(timer);
      held.delete(jobId);
    };
    const timer = setInterval(() => {
      if (holderOf(file) === mine) {
        utimesSync(file, new Date(), new Date());
        return;
      }
      stop();
      lost.abort();
    }, beat);
    const taken: Claim = {
      signal: lost.signal,
      release() {
        stop();
        if (holderOf(file) === mine) rmSync(file, { force: true });
      },
    };
    held.set(jobId, taken);
    return taken;
  };

  return {
    claim,
    dispose() {
      for (const each of [...held.values()]) each.release();
    },
  };
}

/**
 * Removes a claim whose holder is gone. It is taken aside first: of two windows that found it stale one gets it, and
 * one that gets a fresh claim by mistake puts it back.
 */
function removeStale(file: string, isStale: (file: string) => boolean): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (!isStale(aside)) linkSync(aside, file);
  } catch {
    // Another window was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}
