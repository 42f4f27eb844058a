import assert from 'node:assert/strict';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { rehearsalStories } from '../trace/rehearsal/rehearsalStories.ts';
import { runRehearsals } from '../trace/rehearsal/runRehearsal.ts';
import { trialVariants } from '../trace/runTrial.ts';

describe('a change that is rehearsed on past calls', function () {
  this.timeout(60_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  before(async () => {
    // The ledger has no least price of data (EIP-7623).
    chain = await startAnvil({ hardfork: 'cancun' });
    mirror = await startMirror(chain);
  });
  after(async () => {
    await mirror?.close();
    await chain?.close();
  });

  // Some of the versions in one of the compilations; `npm run measure rehearsals` has them all.
  for (const [index, story] of rehearsalStories.entries()) {
    const variant = trialVariants[index % trialVariants.length] ?? 'optimizer';
    it(`differs in what it would on the chain: ${story.name}, ${variant}`, async () => {
      const versions = story.versions.filter((_, at) => at % 5 === index + 1);
      const { wrong, calls, unknown } = await runRehearsals(chain, mirror, story, {
        ...{ variant, seed: 1, count: 8, versions },
      });
      assert.deepEqual(wrong, []);
      assert.ok(calls - unknown >= 8, `${calls} calls, ${unknown} unknown`);
    });
  }
});
