import assert from 'node:assert/strict';
import type { FailureStory } from '../../../../src/core/trace/story/failureStory.ts';
import { chooseStories } from '../../../trace/screens/chooseStories.ts';
import { drawScreen } from '../../../trace/screens/drawScreen.ts';
import { openGateWindow } from '../../ui/gates/gateWindow.ts';

const content = ['contract A {', '  function f(uint256 x) public {', '    require(x > 5, "x");', '  }', '}'].join('\n');

const story: FailureStory = {
  transactionId: '0.0.1001-1-1',
  timestamp: null,
  failure: 'revert',
  isIgnored: false,
  reason: 'x',
  cause: 'x > 5 is false: 3 > 5',
  traps: ['Write <b>1 ℏ</b> as 1e8.'],
  stack: [
    {
      address: '0x01',
      contract: 'A',
      functionName: 'f',
      called: 'f(x: 3)',
      place: { path: 'A.sol', line: 2, column: 4, endLine: 2, endColumn: 23, text: '', file: undefined, content },
      variables: [{ name: 'x', type: 'uint256', value: '3', path: 'A.sol', line: 1 }],
      causeAtLine: '3 > 5: x > 5 is false',
    },
  ],
  gaps: [],
};

describe('a screen of a call that failed', function () {
  this.timeout(60_000);

  it('has what the mark draws in the editor, and what the page says', async () => {
    assert.equal(
      await drawScreen(story, await openGateWindow()),
      `Editor, A.sol:

\`\`\`
      1 contract A {
      2   function f(uint256 x) public {    ‹x = 3›
        [x | Try My Change | Debug | Dismiss | Open Transaction]
>>    3     require(x > 5, "x");    «3 > 5: x > 5 is false · Write <b>1 ℏ</b> as 1e8. · failed here»
      4   }
      5 }
\`\`\`

Details, headline: A.sol:3 in f: x

Details, section "Call stack":

- x > 5 is false: 3 > 5
- Write <b>1 ℏ</b> as 1e8.
- | Function | Line | Statement |
- | A.f(x: 3) | A.sol:3 | require(x > 5, "x") |

Details, section "Variables":

- | Function | Variable | Value | Type |
- | A.f | x | 3 | uint256 |`,
    );
  });

  it('has the notification of a line that is unknown, and opens that of the caller', async () => {
    const [own] = story.stack;
    assert.ok(own);
    const gaps = [{ why: 'unproven', by: 'gas' } as const];
    const { place: _, variables: __, causeAtLine: ___, ...head } = { ...own, functionName: 'g' };
    const screen = await drawScreen(
      { ...story, gaps, stack: [{ ...head, place: undefined }, own] },
      await openGateWindow(),
    );
    assert.match(screen, /^Notification: A\.g: x\. Only the function is certain: .*\n\nEditor, A\.sol:\n/);
    const nowhere = await drawScreen(
      { ...story, gaps, stack: [{ ...head, place: undefined }] },
      await openGateWindow(),
    );
    assert.match(nowhere, /^Notification: A\.g: x\. Only the function is certain: .*\n\nNo line is opened\.\n/);
  });

  it('is drawn by its seed, of each story once', () => {
    const all = ['a', 'b', 'c', 'd'].flatMap((name) =>
      [1, 2, 3].map((compiler) => ({ group: 'one', story: name, compiler })),
    );
    const chosen = chooseStories(all, { seed: 1, count: 3 });
    assert.equal(new Set(chosen.map(({ story: each }) => each)).size, 3);
    assert.deepEqual(chooseStories(all, { seed: 1, count: 3 }), chosen);
    assert.notDeepEqual(chooseStories(all, { seed: 2, count: 3 }), chosen);
    assert.equal(chooseStories(all, { seed: 1, count: 9 }).length, 4);
  });
});
