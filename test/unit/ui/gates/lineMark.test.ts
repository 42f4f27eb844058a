import assert from 'node:assert/strict';
import { documentOf, type GateWindow, openGateWindow } from './gateWindow.ts';

type Ui = Awaited<ReturnType<typeof openGateWindow>>['ui'];

const text = ['contract A {', '  function f(uint256 x) public {', '    require(x > 5);', '  }', '}'].join('\n');
const target = { id: '0.0.1003-1-1', kind: 'transaction', network: 'testnet' } as const;

interface Lens {
  readonly command: { readonly title: string; readonly command: string };
}

describe('the mark at a failing line whose text is edited', () => {
  let ui: Ui;
  let window: GateWindow;
  before(async () => {
    ({ ui, window } = await openGateWindow());
  });

  /** A mark at line 3, what stands behind the lines, and above it. */
  async function marked() {
    const document = documentOf('/ws/A.sol', text);
    const drawn = new Map<object, { range: { start: { line: number } }; words: string }[]>();
    const editor = {
      document,
      revealRange() {},
      setDecorations(type: object, options: readonly object[]) {
        const shown = options as {
          range: { start: { line: number } };
          renderOptions: { after: { contentText: string } };
        }[];
        drawn.set(
          type,
          shown.map(({ range, renderOptions }) => ({ range, words: renderOptions.after.contentText })),
        );
      },
    };
    window.editors = [editor];
    const mark = ui.createLineMark();
    const range = window.range(2, 4, 2, 18);
    const story = {
      failure: { kind: 'revert' },
      reason: 'TooSmall(5)',
      causeAtLine: '5 > 5: x > 5 is false',
      variables: [{ name: 'x', value: '5', line: 1 }],
    };
    await mark.show(
      { uri: document.uri } as never,
      range as never,
      story as unknown as Parameters<typeof mark.show>[2],
      target as never,
    );
    const lenses = (window.providers.lenses ?? []).at(-1);
    return {
      mark,
      behind: () =>
        [...drawn.values()]
          .flatMap((each) => each.map(({ range: { start }, words }) => `${start.line}: ${words}`))
          .sort(),
      titles: () => ((lenses?.provideCodeLenses?.(document) ?? []) as Lens[]).map(({ command }) => command.title),
      edit: (...at: [number, number, number, number, string]) => {
        const [a, b, c, d, added] = at;
        window.edits({ document, contentChanges: [{ range: window.range(a, b, c, d), text: added }] });
      },
    };
  }
  const ways = ['Open Transaction', 'Debug', 'Try My Change', 'Dismiss'];

  it('stays, says that it is from before, and goes with the text', async () => {
    const { behind, titles, edit } = await marked();
    assert.deepEqual(behind(), ['1: x = 5', '2: Failed here: 5 > 5: x > 5 is false']);
    assert.deepEqual(titles(), ['TooSmall(5)', ...ways]);
    edit(2, 16, 2, 17, '4');
    edit(0, 0, 0, 0, '\n');
    assert.deepEqual(behind(), ['2: x = 5 before your edit', '3: Failed here before your edit: 5 > 5: x > 5 is false']);
    assert.deepEqual(titles(), ['Before your edit: TooSmall(5)', ...ways]);
  });

  it('has no value of a declaration that was edited itself, and nothing at a line that is gone', async () => {
    const { behind, titles, edit } = await marked();
    edit(1, 13, 1, 14, 'y');
    assert.deepEqual(behind(), ['2: Failed here before your edit: 5 > 5: x > 5 is false']);
    edit(1, 0, 2, 18, '');
    assert.deepEqual(behind(), []);
    assert.deepEqual(titles(), ['Before your edit: TooSmall(5)', ...ways]);
  });

  it('goes with its code if that is moved by an edit at its beginning, and with a line that is deleted whole', async () => {
    const first = await marked();
    first.edit(2, 4, 2, 4, '\n    ');
    assert.deepEqual(first.behind().at(-1)?.slice(0, 2), '3:');
    first.edit(3, 0, 3, 0, '\n');
    assert.deepEqual(first.behind().at(-1)?.slice(0, 2), '4:');
    first.edit(3, 0, 4, 0, '');
    assert.deepEqual(first.behind().at(-1)?.slice(0, 2), '3:');
    const other = await marked();
    other.edit(2, 0, 3, 0, '');
    assert.deepEqual(other.behind(), []);
  });

  it('stays while a change is tried, until it is known how the call would end', async () => {
    const { mark, behind, titles, edit } = await marked();
    edit(2, 16, 2, 17, '4');
    mark.say(target.id, { running: 'Trying your change: Compiling A…' });
    assert.equal(behind().length, 2);
    assert.deepEqual(titles(), ['$(loading~spin)\u00a0Trying your change: Compiling A…', ...ways]);
    const result = { tone: 'success', isOutdated: false, isVerdict: true, error: undefined } as const;
    mark.say(target.id, { ...result, headline: 'Would succeed' });
    assert.deepEqual(behind(), []);
    assert.deepEqual(titles(), ['$(pass)\u00a0Would succeed', ...ways]);
  });
});
