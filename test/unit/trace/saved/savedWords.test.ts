import assert from 'node:assert/strict';
import type { SavedCall } from '../../../../src/core/trace/saved/savedCall.ts';
import {
  blockDate,
  contractName,
  oneLine,
  quotedText,
  type SavedNames,
} from '../../../../src/core/trace/saved/savedWords.ts';

type Saved = Parameters<typeof contractName>[0] & Parameters<SavedNames['addAddresses']>[0];

describe('what a stranger wrote, in a saved test', () => {
  it('stays in its comment: in one line, without what hides', () => {
    const said = oneLine('a\r\nb\u2028c */ d\u202e \u001b[31m');
    for (const hidden of '\r\n\u2028\u202e\u001b') assert.ok(!said.includes(hidden), JSON.stringify(hidden));
    assert.match(said, /^a b.*c \*\/ d/);
    assert.equal(oneLine('x'.repeat(1_000)).length, 300);
  });

  it('stays in its string, which both languages read alike', () => {
    assert.equal(quotedText('"); vm.ffi(cmd); //\\'), '"\\"); vm.ffi(cmd); //\\\\"');
    for (const text of ['é', 'a\n', '\u202e', '\u0000'])
      assert.equal(quotedText(text), undefined, JSON.stringify(text));
  });

  it('is no more than a name where a name stands', () => {
    const to = `0x${'c'.repeat(40)}`;
    const saved = { call: { to }, accounts: [{ address: to, own: 'src/A.sol:A { } contract B' }] } as unknown as Saved;
    assert.match(contractName(saved), /^\w+$/);
    const long = { call: { to }, accounts: [{ address: to, own: `src/A.sol:${'A'.repeat(900)}` }] } as unknown as Saved;
    assert.equal(contractName(long).length, 60);
  });
});

describe('the date of a saved test', () => {
  it('is that of the transaction, and says so, if that of its block isn’t known', () => {
    const call = { timestamp: 1_790_000_000n } as SavedCall['call'];
    assert.equal(blockDate({ call }), '2026-09-21 14:13:20 UTC');
    const uncertain = blockDate({ call, isTimeUncertain: true });
    assert.equal(uncertain, "2026-09-21 14:13:20 UTC, the transaction's time, because the block's isn't known");
  });
});
