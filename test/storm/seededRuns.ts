/** What one test of the storm found. */
export interface PartResult {
  /** Its row in the table. */
  readonly test: string;
  readonly runs: number;
  /** What was not as promised, each with how to see it again. */
  readonly violations: readonly string[];
  /** What was seen and doesn't count, and why. */
  readonly notes?: readonly string[];
}

/** What a test of the storm is given. */
export interface PartOptions {
  /** Decides everything that is drawn. */
  readonly seed: number;
  /** As many runs, about. */
  readonly runs: number;
  /** The first of them, from 0: a run is the same whatever ran before it. */
  readonly from: number;
}

/** Does `work` for each number of `[from, from + runs)`, so many at once. */
export async function eachRun(
  { from, runs }: Pick<PartOptions, 'from' | 'runs'>,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = from;
  const lane = async () => {
    while (next < from + runs) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
