import assert from 'node:assert/strict';
import { KeptResults } from '../../../src/core/platform/keptResults.ts';

describe('kept results', () => {
  const texts = (most: number) => new KeptResults<string>(most, ({ length }) => length);

  it('are made once, also if two ask at once', async () => {
    const kept = texts(100);
    let made = 0;
    const make = async () => `${++made}`;
    assert.deepEqual(await Promise.all([kept.of('a', make), kept.of('a', make)]), ['1', '1']);
    assert.equal(await kept.of('a', make), '1');
  });

  it('go when there is no room, those used longest ago first', async () => {
    const kept = texts(23);
    const make = async () => '0123456789';
    await kept.of('a', make);
    await kept.of('b', make);
    await kept.of('a', make);
    await kept.of('c', make);
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => kept.known(key) !== undefined),
      [true, false, true],
    );
    await kept.of('d', async () => 'x'.repeat(30));
    assert.deepEqual(
      ['a', 'c', 'd'].map((key) => kept.known(key) !== undefined),
      [false, false, false],
    );
    await kept.of('a', make);
    assert.ok(kept.known('a'));
  });

  it('are made anew for who waited, if who asked first gave up', async () => {
    const kept = texts(100);
    const first = kept.of('a', () => Promise.reject(new Error('given up')));
    const second = kept.of('a', async () => 'second');
    await assert.rejects(first);
    assert.equal(await second, 'second');
    await assert.rejects(kept.of('b', () => Promise.reject(new Error('failed'))));
    assert.equal(kept.known('b'), undefined);
  });

  it('are forgotten if they are wanted no more, what is on its way too', async () => {
    const kept = texts(20);
    const slow = kept.of('a', async () => 'slow');
    kept.clear();
    assert.equal(await slow, 'slow');
    assert.equal(kept.known('a'), undefined);
    await kept.of('b', async () => '0123456789');
    kept.forget('b');
    await kept.of('c', async () => '0123456789012345678');
    assert.ok(kept.known('c'));
  });
});
