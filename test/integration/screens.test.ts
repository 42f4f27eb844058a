import assert from 'node:assert/strict';
import { skipBecause } from '../tools/skipBecause.ts';
import { farScreens } from '../trace/screens/farScreens.ts';
import { screenStory, type ToldScreen } from '../trace/screens/screenStory.ts';
import { setScreens } from '../trace/screens/setScreens.ts';
import { sightScreens } from '../trace/screens/sightScreens.ts';
import { solidityScreens } from '../trace/screens/solidityScreens.ts';
import { vyperScreens } from '../trace/screens/vyperScreens.ts';

describe('what is seen of a call that failed', function () {
  this.timeout(60_000);
  const isShown = (told: ToldScreen) =>
    it(`${told.name}, by ${told.version}`, async function () {
      const story = await screenStory(told);
      if (!story) return skipBecause(this, "its compiler can't be installed here");
      const { place } = story.stack.find((each) => each.place) ?? {};
      assert.equal(`${place?.path}:${(place?.line ?? -1) + 1} ${story.reason}`, told.at);
      assert.equal(story.cause, told.cause);
      if (told.functions)
        assert.deepEqual(
          story.stack.map(({ functionName }) => functionName),
          told.functions,
        );
      const [{ variables = [] } = {}] = story.stack;
      if (told.variables)
        assert.deepEqual(
          variables.map(({ name, value }) => `${name} = ${value}`),
          told.variables,
        );
      if (told.inSight === undefined) return;
      const [line, own] = story.stack.flatMap(({ causeInBrief, causeAtLine }) => causeInBrief ?? causeAtLine ?? []);
      assert.equal(line, told.inSight);
      assert.equal(own, told.ownInSight);
    });
  for (const each of [...solidityScreens, ...vyperScreens, ...farScreens, ...setScreens, ...sightScreens])
    isShown(each);

  it('leaves a Vyper function that has returned, though the compiler marks another return in it', async function () {
    const story = await screenStory({
      name: 'TeamVesting',
      version: '0.4.3',
      sources: {
        'TeamVesting.vy': `#pragma version 0.4.3

month: public(uint256)

@internal
@view
def _vested() -> uint256:
    if self.month < 3:
        return 0
    return 1200 * self.month // 24

@internal
@view
def _claimable() -> uint256:
    return self._vested() - self.month

@external
def claim(amount: uint256):
    assert amount > 0 and amount <= self._claimable(), "more than vested"
    self.month += 1
`,
      },
      deploys: [['TeamVesting']],
      calls: [[0, 'claim(uint256)', [100]]],
    });
    if (!story) return skipBecause(this, "its compiler can't be installed here");
    assert.deepEqual(
      story.stack.map(({ functionName, place }) => `${functionName}:${(place?.line ?? -1) + 1}`),
      ['claim:19'],
    );
  });

  it('in modules that are compiled together, though they are of several contracts', async function () {
    const [, caught] = vyperScreens.filter(({ name }) => name.startsWith('an assert of another contract'));
    assert.ok(caught);
    const story = await screenStory({ ...caught, isOneBuild: true });
    if (!story) return skipBecause(this, "its compiler can't be installed here");
    assert.equal(story.cause, caught.cause);
  });
});
