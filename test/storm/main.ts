/** `npm run storm`: what may befall the product, drawn from a seed, held against what it promises. */
import { parseArgs } from 'node:util';
import { runBuilds, runConsent } from './consent/consentRuns.ts';
import { runDocuments } from './documents/documentRuns.ts';
import { runFaults } from './http/faultRuns.ts';
import { runKills } from './killRuns.ts';
import { runLarge } from './large/largeRuns.ts';
import { runOpen } from './openRuns.ts';
import { runScanners } from './scannerRuns.ts';
import type { PartOptions, PartResult } from './seededRuns.ts';
import { plainTable, sumOf, writeTable } from './stormTable.ts';
import { runTexts } from './texts/textRuns.ts';
import { runTorn } from './tornRuns.ts';
import { runTransport } from './transportRuns.ts';

interface Part {
  /** Its runs for each run of the storm. */
  share: number;
  run(options: PartOptions): Promise<PartResult | PartResult[]>;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    life: { type: 'string' },
    write: { type: 'boolean' },
    add: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** Of 10,000 runs: as many requests with a fault, 1,000 kills, 1,000,000 texts. */
const parts: Readonly<Record<string, Part>> = {
  ledger: {
    share: 0.35,
    run: (options) => runFaults('ledger', 'faults over HTTP: the ledger, its walks and look-ups', options),
  },
  sheets: {
    share: 0.35,
    run: (options) => runFaults('sheets', 'faults over HTTP: panels, hovers, fees and the network', options),
  },
  status: {
    share: 0.1,
    run: (options) => runFaults('status', 'faults over HTTP: the status page and its poll', options),
  },
  verification: {
    share: 0.2,
    run: (options) =>
      runFaults('verification', 'faults over HTTP: records, submissions and jobs to their end', options),
  },
  transport: { share: 0.05, run: runTransport },
  texts: { share: 100, run: runTexts },
  consent: { share: 1, run: runConsent },
  builds: { share: 0.2, run: runBuilds },
  scanners: { share: 0.3, run: runScanners },
  documents: { share: 0.02, run: runDocuments },
  large: { share: 0.1, run: runLarge },
  open: { share: 0.02, run: runOpen },
  torn: { share: 2, run: runTorn },
  kills: { share: 0.1, run: (options) => runKills(options, values.life) },
};

const names = Object.keys(parts);
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));
const [seed, from] = [Number(values.seed), Number(values.from)];
const isWrong =
  unknown.length > 0 ||
  ![seed, from, Number(values.runs ?? 1)].every((each) => Number.isSafeInteger(each) && each >= 0);
if (values.help || isWrong) {
  if (unknown.length > 0) console.error(`There is no part ${unknown.join(', ')}.`);
  console.log(`npm run storm -- [--seed N] [--runs N] [--only PART,PART] [--from N] [--life JSON] [--write | --add]

The parts: ${names.join(', ')}.
--runs N    as many requests with a fault, and of the other parts in proportion: of 10,000, 1,000 kills and 1,000,000
            texts. By default 500. With --only, so many of each part.
--from N    begins with the run of this number; a violation says its own.
--life JSON lets one window live and die as a violation says it.
--write     puts the rows into test/tables/storm.md; --add adds them to those of the same tests there.`);
  process.exit(isWrong ? 2 : 0);
}

const results: PartResult[] = [];
for (const name of only) {
  const part = parts[name];
  if (!part) continue;
  const runs =
    values.only === undefined
      ? Math.ceil(Number(values.runs ?? 500) * part.share)
      : Number(values.runs ?? 500 * part.share);
  const started = performance.now();
  const found = [await part.run({ seed, runs, from })].flat();
  results.push(...found);
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  for (const { violations, notes = [] } of found) {
    for (const each of [...new Set(violations)].slice(0, 20)) console.log(`  npm run storm -- ${each}`);
    if (notes.length > 0) console.log(`  ${notes.length} notes:`);
    for (const each of notes.slice(0, 20)) console.log(`  ${each}`);
  }
}
const rows = results.map(({ test, runs, violations }) => ({ test, runs, violations: violations.length }));
if (values.write || values.add) writeTable(rows, values.add === true);
console.log(`\n${plainTable(rows)}\n\n${sumOf(rows)}`);
process.exit(rows.some(({ violations }) => violations > 0) ? 1 : 0);
