import { startAnvil } from '../sandbox/verification/anvil.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { type VariantName, variants } from '../trace/compileStory.ts';
import {
  drawFrom,
  faithfulRecords,
  showTampered,
  showTamperedRecords,
  type TamperedRow,
} from '../trace/tamperedRecords.ts';
import { tamperedStories } from '../trace/tamperedStories.ts';
import { tamperings } from '../trace/tamperings.ts';

const verdicts = ['right', 'function only', 'none', 'wrong'] as const;

/** The lines that records show which say something else than what happened, in three compilations each. */
export async function measure({ seed, count = 400 }: MeasureOptions): Promise<Measured> {
  const chain = await startAnvil();
  const mirror = await startMirror(chain);
  try {
    const records = await faithfulRecords(chain);
    const faithful: TamperedRow[] = [];
    for (const story of tamperedStories)
      for (const variant of Object.keys(variants) as VariantName[]) {
        const row = await showTampered(mirror, records, { story, variant, draw: drawFrom(seed) });
        if (row) faithful.push(row);
      }
    const tampered = await showTamperedRecords(mirror, records, { seed, count });
    const rows = [...tamperings.map(({ name }) => name)].map((name) => ({
      name,
      found: tampered.filter(({ tampering }) => tampering === name),
    }));
    const table = `# Lines of records that were tampered with

Written by \`npm run measure tampered -- --write --seed ${seed}\`: ${count} records of ${tamperedStories.length} failing calls, each of which ends
with the same data elsewhere if something is another, changed in one way (\`test/trace/tamperings.ts\`), in
${Object.keys(variants).length} compilations each. A line that isn't where the call failed is wrong.

| record | shown | right line | function only | none | wrong line |
| --- | ---: | ---: | ---: | ---: | ---: |
${rowOf('faithful', faithful)}
${rowOf('tampered with', tampered)}

| what was changed | shown | right line | function only | none | wrong line |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.map(({ name, found }) => rowOf(name, found)).join('\n')}
`;
    const wrong = [...faithful, ...tampered].filter(({ verdict }) => verdict === 'wrong');
    return { table, violations: wrong.map((row) => JSON.stringify(row)) };
  } finally {
    await mirror.close();
    await chain.close();
  }
}

function rowOf(name: string, rows: readonly TamperedRow[]): string {
  const counts = verdicts.map((verdict) => rows.filter((row) => row.verdict === verdict).length);
  return `| ${[name, rows.length, ...counts].join(' | ')} |`;
}
