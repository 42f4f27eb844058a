import type { ExecutionTrace } from './executionTrace.ts';

/** Writes between looks at the clock. */
const writesPerLook = 1_000;

/**
 * What an execution left in the storage: of each slot the last value written by a call that, with all its callers,
 * succeeded.
 * @param rest as `inTurns` gives it
 * @returns `<address> <slot>` -> value, all as in `StorageWrite`
 */
export async function lastingWrites(
  { frames, writes }: Pick<ExecutionTrace, 'frames' | 'writes'>,
  rest: () => Promise<void> | undefined,
): Promise<Map<string, string>> {
  const lasting: boolean[] = [];
  for (const { parent, failure } of frames)
    lasting.push(failure === undefined && (parent === undefined || lasting[parent] === true));
  const written = new Map<string, string>();
  for (const [at, { frame, address, slot, value }] of writes.entries()) {
    const resting = at % writesPerLook === 0 ? rest() : undefined;
    if (resting) await resting;
    if (lasting[frame]) written.set(`${address} ${slot}`, value);
  }
  return written;
}
