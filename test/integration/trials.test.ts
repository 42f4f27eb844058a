import assert from 'node:assert/strict';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { random } from '../sandbox/ledger/random.ts';
import { recordOf } from '../trace/chainMirror.ts';
import { contractsOf } from '../trace/compileTrial.ts';
import { deployAndCall, falseInTrial, runTrial, trialOf, trialVariants } from '../trace/runTrial.ts';
import { trialStories } from '../trace/trialStories.ts';
import { vyperChanges } from '../trace/trials/compilerStories.ts';
import { edgeStories } from '../trace/trials/edgeStories.ts';
import { setupStories } from '../trace/trials/setupStories.ts';
import { tokenStories } from '../trace/trials/tokenStories.ts';
import { unaffectedStories } from '../trace/trials/unaffectedStories.ts';
import { useChain } from '../trace/useChain.ts';

describe('a change that is tried on what happened, one drawn for each story', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  // One change of each story, and all of those at the edge, each in one of the compilations in turn.
  // `npm run measure trials` has all of them in all compilations.
  const { int } = random(1, 'trials');
  const drawn = [...trialStories, ...tokenStories, ...setupStories, ...unaffectedStories].map((story) => ({
    story,
    fixes: [story.fixes[int(story.fixes.length)]],
  }));
  const atTheEdge = edgeStories.filter(({ name }) => /precompiles|a system contract/.test(name));
  // Vyper's compiler doesn't say in the code where they are.
  const withImmutables = [...vyperChanges, ...setupStories].filter(({ name }) =>
    /Vyper: (?:values of the constructor|immutables)/.test(name),
  );
  const whole = [...atTheEdge, ...withImmutables].map((story) => ({ story, fixes: story.fixes }));
  const changes = [...drawn, ...whole].flatMap(({ story, fixes }) =>
    fixes.flatMap((fix) => (fix ? [{ story, fix }] : [])),
  );
  for (const [index, { story, fix }] of changes.entries()) {
    const variant = trialVariants[index % trialVariants.length] ?? 'optimizer';
    it(`does as the chain does: ${story.name}, ${fix.name}, ${variant}`, async () => {
      assert.equal(await falseInTrial(await runTrial(chain, mirror, story, { fix, variant }), story, fix), undefined);
    });
  }

  it('has the time of its block, which contracts see, also if only the change reads it', async () => {
    const story = edgeStories.find(({ name }) => name === 'edge: what surrounds a call');
    const fix = story?.fixes.find(({ name }) => name === 'the time');
    assert.ok(story && fix);
    const variant = 'optimizer';
    const record = await recordOf(chain, await deployAndCall(chain, story, story.source, variant));
    const [seconds = ''] = String(record.result.timestamp).split('.');
    // A block begins up to two seconds before its last transaction.
    const client = mirror.clientOf({ ...record, result: { ...record.result, timestamp: `${Number(seconds) + 2}.5` } });
    const trial = await trialOf(client, story, { fix, variant });
    assert.equal(trial.kind === 'tried' && BigInt(hexOfBytes(trial.after.output)), BigInt(seconds));
  });

  it('looks for the builds of deployed code only, also of a change that fails', async () => {
    const story = trialStories.find(({ name }) => name === 'a check that is too strict');
    const fix = story?.fixes.find(({ name }) => name === 'not low enough');
    assert.ok(story && fix);
    for (const variant of ['optimizer', 'optimizer, viaIR'] as const) {
      const client = mirror.clientOf(await recordOf(chain, await deployAndCall(chain, story, story.source, variant)));
      const deployed = hexOfBytes(
        (await contractsOf(story, story.source, variant)).get('Story')?.runtime ?? Buffer.alloc(0),
      );
      const asked: string[] = [];
      const trial = await trialOf(client, story, { fix, variant, onFind: ({ code }) => asked.push(code) });
      assert.ok(trial.kind === 'tried' && trial.story?.stack[0]?.place, 'it fails at a line of the change');
      assert.deepEqual(new Set(asked), new Set([deployed]));
    }
  });
});
