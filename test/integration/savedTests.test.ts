import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { savedProject, saveStory } from '../trace/runSaved.ts';
import { changedSource, runTrial } from '../trace/runTrial.ts';
import { savedStories } from '../trace/savedStories.ts';
import { savingTools } from '../trace/savingTools.ts';

/** What a story's call isn't saved for. */
const refused: Readonly<Record<string, string>> = {
  'undone before it asks': 'revertedAnswers',
};
/** Two changes of each of these are run; `npm run measure savedTests` has all. */
const sample: Readonly<Record<keyof typeof savingTools, readonly string[]>> = {
  Foundry: [
    'a check that is too strict',
    'immutables',
    'a proxy',
    'a withdrawal',
    'associates first',
    'the constructor',
  ],
  'Hardhat 2': ['immutables', 'a new linked library', 'associates first'],
  'Hardhat 3, ethers': ['the constructor', 'associates first'],
  'Hardhat 3, viem': ['immutables', 'a new linked library'],
};

describe('a call that is saved as a test', function () {
  this.timeout(120_000);
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

  for (const story of savedStories.filter(({ name }) => name in refused))
    it(`is refused with the reason: ${story.name}`, async () => {
      assert.equal(await saveStory(chain, mirror, story), refused[story.name]);
    });

  for (const [tool, style] of Object.entries(savingTools))
    for (const story of savedStories.filter(({ name }) => sample[tool as keyof typeof savingTools].includes(name)))
      it(`is red as recorded, green with the right change and red with a wrong one: ${tool}, ${story.name}`, async function () {
        const folder = style === 'foundry' ? style : `hardhat${style.hardhat}Tests`;
        if (!existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains', folder))) {
          console.log(`    ${tool} is not installed: npm run measure savedTests installs it`);
          this.skip();
        }
        const saved = await saveStory(chain, mirror, story);
        assert.ok(typeof saved !== 'string', String(saved));
        await using project = await savedProject(saved, style);
        const recorded = await project.run(story.source);
        assert.equal(recorded.failsAsRecorded, undefined);
        assert.ok(recorded.succeeds);
        for (const fix of [story.fixes[0], story.fixes.at(-1)]) {
          if (!fix || fix.unknown !== undefined) continue;
          const { truth } = await runTrial(chain, mirror, story, { fix, variant: 'optimizer' });
          const tried = await project.run(changedSource(story, fix));
          assert.equal(tried.succeeds === undefined, truth?.succeeded, `${fix.name}: ${tried.succeeds}`);
        }
      });
});
