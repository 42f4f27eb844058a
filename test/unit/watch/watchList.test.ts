import assert from 'node:assert/strict';
import { takeWatchNews } from '../../../src/core/watch/notificationPace.ts';
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

const news = (list: typeof emptyWatchList, now = 10) => takeWatchNews(list, 'testnet', () => true, now).news;

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
    const list = read(pinned, [20, 10]);
    assert.deepEqual(news(list), []);
    assert.equal(list.watched[0]?.activities[0]?.timestamp, '20.000000001');
  });

  it('tells what is new once, whoever reads it again', () => {
    const list = read(read(pinned, [10]), [30, 20, 10], 2);
    const told = takeWatchNews(list, 'testnet', () => true, 3);
    assert.deepEqual(
      told.news.map(({ latest, earlier }) => [latest.timestamp, earlier]),
      [['30.000000001', 1]],
    );
    assert.deepEqual(news(told.list, 4), []);
    assert.deepEqual(news(read(told.list, [30, 20, 10], 5), 70_000), []);
    assert.deepEqual(read(list, [10], 3).watched[0]?.activities, list.watched[0]?.activities, 'a late answer');
  });

  it('counts the first thing that ever happens as news', () => {
    assert.equal(news(read(read(pinned, []), [10], 2)).length, 1);
  });

  it('gathers for a minute after it was told of, and counts what it does not keep', () => {
    const { list } = takeWatchNews(read(read(pinned, []), [1], 2), 'testnet', () => true, 1000);
    const busy = read(read(list, [5, 4, 3, 2], 2000), [9, 8, 7, 6], 3000);
    assert.deepEqual(news(busy, 60_999), []);
    assert.deepEqual(
      news(busy, 61_000).map(({ latest, earlier }) => [latest.timestamp, earlier]),
      [['9.000000001', 7]],
    );
    assert.equal(news(busy, 999).length, 1, 'the clock was set back');
  });

  it('gathers longer and longer while it is busy, and again for a minute after it was quiet', () => {
    let list = read(pinned, []);
    const toldAt: number[] = [];
    const minute = 60_000;
    const pass = (from: number, to: number, isBusy = true) => {
      for (let now = from; now < to; now += 10_000) {
        const after = isBusy ? read(list, [now], now) : list;
        const taken = takeWatchNews(after, 'testnet', () => true, now);
        list = readWatchList(JSON.stringify(taken.list)) ?? emptyWatchList;
        if (taken.news.length > 0) toldAt.push(now / minute);
      }
    };
    pass(minute, 70 * minute);
    assert.deepEqual(toldAt, [1, 2, 4, 8, 16, 32, 48, 64]);
    pass(70 * minute, 100 * minute, false);
    toldAt.splice(0);
    pass(120 * minute, 122 * minute);
    assert.deepEqual(toldAt, [120, 121]);
  });

  it('counts as told what nobody wants to hear of, and leaves other networks alone', () => {
    const list = read(read(pinned, []), [1], 2);
    assert.deepEqual(
      takeWatchNews(list, 'mainnet', () => true, 3),
      { list, news: [] },
    );
    const quiet = takeWatchNews(list, 'testnet', () => false, 3);
    assert.deepEqual(quiet.news, []);
    assert.deepEqual(news(quiet.list, 4), []);
  });

  it('was not told if the list was never written after', () => {
    const list = read(read(pinned, []), [1], 2);
    takeWatchNews(list, 'testnet', () => true, 3);
    assert.equal(news(readWatchList(JSON.stringify(list)) ?? emptyWatchList, 4).length, 1);
  });

  it('keeps what it knows when a thing cannot be read, and says why', () => {
    const known = read(pinned, [10]);
    const failed = withReadings(known, [{ ...key, problem: 'It timed out.' }], 2).watched[0];
    assert.equal(failed?.problem, 'It timed out.');
    assert.equal(failed?.activities.length, 1);
    assert.equal(read({ ...known, watched: failed ? [failed] : [] }, [10], 3).watched[0]?.problem, null);
  });

  it('leaves out what is watched no more, and what is of another network', () => {
    assert.deepEqual(read(emptyWatchList, [10]), emptyWatchList);
    assert.deepEqual(withReadings(pinned, [{ ...key, network: 'mainnet', activities: at(10) }], 1), pinned);
  });

  it('keeps five of what happened', () => {
    const first = read(pinned, [3, 2, 1]);
    assert.deepEqual(
      read(first, [7, 6, 5, 4], 2).watched[0]?.activities.map(({ timestamp }) => Number.parseInt(timestamp, 10)),
      [7, 6, 5, 4, 3],
    );
  });

  it('replaces what it knows only in part by what is read whole, and nothing else', () => {
    const [transfer] = at(10);
    assert.ok(transfer);
    const whole = { ...transfer, text: '5 GOLD' };
    const part = { ...transfer, text: '500 smallest units of 0.0.9', isPart: true };
    const knownAfter = (...readings: Activity[]) =>
      readings.reduce(
        (list, each, index) => withReadings(list, [{ ...key, activities: [each] }], index + 1),
        read(pinned, []),
      );
    assert.deepEqual(knownAfter(part, whole).watched[0]?.activities, [whole]);
    assert.equal(knownAfter(part, whole).watched[0]?.untold, 1, 'and it is no news');
    assert.deepEqual(knownAfter(whole, part).watched[0]?.activities, [whole]);
    assert.deepEqual(knownAfter(whole, { ...whole, text: 'another' }).watched[0]?.activities, [whole]);
    assert.deepEqual(readWatchList(JSON.stringify(knownAfter(part))), knownAfter(part));
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
    const list = read(pinned, [10]);
    assert.deepEqual(readWatchList(JSON.stringify(list)), list);
    assert.deepEqual(readWatchList(undefined), emptyWatchList);
    for (const text of ['', '{', '[]', '{"watched":[{"id":1}],"askedAt":{}}'])
      assert.equal(readWatchList(text), undefined, 'not taken for an empty one');
  });
});
