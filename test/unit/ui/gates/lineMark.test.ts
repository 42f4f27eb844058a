import assert from 'node:assert/strict';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { documentOf, type GateWindow, openGateWindow } from './gateWindow.ts';

type Ui = Awaited<ReturnType<typeof openGateWindow>>['ui'];

const text = ['contract A {', '  function f(uint256 x) public {', '    require(x > 5);', '  }', '}'].join('\n');
const target = { id: '0.0.1003-1-1', kind: 'transaction', network: 'testnet' } as const;

interface Lens {
  readonly command: { readonly title: string; readonly command: string; readonly tooltip?: string };
}

describe('the mark at a failing line whose text is edited', () => {
  let ui: Ui;
  let window: GateWindow;
  before(async () => {
    ({ ui, window } = await openGateWindow());
  });

  /**
   * A mark at line 3, what stands behind the lines, and above it.
   * @param now the text of the workspace's file, if the mark is in a copy of what was built
   */
  async function marked(now?: string, reason = 'TooSmall(5)') {
    const ownFile = documentOf('/ws/A.sol', now ?? text);
    const take = (edited: string) => Object.assign(ownFile, { ...documentOf('/ws/A.sol', edited), uri: ownFile.uri });
    const document = now === undefined ? ownFile : documentOf('/A (as built).sol', text);
    const editorOf = (shown: typeof document) => ({ ...drawing(shown), document: shown });
    const revealed: object[] = [];
    const hovers: object[] = [];
    const drawn = new Map<object, { range: { start: { line: number } }; words: string }[]>();
    const behindOwn = new Map<object, { range: { start: { line: number } }; words: string }[]>();
    const drawing = (shown: typeof document) => ({
      revealRange: (range: object) => void revealed.push(range),
      setDecorations(type: object, options: readonly object[]) {
        const kept = shown === document ? drawn : behindOwn;
        const all = options as {
          range: { start: { line: number } };
          renderOptions: { after: { contentText: string } };
          hoverMessage?: object;
        }[];
        hovers.push(...all.flatMap(({ hoverMessage }) => hoverMessage ?? []));
        kept.set(
          type,
          all.map(({ range, renderOptions }) => ({ range, words: renderOptions.after.contentText })),
        );
      },
    });
    window.editors = [...new Set([document, ownFile])].map(editorOf);
    const mark = ui.createLineMark();
    const range = window.range(2, 4, 2, 18);
    const story = {
      failure: { kind: 'revert' },
      reason,
      causeAtLine: '5 > 5: x > 5 is false',
      variables: [{ name: 'x', value: '5', line: 1 }],
    };
    await mark.show(
      { uri: document.uri, ...(now !== undefined && { changed: ownFile.uri }) } as never,
      range as never,
      story as unknown as Parameters<typeof mark.show>[2],
      target as never,
    );
    const lenses = (window.providers.lenses ?? []).at(-1);
    const textsOf = (kept: typeof drawn) =>
      [...kept.values()].flatMap((each) => each.map(({ range: { start }, words }) => `${start.line}: ${words}`)).sort();
    const lensesOf = (shown: typeof document) =>
      (lenses?.provideCodeLenses?.(shown) ?? []) as (Lens & { range: { start: { line: number } } })[];
    return {
      mark,
      revealed,
      hovers,
      ownFile,
      take,
      behind: () => textsOf(drawn),
      behindOwn: () => textsOf(behindOwn),
      tooltips: () => [lensesOf(document)[0]?.command.tooltip],
      titles: () => lensesOf(document).map(({ command }) => command.title),
      ownTitles: () => lensesOf(ownFile).map(({ command, range }) => `${range.start.line}: ${command.title}`),
      edit: (...at: [number, number, number, number, string]) => {
        const [a, b, c, d, added] = at;
        const lines = ownFile.getText().split('\n');
        const kept = [lines[a]?.slice(0, b) ?? '', lines[c]?.slice(d) ?? ''];
        take([...lines.slice(0, a), kept.join(added), ...lines.slice(c + 1)].join('\n'));
        window.edits({ document: ownFile, contentChanges: [{ range: window.range(a, b, c, d), text: added }] });
      },
    };
  }
  const whileRunning = ['Debug', 'Dismiss', 'Open Transaction'];
  const ways = ['Try My Change', 'Debug', 'Dismiss', 'Open Transaction'];
  /** The debugger has what happened, not what the changed code would do. */
  const waysOfChange = ways.map((way) => (way === 'Debug' ? 'Debug Original' : way));
  const verdict = { isOutdated: false, isVerdict: true, error: undefined, failsAt: undefined } as const;

  it('stays, says that it is from before, and goes with the text', async () => {
    const { behind, titles, edit } = await marked();
    assert.deepEqual(behind(), ['1: x = 5', '2: 5 > 5: x > 5 is false · failed here']);
    assert.deepEqual(titles(), ['TooSmall(5)', ...ways]);
    edit(2, 16, 2, 17, '4');
    edit(0, 0, 0, 0, '\n');
    assert.deepEqual(behind(), [
      '2: before your edit: x = 5',
      '3: failed here before your edit · 5 > 5: x > 5 is false',
    ]);
    assert.deepEqual(titles(), ['Before your edit: TooSmall(5)', ...ways]);
  });

  it('offers no debugger while that has the transaction', async () => {
    const { titles } = await marked();
    const sessionOf = (transaction: string) => ({
      type: 'ledger-lens',
      configuration: { transaction, network: target.network },
    });
    try {
      window.session = sessionOf(target.id);
      assert.deepEqual(titles(), ['TooSmall(5)', ...ways.filter((way) => way !== 'Debug')]);
      window.session = sessionOf('0.0.1-1-1');
      assert.deepEqual(titles(), ['TooSmall(5)', ...ways]);
    } finally {
      window.session = undefined;
    }
  });

  it('is revealed from the beginning of its line, so that no editor scrolls sideways', async () => {
    const { revealed } = await marked();
    const shown = window.given.findLast(({ name }) => name === 'showTextDocument')?.given[1] as { selection: object };
    assert.deepEqual([shown.selection, revealed], [window.range(2, 4, 2, 4), [window.range(2, 0, 2, 0)]]);
  });

  it('has the whole of what its lenses cut off in their tooltips', async () => {
    const long = `${'a'.repeat(90)} $(x)`;
    const { mark, tooltips } = await marked(undefined, long);
    assert.deepEqual(tooltips(), [long]);
    mark.say(target.id, { ...verdict, tone: 'failure', headline: `${long}, all of it`, brief: long });
    assert.deepEqual(tooltips(), [`${long}, all of it`]);
  });

  it('has lenses that are cut between two words', async () => {
    const long =
      'The values that the constructor of Savings put into its code are not all known, as they are not on record';
    const { titles, tooltips } = await marked(undefined, long);
    assert.equal(titles()[0], 'The values that the constructor of Savings put into its code are not all known…');
    assert.deepEqual(tooltips(), [long]);
    const comma = `${'word '.repeat(14)}words, and more of them`;
    assert.equal((await marked(undefined, comma)).titles()[0], `${'word '.repeat(14)}words…`);
    assert.equal((await marked(undefined, `Error ${'a'.repeat(90)}`)).titles()[0], `Error ${'a'.repeat(73)}…`);
  });

  it('has what can be done as links in its hover, which can run nothing else', async () => {
    const { hovers } = await marked();
    const [hover] = hovers as { value: string; isTrusted: { enabledCommands: readonly string[] } }[];
    assert.match(hover?.value ?? '', /^TooSmall\\?\(5\\?\)\n\n5 /);
    const commands = [...(hover?.value.matchAll(/\]\(command:([\w.]+)\?/g) ?? [])].map(([, command]) => command);
    assert.deepEqual(commands, hover?.isTrusted.enabledCommands);
    assert.deepEqual(commands, [
      'ledgerLens.failure.tryChange',
      'ledgerLens.transaction.debug',
      'ledgerLens.entity.open',
      'ledgerLens.failure.copyMarkdown',
    ]);
  });

  it('has no value of a declaration that was edited itself, and nothing at a line that is gone', async () => {
    const { behind, titles, edit } = await marked();
    edit(1, 13, 1, 14, 'y');
    assert.deepEqual(behind(), ['2: failed here before your edit · 5 > 5: x > 5 is false']);
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
    assert.deepEqual(titles(), ['$(loading~spin)\u00a0Trying your change: Compiling A…', ...whileRunning]);
    mark.say(target.id, {
      ...verdict,
      tone: 'success',
      headline: 'Would succeed: returns amount: 10; total 10 → 0',
      brief: 'Would succeed',
    });
    assert.deepEqual(behind(), []);
    const [tryChange, ...others] = waysOfChange;
    assert.deepEqual(titles(), ['$(pass)\u00a0Would succeed', tryChange, 'Save as Test', ...others]);
  });

  it('says the cause again once the text is the one that failed, of which a trial has nothing to say any more', async () => {
    const { mark, behind, titles, edit } = await marked();
    const [failed, lenses] = [behind(), titles()];
    edit(2, 16, 2, 17, '4');
    edit(1, 21, 1, 22, 'y');
    mark.say(target.id, { ...verdict, tone: 'success', headline: 'Would succeed', brief: 'Would succeed' });
    edit(1, 21, 1, 22, 'x');
    edit(2, 16, 2, 17, '5');
    assert.deepEqual(behind(), [], 'the trial still says how the call would end');
    mark.say(target.id, { running: 'Trying your change…' });
    mark.say(target.id, undefined);
    assert.deepEqual([behind(), titles()], [failed, lenses]);
  });

  it('goes with its line if another program changed what is above and below it, which comes as one edit', async () => {
    const { behind, edit } = await marked();
    const lines = text.split('\n');
    edit(0, 0, 4, 1, ['// New.', ...lines.slice(0, 3), '    return;', ...lines.slice(3)].join('\n'));
    assert.deepEqual(behind(), [
      '2: before your edit: x = 5',
      '3: failed here before your edit · 5 > 5: x > 5 is false',
    ]);
    edit(0, 0, 6, 1, text.replace('x > 5', 'x > 7'));
    assert.deepEqual(behind(), []);
    edit(0, 0, 4, 1, text);
    assert.deepEqual(behind(), ['1: x = 5', '2: 5 > 5: x > 5 is false · failed here']);
  });

  it('goes with its line if another program changed the file while it was closed', async () => {
    const { behind, ownFile, take } = await marked();
    take(`\n${text}`);
    window.opens(ownFile);
    assert.deepEqual(behind(), [
      '2: before your edit: x = 5',
      '3: failed here before your edit · 5 > 5: x > 5 is false',
    ]);
    take(text);
    window.opens(ownFile);
    assert.deepEqual(behind(), ['1: x = 5', '2: 5 > 5: x > 5 is false · failed here']);
  });

  it('is as before an edit that is undone', async () => {
    const { behind, titles, edit } = await marked();
    const failed = [behind(), titles()];
    edit(1, 0, 2, 18, '');
    assert.deepEqual(behind(), []);
    edit(1, 0, 1, 0, text.split('\n').slice(1, 3).join('\n').slice(0, -1));
    assert.deepEqual([behind(), titles()], failed);
  });

  /** Where the call would fail now: a line further down. */
  const failsAt = (uri: object) =>
    ({
      uri,
      range: window.range(3, 4, 3, 10),
      story: {
        failure: 'revert',
        reason: 'TooSmall(5)',
        causeAtLine: '5 > 7: x > 7 is false',
        variables: [{ name: 'x', value: '5', line: 1 }],
      },
      words: 'Would still fail: TooSmall(5)',
    }) as never;

  it('is at the line at which the call would fail with the change, in the file that is edited', async () => {
    const { mark, behind, titles, edit, ownFile } = await marked();
    edit(2, 0, 2, 0, '  // Checked.\n');
    const at = failsAt(ownFile.uri);
    mark.say(target.id, {
      ...verdict,
      failsAt: at,
      tone: 'failure',
      headline: 'Would still fail: A.sol:4: TooSmall(5)',
      brief: 'Would still fail: A.sol:4: TooSmall(5)',
    });
    assert.deepEqual(behind(), ['1: x = 5', '3: 5 > 7: x > 7 is false · would fail here']);
    assert.deepEqual(titles(), ['$(error)\u00a0Would still fail: TooSmall(5)', ...waysOfChange]);
    edit(0, 0, 0, 0, '\n');
    const outdated = {
      ...verdict,
      failsAt: at,
      isOutdated: true,
      tone: 'neutral',
      headline: 'Before your edit: x',
      brief: 'Before your edit: x',
    } as const;
    mark.say(target.id, outdated);
    assert.deepEqual(behind(), [
      '2: in the last trial: x = 5',
      '4: failed here in the last trial · 5 > 7: x > 7 is false',
    ]);
    assert.deepEqual(titles().slice(0, 1), ['$(history)\u00a0Before your edit: x']);
    mark.say(target.id, { running: 'Trying your change…' });
    assert.equal(behind().length, 2);
    mark.say(target.id, { ...verdict, tone: 'success', headline: 'Would succeed', brief: 'Would succeed' });
    assert.deepEqual(behind(), []);
  });

  it('says in the changed file what a trial gave, and stays in the copy of what was built, which did fail there', async () => {
    const edited = text.replace('{', '{\n  uint256 y;').replace('x > 5', 'x > 7');
    const { mark, behind, behindOwn, titles, ownTitles, ownFile } = await marked(edited);
    const compare = 'Compare with A.sol';
    const [tryChange = '', ...others] = ways;
    const inCopy = (...said: string[]) => ['TooSmall(5)', ...said, tryChange, compare, ...others];
    assert.deepEqual([titles(), ownTitles()], [inCopy(), []]);
    const failed = behind();
    mark.say(target.id, { running: 'Trying your change…' });
    const running = '$(loading~spin)\u00a0Trying your change…';
    assert.deepEqual(titles(), ['TooSmall(5)', running, compare, ...whileRunning]);
    assert.equal(ownTitles()[0], '3: $(loading~spin)\u00a0Trying your change…');
    mark.say(target.id, { ...verdict, tone: 'success', headline: 'Would succeed', brief: 'Would succeed' });
    assert.equal(ownTitles()[0], '3: $(pass)\u00a0Would succeed');
    assert.deepEqual([behind(), behindOwn()], [failed, []]);
    assert.equal(mark.at(ownFile as never), target);
    const at = failsAt(ownFile.uri);
    mark.say(target.id, {
      ...verdict,
      failsAt: at,
      tone: 'failure',
      headline: 'Would still fail: A.sol:4: TooSmall(5)',
      brief: 'Would still fail: A.sol:4: TooSmall(5)',
    });
    assert.deepEqual(behindOwn(), ['1: x = 5', '3: 5 > 7: x > 7 is false · would fail here']);
    assert.equal(ownTitles()[0], '3: $(error)\u00a0Would still fail: TooSmall(5)');
    assert.deepEqual([behind(), titles()], [failed, inCopy('$(error)\u00a0Would still fail: A.sol:4…')]);
    assert.ok(titles().join(' | ').length < 130, 'all of it has room');
    const outdated = { ...verdict, failsAt: at, isOutdated: true, tone: 'neutral', headline: 'x', brief: 'x' } as const;
    mark.say(target.id, outdated);
    assert.deepEqual([titles(), ownTitles()[0]], [inCopy(), '3: $(history)\u00a0x']);
    mark.dismiss();
    assert.deepEqual([behind(), behindOwn(), titles(), ownTitles()], [[], [], [], []]);
  });

  it('has no lens of its contract in a copy of what was built', async () => {
    const { ui: entry, window: own } = await openGateWindow();
    const onDidChange = () => ({ dispose() {} });
    const contracts = { workspaceOf: () => memoryWorkspace({}), onDidChange } as never;
    const store = { onDidChange, hasAny: () => false } as never;
    const connections = { onDidChange, current: () => ({ network: {} }) } as never;
    entry.registerContractLenses(contracts, store, connections, { debug() {} } as never);
    const provider = (own.providers.lenses ?? []).at(-1);
    const lenses = (scheme: string) => {
      const document = documentOf('/ws/A.sol', text);
      return provider?.provideCodeLenses?.({ ...document, uri: { ...document.uri, scheme } }) as Promise<unknown[]>;
    };
    const shown = await Promise.all([lenses('file'), lenses('ledger-lens-built')]);
    assert.deepEqual(
      shown.map(({ length }) => length),
      [1, 0],
    );
  });
});
