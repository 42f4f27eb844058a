import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { createAbiIndex, noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { AbiArgument } from '../../../../src/core/ledger/evm/encodeAbi.ts';
import { parseArgument } from '../../../../src/core/ledger/evm/parseArgument.ts';
import type { ContractCall } from '../../../../src/core/ledger/rest/client/contracts.ts';
import { translateBy } from '../../../../src/core/platform/language.ts';
import {
  amountProblem,
  callParts,
  gasProblem,
  inputParameter,
  withParts,
} from '../../../../src/core/sheets/calls/callParts.ts';

const market = new Interface([
  'function pay(address to, uint256 amount, string memo)',
  'function list((string name, uint64[] prices, bytes data)[] items, bool[2] flags)',
]);
const abis = createAbiIndex();
abis.add(JSON.parse(market.formatJson()));
const from = `0x${'34'.repeat(20)}`;
const to = `0x${'12'.repeat(20)}`;

const callOf = (data: string): ContractCall => ({ to, from, data, value: 150_000_000n, gas: 300_000n, block: '97' });

/** The arguments as the questions read them again. */
function valuesOf(parts: ReturnType<typeof callParts>): AbiArgument[] {
  return (parts.entry?.inputs ?? [inputParameter]).map((parameter, index) => {
    const parsed = parseArgument(parameter, parts.given[index] ?? '');
    assert.ok('value' in parsed, `${parameter.name}: ${'problem' in parsed ? parsed.problem : ''}`);
    return parsed.value;
  });
}

describe('the parts of a recorded call', () => {
  it('are as a person writes them', () => {
    const call = callOf(market.encodeFunctionData('pay', [to, 25, 'a, "b"']));
    const { entry, ...parts } = callParts(call, abis);
    assert.equal(entry?.name, 'pay');
    assert.deepEqual(parts, { given: [to, '25', 'a, "b"'], from, amount: '1.5', gas: '300000' });
    const unknown = callParts({ to, data: '0xdeadbeef01' }, noAbis);
    assert.deepEqual(unknown, { entry: undefined, given: ['0xdeadbeef01'], from: '', amount: '0', gas: '' });
  });

  it('give the same input when they are read again, texts with commas and brackets in lists included', () => {
    const items = [
      ['a, b] (c) "d" \\e', [1, 2n ** 63n], '0xdead'],
      ['', [], '0x'],
    ];
    for (const data of [
      market.encodeFunctionData('list', [items, [true, false]]),
      market.encodeFunctionData('pay', [to, 2n ** 255n, '🎉 [x]']),
    ]) {
      const call = callOf(data);
      const parts = callParts(call, abis);
      const forced = { ...parts, given: [...parts.given] };
      // Another text of the same value: the input is encoded anew.
      assert.equal(withParts(call, { ...parts, given: [] }, forced, valuesOf(parts), from).data, data);
    }
  });

  it('change what was changed and nothing else', () => {
    const call = callOf(`${market.encodeFunctionData('pay', [to, 25, 'x'])}ff`);
    const before = callParts(call, abis);
    const same = withParts(call, before, before, valuesOf(before), from);
    assert.deepEqual(same, call, 'to the last byte');
    const next = { ...before, given: before.given.with(1, '5'), amount: '0', gas: '' };
    const changed = withParts(call, before, next, valuesOf(next), to);
    assert.deepEqual(changed, {
      to,
      from: to,
      block: '97',
      data: market.encodeFunctionData('pay', [to, 5, 'x']),
    });
    const raw = callParts({ to, data: '0xdeadbeef' }, noAbis);
    const other = { ...raw, given: ['0xdeadbee0'], amount: '2', gas: '1,000' };
    assert.deepEqual(withParts({ to, data: '0xdeadbeef' }, raw, other, valuesOf(other), ''), {
      to,
      data: '0xdeadbee0',
      value: 200_000_000n,
      gas: 1000n,
    });
  });

  it('are checked', () => {
    for (const good of ['0', '1.5', '1,250.00000001', '50000000000', '2 ℏ'])
      assert.equal(amountProblem(good), undefined, good);
    for (const bad of ['', '-1', '1.123456789', '50000000001', '1e5', 'x', '9'.repeat(200)])
      assert.match(amountProblem(bad) ?? '', /^Enter an amount in ℏ/, bad);
    for (const good of ['', '1', '300,000', '15000000']) assert.equal(gasProblem(good), undefined, good);
    for (const bad of ['0', '-1', '1.5', '15000001', 'x', '9'.repeat(200)])
      assert.match(gasProblem(bad) ?? '', /^Enter a gas limit/, bad);
  });

  it('are numbers of the language of the texts, never another one than meant', () => {
    translateBy({}, 'de');
    try {
      const call = { to, data: '0xdeadbeef', value: 123_456_000_000n, gas: 300_000n };
      const raw = callParts(call, noAbis);
      assert.equal(raw.amount, '1.234,56');
      const amountOf = (amount: string) => withParts(call, raw, { ...raw, amount }, valuesOf(raw), '').value;
      const gasOf = (gas: string) => withParts(call, raw, { ...raw, gas }, valuesOf(raw), '').gas;
      assert.equal(amountOf(raw.amount), call.value);
      assert.deepEqual(['1,5', '1.5', '1.125,25 ℏ', '1,125'].map(amountOf), [
        150_000_000n,
        150_000_000n,
        112_525_000_000n,
        112_500_000n,
      ]);
      assert.match(amountProblem('1.500') ?? '', /Example: 1,5\.$/, 'it may be 1.5 or 1500');
      for (const good of ['15.000.000', '300.000', '300000', '300_000'])
        assert.equal(gasProblem(good), undefined, good);
      assert.equal(gasOf('15.000.000'), 15_000_000n);
      for (const bad of ['300,000', '1,5', '15.000.001']) assert.ok(gasProblem(bad), bad);
    } finally {
      translateBy({}, 'en');
    }
  });
});
