import assert from 'node:assert/strict';
import { hashEvidence } from '../../../src/core/ledger/secrets/hashEvidence.ts';

const hex = `0x${'ab12'.repeat(16)}`;
const evidence = (before: string, after = '\n') =>
  hashEvidence(before + hex + after, before.length, before.length + hex.length);

describe('the evidence of a hash in a variable of the environment', () => {
  it("isn't the name of a transaction in a Makefile", () => {
    for (const before of ['TX := ', 'TX:=', 'export TX := ', 'TX ?= ', 'TX ::= ', 'all:\nTX += ', 'TX_SENT := '])
      assert.equal(evidence(before), 'unknown', before);
    assert.equal(evidence('TX_HASH := '), 'unknown');
    assert.equal(evidence('tx := "', '"'), 'unknown');
    assert.equal(evidence('tx: '), 'hash');
  });

  it("isn't what became of a transaction", () => {
    for (const before of ['TX_SENT=', 'export TX_SENT=', 'TX_CONFIRMED='])
      assert.equal(evidence(before), 'unknown', before);
    assert.equal(evidence('TX_SENT=', ' forge script Deploy'), 'unknown');
    for (const [before, after] of [
      ['Tx sent: ', '\n'],
      ['tx_sent=', ' status=ok'],
    ] as const)
      assert.equal(evidence(before, after), 'hash', before);
    assert.equal(evidence('const txSent = "', '"'), 'unknown');
  });
});
