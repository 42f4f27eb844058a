import assert from 'node:assert/strict';
import { implementationOf } from '../../../src/core/ledger/proxyImplementation.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { sandboxClient } from './sandboxClient.ts';

const proxy = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const implementation = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const beacon = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const slot = `0x${'36'.repeat(32)}`;
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

describe('implementationOf', () => {
  const { client } = sandboxClient();

  /** The sandbox's ledger, but for the value of one slot and what calls give. */
  function ledger(value: string | undefined, results: Readonly<Record<string, string>> = {}) {
    const asked: unknown[] = [];
    const rows = value === undefined ? [] : [{ address: proxy, contract_id: null, timestamp: null, slot, value }];
    const contracts = {
      ...client.contracts,
      state: async (id: string, params: object) => {
        asked.push([id, params]);
        return { ...(await client.contracts.state('0.0.5000000', { limit: 1 })), rows };
      },
      call: async ({ to, data = '' }: { to: string; data?: string }) => {
        const result = results[`${to} ${data}`];
        if (result === undefined) throw new LensError({ kind: 'http', status: 400 }, 'It reverted.');
        return { result };
      },
    };
    return { contracts, asked };
  }

  it('takes it from the code of a minimal proxy, asking nothing', async () => {
    const place = { kind: 'minimal', implementation: implementation.toLowerCase() } as const;
    const { contracts, asked } = ledger(undefined);
    assert.equal(await implementationOf({ contracts }, proxy, place), implementation);
    assert.deepEqual(asked, []);
  });

  it('reads it from the slot, and asks the beacon where a beacon stands there', async () => {
    const direct = ledger(word(implementation));
    assert.equal(await implementationOf(direct, proxy, { kind: 'implementationSlot', slot }), implementation);
    assert.deepEqual(direct.asked, [[proxy, { slot }]]);
    const byBeacon = ledger(word(beacon), { [`${beacon} 0x5c60da1b`]: word(implementation) });
    assert.equal(await implementationOf(byBeacon, proxy, { kind: 'beaconSlot', slot }), implementation);
  });

  it('says nothing where the slot is empty or no address, or the beacon does not answer', async () => {
    for (const value of [undefined, `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, '0x1'])
      assert.equal(await implementationOf(ledger(value), proxy, { kind: 'implementationSlot', slot }), undefined);
    assert.equal(await implementationOf(ledger(word(beacon)), proxy, { kind: 'beaconSlot', slot }), undefined);
  });
});
