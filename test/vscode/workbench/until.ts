/** How often is looked, in milliseconds: at first, so that nothing short is missed, and later, which leaves the processor to others. */
const pauses = { first: 50, later: 150, laterAfter: 3_000 };

/**
 * Repeats `attempt` until it gives something other than undefined, and returns that; for what no single wait of the
 * browser can say. Throws `describe`'s words after `ms`.
 */
export async function until<T>(
  attempt: () => Promise<T | undefined>,
  describe: () => string | Promise<string>,
  ms = 40_000,
): Promise<T> {
  const started = Date.now();
  const deadline = started + ms;
  let lastError: unknown;
  do {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      lastError = error;
    }
    const pause = Date.now() - started < pauses.laterAfter ? pauses.first : pauses.later;
    await new Promise((resolve) => setTimeout(resolve, pause));
  } while (Date.now() < deadline);
  throw new Error(`${await describe()} (waited ${ms / 1000} s)`, lastError === undefined ? {} : { cause: lastError });
}
