import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { lineTable } from '../trace/lineTable.ts';
import { cloneOf } from '../trace/measured/codeBase.ts';
import { codeBases } from '../trace/measured/codeBases.ts';
import { type LineVerdict, type MeasuredLine, measureCodeBase } from '../trace/measured/measureCodeBase.ts';

/** Failing calls of each code base. */
const defaultCount = 50;

const ownStories = 'own stories';

/** A verdict of one call in one compilation. */
type Row = Pick<MeasuredLine, 'codeBase' | 'compilation' | 'verdict'>;

const columns = ['right', 'function only', 'none', 'no reason', 'wrong', 'wrong caller'] as const;

/**
 * The lines of failing calls of public code, drawn by their functions' types, against the lines that the same code says
 * by itself if each of its statements is marked; and those of the own stories.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const rows: Row[] = [];
  const told: MeasuredLine[] = [];
  if (only === undefined || only === ownStories)
    for (const { variant, verdict, stackIsRight } of await lineTable()) {
      const isOff = verdict === 'right' && !stackIsRight;
      rows.push({ codeBase: ownStories, compilation: variant, verdict: isOff ? 'wrong caller' : verdict });
    }
  for (const codeBase of codeBases) {
    if (only !== undefined && codeBase.name !== only) continue;
    const measured = await measureCodeBase(codeBase, { seed, stories: count, log: console.log });
    if (!measured) console.log(`${codeBase.name}: not measured. Clone ${codeBase.repository} to ${cloneOf(codeBase)}.`);
    told.push(...(measured ?? []));
  }
  for (const row of told) if (row.verdict !== 'right') console.log(JSON.stringify(row));
  rows.push(...told);
  const isBad = ({ verdict }: Row) => verdict === 'wrong' || verdict === 'wrong caller' || verdict === 'no reason';
  const least = (name: string) => (/viaIR/.test(name) ? 0.94 : 0.97);
  const compilations = [...new Set(rows.map(({ compilation }) => compilation))];
  const few = compilations.filter((name) => exactShare(rows.filter((row) => row.compilation === name)) < least(name));
  return {
    table: tableOf(rows, seed, count),
    violations: [
      ...told.filter(isBad).map((row) => JSON.stringify(row)),
      ...rows.filter((row) => row.codeBase === ownStories && isBad(row)).map((row) => JSON.stringify(row)),
      ...few.map((name) => `${name}: the exact line in ${percent(rows.filter((row) => row.compilation === name))}`),
    ],
  };
}

function tableOf(rows: readonly Row[], seed: number, count: number): string {
  const names = [...new Set(rows.map(({ codeBase, compilation }) => `${codeBase} | ${compilation}`))];
  const compilations = [...new Set(rows.map(({ compilation }) => compilation))];
  const repositories = codeBases.map(({ repository, compilerVersion }) => {
    return `${repository} (solc ${compilerVersion.split('+', 1)[0]})`;
  });
  const head = `| ${columns.join(' | ')} | exact |\n| --- | --- |${' ---: |'.repeat(columns.length + 1)}`;
  return `# The lines of failing calls

Written by \`npm run measure lines -- --write --seed ${seed} --count ${count}\`: failing calls of the own stories, and calls with drawn
arguments to drawn functions of public code, at most two for each line and reason: ${repositories.join(', ')}. Where a call
failed is said by the same sources with a marker before each statement. *Function only* and *none* come with the reason
why there is no line; a caller's line counts as wrong if it isn't at its call. Calls that end otherwise in another
compilation, such as those that depend on their gas, don't count.

| compilation | calls ${head.replace('| --- | --- |', '| --- | ---: |')}
${compilations
  .map((name) =>
    rowOf(
      [name],
      rows.filter(({ compilation }) => compilation === name),
    ),
  )
  .join('\n')}

| code base | compilation | calls ${head.replace('| --- | --- |', '| --- | --- | ---: |')}
${names
  .map((name) =>
    rowOf(
      [name],
      rows.filter((row) => `${row.codeBase} | ${row.compilation}` === name),
    ),
  )
  .join('\n')}
`;
}

function rowOf(names: readonly string[], all: readonly Row[]): string {
  const counted = counting(all);
  const counts = columns.map((name) => counted.filter(({ verdict }) => verdict === name).length);
  return `| ${[...names, counted.length, ...counts, percent(all)].join(' | ')} |`;
}

function counting(rows: readonly Row[]): Row[] {
  const other: LineVerdict = 'another end';
  return rows.filter(({ verdict }) => verdict !== other);
}

function exactShare(rows: readonly Row[]): number {
  const counted = counting(rows);
  return counted.length === 0 ? 1 : counted.filter(({ verdict }) => verdict === 'right').length / counted.length;
}

function percent(rows: readonly Row[]): string {
  return `${(Math.floor(exactShare(rows) * 1000) / 10).toFixed(1)} %`;
}
