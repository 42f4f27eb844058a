import { installUpgradesCore, judgePair } from '../layouts/judgePair.ts';
import { randomPair } from '../layouts/randomPair.ts';
import { random } from '../sandbox/ledger/random.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';

/** Why the two differ, by what the other tool says; the first that fits. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^typechange:(?:.*:)? append$/,
    'A struct has more members in bytes that it had anyway, so that nothing behind it moves. OpenZeppelin allows it in mappings only',
  ],
  [
    /^typechange:(?:.*:)? type resize$/,
    "OpenZeppelin doesn't know the size of a value type that only a namespace or a struct of it has, and takes that for another size",
  ],
  [/^typechange:(?:.*:)? array grow$/, 'An array is longer in a struct that nothing follows'],
  [
    /^typechange:(?:.*:)? obvious mismatch$/,
    'A value type became what it stands for, or the other way round: the same bytes with the same meaning',
  ],
];

/** The verdicts on random pairs of contracts, beside OpenZeppelin's and the values that the new contract reads. */
export async function measure({ seed, count = 300 }: MeasureOptions): Promise<Measured> {
  const core = await installUpgradesCore();
  const rows = new Map<string, number>();
  const apart = new Map<string, number>();
  const violations: string[] = [];
  let safe = 0;
  let strict = 0;
  for (let at = 0; at < count; at++) {
    const pair = randomPair(random(seed, 'layouts', at));
    const { verdict, misread, changes, other, otherWithNames } = await judgePair(pair, core);
    const allows = other?.isSafe ? 'safe' : otherWithNames?.isSafe ? 'renamed' : 'unsafe';
    const row = `${verdict} | ${misread.length > 0 ? 'some differ' : 'the same'} | ${allows}`;
    rows.set(row, (rows.get(row) ?? 0) + 1);
    const isRight = misread.length === 0 && allows !== 'unsafe';
    if (isRight) safe++;
    const about = `pair ${at} of seed ${seed} (${pair.changes.join('; ')}): ${[...changes, ...misread].join(', ')}`;
    if (verdict === 'safe' && misread.length > 0) violations.push(`False "safe", ${about}`);
    else if (verdict !== 'safe' && isRight) {
      strict++;
      console.log(`Too strict, ${about}`);
    } else if (verdict === 'safe' && allows === 'unsafe') {
      const [why] = (otherWithNames?.kinds ?? []).map((kind) => reasons.find(([form]) => form.test(kind))?.[1]);
      if (why === undefined) violations.push(`Unexplained, ${about}: ${otherWithNames?.kinds.join(', ')}`);
      else apart.set(why, (apart.get(why) ?? 0) + 1);
    } else if (verdict !== 'safe' && misread.length > 0 && allows !== 'unsafe') {
      const why =
        'OpenZeppelin allows a value type to stand for another type of the same size, whose values read otherwise';
      apart.set(why, (apart.get(why) ?? 0) + 1);
    }
  }
  if (strict > 0.02 * count) violations.push(`${strict} of ${count} are too strict.`);
  const table = `# Verdicts on storage layouts

Written by \`npm run measure layouts -- --seed ${seed} --count ${count} --write\`: random contracts (structs, enums, value types, mappings, arrays, gaps, two parents, a namespace), each with one to three random changes, compiled by solc 0.8.28. The values are those that the new contract reads by the same names on an EVM, after the old one wrote them; OpenZeppelin's verdict is that of \`@openzeppelin/upgrades-core\` 1.46.0, where "renamed" is safe if it allows new names.

**False "safe": ${violations.filter((each) => each.startsWith('False')).length} of ${count}. Too strict: ${strict} of ${count}** (not safe, though every value reads the same and OpenZeppelin allows it; ${safe} pairs are of that kind).

| *Compare Storage Layout* | values | OpenZeppelin | pairs |
|---|---|---|--:|
${[...rows]
  .sort()
  .map(([row, number]) => `| ${row} | ${number} |`)
  .join('\n')}

## Where the verdict isn't OpenZeppelin's

| why | pairs |
|---|--:|
| A new name in the same place, of the same type, is shown as renamed, and isn't unsafe: no value is lost. OpenZeppelin asks for a confirmation of it | ${[...rows].filter(([row]) => /^safe .*renamed$/.test(row)).reduce((sum, [, number]) => sum + number, 0)} |
${[...apart]
  .sort()
  .map(([why, number]) => `| ${why} | ${number} |`)
  .join('\n')}
`;
  return { table, violations };
}
