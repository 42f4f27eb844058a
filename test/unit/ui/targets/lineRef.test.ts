import assert from 'node:assert/strict';
import { readLineRef } from '../../../../src/ui/targets/lineRef.ts';

describe('a reference to a line', () => {
  it('names a transaction, and a number in its call stack or by gas', () => {
    const kind = 'sourceLine';
    assert.deepEqual(readLineRef({ kind, id: '0.0.3-1-2#0' }), { transactionId: '0.0.3-1-2', entry: 0, by: 'stack' });
    assert.deepEqual(readLineRef({ kind, id: '0.0.3-1-2?scheduled/4#g17', network: 'local' }), {
      ...{ transactionId: '0.0.3-1-2?scheduled/4', entry: 17, by: 'gas', network: 'local' },
    });
    assert.equal(readLineRef({ kind, id: `0x${'c0'.repeat(20)}#s3` })?.by, 'layout');
  });

  it('is nothing else', () => {
    for (const given of [undefined, null, 'x#0', {}, { kind: 'sourceLine' }, { kind: 'transaction', id: 'x#0' }])
      assert.equal(readLineRef(given), undefined);
    for (const id of ['x', 'x#', '#0', 'x#-1', 'x#1.5', 'x#h3', `${'x'.repeat(300)}#0`, 7])
      assert.equal(readLineRef({ kind: 'sourceLine', id }), undefined, String(id));
  });
});
