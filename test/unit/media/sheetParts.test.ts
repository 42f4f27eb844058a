import assert from 'node:assert/strict';
import { timeOf } from '../../../media/sheet/ages.js';
import { compareKeys, keyOfText } from '../../../media/sheet/cellOrder.js';
import { fill } from '../../../media/sheet/fill.js';
import { filterRows } from '../../../media/sheet/filterBox.js';

/** What a panel's page does without the extension, as far as it needs no browser. */
describe("a panel's page", () => {
  const sorted = (texts: readonly string[]) =>
    texts
      .map((text) => ({ text, key: keyOfText(text) }))
      .sort((one, other) => compareKeys(one.key, other.key))
      .map(({ text }) => text);

  it('finds the time whose age a note says, also in a button', () => {
    const time = { dateTime: '2026-11-21T10:00:00Z' };
    assert.equal(timeOf({ previousElementSibling: time }), time.dateTime);
    assert.equal(timeOf({ previousElementSibling: { querySelector: () => time } }), time.dateTime);
  });

  it('sorts numbers by their exact value, however large', () => {
    const [small, large] = ['9007199254740992', '9007199254740993'];
    assert.deepEqual(sorted([large, '10', small, '-1', '9']), ['-1', '9', '10', small, large]);
  });

  it('sorts amounts by their value, whatever the decimals of their tokens', () => {
    assert.deepEqual(sorted(['1169', '0.00000001', '-36983.4193404', '12.5', '0.000000000000000001', '-0.5']), [
      '-36983.4193404',
      '-0.5',
      '0.000000000000000001',
      '0.00000001',
      '12.5',
      '1169',
    ]);
  });

  it('sorts text with numbers in it as people count', () => {
    assert.deepEqual(sorted(['0.0.1001', '0.0.98', '0.0.9']), ['0.0.9', '0.0.98', '0.0.1001']);
    assert.deepEqual(sorted(['b', '2', 'a']), ['2', 'a', 'b']);
  });

  it('puts values where a text wants them, as they are', () => {
    assert.equal(fill('{1} of {0}', '$&', 2), '2 of $&');
  });

  it('shows the rows in which the words are, in any case', () => {
    const rows = ['Alice 1,000 ℏ', 'Bob 2 ℏ', 'alice again'].map((textContent) => ({ textContent, hidden: false }));
    assert.equal(filterRows(rows, ' ALICE '), 2);
    assert.deepEqual(
      rows.map(({ hidden }) => hidden),
      [false, true, false],
    );
    assert.equal(filterRows(rows, ''), 3);
    assert.equal(filterRows(rows, '1,000  alice'), 1, 'the words in any order');
    assert.equal(filterRows(rows, 'again bob'), 0, 'all of them');
  });
});
