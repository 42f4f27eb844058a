import assert from 'node:assert/strict';
import { expressionStories } from '../debug/expressionStories.ts';
import { compareEmitted } from '../debug/hardChecks.ts';
import { openStory } from '../debug/openStory.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { useChain } from '../trace/useChain.ts';

describe('what a person types in the debugger', function () {
  this.timeout(180_000);
  const { chain, mirror } = useChain();

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
