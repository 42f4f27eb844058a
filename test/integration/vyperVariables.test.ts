import assert from 'node:assert/strict';
import { AbiCoder } from 'ethers';
import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import { printVyper } from '../../src/core/platform/compilers/printVyper.ts';
import { runCompiler } from '../../src/core/platform/compilers/runCompiler.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { compileDeployed } from '../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { vyperCommand } from '../../src/core/trace/builds/vyperOutput.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { recordedId, recordOf } from '../trace/chainMirror.ts';
import { selectorOf } from '../trace/compileStory.ts';
import { send } from '../trace/runStory.ts';
import { useChain } from '../trace/useChain.ts';

/** `{i}` is the type of a loop's variable, which 0.3 doesn't write. */
const source = `MOST: constant(uint256) = 5
struct Point:
    x: int128
    y: uint256

total: uint256

@internal
def _check(amount: uint256, who: address, limit: int128) -> uint256:
    doubled: uint256 = amount * 2
    if doubled > 10:
        inner: uint256 = doubled + 1
        self.total = inner
        assert inner < 20, "too much"
        self.total = inner + doubled + convert(limit, uint256)
    other: bytes4 = 0x01020304
    assert who != empty(address)
    return doubled

@external
def run(first: uint256, name: String[20], items: DynArray[uint256, MOST], p: Point) -> uint256:
    answer: uint256 = first + 1
    flag: bool = first > 3
    copied: DynArray[uint256, MOST] = items
    text: String[20] = name
    q: Point = p
    for i{i} in range(3):
        square: uint256 = i * i
        answer += square + copied[0] + q.y + len(text)
        if flag and i == 2:
            answer += self._check(first + square, msg.sender, q.x)
    return answer
`;

const sent = AbiCoder.defaultAbiCoder()
  .encode(['uint256', 'string', 'uint256[]', 'tuple(int128,uint256)'], [7n, 'a name', [9n, 8n], [-4n, 6n]])
  .slice(2);

describe("the variables of Vyper's functions where a call failed", function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();

  const explained = async (version: string, settings: BuildSources['settings'] = {}) => {
    const path = await installVyper(version);
    if (path === undefined) return undefined;
    const content = source.replace('{i}', version.startsWith('0.3') ? '' : ': uint256');
    const build: BuildSources = {
      language: 'Vyper',
      settings,
      compilerVersion: version,
      contract: 'Story.vy:Story',
      files: new Map(),
      sources: new Map([['Story.vy', content]]),
      from: 'workspace',
    };
    const compile = (inputs: readonly string[]) => runCompiler({ kind: 'native', path }, inputs);
    const [built] = await compileDeployed(build, compile);
    const [from = ''] = (await chain.request('eth_accounts')) as string[];
    const data = `0x${Buffer.from(built?.creation ?? []).toString('hex')}`;
    const { contractAddress: to } = await send(chain, { from, data, value: '0x0', gas: '0x989680' });
    const call = `${selectorOf('run(uint256,string,uint256[],(int128,uint256))')}${sent}`;
    const { transactionHash } = await send(chain, { from, to, data: call, value: '0x0', gas: '0x2dc6c0' });
    const builds = createKnownBuilds({
      find: async () => [build],
      compilerOf: async () => compile,
      vyperIr: (of) => printVyper(path, vyperCommand(of)),
      compiled: new Map(),
    });
    const parts = {
      client: mirror.clientOf(await recordOf(chain, transactionHash)),
      evm: () => evm,
      builds,
      abis: async () => noAbis,
    };
    const explanation = await explainFailedCall(parts, { id: recordedId });
    assert.equal(explanation.kind, 'story');
    if (explanation.kind !== 'story') return undefined;
    return explanation.story.stack.map(({ functionName, variables = [] }) => [
      functionName,
      ...variables.map(({ name, value }) => `${name} = ${value.replace(/^0x[0-9a-fA-F]{40}$/, 'an address')}`),
    ]);
  };

  const inCheck = ['amount = 11', 'who = an address', 'limit = -4', 'doubled = 22', 'inner = 23'];
  const inRun = [
    'first = 7',
    'name = "a name"',
    'items = [9, 8]',
    'p = {x: -4, y: 6}',
    'answer = 76',
    'flag = true',
    'copied = [9, 8]',
    'text = "a name"',
    'q = {x: -4, y: 6}',
    'i = 2',
    'square = 4',
  ];

  for (const settings of [{}, { optimize: 'none' }, { optimize: 'codesize' }]) {
    it(`are those of its own and of its callers, by Vyper 0.4.3 ${JSON.stringify(settings)}`, async function () {
      const stack = await explained('0.4.3', settings);
      if (!stack) return skipBecause(this, "Vyper can't be installed here");
      assert.deepEqual(stack, [
        ['_check', ...inCheck],
        // Without its optimizer, the compiler names no place in call data: where `first` is follows from its type.
        ['run', ...inRun],
      ]);
    });
  }

  it('are those that something reads, by Vyper 0.3.10', async function () {
    const stack = await explained('0.3.10');
    if (!stack) return skipBecause(this, "Vyper can't be installed here");
    const [check = [], run = []] = stack;
    assert.deepEqual([check[0], run[0]], ['_check', 'run']);
    for (const [own, known] of [
      [check, inCheck],
      [run, inRun],
    ]) {
      const shown = (own ?? []).slice(1);
      assert.deepEqual(
        shown.filter((each) => !known?.includes(each ?? '')),
        [],
      );
      assert.ok(shown.length >= 2, `too few: ${shown.join(', ')}`);
    }
  });
});
