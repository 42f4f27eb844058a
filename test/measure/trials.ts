import { startAnvil } from '../sandbox/verification/anvil.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { falseInTrial, runTrial, trialVariants } from '../trace/runTrial.ts';
import { trialStories } from '../trace/trialStories.ts';

/**
 * Tries changes on failed calls, in each compilation, and compares what is said with a chain that has the changed
 * contract: outcome, returned data, gas, and every slot that is written. Nothing is drawn.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const rows: string[] = [];
  const chain = await startAnvil();
  const mirror = await startMirror(chain);
  for (const variant of trialVariants) {
    const counts = { asSaid: 0, unknown: 0, false: 0 };
    for (const story of trialStories)
      for (const fix of story.fixes) {
        const name = `${story.name}, ${fix.name}, ${variant}`;
        if (only !== undefined && !name.includes(only)) continue;
        const run = await runTrial(chain, mirror, story, { fix, variant });
        const wrong = await falseInTrial(run, story, fix);
        if (wrong !== undefined) violations.push(`${name}: ${wrong}`);
        counts[wrong !== undefined ? 'false' : run.trial.kind === 'unknown' ? 'unknown' : 'asSaid'] += 1;
      }
    rows.push(`| ${variant} | ${counts.asSaid} | ${counts.unknown} | ${counts.false} |`);
  }
  await mirror.close();
  await chain.close();
  const table = [
    '# Changes tried on failed calls',
    '',
    '`npm run measure trials`: what *Try My Change* says of a call, beside a chain that has the changed contract.',
    '',
    '| Compiled with | as said: outcome, returned data, gas, storage | not known, for the expected reason | false |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  return { table, violations };
}
