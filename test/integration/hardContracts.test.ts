import assert from 'node:assert/strict';
import { compareEmitted, ledTo, stopsOf } from '../debug/hardChecks.ts';
import { hardStories } from '../debug/hardStories.ts';
import { openStory } from '../debug/openStory.ts';
import { unseenStories } from '../debug/unseenStories.ts';
import { walkBoth } from '../debug/walkStory.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { useChain } from '../trace/useChain.ts';

/** Stops of a story from which all steps are made. */
const mostFrom = 60;

describe('the debugger in contracts that are hard on it', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  for (const story of [...hardStories, ...unseenStories])
    it(`walks and reads it as it was (${story.name})`, async function () {
      if (story.language === 'Vyper' && !(await installVyper(story.vyper)))
        return skipBecause(this, "Vyper can't be installed here");
      const opened = await openStory(chain, mirror, story);
      const { debuggee } = opened;
      assert.equal(debuggee.isCut, false, debuggee.notes.join(' '));
      const { forwards, backwards } = await walkBoth(debuggee);
      assert.deepEqual(backwards, forwards);
      const stops = await stopsOf(debuggee);
      const apart = Math.ceil(stops.length / mostFrom);
      for (let from = 0; from < stops.length; from += apart)
        for (const kind of ['over', 'out', 'back', 'backOut'] as const) {
          await debuggee.goToStep(stops[from]?.step ?? 0);
          const { step, reason } = await debuggee.step(kind);
          const led = reason === 'end' || reason === 'beginning' ? undefined : step;
          assert.equal(led, ledTo(stops, from, kind), `${kind} from ${forwards[from]}`);
        }
      const { right, unknown, wrong } = await compareEmitted(opened, story);
      assert.deepEqual(wrong, []);
      assert.deepEqual(unknown, story.unknown ?? []);
      assert.ok(right > 0);
    });
});
