// `npm run bench [word]`: runs every *.bench.ts of this folder (whose name contains the word) and prints ratios; exits
// with 1 where a goal is missed. Each file exports `bench: Bench` or `benches: Bench[]`.
import { readdirSync } from 'node:fs';
import { type Bench, measure } from './measure.ts';

const [word = ''] = process.argv.slice(2);
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(word));
let missed = 0;
for (const file of files.sort()) {
  const module: { bench?: Bench; benches?: readonly Bench[] } = await import(`./${file}`);
  for (const bench of [...(module.benches ?? []), ...(module.bench ? [module.bench] : [])]) {
    console.log(`\n${bench.title}`);
    for (const { name, ms, ratio, goal } of measure(bench)) {
      const verdict = goal === undefined ? '' : ratio <= goal ? `  (goal ${goal}: met)` : `  (goal ${goal}: MISSED)`;
      if (goal !== undefined && ratio > goal) missed++;
      console.log(`  ${name.padEnd(52)} ${ms.toFixed(3).padStart(9)} ms  ${ratio.toFixed(2).padStart(6)} x${verdict}`);
    }
  }
}
// Figures that come from outside this process, such as VS Code's own.
const reports = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.report.ts') && file.includes(word));
for (const file of reports.sort()) {
  const { report }: { report: (print: (line: string) => void) => Promise<void> } = await import(`./${file}`);
  await report(console.log);
}
if (missed > 0) process.exitCode = 1;
