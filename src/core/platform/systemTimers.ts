/** The clock and timers of this machine, as `Timers` of core/net. */
export const systemTimers = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms: number, run: () => void): () => void {
    const handle = setTimeout(run, ms);
    return () => clearTimeout(handle);
  },
  random: () => Math.random(),
};

/** Lets everything else that waits for the thread run first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
