import assert from 'node:assert/strict';
import { abiSelector, abiSignature, abiTopic } from '../../../../src/core/ledger/evm/abi.ts';
import {
  createAbiIndex,
  decodeEvent,
  decodeSelected,
  describeDecoded,
  noAbis,
} from '../../../../src/core/ledger/evm/abiIndex.ts';
import { commonDeclarations, commonEntries } from '../../../../src/core/ledger/evm/commonAbi.ts';
import { allSystemDeclarations } from '../../../../src/core/ledger/evm/systemContracts.ts';

const word = (digits: string) => digits.padStart(64, '0');

describe('what contracts share', () => {
  it('is found by the hash of its signature', () => {
    const system = allSystemDeclarations().map(({ selector }) => selector);
    for (const kind of ['function', 'error', 'event'] as const)
      for (const selector of [...commonDeclarations[kind].keys(), ...(kind === 'function' ? system : [])])
        for (const entry of commonEntries(kind, selector))
          assert.equal(selector, kind === 'event' ? abiTopic(entry) : abiSelector(entry), abiSignature(entry));
  });

  it('names calls, errors and events for which no ABI is at hand', () => {
    const call = decodeSelected('function', `0xa9059cbb${word('7')}${word('64')}`, noAbis);
    assert.equal(call && describeDecoded(call), 'transfer(to: 0.0.7, amount: 100)');
    const error = decodeSelected('error', `0xe450d38c${word('7')}${word('1')}${word('2')}`, noAbis);
    assert.equal(error?.signature, 'ERC20InsufficientBalance(address,uint256,uint256)');
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const event = (topics: string[], data: string) => decodeEvent([topic, ...topics], data, noAbis);
    const fungible = event([`0x${word('1')}`, `0x${word('2')}`], `0x${word('5')}`);
    assert.deepEqual(fungible?.values.map(({ name, text }) => [name, text]).at(-1), ['value', '5']);
    const nft = event([`0x${word('1')}`, `0x${word('2')}`, `0x${word('5')}`], '0x');
    assert.deepEqual(nft?.values.map(({ name, text }) => [name, text]).at(-1), ['tokenId', '5']);
  });

  it("comes after a contract's own names", () => {
    const abis = createAbiIndex();
    abis.add([
      {
        type: 'function',
        name: 'transfer',
        inputs: [
          { name: 'receiver', type: 'address' },
          { name: 'shares', type: 'uint256' },
        ],
      },
    ]);
    const call = decodeSelected('function', `0xa9059cbb${word('7')}${word('64')}`, abis);
    assert.deepEqual(
      call?.values.map(({ name }) => name),
      ['receiver', 'shares'],
    );
  });
});
