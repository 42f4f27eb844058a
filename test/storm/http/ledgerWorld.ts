import { createFixedClock } from '../../sandbox/clock.ts';
import { createLedgerService } from '../../sandbox/ledger/ledgerService.ts';
import { createLedgerWorld } from '../../sandbox/ledger/world/ledgerWorld.ts';
import { createStatusService } from '../../sandbox/status/statusService.ts';
import { createStory } from '../../sandbox/status/story.ts';
import type { Service } from '../../sandbox/types.ts';
import { deployments, start } from '../../unit/sandbox/ledger/askLedger.ts';

/** The time that every run's world stands at, in milliseconds since 1970. */
export const ledgerNow = Number(start / 1_000_000n);

/** Where the world's first contract, as a proxy, has its implementation. Source: ERC-1967. */
export const proxySlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** The ledger and the status page of every run: they are only read, and their clock stands still. */
export function createStormWorld(): { ledger: Service; status: Service } {
  const clock = createFixedClock(start);
  const world = createLedgerWorld({ seed: 1, clock, deployments });
  for (const { contract } of world.log().between(0n, start)) {
    const [change] = contract?.stateChanges ?? [];
    if (!change) continue;
    const valueWritten = `0x${change.address.slice(2).padStart(64, '0')}`;
    contract?.stateChanges.push({ ...change, slot: proxySlot, valueWritten });
    break;
  }
  const ledger = createLedgerService(world);
  const story = createStory({ clock, step: 'identified' });
  return { ledger, status: createStatusService({ story }) };
}
