import { sameBytes } from '../../platform/bytes.ts';
import type { Trial } from '../trial/trial.ts';

/** A call that was tried on changed code. */
export type Tried = Extract<Trial, { kind: 'tried' }>;

/** In what a call would be another, the gravest first. */
export const differenceKinds = ['outcome', 'output', 'state', 'events', 'gas'] as const;
export type Difference = (typeof differenceKinds)[number];

/** In what the changed code does something else than what happened, the gravest first. */
export function differencesOf({ before, after, writes }: Tried): Difference[] {
  const is: Readonly<Record<Difference, boolean>> = {
    outcome: before.failure !== after.failure,
    output: !sameBytes(before.output, after.output),
    state: writes.some(({ recorded, tried }) => recorded !== tried),
    events: JSON.stringify(before.events) !== JSON.stringify(after.events),
    gas: before.gas !== after.gas,
  };
  return differenceKinds.filter((each) => is[each]);
}
