import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { transactionTypes } from '../../../../src/core/happened/transactionTypes.ts';
import type { HeadlineGroup, HeadlineRow } from '../../../tools/tables/headlines/headlineRow.ts';
import { headlineGroups, headlineTable } from '../../../tools/tables/headlineTable.ts';

describe('the table of headlines', () => {
  let groups: HeadlineGroup[] = [];
  let rows: HeadlineRow[] = [];

  before(async () => {
    groups = await headlineGroups();
    rows = groups.flatMap((group) => group.rows);
  });

  /** The texts that break a rule, which are none. */
  const none = (breaks: (text: string, row: HeadlineRow) => boolean) =>
    assert.deepEqual(
      rows.flatMap((each) =>
        [each.headline, each.row ?? each.headline]
          .filter((text) => breaks(text, each))
          .map((text) => `${each.of}: ${text}`),
      ),
      [],
    );

  it('is written down as it is, with at least 300', () => {
    const written = readFileSync(new URL('../../../tables/headlines.md', import.meta.url), 'utf8');
    assert.equal(written, headlineTable(groups), 'run node test/tools/node.mjs test/tools/tables/generateHeadlines.ts');
    assert.ok(rows.length >= 300, String(rows.length));
  });

  it('never says a thing twice', () => {
    // A message may say what it likes.
    const ours = (text: string) => !text.includes('long long');
    const isId = (word: string) => /^(?:0x[0-9a-f]{8,}|\d+\.\d+\.\d+)/i.test(word);
    none((text) => {
      const words = text.split(/[^\p{L}\p{N}.,@?/-]+|[.,] /u).filter((word) => word !== '');
      const ids = words.filter(isId);
      return ours(text) && (words.some((word, index) => word === words[index + 1]) || new Set(ids).size < ids.length);
    });
    none((text) => {
      const sentences = text.split(/[.:;] /);
      return new Set(sentences).size < sentences.length;
    });
  });

  it('never puts a name of the protocol beside its words', () => {
    const words = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
    none((text) =>
      (text.match(/\b[A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? []).some((name) =>
        words(text.replaceAll(name, '')).includes(words(name).trim()),
      ),
    );
    none((text) => transactionTypes().some(({ name }) => name !== 'FREEZE' && text.includes(name)));
  });

  it('says something of the thing beside its name', () => {
    none((text, { title, id }) => {
      const rest = text.replaceAll(title, '').replaceAll(id, '').replace(/\W+/g, '');
      return rest === '' || /null|undefined|\bat no\b|: ?$|[ ,]$|\(\)$/.test(text);
    });
  });

  it('begins with an answer, and has an ID of many digits only after it', () => {
    none((text) => /^(?:\W*0x[0-9a-f]{20,}|\d+\.\d+\.\d+[-@]\d+)/i.test(text));
    const ofTransactions = groups.slice(0, 4).flatMap((group) => group.rows);
    assert.deepEqual(
      ofTransactions.filter(({ headline, id }) => headline.includes(id)),
      [],
    );
  });

  it('is one line', () => {
    none((text) => /[\n\r\u202a-\u202e\u2066-\u2069]/.test(text));
  });
});
