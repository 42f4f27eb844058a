import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Identifier, parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import {
  canonicalTransactionId,
  mirrorTransactionId,
  readTransactionId,
  sdkTransactionId,
  type TransactionId,
} from '../../../../src/core/ledger/ids/transactionId.ts';

const number = (max: bigint) => fc.bigInt({ min: 0n, max }).map(String);
const entityIds = fc.tuple(number(1023n), number(65_535n), number((1n << 38n) - 1n)).map((parts) => parts.join('.'));
const nanos = fc.integer({ min: 0, max: 999_999_999 }).map((each) => String(each).padStart(9, '0'));
const fields = {
  payer: entityIds,
  validStart: fc.tuple(number(9_999_999_999_999n), nanos).map((parts) => parts.join('.')),
  scheduled: fc.boolean(),
  nonce: fc.integer({ min: 0, max: 999_999_999 }),
};
const transactionIds: fc.Arbitrary<TransactionId> = fc.record(fields, { noNullPrototype: true });

function id(text: string): string | undefined {
  return parseIdentifier(text)?.id;
}

function kind(text: string): Identifier['kind'] | undefined {
  return parseIdentifier(text)?.kind;
}

describe('transaction ids', () => {
  it('come back from every form that they are written in', () => {
    fc.assert(
      fc.property(transactionIds, (transaction) => {
        assert.deepEqual(readTransactionId(sdkTransactionId(transaction)), transaction);
        assert.deepEqual(readTransactionId(canonicalTransactionId(transaction)), transaction);
        const plain = { ...transaction, scheduled: false, nonce: 0 };
        assert.deepEqual(readTransactionId(mirrorTransactionId(transaction)), plain);
        const query = `?scheduled=${transaction.scheduled}&nonce=${transaction.nonce}`;
        assert.deepEqual(readTransactionId(mirrorTransactionId(transaction) + query), transaction);
      }),
    );
  });

  it('count unpadded nanoseconds as nanoseconds', () => {
    assert.equal(id('0.0.5@1700000000.1'), '0.0.5-1700000000-000000001');
    assert.equal(id('0.0.5-1700000000-111'), '0.0.5-1700000000-000000111');
  });

  it('have ?scheduled, ?schedule and a nonce', () => {
    assert.equal(id('0.0.5@1700000000.000000001?scheduled'), '0.0.5-1700000000-000000001?scheduled');
    assert.equal(id('0.0.5@1700000000.000000001?schedule/2'), '0.0.5-1700000000-000000001?scheduled/2');
    assert.equal(id('0.0.5-1700000000-000000001/7'), '0.0.5-1700000000-000000001/7');
    assert.equal(id('0.0.5-1700000000-000000001?nonce=1'), '0.0.5-1700000000-000000001/1');
    assert.equal(id('0.0.5-1700000000-000000001?scheduled=false'), '0.0.5-1700000000-000000001');
    assert.equal(id('0.0.5-1700000000-000000001?scheduled=perhaps'), undefined);
    assert.equal(id('0.0.5-1700000000-000000001?nonce=x'), undefined);
  });

  it("are read from the explorer's packed form", () => {
    assert.equal(id('00881640084590665216882'), '0.0.88-1640084590-665216882');
    assert.equal(id('0088164008459'), undefined);
  });

  it('lose leading zeros and keep long seconds', () => {
    assert.equal(id('0.0.05@0001700000000.000000001'), '0.0.5-1700000000-000000001');
    assert.equal(id('0.0.5@147339525398400.000000000'), '0.0.5-147339525398400-000000000');
  });

  for (const text of [
    '0.0.5@1700000000.0000000001',
    '0.0.5@1700000000.000000001.',
    '0.0.5-1700000000.000000001',
    '0.5@1700000000.000000001',
    '0.0.5@-1.1',
    '0.0.5@1700000000.000000001/x',
    '0.0.5@1700000000.000000001?scheduledly',
  ]) {
    it(`are not ${text}`, () => assert.notEqual(kind(text), 'transaction'));
  }
});
