import assert from 'node:assert/strict';
import { storyHeadline } from '../../../src/core/sheets/calls/storyHeadline.ts';
import { isOfDependency } from '../../../src/core/trace/lines/dependencies.ts';
import type { FailureStory, StoryEntry } from '../../../src/core/trace/story/failureStory.ts';
import { mainEntry, shownVariables } from '../../../src/core/trace/story/mainEntry.ts';
import { withCause } from '../../../src/core/trace/story/storyCause.ts';
import type { Cause } from '../../../src/core/trace/values/whyFailed.ts';

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
    assert.ok(isOfDependency('solady/src/utils/LibString.sol', '/project/node_modules/solady/src/utils/LibString.sol'));
    assert.ok(!isOfDependency('contracts/Vault.sol', '/project/contracts/Vault.sol'));
  });

  const entry = (path: string | undefined, functionName: string, line = 4): StoryEntry => ({
    address: `0x${'1'.repeat(40)}`,
    contract: 'Vault',
    functionName,
    called: undefined,
    place: path === undefined ? undefined : placeIn(path, line),
  });
  const placeIn = (path: string, line: number): NonNullable<StoryEntry['place']> => ({
    path,
    line,
    column: 0,
    endLine: line,
    endColumn: 5,
    text: 'a / b',
    file: undefined,
    content: '',
  });
  const storyWith = (stack: readonly StoryEntry[]): FailureStory => ({
    transactionId: '',
    timestamp: null,
    failure: 'revert',
    isIgnored: false,
    reason: 'Division by zero',
    stack,
    gaps: [],
  });
  const package_ = '@openzeppelin/contracts/utils/math/Math.sol';

  it("leads to the project's own call of it", () => {
    const own = entry('contracts/Vault.sol', 'convert');
    const stack = [entry(package_, 'mulDiv'), own, entry('contracts/Vault.sol', 'deposit')];
    assert.equal(mainEntry(stack), own);
    assert.equal(storyHeadline(storyWith(stack)), 'Vault.sol:5 in convert: Division by zero');
  });

  it("has words for the ends of two lines: its own, and the project's call of it", () => {
    const own = entry('contracts/Vault.sol', 'convert');
    const story = storyWith([entry(package_, 'mulDiv'), own, entry('contracts/Vault.sol', 'deposit', 9)]);
    const cause: Cause = { kind: 'divisionByZero', text: 'a / b', values: '1 / 0', parts: [] };
    const ownCall = { text: 'Math.mulDiv(a)', parts: [], inside: 'mulDiv' };
    const atLines = (line: number) => {
      const { cause: whole, stack } = withCause(story, {
        cause,
        ownCall: { ...ownCall, place: { path: 'contracts/Vault.sol', line } },
      });
      assert.equal(whole, 'Math.mulDiv(a) failed. In mulDiv, a / b divides by zero: 1 / 0');
      return stack.map(({ causeAtLine }) => causeAtLine);
    };
    const inside = 'a / b divides by zero: 1 / 0';
    assert.deepEqual(atLines(4), [inside, `Math.mulDiv(a) failed. In mulDiv, ${inside}`, undefined]);
    assert.deepEqual(atLines(9), [inside, undefined, `Math.mulDiv(a) failed. In mulDiv, ${inside}`]);
    assert.deepEqual(atLines(7), [inside, undefined, undefined]);
  });

  it("has none at another line if the project's own code failed, or its line is unknown", () => {
    const cause: Cause = { kind: 'divisionByZero', text: 'a / b', values: '1 / 0', parts: [] };
    const own = storyWith([entry('contracts/MyMath.sol', 'div'), entry('contracts/Vault.sol', 'convert')]);
    const atLines = (story: FailureStory) => withCause(story, { cause }).stack.map((each) => each.causeAtLine);
    assert.deepEqual(atLines(own), ['a / b divides by zero: 1 / 0', undefined]);
    assert.deepEqual(atLines(storyWith([entry(undefined, 'div')])), [undefined]);
  });

  it('stays where it failed if nothing of the project called it, or its line is unknown', () => {
    const inside = entry(package_, 'mulDiv');
    assert.equal(mainEntry([inside, entry(undefined, 'other')]), inside);
    const unknown = entry(undefined, 'mulDiv');
    assert.equal(mainEntry([unknown, entry('contracts/Vault.sol', 'convert')]), unknown);
    assert.equal(mainEntry([]), undefined);
  });
});

describe('the values at the ends of lines', () => {
  it('write numbers near the largest one as powers', () => {
    const variable = { name: 'debt', type: 'uint256', value: String(2n ** 256n - 10n), path: 'A.sol', line: 1 };
    const place = {
      path: 'A.sol',
      line: 2,
      column: 0,
      endLine: 2,
      endColumn: 1,
      text: 'a',
      file: undefined,
      content: '',
    };
    const entry = { address: '0x0', contract: 'A', functionName: 'f', called: undefined, place, variables: [variable] };
    assert.deepEqual(shownVariables([entry], entry), [{ ...variable, value: '2**256 - 10' }]);
  });
});
