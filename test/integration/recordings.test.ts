import assert from 'node:assert/strict';
import { debugStories } from '../debug/debugStories.ts';
import { openStory } from '../debug/openStory.ts';
import { sameMachine } from '../debug/sameMachine.ts';
import { alignedLogs, structLogs } from '../debug/structLogs.ts';
import { walk, walkBoth } from '../debug/walkStory.ts';
import { random } from '../sandbox/ledger/random.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { useChain } from '../trace/useChain.ts';

/** Of each story, so many steps are compared with the chain's own log. */
const compared = 60;

/** A sample; `npm run measure debugger` has all. */
const names = [
  'success with state, events and memory',
  'loop',
  'recursion',
  'caught reverts',
  'modifiers, inheritance and a library',
  'creations',
  'inline assembly and transient storage',
  'delegated call and a receiver of anything',
  'custom error two calls deep',
  'delegatecall behind a proxy',
  'constructor',
  'HTS code ignored',
  'Vyper: assert with a reason, in a function',
];

describe('a recorded execution', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain({ logsSteps: true });

  for (const story of debugStories.filter(({ name }) => names.includes(name))) {
    it(`is walked in both directions by the same stops (${story.name})`, async function () {
      if (story.language === 'Vyper' && !(await installVyper()))
        return skipBecause(this, "Vyper can't be installed here");
      const { debuggee } = await openStory(chain, mirror, story);
      const { forwards, backwards } = await walkBoth(debuggee);
      assert.ok(forwards.length > 1);
      assert.deepEqual(backwards, forwards);
      await debuggee.start('entry');
      const over = await walk(debuggee, 'over', 'end');
      const back = await walk(debuggee, 'back', 'beginning');
      assert.deepEqual(back.slice(1).reverse(), over);
    });

    it(`has at each step what the chain's own EVM had (${story.name})`, async function () {
      if (story.language === 'Vyper' && !(await installVyper()))
        return skipBecause(this, "Vyper can't be installed here");
      const { stage, hash } = await openStory(chain, mirror, story);
      const logs = alignedLogs(await structLogs(chain, hash), stage.recording);
      assert.equal(logs.length, stage.recording.length);
      const { int } = random(1, story.name, 0);
      for (let nth = 0; nth < compared; nth++) {
        const step = int(stage.recording.length);
        assert.deepEqual(await sameMachine(stage.recording, step, logs), [], `step ${step}`);
      }
    });
  }
});
