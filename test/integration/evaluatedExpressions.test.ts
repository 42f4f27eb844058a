import assert from 'node:assert/strict';
import { expressionStories } from '../debug/expressionStories.ts';
import { compareEmitted } from '../debug/hardChecks.ts';
import { openStory } from '../debug/openStory.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';

describe('what a person types in the debugger', function () {
  this.timeout(180_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  before(async () => {
    chain = await startAnvil();
    mirror = await startMirror(chain);
  });
  after(async () => {
    await mirror?.close();
    await chain?.close();
  });

  for (const story of expressionStories)
    it(`is what the contract itself makes of it (${story.name})`, async function () {
      if (story.language === 'Vyper' && !(await installVyper(story.vyper)))
        return skipBecause(this, "Vyper can't be installed here");
      const { right, unknown, wrong } = await compareEmitted(await openStory(chain, mirror, story), story);
      assert.deepEqual(wrong, []);
      assert.deepEqual(unknown, story.unknown ?? []);
      assert.ok(right > 0);
    });
});
