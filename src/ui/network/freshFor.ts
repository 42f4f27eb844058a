import { loadCore } from '../loadCore.ts';

/**
 * Whether something was just made or read; no longer so after `ms` milliseconds, also if the clock is set back or the
 * machine sleeps meanwhile.
 */
export function freshFor(ms: number): () => boolean {
  const { momentOf, since, systemTimers } = loadCore().net;
  const made = momentOf(systemTimers);
  return () => since(made, systemTimers) < ms;
}
