import assert from 'node:assert/strict';
import { renderHtml } from '../../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../../src/core/render/markdown.ts';
import { titleBeside } from '../../../../src/core/render/tabs.ts';
import type { Field, Sheet } from '../../../../src/core/sheets/sheet.ts';
import type { HeadlineRow } from '../../../tools/tables/headlines/headlineRow.ts';
import { headlineGroups } from '../../../tools/tables/headlineTable.ts';
import { now } from '../sheetContext.ts';

describe('nothing is said twice on one sheet', () => {
  let rows: HeadlineRow[] = [];
  before(async () => {
    rows = (await headlineGroups()).flatMap((group) => group.rows);
  });

  const times = (text: string, part: string) => text.toLowerCase().split(part.toLowerCase()).length - 1;
  /** What breaks a rule, which is nothing. */
  const none = (breaks: (sheet: Sheet) => readonly string[]) =>
    assert.deepEqual(
      rows.flatMap(({ of, sheet }) => breaks(sheet).map((said) => `${of}: ${said}`)),
      [],
    );
  /** The words above a panel's first section, without markup. */
  const headOf = (sheet: Sheet) => {
    const html = renderHtml({ ...sheet, sections: [] }, { now });
    const [, head = ''] = /<h1>(.*?)<\/h1>/s.exec(html) ?? [];
    return head.replace('</span> ', '\n').replace(/<[^>]*>/g, '');
  };

  it('has examples of every kind of sheet', () => {
    const kinds = new Set(rows.map(({ sheet }) => sheet.kind));
    const all =
      'transaction account token nft schedule contract topic node block network incident maintenance component';
    const more = 'verification resultCode topicMessage registeredNode balances feeEstimate gasByLine transactionBytes';
    assert.deepEqual(
      `${all} ${more} contractRead`.split(' ').filter((kind) => !kinds.has(kind as Sheet['kind'])),
      [],
    );
  });

  it('begins with the answer, in a panel, a hover and a copy', () => {
    const first = (sheet: Sheet) => renderMarkdown(sheet, { level: 'all', now }).split('\n', 1)[0] ?? '';
    const plain = ({ headline }: Sheet) => headline.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, 20);
    const isFirst = (line: string, sheet: Sheet) =>
      line
        .replace(/&[^;]+;/g, '')
        .replace(/[^\p{L}\p{N}]+/gu, '')
        .startsWith(plain(sheet));
    // Hostile text is written with escapes.
    const ours = rows.filter(({ headline }) => !/[<&\p{C}]/u.test(headline));
    assert.ok(ours.length > 300);
    for (const { of, sheet } of ours) {
      assert.ok(isFirst(headOf(sheet), sheet), `${of}: ${headOf(sheet)}`);
      assert.ok(isFirst(first(sheet), sheet), `${of}: ${first(sheet)}`);
      assert.ok(isFirst(renderMarkdown(sheet, { level: 'summary', now }), sheet), of);
    }
  });

  it('has no ID twice at the head of a panel', () => {
    none((sheet) => {
      const head = headOf(sheet);
      return /^(?:\d+\.\d+\.|0x)/.test(sheet.id) && times(head, sheet.id) > 1 ? [head] : [];
    });
  });

  it('has no name both in the headline and in the title', () => {
    none((sheet) => {
      // The type of a transaction is the service's own word.
      if (sheet.kind === 'transaction') return [];
      const beside = titleBeside(sheet);
      const isIn = (part: string) => part.length > 2 && times(sheet.headline, part) > 0;
      // A title of several words: none of its ends is in the headline, such as the name in "Token Gold Coin".
      const [, ...ends] = beside.split(' ').map((_, index, words) => words.slice(index).join(' '));
      return beside !== '' && [beside, ...ends].some((end) => isIn(end) && isName(end)) ? [beside] : [];
    });
  });

  it('has no title of a result that the headline says', () => {
    none((sheet) => (/verified/i.test(sheet.headline) && /verified/i.test(titleBeside(sheet)) ? [sheet.headline] : []));
  });

  it('has no words in the summary that are in the headline', () => {
    const repeats = (headline: string) => (each: Field) =>
      each.note === undefined && each.values.every((value) => value.type === 'text' && times(headline, value.text) > 0);
    none(({ headline, sections }) =>
      sections
        .filter(({ level }) => level === 'summary')
        .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'fields' ? block.fields : [])))
        .filter(({ values }) => values.some((each) => each.type === 'text' && /\p{L}{3}/u.test(each.text)))
        // Which of the two codes matches is not in the headline.
        .filter(({ label }) => label !== 'Runtime code' && label !== 'Creation code')
        .filter(repeats(headline))
        .map(({ label, values }) => `${label}: ${values.map((each) => ('text' in each ? each.text : '')).join(', ')}`),
    );
  });

  /** An ID, or a name with a capital. */
  function isName(text: string): boolean {
    return /^(?:\d|0x|\p{Lu})/u.test(text);
  }
});
