import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dueTimes, timeOf } from '../../../media/sheet/ages.js';
import { compareKeys, keyOfText } from '../../../media/sheet/cellOrder.js';
import { copiedBy, copyPlace } from '../../../media/sheet/copyButtons.js';
import { fill } from '../../../media/sheet/fill.js';
import { filterRows } from '../../../media/sheet/filterBox.js';

/** What a panel's page does without the extension, as far as it needs no browser. */
describe("a panel's page", () => {
  const sorted = (texts: readonly string[]) =>
    texts
      .map((text) => ({ text, key: keyOfText(text) }))
      .sort((one, other) => compareKeys(one.key, other.key))
      .map(({ text }) => text);

  it('draws everything in themes without colours of charts, as those of high contrast', async () => {
    const style = await readFile(new URL('../../../media/sheet/pictures.css', import.meta.url), 'utf8');
    assert.match(style, /--vscode-charts-orange/);
    assert.doesNotMatch(style, /var\(--vscode-charts-\w+\)/);
  });

  it('finds the time whose age a note says, also in a button', () => {
    const time = { dateTime: '2026-11-21T10:00:00Z' };
    assert.equal(timeOf({ previousElementSibling: time }), time.dateTime);
    assert.equal(timeOf({ previousElementSibling: { querySelector: () => time } }), time.dateTime);
  });

  it('copies the value before a button, which stands behind the note of a value, so that it does not lie over it', () => {
    const time = { dataset: { copy: '2026' }, matches: () => false };
    const note = { previousElementSibling: time, dataset: {}, matches: (selector: string) => selector === '.note' };
    assert.equal(copyPlace({ ...time, nextElementSibling: note }), note);
    const link = { nextElementSibling: time };
    assert.equal(copyPlace(link), link);
    assert.equal(copiedBy({ previousElementSibling: note }), '2026');
    assert.equal(copiedBy({ previousElementSibling: time }), '2026');
    const inside = { dataset: {}, matches: () => false, querySelector: () => time };
    assert.equal(copiedBy({ previousElementSibling: inside }), '2026');
  });

  it('asks again how long ago a time is: a near one each time, one further away once an hour', () => {
    const friday = '2026-11-20T16:00:00Z';
    const askedAt = new Map();
    const dueAt = (now: string) => dueTimes([friday], askedAt, Date.parse(now));
    assert.deepEqual(dueAt('2026-11-20T17:00:00Z'), [friday]);
    assert.deepEqual(dueAt('2026-11-20T17:00:15Z'), [friday]);
    assert.deepEqual(dueAt('2026-11-23T09:00:00Z'), [friday], 'the computer slept over the weekend');
    assert.deepEqual(dueAt('2026-11-23T09:00:15Z'), []);
    assert.deepEqual(dueAt('2026-11-23T09:59:59Z'), []);
    assert.deepEqual(dueAt('2026-11-23T10:00:00Z'), [friday]);
  });

  it('asks at last for each of many times, the near ones first', () => {
    const now = Date.parse('2026-11-23T09:00:00Z');
    const near = '2026-11-23T08:59:00Z';
    const old = Array.from({ length: 2500 }, (_, second) => new Date(second * 1000).toISOString());
    const askedAt = new Map();
    const asked = [dueTimes([...old, near], askedAt, now), dueTimes([...old, near], askedAt, now + 15_000)];
    assert.deepEqual(
      asked.map((each) => [each.length, each[0]]),
      [
        [2000, near],
        [502, near],
      ],
    );
    assert.equal(new Set(asked.flat()).size, 2501);
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

  it('sorts percentages by their value, with or without the exact fraction', () => {
    assert.deepEqual(sorted(['0.3% (3/1000)', '0.25% (1/400)', '10%', '2.5% (1/40)', '1000%']), [
      '0.25% (1/400)',
      '0.3% (3/1000)',
      '2.5% (1/40)',
      '10%',
      '1000%',
    ]);
  });

  it('sorts text with numbers in it as people count', () => {
    assert.deepEqual(sorted(['0.0.1001', '0.0.98', '0.0.9']), ['0.0.9', '0.0.98', '0.0.1001']);
    assert.deepEqual(sorted(['b', '2', 'a']), ['2', 'a', 'b']);
  });

  it('puts values where a text wants them, as they are', () => {
    assert.equal(fill('{1} of {0}', '$&', 2), '2 of $&');
    // As the extension's own texts beside it, in the page's language.
    assert.equal(fill('{0} of {1} rows.', 1234, 10_000), '1,234 of 10,000 rows.');
    Object.assign(globalThis, { document: { documentElement: { lang: 'de' } } });
    try {
      assert.equal(fill('{0} von {1} Zeilen.', 1234, 10_000), '1.234 von 10.000 Zeilen.');
    } finally {
      Reflect.deleteProperty(globalThis, 'document');
    }
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
