import assert from 'node:assert/strict';
import { Interface } from 'ethers';
import { readAbi } from '../../../../src/core/ledger/evm/abi.ts';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { simulateCall, withEvmAddresses } from '../../../../src/core/ledger/evm/contractCalls.ts';
import { LensError } from '../../../../src/core/net/errors.ts';
import { readAllOf, readSection } from '../../../../src/core/readers/readAnswers.ts';
import { answerWords, functionWords } from '../../../../src/core/sheets/contracts/contractAnswers.ts';
import { contractReadSheet } from '../../../../src/core/sheets/contracts/contractReads.ts';
import { Refused, reverted, servedClient } from '../../ledger/sandboxClient.ts';
import { renderText } from '../../render/renderText.ts';
import { context } from '../sheetContext.ts';

const token = new Interface([
  'error Paused(address by)',
  'function totalSupply() view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function owner() view returns (address)',
  'function pair() view returns (uint256 shares, bool open)',
  'function paused() view returns (bool)',
  'function gone() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function transfer(address to, uint256 amount)',
]);
const abi: unknown = JSON.parse(token.formatJson());
const abis = createAbiIndex();
abis.add(abi);
const address = `0x${'ab'.repeat(20)}`;
const contract = { address, id: '0.0.5001', entries: readAbi(abi), source: 'the build of contracts/Token.sol', abis };
const answers: Record<string, string> = {
  totalSupply: token.encodeFunctionResult('totalSupply', [2n ** 255n]),
  decimals: token.encodeFunctionResult('decimals', [2]),
  symbol: token.encodeFunctionResult('symbol', ['<b>TOK']),
  owner: token.encodeFunctionResult('owner', [`0x${(1001).toString(16).padStart(40, '0')}`]),
  pair: token.encodeFunctionResult('pair', [1250, true]),
  gone: '0x',
};
const asked: { data?: string; block?: string }[] = [];
const { client } = servedClient({
  'contracts/call': ({ body }) => {
    const request: (typeof asked)[number] = JSON.parse(body);
    asked.push(request);
    const name = token.getFunction((request.data ?? '').slice(0, 10))?.name ?? '';
    const result = answers[name];
    return result === undefined ? reverted(token.encodeErrorResult('Paused', [address])) : { result };
  },
});

describe('reading a contract', () => {
  it('names types as the source and the state of a contract do', async () => {
    const outputs = [{ name: '', type: 'uint8', internalType: 'enum Bank.Phase' }];
    const inputs = [{ name: 'by', type: 'address', internalType: 'contract IERC20' }];
    const function_ = { type: 'function', stateMutability: 'view' };
    const entries = readAbi([
      { ...function_, name: 'paused', inputs: [], outputs },
      { ...function_, name: 'of', inputs, outputs: [] },
      {
        ...function_,
        name: 'gone',
        inputs: [],
        outputs: [
          {
            name: '',
            type: 'tuple',
            internalType: 'struct Bank.Pair',
            components: [{ name: 'a', type: 'uint256', internalType: 'uint256' }],
          },
        ],
      },
    ]);
    const [paused, , pair] = entries;
    assert.ok(paused && pair);
    const answer = { kind: 'values' as const, values: [{ name: '', type: 'uint8', text: '1' }] };
    const reads = [paused, pair].map((entry) => ({ entry, given: [], answer }));
    const text = renderText(contractReadSheet({ ...contract, entries }, reads, {}, context), { now: 0, level: 'all' });
    assert.match(text, /paused.*1.*enum Bank\.Phase/);
    assert.match(text, /gone.*\(uint256\)/);
    assert.match(text, /of\(contract IERC20 by\)/);
  });

  it('asks every function without arguments, and decodes each digit', async () => {
    const reads = await readAllOf(client, contract);
    const sheet = contractReadSheet(contract, reads, { readAt: '2026-03-04T05:06:07Z' }, context);
    const text = renderText(sheet, { now: 0, level: 'all' });
    assert.match(sheet.headline, /^totalSupply = .+, and 6 more$/);
    assert.match(
      text,
      /totalSupply.*578,960,446,186,580,977,117,854,925,043,439,539,266,349,923,328,202,820,197,287,920,039,565,648,199\.68 <b>TOK/,
    );
    assert.match(text, /owner.*0\.0\.1001/);
    assert.match(text, /As of.*2026-03-04/);
    assert.match(text, /\(shares: 1,250, open: true\)/);
    assert.match(text, /reverted: Paused\(by: 0xABaB/);
    assert.match(text, /gone.*there is no code at this address/);
    assert.ok(!text.includes('transfer'));
  });

  it('asks at a block', async () => {
    asked.length = 0;
    const reads = await readAllOf(client, contract, '97');
    assert.deepEqual([...new Set(asked.map(({ block }) => block))], ['97']);
    const sheet = contractReadSheet(contract, reads.slice(0, 1), { block: '97' }, context);
    assert.match(sheet.headline, /^totalSupply = 57,896/);
    assert.match(renderText(sheet, { now: 0, level: 'all' }), /97/);
  });

  it('is a tab that asks only on a click, and names what takes arguments', async () => {
    asked.length = 0;
    const section = readSection(client, async () => contract);
    assert.equal(asked.length, 0);
    assert.equal(section.moreLabel, 'Read All');
    const loaded = await section.more?.({});
    assert.equal(asked.length, 7);
    assert.match(JSON.stringify(loaded?.blocks), /balanceOf\(address account\)/);
    const without = await readSection(client, async () => undefined).more?.({});
    assert.match(JSON.stringify(without?.blocks), /its ABI isn't known/);
    assert.ok(without?.unread && without.more, 'it can be tried again once it is verified');
  });

  it('names the contract, and what takes arguments, if everything was read', async () => {
    const reads = await readAllOf(client, contract);
    const time = { readAt: '2026-03-04T05:06:07Z' };
    const all = contractReadSheet({ ...contract, name: 'Token' }, reads, time, context);
    assert.equal(all.subject, 'Token');
    assert.match(renderText(all, { now: 0, level: 'all' }), /Use Read\.\.\. for these.*balanceOf\(address account\)/);
    const one = contractReadSheet(contract, reads.slice(0, 1), time, context);
    assert.equal(one.subject, undefined);
    assert.doesNotMatch(renderText(one, { now: 0, level: 'all' }), /Use Read/);
  });

  it('says so if there is nothing to read', async () => {
    const section = readSection(client, async () => ({ ...contract, entries: [] }));
    const loaded = await section.more?.({});
    assert.match(JSON.stringify(loaded?.blocks), /The contract has no functions to read\./);
  });

  it('takes a refused request for no revert', async () => {
    const call = (status: number, message: string) =>
      simulateCall(
        servedClient({ 'contracts/call': new Refused(status, { message }) }).client,
        { to: address, data: '0x' },
        abis,
      );
    await assert.rejects(call(400, 'Unknown block number'), LensError);
    await assert.rejects(call(501, 'CONTRACT_REVERT_EXECUTED'), LensError);
    const empty = await call(400, 'CONTRACT_REVERT_EXECUTED');
    assert.deepEqual(empty, { kind: 'reverted', revert: { kind: 'empty' } });
  });

  it('gives an account by the address that contracts know it by', async () => {
    const { client: accounts } = servedClient({
      'accounts/0.0.1001': { account: '0.0.1001', evm_address: address },
      'accounts/0.0.1002': { account: '0.0.1002', evm_address: null },
    });
    const given = (type: string, text: string) => withEvmAddresses(accounts, { name: '', type }, text);
    assert.equal(await given('address[]', '[0.0.1001, 0.0.1002]'), `[${address}, 0.0.1002]`);
    assert.equal(await given('string', '0.0.1001'), '0.0.1001');
    assert.equal(await given('address', address), address);
    const { client: failing } = servedClient({ 'accounts/0.0.1001': 503 });
    await assert.rejects(
      withEvmAddresses(failing, { name: '', type: 'address' }, '0.0.1001'),
      { kind: 'http', status: 503 },
      'and asks nothing about another one if it can not know',
    );
  });

  it('says what a function takes', () => {
    const [balanceOf] = contract.entries.filter(({ name }) => name === 'balanceOf');
    assert.ok(balanceOf);
    assert.equal(functionWords(balanceOf), 'balanceOf(address account)');
    assert.equal(
      answerWords({
        entry: balanceOf,
        answer: { kind: 'values', values: [{ name: '', type: 'uint256', text: '1250' }] },
      }),
      '1,250',
    );
    const misfit = answerWords({ entry: balanceOf, answer: { kind: 'misfit', output: '0x1234' } });
    assert.match(misfit, /not a valid answer of this function: 0x1234/);
  });
});
