import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { cloneOf } from '../trace/measured/codeBase.ts';
import { codeBases } from '../trace/measured/codeBases.ts';
import { type MeasuredLine, measureCodeBase } from '../trace/measured/measureCodeBase.ts';

/** Failing calls of each code base. */
const defaultCount = 50;

/**
 * The lines of failing calls of public code, drawn by their functions' types, against the lines that the same code tells
 * by itself if each of its statements is marked.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const rows: MeasuredLine[] = [];
  for (const codeBase of codeBases) {
    if (only !== undefined && codeBase.name !== only) continue;
    const measured = await measureCodeBase(codeBase, { seed, stories: count, log: console.log });
    if (!measured) console.log(`${codeBase.name}: not measured. Clone ${codeBase.repository} to ${cloneOf(codeBase)}.`);
    rows.push(...(measured ?? []));
  }
  const bad = rows.filter(({ verdict }) => !['right', 'function only', 'none', 'another end'].includes(verdict));
  const other = rows.filter(({ verdict }) => ['function only', 'none'].includes(verdict));
  for (const row of other) console.log(JSON.stringify(row));
  const names = ['right', 'function only', 'none', 'no reason', 'wrong', 'wrong caller', 'another end'] as const;
  const lines = new Map<string, MeasuredLine[]>();
  for (const row of rows) {
    const key = `${row.codeBase} | ${row.compilation}`;
    lines.set(key, [...(lines.get(key) ?? []), row]);
  }
  const table = [
    `| code base | compilation | ${names.join(' | ')} |`,
    ...[...lines].map(
      ([key, of]) =>
        `| ${key} | ${names.map((name) => of.filter(({ verdict }) => verdict === name).length).join(' | ')} |`,
    ),
  ].join('\n');
  return { table, violations: bad.map((row) => JSON.stringify(row)) };
}
