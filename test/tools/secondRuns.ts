/**
 * Second runs: a click file that fails is run once more at the end, by itself, for a real VS Code on a busy machine can
 * lose a click. What passes only then is named above the last line of the summary, and CI allows one such file.
 */
export const mostSecondRunsInCi = 1;

export interface Ran<Result> {
  /** How each file ended, in its last run. */
  results: ReadonlyMap<string, Result>;
  /** The files that passed only in their second run. */
  secondRuns: readonly string[];
}

/** Runs each file, `lanes` at a time; then those that failed once more, one after the other. `run` never rejects. */
export async function runTwice<Result extends { failed: number }>(
  files: readonly string[],
  lanes: number,
  run: (file: string, isSecond: boolean) => Promise<Result>,
): Promise<Ran<Result>> {
  const results = new Map<string, Result>();
  const waiting = files.values();
  const lane = async () => {
    for (const file of waiting) results.set(file, await run(file, false));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const secondRuns: string[] = [];
  for (const file of files.filter((each) => (results.get(each)?.failed ?? 1) > 0)) {
    const result = await run(file, true);
    results.set(file, result);
    if (result.failed === 0) secondRuns.push(file);
  }
  return { results, secondRuns };
}

/** What the summary says of second runs, if there are any, and whether they fail the whole run. */
export function judgeSecondRuns(files: readonly string[], isCi: boolean): { line: string; isFailure: boolean } {
  if (files.length === 0) return { line: '', isFailure: false };
  const isFailure = isCi && files.length > mostSecondRunsInCi;
  const count = files.length === 1 ? '1 click file' : `${files.length} click files`;
  const verdict = isFailure ? ` (CI allows ${mostSecondRunsInCi}: FAILED)` : '';
  return { line: `${count} passed only in a second run: ${files.join(', ')}${verdict}`, isFailure };
}
