/** Why a network couldn't be read, for the next hovers: each asks again, and may give up before it knows. */
export interface RecentFailures {
  /** @param problem in whole sentences */
  note(network: string, problem: string): void;
  /** The network answered. */
  forget(network: string): void;
  /** The problem, if it is recent. */
  of(network: string): string | undefined;
}

/** How long a failure says something about the next hover, in milliseconds. */
const recent = 20_000;

/** @param now milliseconds of a clock that nobody sets */
export function createRecentFailures(now: () => number): RecentFailures {
  const failures = new Map<string, { problem: string; at: number }>();
  return {
    note: (network, problem) => void failures.set(network, { problem, at: now() }),
    forget: (network) => void failures.delete(network),
    of(network) {
      const failure = failures.get(network);
      return failure && now() - failure.at < recent ? failure.problem : undefined;
    },
  };
}
