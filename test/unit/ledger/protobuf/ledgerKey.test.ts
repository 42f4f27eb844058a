import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readLedgerKey } from '../../../../src/core/ledger/protobuf/ledgerKey.ts';
import { random } from '../../../sandbox/ledger/random.ts';
import { contractKey, nestedKey, thresholdKey } from '../../../sandbox/ledger/world/keys.ts';

const encoded = (key: string) => readLedgerKey({ _type: 'ProtobufEncoded', key });

describe('readLedgerKey', () => {
  it('gives a plain key as it came, and nothing for none', () => {
    assert.deepEqual(readLedgerKey({ _type: 'ED25519', key: 'ab' }), { kind: 'key', type: 'ED25519', hex: 'ab' });
    assert.equal(readLedgerKey(null), undefined);
    assert.equal(readLedgerKey({ _type: null, key: null }), undefined);
  });

  it('reads a contract as a key, by number or by address', () => {
    assert.deepEqual(encoded('0a03188c27'), { kind: 'contract', id: '0.0.5004', delegatable: false });
    assert.deepEqual(readLedgerKey(contractKey(6004)), { kind: 'contract', id: '0.0.6004', delegatable: false });
    const address = 'ab'.repeat(20);
    assert.deepEqual(encoded(`42162214${address}`), { kind: 'contract', id: `0x${address}`, delegatable: true });
  });

  it('reads lists and thresholds, however nested, and empty ones', () => {
    assert.deepEqual(encoded('3200'), { kind: 'list', keys: [] });
    const threshold = readLedgerKey(thresholdKey(random('threshold')));
    assert.ok(threshold?.kind === 'threshold');
    assert.equal(threshold.threshold, 2n);
    assert.deepEqual(
      threshold.keys.map((key) => key.kind === 'key' && [key.type, key.hex.length]),
      [1, 2, 3].map(() => ['ED25519', 64]),
    );
    const list = readLedgerKey(nestedKey(random('nested')));
    assert.ok(list?.kind === 'list');
    assert.deepEqual(
      list.keys.map(({ kind }) => kind),
      ['key', 'contract', 'contract', 'threshold'],
    );
    assert.deepEqual(list.keys[2], { kind: 'contract', id: '0.0.6002', delegatable: true });
    assert.ok(list.keys[3]?.kind === 'threshold' && list.keys[3].threshold === 1n);
  });

  it('gives what is no key as it came, never throws, and is soon done with what claims depth', () => {
    const asItCame = (hex: string) => ({ kind: 'key', type: 'ProtobufEncoded', hex });
    for (const hex of ['zz', 'ff', '0a05', '9a0100', '2a020802', '32020801'])
      assert.deepEqual(encoded(hex), asItCame(hex), hex);
    let deep = `1220${'00'.repeat(32)}`;
    for (let level = 0; level < 40; level++) {
      const length = (bytes: number) => (bytes < 128 ? [bytes] : [(bytes & 127) | 128, bytes >> 7]);
      const item = Buffer.from([0x0a, ...length(deep.length / 2)]).toString('hex') + deep;
      deep = Buffer.from([0x32, ...length(item.length / 2)]).toString('hex') + item;
    }
    assert.deepEqual(encoded(deep), asItCame(deep));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        if (bytes.length > 0) assert.ok(encoded(Buffer.from(bytes).toString('hex')));
      }),
    );
  });
});
