import type { Poller, PollerOptions } from '../../core/net/poller.ts';
import { loadCore } from '../loadCore.ts';

/** Core's poller by the system's clock. */
export function corePoller(options: Omit<PollerOptions, 'timers'>): Poller {
  const { createPoller, systemTimers } = loadCore().net;
  return createPoller({ ...options, timers: systemTimers });
}
