import assert from 'node:assert/strict';
import { mainEntry, storyHeadline } from '../../../src/core/sheets/calls/storyHeadline.ts';
import { isOfDependency } from '../../../src/core/trace/lines/dependencies.ts';
import type { FailureStory, StoryEntry } from '../../../src/core/trace/story/failureStory.ts';

describe('the code of packages', () => {
  it("isn't the project's own", () => {
    for (const path of [
      '@openzeppelin/contracts/utils/math/Math.sol',
      'npm/@openzeppelin/contracts@5.1.0/utils/math/Math.sol',
      'lib/solmate/src/tokens/ERC20.sol',
      'dependencies/solady-0.1.0/src/utils/LibString.sol',
      'node_modules/solady/src/utils/LibString.sol',
      '.deps/npm/@openzeppelin/contracts/access/Ownable.sol',
      'https://example.com/Ownable.sol',
    ])
      assert.ok(isOfDependency(path), path);
    for (const path of ['contracts/Vault.sol', 'src/lib/Math.sol', 'Vault.sol', 'project/contracts/libs/Fees.sol'])
      assert.ok(!isOfDependency(path), path);
  });

  const entry = (path: string | undefined, functionName: string): StoryEntry => ({
    address: `0x${'1'.repeat(40)}`,
    contract: 'Vault',
    functionName,
    called: undefined,
    place: path === undefined ? undefined : placeIn(path),
  });
  const placeIn = (path: string): NonNullable<StoryEntry['place']> => ({
    path,
    line: 4,
    column: 0,
    endLine: 4,
    endColumn: 5,
    text: 'a / b',
    file: undefined,
    content: '',
    from: 'workspace',
  });
  const package_ = '@openzeppelin/contracts/utils/math/Math.sol';

  it("leads to the project's own call of it", () => {
    const own = entry('contracts/Vault.sol', 'convert');
    const stack = [entry(package_, 'mulDiv'), own, entry('contracts/Vault.sol', 'deposit')];
    assert.equal(mainEntry(stack), own);
    const story: FailureStory = {
      transactionId: '',
      timestamp: null,
      failure: 'revert',
      isIgnored: false,
      reason: 'Division by zero',
      stack,
      gaps: [],
    };
    assert.equal(storyHeadline(story), 'Vault.sol:5 in convert: Division by zero');
  });

  it('stays where it failed if nothing of the project called it, or its line is unknown', () => {
    const inside = entry(package_, 'mulDiv');
    assert.equal(mainEntry([inside, entry(undefined, 'other')]), inside);
    const unknown = entry(undefined, 'mulDiv');
    assert.equal(mainEntry([unknown, entry('contracts/Vault.sol', 'convert')]), unknown);
    assert.equal(mainEntry([]), undefined);
  });
});
