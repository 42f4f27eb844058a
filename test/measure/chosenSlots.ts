import { chosenPair } from '../layouts/chosenPair.ts';
import { judgePair } from '../layouts/judgePair.ts';
import { random } from '../sandbox/ledger/random.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';

const columns = ['safe, the same', 'safe, some differ', 'not safe, some differ', 'not safe, the same'] as const;

/** The verdicts on pairs of contracts whose code chooses a slot, beside the values that the new contract reads. */
export async function measure({ seed, count = 240 }: MeasureOptions): Promise<Measured> {
  const rows = new Map<string, number[]>();
  const violations: string[] = [];
  for (let at = 0; at < count; at++) {
    const pair = chosenPair(random(seed, 'chosen slots', at), at);
    const { verdict, misread } = await judgePair(pair);
    const isSafe = verdict === 'safe';
    const column = columns.indexOf(
      `${isSafe ? 'safe' : 'not safe'}, ${misread.length > 0 ? 'some differ' : 'the same'}`,
    );
    const row = rows.get(pair.way) ?? columns.map(() => 0);
    rows.set(pair.way, row.with(column, (row[column] ?? 0) + 1));
    if (isSafe && misread.length > 0)
      violations.push(`False "safe", pair ${at} of seed ${seed} (${pair.way}; ${pair.changes.join('; ')}): ${misread}`);
  }
  const sums = columns.map((_, at) => [...rows.values()].reduce((sum, row) => sum + (row[at] ?? 0), 0));
  const table = `# Verdicts on slots that the code chooses

Written by \`npm run measure chosenSlots -- --seed ${seed} --count ${count} --write\`: contracts whose code chooses the slot of
a struct, each with a change, compiled by solc 0.8.28. The verdict is that of *Compare Storage Layout*; the values are those
that the new contract reads on an EVM, after the old one wrote them.

| slot | ${columns.join(' | ')} |
|---|${'--:|'.repeat(columns.length)}
${[...rows, ['all', sums] as const].map(([way, row]) => `| ${way} | ${row.join(' | ')} |`).join('\n')}
`;
  return { table, violations };
}
