import assert from 'node:assert/strict';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { type VariantName, variants } from '../trace/compileStory.ts';
import { runTrial } from '../trace/runTrial.ts';
import { trialStories } from '../trace/trialStories.ts';

describe('a change that is tried on what happened', function () {
  this.timeout(60_000);
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

  const names = Object.keys(variants) as VariantName[];
  for (const story of trialStories)
    for (const fix of story.fixes)
      it(`does as the chain does: ${story.name}, ${fix.name}`, async () => {
        for (const variant of names) {
          const { trial, truth } = await runTrial(chain, mirror, story, { fix, variant });
          if (fix.unknown !== undefined) {
            assert.equal(trial.kind === 'unknown' && trial.unknown.why, fix.unknown, variant);
            continue;
          }
          if (trial.kind === 'unknown') assert.fail(`${variant}: unknown, ${trial.unknown.why}`);
          assert.ok(truth);
          const { after, writes } = trial;
          assert.equal(after.failure === undefined, truth.succeeded, `${variant}: ${after.failure}`);
          if (!story.creation || !truth.succeeded) assert.equal(hexOfBytes(after.output), truth.output, variant);
          assert.equal(after.gas, truth.gas, variant);
          for (const { address, slot, tried } of writes) {
            const held = await truth.slot(address, slot);
            assert.equal(BigInt(tried), BigInt(held), `${variant}: ${address} ${slot}`);
          }
        }
      });
});
