import assert from 'node:assert/strict';
import path from 'node:path';
import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import { createLedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import type { Http } from '../../src/core/net/http.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import { storyHeadline } from '../../src/core/sheets/calls/storyHeadline.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import type { Frame } from '../sandbox/verification/executedCalls.ts';
import { compileStory, selectorOf } from '../trace/compileStory.ts';
import { intrinsicGas, send } from '../trace/runStory.ts';
import { stories } from '../trace/stories.ts';

const transactionId = '0.0.1003-1790000127-000000001';
const hex = (number: bigint | number) => `0x${number.toString(16)}`;

describe('a call that succeeded, but ignored the code that a system contract returned', function () {
  this.timeout(60_000);
  let chain: Anvil;
  before(async () => {
    chain = await startAnvil();
  });
  after(() => chain?.close());

  /** A mirror node's answers for one transaction of the chain. */
  async function recordOf(hash: string, block: number): Promise<Http> {
    const trace = async (tracer: string, tracerConfig = {}) =>
      chain.request('debug_traceTransaction', [hash, { tracer, tracerConfig }]);
    const root = (await trace('callTracer')) as Frame;
    const touched = (await trace('prestateTracer')) as Record<string, { storage?: Record<string, string> }>;
    const { post } = (await trace('prestateTracer', { diffMode: true })) as { post: typeof touched };
    const intrinsic = 500_000n - BigInt(root.gas);
    const flat = (frame: Frame, depth = 0): [Frame, number][] => [
      [frame, depth],
      ...(frame.calls ?? []).flatMap((each) => flat(each, depth + 1)),
    ];
    const actions = flat(root).map(([frame, depth], index) => ({
      index,
      call_depth: depth,
      call_operation_type: 'CALL',
      from: frame.from,
      to: frame.to,
      input: frame.input,
      call_type: depth === 0 ? 'CALL' : 'SYSTEM',
      recipient: depth === 0 ? '0.0.5001' : '0.0.359',
      recipient_type: 'CONTRACT',
      caller_type: depth === 0 ? 'ACCOUNT' : 'CONTRACT',
      value: 0,
      gas: Number(BigInt(frame.gas)),
      gas_used: Number(BigInt(frame.gasUsed) - (depth === 0 ? intrinsic : 0n)),
      result_data: frame.output ?? '0x',
      result_data_type: 'OUTPUT',
    }));
    const changes = Object.entries(touched).flatMap(([address, { storage = {} }]) =>
      Object.entries(storage).map(([slot, value]) => ({
        address,
        slot,
        value_read: value,
        value_written: post[address]?.storage?.[slot] ?? null,
      })),
    );
    const result = {
      from: root.from,
      to: root.to,
      function_parameters: root.input,
      amount: 0,
      gas_limit: 500_000,
      status: '0x1',
      result: 'SUCCESS',
      timestamp: '1790000127.000000001',
      block_number: block,
      chain_id: '0x12a',
      state_changes: changes,
      call_result: '0x',
      logs: [],
    };
    const code = await chain.request('eth_getCode', [root.to, 'latest']);
    return {
      dispose() {},
      async send({ url }) {
        const answer = url.includes('/actions')
          ? { actions, links: { next: null } }
          : url.includes('/contracts/results/')
            ? result
            : url.includes('/state')
              ? { state: [], links: { next: null } }
              : { runtime_bytecode: code, nonce: 1 };
        const body = JSON.stringify(answer);
        return { status: 200, headers: {}, url, bytes: Buffer.from(body), text: () => body, fromCache: false };
      },
    };
  }

  it('is told by the line that called the system contract, and its callers', async () => {
    const story = stories.find(({ name }) => name === 'HTS code ignored');
    assert.ok(story);
    const contract = compileStory(story.source, 'optimizer').contracts.get('Story');
    assert.ok(contract);
    const [from = ''] = (await chain.request('eth_accounts')) as string[];
    await chain.request('anvil_setCode', [`0x${'0'.repeat(37)}167`, '0x60b85f5260205ff3']);
    const deployed = await send(chain, { from, data: `0x${Buffer.from(contract.creation).toString('hex')}` });
    const data = selectorOf('run()');
    assert.ok(intrinsicGas(Buffer.from(data.slice(2), 'hex'), false) < 500_000n);
    const receipt = await send(chain, { from, to: deployed.contractAddress, data, gas: hex(500_000) });
    const http = await recordOf(receipt.transactionHash, Number(receipt.blockNumber));
    const build: BuildSources = {
      language: 'Solidity',
      compilerVersion: '0.8.28+commit.7893614a',
      contract: 'Story.sol:Story',
      sources: new Map([['Story.sol', story.source]]),
      files: new Map(),
      from: 'workspace',
      settings: { evmVersion: 'cancun', optimizer: { enabled: true, runs: 200 } },
    };
    const soljson = path.resolve(import.meta.dirname, '../../node_modules/solc-0.8.28/soljson.js');
    const explained = await explainFailedCall(
      {
        client: createLedgerClient({ http, baseUrl: 'http://mirror', log: { trace() {}, debug() {}, warn() {} } }),
        evm: () => evm,
        builds: createKnownBuilds({
          find: async () => [build],
          compilerOf: async () => (inputs) => runCompiler({ kind: 'script', path: soljson }, inputs),
          compiled: new Map(),
        }),
        abis: async () => noAbis,
      },
      { id: transactionId },
    );
    assert.equal(explained.kind, 'story');
    const { stack, gaps, isIgnored } = explained.story;
    assert.deepEqual([isIgnored, gaps], [true, []]);
    const lines = story.source.split('\n');
    assert.deepEqual(
      stack.map(({ functionName, place }) => [functionName, (lines[place?.line ?? -1] ?? '').replace(/^.*\/\/ /, '')]),
      [
        ['_move', 'fails'],
        ['run', 'from 1'],
      ],
    );
    assert.equal(
      storyHeadline(explained.story),
      `Succeeded, but Story.sol:${(stack[0]?.place?.line ?? -1) + 1} in _move: transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT`,
    );
  });
});
