/**
 * Second runs: a click file or a few host tests that fail are run once more, by themselves, for a real VS Code on a busy
 * machine can lose a click or come late. What passes only then is named above the last line of the summary, with what
 * failed first, and CI allows one in a hundred of some 300 click tests.
 */
const mostSecondRunsInCi = 3;

export interface Ran<Result> {
  /** How each file ended, in its last run. */
  results: ReadonlyMap<string, Result>;
  /** The files that passed only in their second run. */
  secondRuns: readonly string[];
}

/** Runs each file in its order, as many at a time as there are lanes; at the end what failed once more, by itself. */
export async function runTwice<Result extends { failed: number }>(
  files: readonly string[],
  lanes: number,
  run: (file: string, isSecond: boolean) => Promise<Result>,
): Promise<Ran<Result>> {
  const results = new Map<string, Result>();
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      results.set(file, await run(file, false));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const secondRuns: string[] = [];
  for (const file of files.filter((each) => results.get(each)?.failed !== 0)) {
    const result = await run(file, true);
    results.set(file, result);
    if (result.failed === 0) secondRuns.push(file);
  }
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

/** What failed by mocha's list at its end: the full title of each, and the first line of its error. */
export function failuresIn(output: string): string[] {
  return [...output.matchAll(/^ {2}\d+\) (.+)\n((?: {7}.+\n)*?) {7}(.+):\n\s*(.*)/gm)].map(
    ([, suite, between, test, error]) => {
      const title = [suite, ...(between ?? '').split('\n'), test].map((part) => part?.trim()).filter(Boolean);
      return `${title.join(' ')}: ${error}`;
    },
  );
}

/** What the summary says of second runs, if there are any, and whether they fail the whole run. */
export function judgeSecondRuns(names: readonly string[], isCi: boolean): { line: string; isFailure: boolean } {
  if (names.length === 0) return { line: '', isFailure: false };
  const isFailure = isCi && names.length > mostSecondRunsInCi;
  const verdict = isFailure ? ` (CI allows ${mostSecondRunsInCi}: FAILED)` : '';
  return { line: `${names.length} passed only in a second run: ${names.join(', ')}${verdict}`, isFailure };
}
