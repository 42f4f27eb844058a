import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { hederaNetworks } from '../../src/core/status/severity/networkGrammar.ts';
import { scopeToNetwork } from '../../src/core/status/severity/scopeToNetwork.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { summaryOf, wireIncident } from '../unit/status/statusDocuments.ts';

/** What each set of titles measured before anything was changed for it: how it was written, pairs, hidden and shown wrongly. */
const unseen: readonly (readonly [how: string, pairs: number, hidden: number, shown: number])[] = [
  ['before anyone had looked at how titles are read', 1537, 23, 87],
  ['later', 472, 9, 44],
  ['later', 425, 8, 42],
  ['later', 444, 10, 40],
  ["in the style of other networks' pages", 780, 6, 31],
  ["in the style of other networks' pages", 126, 0, 9],
  ['hosts, chain IDs, marks, languages', 455, 0, 17],
  ['hosts, chain IDs, marks, languages', 179, 2, 18],
  ['hosts, chain IDs, marks, languages', 180, 0, 13],
  ['without a look at the grammar', 464, 0, 8],
  ['without a look at the grammar, hard', 218, 2, 8],
  ['after a look at the grammar, hard', 155, 5, 9],
  ['after a look at the grammar, hard', 110, 1, 10],
  ['against its newest rules', 116, 13, 5],
  ['against its older rules', 110, 8, 6],
  ['in the style of six real pages, without a look at it', 765, 0, 0],
  ['the same, harder', 365, 0, 16],
  ['without a look at it, most of them hard', 494, 15, 64],
  ['against what those had changed', 299, 6, 28],
  ["in the style of Hedera's page and third parties, without a look at it", 420, 6, 21],
  ["by a second writer who hadn't read the code", 589, 12, 56],
  ["by a third writer who hadn't read the code", 410, 3, 3],
  ["by a fourth writer who hadn't read the code", 408, 11, 13],
  ['against the rewritten rules', 489, 16, 48],
  ['of more networks than they name', 162, 43, 12],
  ["pages' own stories", 165, 0, 18],
  ['what only sounds well', 60, 1, 0],
  ["by a fifth writer who hadn't read the code", 615, 2, 24],
  ['by the same writer, hard', 615, 16, 96],
];

/** Of the pairs of a title and a network, at most this part may be shown though the title says otherwise. */
const mostShownWrongly = 0.03;

/**
 * To whom the titles in `test/fixtures/status/titles.txt` are shown, beside whom they concern. None may be hidden from
 * those whom it concerns.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const file = path.resolve(import.meta.dirname, '../fixtures/status/titles.txt');
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^[MTP?-]{3} /.test(line));
  const titles = lines.map((line) => ({ truth: line.slice(0, 3), title: line.slice(4) }));
  const found = { shown: 0, hidden: 0, either: 0, hiddenWrongly: 0, shownWrongly: 0 };
  const hidden: string[] = [];
  const shown: string[] = [];
  for (const { truth, title } of titles.filter(({ title }) => only === undefined || title.includes(only)))
    hederaNetworks.forEach((network, i) => {
      const page = summaryOf({ incidents: [wireIncident('i', { name: title })] });
      const isShown = scopeToNetwork(page, network).incidents.length > 0;
      if (truth.charAt(i) === '?') found.either += 1;
      else if (isShown === (truth.charAt(i) !== '-')) found[isShown ? 'shown' : 'hidden'] += 1;
      else {
        found[isShown ? 'shownWrongly' : 'hiddenWrongly'] += 1;
        (isShown ? shown : hidden).push(`${truth} | ${network} | ${title.replaceAll('|', '\\|')}`);
      }
    });
  const pairs = found.shown + found.hidden + found.hiddenWrongly + found.shownWrongly;
  const percent = (part: number) => `${((100 * part) / pairs).toFixed(1)} %`;
  const table = `# Titles of status pages

Written by \`npm run measure titles -- --write\`: to whom ${titles.length} titles are shown. They and whom they concern were written before
the grammar was corrected by them (\`test/fixtures/status/titles.txt\`). Unseen, each set measured:

| set | how it was written | pairs | hidden wrongly | shown wrongly |
| ---: | --- | ---: | ---: | ---: |
${unseen.map((set, at) => `| ${[at + 1, ...set].join(' | ')} |`).join('\n')}

Now, all of them:

| pairs of a title and a network | ${pairs} | |
| --- | ---: | ---: |
| shown, rightly | ${found.shown} | ${percent(found.shown)} |
| hidden, rightly | ${found.hidden} | ${percent(found.hidden)} |
| shown, though it isn't about that network | ${found.shownWrongly} | ${percent(found.shownWrongly)} |
| hidden, though it is | ${found.hiddenWrongly} | ${percent(found.hiddenWrongly)} |

${
  shown.length === 0
    ? ''
    : `| whom it concerns | shown to | title |
| --- | --- | --- |
${shown.map((each) => `| ${each} |`).join('\n')}
`
}`;
  const tooMany =
    found.shownWrongly / pairs > mostShownWrongly ? [`shown wrongly: ${percent(found.shownWrongly)}`] : [];
  return { table, violations: [...hidden.map((each) => `hidden wrongly: ${each}`), ...tooMany] };
}
