import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { vyperVersions } from '../trace/values/runVyperSituation.ts';
import { runVyperLines, vyperOptimizers } from '../trace/vyperLines/runVyperLines.ts';
import { vyperLineStories } from '../trace/vyperLines/vyperLineStories.ts';

/**
 * The lines of failing calls of Vyper code, by each version and optimizer, beside the lines that the stories say and, for
 * the usual optimizer, those that a marker before each statement says. Nothing is drawn.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const rows: (string | number)[][] = [];
  for (const version of vyperVersions) {
    if (only !== undefined && version !== only) continue;
    const path = await installVyper(version);
    if (path === undefined) continue;
    const stories = vyperLineStories.filter((story) => story.only === undefined || version.startsWith(story.only));
    for (const optimize of vyperOptimizers) {
      const counts = { calls: 0, right: 0, marked: 0, wrong: 0 };
      for (const story of stories) {
        const compiler = { path, version, settings: { optimize }, isMarked: optimize === 'gas' };
        for (const { name, expected, shown, marked } of await runVyperLines(story, compiler)) {
          counts.calls += 1;
          const isRight = shown.join() === expected.join();
          counts[isRight ? 'right' : 'wrong'] += 1;
          // What isn't a statement's, and a pure function, has no marker.
          const isSaid = marked !== undefined && expected.length > 0;
          if (isSaid) counts.marked += 1;
          const call = `Vyper ${version}, ${optimize}, ${name}`;
          if (!isRight) violations.push(`${call}: ${shown.join()}, not ${expected.join()}`);
          if (isSaid && marked !== expected[0]) violations.push(`${call}: the marker says ${marked}`);
        }
      }
      rows.push([`Vyper ${version}`, optimize, ...Object.values(counts)]);
    }
  }
  const table = [
    '# The lines of failing calls of Vyper code',
    '',
    'Written by `npm run measure vyperLines -- --write`: the line of each call, and those of its callers, beside what the',
    'stories say. Of those that are marked, a copy of the source says the same line with a marker before each statement.',
    '',
    '| compiler | optimizer | calls | right | of them marked | wrong |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
  return { table, violations };
}
