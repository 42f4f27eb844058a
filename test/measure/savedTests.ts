import { startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { fileOf, savedProject, saveStory } from '../trace/runSaved.ts';
import { changedSource, runTrial } from '../trace/runTrial.ts';
import { savedStories } from '../trace/savedStories.ts';
import { savingTools } from '../trace/savingTools.ts';
import { vyperChanges } from '../trace/trials/compilerStories.ts';
import { tokenStories } from '../trace/trials/tokenStories.ts';

/**
 * Saves failed calls as tests, runs them by the real tools on the source as it was and with each change, and compares
 * with a chain that has the changed contract. Nothing is drawn.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const rows: string[] = [];
  const chain = await startAnvil();
  const mirror = await startMirror(chain);
  const tools = Object.entries(savingTools);
  await installVyper();
  const counts = new Map(tools.map(([tool]) => [tool, { recorded: 0, green: 0, red: 0, offRecord: 0 }]));
  for (const [index, story] of [...savedStories, ...vyperChanges, ...tokenStories].entries()) {
    if (only !== undefined && !story.name.includes(only)) continue;
    const saved = await saveStory(chain, mirror, story);
    if (typeof saved === 'string') {
      rows.push(`| ${[story.name, `not saved: ${saved}`, ...tools.slice(1).map(() => '')].join(' | ')} |`);
      continue;
    }
    // What the changed contract does on the chain; a change that doesn't compile has no test.
    const changes = [];
    for (const fix of story.fixes) {
      const { truth } = await runTrial(chain, mirror, story, { fix, variant: 'optimizer' });
      if (truth) changes.push({ fix, succeeds: truth.succeeded });
    }
    const cells: string[] = [];
    for (const [place, [tool, style]] of tools.entries()) {
      // Forge runs all; Hardhat 2 every other one, and Hardhat 3 the rest, in its two styles in turn.
      const hardhat = index % 2 === 0 ? 1 : 2 + ((index >> 1) % 2);
      const isLeftOut = only === undefined && place !== hardhat;
      // Hardhat itself builds no Vyper.
      if (place > 0 && (isLeftOut || story.language === 'Vyper')) {
        cells.push('');
        continue;
      }
      const where = `${story.name}, ${tool}`;
      const all = counts.get(tool) ?? { recorded: 0, green: 0, red: 0, offRecord: 0 };
      await using project = await savedProject(saved, style, fileOf(story));
      const recorded = await project.run(story.source);
      const isAsRecorded = recorded.succeeds !== undefined && recorded.failsAsRecorded === undefined;
      if (isAsRecorded) all.recorded += 1;
      else violations.push(`${where}: ${JSON.stringify(recorded)}`);
      const own = { green: 0, red: 0 };
      for (const { fix, succeeds } of changes) {
        const tried = await project.run(changedSource(story, fix));
        const isGreen = tried.succeeds === undefined;
        if (isGreen === succeeds) own[isGreen ? 'green' : 'red'] += 1;
        else if (!isGreen && fix.unknown === 'notOnRecord') all.offRecord += 1;
        else violations.push(`${where}, ${fix.name}: ${isGreen ? 'green' : tried.succeeds}`);
      }
      all.green += own.green;
      all.red += own.red;
      cells.push(`${isAsRecorded ? 'as recorded' : 'otherwise'}, ${own.green} green, ${own.red} red`);
    }
    rows.push(`| ${[story.name, ...cells].join(' | ')} |`);
  }
  await mirror.close();
  await chain.close();
  const table = [
    '# Failed calls saved as tests',
    '',
    '`npm run measure savedTests`: the tests of *Save as Test*, run by the real tools, beside a chain that has the changed',
    'contract: whether they are red and green as recorded on the unchanged source, and how many changes are rightly green,',
    'because the call succeeds on the chain, or rightly red.',
    '',
    `| ${['Call', ...tools.map(([tool]) => tool)].join(' | ')} |`,
    `|${'---|'.repeat(1 + tools.length)}`,
    ...rows,
    '',
    ...[...counts].map(
      ([tool, { recorded, green, red, offRecord }]) =>
        `- ${tool}: ${recorded} calls fail as recorded; ${green} right changes are green, ${red} wrong ones red. ` +
        `Right changes that are red because they call a system contract otherwise than the record: ${offRecord}.`,
    ),
    '',
  ].join('\n');
  return { table, violations };
}
