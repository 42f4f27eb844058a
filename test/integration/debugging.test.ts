import assert from 'node:assert/strict';
import { getAddress } from 'ethers';
import type { Debuggee, DebugSource, StackFrame, Stop } from '../../src/core/debug/debuggee.ts';
import { createAbiIndex } from '../../src/core/ledger/evm/abiIndex.ts';
import { createKnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import { storyNamed } from '../debug/debugStories.ts';
import type { DebugStory } from '../debug/furtherStories.ts';
import { openStory } from '../debug/openStory.ts';
import { walk, walkBoth } from '../debug/walkStory.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { type ChainRecord, recordedId } from '../trace/chainMirror.ts';
import { useChain } from '../trace/useChain.ts';

describe('a debugger of a recorded execution', function () {
  this.timeout(60_000);
  const { chain, mirror } = useChain();

  const opened = async (name: string, options: Parameters<typeof openStory>[3] = {}) => {
    const { debuggee, stage } = await openStory(chain, mirror, storyNamed(name), options);
    const [source] = debuggee.sources;
    assert.ok(source);
    return { debuggee, source, stage };
  };
  /** The line, from 0, that a text is on. */
  const lineOf = ({ content }: DebugSource, text: string) => {
    const line = content.split('\n').findIndex((each) => each.includes(text));
    assert.ok(line >= 0, text);
    return line;
  };
  const at = async (debuggee: Debuggee) => (await debuggee.frames()).map(({ name, place }) => `${name}:${place?.line}`);
  const innermost = async (debuggee: Debuggee) => (await debuggee.frames())[0]?.place?.line;

  it('says who wrote a variable last, going back from the end', async () => {
    const { debuggee, source } = await opened('loop');
    await debuggee.start('entry');
    await debuggee.run('forward');
    assert.equal(debuggee.stop.reason, 'end');
    const [frame] = await debuggee.frames();
    const state = (await debuggee.scopes(frame?.id ?? 0)).find(({ kind }) => kind === 'state');
    await debuggee.variables(state?.reference ?? 0);
    const id = debuggee.dataBreakpointId(state?.reference ?? 0, 'sum');
    assert.equal(id?.label, 'sum');
    await debuggee.setDataBreakpoints([{ id: id?.id ?? '', access: 'change' }]);
    const stop = await debuggee.run('back');
    assert.equal(stop.reason, 'data breakpoint');
    assert.equal(stop.text, 'sum 0 → 1,203');
    assert.equal(await innermost(debuggee), lineOf(source, 'sum = total + n'));
    assert.equal((await debuggee.run('back')).reason, 'beginning');
    assert.equal((await debuggee.run('forward')).reason, 'data breakpoint');
  });

  it('knows the balances of contracts at each moment, and runs pure functions of libraries', async () => {
    const { debuggee, source } = await opened('transfers, and a pure function of a library');
    await debuggee.start('entry');
    const value = async (expression: string) => (await debuggee.evaluate(expression, undefined)).value;
    const goTo = async (text: string) => {
      await debuggee.runTo(source, lineOf(source, text), 'forward');
      assert.equal(await innermost(debuggee), lineOf(source, text));
    };
    await goTo('call{value: 4}');
    assert.equal(await value('first == address(this).balance && this.balance == first'), 'true');
    assert.equal(await value('address(to).balance'), '0');
    await goTo('require(!sent');
    assert.equal(await value('within'), '5');
    assert.equal(await value('address(to).balance'), '5');
    await goTo('doubled = Numbers');
    assert.equal(await value('second == address(this).balance'), 'true');
    assert.equal(await value('there'), '4');
    assert.equal(await value('to.balance'), '4');
    assert.equal(await value('held() == second && this.held() == second'), 'true');
    assert.equal(await value('Numbers.twice(there + 1)'), '10');
    assert.equal(await value('Numbers.isSome(Numbers.Kind.Some)'), 'true');
    // What pays for the transaction has another balance meanwhile, and `this` is the contract in a library.
    await assert.rejects(value('msg.sender.balance'), /"balance" of an address isn't recorded\./);
    await assert.rejects(value('Numbers.here()'), /only pure functions of a library/);
  });

  it("lists the visits of a line in Vyper's loops, stops at writes of its variables, and has transient ones by name", async function () {
    if (!(await installVyper())) return skipBecause(this, "Vyper can't be installed here");
    const { debuggee, source } = await opened('Vyper: success with a loop, a mapping and an event');
    await debuggee.start('entry');
    const visits = await debuggee.visits(source, lineOf(source, 'total += i * i'));
    assert.deepEqual(
      visits.map(({ label }) => label),
      ['1st time, i = 0', '2nd time, i = 1', '3rd time, i = 3', '4th time, i = 4', '5th time, i = 5'],
    );
    const watched = await debuggee.dataBreakpointOf('self.held[msg.sender]', undefined);
    assert.equal(watched?.label, 'self.held[msg.sender]');
    await debuggee.setDataBreakpoints([{ id: watched?.id ?? '', access: 'change' }]);
    const stop = await debuggee.run('forward');
    assert.deepEqual([stop.reason, stop.text], ['data breakpoint', 'held[0xf39F…2266] 250 → 199']);
    assert.equal(await innermost(debuggee), lineOf(source, 'self.held[msg.sender] -= total'));
    assert.equal((await debuggee.evaluate('self.held[msg.sender] - total', undefined)).value, '199');
    const hard = await opened('Vyper: arrays, mappings, structs and loops');
    await hard.debuggee.start('entry');
    await hard.debuggee.runTo(hard.source, lineOf(hard.source, 'self.t = 9'), 'forward');
    const transient = async () => {
      const [frame] = await hard.debuggee.frames();
      const state = (await hard.debuggee.scopes(frame?.id ?? 0)).find(({ kind }) => kind === 'state');
      const rows = await hard.debuggee.variables(state?.reference ?? 0);
      return [
        (await hard.debuggee.evaluate('self.t', undefined)).value,
        rows.find(({ name }) => name === 't' || name === 'self.t')?.value,
      ];
    };
    assert.deepEqual(await transient(), ['0', '0']);
    await hard.debuggee.step('over');
    assert.deepEqual(await transient(), ['9', '9']);
  });

  it("has Vyper's immutables among what a contract keeps, also those of modules", async () => {
    const { debuggee, source } = await opened('Vyper: immutables, and constants of modules');
    const rows = async () => {
      const [frame] = await debuggee.frames();
      const state = (await debuggee.scopes(frame?.id ?? 0)).find(({ kind }) => kind === 'state');
      const found = await debuggee.variables(state?.reference ?? 0);
      return found.map(({ name, type, value, expression }) => [name, type, value, expression]);
    };
    await debuggee.start('entry');
    const sender = (await debuggee.evaluate('msg.sender', undefined)).value;
    const of = (isNamed: boolean) =>
      [
        ['fees.RATE', 'uint256', '30'],
        ['rules.KIND', 'Kind', 'B'],
        ['rules.LEAST', 'uint256', '107'],
        ['OPENS', 'uint256', '1790000000'],
        ['KEEPER', 'address', sender],
        ['PAIR', 'Pair', '{x: -4, y: 7}'],
        ['ROLE', 'Role', 'OWNER'],
        ['NAME', 'String[40]', '"a box"'],
        ['FEW', 'DynArray[uint8, 3]', '[3, 5]'],
        ['LAST', 'int16', '-9'],
      ].map((each) => [...each, isNamed ? each[0] : undefined]);
    assert.deepEqual((await rows()).slice(-10), of(true));
    for (const [name = '', , value, expression = ''] of await rows())
      if (/^[A-Z.a-z]+$/.test(name) && !expression.startsWith('self.'))
        assert.equal((await debuggee.evaluate(expression, undefined)).value, value, name);
    // Another module calls them otherwise, or not at all.
    await debuggee.runTo(source, lineOf(source, 'fees.check(7)'), 'forward');
    await debuggee.step('into');
    assert.deepEqual((await rows()).slice(-10), of(false));
    assert.equal((await debuggee.evaluate('RATE', undefined)).value, '30');
    await assert.rejects(debuggee.evaluate('KEEPER', undefined), /"KEEPER" isn't known here/);
    await assert.rejects(debuggee.evaluate('rules.LEAST', undefined), /"rules" isn't known here/);
  });

  /** The local variables of a frame, by default the innermost one, `name = value`. */
  const locals = async (debuggee: Debuggee, frame?: StackFrame) => {
    const { id = 0 } = frame ?? (await debuggee.frames())[0] ?? {};
    const scope = (await debuggee.scopes(id)).find(({ kind }) => kind === 'locals');
    // Without any, there is no scope of them.
    if (!scope) return [];
    return (await debuggee.variables(scope.reference)).map(({ name, value }) => `${name} = ${value}`);
  };

  it('has the variables of an older Vyper as they were before the reason of a failure was written over them', async function () {
    if (!(await installVyper('0.3.10'))) return skipBecause(this, "Vyper can't be installed here");
    const older = (body: string): DebugStory => ({
      name: 'a reason over the last variables',
      language: 'Vyper',
      vyper: '0.3.10',
      source: `# @version 0.3.10

held: uint256

@external
@payable
def __init__():
    pass

@internal
def _check(most: int128):
    least: int128 = most - 8
    assert least > 3, "too little"

@external
def run():
${body
  .split('\n')
  .map((each) => `    ${each}`)
  .join('\n')}
`,
    });
    const failing = async (body: string) => {
      const { debuggee } = await openStory(chain, mirror, older(body));
      await debuggee.start('entry');
      await debuggee.setExceptionBreakpoints([{ kind: 'reverts' }]);
      assert.equal((await debuggee.run('forward')).reason, 'exception');
      const frames = await debuggee.frames();
      const atStop = await Promise.all(frames.map((each) => locals(debuggee, each)));
      await debuggee.run('forward');
      const atEnd = await Promise.all((await debuggee.frames()).map((each) => locals(debuggee, each)));
      return { atStop, atEnd };
    };
    const raised = [['ok = 9', 'left = 4']];
    assert.deepEqual(await failing('ok: int128 = 9\nleft: int128 = ok - 5\nif left < ok:\n    raise "a reason"'), {
      atStop: raised,
      atEnd: raised,
    });
    const within = [['most = 10', 'least = 2'], ['ok = 10']];
    assert.deepEqual(await failing('ok: int128 = 10\nself._check(ok)'), { atStop: within, atEnd: within });
  });

  for (const { name, line, frames, values } of [
    {
      name: 'success with state, events and memory',
      line: '  }',
      frames: /^Story\.run:\d+$/,
      values: ['left = 150', 'amount = 100', 'many = [0, 1, 4, 9, 16]'],
    },
    { name: 'loop', line: '  }', frames: /^Story\.run:\d+$/, values: ['total = 1200', 'n = 3'] },
    {
      name: 'returned values within a block',
      line: 'return (y + 1',
      frames: /^Story\.run:\d+$/,
      values: ['to = 0xf3', 'x = 3', 'y = 6', 'returned value 1 = 7', 'returned value 2 = "seven"'],
    },
    // What the modifier did behind the body is done, too.
    { name: 'a return in a modifier that locks', line: '  }', frames: /^Story\.run:\d+$/, values: ['left = 1'] },
    { name: 'a constructor', line: '  }', frames: /^Story\.constructor:\d+$/, values: ['doubled = 14'] },
    {
      name: 'recursion over calls of itself',
      line: 'function run()',
      frames: /^Story\.run:\d+$/,
      values: [],
    },
    {
      name: 'Vyper: success with a loop, a mapping and an event',
      line: 'return self.held',
      frames: /^Story\.run:\d+$/,
      values: ['total = 51', 'returned value = 199'],
    },
  ])
    it(`ends where the outermost function does, with its variables and what it returned (${name})`, async function () {
      if (name.startsWith('Vyper') && !(await installVyper()))
        return skipBecause(this, "Vyper can't be installed here");
      const { debuggee, source } = await opened(name);
      await debuggee.start('entry');
      assert.equal((await debuggee.run('forward')).reason, 'end');
      assert.match((await at(debuggee)).join(' < '), frames);
      const shown = source.content.split('\n')[(await innermost(debuggee)) ?? -1] ?? '';
      assert.ok(line === '  }' ? shown === line : shown.includes(line), shown);
      const found = await locals(debuggee);
      assert.deepEqual(
        found.map((each) => each.replace(/0x(..)[0-9a-fA-F]{38}.*/, (_, start) => `0x${start.toLowerCase()}`)),
        values,
      );
      // The end is one of several ways to be there, and nothing lies behind it.
      assert.equal((await debuggee.step('over')).reason, 'end');
      assert.equal((await debuggee.step('back')).reason, 'step');
    });

  it('ends at the closing brace, with what it returned, if only the deployed code could be read', async () => {
    const { debuggee, source } = await opened('code that reads its own size', { variant: 'optimizer' });
    assert.match(debuggee.notes.join(' '), /the code didn't do the same/);
    await debuggee.start('entry');
    await debuggee.run('forward');
    assert.equal(await innermost(debuggee), lineOf(source, 'return size') + 1);
    const [why, returned] = await locals(debuggee);
    assert.match(why ?? '', /^\(not available\) = Local variables aren't available: only the deployed code/);
    assert.match(returned ?? '', /^returned value = \d+$/);
  });

  it('has no other value of a variable at any instruction', async () => {
    const { debuggee, stage } = await opened('returned values within a block');
    const seen = new Map<string, Set<string>>();
    for (let { step } = await debuggee.start('entry'); step < stage.recording.length; step++) {
      await debuggee.goToStep(step);
      for (const each of await locals(debuggee)) {
        const [name = '', value = ''] = each.split(' = ');
        seen.set(name, (seen.get(name) ?? new Set()).add(value));
      }
    }
    const values = (name: string) => [...(seen.get(name) ?? [])];
    assert.deepEqual(['x', 'y', 'n', 'z'].map(values), [['3'], ['6'], ['6'], ['7']]);
    assert.deepEqual(
      values('to').map((each) => each.slice(0, 4)),
      ['0x00', '0xf3'],
    );
  });

  it('steps over the initial values and the constructors of bases to the last one', async () => {
    const { debuggee } = await opened('a constructor');
    await debuggee.start('entry');
    const over = await walk(debuggee, 'over', 'end');
    assert.deepEqual(
      over.map((each) => each.replace(/^\d+ \d+ /, '')),
      ['Story.constructor:4', 'Story.constructor:5', 'Story.constructor:10', 'Story.constructor:11'],
    );
    await debuggee.start('entry');
    await debuggee.step('over');
    assert.deepEqual(await locals(debuggee), ['n = 4']);
  });

  it('stops at lines in both directions, by condition and by count, and says where a line moved', async () => {
    const { debuggee, source } = await opened('loop');
    await debuggee.start('entry');
    const line = lineOf(source, 'total += i');
    const [set] = await debuggee.setBreakpoints(source, [{ line }]);
    assert.equal(set?.isVerified, true);
    const stops: Stop[] = [];
    for (let stop = await debuggee.run('forward'); stop.reason !== 'end'; stop = await debuggee.run('forward'))
      stops.push(stop);
    assert.equal(stops.length, 40);
    const back: number[] = [];
    for (let stop = await debuggee.run('back'); stop.reason !== 'beginning'; stop = await debuggee.run('back'))
      back.push(stop.step);
    assert.deepEqual(
      back.reverse(),
      stops.map(({ step }) => step),
    );
    await debuggee.setBreakpoints(source, [{ line, condition: 'i == 7' }]);
    assert.equal((await debuggee.run('forward')).reason, 'breakpoint');
    assert.equal((await debuggee.evaluate('i', undefined)).value, '7');
    assert.equal((await debuggee.run('forward')).reason, 'end');
    await debuggee.setBreakpoints(source, [{ line, hitCondition: '3' }]);
    await debuggee.start('entry');
    await debuggee.run('forward');
    assert.equal((await debuggee.evaluate('i', undefined)).value, '4');
    await debuggee.setBreakpoints(source, [{ line, condition: 'nothing > 3' }]);
    const stop = await debuggee.run('back');
    assert.match(stop.text ?? '', /^Can't evaluate the condition nothing > 3: /);
    assert.equal(stop.problem, stop.text);
    const [moved] = await debuggee.setBreakpoints(source, [{ line: lineOf(source, 'constructor') }]);
    assert.equal(moved?.place?.line, lineOf(source, 'uint256 total'));
  });

  it('answers a log point over the whole recording', async () => {
    const { debuggee, source } = await opened('loop');
    const [set] = await debuggee.setBreakpoints(source, [
      { line: lineOf(source, 'total += i'), condition: 'i < 6', logMessage: 'i = {i}, total {total}' },
    ]);
    assert.deepEqual(
      set?.logged?.map(({ text }) => text),
      ['i = 1, total 0', 'i = 2, total 1', 'i = 4, total 3', 'i = 5, total 7'],
    );
    await debuggee.start('entry');
    assert.equal((await debuggee.run('forward')).reason, 'end');
  });

  it('jumps to each visit of a line', async () => {
    const { debuggee, source } = await opened('loop');
    const visits = await debuggee.visits(source, lineOf(source, 'total += i'));
    assert.equal(visits[1]?.label, '2nd time, i = 2');
    assert.equal((await debuggee.goToStep(visits[1]?.step ?? -1)).reason, 'goto');
    assert.equal((await debuggee.evaluate('i', undefined)).value, '2');
    const { debuggee: other, source: text } = await opened('recursion');
    const calls = await other.visits(text, lineOf(text, 'last += n'));
    assert.equal(calls.length, 3);
    assert.match(calls[2]?.label ?? '', /^3rd time, in Story\.even/);
  });

  it('has the variables of each function on the call stack', async () => {
    const { debuggee, source } = await opened('recursion');
    await debuggee.setBreakpoints(source, [{ line: lineOf(source, 'if (n < 2)'), hitCondition: '4' }]);
    await debuggee.start('entry');
    await debuggee.run('forward');
    const frames = await debuggee.frames();
    assert.deepEqual(
      frames.map(({ name }) => name),
      ['Story.fibonacci', 'Story.fibonacci', 'Story.fibonacci', 'Story.fibonacci', 'Story.run'],
    );
    const values = await Promise.all(
      frames.slice(0, 4).map(async ({ id }) => (await debuggee.evaluate('n', id)).value),
    );
    // The right operand of a sum runs first.
    assert.deepEqual(values, ['1', '3', '5', '7']);
    assert.equal((await debuggee.restartFrame(frames[2]?.id ?? 0)).reason, 'restart');
    assert.equal((await debuggee.evaluate('n', undefined)).value, '5');
  });

  it('steps into the call that is chosen, out of it, and back over it', async () => {
    const { debuggee, source } = await opened('recursion');
    await debuggee.start('entry');
    const line = lineOf(source, 'last = fibonacci');
    assert.equal(await innermost(debuggee), line);
    const [frame] = await debuggee.frames();
    const targets = await debuggee.stepInTargets(frame?.id ?? 0);
    assert.deepEqual(
      targets.map(({ label }) => label),
      ['even(6)', 'fibonacci(7)'],
    );
    await debuggee.step('into', { target: targets[1]?.id ?? -1 });
    assert.equal((await debuggee.frames())[0]?.name, 'Story.fibonacci');
    assert.equal((await debuggee.step('backOut')).reason, 'step');
    assert.equal(await innermost(debuggee), line);
    assert.equal((await debuggee.step('over')).reason, 'end');
    assert.equal((await debuggee.step('back')).reason, 'step');
    assert.equal(await innermost(debuggee), line);
    assert.equal((await debuggee.step('back')).reason, 'beginning');
  });

  it('shows a modifier with the function that it is of', async () => {
    const { debuggee } = await opened('modifiers, inheritance and a library');
    await debuggee.start('entry');
    assert.match((await at(debuggee)).join(' < '), /^Story\.once:\d+ < Story\.run:\d+$/);
  });

  it('has the parameters of a modifier that a function has twice, of the run that it stands in', async () => {
    const { debuggee, source } = await opened('one modifier twice and three times, among others');
    await debuggee.setBreakpoints(source, [{ line: lineOf(source, 'modifier one') }]);
    await debuggee.start('entry');
    const seen: string[] = [];
    for (let stops = 0; stops < 3; stops++) {
      await debuggee.run('forward');
      seen.push((await locals(debuggee)).join());
    }
    assert.deepEqual(seen, ['x = 3,b = 0x78,n = 3', 'x = 3,b = 0x78,n = 4', 'x = 3,b = 0x78,n = 9']);
  });

  it('has transient variables by name among the state, as they are at that moment', async () => {
    const { debuggee, source } = await opened('transient variables');
    const shown = async (line: string) => {
      const [visit] = await debuggee.visits(source, lineOf(source, line));
      await debuggee.goToStep(visit?.step ?? -1);
      const [frame] = await debuggee.frames();
      const state = (await debuggee.scopes(frame?.id ?? 0)).find(({ kind }) => kind === 'state');
      const variables = await debuggee.variables(state?.reference ?? 0);
      return variables.map(({ name, value, type, declaration }) => `${type} ${name} = ${value}:${declaration?.line}`);
    };
    const places = ['uint256 transient depth', 'bool transient isIn', 'uint256 most'].map((each) =>
      lineOf(source, each),
    );
    const [depth, isIn, most] = places;
    assert.deepEqual(await shown('isIn = true'), [
      `uint256 most = 0:${most}`,
      `uint256 depth = 0:${depth}`,
      `bool isIn = false:${isIn}`,
    ]);
    assert.deepEqual(await shown('isIn = false'), [
      `uint256 most = 0:${most}`,
      `uint256 depth = 10:${depth}`,
      `bool isIn = true:${isIn}`,
    ]);
  });

  it('stops at caught reverts, and starts at the one that failed', async () => {
    const { debuggee } = await opened('caught reverts');
    await debuggee.setExceptionBreakpoints([{ kind: 'caughtReverts' }]);
    await debuggee.start('failure');
    assert.equal(debuggee.stop.reason, 'entry');
    const stop = await debuggee.run('forward');
    assert.equal(stop.text, 'too many');
    assert.equal((await debuggee.exception())?.kind, 'caughtReverts');
    assert.match((await at(debuggee)).join(' < '), /^Other\.go:\d+ < Story\.run:\d+$/);
    const { debuggee: failed, source } = await opened('custom error');
    await failed.start('failure');
    assert.equal(failed.stop.reason, 'exception');
    assert.match(failed.stop.text ?? '', /^NotEnough\(/);
    assert.equal(await innermost(failed), lineOf(source, '// fails'));
    const { debuggee: deep } = await opened('custom error two calls deep');
    await deep.start('failure');
    const [inner, caller] = await deep.frames();
    assert.deepEqual((await locals(deep, inner)).slice(1), ['wanted = 25', 'i = 0']);
    assert.deepEqual(await locals(deep, caller), ['shares = 25']);
    // Its condition, then the line before.
    await failed.step('back');
    assert.equal(await innermost(failed), lineOf(source, '// fails'));
    await failed.step('back');
    assert.equal(await innermost(failed), lineOf(source, '// fails') - 1);
  });

  it('shows a system contract as an opaque frame, with its call and answer', async () => {
    const { debuggee } = await opened('HTS code ignored');
    await debuggee.setExceptionBreakpoints([{ kind: 'resultCodes' }]);
    await debuggee.start('entry');
    const stop = await debuggee.run('forward');
    assert.equal(stop.text, 'transferToken returned TOKEN_NOT_ASSOCIATED_TO_ACCOUNT');
    const [frame] = await debuggee.frames();
    assert.match(frame?.opaque ?? '', /transferToken\(.*184/);
    const timeline = await debuggee.timeline();
    assert.ok(timeline.some(({ kind, text }) => kind === 'resultCode' && text.startsWith('transferToken returned')));
  });

  it('names accounts in one form on the call stack, in the timeline and in variables', async () => {
    const nameOf = (address: string) => (address.endsWith('2266') ? 'Ann · 0.0.1001' : undefined);
    const { debuggee } = await openStory(chain, mirror, storyNamed('HTS code ignored'), { without: 'builds', nameOf });
    await debuggee.setExceptionBreakpoints([{ kind: 'resultCodes' }]);
    await debuggee.start('entry');
    await debuggee.run('forward');
    const frames = await debuggee.frames();
    const [frame] = frames;
    const own = frame?.address ?? '';
    assert.match(own, /^0x[0-9a-fA-F]{40}$/);
    assert.equal(getAddress(own), own);
    assert.deepEqual(
      frames.map(({ name }) => name),
      [`${own}.run`],
    );
    const timeline = await debuggee.timeline();
    assert.equal(timeline[0]?.text, `${own}.run()`);
    const called = `transferToken(token: 0.0.1, from: ${own}, to: Ann · 0.0.1001, amount: 5)`;
    assert.equal(timeline.find(({ text }) => text.startsWith('0.0.359'))?.text, `0.0.359.${called}`);
    const scopes = await debuggee.scopes(frame?.id ?? 0);
    const [sender] = await debuggee.variables(scopes[0]?.reference ?? 0);
    assert.match(sender?.value ?? '', /^Ann · 0\.0\.1001 · 0xf39F.{36}$/);
    const why = `${own} can be seen by instruction only: its source is missing. Open the project that it was deployed from, and debug again.`;
    assert.deepEqual(debuggee.notes, [why]);
    assert.equal(frame?.opaque, `${why}\nTo step by instruction, run Open Disassembly View.`);
    const { debuggee: other } = await openStory(chain, mirror, storyNamed('HTS code ignored'), { nameOf });
    await other.setExceptionBreakpoints([{ kind: 'resultCodes' }]);
    await other.start('entry');
    await other.run('forward');
    const [opaque] = await other.frames();
    assert.equal(opaque?.name, '0.0.359.transferToken');
    assert.match(opaque?.opaque ?? '', /to: Ann · 0\.0\.1001, amount: 5\)\. Answered/);
    const [call] = await other.scopes(opaque?.id ?? 0);
    const named = await other.variables(call?.reference ?? 0);
    assert.match(named.find(({ name }) => name === 'this')?.value ?? '', /^0\.0\.359 · 0x0{37}167$/);
  });

  it('names the accounts that a mapping has entries of, in its rows and in who wrote one', async () => {
    const story = storyNamed('success with state, events and memory');
    const rows = async (nameOf?: (address: string) => string | undefined, change?: (record: ChainRecord) => void) => {
      const { debuggee } = await openStory(chain, mirror, story, {
        ...(nameOf && { nameOf }),
        ...(change && { change }),
      });
      await debuggee.start('entry');
      await debuggee.run('forward');
      const [frame] = await debuggee.frames();
      const state = (await debuggee.scopes(frame?.id ?? 0)).find(({ kind }) => kind === 'state');
      const variables = await debuggee.variables(state?.reference ?? 0);
      const balances = variables.find(({ name }) => name === 'balances')?.reference ?? 0;
      const [entry] = await debuggee.variables(balances);
      const watched = debuggee.dataBreakpointId(balances, entry?.name ?? '');
      await debuggee.setDataBreakpoints([{ id: watched?.id ?? '', access: 'change' }]);
      const { text } = await debuggee.run('back');
      // Its expression can be evaluated, and is whole.
      assert.equal((await debuggee.evaluate(entry?.expression ?? '', undefined)).value, '250');
      assert.match(entry?.expression ?? '', /^balances\[0x[0-9a-fA-F]{40}\]$/);
      return [entry?.name, watched?.label, text];
    };
    const named = (address: string) => (address.endsWith('2266') ? 'Ann · 0.0.1001' : undefined);
    assert.deepEqual(await rows(named), [
      '[Ann · 0.0.1001]',
      'balances[Ann · 0.0.1001]',
      'balances[Ann · 0.0.1001] 250 → 150',
    ]);
    const short = '0xf39F…2266';
    assert.deepEqual(await rows(), [`[${short}]`, `balances[${short}]`, `balances[${short}] 250 → 150`]);
    // The record says IDs, also if nothing else was read yet.
    const withIds = ({ actions }: ChainRecord) => Object.assign(actions[0] ?? {}, { caller: '0.0.1001' });
    assert.deepEqual(await rows(undefined, withIds), [
      '[0.0.1001]',
      'balances[0.0.1001]',
      'balances[0.0.1001] 250 → 150',
    ]);
    // Two accounts of one name keep their addresses.
    assert.equal((await rows(() => 'Ann'))[0], '[Ann]');
  });

  it('lists what happened in order', async () => {
    const { debuggee } = await opened('success with state, events and memory');
    const timeline = await debuggee.timeline();
    const steps = timeline.map(({ step }) => step);
    assert.deepEqual(
      steps,
      steps.toSorted((a, b) => a - b),
    );
    assert.equal(timeline[0]?.text, 'Story.run()');
    assert.ok(timeline.some(({ kind, text }) => kind === 'write' && /^balances\[.*\] 250 → 150$/.test(text)));
    assert.ok(timeline.some(({ kind, text }) => kind === 'event' && text.startsWith('Moved(')));
    // The return is where the function still has its variables.
    assert.equal(timeline.at(-1)?.kind, 'return');
    await debuggee.goToStep(timeline.at(-1)?.step ?? 0);
    assert.equal((await locals(debuggee))[0], 'left = 150');
  });

  it('names the accounts in a reason as the page does', async () => {
    let record: ChainRecord | undefined;
    const { debuggee } = await openStory(
      chain,
      mirror,
      {
        name: 'an account in a reason',
        source: `pragma solidity ^0.8.19;
contract Story { error Denied(address who, uint256 n); constructor() payable {} function run() external view { revert Denied(msg.sender, 3); } }`,
      },
      {
        change(changed) {
          record = changed;
          Object.assign(changed.actions[0] ?? {}, { caller: '0.0.1001' });
        },
      },
    );
    const stop = await debuggee.start('failure');
    assert.equal(stop.text, 'Denied(who: 0.0.1001, n: 3)');
    assert.ok(record);
    const abis = createAbiIndex();
    const inputs = ['address who', 'uint256 n'].map((each) => ({ name: each.split(' ')[1], type: each.split(' ')[0] }));
    abis.add([{ type: 'error', name: 'Denied', inputs }]);
    const builds = createKnownBuilds({ find: async () => [], compilerOf: async () => undefined, compiled: new Map() });
    const explained = await explainFailedCall(
      { client: mirror.clientOf(record), evm: () => evm, builds, abis: async () => abis },
      { id: recordedId },
    );
    assert.equal(explained.kind === 'story' && explained.story.reason, stop.text);
  });

  it('has no row of the timeline that is longer than a person reads', async () => {
    const { debuggee } = await openStory(chain, mirror, {
      name: 'long answers',
      source: `pragma solidity ^0.8.19;
contract Story { event Long(bytes data); constructor() payable {}
  function run() external { bytes memory all = this.echo(new bytes(9000)); emit Long(all); }
  function echo(bytes calldata data) external pure returns (bytes memory) { return data; } }`,
    });
    const timeline = await debuggee.timeline();
    assert.deepEqual(
      timeline.filter(({ text }) => text.length > 500).map(({ kind }) => kind),
      ['call', 'return', 'event'],
    );
    for (const { text } of timeline) assert.ok(text.length < 1_100, `${text.length}`);
  });

  it('is called by what the transaction called, as a proxy passed it on', async () => {
    const named = async (name: string) => (await opened(name)).debuggee.called;
    assert.equal(await named('loop'), 'Story.run');
    assert.equal(await named('a constructor'), 'new Story');
    const { debuggee } = await openStory(chain, mirror, {
      name: 'a call through a proxy',
      source: `pragma solidity ^0.8.19;
contract Logic { function run() external pure returns (uint256) { return 4; } }
contract Story { address logic = address(new Logic()); constructor() payable {}
  fallback() external { (bool ok, bytes memory out) = logic.delegatecall(msg.data); require(ok); assembly { return(add(out, 32), mload(out)) } } }`,
    });
    assert.equal(debuggee.called, 'Logic.run');
    const { debuggee: long } = await openStory(chain, mirror, {
      name: 'a name that fits nowhere',
      source: `pragma solidity ^0.8.19;
contract Lo${'n'.repeat(400)}g { function run() external pure {} }
contract Story { Lo${'n'.repeat(400)}g logic = new Lo${'n'.repeat(400)}g(); constructor() payable {}
  fallback() external { (bool ok, ) = address(logic).delegatecall(msg.data); require(ok); } }`,
    });
    assert.match(long.called, /^Lon{150,200}… \(truncated/);
  });

  it('says why it failed as its page does, where the data of the failure say nothing', async () => {
    const wordsOf = async (source: string, compiler?: string) => {
      const story = { name: 'a check of the compiler', source, ...(compiler !== undefined && { compiler }) };
      const { debuggee } = await openStory(chain, mirror, story, { hasReason: true });
      const { text } = await debuggee.start('failure');
      const ends = (await debuggee.timeline()).filter(({ kind }) => kind === 'revert').map((each) => each.text);
      assert.equal((await debuggee.exception())?.text, text);
      return [text, ...ends];
    };
    const index =
      'contract Story { uint256[] a; constructor() public payable {} function run() external { a[3] = 1; } }';
    const out = 'Array index out of bounds';
    assert.deepEqual(
      await wordsOf(`pragma solidity ^0.7.0;\n${index.replace(' public', '')}`, '0.7.6+commit.7338295f'),
      [out, out],
    );
    const code = `pragma solidity ^0.8.19;
interface Other { function ask() external; }
contract Story { constructor() payable {} function run() external { Other(address(0x9999)).ask(); } }`;
    const none = 'Called an address without code';
    assert.deepEqual(await wordsOf(code), [none, none]);
  });

  it('says what a call paid', async () => {
    const { debuggee } = await opened('transfers, and a pure function of a library');
    const calls = (await debuggee.timeline()).filter(({ kind }) => kind === 'call').map(({ text }) => text);
    assert.deepEqual(calls.slice(0, 2), ['Story.run()', 'Payee: 0.00000004 ℏ']);
    assert.match(calls[2] ?? '', /^Story\.fail\(to: 0x[0-9a-fA-F]{40}\): 0\.00000005 ℏ$/);
  });

  it('gives exactly as many instructions as asked for, and stops at one', async () => {
    const { debuggee } = await opened('loop');
    await debuggee.start('entry');
    const [frame] = await debuggee.frames();
    const rows = await debuggee.disassemble(frame?.instruction ?? 0n, -20, 50);
    assert.equal(rows.length, 50);
    assert.equal(rows[20]?.address, frame?.instruction);
    assert.equal(rows.filter(({ isValid }) => !isValid).length < 20, true);
    const address = rows[25]?.address ?? 0n;
    const [set] = await debuggee.setInstructionBreakpoints([{ address }]);
    assert.equal(set?.isVerified, true);
    assert.equal((await debuggee.run('forward')).reason, 'instruction breakpoint');
    assert.equal((await debuggee.frames())[0]?.instruction, address);
    const { step } = debuggee.stop;
    await debuggee.step('into', { granularity: 'instruction' });
    assert.equal(debuggee.stop.step, step + 1);
    await debuggee.step('back', { granularity: 'instruction' });
    assert.equal(debuggee.stop.step, step);
  });

  const tamper = (index: number, change: object) => (record: ChainRecord) => {
    Object.assign(record.actions[index] ?? {}, change);
  };
  const two = `0x${'2'.padStart(64, '0')}`;

  it('opens a replay that goes another way up to there, and says why it ends', async () => {
    // The third call of `go` returned on the network.
    const { debuggee, source } = await opened('caught reverts', {
      change: tamper(3, { result_data_type: 'OUTPUT', result_data: two }),
    });
    const why = /^The replay differs from the network: there, 0x[0-9a-fA-F]{40}\.go ended in another way\.$/;
    assert.match(debuggee.notes[0] ?? '', why);
    const started = await debuggee.start('failure');
    assert.equal(started.reason, 'end');
    assert.match(started.text ?? '', why);
    const [opaque, inner, outer, ...others] = await debuggee.frames();
    assert.match(opaque?.opaque ?? '', why);
    assert.deepEqual([inner?.name, outer?.name, others.length], ['Other.go', 'Story.run', 0]);
    assert.deepEqual(await debuggee.scopes(opaque?.id ?? 0), []);
    // It is on the call stack, and nothing is known there.
    await assert.rejects(debuggee.evaluate('i', opaque?.id), { message: why });
    assert.equal((await debuggee.evaluate('i', outer?.id)).value, '3');
    assert.equal((await debuggee.evaluate('seen', outer?.id)).value, '4');
    const timeline = await debuggee.timeline();
    assert.deepEqual(
      timeline.filter(({ kind }) => kind !== 'write').map(({ kind, text }) => `${kind} ${text}`),
      [
        'call Story.run()',
        'call Other.go(n: 1)',
        'return Other: 1',
        'call Other.go(n: 2)',
        'return Other: 3',
        'call Other.go(n: 3)',
      ],
    );
    await debuggee.setExceptionBreakpoints([{ kind: 'caughtReverts' }, { kind: 'reverts' }]);
    const { forwards, backwards } = await walkBoth(debuggee);
    assert.deepEqual(backwards, forwards);
    assert.match(forwards.at(-1) ?? '', / Story\.run:/);
    const [set] = await debuggee.setBreakpoints(source, [{ line: lineOf(source, 'catch Error') + 1 }]);
    assert.match(set?.message ?? '', /Not up to where the replay is certain/);
  });

  it('says what the network called instead, or that nothing is certain', async () => {
    const other = await opened('caught reverts', { change: tamper(2, { input: `0x11111111${'0'.repeat(64)}` }) });
    assert.match(other.debuggee.notes[0] ?? '', /\.go next, and the network called 0x[0-9a-fA-F]{40}\.0x11111111\.$/);
    const further = await opened('caught reverts', {
      change: ({ actions }) => {
        const action = { ...actions[1], index: 2, call_depth: 2 } as (typeof actions)[number];
        actions.splice(2, 0, action);
        for (const [index, each] of actions.entries()) each.index = index;
      },
    });
    assert.match(further.debuggee.notes[0] ?? '', /\.go ends, and the network called 0x[0-9a-fA-F]{40}\.go before\.$/);
    const less = await opened('caught reverts', { change: ({ actions }) => actions.splice(4) });
    assert.match(less.debuggee.notes[0] ?? '', /\.go next, and the network called nothing more\.$/);
    for (const [name, change] of [
      ['loop', { result_data_type: 'REVERT_REASON' }],
      ['loop', { input: '0x11111111' }],
    ] as const)
      await assert.rejects(opened(name, { change: tamper(0, change) }), /loop: deviation/);
  });

  it('calls a view function on the state of the moment', async () => {
    const { debuggee, source } = await opened('caught reverts');
    await debuggee.setBreakpoints(source, [{ line: lineOf(source, 'seen += now_'), hitCondition: '2' }]);
    await debuggee.start('entry');
    await debuggee.run('forward');
    assert.equal((await debuggee.evaluate('other.twice()', undefined)).value, '6');
  });

  it('says what is missing: by line without locals if the optimizer went another way, by instruction without a source', async () => {
    const optimized = await opened('loop', { variant: 'optimizer, viaIR' });
    assert.deepEqual(optimized.debuggee.notes, []);
    const { debuggee } = await openStory(chain, mirror, storyNamed('loop'), { without: 'builds' });
    assert.match(debuggee.notes.join(' '), /by instruction only/);
    await debuggee.start('entry');
    assert.equal(debuggee.stop.step, 0);
    await debuggee.step('into');
    assert.equal(debuggee.stop.step, 1);
  });
});
