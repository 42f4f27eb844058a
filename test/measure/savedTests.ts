import { startAnvil } from '../sandbox/verification/anvil.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { savedProject, saveStory } from '../trace/runSaved.ts';
import { changedSource, runTrial } from '../trace/runTrial.ts';
import { trialStories } from '../trace/trialStories.ts';

/**
 * Saves failed calls as tests, runs them by Forge on the source as it was and with each change, and compares with a chain
 * that has the changed contract. Nothing is drawn.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const rows: string[] = [];
  const chain = await startAnvil();
  const mirror = await startMirror(chain);
  const counts = { recorded: 0, green: 0, red: 0, offRecord: 0 };
  for (const story of trialStories) {
    if (only !== undefined && !story.name.includes(only)) continue;
    const saved = await saveStory(chain, mirror, story);
    if (typeof saved === 'string') {
      rows.push(`| ${story.name} | not saved: ${saved} | | |`);
      continue;
    }
    await using project = await savedProject(saved.text);
    const recorded = await project.run(story.source);
    const isAsRecorded = recorded.test_run_succeeds !== undefined && recorded.test_run_failsAsRecorded === undefined;
    if (isAsRecorded) counts.recorded += 1;
    else violations.push(`${story.name}: ${JSON.stringify(recorded)}`);
    const own = { green: 0, red: 0 };
    for (const fix of story.fixes) {
      const { truth } = await runTrial(chain, mirror, story, { fix, variant: 'optimizer' });
      // A change that doesn't compile has no test.
      if (!truth) continue;
      const tried = await project.run(changedSource(story, fix));
      const isGreen = tried.test_run_succeeds === undefined;
      if (isGreen === truth.succeeded) own[isGreen ? 'green' : 'red'] += 1;
      else if (!isGreen && fix.unknown === 'notOnRecord') counts.offRecord += 1;
      else violations.push(`${story.name}, ${fix.name}: ${isGreen ? 'green' : tried.test_run_succeeds}`);
    }
    counts.green += own.green;
    counts.red += own.red;
    rows.push(`| ${story.name} | ${isAsRecorded ? 'as recorded' : 'otherwise'} | ${own.green} | ${own.red} |`);
  }
  await mirror.close();
  await chain.close();
  const table = [
    '# Failed calls saved as tests',
    '',
    '`npm run measure savedTests`: the tests of *Save as Test*, run by Forge, beside a chain that has the changed contract.',
    '',
    '| Call | unchanged | green with a right change | red with a wrong one |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${counts.recorded} calls fail as recorded; ${counts.green} right changes are green, ${counts.red} wrong ones red.`,
    `Right changes that are red, and say that they call a system contract otherwise than the record: ${counts.offRecord}.`,
    '',
  ].join('\n');
  return { table, violations };
}
