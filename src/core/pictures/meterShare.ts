/** A part of a limit as a ratio from 0 to 1, and whether it exceeds the limit; 0 for texts that aren't integers. */
export function shareOf({ part, whole }: { part: string; whole: string }): { ratio: number; over: boolean } {
  const [one, all] = [integer(part), integer(whole)];
  if (all <= 0n) return { ratio: 0, over: false };
  return { ratio: one >= all ? 1 : Number((one * 100_000n) / all) / 100_000, over: one > all };
}

function integer(text: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : 0n;
}
