import assert from 'node:assert/strict';
import { hookAddress } from '../../../src/core/ledger/accounts/hookCalls.ts';
import { readAbi } from '../../../src/core/ledger/evm/abi.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { account } from '../../../src/core/ledger/rest/schema/accounts.ts';
import { contractResultDetail } from '../../../src/core/ledger/rest/schema/contractResults.ts';
import { everyRow } from '../../../src/core/ledger/rest/schema/field.ts';
import { bytesOfHex } from '../../../src/core/platform/hex.ts';
import { delegationSections } from '../../../src/core/readers/accounts/delegationSince.ts';
import { readActivity } from '../../../src/core/readers/readActivity.ts';
import { readAllOf } from '../../../src/core/readers/readAnswers.ts';
import { readSurroundings } from '../../../src/core/readers/readSurroundings.ts';
import type { BuildSources } from '../../../src/core/trace/builds/buildSources.ts';
import { certainFunctions } from '../../../src/core/trace/builds/certainFunctions.ts';
import { compileDeployed } from '../../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds } from '../../../src/core/trace/builds/knownBuilds.ts';
import type { TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';
import { hooksOfCall } from '../../../src/core/trace/state/hooksOfCall.ts';
import { mirrorState } from '../../../src/core/trace/state/mirrorState.ts';
import { syntaxTreesIn } from '../../../src/core/trace/values/syntaxTree.ts';
import { rowOf, transactionRow } from '../ledger/rows.ts';
import { servedClient } from '../ledger/sandboxClient.ts';

const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

describe('the bounds of what a transaction costs', () => {
  it('ask for ten pages of its calls', async () => {
    const id = '0.0.1001-1790000000-000000001';
    let pages = 0;
    const { client } = servedClient({
      [`contracts/results/${id}/actions`]: () => {
        pages += 1;
        if (pages > 30) throw new Error('it asks for page after page');
        const call = { index: pages, call_depth: 1, from: address(1), to: address(2), input: '0x' };
        return {
          actions: [call],
          links: { next: `/api/v1/contracts/results/${id}/actions?limit=100&index=gt:${pages}` },
        };
      },
    });
    const row = transactionRow({ name: 'CONTRACTCALL', transaction_id: id });
    await readSurroundings(client, row, [row], { calls: true });
    assert.equal(pages, 10);
  });

  it('ask a contract four things at once', async () => {
    let [open, most] = [0, 0];
    const { client } = servedClient({
      'contracts/call': async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return { result: `0x${'0'.repeat(64)}` };
      },
    });
    const outputs = [{ name: '', type: 'uint256' }];
    const entry = (at: number) => ({ type: 'function', name: `f${at}`, inputs: [], outputs, stateMutability: 'view' });
    const entries = readAbi(Array.from({ length: 20 }, (_, at) => entry(at)));
    const contract = { address: address(1), id: '0.0.5001', entries, source: 'a build', abis: createAbiIndex() };
    assert.equal((await readAllOf(client, contract)).length, 20);
    assert.equal(most, 4);
  });

  it('ask for three tokens that a watched account moved', async () => {
    const transfer = (token: string, account: string, amount: number) => ({ token_id: token, account, amount });
    const row = (at: number) => ({
      ...transactionRow({ name: 'CRYPTOTRANSFER', consensus_timestamp: `1790000000.00000000${at}` }),
      token_transfers: [transfer(`0.0.${2000 + at}`, '0.0.1001', -5), transfer(`0.0.${2000 + at}`, '0.0.1002', 5)],
    });
    const { client, asked } = servedClient({
      transactions: { transactions: [5, 4, 3, 2, 1].map(row), links: { next: null } },
    });
    const found = await readActivity(client, { kind: 'account', id: '0.0.1001' }, {}, 1_790_100_000_000);
    assert.equal(found.length, 5);
    assert.equal(asked.filter((each) => each.startsWith('tokens/')).length, 3, asked.join('\n'));
  });

  it('compare 600 functions of a contract with each other', async () => {
    /** Each calls the next one; the last asserts. */
    const certainOf = async (count: number) => {
      const node = (nodeType: string, start: number, more: object) => ({ nodeType, src: `${start}:8:0`, ...more });
      const nodes = Array.from({ length: count }, (_, at) => {
        const start = 10 * at + 10;
        const isLast = at === count - 1;
        const typeIdentifier = isLast ? 't_function_assert_pure$' : 't_function_internal_pure$';
        const expression = node('Identifier', start + 1, {
          name: `f${at + 1}`,
          typeDescriptions: { typeIdentifier },
          ...(!isLast && { referencedDeclaration: at + 3 }),
        });
        const statements = [node('FunctionCall', start + 1, { expression })];
        const own = at === 0 ? { visibility: 'external', functionSelector: '11111111' } : { visibility: 'internal' };
        const body = node('Block', start + 1, { statements });
        return node('FunctionDefinition', start, { id: at + 2, name: `f${at}`, kind: 'function', ...own, body });
      });
      const src = `5:${10 * count + 10}:0`;
      const long = { id: 1, name: 'Long', linearizedBaseContracts: [1], nodes, src };
      const ast = node('SourceUnit', 0, {
        id: 0,
        src: `0:${10 * count + 20}:0`,
        nodes: [node('ContractDefinition', 5, long)],
      });
      const output = JSON.stringify({ sources: { 'Long.sol': { id: 0, ast } } });
      const trees = await syntaxTreesIn(output, new Map([[0, 'Long.sol']]));
      const contract = trees?.contractNamed(0, 'Long');
      assert.ok(trees && contract);
      const none = new Uint8Array();
      const frame: TraceFrame = {
        index: 0,
        parent: undefined,
        depth: 0,
        operation: 'CALL',
        caller: address(1),
        address: address(2),
        codeAddress: address(2),
        code: none,
        value: 0n,
        input: bytesOfHex('0x11111111') ?? none,
        gas: 0n,
        output: bytesOfHex(`0x4e487b71${'0'.repeat(63)}1`) ?? none,
        gasUsed: 0n,
        failure: 'revert',
        answered: false,
        callStep: -1,
        lastStep: 1,
      };
      return certainFunctions(trees, contract, { frame, callee: undefined, mayPassOn: false });
    };
    assert.equal((await certainOf(600))?.length, 600);
    assert.equal((await certainOf(601))?.length, 1);
  });

  it('look for the builds of 64 contracts', async () => {
    const asked: string[] = [];
    const builds = createKnownBuilds({
      async find(frame) {
        asked.push(frame.address);
        return [];
      },
      compilerOf: async () => undefined,
      compiled: new Map(),
    });
    const none = new Uint8Array(0);
    for (let at = 0; at < 70; at++) {
      const frame: Parameters<typeof builds.of>[0] = {
        index: at,
        parent: undefined,
        depth: 0,
        operation: 'CALL',
        caller: address(1),
        address: address(at),
        codeAddress: address(at),
        code: bytesOfHex('0x6001') ?? none,
        value: 0n,
        input: none,
        gas: 0n,
        output: none,
        gasUsed: 0n,
        failure: undefined,
        answered: false,
        callStep: -1,
        lastStep: -1,
      };
      await builds.of(frame);
    }
    assert.equal(asked.length, 64);
    assert.deepEqual(builds.missing.get(address(69)), { why: 'tooMany', most: 64 });
  });

  it('ask for the code of 32 contracts before it runs', async () => {
    const { client, asked } = servedClient({ 'contracts/*': { runtime_bytecode: '0x6001', nonce: 1 } });
    const call = { call_depth: 1, call_type: 'CALL', recipient_type: 'CONTRACT' };
    const recorded = servedClient({
      'contracts/results/*/actions': {
        actions: Array.from({ length: 40 }, (_, at) => ({ ...call, index: at, to: address(100 + at) })),
        links: { next: null },
      },
    });
    const { rows } = await recorded.client.contractResults.actions('0.0.1001-1790000000-000000001', { limit: 100 });
    const actions = everyRow(rows);
    mirrorState(client, { result: { timestamp: '9.5', state_changes: [], nonce: null }, actions });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(asked.length, 32);
  });

  it('look at eight updates of an account for the one that set its code', async () => {
    const id = '0.0.1002';
    const delegation_address = address(6001);
    const updates = Array.from({ length: 20 }, (_, at) => ({
      name: 'CRYPTOUPDATEACCOUNT',
      result: 'SUCCESS',
      entity_id: id,
      consensus_timestamp: `${900 - at}.0`,
    }));
    const { client, asked } = servedClient({
      transactions: { transactions: updates, links: { next: null } },
      [`accounts/${id}`]: { account: id, delegation_address, transactions: [], links: { next: null } },
    });
    const [section] = delegationSections(client, rowOf(account, JSON.stringify({ account: id, delegation_address })));
    const loaded = await section?.more?.({});
    assert.match(JSON.stringify(loaded?.blocks), /newest 8 updates/);
    assert.equal(asked.filter((each) => each.startsWith(`accounts/${id}`)).length, 8);
  });

  it('try four hooks of an account', async () => {
    const owner = `0x${'ab'.repeat(20)}`;
    const hooks = Array.from({ length: 9 }, (_, at) => ({
      hook_id: at,
      contract_id: '0.0.6001',
      owner_id: '0.0.1002',
    }));
    const { client } = servedClient({
      [`accounts/${owner}/hooks`]: { hooks, links: { next: null } },
      'contracts/0.0.6001': { contract_id: '0.0.6001', evm_address: address(6001) },
    });
    const context = `${'20'.padStart(64, '0')}${owner.slice(2).padStart(64, '0')}`;
    const call = { to: hookAddress, function_parameters: `0x124d8b30${context}`, timestamp: '9.5' };
    const found = await hooksOfCall(client, rowOf(contractResultDetail, JSON.stringify(call)), {});
    assert.deepEqual(
      found.map(({ id }) => id),
      [0n, 1n, 2n, 3n],
    );
  });

  it('take 200,000 values of the map of a Vyper contract', async () => {
    const build: BuildSources = {
      language: 'Vyper',
      sources: new Map([['A.vy', '# A']]),
      settings: {},
      compilerVersion: '0.3.10+commit.91361694',
      contract: 'A.vy:A',
      files: new Map(),
      from: 'record',
    };
    const found = async (entries: number) => {
      const positions = Object.fromEntries(Array.from({ length: entries }, (_, pc) => [pc, [1, 0, 1, 4]]));
      const map = { object: '01'.repeat(10), sourceMap: { pc_pos_map: positions } };
      const contracts = { 'A.vy': { A: { evm: { bytecode: map, deployedBytecode: map } } } };
      const output = JSON.stringify({ contracts, sources: { 'A.vy': { id: 0 } } });
      const [contract] = await compileDeployed(build, async () => [output]);
      return contract?.runtimeMap.startsWith('0:4:0:-') ?? false;
    };
    assert.deepEqual([await found(30_000), await found(60_000)], [true, false]);
  });
});
