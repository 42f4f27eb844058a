import assert from 'node:assert/strict';
import { isLensError } from '../../src/core/net/errors.ts';
import { unknownWords } from '../../src/core/sheets/calls/trialSheet.ts';
import { type ChainRecord, recordOf } from '../trace/chainMirror.ts';
import { saveStory } from '../trace/runSaved.ts';
import { deployAndCall, trialOf } from '../trace/runTrial.ts';
import { savedStories } from '../trace/savedStories.ts';
import type { TrialStory } from '../trace/trialStories.ts';
import { useChain } from '../trace/useChain.ts';

const late = savedStories.find(({ name }) => name === 'a deadline');
const timeless = savedStories.find(({ name }) => name === 'no reason');
const variant = 'optimizer';
/** A change that keeps the time, which the record alone says only roughly. */
const keepsTime = {
  name: 'keeps the time',
  replace: { 'require(block.timestamp <= deadline, "late")': 'deadline = block.timestamp' },
} as const;

describe("a call whose block the mirror node doesn't give", function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  async function tried(
    story: TrialStory | undefined,
    blocks: ChainRecord['blocks'],
    change: TrialStory['fixes'][number],
  ) {
    assert.ok(story);
    const record = await recordOf(chain, await deployAndCall(chain, story, story.source, variant));
    const client = mirror.clientOf({ ...record, ...(blocks !== undefined && { blocks }) });
    return trialOf(client, story, { fix: change, variant });
  }
  const saved = async (story: TrialStory | undefined, blocks: ChainRecord['blocks']) => {
    assert.ok(story);
    return saveStory(chain, mirror, story, undefined, (record) => ({
      ...record,
      ...(blocks !== undefined && { blocks }),
    }));
  };
  const readsTimeNow = { name: 'reads the time', replace: { 'number == 4': 'block.timestamp > 0' } } as const;

  it("isn't tried on another time, and it's said what is missing", async () => {
    for (const [story, change] of [
      [late, keepsTime],
      [timeless, readsTimeNow],
    ] as const) {
      const trial = await tried(story, 404, change);
      assert.ok(trial.kind === 'unknown' && trial.unknown.why === 'unread', JSON.stringify(trial.kind));
      assert.match(
        unknownWords(trial.unknown),
        /^Not known\. The mirror node doesn't have block \d+, whose time the contract reads\. Try again\.$/,
      );
    }
  });

  for (const blocks of [500, 'cut'] as const)
    it(`isn't tried or saved as long as that fails: ${blocks}`, async () => {
      await assert.rejects(tried(late, blocks, keepsTime), (error) => isLensError(error));
      await assert.rejects(tried(timeless, blocks, readsTimeNow), (error) => isLensError(error));
      await assert.rejects(saved(late, blocks), (error) => isLensError(error));
      await assert.rejects(saved(timeless, blocks), (error) => isLensError(error));
    });

  it("isn't saved with another time", async () => {
    assert.equal(await saved(late, 404), 'noBlock');
    assert.equal(await saved(timeless, 404), 'noBlock');
  });

  it('is tried if nothing depends on the time', async () => {
    const trial = await tried(timeless, 404, { name: 'right', replace: timeless?.fixes[0]?.replace ?? {} });
    assert.equal(trial.kind, 'tried');
  });
});
