import assert from 'node:assert/strict';
import { createRecentFailures } from '../../../../src/ui/editor/recentFailures.ts';

describe('the recent failures of hovers', () => {
  it('are known for a while, for their network only, until it answers', () => {
    let now = 0;
    const failures = createRecentFailures(() => now);
    failures.note('testnet', 'No connection.');
    now = 19_999;
    assert.equal(failures.of('testnet'), 'No connection.');
    assert.equal(failures.of('mainnet'), undefined);
    now = 20_000;
    assert.equal(failures.of('testnet'), undefined, 'it may be back');
    failures.note('testnet', 'No connection.');
    failures.forget('testnet');
    assert.equal(failures.of('testnet'), undefined);
  });
});
