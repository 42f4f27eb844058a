/** `npm run bench lines`: for each failing story and compilation the line that is expected and the one that is shown; short: two stories. */
import { lineTable } from '../trace/lineTable.ts';
import { stories } from '../trace/stories.ts';
import type { ReportOptions } from './run.ts';

export async function report(print: (line: string) => void, { isShort }: ReportOptions): Promise<void> {
  const rows = await (isShort ? lineTable(stories.slice(0, 2)) : lineTable());
  for (const { story, variant, expected, shown, verdict } of rows)
    print(
      `${story.padEnd(36)} ${variant.padEnd(18)} expected ${expected.join(' < ').padEnd(12)} shown ${(shown.join(' < ') || '–').padEnd(12)} ${verdict}`,
    );
  const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length;
  print(
    `lines: ${count('right')} right, ${count('function only')} function only, ${count('none')} none, ${count('wrong')} wrong`,
  );
}
