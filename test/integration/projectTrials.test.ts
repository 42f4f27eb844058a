import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder } from 'ethers';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { unknownWords } from '../../src/core/sheets/calls/trialSheet.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import { changedSources } from '../../src/core/trace/trial/changedSources.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { recordedId, recordOf } from '../trace/chainMirror.ts';
import { selectorOf } from '../trace/compileStory.ts';
import { compilerOf } from '../trace/compileTrial.ts';
import { send } from '../trace/runStory.ts';
import {
  changedProject,
  compiledProject,
  deployAndCallProject,
  filesOf,
  projectOf,
} from '../trace/trials/projectOnChain.ts';
import { projectSetupStories } from '../trace/trials/projectSetupStories.ts';
import { projectStories } from '../trace/trials/projectStories.ts';
import { useChain } from '../trace/useChain.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';

describe('a change of a project, as its files and editors have it', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain();

  for (const story of [...projectStories, ...projectSetupStories])
    it(`does as the chain does, or isn't known for its reason: ${story.name}`, async () => {
      const start = await chain.request('evm_snapshot');
      const { setup, setupNow = setup } = story;
      const output = compiledProject(story.sources, setup);
      const client = mirror.clientOf(await recordOf(chain, await deployAndCallProject(chain, output)));
      const files = projectOf(story.sources, output, setup);
      const now = changedProject(story);
      const onDisk = memoryWorkspace(files);
      // Nothing is saved: the editors have it.
      const edited = Object.entries(filesOf(now, setupNow)).map(([path, content]) => {
        // A configuration that was changed is younger than the build.
        const mtime = content === files[path] ? 1_000 : 2_000;
        return [path, { content, mtime }] as const;
      });
      const shown = memoryWorkspace({ ...files, ...Object.fromEntries(edited) });
      const changes = createChanges({
        find: (code) => workspaceBuilds(onDisk, '/ws', code),
        changeOf: (old) => changedSources(shown, '/ws', old),
        compilerOf: async (build) => compilerOf(build),
        compiled: new Map(),
      });
      const trial = await tryChangeOn({ client, evm: () => evm, changes }, { id: recordedId });
      assert.ok(typeof trial !== 'string');
      await chain.request('evm_revert', [start]);
      if (trial.kind === 'unknown') {
        assert.equal(trial.unknown.why, story.unknown);
        if (story.says) assert.match(unknownWords(trial.unknown), story.says);
        return;
      }
      assert.equal(story.unknown, undefined);
      assert.deepEqual(trial.asConstructed, story.constructs ? ['src/Story.sol:Story'] : []);
      const again = await chain.request('evm_snapshot');
      const hash = await deployAndCallProject(chain, compiledProject(now, setupNow));
      const receipt = await receiptOf(chain, hash);
      const { output: returned = '0x' } = (await chain.request('debug_traceTransaction', [
        hash,
        { tracer: 'callTracer' },
      ])) as { output?: string };
      const { after } = trial;
      assert.equal(after.failure === undefined, receipt.status === '0x1');
      assert.equal(hexOfBytes(after.output), returned);
      assert.equal(after.gas, BigInt(String(receipt.gasUsed)));
      for (const { address, slot, tried } of trial.writes)
        assert.equal(BigInt(tried), BigInt(String(await chain.request('eth_getStorageAt', [address, slot, 'latest']))));
      await chain.request('evm_revert', [again]);
    });

  it('has the immutables of the Vyper example, whose build output is what was deployed', async function () {
    if ((await installVyper()) === undefined) return skipBecause(this, "Vyper can't be installed here");
    const start = await chain.request('evm_snapshot');
    const folder = path.resolve(import.meta.dirname, '../fixtures/workspaces/vyper');
    const files = Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => path.join(each.parentPath, each.name))
        .map((file) => [`/ws/${path.relative(folder, file)}`, readFileSync(file, 'utf8')]),
    );
    const [from = ''] = (await chain.request('eth_accounts')) as string[];
    const given = AbiCoder.defaultAbiCoder().encode(['uint256', 'address'], [4_000_000_000n, from]).slice(2);
    const data = `${files['/ws/out/Savings.bin']?.trim()}${given}`;
    const { contractAddress: to } = await send(chain, { from, data });
    const record = await recordOf(chain, (await send(chain, { from, to, data: selectorOf('take()') })).transactionHash);
    const tried = async (from: string, by: string) => {
      const file = '/ws/contracts/Savings.vy';
      const content = files[file]?.replaceAll(from, by) ?? '';
      assert.notEqual(content, files[file]);
      const changes = createChanges({
        find: (code) => workspaceBuilds(memoryWorkspace(files), '/ws', code),
        changeOf: (old) => changedSources(memoryWorkspace({ ...files, [file]: { content, mtime: 2_000 } }), '/ws', old),
        compilerOf: async (build) => compilerOf({ ...build, compilerVersion: '0.4.3' }),
        compiled: new Map(),
      });
      const trial = await tryChangeOn({ client: mirror.clientOf(record), evm: () => evm, changes }, { id: recordedId });
      assert.ok(typeof trial !== 'string');
      return trial.kind === 'unknown' ? unknownWords(trial.unknown) : (trial.after.failure ?? 'succeeds');
    };
    assert.equal(await tried('block.timestamp >= opens_at', 'block.timestamp + 1 >= opens_at'), 'revert');
    assert.equal(await tried('block.timestamp >= opens_at', 'block.timestamp + 4000000000 >= opens_at'), 'succeeds');
    assert.equal(await tried('block.timestamp >= opens_at', 'msg.sender == keeper'), 'succeeds');
    assert.equal(await tried('block.timestamp >= opens_at', 'msg.sender != keeper'), 'revert');
    assert.match(await tried('opens_at = opens', 'opens_at = 0'), /^Not known: .*constructor/);
    assert.equal(
      await tried('    keeper = keeper_\n', '    keeper = keeper_\n    self.saved[keeper] = 1\n'),
      await tried('opens_at = opens', 'opens_at = 0'),
    );
    await chain.request('evm_revert', [start]);
  });
});
