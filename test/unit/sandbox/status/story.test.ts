import assert from 'node:assert/strict';
import { type AdvancingClock, createFixedClock } from '../../../sandbox/clock.ts';
import { storySteps } from '../../../sandbox/status/script.ts';
import { createStory } from '../../../sandbox/status/story.ts';

const start = 1_795_254_000_000_000_000n;
const second = 1_000_000_000n;

describe("the status page's story", () => {
  let clock: AdvancingClock;
  beforeEach(() => {
    clock = createFixedClock(start);
  });

  it('goes through its steps when told, and begins again', () => {
    const story = createStory({ clock });
    const seen = [story.step(), ...storySteps.map(() => story.next())];
    assert.deepEqual(seen, [...storySteps, 'calm']);
    const [now, before] = story.chapters();
    assert.deepEqual([now.number, before?.number], [2, 1]);
    assert.equal(before?.ended, now.began.get('calm'));
  });

  it('goes on by the clock', () => {
    const story = createStory({ clock, everyMs: 20_000 });
    clock.advance(19n * second);
    assert.equal(story.step(), 'calm');
    clock.advance(1n * second);
    assert.equal(story.step(), 'investigating');
    clock.advance(45n * second);
    assert.equal(story.step(), 'monitoring');
    assert.equal(story.chapters()[0].began.get('identified'), start + 40n * second);
    clock.advance(BigInt(storySteps.length) * 20n * second);
    assert.equal(story.step(), 'monitoring');
    assert.equal(story.chapters().length, 2);
  });

  it('survives a leap of years and stands where it would have stood', () => {
    const story = createStory({ clock, everyMs: 1000 });
    clock.advance((1_000_000_000n * BigInt(storySteps.length) + 4n) * second);
    assert.equal(story.step(), storySteps[4]);
    assert.ok(story.chapters().length <= 51);
  });

  it('goes to a step by name: on to a later one, back to one of a new telling', () => {
    const story = createStory({ clock });
    assert.equal(story.set('monitoring'), 'monitoring');
    assert.deepEqual([...story.chapters()[0].began.keys()], ['calm', 'investigating', 'identified', 'monitoring']);
    clock.advance(second);
    story.set('monitoring');
    assert.equal(story.chapters().length, 1);
    story.set('investigating');
    const [now, before] = story.chapters();
    assert.equal(now.number, 2);
    assert.deepEqual([...now.began.keys()], ['calm', 'investigating']);
    assert.equal(before?.ended, clock.now());
  });

  it('begins in the middle, the steps before it being in the past and in order', () => {
    const story = createStory({ clock, step: 'masked' });
    const times = [...story.chapters()[0].began.values()];
    assert.equal(times.length, 5);
    assert.equal(times.at(-1), start);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => Number(a - b)),
    );
    assert.equal(new Set(times).size, 5);
  });

  it('never has two steps at one moment', () => {
    const story = createStory({ clock });
    story.set('elsewhere');
    const times = [...story.chapters()[0].began.values()];
    assert.equal(new Set(times).size, storySteps.length);
  });
});
