/** The processor time of this thread that some work takes, in milliseconds. */
export interface Turns {
  /** The most in one turn of the event loop. */
  longest: number;
  /** From its beginning to its end. */
  whole: number;
}

/** Does the work and measures it. */
export async function measureTurns(work: () => unknown): Promise<Turns> {
  const turns: Turns = { longest: 0, whole: 0 };
  let isDone = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    turns.longest = Math.max(turns.longest, ms);
    turns.whole += ms;
    before = process.threadCpuUsage();
  };
  const watch = () => {
    look();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  try {
    await work();
  } finally {
    isDone = true;
    look();
  }
  return turns;
}

/** The longest turn alone. */
export async function longestTurn(work: () => unknown): Promise<number> {
  return (await measureTurns(work)).longest;
}

/** What took too long, in words: of one turn first. */
export function tooLong({ longest, whole }: Turns, bounds: Turns): string | undefined {
  if (longest > bounds.longest) return `for ${Math.round(longest)} ms without a pause`;
  return whole > bounds.whole ? `for ${Math.round(whole)} ms in all` : undefined;
}
