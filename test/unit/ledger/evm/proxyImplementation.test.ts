import assert from 'node:assert/strict';
import { implementationOf } from '../../../../src/core/ledger/evm/proxyImplementation.ts';
import { isLensError } from '../../../../src/core/net/errors.ts';
import { reverted, type Served, servedClient } from '../sandboxClient.ts';

const proxy = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const implementation = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const beacon = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const slot = `0x${'36'.repeat(32)}`;
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

/** A ledger whose one slot has this value, and whose calls to the beacon give `called`; and what it was asked. */
function ledger(value?: string | null, called?: string, more: Record<string, Served> = {}) {
  const calls: string[] = [];
  const row = { address: proxy, contract_id: '0.0.7', timestamp: '1.2', slot, value };
  const { client, asked } = servedClient({
    [`contracts/${proxy}/state`]: { state: value === undefined ? [] : [row] },
    'contracts/call': ({ body }) => {
      calls.push(body);
      return called === undefined ? reverted() : { result: called };
    },
    ...more,
  });
  return { client, asked, calls };
}

describe('implementationOf', () => {
  it('takes it from the code of a minimal proxy, asking nothing', async () => {
    const { client, asked } = ledger();
    const place = { kind: 'minimal', implementation: implementation.toLowerCase() } as const;
    assert.equal(await implementationOf(client, proxy, place), implementation);
    assert.deepEqual(asked, []);
  });

  it('reads it from the slot, and asks the beacon where a beacon stands there', async () => {
    const direct = ledger(word(implementation));
    assert.equal(await implementationOf(direct.client, proxy, { kind: 'implementationSlot', slot }), implementation);
    assert.deepEqual(direct.asked, [`contracts/${proxy}/state?slot=${slot}`]);
    const byBeacon = ledger(word(beacon), word(implementation));
    assert.equal(await implementationOf(byBeacon.client, proxy, { kind: 'beaconSlot', slot }), implementation);
    assert.deepEqual(byBeacon.calls, [`{"to":"${beacon}","data":"0x5c60da1b"}`]);
  });

  it('says nothing where the slot is empty or no address, or the beacon does not answer', async () => {
    for (const value of [undefined, `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, '0x1'])
      assert.equal(
        await implementationOf(ledger(value).client, proxy, { kind: 'implementationSlot', slot }),
        undefined,
      );
    assert.equal(await implementationOf(ledger(word(beacon)).client, proxy, { kind: 'beaconSlot', slot }), undefined);
  });

  it('does not take a row that is not in the form of the mirror node for an empty slot', async () => {
    const { client } = ledger(null);
    await assert.rejects(
      implementationOf(client, proxy, { kind: 'implementationSlot', slot }),
      (error) => isLensError(error, 'badResponse') && /^Can't read the storage of 0x5FbD/.test(error.message),
    );
  });

  it('does not take the address in another slot for it', async () => {
    const row = (at: string, address: string) => ({
      address: proxy,
      contract_id: '0.0.7',
      timestamp: '1.2',
      slot: at,
      value: word(address),
    });
    const place = { kind: 'implementationSlot', slot } as const;
    const of = (...state: object[]) =>
      implementationOf(ledger(undefined, undefined, { [`contracts/${proxy}/state`]: { state } }).client, proxy, place);
    assert.equal(await of(row(`0x${'0'.repeat(64)}`, beacon)), undefined);
    assert.equal(
      await of(row('0x0', beacon), row(slot.toUpperCase().replace('0X', '0x'), implementation)),
      implementation,
    );
  });

  it('does not take a place that could not be read for an empty one', async () => {
    const place = { kind: 'beaconSlot', slot } as const;
    for (const failing of [{ [`contracts/${proxy}/state`]: 503 }, { 'contracts/call': 503 }])
      await assert.rejects(implementationOf(ledger(word(beacon), undefined, failing).client, proxy, place), {
        kind: 'http',
        status: 503,
      });
  });
});
