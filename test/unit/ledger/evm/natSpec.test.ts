import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex, decodeSelected, noAbis, withRecords } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { unnamedContracts } from '../../../../src/core/ledger/evm/unnamedContracts.ts';
import { contractResultDetail } from '../../../../src/core/ledger/rest/schema/contractResults.ts';
import { contractAction } from '../../../../src/core/ledger/rest/schema/contractTraces.ts';
import { rowOf } from '../rows.ts';

const vault = new Interface([
  'error NotEnough(uint256 held)',
  'function withdraw(uint256 shares)',
  'event Left(address who)',
]);
const record = {
  abi: JSON.parse(vault.formatJson()),
  userdoc: {
    methods: { 'withdraw(uint256)': { notice: 'Takes  shares\nout.' } },
    errors: { 'NotEnough(uint256)': [{}, { notice: 'You hold fewer.' }] },
    events: { 'Left(address)': { notice: 'x'.repeat(400) } },
  },
  devdoc: { methods: { 'withdraw(uint256)': { details: 'Burns them first.' } } },
};
const withdraw = vault.encodeFunctionData('withdraw', [5]);
const notEnough = vault.encodeErrorResult('NotEnough', [1]);

describe('NatSpec', () => {
  it('stands beside the names of functions, errors and events, in one line', () => {
    const abis = withRecords(noAbis, [record]);
    assert.equal(decodeSelected('function', withdraw, abis)?.doc, 'Takes shares out. Burns them first.');
    assert.equal(decodeSelected('error', notEnough, abis)?.doc, 'You hold fewer.');
    const [event] = abis.find('event', vault.getEvent('Left')?.topicHash ?? '');
    assert.equal(event?.doc?.length, 300);
  });

  it('is taken from whichever contract documents what several declare', () => {
    const abis = createAbiIndex();
    abis.add(record.abi);
    abis.add(record.abi, record);
    assert.equal(decodeSelected('error', notEnough, abis)?.doc, 'You hold fewer.');
  });

  it('is nothing if the documentation is of another shape', () => {
    for (const userdoc of [undefined, null, 5, [], { methods: 5 }, { methods: { 'withdraw(uint256)': 'text' } }]) {
      const abis = withRecords(noAbis, [{ abi: record.abi, userdoc }]);
      assert.equal(decodeSelected('function', withdraw, abis)?.doc, undefined);
    }
    const proto = withRecords(noAbis, [
      { abi: [{ type: 'function', name: 'constructor', inputs: [] }], userdoc: { methods: {} } },
    ]);
    assert.equal(proto.find('function', '0x90fa17bb')[0]?.doc, undefined);
  });
});

describe('the records of verified contracts', () => {
  it("come after our own names and the common ones, which they don't replace", () => {
    const own = createAbiIndex();
    own.add([{ type: 'function', name: 'withdraw', inputs: [{ name: 'mine', type: 'uint256' }] }]);
    const abis = withRecords(own, [record]);
    assert.deepEqual(decodeSelected('function', withdraw, abis)?.values[0]?.name, 'mine');
    const transfer = new Interface(['function transfer(address evil, uint256 names)']);
    const common = withRecords(noAbis, [{ abi: JSON.parse(transfer.formatJson()) }]);
    const call = transfer.encodeFunctionData('transfer', [`0x${'1'.repeat(40)}`, 1]);
    assert.deepEqual(
      decodeSelected('function', call, common)?.values.map(({ name }) => name),
      ['to', 'amount'],
    );
  });

  const address = (number: number) => `0x${number.toString(16).padStart(40, 'a')}`;
  const action = (index: number, fields: object) =>
    rowOf(contractAction, JSON.stringify({ index, to: address(index), result_data_type: 'OUTPUT', ...fields }));

  it('are needed only by contracts with something unnamed', () => {
    const actions = [
      action(1, { input: withdraw }),
      action(2, { input: `0xa9059cbb${'0'.repeat(128)}` }),
      action(3, { input: '0x', result_data: notEnough, result_data_type: 'REVERT_REASON' }),
      action(4, { input: withdraw, call_type: 'CREATE' }),
      action(5, { input: withdraw, to: `0x${'167'.padStart(40, '0')}` }),
      action(6, { input: withdraw, to: null }),
    ];
    assert.deepEqual(unnamedContracts({ actions }, noAbis), [address(1), address(3)]);
    assert.deepEqual(unnamedContracts({ actions }, withRecords(noAbis, [record])), []);
    const many = Array.from({ length: 40 }, (_, index) => action(index, { input: withdraw }));
    assert.equal(unnamedContracts({ actions: many }, noAbis).length, 10);
  });

  it('are also needed for events, and for a call that only its result shows', () => {
    const result = rowOf(
      contractResultDetail,
      JSON.stringify({
        address: address(1),
        function_parameters: withdraw,
        logs: [{ address: address(2), topics: [`0x${'5'.repeat(64)}`] }],
      }),
    );
    assert.deepEqual(unnamedContracts({ results: [result], logs: result.logs }, noAbis), [address(1), address(2)]);
  });
});
