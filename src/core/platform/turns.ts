import { nextTurn, systemTimers } from './systemTimers.ts';

/** How long work may keep the thread, in milliseconds. */
const longestTurn = 10;

/** How long work is divided into turns. */
export interface TurnOptions {
  readonly signal?: AbortSignal | undefined;
  /** Yields to the event loop; by default `nextTurn`. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/**
 * For long work that others must not wait for: it calls `rest` now and then, and waits for the promise, which there is
 * only if it has had the thread for 10 ms. Looks at the clock: a thousand calls a turn are fine.
 * @returns `rest`, which throws the signal's reason once it is aborted
 */
export function inTurns({ signal, pause = nextTurn }: TurnOptions = {}): () => Promise<void> | undefined {
  let began = systemTimers.elapsed();
  const rest = async () => {
    await pause();
    began = systemTimers.elapsed();
  };
  return () => {
    if (systemTimers.elapsed() - began < longestTurn) return undefined;
    signal?.throwIfAborted();
    return rest();
  };
}

/** As `inTurns`, for steps of which there are millions: looks at the clock only at each 4,096th. */
export function stepsInTurns(options?: TurnOptions): () => Promise<void> | undefined {
  const rest = inTurns(options);
  let taken = 0;
  return () => (taken++ % 4096 === 0 ? rest() : undefined);
}

/** So many at once: as many as are waited for together on a disk. */
const mostAtOnce = 32;

/** Does `work` for each of thousands of items, a few at once, in turns; stops at the first that fails. */
export async function eachInTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  options?: TurnOptions,
): Promise<Result[]> {
  const rest = inTurns(options);
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += mostAtOnce) {
    results.push(...(await Promise.all(items.slice(at, at + mostAtOnce).map(work))));
    const resting = rest();
    if (resting) await resting;
  }
  return results;
}
