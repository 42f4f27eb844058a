import { createFixedClock } from '../../sandbox/clock.ts';
import { createLedgerService } from '../../sandbox/ledger/ledgerService.ts';
import { createLedgerWorld } from '../../sandbox/ledger/world/ledgerWorld.ts';
import { createStatusService } from '../../sandbox/status/statusService.ts';
import { createStory } from '../../sandbox/status/story.ts';
import type { Service } from '../../sandbox/types.ts';
import { deployments, start } from '../../unit/sandbox/ledger/askLedger.ts';

/** The time that every run's world stands at, in milliseconds since 1970. */
export const ledgerNow = Number(start / 1_000_000n);

/** The ledger and the status page of every run: they are only read, and their clock stands still. */
export function createStormWorld(): { ledger: Service; status: Service } {
  const clock = createFixedClock(start);
  const ledger = createLedgerService(createLedgerWorld({ seed: 1, clock, deployments }));
  const story = createStory({ clock, step: 'identified' });
  return { ledger, status: createStatusService({ story }) };
}
