import { differenceKinds } from '../../src/core/trace/rehearsal/rehearse.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { paidStories } from '../trace/rehearsal/paidStories.ts';
import { rehearsalStories } from '../trace/rehearsal/rehearsalStories.ts';
import { runRehearsals } from '../trace/rehearsal/runRehearsal.ts';
import { tokenRehearsals } from '../trace/rehearsal/tokenRehearsals.ts';
import { upgradeStories } from '../trace/rehearsal/upgradeStories.ts';
import { variantsOf } from '../trace/runTrial.ts';

/**
 * Rehearses versions of contracts on calls that are drawn, in each compilation, and compares each verdict with a chain
 * that has the version's code in its place just before the call.
 */
export async function measure({ seed, count = 12, only = '' }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const rows: string[] = [];
  const kinds = [...differenceKinds, 'same'] as const;
  // The ledger has no least price of data (EIP-7623).
  const chain = await startAnvil({ hardfork: 'cancun', logsSteps: true });
  const mirror = await startMirror(chain);
  let [all, requests, sent] = [0, 0, 0];
  await installVyper();
  for (const story of [...rehearsalStories, ...upgradeStories, ...paidStories, ...tokenRehearsals])
    for (const variant of variantsOf(story)) {
      if (!`${story.name}, ${variant}`.includes(only)) continue;
      const { versions } = story;
      const counts = await runRehearsals(chain, mirror, story, { variant, seed, count, versions });
      violations.push(...counts.wrong);
      all += counts.calls;
      requests += counts.requests;
      sent += counts.calls;
      const cells = kinds.map((kind) => counts.verdicts.get(kind) ?? 0);
      rows.push(
        `| ${story.name}, ${variant} | ${versions.length} | ${counts.calls} | ${cells.join(' | ')} | ${counts.unknown} | ${counts.wrong.length} |`,
      );
    }
  await mirror.close();
  await chain.close();
  const table = [
    '# Changes rehearsed on past calls',
    '',
    `\`npm run measure rehearsals -- --seed ${seed} --count ${count}\`: what *Rehearse on Past Calls* says of calls that are drawn, beside a chain that has the version's code in its place just before each call: outcome, returned data, every slot, events and gas.`,
    '',
    `**${all} verdicts, ${violations.length} false.** ${(requests / Math.max(1, sent)).toFixed(1)} requests a call.`,
    '',
    '| Contract and compilation | versions | calls | other outcome | other returned data | other state | other events | other gas | the same | not known, for the expected reason | false |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  return { table, violations };
}
