import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { foundryTest } from '../../src/core/trace/saved/foundryTest.ts';
import { findVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { heldStories } from '../trace/heldStories.ts';
import { doesTheSame, fileOf, savedProject, saveStory } from '../trace/runSaved.ts';
import { changedSource, runTrial } from '../trace/runTrial.ts';
import { savedStories } from '../trace/savedStories.ts';
import { savingTools } from '../trace/savingTools.ts';
import type { TrialStory } from '../trace/trialStories.ts';
import { vyperChanges } from '../trace/trials/compilerStories.ts';
import { tokenStories } from '../trace/trials/tokenStories.ts';
import { useChain } from '../trace/useChain.ts';

/** What a story's call isn't saved for. */
const refused: Readonly<Record<string, string>> = {
  'undone before it asks': 'revertedAnswers',
  'tokens: a token that is known by its code': 'tokenCode',
};
const stories = [...savedStories, ...tokenStories];
/** Two changes of each of these are run; `npm run measure savedTests` has all. */
const sample: Readonly<Record<keyof typeof savingTools, readonly string[]>> = {
  Foundry: [
    'a check that is too strict',
    'immutables',
    'a proxy',
    'a withdrawal',
    'associates first',
    'the constructor',
    'tokens: a payment in a token',
    'tokens: the code of a token',
  ],
  'Hardhat 2': ['immutables', 'a new linked library', 'associates first', 'tokens: a payment in a token'],
  'Hardhat 3, ethers': ['the constructor', 'associates first'],
  'Hardhat 3, viem': ['immutables', 'a new linked library'],
};

/** Of calls that succeed. */
const held: Readonly<Record<keyof typeof savingTools, readonly string[]>> = {
  Foundry: ['a withdrawal that succeeds', 'a creation', 'a creation that asks a system contract'],
  'Hardhat 2': ['a creation'],
  'Hardhat 3, ethers': [],
  'Hardhat 3, viem': ['a withdrawal that succeeds'],
};

/** Changes that go on, whatever a system contract does: in a static call, and in one that is reverted. */
const ignoring: TrialStory = {
  name: 'ignores what fails',
  source: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
interface TokenService {
  function associateToken(address account, address token) external returns (int64);
  function transferToken(address token, address from, address to, int64 amount) external view returns (int64);
}
contract Story {
  TokenService constant service = TokenService(address(0x167));
  uint256 done;
  constructor() payable {}
  function associate(address token) external { require(service.associateToken(address(2), token) == 22, "associate"); }
  function run() external {
    require(service.transferToken(address(1), address(this), address(2), 5) == 184, "before");
    require(done == 1, "done");
    done = 1;
  }
}`,
  fixes: [
    { name: 'right', replace: { 'done == 1': 'done == 0' } },
    {
      name: 'asks in a static call',
      replace: {
        'require(done == 1, "done")':
          'address(service).staticcall(abi.encodeCall(service.transferToken, (address(3), address(this), address(2), 5)))',
      },
      unknown: 'notOnRecord',
    },
    {
      name: 'asks in a call that is reverted',
      replace: { 'require(done == 1, "done");': 'try this.associate(address(9)) {} catch {}' },
      unknown: 'notOnRecord',
    },
  ],
};

describe('a call that is saved as a test', function () {
  this.timeout(360_000);
  // With its steps, it says what is refunded.
  const { chain, mirror } = useChain({ hardfork: 'cancun', logsSteps: true });

  for (const story of stories.filter(({ name }) => name in refused))
    it(`is refused with the reason: ${story.name}`, async () => {
      assert.equal(await saveStory(chain, mirror, story), refused[story.name]);
    });

  it("imports no contract of another project, whose path would name one of its own: that one's code is kept", async () => {
    const story = savedStories.find(({ name }) => name === 'two contracts');
    assert.ok(story);
    const saved = await saveStory(chain, mirror, story, (contract) => (contract === 'Bank' ? '/bank' : '/project'));
    assert.ok(typeof saved !== 'string', String(saved));
    const { text } = foundryTest(saved.saved, saved.about);
    assert.match(text, /^import \{Story\} from "\.\.\/src\/Story\.sol";$/m);
    assert.match(text, /Not of this project: the code that it had\.\n +vm\.etch\(\w+, hex"[0-9a-f]+"\);/);
    assert.equal(saved.saved.project?.root, '/project');
  });

  it('has the time of its block, which a change may read, also if the call did not', async () => {
    const story = savedStories.find(({ name }) => name === 'no reason');
    assert.ok(story);
    let seconds = 0;
    const saved = await saveStory(chain, mirror, story, undefined, ({ result, ...record }) => {
      seconds = Number(String(result.timestamp).split('.')[0]);
      return { ...record, result: { ...result, timestamp: `${seconds + 2}.5` } };
    });
    assert.ok(typeof saved !== 'string', String(saved));
    assert.equal(Number(saved.saved.call.timestamp), seconds);
    assert.equal(saved.saved.isTimeUncertain, undefined);
  });

  for (const [tool, style] of Object.entries(savingTools))
    it(`is red if a change asks for what isn't on record, also if it ignores that it fails: ${tool}`, async function () {
      if (!isInstalled(style)) skipBecause(this, "the tool isn't installed: npm run measure savedTests installs it");
      const saved = await saveStory(chain, mirror, ignoring);
      assert.ok(typeof saved !== 'string', String(saved));
      await using project = await savedProject(saved, style);
      for (const fix of ignoring.fixes) {
        const { succeeds } = await project.run(changedSource(ignoring, fix));
        if (fix.unknown === undefined) assert.equal(succeeds, undefined, fix.name);
        else assert.match(`${fix.name}: ${succeeds ?? 'green'}`, /isn't on record/);
      }
    });

  for (const [tool, style] of Object.entries(savingTools))
    for (const story of stories.filter(({ name }) => sample[tool as keyof typeof savingTools].includes(name)))
      it(`is red as recorded, green with the right change and red with a wrong one: ${tool}, ${story.name}`, async function () {
        if (!isInstalled(style)) skipBecause(this, "the tool isn't installed: npm run measure savedTests installs it");
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

  for (const story of vyperChanges.filter(({ name }) => /constructor|token service/.test(name)))
    it(`is the same in Vyper, which Foundry builds: ${story.name}`, async function () {
      if (!isInstalled('foundry') || !findVyper())
        skipBecause(this, "the tool isn't installed: npm run measure savedTests installs it");
      const saved = await saveStory(chain, mirror, story);
      assert.ok(typeof saved !== 'string', String(saved));
      await using project = await savedProject(saved, 'foundry', fileOf(story));
      const recorded = await project.run(story.source);
      assert.equal(recorded.failsAsRecorded, undefined);
      assert.ok(recorded.succeeds);
      for (const fix of story.fixes) {
        const { truth } = await runTrial(chain, mirror, story, { fix, variant: 'optimizer' });
        const tried = await project.run(changedSource(story, fix));
        assert.equal(tried.succeeds === undefined, truth?.succeeded, `${fix.name}: ${tried.succeeds}`);
      }
    });

  for (const [tool, style] of Object.entries(savingTools))
    for (const story of heldStories.filter(({ name }) => held[tool as keyof typeof savingTools].includes(name)))
      it(`is green as long as it does the same, if it succeeded: ${tool}, ${story.name}`, async function () {
        if (!isInstalled(style)) skipBecause(this, "the tool isn't installed: npm run measure savedTests installs it");
        const saved = await saveStory(chain, mirror, story);
        assert.ok(typeof saved !== 'string', String(saved));
        await using project = await savedProject(saved, style);
        assert.deepEqual(await project.run(story.source), { succeeds: undefined });
        for (const fix of story.fixes.slice(0, 2)) {
          const { truth } = await runTrial(chain, mirror, story, { fix, variant: 'optimizer' });
          const { succeeds } = await project.run(changedSource(story, fix));
          const isSame: boolean = fix.unknown === undefined && (await doesTheSame(saved.saved, truth));
          assert.equal(succeeds === undefined, isSame, `${fix.name}: ${succeeds}`);
        }
      });
});

function isInstalled(style: (typeof savingTools)[keyof typeof savingTools]): boolean {
  const folder = style === 'foundry' ? style : `hardhat${style.hardhat}Tests`;
  return existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains', folder));
}
