import assert from 'node:assert/strict';
import path from 'node:path';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import type { Workspace } from '../../../src/core/projects/files/projectFiles.ts';
import { readAbis } from '../../../src/core/projects/readAbis.ts';
import { diskFiles } from './diskFiles.ts';
import { memoryWorkspace } from './memoryFiles.ts';

const examples = path.resolve(import.meta.dirname, '../../fixtures/workspaces');
const config = { '/ws/foundry.toml': '[profile.default]' };

/** The names of the errors, functions and events found. */
async function namesIn(workspace: Workspace, folder = '/ws'): Promise<string[]> {
  const names: string[] = [];
  for await (const { abi } of readAbis(workspace, folder)) {
    if (!Array.isArray(abi)) continue;
    for (const entry of abi) if (typeof entry?.name === 'string') names.push(entry.name);
  }
  return names;
}

describe('the ABIs of a workspace', () => {
  const expected: readonly [string, readonly string[]][] = [
    ['hardhat2', ['NotEnoughShares', 'withdraw', 'Deposited', 'NothingToShare']],
    ['hardhat3', ['SoldOut', 'AlreadySigned']],
    ['foundry', ['GoalNotReached', 'Opened']],
    ['vyper', ['Saved']],
    ['truffle', ['Paid', 'TooHigh']],
    ['ape', ['Paid', 'TooHigh', 'increment']],
  ];
  for (const [example, wanted] of expected)
    it(`are read from the build output of ${example}`, async () => {
      const folder = path.join(examples, example);
      const names = await namesIn({ folders: [folder], files: diskFiles }, folder);
      assert.deepEqual(
        wanted.filter((name) => !names.includes(name)),
        [],
        names.join(', '),
      );
    });

  it('are found in projects below the folder, and where there is only metadata', async () => {
    const workspace = memoryWorkspace({
      '/ws/packages/a/foundry.toml': '[profile.default]',
      '/ws/packages/a/out/A.sol/A.json': { abi: [{ type: 'error', name: 'OfA', inputs: [] }] },
      '/ws/packages/b/foundry.toml': '[profile.default]\nout = "made"',
      '/ws/packages/b/made/B.json': { output: { abi: [{ type: 'error', name: 'OfB', inputs: [] }] } },
    });
    assert.deepEqual((await namesIn(workspace)).sort(), ['OfA', 'OfB']);
  });

  it('are read beside entries that are none', async () => {
    const ofError = (name: string) => ({ abi: [{ type: 'error', name, inputs: [] }] });
    const contract = (name: string) => ({ metadata: JSON.stringify({ output: ofError(name) }) });
    const contracts = {
      'A.sol': { A: contract('OfA'), Odd: null },
      'B.sol': 'odd',
      'C.sol': { C: contract('OfC') },
    };
    const workspace = memoryWorkspace({
      ...config,
      '/ws/out/build-info/b1.json': { output: { contracts } },
      '/ws/out/D.json': { contractTypes: { D: ofError('OfD'), Odd: 7, E: ofError('OfE') } },
    });
    assert.deepEqual((await namesIn(workspace)).sort(), ['OfA', 'OfC', 'OfD', 'OfE']);
  });

  it('come with their documentation: of the artifact itself, of its metadata, or both in one', async () => {
    const doc = (notice: string) => ({ methods: { 'f()': { notice } } });
    const workspace = memoryWorkspace({
      ...config,
      '/ws/out/A.json': { abi: [], userdoc: doc('a'), devdoc: doc('A') },
      '/ws/out/B.json': { abi: [], metadata: { output: { userdoc: doc('b'), devdoc: doc('B') } } },
      '/ws/out/C.json': { abi: [], metadata: JSON.stringify({ output: { userdoc: doc('c') } }) },
      '/ws/out/D.json': { abi: [], natspec: doc('d') },
      '/ws/out/E.json': { output: { abi: [], userdoc: doc('e') } },
    });
    const found: unknown[] = [];
    for await (const { userdoc, devdoc } of readAbis(workspace, '/ws')) found.push([userdoc, devdoc]);
    assert.deepEqual(found, [
      [doc('a'), doc('A')],
      [doc('b'), doc('B')],
      [doc('c'), undefined],
      [doc('d'), doc('d')],
      [doc('e'), undefined],
    ]);
  });

  it("come with the documentation in Hardhat's builds, which its artifacts lack", async () => {
    const output = {
      abi: [{ type: 'error', name: 'Low', inputs: [] }],
      userdoc: { errors: { 'Low()': [{ notice: 'Too low.' }] } },
    };
    const workspace = memoryWorkspace({
      ...config,
      '/ws/out/A.json': { abi: output.abi },
      '/ws/out/build-info/1.json': {
        output: { contracts: { 'a.sol': { A: { metadata: JSON.stringify({ output }) } } } },
      },
      '/ws/out/build-info/2.json': { output: { contracts: { 'b.sol': { B: { metadata: '{' }, C: 5 } } } },
    });
    const index = createAbiIndex();
    for await (const { abi, ...docs } of readAbis(workspace, '/ws')) index.add(abi, docs);
    assert.equal(index.named?.('error', 'Low')[0]?.doc, 'Too low.');
  });

  it('pass over whole builds, debug files and what is no JSON, and stay inside the output', async () => {
    const abi = (name: string) => ({ abi: [{ type: 'error', name, inputs: [] }] });
    const workspace = memoryWorkspace({
      ...config,
      '/ws/out/Good.json': abi('Good'),
      '/ws/out/Good.dbg.json': abi('Debug'),
      '/ws/out/build-info/1.json': abi('Whole'),
      '/ws/out/Broken.json': '{"abi": [',
      '/ws/out/Empty.json': '',
      '/ws/node_modules/x/out/Dependency.json': abi('Dependency'),
    });
    assert.deepEqual(await namesIn(workspace), ['Good']);
    assert.deepEqual(await namesIn(memoryWorkspace({ '/ws/out/Good.json': abi('Good') })), []);
  });

  it('are reported as perhaps not all, if a folder can’t be listed', async () => {
    const { folders, files } = memoryWorkspace({
      ...config,
      '/ws/out/A.sol/A.json': { abi: [{ type: 'error', name: 'OfA', inputs: [] }] },
    });
    const read = async (broken: string) => {
      const unread: unknown[] = [];
      const list = async (directory: string) => {
        if (directory === broken) throw new Error(`no provider for ${directory}`);
        return files.list(directory);
      };
      const abis: unknown[] = [];
      for await (const { abi } of readAbis({ folders, files: { ...files, list } }, '/ws', (each) => unread.push(each)))
        abis.push(abi);
      return [abis.length, unread.length > 0];
    };
    assert.deepEqual(await read('/none'), [1, false]);
    assert.deepEqual(await read('/ws/out'), [0, true]);
    assert.deepEqual(await read('/ws/out/A.sol'), [0, true]);
  });
});
