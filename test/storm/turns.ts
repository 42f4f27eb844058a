import { setFlagsFromString } from 'node:v8';

/** The processor time of this thread that some work takes, in milliseconds. */
export interface Turns {
  /** The most in one turn of the event loop. */
  longest: number;
  /** From its beginning to its end. */
  whole: number;
}

const mostTries = 6;
/** V8 compiles on threads of their own, which a busy machine holds up: with these flags it compiles at once. */
const flags = ['--no-concurrent-recompilation', '--no-concurrent-osr'];

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

/**
 * The longest turn alone, of the first of up to six tries in which none is longer than wanted, else of the shortest: see
 * `slowEachTime`.
 */
export async function longestTurn(work: () => unknown, wanted = 50): Promise<number> {
  for (const flag of flags) setFlagsFromString(flag);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && least >= wanted; tries += 1)
    least = Math.min(least, (await measureTurns(work)).longest);
  return least;
}

/** What took too long, in words: of one turn first. */
export function tooLong({ longest, whole }: Turns, bounds: Turns): string | undefined {
  if (longest > bounds.longest) return `for ${Math.round(longest)} ms without a pause`;
  return whole > bounds.whole ? `for ${Math.round(whole)} ms in all` : undefined;
}

/**
 * What took too long in each of up to six tries, by its name; none as soon as nothing does. The first times run code that
 * V8 has not compiled yet, and a collection of garbage falls into some; slow work is slow in each.
 * @param look does the work, and says by name what took too long this time
 */
export async function slowEachTime(look: () => Promise<ReadonlyMap<string, string>>): Promise<Map<string, string>> {
  for (const flag of flags) setFlagsFromString(flag);
  let slow = new Map(await look());
  for (let tries = 1; tries < mostTries && slow.size > 0; tries += 1) {
    const now = await look();
    slow = new Map([...slow].filter(([name]) => now.has(name)));
  }
  return slow;
}
