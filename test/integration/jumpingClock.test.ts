import assert from 'node:assert/strict';
import { isLensError } from '../../src/core/net/errors.ts';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { systemTimers } from '../../src/core/platform/systemTimers.ts';
import type { Trial } from '../../src/core/trace/trial/trial.ts';
import { recordOf } from '../trace/chainMirror.ts';
import { deployAndCall, setSystemContracts, trialOf } from '../trace/runTrial.ts';
import type { TrialStory } from '../trace/trialStories.ts';
import { edgeStories } from '../trace/trials/edgeStories.ts';
import { furtherStories } from '../trace/trials/furtherStories.ts';
import { tokenStories } from '../trace/trials/tokenStories.ts';
import { useChain } from '../trace/useChain.ts';

const hour = 3_600_000;
const own = { ...systemTimers };
/** Jumps at which the clock is set forward, spread over a trial. */
const jumps = 24;

const stories: readonly (readonly [story: string, fix: string])[] = [
  ['further: calls in other places', 'pays the sender'],
  ['further: calls in other places', 'deeper and deeper'],
  ['edge: what surrounds a call', 'the time'],
  ['tokens: a payment in a token', 'right'],
  ['tokens: a payment in a token', 'pays more'],
];

describe('a trial while the clock jumps', function () {
  this.timeout(120_000);
  const { chain, mirror } = useChain({ hardfork: 'cancun' });
  afterEach(() => {
    Object.assign(systemTimers, own);
  });

  for (const [name, change] of stories)
    it(`says the same, or that it isn't known because of the time: ${name}, ${change}`, async () => {
      const story = [...furtherStories, ...edgeStories, ...tokenStories].find((each) => each.name === name);
      const fix = story?.fixes.find((each) => each.name === change);
      assert.ok(story && fix, name);
      await setSystemContracts(chain);
      const variant = 'optimizer, viaIR';
      const record = await recordOf(chain, await deployAndCall(chain, story, story.source, variant));
      const trial = () => trialOf(mirror.clientOf(record), story, { fix, variant });
      const wanted = said(await trial());
      const looks = await looksDuring(trial);
      let unknown = 0;
      for (let jump = 0; jump < jumps; jump++) {
        jumpAt(Math.floor((looks * jump) / jumps));
        const found = await trial().catch((error: unknown) => error);
        Object.assign(systemTimers, own);
        // A request that took too long: nothing is said of the change.
        if (isLensError(found, 'timeout')) continue;
        if (!isTrial(found)) throw found;
        if (found.kind === 'unknown' && found.unknown.why === 'unread') {
          assert.match(found.unknown.problem, /stopped after 20 seconds/);
          unknown += 1;
        } else assert.equal(said(found), wanted, `after ${Math.floor((looks * jump) / jumps)} looks of ${looks}`);
      }
      assert.ok(unknown > 0, 'it never had to stop');
    });

  it('says that a compiler took too long', async () => {
    const [story, fix] = storyAnd('further: calls in other places', 'pays the sender');
    const record = await recordOf(chain, await deployAndCall(chain, story, story.source, 'optimizer'));
    const hangs = async () => {
      throw new Error('The operation was aborted', {
        cause: new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      });
    };
    const trial = await trialOf(mirror.clientOf(record), story, { fix, variant: 'optimizer', compiler: hangs });
    assert.ok(trial.kind === 'unknown' && trial.unknown.why === 'unread', JSON.stringify(trial.kind));
    assert.match(trial.unknown.problem, /^Compiler 0\.8\.28 didn't finish in time\. Try again\.$/);
  });

  function storyAnd(name: string, change: string): [TrialStory, TrialStory['fixes'][number]] {
    const story = furtherStories.find((each) => each.name === name);
    const fix = story?.fixes.find((each) => each.name === change);
    assert.ok(story && fix);
    return [story, fix];
  }
});

function isTrial(found: unknown): found is Trial {
  return typeof found === 'object' && found !== null && 'kind' in found && !(found instanceof Error);
}

/** Everything that a verdict says. */
function said(trial: Trial): string {
  if (trial.kind === 'unknown') return trial.unknown.why;
  const { after, writes } = trial;
  const { failure = 'success', output, gas, payments, events } = after;
  return JSON.stringify([
    failure,
    hexOfBytes(output),
    String(gas),
    events,
    writes,
    payments?.map(({ to, value }) => [to, String(value)]),
  ]);
}

async function looksDuring(run: () => Promise<unknown>): Promise<number> {
  let looks = 0;
  systemTimers.elapsed = () => {
    looks += 1;
    return own.elapsed();
  };
  await run();
  Object.assign(systemTimers, own);
  return looks;
}

/** After so many looks at the clock, an hour has passed, and what waits for it is due. */
function jumpAt(after: number): void {
  let looks = 0;
  const waiting = new Set<() => void>();
  const passed = () => (looks > after ? hour : 0);
  systemTimers.elapsed = () => {
    looks += 1;
    if (looks === after + 1) {
      for (const run of waiting) run();
      waiting.clear();
    }
    return own.elapsed() + passed();
  };
  systemTimers.now = () => own.now() + passed();
  systemTimers.after = (ms, run) => {
    const dismiss = own.after(ms, run);
    if (ms < hour && ms >= 1_000) waiting.add(run);
    return () => {
      waiting.delete(run);
      dismiss();
    };
  };
}
