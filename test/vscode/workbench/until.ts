/**
 * Repeats `attempt` until it gives something other than undefined, and returns that; for what no single wait of the
 * browser can say. Throws `describe`'s words after `ms`.
 */
export async function until<T>(
  attempt: () => Promise<T | undefined>,
  describe: () => string | Promise<string>,
  ms = 40_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  let lastError: unknown;
  do {
    try {
      const result = await attempt();
      if (result !== undefined) return result;
    } catch (error) {
      lastError = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < deadline);
  throw new Error(`${await describe()} (waited ${ms / 1000} s)`, lastError === undefined ? {} : { cause: lastError });
}
