import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { AdapterHost } from '../../src/core/debug/protocol/adapterSession.ts';
import { createDebugAdapter } from '../../src/core/debug/protocol/debugAdapter.ts';
import { storyNamed } from '../debug/debugStories.ts';
import { openStory } from '../debug/openStory.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { serveAdapter } from '../unit/debug/protocol/serveAdapter.ts';

const path = '/ws/Story.sol';
/** Control characters but the end of a line, and what reorders or hides. */
const hiding = /[\u202a-\u202e\u2066-\u2069\u200b]|(?!\n)\p{Cc}/u;
const another = /is another variable there/;
/** Of our own requests, too. */
type Ask = (command: string, given?: object) => Promise<DebugProtocol.Response>;

/** Said once in a session, where it first comes to the end. */
const atTheEnd = 'End of the transaction. To go back, choose Step Back or Reverse.\n';

describe('the debugger by its protocol over a port', function () {
  this.timeout(30_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  let server: Server;
  let port: number;
  const clients: DebugClient[] = [];
  /** Everything that was sent to clients, as text. */
  const sent: string[] = [];

  before(async () => {
    chain = await startAnvil();
    mirror = await startMirror(chain);
    const host: AdapterHost = {
      async open({ transaction }) {
        const { debuggee } = await openStory(chain, mirror, storyNamed(transaction));
        return { debuggee, title: transaction, network: 'local' };
      },
      documentOf: async ({ path: name }) => ({ name, path }),
      sourcesOf: async (document, all) =>
        document.path === path ? all.map((source) => ({ source })) : 'No source of the transaction is here.',
    };
    server = createServer();
    port = await serveAdapter(server, (send) =>
      createDebugAdapter(host, (message) => {
        sent.push(JSON.stringify(message));
        send(message);
      }),
    );
  });
  after(async () => {
    server?.close();
    await mirror?.close();
    await chain?.close();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.stop();
  });

  const connect = async () => {
    const client = new DebugClient('node', '', 'ledger-lens');
    client.defaultTimeout = 15_000;
    await client.start(port);
    clients.push(client);
    return client;
  };
  /** A session that stands at the first statement of a story. */
  const debug = async (name: string, stopOn: 'entry' | 'failure' = 'entry') => {
    const client = await connect();
    await client.initializeRequest();
    const outputs: string[] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body.output));
    const launched = { transaction: name, stopOn } as DebugProtocol.LaunchRequestArguments;
    await Promise.all([client.waitForEvent('initialized'), client.launchRequest(launched)]);
    const ask: Ask = (command, given) => client.customRequest(command, given);
    /** Goes somewhere; where it stands then: the function and its line. */
    const go = async (command: string, given: object = {}) => {
      const [{ body }] = await Promise.all([client.waitForEvent('stopped'), ask(command, { threadId: 1, ...given })]);
      const stack = await client.stackTraceRequest({ threadId: 1 });
      const frames = stack.body.stackFrames;
      const [frame] = frames;
      const at = frame ? `${frame.name}:${frame.line}` : '';
      return { ...(body as DebugProtocol.StoppedEvent['body']), frames, at };
    };
    await go('configurationDone');
    const lines = storyNamed(name).source.split('\n');
    return {
      client,
      ask,
      go,
      outputs,
      /** From 1. */
      line: (text: string) => lines.findIndex((each) => each.includes(text)) + 1,
      lineText: (text: string) => lines.find((each) => each.includes(text)) ?? '',
      /** From 1. */
      column: (text: string) => Math.max(...lines.map((each) => each.indexOf(text))) + 1,
      breakpoints: async (...breakpoints: DebugProtocol.SourceBreakpoint[]) =>
        (await client.setBreakpointsRequest({ source: { path }, breakpoints })).body.breakpoints,
      async variables(scope: string, frameId?: number) {
        const { body } = await client.stackTraceRequest({ threadId: 1 });
        const { scopes } = (await client.scopesRequest({ frameId: frameId ?? body.stackFrames[0]?.id ?? 0 })).body;
        const variablesReference = scopes.find(({ name: each }) => each === scope)?.variablesReference ?? 0;
        const { variables } = (await client.variablesRequest({ variablesReference })).body;
        return { variablesReference, variables, byName: new Map(variables.map((each) => [each.name, each])) };
      },
      async evaluate(expression: string, context = 'watch') {
        const { body } = await client.stackTraceRequest({ threadId: 1, levels: 1 });
        const frameId = body.stackFrames[0]?.id ?? 0;
        return (await client.evaluateRequest({ expression, frameId, context })).body;
      },
    };
  };

  it('stops at functions by name, with hit counts and conditions', async () => {
    const { ask, go } = await debug('recursion');
    const set = async (...breakpoints: object[]) =>
      (await ask('setFunctionBreakpoints', { breakpoints })).body.breakpoints;
    const answers = await set(
      { name: 'Story.fibonacci', hitCondition: '4' },
      { name: 'odd', condition: 'n == 3' },
      { name: 'toString' },
    );
    assert.deepEqual(
      answers.map(({ verified }: DebugProtocol.Breakpoint) => verified),
      [true, true, false],
    );
    const odd = await go('continue');
    assert.deepEqual([odd.reason, odd.frames[0]?.name], ['function breakpoint', 'Story.odd']);
    const fibonacci = await go('continue');
    assert.equal(fibonacci.frames.filter(({ name }) => name === 'Story.fibonacci').length, 4);
    assert.equal((await go('continue')).description, 'End of the transaction');
    assert.equal((await go('reverseContinue')).frames.length, fibonacci.frames.length);
    await set();
    assert.equal((await go('reverseContinue')).description, 'Beginning of the transaction');
  });

  it('jumps to the second visit, runs back to the cursor, and begins a frame again', async () => {
    const { ask, go, line, evaluate } = await debug('loop');
    const at = line('total += i');
    const { body } = await ask('gotoTargets', { source: { path }, line: at });
    assert.equal(body.targets.length, 40);
    assert.deepEqual([body.targets[0].label, body.targets[1].label], ['1st time, i = 1', '2nd time, i = 2']);
    assert.equal((await go('goto', { targetId: body.targets[1].id })).at, `Story.run:${at}`);
    assert.equal((await evaluate('i')).result, '2');
    await go('continue');
    assert.equal((await go('ledgerLens.runBackTo', { source: { path }, line: at })).at, `Story.run:${at}`);
    assert.equal((await evaluate('i')).result, '59');
    await go('ledgerLens.runBackTo', { source: { path }, line: at });
    assert.equal((await evaluate('i')).result, '58');
    const again = await go('restartFrame', { frameId: (await go('next')).frames[0]?.id });
    assert.deepEqual([again.reason, again.at], ['restart', `Story.run:${line('uint256 total')}`]);
    const reached = (await ask('gotoTargets', { source: { path }, line: line('constructor') })).body.targets;
    assert.deepEqual(
      reached.map((each: DebugProtocol.GotoTarget) => each.line),
      [line('uint256 total')],
      'a line without code leads to the next',
    );
    // A line that wasn't reached before leads to the beginning.
    assert.equal(
      (await go('ledgerLens.runBackTo', { source: { path }, line: line('sum = total') })).description,
      'Beginning of the transaction',
    );
    await assert.rejects(ask('ledgerLens.runBackTo', { source: { path: '/ws/a.ts' }, line: 1 }), /No source/);
  });

  it('jumps and runs back to the statement under the cursor, of several in a line', async () => {
    const { ask, go, line, column, evaluate } = await debug('bodies of loops and branches on one line');
    const at = { source: { path }, line: line('{ uint256 a = i * 2') };
    const labels = async (text: string) =>
      (await ask('gotoTargets', { ...at, ...(text !== '' && { column: column(text) }) })).body.targets.map(
        ({ label }: DebugProtocol.GotoTarget) => label,
      );
    const times = ['1st time, i = 0', '2nd time, i = 1', '3rd time, i = 2'];
    assert.deepEqual(await labels('m += a; emit'), times);
    assert.deepEqual(await labels('i < 3'), [...times, '4th time, i = 3']);
    for (const first of ['', 'for (uint256 i = 0; i < 3; i++) { uint256 a'])
      assert.deepEqual((await labels(first)).length, 1, first);
    const { targets } = (await ask('gotoTargets', { ...at, column: 200 })).body;
    assert.equal(targets.length, 3, 'what is behind the last statement is at it');
    await go('continue');
    await go('ledgerLens.runBackTo', { ...at, column: column('m += a; emit') });
    assert.deepEqual([(await evaluate('i')).result, (await evaluate('a')).result], ['2', '4']);
    await go('ledgerLens.runBackTo', { ...at, column: column('m += a; emit') });
    assert.equal((await evaluate('a')).result, '2');
  });

  it("has the functions of Vyper's own on the call stack, and steps over them and out of them", async function () {
    // It may install the compiler first.
    this.timeout(180_000);
    if (!(await installVyper())) return skipBecause(this, "Vyper can't be installed here");
    const { ask, go, line } = await debug('Vyper: raw calls, created ones, defaults and a failure');
    const calls = line('self._clip(9)');
    const [first] = (await ask('gotoTargets', { source: { path }, line: calls })).body.targets;
    await go('goto', { targetId: first.id });
    assert.equal((await go('next')).at, `Story.run:${calls + 1}`);
    assert.equal((await go('stepBack')).at, `Story.run:${calls}`);
    const frameId = (await ask('stackTrace', { threadId: 1 })).body.stackFrames[0].id;
    const { targets } = (await ask('stepInTargets', { frameId })).body;
    assert.deepEqual(
      targets.map(({ label }: DebugProtocol.StepInTarget) => label),
      ['Story._clip', 'Story._clip', 'Story._clip'],
    );
    const inner = await go('stepIn', { targetId: targets[1].id });
    assert.deepEqual(
      inner.frames.map(({ name, line: own }) => `${name}:${own}`),
      [`Story._clip:${line('r: int256')}`, `Story.run:${calls}`],
    );
    assert.equal((await ask('evaluate', { expression: 'low', frameId: inner.frames[0]?.id })).body.result, '-5');
    assert.equal((await go('stepOut')).at, `Story.run:${calls + 1}`);
    const { breakpoints } = (await ask('setFunctionBreakpoints', { breakpoints: [{ name: '_clip' }] })).body;
    assert.equal(breakpoints[0].verified, true);
    assert.equal((await go('reverseContinue')).at, `Story._clip:${line('r: int256')}`);
    await ask('setFunctionBreakpoints', { breakpoints: [] });
    assert.equal((await go('ledgerLens.stepBackOut')).at, `Story.run:${calls}`);
  });

  it('gives a state variable an expression that means it, though a local one hides its name', async () => {
    const { go, line, variables, evaluate } = await debug('recursion with locals of one name');
    assert.equal((await variables('State')).byName.get('x')?.evaluateName, 'x');
    const { at } = await go('stepIn');
    assert.match(at, new RegExp(`:${line('function run()')}$`));
    const x = (await variables('State')).byName.get('x');
    assert.deepEqual([x?.value, x?.evaluateName], ['100', 'Story.x']);
    assert.deepEqual([(await evaluate('Story.x')).result, (await evaluate('x')).result], ['100', '4']);
  });

  it('says nothing under the pointer of another variable that has the same name', async () => {
    const { ask, go, line, lineText, breakpoints } = await debug('recursion with locals of one name');
    await breakpoints({ line: line('for (uint256 z = 0') });
    const frameId = (await go('continue')).frames[0]?.id;
    const hover = async (text: string, name: string, expression = name) => {
      const at = { line: line(text), column: lineText(text).indexOf(text) + text.indexOf(name) + 1 };
      const given = { expression, frameId, context: 'hover', source: { path }, ...at };
      return (await ask('evaluate', given)).body.result;
    };
    assert.equal(await hover('uint256 z = x * 10', 'z'), '0');
    assert.equal(await hover('if (x > 0)', 'x'), '0');
    assert.equal(await hover('returns (uint256 y)', 'y'), '0');
    for (const [text, name] of [
      ['y = z + 1', 'z'],
      ['string memory z', 'z'],
      ['for (uint256 z = 0', 'z'],
      ['uint256 x = 100', 'x'],
      ['uint256 y = down(x)', 'x'],
      ['uint256 y = down(x)', 'y'],
    ] as const)
      await assert.rejects(hover(text, name), another, text);
    assert.equal((await ask('evaluate', { expression: 'z', frameId, context: 'hover' })).body.result, '0');
  });

  it("says nothing under the pointer of a variable of another one of Vyper's functions", async function () {
    if (!(await installVyper())) return skipBecause(this, "Vyper can't be installed here");
    const vyper = await debug('Vyper: raw calls, created ones, defaults and a failure');
    const inRun = async (text: string, name: string) => {
      const at = { line: vyper.line(text), column: vyper.lineText(text).indexOf(text) + text.indexOf(name) + 1 };
      const frame = (await vyper.ask('stackTrace', { threadId: 1 })).body.stackFrames[0].id;
      const given = { expression: name, frameId: frame, context: 'hover', source: { path }, ...at };
      return (await vyper.ask('evaluate', given)).body.result;
    };
    await vyper.breakpoints({ line: vyper.line('log P(d=abi_encode(c, d, i))') });
    await vyper.go('continue');
    assert.equal(await inRun('d -= 1', 'd'), await inRun('d: int256 = c', 'd'));
    await vyper.go('ledgerLens.runBackTo', { source: { path }, line: vyper.line('k: uint256 = n * m') });
    await assert.rejects(inRun('for n: uint256 in', 'n'), another);
    assert.match(await inRun('k: uint256 = n * m', 'n'), /^\d+$/);
  });

  it('says who read and who wrote a variable, in both directions', async () => {
    const { ask, go, line, variables } = await debug('caught reverts');
    const { variablesReference } = await variables('State');
    const info = (await ask('dataBreakpointInfo', { variablesReference, name: 'seen' })).body;
    assert.deepEqual(info.accessTypes, ['write', 'read', 'readWrite']);
    const watch = (accessType: string) =>
      ask('setDataBreakpoints', { breakpoints: [{ dataId: info.dataId, accessType }] });
    await watch('read');
    const read = await go('continue');
    assert.deepEqual(
      [read.reason, read.text, read.at],
      ['data breakpoint', 'seen = 0', `Story.run:${line('seen += now_')}`],
    );
    // A watch expression, of which there is no list that it is in.
    const frameId = read.frames.find(({ name }) => name === 'Story.run')?.id;
    assert.deepEqual((await ask('dataBreakpointInfo', { name: 'seen', frameId })).body, info);
    const other = (await ask('dataBreakpointInfo', { name: 'seen + 1', frameId })).body;
    assert.deepEqual([other.dataId, other.description.includes('seen + 1')], [null, true]);
    assert.match(
      (await ask('dataBreakpointInfo', { name: 'nothing', frameId })).body.description,
      /nothing.*isn't known/,
    );
    await watch('write');
    const { entries } = (await ask('ledgerLens.timeline')).body;
    await go('ledgerLens.goToEntry', { id: entries.at(-1).id });
    const written = await go('reverseContinue');
    assert.deepEqual([written.text, written.at], ['seen 12 → 20', `Story.run:${line('seen += bytes(reason)')}`]);
    assert.equal((await go('reverseContinue')).text, 'seen 4 → 12');
    assert.equal(
      (await ask('setDataBreakpoints', { breakpoints: [{ dataId: 'nonsense' }] })).body.breakpoints[0].verified,
      false,
    );
    const locals = await variables('Locals');
    assert.equal(
      (await ask('dataBreakpointInfo', { variablesReference: locals.variablesReference, name: 'i' })).body.dataId,
      null,
    );
  });

  it('chooses the call to step into, and steps back over all of them', async () => {
    const { ask, go, line, outputs } = await debug('many values');
    await go('goto', {
      targetId: (await ask('gotoTargets', { source: { path }, line: line('all[i] = twice') })).body.targets[1].id,
    });
    const frames = (await ask('stackTrace', { threadId: 1 })).body.stackFrames;
    const { targets } = (await ask('stepInTargets', { frameId: frames[0].id })).body;
    assert.deepEqual(
      targets.map(({ label }: { label: string }) => label),
      ['twice(i + 1)', 'twice(twice(i + 1))'],
    );
    const inner = await go('stepIn', { targetId: targets[1].id });
    assert.deepEqual(
      inner.frames.map(({ name }) => name),
      ['Story.twice', 'Story.run'],
    );
    assert.equal((await ask('evaluate', { expression: 'n', frameId: inner.frames[0]?.id })).body.result, '4');
    assert.equal((await go('ledgerLens.stepBackOut')).at, `Story.run:${line('all[i] = twice')}`);
    assert.equal((await go('stepBack')).at, `Story.run:${line('for (uint256 i = 0; i < 3')}`);
    await assert.rejects(ask('stepInTargets', { frameId: 123_456 }), /no longer on the call stack/);
    // What was chosen elsewhere would lead anywhere.
    await go('continue');
    await go('stepIn', { targetId: targets[1].id });
    await go('reverseContinue');
    for (const targetId of [3, 10 ** 9]) await go('stepIn', { targetId });
    assert.deepEqual(outputs, [
      atTheEnd,
      ...Array.from({ length: 3 }, () => 'That call is of an earlier stop. Choose one of this statement.\n'),
    ]);
  });

  it('evaluates slices, casts, encodings and view functions, for a watch, a hover and the console', async () => {
    const { ask, go, line, evaluate, breakpoints } = await debug('many values');
    await breakpoints({ line: line('hash = keccak256') });
    await go('continue');
    for (const context of ['watch', 'hover', 'repl', 'clipboard'])
      assert.equal((await evaluate('kept[2] + all[0]', context)).result, '16');
    assert.equal((await evaluate('twice(size())')).result, '6');
    assert.equal((await evaluate('uint8(all[2] * 100)')).result, '176');
    assert.equal(
      (await evaluate('keccak256(raw) == keccak256(abi.encode(msg.sender, all[0] + all[1] + all[2]))')).result,
      'true',
    );
    assert.equal((await evaluate('msg.data[0:4] == abi.encodeWithSelector(msg.sig) ? 1 : 2')).result, '1');
    assert.match((await evaluate('msg')).result, /^\{sender: 0x/);
    for (const [expression, error] of [
      ['kept[3]', /outside of the length, 3/],
      ['kept.push(1)', /./],
      ['run()', /may change the state/],
      ['all[0] = 1', /./],
      ['nothing', /isn't known here/],
      ['twice(', /./],
      ['', /./],
      ['((((((((((1', /./],
    ] as const)
      await assert.rejects(evaluate(expression), error, expression);
    const changing = /Can't change anything: the transaction has already happened\./;
    await assert.rejects(ask('setVariable', { variablesReference: 1, name: 'i', value: '1' }), changing);
    await assert.rejects(ask('setExpression', { expression: 'i', value: '1' }), changing);
    await assert.rejects(ask('writeMemory', { memoryReference: '1', data: 'AA==' }), changing);
    assert.equal((await evaluate('kept.length')).result, '3');
    // What is copied is whole.
    const long = 'abi.encode(all[0], all[1], all[2])';
    assert.match((await evaluate(long)).result, /… \(96 bytes\)$/);
    assert.match((await evaluate(long, 'clipboard')).result, /^0x0{63}4.{63}8.{62}0c$/);
    assert.equal((await evaluate('"four"', 'clipboard')).result, '"four"');
  });

  it('pages what is long by a hundred', async () => {
    const { client, go, line, variables, breakpoints } = await debug('many values');
    await breakpoints({ line: line('bytes memory raw') });
    await go('continue');
    const all = (await variables('Locals')).byName.get('all');
    assert.equal(all?.indexedVariables, 120);
    const page = async (start: number, count: number) =>
      (
        await client.variablesRequest({
          variablesReference: all?.variablesReference ?? 0,
          filter: 'indexed',
          start,
          count,
        })
      ).body.variables;
    const first = await page(0, 100);
    assert.deepEqual([first.length, first[0]?.name, first[2]?.value, first[99]?.name], [100, '[0]', '12', '[99]']);
    assert.equal((await page(100, 100)).length, 20);
    assert.equal((await page(120, 100)).length, 0);
    await go('next');
    await assert.rejects(page(0, 100), /read at an earlier stop/);
  });

  it('reads memory where it stands, of a frame that is there', async () => {
    const { ask, go, line, variables, breakpoints } = await debug('many values');
    await breakpoints({ line: line('hash = keccak256') });
    const { byName, variables: rows } = await variables('Machine');
    const memoryReference = byName.get('memory')?.memoryReference;
    assert.ok(memoryReference, rows.map(({ name }) => name).join());
    const read = async (offset: number, count: number, given = memoryReference) =>
      (await ask('readMemory', { memoryReference: given, offset, count }))
        .body as DebugProtocol.ReadMemoryResponse['body'];
    const free = async () => Buffer.from((await read(0x40, 32))?.data ?? '', 'base64').readUInt32BE(28);
    const before = await free();
    await go('continue');
    // By the same reference, although nothing was expanded at this stop.
    assert.ok((await free()) > before + 120 * 32);
    assert.equal((await read(10 ** 8, 4))?.unreadableBytes, 4);
    for (const none of ['999.memory', 'memory', '', `${memoryReference}s`])
      assert.deepEqual(await read(0, 4, none), { address: '0x0', unreadableBytes: 4 }, none);
  });

  it('stops at the one of several functions of a name whose types are given', async () => {
    const { ask, go } = await debug('diamonds and functions of one name');
    const set = async (name: string) =>
      (await ask('setFunctionBreakpoints', { breakpoints: [{ name }] })).body.breakpoints[0].verified;
    assert.equal(await set('Story.go(string)'), true);
    const stop = await go('continue');
    assert.deepEqual([stop.reason, stop.frames[0]?.name], ['function breakpoint', 'Story.go']);
    // Those with a number are passed.
    assert.equal((await go('continue')).description, 'End of the transaction');
    assert.equal(await set('Story.go( uint )'), true);
    assert.equal(await set('go'), true);
    assert.equal(await set('Story.go(bytes32)'), false);
    assert.equal(await set('Story.run()'), true);
    assert.equal(await set('run(uint256)'), false);
  });

  it('answers for each instruction breakpoint, also beside one without an address', async () => {
    const { ask } = await debug('loop');
    const breakpoints = [
      { instructionReference: '-5' },
      { instructionReference: '0x0' },
      { instructionReference: 'x' },
    ];
    const { body } = await ask('setInstructionBreakpoints', { breakpoints });
    assert.deepEqual(
      body.breakpoints.map(({ verified, message }: DebugProtocol.Breakpoint) => [verified, message]),
      [
        [false, '"-5" is no address.'],
        [true, undefined],
        [false, '"x" is no address.'],
      ],
    );
  });

  it('takes braces within the texts of a log point for what they are', async () => {
    const { breakpoints, line, outputs } = await debug('loop');
    const at = { line: line('total += i'), condition: 'i == 2' };
    await breakpoints({ ...at, logMessage: `{i == 2 ? "a}b" : '{'} {{i}} {i` });
    assert.deepEqual(outputs.slice(-1), ['"a}b" {2} {i\n']);
  });

  it('answers a log point over all that happened, wherever it stands', async () => {
    const { go, line, breakpoints, outputs } = await debug('recursion');
    await go('continue');
    const at = { line: line('return n == 0 ? 0'), logMessage: 'n {n}, twice {n * 2}, \\{last\\} {last}, {nothing}' };
    await breakpoints(at);
    await breakpoints(at);
    assert.deepEqual(
      outputs.map((each) => each.replace(/\{"nothing".*\}/, '?')),
      [atTheEnd, 'n 5, twice 10, {last} 6, ?\n', 'n 3, twice 6, {last} 10, ?\n', 'n 1, twice 2, {last} 12, ?\n'],
    );
  });

  it("stops at caught reverts and at system contracts' codes, by name", async () => {
    const { ask, go, line } = await debug('try/catch in a catch');
    const filter = (filterId: string, condition?: string) =>
      ask('setExceptionBreakpoints', { filters: [], filterOptions: [{ filterId, condition }] });
    await filter('caughtReverts');
    const stops: string[] = [];
    for (let stop = await go('continue'); stop.reason === 'exception'; stop = await go('continue')) {
      const info = (await ask('exceptionInfo', { threadId: 1 })).body;
      stops.push(
        `${stop.at} ${[info.exceptionId, ...(info.description ? [info.description] : [])].join(': ')} (${info.breakMode})`,
      );
    }
    assert.deepEqual(stops, [
      `Other.check:${line('revert Odd')} Odd(n: 1) (always)`,
      `Other.check:${line('revert("two")')} Error: two (always)`,
      `Other.check:${line('return 10 /')} Panic(0x12): a division or modulo by zero (always)`,
    ]);
    await filter('caughtReverts', 'odd');
    assert.equal((await go('reverseContinue')).at, `Other.check:${line('revert Odd')}`);
    assert.equal((await go('reverseContinue')).description, 'Beginning of the transaction');
    await assert.rejects(ask('exceptionInfo', { threadId: 1 }), /hasn't stopped at a failure/);
    const system = await debug('HTS code ignored');
    await system.ask('setExceptionBreakpoints', { filters: ['resultCodes'] });
    assert.match((await system.go('continue')).text ?? '', /TOKEN_NOT_ASSOCIATED_TO_ACCOUNT/);
  });

  it('steps by instruction from the disassembly', async () => {
    const { ask, go } = await debug('loop');
    const { frames } = await go('stepIn', { granularity: 'instruction' });
    const memoryReference = frames[0]?.instructionPointerReference;
    const rows = (await ask('disassemble', { memoryReference, instructionOffset: -2, instructionCount: 6 })).body
      .instructions;
    assert.deepEqual([rows.length, rows[2].address], [6, memoryReference]);
    assert.equal(
      (await go('next', { granularity: 'instruction' })).frames[0]?.instructionPointerReference,
      rows[3].address,
    );
    assert.equal(
      (await go('stepBack', { granularity: 'instruction' })).frames[0]?.instructionPointerReference,
      memoryReference,
    );
    await ask('setInstructionBreakpoints', {
      breakpoints: [{ instructionReference: rows[4].address, hitCondition: '> 1' }],
    });
    await go('continue');
    for (const [instructionOffset, instructionCount] of [
      [0, 0],
      [-100_000, 3],
      [100_000, 3],
    ])
      assert.equal(
        (await ask('disassemble', { memoryReference, instructionOffset, instructionCount })).body.instructions.length,
        instructionCount,
      );
  });

  it('steps by line where the sources only compile via Yul, and says what is missing', async () => {
    const { go, line, variables, outputs } = await debug('more variables than the stack has room for');
    assert.deepEqual(outputs, [
      "Local variables of Story aren't available: it only compiles via Yul, which moves variables.\n",
    ]);
    const { variables: locals } = await variables('Locals');
    assert.match(locals[0]?.value ?? '', /only compile via Yul/);
    const passed: string[] = [];
    for (let stop = await go('stepIn'); stop.description === undefined; stop = await go('stepIn')) passed.push(stop.at);
    assert.ok(passed.includes(`Story.many:${line('uint256 p = j')}`), passed.join());
    const { byName } = await variables('State');
    assert.match(byName.get('last')?.value ?? '', /^\d+$/);
  });

  it('shows no character of a text that hides, reorders or commands', async () => {
    sent.length = 0;
    const { ask, go, variables, evaluate, breakpoints, line } = await debug('texts that pretend');
    await breakpoints({ line: line('counts[note] = 3'), logMessage: '{note} {$left}' });
    await ask('ledgerLens.timeline');
    await go('continue');
    const state = await variables('State');
    const entries = await ask('variables', { variablesReference: state.byName.get('counts')?.variablesReference });
    const [entry] = (entries.body as DebugProtocol.VariablesResponse['body']).variables;
    // The expression of an entry is one that can be read, and gives it.
    assert.match(entry?.evaluateName ?? '', /^counts\["\\xe2\\x80\\xae evil /);
    assert.equal((await evaluate(entry?.evaluateName ?? '')).result, entry?.value);
    await variables('Locals');
    assert.match((await evaluate('counts[note]')).result, /^[04]$/);
    assert.match((await evaluate('"\u202e' + '\u001b[2J"')).result, /^"\[U\+202E\]/);
    const { variables: locals } = await variables('Locals');
    assert.deepEqual(
      locals.map(({ name }) => name),
      ['$left', 'raw'],
    );
    // In JSON, what a text has is escaped.
    for (const message of sent)
      JSON.parse(message, (_, value) => {
        if (typeof value === 'string') assert.doesNotMatch(value, hiding);
        return value;
      });
  });

  it('answers each request once, in whatever order they come', async () => {
    const client = await connect();
    await client.initializeRequest();
    const ask: Ask = (command, given) => client.customRequest(command, given);
    for (const command of [
      'stackTrace',
      'configurationDone',
      'continue',
      'variables',
      'goto',
      'constructor',
      '__proto__',
    ])
      await assert.rejects(ask(command, { threadId: 1 }), /./, command);
    const launch = { transaction: 'loop', stopOn: 'entry' } as DebugProtocol.LaunchRequestArguments;
    await Promise.all([client.waitForEvent('initialized'), client.launchRequest(launch)]);
    // A walk before the configuration is done, many at once, and a stop for each.
    let stops = 0;
    client.on('stopped', () => stops++);
    const commands = ['stepIn', 'stepBack', 'next', 'continue', 'reverseContinue', 'stepOut', 'restart', 'pause'];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ask(commands[at % 7] ?? 'next', { threadId: 1 })),
    );
    await ask('configurationDone');
    assert.equal(answers.length, 40);
    await ask('threads');
    const { body } = await ask('stackTrace', { threadId: 1 });
    assert.equal(stops, 41);
    assert.equal(body.stackFrames.length, 1);
    for (const [command, given] of [
      ['variables', { variablesReference: -1 }],
      ['scopes', { frameId: 0 }],
      ['restartFrame', { frameId: 99 }],
      ['locations', { locationReference: 12 }],
      ['source', { sourceReference: 77 }],
      ['ledgerLens.goToEntry', { id: -1 }],
      ['disassemble', { memoryReference: '-1', instructionCount: 1 }],
    ] as const)
      await ask(command, { threadId: 1, ...given }).catch((error: Error) =>
        assert.ok(error.message.length > 3, command),
      );
    await assert.rejects(ask('goto', { threadId: 1, targetId: Number.NaN }), /"targetId" isn't what the Debug Adapter/);
    for (const targetId of [-5, 3, 1e12])
      await assert.rejects(ask('goto', { threadId: 1, targetId }), /wasn't offered/);
  });

  it('keeps two sessions apart, and goes on when one is gone', async () => {
    const one = await debug('loop');
    const other = await debug('recursion');
    await Promise.all([one.go('continue'), other.go('next')]);
    const running = one.ask('reverseContinue', { threadId: 1 }).catch(() => undefined);
    await one.client.disconnectRequest({});
    await running;
    assert.equal((await other.go('stepBack')).frames[0]?.name, 'Story.run');
    assert.equal((await other.evaluate('last')).result, '0');
  });
});
