import assert from 'node:assert/strict';
import {
  type Activity,
  claimAsking,
  emptyWatchList,
  readWatchList,
  type WatchKey,
  withoutWatched,
  withReadings,
  withWatched,
} from '../../../src/core/watch/watchList.ts';

const key: WatchKey = { network: 'testnet', kind: 'account', id: '0.0.5' };
const at = (...seconds: number[]): Activity[] =>
  seconds.map((each) => ({ timestamp: `${each}.000000001`, text: 'Transfer', outcome: 'success', detail: null }));
const read = (list: typeof emptyWatchList, seconds: number[], now = 1) =>
  withReadings(list, [{ ...key, activities: at(...seconds) }], now);

describe('the list of what is watched', () => {
  const pinned = withWatched(emptyWatchList, key, null);

  it('pins a thing once, by network and id, and lets go of it', () => {
    assert.equal(withWatched(pinned, { ...key, kind: 'contract' }, 'x'), pinned);
    const other = { ...key, network: 'mainnet' };
    const both = withWatched(pinned, other, null);
    assert.deepEqual(
      both.watched.map(({ network }) => network),
      ['mainnet', 'testnet'],
    );
    assert.deepEqual(withoutWatched(both, other), pinned);
  });

  it('has no news of what happened before a thing was watched', () => {
    const { list, news } = read(pinned, [20, 10]);
    assert.deepEqual(news, []);
    assert.equal(list.watched[0]?.activities[0]?.timestamp, '20.000000001');
  });

  it('tells what is new once, whoever reads it again', () => {
    const first = read(pinned, [10]).list;
    const { list, news } = read(first, [30, 20, 10], 2);
    assert.deepEqual(
      news.map(({ activities }) => activities.map(({ timestamp }) => timestamp)),
      [['30.000000001', '20.000000001']],
    );
    assert.deepEqual(read(list, [30, 20, 10], 3).news, []);
    assert.deepEqual(read(list, [10], 3).list.watched[0]?.activities, list.watched[0]?.activities, 'a late answer');
  });

  it('counts the first thing that ever happens as news', () => {
    const quiet = read(pinned, []).list;
    assert.equal(read(quiet, [10], 2).news.length, 1);
  });

  it('keeps what it knows when a thing cannot be read, and says why', () => {
    const known = read(pinned, [10]).list;
    const failed = withReadings(known, [{ ...key, problem: 'It timed out.' }], 2).list.watched[0];
    assert.equal(failed?.problem, 'It timed out.');
    assert.equal(failed?.activities.length, 1);
    assert.equal(read({ ...known, watched: failed ? [failed] : [] }, [10], 3).list.watched[0]?.problem, null);
  });

  it('leaves out what is no longer watched, and what is of another network', () => {
    assert.deepEqual(read(emptyWatchList, [10]), { list: emptyWatchList, news: [] });
    const other = withReadings(pinned, [{ ...key, network: 'mainnet', activities: at(10) }], 1);
    assert.deepEqual(other, { list: pinned, news: [] });
  });

  it('keeps five of what happened', () => {
    const first = read(pinned, [3, 2, 1]).list;
    assert.deepEqual(
      read(first, [7, 6, 5, 4], 2).list.watched[0]?.activities.map(({ timestamp }) => Number.parseInt(timestamp, 10)),
      [7, 6, 5, 4, 3],
    );
  });

  it('lets one window ask a network at a time', () => {
    const claimed = claimAsking(pinned, 'testnet', 1000, 5000);
    assert.deepEqual(claimed?.askedAt, { testnet: 5000 });
    assert.equal(claimed && claimAsking(claimed, 'testnet', 1000, 5999), undefined);
    assert.ok(claimed && claimAsking(claimed, 'testnet', 1000, 6000));
    assert.ok(claimed && claimAsking(claimed, 'testnet', 1000, 4000), 'the clock was set back');
    assert.ok(claimed && claimAsking(claimed, 'mainnet', 1000, 5001));
  });

  it('is read from a file that may hold anything', () => {
    const { list } = read(pinned, [10]);
    assert.deepEqual(readWatchList(JSON.stringify(list)), list);
    for (const text of [undefined, '', '{', '[]', '{"watched":[{"id":1}],"askedAt":{}}'])
      assert.deepEqual(readWatchList(text), emptyWatchList);
  });
});
