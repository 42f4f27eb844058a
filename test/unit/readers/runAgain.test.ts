import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { parseJson } from '../../../src/core/json/losslessJson.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { CallClient } from '../../../src/core/ledger/evm/contractCalls.ts';
import type { ContractCall } from '../../../src/core/ledger/rest/client/contracts.ts';
import { LensError } from '../../../src/core/net/errors.ts';
import { runAgainSections } from '../../../src/core/readers/runAgain.ts';
import type { Section } from '../../../src/core/sheets/sheet.ts';
import { knownTransactions } from '../../sandbox/ledger/world/knownTransactions.ts';
import { type Refused, reverted, sandboxClient, servedClient } from '../ledger/sandboxClient.ts';
import { sectionOf, sheetReading } from '../sheets/sandboxSheet.ts';

const vault = new Interface([
  'error NotEnoughShares(uint256 held, uint256 wanted)',
  'function withdraw(uint256 shares) returns (uint256 amount)',
]);
const abis = createAbiIndex();
abis.add(JSON.parse(vault.formatJson()));
const to = `0x${'12'.repeat(20)}`;
const result = {
  to,
  contract_id: '0.0.5001',
  created_contract_ids: [],
  from: `0x${'34'.repeat(20)}`,
  amount: 2n ** 60n,
  function_parameters: vault.encodeFunctionData('withdraw', [25]),
  gas_limit: 300_000n,
  block_number: 97n,
} as never;

/** A mirror node that answers each call with `answer`, and what it was asked. */
function mirror(answer: (call: AskedCall) => string | number | Refused): { again: CallClient; asked: AskedCall[] } {
  const asked: AskedCall[] = [];
  const { client: again } = servedClient({
    'contracts/call': ({ body }) => {
      // With every digit: an amount may exceed 2^53.
      const call = parseJson(body) as unknown as AskedCall;
      asked.push(call);
      const given = answer(call);
      return typeof given === 'string' ? { result: given } : given;
    },
  });
  return { again, asked };
}

type AskedCall = Pick<ContractCall, 'to' | 'from' | 'data' | 'block' | 'estimate' | 'gas' | 'value'>;

const loaded = async (section: Section | undefined) => JSON.stringify((await section?.more?.({}))?.blocks);

describe('running a contract transaction again', () => {
  it('asks with the same sender, input, amount and gas, and says what it would return and cost', async () => {
    const output = vault.encodeFunctionResult('withdraw', [20]);
    const { again, asked } = mirror(({ estimate }) => (estimate ? '0xea60' : output));
    const [now, then] = runAgainSections({ result, again }, abis);
    assert.equal(asked.length, 0, 'only on a click');
    assert.equal(now?.moreLabel, 'Simulate Now');
    const text = await loaded(now);
    assert.match(text, /Yes\. It would work now, and return amount: 20\./);
    assert.match(text, /60,000.*20% of the 300,000 limit/);
    assert.match(text, /mirror node only simulates the call/);
    const { function_parameters: data } = result as { function_parameters: string };
    assert.deepEqual(asked[0], { to, from: `0x${'34'.repeat(20)}`, data, value: 2n ** 60n, gas: 300_000 });
    assert.equal(asked[1]?.gas, undefined, 'the limit does not bound the estimate');
    asked.length = 0;
    assert.equal(then?.moreLabel, 'Simulate at Original Block');
    assert.match(await loaded(then), /It works with the state of block 97, and returns amount: 20\./);
    assert.deepEqual(
      asked.map(({ block }) => block),
      ['97', '97'],
    );
  });

  it('explains a revert, and does not estimate it', async () => {
    const { again, asked } = mirror(() => reverted(vault.encodeErrorResult('NotEnoughShares', [0, 25])));
    const [now, then] = runAgainSections({ result, again }, abis);
    assert.match(await loaded(now), /No\. It would revert now: NotEnoughShares\(held: 0, wanted: 25\)/);
    assert.match(await loaded(then), /It reverts with the state of block 97: NotEnoughShares/);
    assert.equal(asked.length, 2);
  });

  it('says that the gas could not be read, and tries again', async () => {
    let isDown = true;
    const { again } = mirror(({ estimate }) => (estimate && isDown ? 503 : estimate ? '0xea60' : '0x'));
    const before = await runAgainSections({ result, again }, abis)[0]?.more?.({});
    assert.equal(before?.unread, true);
    assert.match(JSON.stringify(before), /Can't load the gas needed: the mirror node is unavailable \(503\)\./);
    isDown = false;
    const after = await before.more?.({});
    assert.equal(after?.unread, undefined);
    assert.match(JSON.stringify(after), /60,000/);
  });

  it('says what it returns where estimates are off, and fails where calls are', async () => {
    const { again } = mirror(({ estimate }) => (estimate ? 501 : '0x'));
    assert.match(await loaded(runAgainSections({ result, again }, abis)[0]), /Yes\. It would work now\./);
    const off = mirror(() => 501);
    await assert.rejects(loaded(runAgainSections({ result, again: off.again }, abis)[0]), LensError);
  });

  it('offers nothing for a creation, or where nothing is read', () => {
    const { again } = mirror(() => '0x');
    assert.deepEqual(runAgainSections({ result: { ...(result as object), to: null } as never, again }), []);
    assert.deepEqual(runAgainSections({ result }), []);
  });

  it('is on the sheet of a reverted transaction', async () => {
    const { client } = sandboxClient();
    const { sheet } = await sheetReading(client, { id: knownTransactions.reverted, kind: 'transaction' });
    assert.equal(sectionOf(sheet, 'With the newest state').tab, 'Run it again');
    assert.equal(sectionOf(sheet, 'With the state of its own block').moreLabel, 'Simulate at Original Block');
  });

  it('lets the call be changed first, and further after each answer', async () => {
    const output = vault.encodeFunctionResult('withdraw', [5]);
    const { again, asked } = mirror(({ estimate }) => (estimate ? '0xea60' : output));
    const answers: (Partial<ContractCall> | undefined)[] = [
      undefined,
      { data: vault.encodeFunctionData('withdraw', [5]), gas: 100_000n },
      { from: to },
    ];
    const seen: ContractCall[] = [];
    const change = async (call: ContractCall) => {
      seen.push(call);
      const answer = answers.shift();
      return answer && { ...call, ...answer };
    };
    const offered = runAgainSections({ result, again, change }, abis)[2];
    assert.equal(offered?.moreLabel, 'With Other Arguments...');
    const cancelled = await offered?.more?.({});
    assert.deepEqual([asked.length, cancelled?.blocks], [0, offered?.blocks], 'a cancel asks nothing');
    const first = await cancelled?.more?.({});
    const text = JSON.stringify(first?.blocks);
    assert.match(text, /Yes\. It would work now, and return amount: 5\./);
    assert.match(text, /withdraw\(shares: 5\)/);
    assert.match(text, /60% of the 100,000 limit/);
    assert.match(text, /mirror node only simulates the call/);
    assert.equal(asked[0]?.block, undefined, 'the newest state');
    assert.equal(first?.moreLabel, 'Change Again...');
    await first?.more?.({});
    assert.equal(seen[2]?.gas, 100_000n, 'from the changed call');
    assert.equal(asked.at(-1)?.from, to);
    assert.equal(runAgainSections({ result, again }, abis).length, 2);
  });
});
