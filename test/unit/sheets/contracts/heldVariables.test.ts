import assert from 'node:assert/strict';
import { keccak256 } from '../../../../src/core/platform/keccak/keccak.ts';
import { heldSection, readHeldState } from '../../../../src/core/readers/readHeldState.ts';
import type { LayoutsByAddress } from '../../../../src/core/sheets/calls/stateChanges.ts';
import { heldStateSheet } from '../../../../src/core/sheets/contracts/heldVariables.ts';
import { slotHex } from '../../../../src/core/storage/storageLayout.ts';
import { sandboxClient, servedClient } from '../../ledger/sandboxClient.ts';
import { layoutOf } from '../../storage/layouts.ts';
import { all, context } from '../sheetContext.ts';

const contract = { address: `0x${'c0'.repeat(20)}`, id: '0.0.5001' };
const known = {
  layout: layoutOf(['owner t_address 0', 'total t_uint256 1', 'of t_mapping(t_address,t_uint256) 2']),
  source: 'the build of V.sol:V',
};
const of = (key: bigint) => keccak256(Buffer.from(`${slotHex(key).slice(2)}${slotHex(2n).slice(2)}`, 'hex'));
const row = (slot: string, value: bigint) => ({
  slot,
  value: slotHex(value),
  timestamp: '5.0',
  address: null,
  contract_id: null,
});

/** A server of these slots, in pages of a size. */
function client(slots: readonly ReturnType<typeof row>[], pageSize: number) {
  const sender = slotHex(1001n).replace(/^0x0{24}/, '0x');
  return servedClient({
    'contracts/0.0.5001/state': ({ query }) => {
      const after = query.get('slot')?.replace('gt:', '');
      const from = slots.findIndex(({ slot }) => slot === after) + 1;
      const state = slots.slice(from, from + pageSize);
      const next = `/api/v1/contracts/0.0.5001/state?limit=100&slot=gt:${state.at(-1)?.slot}`;
      return { state, links: { next: from + pageSize < slots.length ? next : null } };
    },
    'contracts/0.0.5001/results': {
      results: [{ from: sender, to: contract.address, function_parameters: '0x' }],
      links: { next: null },
    },
    'contracts/0.0.5001/results/logs': { logs: [], links: { next: null } },
  });
}

describe('the state of a contract on its sheet', () => {
  const slots = [row(slotHex(0n), 77n), row(of(1001n), 12n), row(of(9999n), 13n)];

  it('lists variables by name and counts what has none', async () => {
    const { client: ledger, asked } = client(slots, 10);
    const reading = await readHeldState(ledger, contract, known, {});
    assert.deepEqual(
      reading.state.named.map(({ name, value }) => `${name} = ${value?.text}`),
      ['owner = 0.0.77', 'total = undefined', 'of[0.0.1001] = 12'],
    );
    assert.ok(asked.includes('contracts/0.0.5001/state?limit=100'));
    const sheet = heldStateSheet(contract, reading, known, { readAt: '2026-03-04T05:06:07Z' }, context);
    const text = all(sheet);
    assert.match(text, /Now: owner = 0\.0\.77, and 1 more/);
    assert.match(JSON.stringify(sheet.sections), /{"type":"code","text":"uint256"}/, 'as in the table of answers');
    assert.match(text, /no write recorded/);
    assert.match(text, /As of.*2026-03-04/);
    assert.match(text, /The variable is unknown for 1 of 3 slots\./);
    assert.ok(text.includes(of(9999n)));
  });

  it('asks for the state of then', async () => {
    const { client: ledger, asked } = client(slots, 10);
    const time = { timestamp: '100.000000000', block: '7' };
    const reading = await readHeldState(ledger, contract, known, time);
    assert.deepEqual(asked, [
      'contracts/0.0.5001/state?limit=100&timestamp=lte:100.000000000',
      'contracts/0.0.5001/results?limit=100&timestamp=lte:100.000000000',
      'contracts/0.0.5001/results/logs?limit=100&timestamp=lte:100.000000000',
    ]);
    const text = all(heldStateSheet(contract, reading, known, time, context));
    assert.match(text, /At block 7: owner = 0\.0\.77/);
    // The mirror node's time of a slot until then is that of its last record, which may be a read of a reverted call.
    assert.match(text, /Recorded/);
    assert.doesNotMatch(text, /Written|no write recorded/);
  });

  it('is what the ledger held at that time', async () => {
    const { client: ledger } = sandboxClient();
    const { rows } = await ledger.contracts.list({ limit: 100 });
    const written = [];
    for (const each of rows) {
      if (!('contract_id' in each) || each.contract_id === null) continue;
      const state = await ledger.contracts.state(each.contract_id, {});
      for (const slot of state.rows)
        if ('timestamp' in slot && slot.timestamp !== null)
          written.push({ id: each.contract_id, address: each.evm_address ?? '', timestamp: slot.timestamp });
    }
    const [one] = written;
    assert.ok(one, 'a contract of the sandbox has state');
    const now = await readHeldState(ledger, one, known, {});
    const then = await readHeldState(ledger, one, known, { timestamp: one.timestamp });
    const before = await readHeldState(ledger, one, known, { timestamp: '1.000000000' });
    assert.ok(now.slots > 0 && then.slots > 0);
    assert.equal(before.slots, 0);
  });

  it('reads a few pages at a time, and the next ones when the user wants them', async () => {
    const many = Array.from({ length: 12 }, (_, at) => row(of(BigInt(5000 + at)), 1n));
    const { client: ledger } = client([...slots, ...many], 1);
    const first = await readHeldState(ledger, contract, known, {});
    assert.equal(first.slots, 5);
    assert.deepEqual(
      first.state.named.map(({ name }) => name),
      ['owner', 'of[0.0.1001]'],
      'a variable whose slot may be on a later page is not listed without',
    );
    const second = await first.more?.({});
    assert.equal(second?.slots, 10);
    const third = await second?.more?.({});
    assert.equal(third?.slots, 15);
    assert.equal(third?.more, undefined);
    assert.ok(third?.state.named.some(({ name }) => name === 'total'));
  });

  it('says if nothing knows the layout', async () => {
    const none = async () => new Map();
    const section = heldSection(client(slots, 10).client, contract, {
      layouts: none,
      layoutsSoon: none,
      preimages: none,
    });
    assert.equal(section.moreLabel, 'Show State');
    const loaded = await section.more?.({});
    assert.match(JSON.stringify(loaded), /has the storage layout of 0\.0\.5001/);
    assert.ok(loaded?.unread && loaded.more, 'it can be tried again once a project is open');
  });

  it('is read again on request if the layout could not be read, for example without a compiler', async () => {
    let problem: string | undefined = "Run npm install --save-dev solc@0.8.24 in the project's folder.";
    const layouts = async () =>
      new Map([[contract.address, problem === undefined ? known : { problem }]]) as LayoutsByAddress;
    const section = heldSection(client(slots, 10).client, contract, {
      layouts,
      layoutsSoon: layouts,
      preimages: async () => new Map(),
    });
    const without = await section.more?.({});
    assert.match(JSON.stringify(without?.blocks), /Not loaded: Run npm install/);
    problem = undefined;
    const loaded = await without?.more?.({});
    assert.match(JSON.stringify(loaded?.blocks), /owner/);
    assert.ok(!loaded?.unread);
  });
});
