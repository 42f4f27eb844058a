// `npm run measure NAME [-- --seed N] [--count N] [--write]`: measures something that takes minutes, by the file of that
// name in test/measure, and writes its table with `--write`. Exits with 1 if it finds what must not be.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** What is given to a measurement. */
export interface MeasureOptions {
  /** Decides everything that is drawn. */
  readonly seed: number;
  /** As many runs; the measurement's own number by default. */
  readonly count: number | undefined;
  /** A part of it, such as `unit` of the protections; all by default. */
  readonly only: string | undefined;
}

/** What a measurement found. */
export interface Measured {
  /** Markdown. */
  readonly table: string;
  /** What must not be; none if all is well. */
  readonly violations: readonly string[];
}

const folder = path.resolve(import.meta.dirname, '../measure');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  },
});
const [name = ''] = positionals;
const file = path.join(folder, `${name}.ts`);
if (!existsSync(file)) {
  const names = readdirSync(folder).map((each) => each.replace('.ts', ''));
  throw new Error(`There is nothing to measure with the name "${name}". Choose one of: ${names.join(', ')}.`);
}
const { measure }: { measure: (options: MeasureOptions) => Promise<Measured> } = await import(file);
const { table, violations } = await measure({
  seed: Number(values.seed ?? 1),
  count: values.count === undefined ? undefined : Number(values.count),
  only: values.only,
});
console.log(table);
for (const violation of violations) console.log(violation);
if (values.write) writeFileSync(path.resolve(folder, `../tables/${name}.md`), table);
if (violations.length > 0) process.exitCode = 1;
