import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../vscode/repository.ts';

export interface StormRow {
  test: string;
  runs: number;
  violations: number;
}

const file = path.join(repositoryFolder, 'test/tables/storm.md');
const number = (value: number) => value.toLocaleString('en-US');

/** The last line of the storm. */
export function sumOf(rows: readonly StormRow[]): string {
  const sum = (member: 'runs' | 'violations') => number(rows.reduce((total, row) => total + row[member], 0));
  return `${sum('runs')} runs, ${sum('violations')} violations`;
}

/** For a terminal. */
export function plainTable(rows: readonly StormRow[]): string {
  const width = Math.max(4, ...rows.map(({ test }) => test.length));
  const line = (test: string, runs: string, violations: string) =>
    `${test.padEnd(width)}  ${runs.padStart(9)}  ${violations.padStart(10)}`;
  return [
    line('test', 'runs', 'violations'),
    ...rows.map((row) => line(row.test, number(row.runs), number(row.violations))),
  ].join('\n');
}

/**
 * Writes the rows into test/tables/storm.md; rows of tests that did not run stay.
 * @param isMore whether they are added to what is there of the same tests
 */
export function writeTable(rows: readonly StormRow[], isMore: boolean): void {
  const kept = existsSync(file) ? readRows(readFileSync(file, 'utf8')) : [];
  const all = new Map(kept.map((row) => [row.test, row]));
  for (const row of rows) {
    const before = isMore ? all.get(row.test) : undefined;
    const { runs = 0, violations = 0 } = before ?? {};
    all.set(row.test, { ...row, runs: row.runs + runs, violations: row.violations + violations });
  }
  const lines = [...all.values()].map(
    ({ test, runs, violations }) => `| ${test} | ${number(runs)} | ${number(violations)} |`,
  );
  const text = `# The storm

Written by \`npm run storm -- --write\`, whole or in pieces (\`--add\`); CONTRIBUTING.md says what it does.

| test | runs | violations |
| --- | ---: | ---: |
${lines.join('\n')}

${sumOf([...all.values()])}
`;
  writeFileSync(file, text);
}

function readRows(text: string): StormRow[] {
  return [...text.matchAll(/^\| (.+) \| ([\d,]+) \| ([\d,]+) \|$/gm)].map(
    ([, test = '', runs = '', violations = '']) => {
      return { test, runs: Number(runs.replaceAll(',', '')), violations: Number(violations.replaceAll(',', '')) };
    },
  );
}
