import assert from 'node:assert/strict';
import { createAbiIndex } from '../../../../src/core/ledger/evm/abiIndex.ts';
import { findContracts } from '../../../../src/core/projects/findContracts.ts';
import { hardhatVyperBuild } from '../../../../src/core/projects/hardhatVyper.ts';
import { unknownWords } from '../../../../src/core/sheets/calls/trialSheet.ts';
import type { KnownBuilds } from '../../../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../../../src/core/trace/replay/evm.ts';
import { recordedAnswers } from '../../../../src/core/trace/replay/recordedAnswers.ts';
import { bytesIn } from '../../../../src/core/trace/replay/recordedState.ts';
import { type ReplayCall, replay } from '../../../../src/core/trace/replay/replay.ts';
import type { ExecutionRecord } from '../../../../src/core/trace/story/explainFailedCall.ts';
import { createChanges } from '../../../../src/core/trace/trial/changedBuilds.ts';
import { tryChange } from '../../../../src/core/trace/trial/tryChange.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';

const source = '# pragma version 0.4.3\n@external\ndef run():\n    pass\n';
const deployed = '0x5f3560e01c';
/** What the plugin writes: no build-info, and no compiler. */
const files = {
  '/ws/hardhat.config.js': "require('@nomiclabs/hardhat-vyper');\nmodule.exports = { vyper: '0.4.3' };\n",
  '/ws/package.json': { devDependencies: { hardhat: '^2.22.0', '@nomiclabs/hardhat-vyper': '^3.0.7' } },
  '/ws/contracts/Box.vy': source,
  '/ws/artifacts/contracts/Box.vy/Box.json': {
    _format: 'hh-vyper-artifact-1',
    contractName: 'Box',
    sourceName: 'contracts/Box.vy',
    abi: [],
    bytecode: `0x61${deployed.slice(2)}`,
    deployedBytecode: deployed,
    linkReferences: {},
    deployedLinkReferences: {},
  },
};
const command =
  'mkdir -p out && vyper -f solc_json contracts/Box.vy > out/Box.json.tmp && vyper contracts/Box.vy > out/Box.bin.tmp && mv out/Box.json.tmp out/Box.json && mv out/Box.bin.tmp out/Box.bin';

describe("a contract that Hardhat's plugin for Vyper built", () => {
  it('is known by its code, with immutables behind it', async () => {
    const workspace = memoryWorkspace(files);
    const found = { contract: 'contracts/Box.vy:Box', command };
    assert.deepEqual(await hardhatVyperBuild(workspace, '/ws', deployed), found);
    assert.deepEqual(await hardhatVyperBuild(workspace, '/ws', `${deployed}${'00'.repeat(32)}`), found);
    assert.equal(await hardhatVyperBuild(workspace, '/ws', '0x5f3560e01d'), undefined);
  });

  it("isn't tried, and it's said why and what to do", async () => {
    const workspace = memoryWorkspace(files);
    const call: ReplayCall = {
      from: `0x${'a'.repeat(40)}`,
      to: `0x${'c'.repeat(40)}`,
      input: new Uint8Array(0),
      value: 0n,
      gas: 100_000n,
      gasPrice: 0n,
      chainId: 298n,
      blockNumber: 1n,
      timestamp: 1_790_000_000n,
      evmVersion: 'cancun',
    };
    const state = {
      account: async (address: string) => ({
        code: bytesIn(address === call.to ? deployed : '0x'),
        balance: 0n,
        nonce: 1n,
      }),
      balance: async () => 0n,
      storage: async () => new Uint8Array(32),
    };
    const answers = recordedAnswers([]);
    const trace = await replay(evm, call, state, answers);
    const changes = createChanges({
      find: async () => [],
      changeOf: async () => undefined,
      compilerOf: async () => undefined,
      compiled: new Map(),
      unreadBuild: (code) => hardhatVyperBuild(workspace, '/ws', code),
    });
    const parts = { ...changes, builds: {} as KnownBuilds, abis: async () => createAbiIndex() };
    const reading = { trace, deviation: undefined, call, state, answers };
    const trial = await tryChange(evm, '0x1', {} as ExecutionRecord, reading, parts);
    assert.ok(trial.kind === 'unknown');
    assert.equal(
      unknownWords(trial.unknown),
      `Not known: Box was built by @nomiclabs/hardhat-vyper, which doesn't keep what the compiler was given. Build its source as it was deployed, then try your change: ${command}`,
    );
  });

  it('is read once it was built by that command', async () => {
    const workspace = memoryWorkspace({
      ...files,
      '/ws/out/Box.json': {
        language: 'Vyper',
        compiler_version: 'v0.4.3+commit.bff19ea2',
        sources: { 'contracts/Box.vy': { content: source } },
        settings: { outputSelection: { 'contracts/Box.vy': ['*'] } },
      },
    });
    const { candidates } = await findContracts(workspace, '/ws');
    assert.deepEqual(
      candidates.map(({ contractName, project }) => [contractName, project.toolchain]),
      [['Box', 'vyper']],
    );
  });
});
