import assert from 'node:assert/strict';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { workspaceBuilds } from '../../src/core/trace/builds/workspaceBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { anyRequests, keptAnswers } from '../../src/core/trace/state/keptAnswers.ts';
import { createChanges } from '../../src/core/trace/trial/changedBuilds.ts';
import { changedSources } from '../../src/core/trace/trial/changedSources.ts';
import { nothingTried } from '../../src/core/trace/trial/trial.ts';
import { tryChangeOn } from '../../src/core/trace/trial/tryChange.ts';
import { recordedId, recordOf } from '../trace/chainMirror.ts';
import { compilerOf } from '../trace/compileTrial.ts';
import { notingClient } from '../trace/notingClient.ts';
import { compiledProject, deployAndCallProject, projectOf } from '../trace/trials/projectOnChain.ts';
import { useChain } from '../trace/useChain.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
library Far { function least() external pure returns (uint256) { return 7; } }
contract Story {
  uint256 immutable first;
  uint256[] kept;
  error TooFew(uint256 held);
  constructor() { first = 5; for (uint256 at = 0; at < 4; at++) kept.push(at); }
  function run() external returns (uint256) {
    if (kept.length < 5) revert TooFew(kept.length);
    kept.push(first);
    return kept.length;
  }
}`;
const path = 'src/Story.sol';

describe('the runs of a trial', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  /** Runs trials on one call, each with other sources, and counts what each asks of compilers and of the mirror node. */
  async function trials(): Promise<
    (change: readonly [from: string, to: string]) => Promise<{
      of: string;
      compiled: string[];
      asked: string[];
      why?: readonly (string | undefined)[];
    }>
  > {
    const output = compiledProject({ [path]: source });
    const asked: string[] = [];
    const compiled: string[] = [];
    const client = notingClient(
      mirror.clientOf(await recordOf(chain, await deployAndCallProject(chain, output))),
      asked,
    );
    const files = projectOf({ [path]: source }, output);
    // As Foundry writes it unless it's told to.
    for (const each of Object.values(files))
      if (typeof each === 'object') Reflect.deleteProperty(each, 'storageLayout');
    const onDisk = memoryWorkspace(files);
    const before = nothingTried();
    return async ([from, to]) => {
      [asked.length, compiled.length] = [0, 0];
      assert.ok(source.includes(from));
      const shown = memoryWorkspace({ ...files, [`/ws/${path}`]: source.replace(from, to) });
      const changes = createChanges(
        {
          find: (code) => workspaceBuilds(onDisk, '/ws', code),
          changeOf: (old) => changedSources(shown, '/ws', old),
          compilerOf: async (build: BuildSources) => (inputs) => {
            for (const input of inputs) {
              const which = build.sources.get(path) === source ? 'deployed' : 'changed';
              const isReading = !input.includes('"enabled":true');
              compiled.push(isReading ? `${which}, for reading` : which);
            }
            return compilerOf(build)(inputs);
          },
          compiled: new Map(),
        },
        before.outputs,
      );
      const kept = keptAnswers(client, anyRequests(), undefined, before.answers);
      const trial = await tryChangeOn(
        { client: kept, evm: () => evm, changes },
        { id: recordedId },
        { withValues: true },
      );
      assert.ok(typeof trial !== 'string');
      const of = trial.kind === 'unknown' ? trial.unknown.why : (trial.after.failure ?? 'success');
      const story = trial.kind === 'tried' ? trial.story : undefined;
      const why = story && [story.cause, story.stack[0]?.causeAtLine];
      return { of, compiled: [...compiled], asked: [...asked], ...(why && { why }) };
    };
  }

  it('compile the changed sources once, and the deployed ones and every request only in the first', async () => {
    const run = await trials();
    const first = await run(['kept.length < 5', 'kept.length < 4']);
    assert.deepEqual([first.of, first.compiled], ['success', ['deployed', 'changed']]);
    assert.deepEqual(first.asked, [...new Set(first.asked)]);
    assert.ok(first.asked.length > 3, `${first.asked.length} requests`);
    const second = await run(['kept.length < 5', 'kept.length < 3']);
    assert.deepEqual(second, { of: 'success', compiled: ['changed'], asked: [] });
  });

  it('compile what fails once more, for its line and values, and nothing if the same is saved again', async () => {
    const run = await trials();
    await run(['kept.length < 5', 'kept.length < 4']);
    const failing = await run(['kept.length < 5', 'kept.length < 6']);
    const why = ['kept.length < 6 is true: 4 < 6', '4 < 6: kept.length < 6 is true'];
    const compiled = ['changed', 'changed, for reading'];
    assert.deepEqual(failing, { of: 'revert', compiled, asked: [], why });
    const again = await run(['kept.length < 5', 'kept.length < 6']);
    assert.deepEqual(again, { of: 'revert', compiled: [], asked: [], why });
  });

  it("ask only for what the change reads and the record doesn't have", async () => {
    const run = await trials();
    const first = await run(['TooFew(kept.length)', 'TooFew(kept.length + 1)']);
    assert.equal(first.asked.filter((each) => each.startsWith('state')).length, 0);
    const wider = await run(['kept.length < 5', 'kept[3] < 2']);
    assert.deepEqual([wider.of, wider.compiled, wider.asked.length], ['success', ['changed'], 1]);
    assert.match(String(wider.asked), /state/);
  });

  it('begin with nothing known after a dismissed one', async () => {
    const run = await trials();
    await run(['kept.length < 5', 'kept.length < 4']);
    const anew = await (await trials())(['kept.length < 5', 'kept.length < 4']);
    assert.deepEqual(anew.compiled, ['deployed', 'changed']);
    assert.ok(anew.asked.length > 3);
  });
});
