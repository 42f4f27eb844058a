// `npm run bench [word] [-- --short]`: runs every *.bench.ts of this folder (whose name contains the word) and prints
// ratios; exits with 1 where a goal is missed. Each file exports `bench: Bench` or `benches: Bench[]`. `--short` is for CI:
// each is run in its shortest form.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bench, measure } from './measure.ts';

/** What a report is asked for. */
export interface ReportOptions {
  /** In its shortest form: that it works matters, not how exact its figures are. */
  isShort: boolean;
}

const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const isShort = values.short ?? false;
const [word = ''] = positionals;
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(word));
let missed = 0;
for (const file of files.sort()) {
  const module: { bench?: Bench; benches?: readonly Bench[] } = await import(`./${file}`);
  for (const bench of [...(module.benches ?? []), ...(module.bench ? [module.bench] : [])]) {
    console.log(`\n${bench.title}`);
    for (const { name, ms, ratio, goal } of measure(isShort ? { ...bench, rounds: 3 } : bench)) {
      const verdict = goal === undefined ? '' : ratio <= goal ? `  (goal ${goal}: met)` : `  (goal ${goal}: MISSED)`;
      if (goal !== undefined && ratio > goal) missed++;
      console.log(`  ${name.padEnd(52)} ${ms.toFixed(3).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)} x${verdict}`);
    }
  }
}
// Figures that come from outside this process, such as VS Code's own.
const reports = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.report.ts') && file.includes(word));
for (const file of reports.sort()) {
  const { report }: { report: (print: (line: string) => void, options: ReportOptions) => Promise<void> } = await import(
    `./${file}`
  );
  await report(console.log, { isShort });
}
// In the shortest form, figures vary too much to be judged.
if (isShort) process.exitCode = 0;
else if (missed > 0) process.exitCode = 1;
