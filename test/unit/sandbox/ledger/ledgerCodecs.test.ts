import assert from 'node:assert/strict';
import fc from 'fast-check';
import { base32 } from '../../../sandbox/ledger/base32.ts';
import { type Json, stringify } from '../../../sandbox/ledger/json.ts';
import { protoSigned } from '../../../sandbox/ledger/protoBodies.ts';
import { readFields, writeFields, zigzag } from '../../../sandbox/ledger/protobuf.ts';
import { anyText } from '../../anyText.ts';
import { readOnlyLedger } from './askLedger.ts';

describe('ledger codecs', () => {
  it('writes JSON as JSON.stringify does, and bigints as their digits', () => {
    const letrec = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        anyText,
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value')),
      ),
    }));
    fc.assert(fc.property(letrec.value, (value) => assert.equal(stringify(value), JSON.stringify(value))));
    fc.assert(fc.property(fc.bigInt(), (value) => assert.equal(stringify([{ value }]), `[{"value":${value}}]`)));
  });

  it('reads back the protobuf it writes, and refuses what is cut', () => {
    const value = fc.oneof(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), fc.uint8Array());
    const fields = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), value));
    fc.assert(
      fc.property(fields, (list) => {
        const read = readFields(writeFields(list));
        assert.deepEqual(
          read?.map(({ number, value }) => [number, typeof value === 'bigint' ? value : [...value]]),
          list.map(([number, value]) => [number, typeof value === 'bigint' ? value : [...value]]),
        );
      }),
    );
    assert.equal(readFields(Uint8Array.of(0x0a, 0x05, 0x01)), null);
    assert.equal(zigzag(-1n), 1n);
    assert.equal(zigzag(1n), 2n);
  });

  it('writes base32 as RFC 4648 has it', () => {
    assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI');
    assert.equal(base32(Buffer.from('foo')), 'MZXW6');
    assert.equal(base32(new Uint8Array()), '');
  });
});

describe('ledger fee estimate and calls', () => {
  const ledger = readOnlyLedger({ callChain: async ({ to }) => ({ result: `0x${to.slice(2, 6)}` }) });
  const type = { 'content-type': 'application/protobuf' };
  const transaction = (kind: number, signatures: number) => {
    const body = writeFields([
      [6, 'memo'],
      [kind, new Uint8Array()],
    ]);
    return protoSigned(
      body,
      Array.from({ length: signatures }, (_, index) => `key ${index}`),
    );
  };
  const estimate = (body: Uint8Array, query = '') =>
    ledger.ask(`/network/fees${query}`, { method: 'POST', headers: type, body });

  it('adds up, and costs more with more signatures', async () => {
    const one = await estimate(transaction(14, 1));
    assert.deepEqual(one.body, {
      high_volume_multiplier: 1,
      network: { multiplier: 9, subtotal: 900000 },
      node: { base: 100000, extras: [] },
      service: { base: 1000000, extras: [] },
      total: 2000000,
    });
    const three = await estimate(transaction(14, 3));
    assert.equal(three.body.total, 2000000 + 2 * 100000 * 10);
    const state = await estimate(transaction(14, 3), '?mode=STATE');
    assert.equal(state.body.total, 2000000 + 2 * 100000 * 11);
    const busy = await estimate(transaction(11, 1), '?high_volume_throttle=10000');
    assert.equal(busy.body.high_volume_multiplier, 5);
  });

  it('refuses what is no transaction', async () => {
    assert.equal((await ledger.ask('/network/fees', { method: 'POST', body: transaction(14, 1) })).status, 415);
    for (const body of [new Uint8Array(), Uint8Array.of(1, 2, 3), writeFields({ 5: 'x' })]) {
      const { status, text } = await estimate(body);
      assert.equal(status, 400);
      assert.match(text, /"message":"Bad Request"/);
    }
    assert.equal((await estimate(transaction(14, 1), '?high_volume_throttle=10001')).status, 400);
  });

  it('calls its own contracts itself and those of the chain on the chain', async () => {
    const call = async (body: unknown) =>
      ledger.ask('/contracts/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      });
    assert.deepEqual((await call({ to: `0x0${'ab'.repeat(19)}c`, data: '0x' })).body, { result: '0x0aba' });
    const own = `0x${(6001).toString(16).padStart(40, '0')}`;
    assert.deepEqual((await call({ to: own })).body, { result: `0x${'64'.padStart(64, '0')}` });
    assert.deepEqual((await call({ to: `0x${'1'.repeat(40)}` })).body, { result: '0x' });
    assert.equal((await call({})).status, 400);
    assert.equal((await call({ to: own, data: 'zz' })).status, 400);
  });

  it('tells the supply as text too', async () => {
    const { text, headers } = await ledger.ask('/network/supply?q=totalcoins');
    assert.equal(text, '50000000000.00000000');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  });
});
