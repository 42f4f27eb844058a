import assert from 'node:assert/strict';
import { bytesWordAt, readTransactionBytes } from '../../../../src/core/ledger/transactions/transactionBytes.ts';

describe("a transaction's bytes", () => {
  it('are read from hex and base64 of at most 300,000 characters', () => {
    for (const text of ['0xabcd', 'ABCD', ' "ab\n cd" ', 'q80=', 'q80'])
      assert.deepEqual([...(readTransactionBytes(text) ?? [])], [0xab, 0xcd], text);
    assert.equal(readTransactionBytes('ab'.repeat(150_000))?.length, 150_000);
    assert.equal(readTransactionBytes('ab'.repeat(150_001)), undefined);
  });

  it('are looked for in lines of at most 60,000 characters', () => {
    const word = 'ab'.repeat(40);
    assert.deepEqual(bytesWordAt(word.padEnd(60_000), 3), { word, offset: 0 });
    assert.equal(bytesWordAt(word.padEnd(60_001), 3), undefined);
  });

  it('are the word at a place of a line, or just before it', () => {
    const word = 'ab'.repeat(10);
    const line = `a: ${word} ${'short'} ${word}`;
    const at = (place: number) => bytesWordAt(line, place)?.offset;
    assert.deepEqual(
      [at(0), at(2), at(3), at(23), at(24), at(30), at(50)],
      [undefined, undefined, 3, 3, undefined, 30, 30],
    );
  });
});
