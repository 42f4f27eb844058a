import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { lineTable } from '../trace/lineTable.ts';
import { cloneOf } from '../trace/measured/codeBase.ts';
import { codeBases } from '../trace/measured/codeBases.ts';
import { type LineVerdict, measureCodeBase } from '../trace/measured/measureCodeBase.ts';

/** Failing calls of each code base. */
const defaultCount = 50;

const ownStories = 'own stories';

/** What became of the calls of a code base in one compilation. */
interface Tally {
  readonly codeBase: string;
  readonly compilation: string;
  /** By the table's columns; calls that end otherwise aren't counted. */
  readonly counts: readonly number[];
}

const columns = ['right', 'function only', 'none', 'no reason', 'wrong', 'wrong caller'] as const;
type Verdict = (typeof columns)[number];

const bad: readonly (Verdict | LineVerdict)[] = ['no reason', 'wrong', 'wrong caller'];
const table = path.resolve(import.meta.dirname, '../tables/lines.md');

/**
 * The lines of failing calls of public code, drawn by their functions' types, against the lines that the same code says
 * by itself if each of its statements is marked; and those of the own stories. With `only`, the table keeps the rows of
 * the other code bases: all of them take an hour.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const rows: { codeBase: string; compilation: string; verdict: LineVerdict }[] = [];
  const violations: string[] = [];
  if (only === undefined || only === ownStories)
    for (const row of await lineTable()) {
      const isOff = row.verdict === 'right' && !row.stackIsRight;
      const verdict = isOff ? 'wrong caller' : row.verdict;
      rows.push({ codeBase: ownStories, compilation: row.variant, verdict });
      if (bad.includes(verdict)) violations.push(JSON.stringify(row));
    }
  for (const codeBase of codeBases) {
    if (only !== undefined && codeBase.name !== only) continue;
    const measured = await measureCodeBase(codeBase, { seed, stories: count, log: console.log });
    if (!measured) console.log(`${codeBase.name}: not measured. Clone ${codeBase.repository} to ${cloneOf(codeBase)}.`);
    for (const row of measured ?? []) {
      rows.push(row);
      if (row.verdict !== 'right') console.log(JSON.stringify(row));
      if (bad.includes(row.verdict)) violations.push(JSON.stringify(row));
    }
  }
  const measured = new Set(rows.map(({ codeBase }) => codeBase));
  const kept = only === undefined ? [] : talliesIn(existsSync(table) ? readFileSync(table, 'utf8') : '');
  const order = [ownStories, ...codeBases.map(({ name }) => name)];
  const tallies = [...kept.filter(({ codeBase }) => !measured.has(codeBase)), ...talliesOf(rows)].toSorted(
    (a, b) => order.indexOf(a.codeBase) - order.indexOf(b.codeBase),
  );
  const least = (name: string) => (/viaIR/.test(name) ? 0.94 : 0.97);
  for (const { compilation, counts } of byCompilation(tallies))
    if (exactShare(counts) < least(compilation))
      violations.push(`${compilation}: the exact line in ${percent(counts)}`);
  return { table: tableOf(tallies), violations };
}

function talliesOf(rows: readonly { codeBase: string; compilation: string; verdict: LineVerdict }[]): Tally[] {
  const names = new Map(
    rows.map(({ codeBase, compilation }) => [`${codeBase} | ${compilation}`, { codeBase, compilation }]),
  );
  return [...names.values()].map(({ codeBase, compilation }) => {
    const own = rows.filter((row) => row.codeBase === codeBase && row.compilation === compilation);
    return {
      codeBase,
      compilation,
      counts: columns.map((name) => own.filter(({ verdict }) => verdict === name).length),
    };
  });
}

/** The rows of the second table: code base, compilation, calls, one number for each column, share. */
function talliesIn(text: string): Tally[] {
  return text.split('\n').flatMap((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((each) => each.trim());
    const [codeBase = '', compilation = '', , ...counts] = cells.slice(0, -1);
    const isRow = counts.length === columns.length && counts.every((each) => /^\d+$/.test(each));
    return isRow ? [{ codeBase, compilation, counts: counts.map(Number) }] : [];
  });
}

function byCompilation(tallies: readonly Tally[]): Pick<Tally, 'compilation' | 'counts'>[] {
  const names = [...new Set(tallies.map(({ compilation }) => compilation))];
  return names.map((compilation) => ({
    compilation,
    counts: columns.map((_, at) =>
      tallies.reduce((sum, each) => sum + (each.compilation === compilation ? (each.counts[at] ?? 0) : 0), 0),
    ),
  }));
}

function tableOf(tallies: readonly Tally[]): string {
  const repositories = codeBases.map(({ repository, compilerVersion }) => {
    return `${repository} (solc ${compilerVersion.split('+', 1)[0]})`;
  });
  const numbers = `${columns.join(' | ')} | exact`;
  const rightAligned = ' ---: |'.repeat(columns.length + 2);
  return `# The lines of failing calls

Written by \`npm run measure lines -- --write\`, or with \`--only "Solady"\` for the rows of one code base: failing calls of the
own stories, and calls with drawn arguments to drawn functions of public code, at most two for each line and reason:
${repositories.join(', ')}. Where a call failed is said by the same sources with a marker before each statement. *Function only*
and *none* come with the reason why there is no line; a caller's line counts as wrong if it isn't at its call. Calls that
end otherwise in another compilation, such as those that depend on their gas, don't count.

| compilation | calls | ${numbers} |
| --- |${rightAligned}
${byCompilation(tallies)
  .map(({ compilation, counts }) => rowOf([compilation], counts))
  .join('\n')}

| code base | compilation | calls | ${numbers} |
| --- | --- |${rightAligned}
${tallies.map(({ codeBase, compilation, counts }) => rowOf([codeBase, compilation], counts)).join('\n')}
`;
}

function rowOf(names: readonly string[], counts: readonly number[]): string {
  return `| ${[...names, sumOf(counts), ...counts, percent(counts)].join(' | ')} |`;
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, each) => sum + each, 0);
}

function exactShare(counts: readonly number[]): number {
  const all = sumOf(counts);
  return all === 0 ? 1 : (counts[0] ?? 0) / all;
}

function percent(counts: readonly number[]): string {
  return `${(Math.floor(exactShare(counts) * 1000) / 10).toFixed(1)} %`;
}
