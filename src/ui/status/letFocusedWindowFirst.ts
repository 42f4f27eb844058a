import { setTimeout as delay } from 'node:timers/promises';

/** In milliseconds. */
const courtesy = 3_000;

/** Waits in a window without focus, so that the focused one announces: a notification elsewhere wouldn't be seen. */
export async function letFocusedWindowFirst(isInFront: () => boolean): Promise<void> {
  if (!isInFront()) await delay(courtesy, undefined, { ref: false });
}
