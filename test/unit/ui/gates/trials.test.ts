import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { LensError } from '../../../../src/core/net/errors.ts';
import type { Trial } from '../../../../src/core/trace/trial/trial.ts';
import { type openGateWindow, useGateWindow } from './gateWindow.ts';

type Ui = Awaited<ReturnType<typeof openGateWindow>>['ui'];
type Answer = { id: string; trial: Trial | 'noRecord' };

const id = '0.0.1003-1-1';
const unknown: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unrecorded' } } };
const noBuild: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'noBuild' } } };

describe('what stands above a line whose change is tried', () => {
  const opened = useGateWindow();
  before(() => {
    const { window } = opened;
    window.folders = [{ uri: window.uri('/ws'), name: 'ws' }];
  });

  /**
   * Trials whose answers are given in their order.
   * @param found what may be chosen
   * @param marked the transactions whose lines are marked
   * @param inSight those whose marks are in sight
   */
  function trials(
    answers: readonly (() => Promise<Answer>)[],
    {
      found = [],
      marked = new Set([id]),
      inSight = marked,
    }: { found?: readonly object[]; marked?: ReadonlySet<string>; inSight?: ReadonlySet<string> } = {},
  ) {
    const { ui, window } = opened;
    const said: unknown[] = [];
    const lines = new Map<string, unknown>();
    const shown: { id: string; headline: string; short?: string }[] = [];
    const open = new Set<string>();
    const changes: (() => void)[] = [];
    const disk: ((uri: object) => void)[] = [];
    const steps: string[] = [];
    const places: string[] = [];
    const memories: object[] = [];
    const reached: string[] = [];
    let cancel = () => {};
    let asked = 0;
    const parts = {
      connections: {
        to: () => undefined,
        onDidChange(told: () => void) {
          changes.push(told);
          return { dispose() {} };
        },
      },
      panels: {
        show(sheet: { id: string; headline: string }) {
          shown.push(sheet);
          open.add(sheet.id);
        },
        shows: (sheet: { id: string }) => open.has(sheet.id),
        update: (sheet: { id: string; headline: string }) => open.has(sheet.id) && shown.push(sheet),
      },
      edits: ui.createSourceEdits({
        onDidChange(told: (uri: never) => void) {
          disk.push(told as (uri: object) => void);
          return { dispose() {} };
        },
      }),
      mark: {
        isOf: (of: string) => marked.has(of),
        isInSight: (of: string) => inSight.has(of),
        show: async () => void reached.push('show'),
        reveal: async () => reached.push('reveal') > 0,
        say(of: string, tried: unknown) {
          if (!marked.has(of)) return false;
          lines.set(of, tried);
          return said.push(tried) > 0;
        },
      },
      explainer: {
        async tryChange(
          _thing: unknown,
          signal: AbortSignal,
          { choose, memory }: { choose: (...given: unknown[]) => Promise<unknown>; memory: object },
          step?: (text: string) => void,
        ) {
          memories.push(memory);
          if (found.length > 0) await choose({ contract: 'A.sol:A' }, found);
          step?.('Compiling A…');
          const answer = answers[asked++]?.();
          // As its requests and compilers do.
          const ended = new Promise((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('ended')), { once: true }),
          );
          return Promise.race([answer, ended]);
        },
      },
      patiently: (_title: string, run: (signal: AbortSignal, say: () => void) => unknown) =>
        run(new AbortController().signal, () => undefined),
      quietly: async (
        _title: string,
        run: (signal: AbortSignal, say: (text: string) => void) => Promise<unknown>,
        isSaid: boolean,
      ) => {
        places.push(isSaid ? 'line' : 'status bar');
        const own = new AbortController();
        cancel = () => own.abort();
        return run(own.signal, (text) => steps.push(text)).catch((error: unknown) => {
          if (!own.signal.aborted) throw error;
        });
      },
      sources: {
        placeOf: async ({ path }: { path: string }) => ({
          uri: window.uri(path),
          ...(path.includes('edited') && { changed: window.uri(path) }),
        }),
      },
      resolveThing: async (given = id) => ({ identifier: { kind: 'transaction', id: given }, network: 'testnet' }),
      errors: ui.createErrorPresenter(
        { trace() {}, debug() {}, info() {}, warn() {}, error() {}, show() {} } as never,
        () => undefined,
        () => [],
      ),
      log: { debug() {} },
    };
    const own = ui.createTrials(parts as unknown as Parameters<Ui['createTrials']>[0]);
    return {
      said,
      lines,
      shown,
      open,
      steps,
      places,
      memories,
      reached,
      goTo: (entry: number) => own.goTo({ kind: 'sourceLine', id, line: { by: 'trial', entry } }),
      cancel: () => cancel(),
      dismiss: () => own.dismissed(),
      count: () => asked,
      click: (given?: string) => own.handlers['ledgerLens.failure.tryChange'](given),
      save: async () => {
        window.saves({ uri: window.uri('/ws/A.sol') });
        await delay(5);
      },
      edit: (uri: object = window.uri('/ws/A.sol'), isDirty = true) =>
        window.edits({ document: { uri, isDirty } as never, contentChanges: [{}] }),
      /** Another program changes files, as VS Code's watcher tells it. */
      change(...names: string[]) {
        for (const name of names) for (const told of disk) told(window.uri(`/ws/${name}`));
      },
      changeNetwork() {
        for (const told of changes) told();
      },
    };
  }
  /** What a trial gave, without that it runs. */
  const results = (said: readonly unknown[]) => said.filter((_, at) => kinds(said.slice(at, at + 1))[0] !== 'running');
  /** In a row, the steps of a run count once. */
  const kinds = (said: readonly unknown[]) =>
    said
      .map((each) => (typeof each !== 'object' || each === null ? each : 'running' in each ? 'running' : 'result'))
      .filter((each, at, all) => each !== 'running' || all[at - 1] !== 'running');

  it('is never the result of the code before: it says that the change could not be tried', async () => {
    const tried = trials([async () => unknown, () => Promise.reject(new Error('offline'))]);
    await tried.click();
    await tried.save();
    assert.deepEqual(kinds(tried.said), ['running', 'result', 'running', 'failed']);
  });

  it('is tried again on a click if the mirror node failed, or had less than it needs', async () => {
    const { window } = opened;
    const failed = new LensError({ kind: 'http', status: 500 }, 'The mirror node is unavailable (500).');
    const problem = "The mirror node doesn't have block 7, whose time the contract reads. Try again.";
    const unread: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unread', problem } } };
    for (const [answer, name, words] of [
      [() => Promise.reject(failed), 'error', failed.message],
      [async () => unread, 'information', `Not known. ${problem}`],
    ] as const) {
      window.given.length = 0;
      window.answers = ['Try Again'];
      await trials([answer]).click();
      await delay(5);
      const said = window.given.filter((each) => [name, 'command'].includes(each.name)).map(({ given }) => given);
      assert.deepEqual(said[0]?.slice(0, 2), [words, 'Try Again']);
      assert.deepEqual(said[1], ['ledgerLens.failure.tryChange', { kind: 'transaction', id, network: 'testnet' }]);
    }
  });

  it('is what stood there before once a save has the deployed sources again, and only a click says that they are', async () => {
    const unchanged: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unchanged' } } };
    const tried = trials([async () => unknown, async () => unchanged, async () => unchanged]);
    await tried.click();
    await tried.save();
    assert.deepEqual(kinds(tried.said), ['running', 'result', 'running', undefined]);
    await tried.click();
    assert.deepEqual(kinds(tried.said).slice(4), ['running', undefined, 'result']);
    assert.match(JSON.stringify(tried.said.at(-1)), /Nothing to try/);
  });

  it('is what stood there before once another program has put the deployed sources back', async () => {
    const unchanged: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unchanged' } } };
    const tried = trials([async () => unknown, async () => unchanged]);
    await tried.click();
    tried.open.add(id);
    tried.change('A.sol', 'B.sol');
    tried.edit(undefined, false);
    await delay(400);
    assert.equal(tried.count(), 2, 'once for all the files');
    assert.equal(tried.lines.get(id), undefined);
    assert.match(tried.shown.at(-1)?.headline ?? '', /^Nothing to try/);
  });

  it('still answers a click that nothing is changed, if the watcher tells only then what another program wrote', async () => {
    const unchanged: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unchanged' } } };
    const tried = trials([async () => unchanged, async () => unchanged]);
    await tried.click();
    tried.change('A.sol');
    await delay(400);
    assert.equal(tried.count(), 2);
    assert.match((tried.said.at(-1) as { headline: string }).headline, /^Nothing to try/);
  });

  it('is tried again once an edit is undone, but not while there is one that is not saved', async () => {
    const tried = trials([async () => unknown, async () => unknown]);
    await tried.click();
    tried.edit();
    await delay(400);
    assert.equal(tried.count(), 1);
    assert.equal((tried.said.at(-1) as { isOutdated: boolean }).isOutdated, true);
    tried.edit(undefined, false);
    await delay(400);
    assert.equal(tried.count(), 2);
    assert.equal((tried.said.at(-1) as { isOutdated: boolean }).isOutdated, false);
  });

  it('is not tried a second time for what a save wrote', async () => {
    const tried = trials([async () => unknown, async () => unknown, async () => unknown]);
    await tried.click();
    tried.edit();
    await tried.save();
    tried.change('A.sol');
    await delay(400);
    assert.equal(tried.count(), 2);
  });

  it('says after a save that it runs in one place, the line if that is marked, and is not begun a second time meanwhile', async () => {
    const long = () => delay(20).then(() => unknown);
    const tried = trials([long, long, long]);
    const first = tried.click();
    await delay(5);
    await tried.click();
    await first;
    assert.deepEqual([tried.count(), kinds(tried.said)], [1, ['running', 'result']]);
    await tried.save();
    await tried.click();
    assert.deepEqual([tried.count(), tried.places], [2, ['line']]);
    const unmarked = trials([long, long], { marked: new Set() });
    await unmarked.click();
    unmarked.open.add(id);
    await unmarked.save();
    assert.deepEqual(unmarked.places, ['status bar']);
  });

  it('names the step after a save, too, and can be cancelled', async () => {
    const tried = trials([async () => unknown, () => delay(1_000).then(() => unknown)]);
    await tried.click();
    await tried.save();
    assert.deepEqual(tried.lines.get(id), { running: 'Trying your change: Compiling A…' });
    assert.deepEqual(tried.steps, ['Compiling A…']);
    tried.cancel();
    await delay(5);
    assert.equal(tried.lines.get(id), 'cancelled');
  });

  it('is begun anew at once by a save: what runs is about the code before', async () => {
    const long = () => delay(60_000, unknown, { ref: false });
    const tried = trials([long, async () => unknown, long, async () => noBuild]);
    const clicked = tried.click();
    await delay(2);
    await tried.save();
    await clicked;
    assert.equal(tried.count(), 2);
    await tried.save();
    await tried.save();
    assert.deepEqual([tried.count(), kinds(tried.said)], [4, ['running', 'result', 'running', 'result']]);
  });

  it("is about what the project's configuration sets, too: outdated once that is edited, and run again once it's saved", async () => {
    const { window } = opened;
    const configs = ['foundry.toml', 'sub/hardhat.config.ts', 'truffle-config.js', 'remappings.txt'];
    const tried = trials(Array.from({ length: 1 + configs.length }, () => async () => unknown));
    await tried.click();
    for (const [index, name] of configs.entries()) {
      const uri = window.uri(`/ws/${name}`);
      tried.edit(uri);
      assert.equal((tried.said.at(-1) as { isOutdated: boolean }).isOutdated, true, name);
      window.saves({ uri });
      await delay(5);
      assert.equal(tried.count(), 2 + index, name);
      assert.equal((tried.said.at(-1) as { isOutdated: boolean }).isOutdated, false, name);
    }
    for (const name of ['notes.toml', 'src/config.ts']) window.saves({ uri: window.uri(`/ws/${name}`) });
    await delay(5);
    assert.equal(tried.count(), 1 + configs.length);
  });

  it('remembers what the deployed build did until another call is tried, or the same anew', async () => {
    const tried = trials(Array.from({ length: 5 }, () => async () => unknown));
    await tried.click();
    await tried.save();
    await tried.save();
    await tried.click();
    await tried.save();
    const [first, second, third, fourth, fifth] = tried.memories;
    assert.deepEqual(first, { records: new Map() });
    assert.ok(first === second && first === third && first !== fourth && fourth === fifth);
  });

  it('leads to the error of a change that does not compile, which is among the problems until the next run', async () => {
    const { window } = opened;
    const place = { path: 'src/A.sol', onDisk: '/ws/src/A.sol', line: 33, column: 4 };
    const others = [
      { message: 'Undeclared\u202e identifier.\n[x](command:y)', place: { ...place, line: 40 } },
      { message: 'No such file.' },
      { message: 'Wrong type.', place: { ...place, onDisk: '/ws/src/B.sol' } },
    ];
    const compile = { why: 'compile', message: 'Expected primary expression.', place, others } as const;
    const wrong: Answer = { id, trial: { kind: 'unknown', unknown: compile } };
    const tried = trials([async () => wrong, () => delay(20).then(() => wrong)]);
    const listed = () => [...window.problems].map(([path, found]) => [path, found.map(({ message }) => message)]);
    await tried.click();
    const [said] = results(tried.said) as { headline: string; isVerdict: boolean; error: { uri: { path: string } } }[];
    assert.equal(said?.headline, "Your change doesn't compile: A.sol:34: Expected primary expression.");
    assert.deepEqual([said?.isVerdict, said?.error.uri.path], [false, '/ws/src/A.sol']);
    const problems = [
      ['/ws/src/A.sol', ['Expected primary expression.', 'Undeclared[U+202E] identifier. [x](command:y)']],
      ['/ws/src/B.sol', ['Wrong type.']],
    ];
    assert.deepEqual(listed(), problems);
    await tried.save();
    assert.deepEqual(listed(), []);
    await delay(30);
    assert.deepEqual(listed(), problems);
    tried.dismiss();
    assert.deepEqual(listed(), []);
  });

  it('goes if the network is changed meanwhile', async () => {
    const tried = trials([async () => unknown, () => delay(20).then(() => unknown)]);
    await tried.click();
    await tried.save();
    tried.changeNetwork();
    await delay(30);
    assert.deepEqual(kinds(tried.said), ['running', 'result', 'running', undefined]);
  });

  it('is nothing if the user chose no contract: that is no answer about the build', async () => {
    const found = [{ sources: { contract: 'B.sol:B' }, shared: 1, functions: 1, readsState: true, isSameKind: true }];
    const tried = trials([async () => noBuild], { found });
    await tried.click();
    assert.deepEqual([kinds(tried.said), tried.shown], [['running', undefined], []]);
  });

  it('is about the code that was saved last, also if that was while it was tried for the first time', async () => {
    const tried = trials([() => delay(20).then(() => noBuild), async () => unknown]);
    const clicked = tried.click();
    await delay(2);
    await tried.save();
    await clicked;
    assert.deepEqual([tried.count(), kinds(tried.said)], [2, ['running', 'result']]);
    assert.match(JSON.stringify(tried.said), /isn't on record/);
  });

  it('is tried again only as long as someone sees it', async () => {
    const marked = new Set([id]);
    const tried = trials([async () => unknown, async () => unknown, async () => unknown], { marked });
    await tried.click();
    await tried.save();
    marked.clear();
    await tried.save();
    assert.equal(tried.count(), 2);
    await tried.click();
    assert.equal(tried.shown.length, 1);
    tried.open.clear();
    await tried.save();
    assert.equal(tried.count(), 3);
  });

  it('is in a panel, too, if the line is marked in an editor behind the page on which it was asked for', async () => {
    const tried = trials([async () => unknown, async () => unknown], { inSight: new Set() });
    await tried.click();
    assert.deepEqual([kinds(tried.said), tried.shown.length], [['running', 'result'], 1]);
    const inSight = trials([async () => unknown]);
    await inSight.click();
    assert.deepEqual(inSight.shown, []);
  });

  it('stops to say that it runs if another call is tried meanwhile', async () => {
    const other = '0.0.1003-2-2';
    const answers = [async () => unknown, () => delay(30).then(() => unknown), async () => ({ ...unknown, id: other })];
    const tried = trials(answers);
    await tried.click();
    await tried.save();
    assert.deepEqual(kinds([tried.lines.get(id)]), ['running']);
    await tried.click(other);
    await delay(40);
    assert.equal(tried.lines.get(id), undefined);
    assert.deepEqual(
      tried.shown.map((each) => each.id),
      [other],
    );
  });

  it('is in a panel no result of the code before, either', async () => {
    const tried = trials([async () => noBuild, () => Promise.reject(new Error('offline'))], { marked: new Set() });
    await tried.click();
    await tried.save();
    assert.deepEqual(
      tried.shown.map(({ headline }) => headline.slice(0, 10)),
      ['Not known:', 'Trying you', 'Not known.'],
    );
  });

  it('is nothing in Restricted Mode, where it is not known what was called: it says that trust is needed', async () => {
    const { window } = opened;
    window.isTrusted = false;
    window.noted.length = 0;
    const tried = trials([async () => noBuild]);
    await tried.click();
    window.isTrusted = true;
    assert.deepEqual(
      [tried.count(), tried.said, window.noted.filter((each) => each === 'warning')],
      [0, [], ['warning']],
    );
  });

  it('goes with the network, and once another call is tried, because no save is about it any more', async () => {
    const other = '0.0.1003-2-2';
    const tried = trials([async () => unknown, async () => ({ ...unknown, id: other }), async () => unknown]);
    await tried.click();
    await tried.click(other);
    assert.equal(tried.lines.get(id), undefined);
    await tried.click();
    tried.changeNetwork();
    assert.deepEqual(kinds(tried.said), ['running', 'result', undefined, 'running', 'result', undefined]);
  });

  it('is about the code before an edit, above the line as in the panel, but not before a saved test is written', async () => {
    const tried = trials([async () => unknown]);
    await tried.click();
    tried.open.add(id);
    tried.edit({ path: 'Untitled.t.sol', scheme: 'untitled' });
    assert.equal(results(tried.said).length, 1);
    tried.edit();
    tried.edit();
    const [, edited, ...more] = results(tried.said) as { headline: string; isOutdated: boolean }[];
    assert.match(edited?.headline ?? '', /^Before your edit: Not known/);
    assert.deepEqual([edited?.isOutdated, more], [true, []]);
    assert.deepEqual(
      tried.shown.map(({ headline }) => headline),
      [edited?.headline],
    );
  });

  it('is the same on an open page: that it runs, the verdict on an unsaved change, and what an edit makes of it', async () => {
    const unchanged: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unchanged' } } };
    const wrong: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'compile', message: 'Wrong.' } } };
    const tried = trials([async () => unchanged, () => delay(20).then(() => wrong)]);
    tried.open.add(id);
    const above = () => {
      const line = tried.lines.get(id) as { headline?: string; running?: string };
      return line.running ?? line.headline;
    };
    const same = (words: RegExp, tab: string) => {
      assert.match(above() ?? '', words);
      assert.equal(tried.shown.at(-1)?.headline, above());
      assert.equal(tried.shown.at(-1)?.short, tab);
    };
    await tried.click();
    same(/^Nothing to try/, 'Nothing to try');
    tried.edit();
    same(/^Not tried yet\. Save your change, or choose Try My Change\.$/, 'Not tried yet');
    const click = tried.click();
    await delay(5);
    same(/^Trying your change…$/, 'Trying your change…');
    await click;
    same(/^Your change doesn't compile: Wrong\.$/, "Doesn't compile");
    tried.edit();
    same(/^Before your edit: Your change/, "Before your edit: Doesn't compile");
  });

  it('does not go on to say that it runs once it was stopped by another network, or failed', async () => {
    const long = () => delay(60_000, unknown, { ref: false });
    const tried = trials([async () => unknown, long, async () => unknown, () => Promise.reject(new Error('offline'))]);
    await tried.click();
    tried.open.add(id);
    await tried.save();
    assert.match(tried.shown.at(-1)?.headline ?? '', /^Trying/);
    tried.changeNetwork();
    assert.match(tried.shown.at(-1)?.headline ?? '', /^Not known/);
    await tried.click();
    await tried.click();
    assert.match(tried.shown.at(-1)?.headline ?? '', /^Not known/);
    assert.deepEqual(kinds([tried.lines.get(id)]), ['result']);
  });

  it('is no result of the code before if the mirror node lost the record meanwhile', async () => {
    const tried = trials([async () => unknown, async () => ({ id, trial: 'noRecord' })]);
    await tried.click();
    tried.open.add(id);
    await tried.save();
    assert.deepEqual(kinds(tried.said), ['running', 'result', 'running', 'failed']);
    assert.match(tried.shown.at(-1)?.headline ?? '', /has no record of the calls/);
  });

  /** A trial that fails at line 36. */
  const failingAt = (path: string): Answer => {
    const place = { path, line: 35, column: 4, endLine: 35, endColumn: 9, text: 'x', content: 'x', file: undefined };
    const stack = [{ address: '0x', contract: 'A', functionName: 'f', called: undefined, place }];
    const story = { failure: 'revert', reason: 'Small(5)', isIgnored: false, stack, gaps: [], transactionId: id };
    const end = { failure: 'revert', gas: 1n };
    const trial = {
      kind: 'tried',
      before: end,
      after: end,
      asConstructed: [],
      movedUnused: [],
      changed: [],
      writes: [],
      story,
    };
    return { id, trial: trial as unknown as Trial };
  };

  it('stays the verdict on the same sources if a later trial of them ends without one', async () => {
    const { window } = opened;
    const problem = 'The replay was stopped after 20 seconds on this computer. Try again.';
    const unread: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unread', problem } } };
    const offline = () => Promise.reject(new Error('offline'));
    const tried = trials([async () => failingAt('/ws/A.sol'), async () => unread, async () => unread, offline]);
    const verdict = () => results(tried.said).at(-1) as { headline: string; failsAt?: object };
    await tried.click();
    window.given.length = 0;
    window.answers = [];
    await tried.click();
    assert.match(verdict().headline, /^Would still fail/);
    assert.ok(verdict().failsAt);
    const said = window.given.filter(({ name }) => name === 'information').map(({ given }) => given.slice(0, 2));
    assert.deepEqual(said, [[problem, 'Try Again']]);
    for (const count of [3, 4]) {
      await tried.save();
      assert.equal(tried.count(), count);
      assert.match(verdict().headline, /^Would still fail/);
    }
  });

  it('is no verdict on sources that were edited since', async () => {
    const unread: Answer = { id, trial: { kind: 'unknown', unknown: { why: 'unread', problem: 'Too late.' } } };
    const tried = trials([async () => failingAt('/ws/A.sol'), async () => unread]);
    await tried.click();
    tried.edit();
    await tried.save();
    assert.equal((tried.said.at(-1) as { headline: string }).headline, 'Not known. Too late.');
  });

  it('is marked where the call would fail now, to which its page leads, too', async () => {
    const tried = trials([async () => failingAt('/ws/A.sol'), async () => failingAt('/ws/edited.sol')]);
    await tried.click();
    const [first] = results(tried.said) as {
      failsAt?: { uri: { path: string }; range: { start: { line: number } }; words: string };
    }[];
    assert.deepEqual(
      [first?.failsAt?.uri.path, first?.failsAt?.range.start.line, first?.failsAt?.words],
      ['/ws/A.sol', 35, 'Would still fail: Small(5)'],
    );
    await tried.goTo(0);
    assert.deepEqual(tried.reached, ['reveal']);
    const { window } = opened;
    window.noted.length = 0;
    await tried.goTo(7);
    assert.deepEqual([tried.reached.length, window.noted], [1, ['information']]);
    // Its text is no longer what was tried.
    await tried.save();
    assert.equal((tried.said.at(-1) as typeof first)?.failsAt, undefined);
  });

  it('marks the line if only the page leads to it', async () => {
    const tried = trials([async () => failingAt('/ws/A.sol')], { marked: new Set() });
    await tried.click();
    await tried.goTo(0);
    assert.deepEqual(tried.reached, ['show', 'reveal']);
  });
});
