import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readUnsentTransaction, recogniseTransaction } from '../../../../src/core/ledger/protobuf/unsentTransaction.ts';
import { readTransactionBytes } from '../../../../src/core/ledger/transactions/transactionBytes.ts';
import { unsentTransactionSheet } from '../../../../src/core/sheets/transactions/unsentTransactionSheet.ts';
import { protoAccount, protoPayment, protoSigned, protoTransfers } from '../../../sandbox/ledger/protoBodies.ts';
import { writeFields } from '../../../sandbox/ledger/protobuf.ts';
import { renderText } from '../../render/renderText.ts';
import { context } from '../../sheets/sheetContext.ts';

const transfers = protoTransfers([
  ['0.0.1001', -150_000_000n],
  ['0.0.1002', 150_000_000n],
]);
const account = (number: bigint) => writeFields({ 3: number });
const pair = writeFields({ 1: Uint8Array.of(0xab, 0xcd) });
const signed = (body: Uint8Array) => protoSigned(body, [pair]);
const schedulable = writeFields({ 1: 100_000_000n, 9: transfers });
const shown = (bytes: Uint8Array) => {
  const unsent = readUnsentTransaction(bytes);
  assert.ok(unsent);
  const sheet = unsentTransactionSheet(unsent, context);
  return `${sheet.title}: ${sheet.headline}\n${renderText(sheet, { now: 0, level: 'all' })}`;
};

describe('the bytes of a transaction', () => {
  it('say what it would do, for whom, and who has signed', () => {
    const text = shown(signed(protoPayment()));
    assert.match(text, /^Transaction bytes: Transfer 1\.5 ℏ from 0\.0\.1001 to 0\.0\.1002/);
    assert.match(text, /Transaction ID: 0\.0\.1001@1700000000\.000000000/);
    assert.match(text, /Signed by: .*abcd/);
    assert.match(text, /Transfer 1: 0\.0\.1001, -1\.5 ℏ/);
    assert.match(shown(schedulable), /^Schedule body: Transfer 1\.5 ℏ/);
  });

  it('are of the last of two IDs, which alone the network reads', () => {
    const id = (payer: bigint) =>
      writeFields([
        [2, account(payer)],
        [1, writeFields({ 1: 1_700_000_000n })],
      ]);
    const body = writeFields({ 1: [id(1001n), id(1003n)], 14: transfers });
    assert.match(shown(signed(body)), /Transaction ID: 0\.0\.1003@1700000000/);
  });

  it('mark what a later field overrides', () => {
    const body = writeFields([
      [14, writeFields({ 1: writeFields({ 1: writeFields({ 1: account(1001n), 2: [1n, 3n] }) }) })],
      [6, 'first'],
      [6, 'second'],
      [
        1,
        writeFields([
          [2, account(1001n)],
          [1, writeFields({ 1: 1_700_000_000n })],
        ]),
      ],
    ]);
    const text = shown(signed(body));
    assert.match(text, /Memo 1: .*first.* \(doesn't count, a later field does\)/);
    assert.match(text, /Memo 2: .*second.*$/m);
    assert.doesNotMatch(text, /Memo 2: .*doesn't count/);
    assert.match(text, /Amount 1: .*doesn't count/);
  });

  it('keep the node, the maximum fee and the time apart from what it does', () => {
    const text = shown(
      signed(
        protoPayment([
          [2, protoAccount('0.0.3')],
          [3, 100_000_000n],
          [4, writeFields({ 1: 120n })],
        ]),
      ),
    );
    assert.match(
      text,
      /Node: 0\.0\.3\n +Maximum fee: 1 ℏ\n +Valid for: 2 minutes\n +Valid start: 2023-11-14 22:13:20.* UTC[^\n]*\n +Valid until: 2023-11-14 22:15:20[\s\S]*What it does\n +Crypto transfer/,
    );
    assert.doesNotMatch(text, /Node account ID|Transaction valid duration|Transaction fee/);
  });

  it('say that the time to send them is over, and that no one has signed', () => {
    const body = protoPayment([[4, writeFields({ 1: 120n })]]);
    const unsent = readUnsentTransaction(protoSigned(body, []));
    assert.ok(unsent);
    const at = (now: number) => renderText(unsentTransactionSheet(unsent, context, now), { now, level: 'all' });
    assert.match(at(1_700_000_121_000), /Valid until: .*expired: the network takes it no longer/);
    assert.doesNotMatch(at(1_700_000_119_000), /expired/);
    assert.match(at(0), /Signed by: no one yet/);
    assert.doesNotMatch(shown(schedulable), /Signed by|Valid start/);
  });

  it('show fields that this version does not know as such', () => {
    const text = shown(signed(protoPayment([[777, 'new']])));
    assert.match(text, /doesn't know 1 field/);
    assert.match(text, /Field 777: 0x6e6577/);
    assert.match(
      shown(
        protoPayment([
          [777, 'a'],
          [778, 5n],
        ]),
      ),
      /doesn't know 2 fields/,
    );
  });

  it('are recognised only whole', () => {
    assert.ok(recogniseTransaction(signed(protoPayment())));
    assert.ok(recogniseTransaction(protoPayment()));
    assert.ok(recogniseTransaction(schedulable));
    assert.equal(recogniseTransaction(signed(protoPayment([[777, 'new']]))), undefined);
    assert.equal(recogniseTransaction(writeFields({ 14: transfers })), undefined, 'a transaction without its ID');
    assert.equal(recogniseTransaction(signed(protoPayment()).subarray(0, -3)), undefined, 'cut');
    assert.equal(recogniseTransaction(new Uint8Array()), undefined);
  });

  it('are never seen in other bytes and words', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 120 }), (bytes) => {
        if (recogniseTransaction(bytes)) seen++;
      }),
      { numRuns: 3_000 },
    );
    assert.equal(seen, 0);
    const words = [
      'sha512-9NATYp3fwDPY3xDdB0Rgr5aCsoVBfIKSgVmJNNVNKVrNzPkPIf7gxF4gkyiZtD8vKJhUkvTvZvTkQ9K5A==',
      'aHR0cHM6Ly9leGFtcGxlLmNvbS9hL2xvbmcvcGF0aC90by9zb21ld2hlcmU=',
      'registerIdentifierHoverProviderForEverything',
      '608060405234801561001057600080fd5b50610150806100206000396000f3fe',
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
      '0123456789abcdef0123456789abcdef0123456789abcdef',
    ];
    for (const word of words) {
      const bytes = readTransactionBytes(word);
      assert.equal(bytes && recogniseTransaction(bytes), undefined, word);
    }
  });
});
