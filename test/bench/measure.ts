import { median } from './median.ts';

/** What a benchmark file exports as `bench`. */
export interface Bench {
  title: string;
  /** Measured in order; ratios are to the first one, the floor. */
  cases: readonly BenchCase[];
  /** 300 unless told: fewer for what takes long. */
  rounds?: number;
}

export interface BenchCase {
  name: string;
  /** Its result is kept alive, so that the work cannot be optimised away. */
  run: () => unknown;
  /** The largest allowed ratio to the first case's time; `npm run bench` fails beyond it. */
  goal?: number;
}

export interface Measured {
  name: string;
  ms: number;
  ratio: number;
  goal: number | undefined;
}

/**
 * Medians of `rounds` rounds after a warm-up. The cases take turns within each round, so that a machine that gets
 * slower for a while slows all of them: the ratios hold where the milliseconds drift.
 */
export function measure({ cases, rounds = 300 }: Bench): Measured[] {
  const kept: unknown[] = [];
  const times = cases.map((): number[] => []);
  for (let round = -rounds; round < rounds; round++) {
    cases.forEach(({ run }, index) => {
      const started = performance.now();
      kept[index] = run();
      const ms = performance.now() - started;
      if (round >= 0) times[index]?.push(ms);
    });
  }
  const medians = times.map(median);
  const floor = medians[0] ?? 0;
  return cases.map(({ name, goal }, index) => {
    const ms = medians[index] ?? 0;
    return { name, ms, ratio: ms / floor, goal };
  });
}
