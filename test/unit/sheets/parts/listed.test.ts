import assert from 'node:assert/strict';
import type { Page } from '../../../../src/core/ledger/rest/ask.ts';
import type { Entry } from '../../../../src/core/ledger/rest/schema/field.ts';
import { withFollowing } from '../../../../src/core/sheets/parts/listed.ts';
import { tableSection } from '../../../../src/core/sheets/parts/table.ts';
import { textValue } from '../../../../src/core/sheets/parts/values.ts';

interface Row {
  a: string;
  b?: string;
}

/** Pages of these rows, each leading to the next. */
function pagesOf([rows = [], ...others]: Entry<Row>[][], number = 0): Page<Row> {
  const next = others.length === 0 ? null : `/list?page=${number + 1}`;
  const more = async () => pagesOf(others, number + 1);
  return { rows, next, url: `http://mirror/list?page=${number}`, raw: {}, ...(next !== null && { more }) };
}

const section = (first: Page<Row>) =>
  tableSection('Rows', first, [
    ['A', (each) => textValue(each.a)],
    ['B', (each) => textValue(each.b)],
  ]);

describe('a list that goes on', () => {
  it('has the rows of one page after the other, to the end', async () => {
    const pages = Array.from({ length: 30 }, (_, page) =>
      Array.from({ length: 100 }, (_, row) => ({ a: `${100 * page + row}` })),
    );
    let [shown] = section(pagesOf(pages));
    let asked = 0;
    while (shown?.more) {
      shown = await shown.more({});
      asked++;
    }
    const [table, ...notes] = shown?.blocks ?? [];
    assert.ok(table?.type === 'table');
    assert.deepEqual([asked, table.rows.length, notes.length], [29, 3000, 0]);
    assert.deepEqual(table.rows.at(-1), [{ type: 'text', text: '2999' }]);
  });

  it('shows a column as soon as a row has something in it', async () => {
    const [first] = section(pagesOf([[{ a: '1' }], [{ a: '2', b: 'x' }]]));
    const longer = await first?.more?.({});
    const columns = (given: typeof first) => {
      const table = given?.blocks[0];
      return table?.type === 'table' ? table.columns.map(({ label }) => label) : [];
    };
    assert.deepEqual([columns(first), columns(longer)], [['A'], ['A', 'B']]);
  });

  it('is the same table, page by page, as of all rows at once, and keeps the rows that it had', async () => {
    const pages: Entry<Row>[][] = [
      [{ a: '1' }],
      [{ a: '2' }],
      [{ a: '3', b: 'x' }],
      [{ a: '4' }],
      [{ malformed: { b: 1 }, problem: 'no a' }],
      [{ a: '5' }],
    ];
    let [shown] = section(pagesOf(pages));
    for (let read = 2; read <= pages.length; read++) {
      const before = shown?.blocks[0];
      shown = await shown?.more?.({});
      const after = shown?.blocks[0];
      assert.deepEqual(after, section(pagesOf([pages.slice(0, read).flat()]))[0]?.blocks[0]);
      assert.ok(before?.type === 'table' && after?.type === 'table');
      if (before.columns.length === after.columns.length) assert.equal(before.rows[0], after.rows[0]);
    }
  });

  it('passes over pages without rows, but not for ever', async () => {
    const some = await withFollowing(pagesOf([[{ a: '1' }], [], [], [{ a: '2' }]]), {});
    assert.deepEqual([some.rows.length, some.next], [2, null]);
    const many: Row[][] = [[{ a: '1' }], ...Array.from({ length: 50 }, () => []), [{ a: '2' }]];
    const none = await withFollowing(pagesOf(many), {});
    assert.equal(none.rows.length, 1);
    assert.ok(none.more, 'the user may ask again');
  });

  it('can begin with a page without rows, and says so', async () => {
    const [first] = section(pagesOf([[], [{ a: '1' }]]));
    assert.deepEqual(first?.blocks, [{ type: 'paragraph', text: 'None found yet. The ledger may have older ones.' }]);
    assert.equal((await first?.more?.({}))?.blocks[0]?.type, 'table');
    assert.deepEqual(section(pagesOf([[]])), []);
  });

  it('says how far it got where many pages have no rows, so that each click shows', async () => {
    /** Empty pages of a day each. */
    const from = (rows: Row[], day: number): Page<Row> => {
      const pageBefore = (end: number) => `/list?timestamp=lt:${86_400 * end}.000000000&order=desc`;
      const next = pageBefore(day);
      return { rows, next, url: `http://mirror${pageBefore(day + 1)}`, raw: {}, more: async () => from([], day - 1) };
    };
    const told = (given: typeof first | undefined) => given?.blocks.at(-1);
    const [first] = section(from([{ a: '1' }], 19_000));
    assert.deepEqual(told(first), { type: 'paragraph', text: '1 row loaded. The ledger has more.' });
    const second = await first?.more?.({});
    assert.match(JSON.stringify(told(second)), /"No more found since 2021-12-19/);
    const third = await second?.more?.({});
    assert.match(JSON.stringify(told(third)), /No more found since 2021-11-29/);
    const [none] = section(from([], 19_000));
    assert.match(JSON.stringify(told(none)), /None found since 2022-01-08/);
  });
});
