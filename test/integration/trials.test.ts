import assert from 'node:assert/strict';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { ChainMirror } from '../trace/chainMirror.ts';
import { falseInTrial, runTrial, trialVariants } from '../trace/runTrial.ts';
import { trialStories } from '../trace/trialStories.ts';
import { edgeStories } from '../trace/trials/edgeStories.ts';
import { useChain } from '../trace/useChain.ts';

describe('a change that is tried on what happened', function () {
  this.timeout(60_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  useChain((started) => {
    ({ chain, mirror } = started);
  });

  // Each in one of the compilations in turn; `npm run measure trials` has them all.
  const atTheEdge = edgeStories.filter(({ name }) => /precompiles|a system contract/.test(name));
  const changes = [...trialStories, ...atTheEdge].flatMap((story) => story.fixes.map((fix) => ({ story, fix })));
  for (const [index, { story, fix }] of changes.entries()) {
    const variant = trialVariants[index % trialVariants.length] ?? 'optimizer';
    it(`does as the chain does: ${story.name}, ${fix.name}, ${variant}`, async () => {
      assert.equal(await falseInTrial(await runTrial(chain, mirror, story, { fix, variant }), story, fix), undefined);
    });
  }
});
