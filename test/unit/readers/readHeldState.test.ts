import assert from 'node:assert/strict';
import { readHeldState } from '../../../src/core/readers/readHeldState.ts';
import { sandboxClient } from '../ledger/sandboxClient.ts';
import { readOnlyLedger } from '../sandbox/ledger/askLedger.ts';
import { layoutOf } from '../storage/layouts.ts';

describe('the state of a contract', () => {
  const ledger = readOnlyLedger();
  const { client, asked } = sandboxClient(ledger);
  const known = { layout: layoutOf(['total t_uint256 0']), source: 'the build' };
  const written = ledger.world.contracts.find(({ row }) => ledger.world.contracts.length > 0 && row.evm_address);

  it('at a time, or at a block, is what the server has up to then', async () => {
    assert.ok(written);
    const contract = { id: written.row.contract_id, address: String(written.row.evm_address) };
    const now = await readHeldState(client, contract, known, {});
    asked.length = 0;
    // A time with another form is refused by the server.
    const before = await readHeldState(client, contract, known, { timestamp: '1000000000.000000000', block: '1' });
    const times = asked.map((each) => new URLSearchParams(each.split('?')[1]).get('timestamp'));
    assert.ok(times.length >= 3 && times.every((each) => each === 'lte:1000000000.000000000'), times.join());
    assert.equal(before.slots, 0, 'before its first write');
    assert.ok(now.slots >= before.slots);
  });
});
