import assert from 'node:assert/strict';
import { keccak256 } from '../../../src/core/platform/keccak/keccak.ts';
import { changedState } from '../../../src/core/storage/changedState.ts';
import { SlotNames } from '../../../src/core/storage/slotNames.ts';
import { readSolidityLayout } from '../../../src/core/storage/solidityLayout.ts';
import { KeyCollector, tryKeys } from '../../../src/core/storage/storageKeys.ts';
import { slotHex } from '../../../src/core/storage/storageLayout.ts';
import * as evm from '../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../src/core/trace/replay/recordedState.ts';
import { replay } from '../../../src/core/trace/replay/replay.ts';
import { plainCall } from '../../trace/plainCall.ts';

const entry = (key: number, slot: number) =>
  keccak256(Buffer.from(slotHex(BigInt(key)).slice(2) + slotHex(BigInt(slot)).slice(2), 'hex'));

const uint = { encoding: 'inplace', label: 'uint256', numberOfBytes: '32' };
const mapping = {
  encoding: 'mapping',
  label: 'mapping(uint256 => uint256)',
  key: 'uint',
  value: 'uint',
  numberOfBytes: '32',
};
const list = { encoding: 'inplace', label: 'mapping[40]', base: 'mapping', numberOfBytes: '1280' };
const types = { uint, mapping, list };
const row = (label: string, type: keyof typeof types, slot: number) => ({ label, offset: 0, slot: `${slot}`, type });

/** The names of the entries of a key in the mappings at these slots, as far as they are found. */
function named(storage: object[], slots: number[], keys: number): string[] {
  const layout = readSolidityLayout({ storage, types });
  assert.ok(layout);
  const names = new SlotNames(layout);
  const collected = new KeyCollector();
  for (let key = 0; key < keys; key++) collected.number(BigInt(key));
  tryKeys(names, collected);
  const changes = slots.map((slot) => ({
    address: `0x${'c0'.repeat(20)}`,
    contract_id: '0.0.5001',
    slot: entry(3, slot),
    value_read: slotHex(0n),
    value_written: slotHex(1n),
  }));
  return changedState(changes, () => names).named.map(({ name }) => name);
}

describe('the bounds of what is tried to name storage', () => {
  it('hash 20,000 keys of a contract', () => {
    const rows = Array.from({ length: 60 }, (_, at) => row(`m${at}`, 'mapping', at));
    assert.deepEqual(named(rows, [0, 59], 400), ['m0[3]']);
    assert.deepEqual(named(rows, [0, 59], 10), ['m0[3]', 'm59[3]']);
  });

  it('look for mappings in the first 16 elements of an array', () => {
    const rows = [row('list', 'list', 0)];
    assert.deepEqual(named(rows, [15, 16], 10), ['list[15][3]']);
  });

  it('take 2,000 variables of a layout, and one that says that there are more', () => {
    const storage = Array.from({ length: 3_000 }, (_, at) => row(`v${at}`, 'uint', at));
    assert.equal(readSolidityLayout({ storage, types })?.variables.length, 2_001);
  });

  it('note 20,000 keys that a replay hashes', async () => {
    // PUSH1 0; JUMPDEST; DUP1, PUSH0, MSTORE; PUSH1 64, PUSH0, KECCAK256, POP; PUSH1 1, ADD; DUP1, PUSH2 20,010, GT; JUMPI
    const code = '60005b805f5260405f205060010180614e2a1160025700';
    const [from, to] = [`0x${'a'.repeat(40)}`, `0x${'c'.repeat(40)}`];
    const source = {
      account: async (address: string) => ({
        code: bytesIn(address === to ? `0x${code}` : '0x'),
        balance: 0n,
        nonce: 1n,
      }),
      balance: async () => 0n,
      storage: async () => new Uint8Array(32),
    };
    const call = plainCall({ from, to, gas: 14_000_000n });
    const { mappingKeys, steps } = await replay(evm, call, source, recordedAnswers([]));
    assert.ok(steps.length > 20_010 * 10);
    assert.equal(mappingKeys.size, 20_000);
  }).timeout(20_000);
});
