/**
 * Second runs: a click file or a few host tests that fail are run once more, with less beside them, for a real VS Code on a
 * busy machine can lose a click or come late. What passes only then is named above the last line of the summary, with what
 * failed first, and CI allows one in a hundred of some 300 click tests.
 */
const mostSecondRunsInCi = 3;

export interface Ran<Result> {
  /** How each file ended, in its last run. */
  results: ReadonlyMap<string, Result>;
  /** The files that passed only in their second run. */
  secondRuns: readonly string[];
}

/**
 * Runs each file in its order, as many at a time as there are lanes. What fails is run once more at once, before what
 * waits, with at most one other beside it.
 */
export async function runTwice<Result extends { failed: number }>(
  files: readonly string[],
  lanes: number,
  run: (file: string, isSecond: boolean) => Promise<Result>,
): Promise<Ran<Result>> {
  const results = new Map<string, Result>();
  const secondRuns: string[] = [];
  const waiting = [...files];
  const again: string[] = [];
  let free = lanes;
  await new Promise<void>((resolve, reject) => {
    const begin = async (file: string, isSecond: boolean, taken: number) => {
      free -= taken;
      const result = await run(file, isSecond);
      free += taken;
      results.set(file, result);
      if (result.failed > 0 && !isSecond) again.push(file);
      if (result.failed === 0 && isSecond) secondRuns.push(file);
      next();
    };
    const next = () => {
      const ofSecond = Math.max(1, lanes - 1);
      while (again.length > 0 && free >= ofSecond) begin(again.shift() ?? '', true, ofSecond).catch(reject);
      // What waits leaves a second run its room.
      while (again.length === 0 && waiting.length > 0 && free > 0) begin(waiting.shift() ?? '', false, 1).catch(reject);
      if (free === lanes) resolve();
    };
    next();
  });
  return { results, secondRuns };
}

/** More host tests than this fail for a reason: they are not run again. */
const mostHostTestsAgain = 3;

export interface HostCounts {
  passed: number;
  failed: number;
  /** Full titles of the tests that failed. */
  failures: readonly string[];
}

/**
 * Runs host tests, and a few that failed once more, by themselves. A failed hook has no test of its name to run again.
 * @param run takes a regular expression for full titles, or nothing for all tests
 */
export async function runHostTwice(
  run: (grep?: string) => Promise<HostCounts>,
): Promise<HostCounts & { secondRuns: readonly string[] }> {
  const first = await run();
  if (first.failed === 0 || first.failed > mostHostTestsAgain) return { ...first, secondRuns: [] };
  const again = await run(
    `^(?:${first.failures.map((title) => title.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`,
  );
  if (again.passed + again.failed < first.failed) return { ...first, secondRuns: [] };
  return {
    passed: first.passed + again.passed,
    failed: again.failed,
    failures: again.failures,
    secondRuns: first.failures.filter((title) => !again.failures.includes(title)),
  };
}

/** The full titles in mocha's list of failures at its end. */
export function failuresIn(output: string): string[] {
  return [...output.matchAll(/^ {2}\d+\) (.+)\n((?: {7}.+\n)*?) {7}(.+):\n/gm)].map(([, suite, between, test]) =>
    [suite, ...(between ?? '').split('\n'), test]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' '),
  );
}

/** What the summary says of second runs, if there are any, and whether they fail the whole run. */
export function judgeSecondRuns(names: readonly string[], isCi: boolean): { line: string; isFailure: boolean } {
  if (names.length === 0) return { line: '', isFailure: false };
  const isFailure = isCi && names.length > mostSecondRunsInCi;
  const verdict = isFailure ? ` (CI allows ${mostSecondRunsInCi}: FAILED)` : '';
  return { line: `${names.length} passed only in a second run: ${names.join(', ')}${verdict}`, isFailure };
}
