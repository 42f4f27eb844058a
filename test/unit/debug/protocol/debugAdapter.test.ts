import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DebugClient } from '@vscode/debugadapter-testsupport';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { AdapterHost } from '../../../../src/core/debug/protocol/adapterSession.ts';
import { createDebugAdapter } from '../../../../src/core/debug/protocol/debugAdapter.ts';
import { type Asked, fakeDebuggee, vault } from './fakeDebuggee.ts';
import { serveAdapter } from './serveAdapter.ts';

const path = '/ws/contracts/Vault.sol';

describe('the debug adapter, by its protocol over a port', () => {
  let server: Server;
  let client: DebugClient;
  let asked: Asked;
  let host: AdapterHost;
  let debuggee: ReturnType<typeof fakeDebuggee>;

  beforeEach(async () => {
    asked = [];
    debuggee = fakeDebuggee(asked);
    host = {
      async open({ transaction }) {
        if (transaction === 'cancelled') return undefined;
        if (transaction === 'none') throw new Error("Transaction none isn't here.");
        return { debuggee, title: transaction, network: 'testnet' };
      },
      documentOf: async () => ({ name: 'Vault.sol', path }),
      sourcesOf: async (document) => (document.path === path ? [{ source: vault }] : "This file isn't part of it."),
    };
    server = createServer();
    const port = await serveAdapter(server, (send) => createDebugAdapter(host, send));
    client = new DebugClient('node', '', 'ledger-lens');
    await client.start(port);
  });
  afterEach(async () => {
    await client.stop();
    server.close();
  });

  const launch = async () => {
    const answer = await client.initializeRequest();
    const initialized = client.waitForEvent('initialized');
    const launched = client.launchRequest({ transaction: 'a@1' } as DebugProtocol.LaunchRequestArguments);
    await Promise.all([initialized, launched]);
    return answer.body;
  };
  const start = async () => {
    await launch();
    return stopAfter(() => client.configurationDoneRequest());
  };
  const stopAfter = async (ask: () => Promise<unknown>) => {
    const [event] = await Promise.all([client.waitForEvent('stopped'), ask()]);
    return event.body as DebugProtocol.StoppedEvent['body'];
  };

  /** The engine for tests stands at the line, counted from 0. */
  const standAt = (step: number) =>
    stopAfter(() => client.customRequest('ledgerLens.runBackTo', { source: { path }, line: step + 1 }));

  it('says what it can do, and that nothing can be changed', async () => {
    const can = await launch();
    for (const each of ['StepBack', 'GotoTargetsRequest', 'RestartFrame', 'StepInTargetsRequest', 'DataBreakpoints'])
      assert.equal(Object.entries(can ?? {}).find(([key]) => key === `supports${each}`)?.[1], true, each);
    assert.equal(can?.supportsSetVariable, undefined);
    assert.equal(can?.supportsWriteMemoryRequest, undefined);
    assert.deepEqual(
      can?.exceptionBreakpointFilters?.map(({ filter, supportsCondition }) => [filter, supportsCondition]),
      [
        ['reverts', true],
        ['caughtReverts', true],
        ['resultCodes', true],
      ],
    );
  });

  it('starts at the failure, says what is missing, and lets no escape sequence through', async () => {
    const [output, stop] = await Promise.all([client.waitForEvent('output'), start()]);
    assert.equal(output.body.output, "Local variables aren't available: [U+001B][31mno compiler.\n");
    assert.deepEqual([stop.reason, stop.text], ['exception', 'NotEnough[U+001B][2J']);
    assert.deepEqual(asked, ['start("failure")']);
    const { body } = await client.stackTraceRequest({ threadId: 1 });
    const [frame, opaque] = body.stackFrames;
    assert.deepEqual([frame?.line, frame?.column, frame?.source?.path], [8, 5, path]);
    assert.ok(frame && !('endLine' in frame), 'VS Code would select the statement, and the next key would replace it');
    assert.equal(frame?.instructionPointerReference, '0x300000005');
    assert.equal(opaque?.canRestart, false);
    const sourceReference = opaque?.source?.sourceReference ?? 0;
    const text = await client.sourceRequest({ sourceReference });
    assert.equal(text.body.content, 'The network answers here.');
    assert.equal(
      (await client.stackTraceRequest({ threadId: 1, startFrame: 1, levels: 1 })).body.stackFrames.length,
      1,
    );
  });

  it('gives the whole call stack at once, and says of a frame that it has no source', async () => {
    const can = await launch();
    // With it, VS Code leaves "Load More Stack Frames" below a stack that is whole.
    assert.equal(can?.supportsDelayedStackTraceLoading, undefined);
    await stopAfter(() => client.configurationDoneRequest());
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
    assert.deepEqual(
      stackFrames.map(({ source }) => source?.name),
      ['Vault.sol', 'no source'],
    );
  });

  it('shows a frame without a source only if none has one', async () => {
    await start();
    const hintsOf = async () => {
      const { body } = await client.stackTraceRequest({ threadId: 1 });
      return body.stackFrames.map(({ source }) => source?.presentationHint);
    };
    assert.deepEqual(await hintsOf(), [undefined, 'deemphasize']);
    const opaque = (await debuggee.frames()).filter(({ place }) => !place);
    debuggee.frames = () => Promise.resolve(opaque);
    await stopAfter(() => client.nextRequest({ threadId: 1 }));
    assert.deepEqual(await hintsOf(), [undefined]);
  });

  it('says once why it failed', async () => {
    await start();
    const said = async (name: string, text: string) => {
      debuggee.exception = () => Promise.resolve({ kind: 'reverts', name, text });
      const { body } = await client.customRequest('exceptionInfo', { threadId: 1 });
      return [body.exceptionId, body.description];
    };
    assert.deepEqual(await said('NotEnough', 'NotEnough(held: 1)'), ['NotEnough(held: 1)', undefined]);
    assert.deepEqual(await said('Error', 'no more'), ['Error', 'no more']);
  });

  it('says of a failure that nothing handled it only if that is so', async () => {
    await start();
    const modes: string[] = [];
    for (const kind of ['reverts', 'caughtReverts', 'resultCodes'] as const) {
      debuggee.exception = () => Promise.resolve({ kind, name: 'INVALID_TOKEN_ID', text: 'it is none' });
      modes.push((await client.customRequest('exceptionInfo', { threadId: 1 })).body.breakMode);
    }
    assert.deepEqual(modes, ['unhandled', 'always', 'always']);
  });

  it('begins a frame again, and says so', async () => {
    await start();
    const stop = await stopAfter(() => client.restartFrameRequest({ frameId: 11 }));
    assert.deepEqual([stop.reason, asked.at(-1)], ['restart', 'restartFrame(11)']);
  });

  it('knows no request whose capability it does not claim', async () => {
    const can = await launch();
    assert.ok(!can?.supportsTerminateRequest);
    await assert.rejects(client.customRequest('terminate', {}), /terminate/);
    assert.equal((await client.threadsRequest()).body.threads.length, 1);
  });

  it('shows memory of where it stands, and says after each stop that what was read is void', async () => {
    await client.initializeRequest({
      adapterID: 'ledger-lens',
      linesStartAt1: true,
      columnsStartAt1: true,
      pathFormat: 'path',
      supportsMemoryEvent: true,
    });
    const initialized = client.waitForEvent('initialized');
    await Promise.all([
      initialized,
      client.launchRequest({ transaction: 'a@1' } as DebugProtocol.LaunchRequestArguments),
    ]);
    await stopAfter(() => client.configurationDoneRequest());
    const read = async () =>
      (await client.customRequest('readMemory', { memoryReference: 'm1', offset: 0, count: 1 })).body.data;
    assert.equal(await read(), 'Bw==');
    const void_ = client.waitForEvent('memory');
    await stopAfter(() => client.nextRequest({ threadId: 1 }));
    const { memoryReference, offset } = (await void_).body;
    assert.deepEqual([memoryReference, offset], ['m1', 0]);
    assert.equal(await read(), 'CA==');
    // A view that is hidden reads nothing, and mustn't show that when it is back.
    const voided: string[] = [];
    client.on('memory', ({ body }: DebugProtocol.MemoryEvent) => voided.push(body.memoryReference));
    for (let stop = 1; stop <= 3; stop++) {
      await stopAfter(() => client.nextRequest({ threadId: 1 }));
      await client.threadsRequest();
      assert.deepEqual(voided, Array(stop).fill('m1'));
    }
    // Those read last, however many there were.
    for (let nth = 0; nth < 150; nth++)
      await client.customRequest('readMemory', { memoryReference: `m${nth}`, offset: 0, count: 1 });
    voided.length = 0;
    await stopAfter(() => client.nextRequest({ threadId: 1 }));
    await client.threadsRequest();
    assert.deepEqual([voided.length, voided.at(-1)], [100, 'm149']);
  });

  it('gives the whole of a value to copy', async () => {
    await start();
    const value = async (context: string) =>
      (await client.evaluateRequest({ expression: 'raw', frameId: 11, context })).body.result;
    assert.deepEqual([await value('watch'), await value('clipboard')], ['0x00… (4 bytes)', '0x00112233']);
  });

  it('lets go of a recording once its session has ended', async () => {
    const kept = new WeakRef(fakeDebuggee([]));
    const answers: DebugProtocol.ProtocolMessage[] = [];
    const own: AdapterHost = {
      ...host,
      open: async () => ({ debuggee: kept.deref() ?? debuggee, title: 'a@1', network: 'testnet' }),
    };
    const adapter = createDebugAdapter(own, (message) => answers.push(message));
    const ask = async (seq: number, command: string, given: object = {}) => {
      adapter.handle({ seq, type: 'request', command, arguments: given } as DebugProtocol.Request);
      while (!answers.some((each) => 'request_seq' in each && each.request_seq === seq))
        await new Promise((resolve) => setImmediate(resolve));
    };
    await ask(1, 'initialize');
    await ask(2, 'launch', { transaction: 'a@1' });
    await ask(3, 'configurationDone');
    await ask(4, 'stackTrace', { threadId: 1 });
    await ask(5, 'disconnect');
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let tries = 0; tries < 20 && kept.deref(); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      collect();
    }
    assert.equal(kept.deref(), undefined);
    // The client may hold it, and ask on.
    await ask(6, 'stackTrace', { threadId: 1 });
    assert.equal(answers.filter(({ type }) => type === 'response').length, 6);
  });

  it('answers steps first, then stops once, and goes on at both ends', async () => {
    await start();
    asked.length = 0;
    await stopAfter(() => client.stepBackRequest({ threadId: 1 }));
    await stopAfter(() => client.nextRequest({ threadId: 1, granularity: 'instruction' }));
    await stopAfter(() => client.stepInRequest({ threadId: 1, targetId: 5 }));
    await stopAfter(() => client.stepOutRequest({ threadId: 1 }));
    await stopAfter(() => client.customRequest('ledgerLens.stepBackInto'));
    await stopAfter(() => client.customRequest('ledgerLens.stepBackOut'));
    assert.deepEqual(asked, [
      'step("back", , )',
      'step("over", "instruction", )',
      'step("into", , 5)',
      'step("out", , )',
      'step("backInto", , )',
      'step("backOut", , )',
    ]);
    for (let times = 0; times < 2; times++) {
      const end = await stopAfter(() => client.continueRequest({ threadId: 1 }));
      assert.deepEqual([end.reason, end.description], ['step', 'End of the transaction']);
    }
    const written = await stopAfter(() => client.reverseContinueRequest({ threadId: 1 }));
    assert.deepEqual([written.reason, written.text, written.hitBreakpointIds], ['data breakpoint', 'held 1 → 2', [4]]);
    assert.equal((await stopAfter(() => client.restartRequest({}))).reason, 'exception');
  });

  it('answers what there is to see at a stop while the timeline is still made', async () => {
    debuggee.timelineAt = () => new Promise(() => {});
    await start();
    const { body } = await client.stackTraceRequest({ threadId: 1 });
    const [scope] = (await client.scopesRequest({ frameId: body.stackFrames[0]?.id ?? 0 })).body.scopes;
    const { variables } = (await client.variablesRequest({ variablesReference: scope?.variablesReference ?? 0 })).body;
    assert.equal(variables.length, 2);
  });

  it('says once in the console that it is at the end, and how to go back', async () => {
    await start();
    const said: string[] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => said.push(body.output));
    for (let times = 0; times < 2; times++) {
      await standAt(7);
      await stopAfter(() => client.continueRequest({ threadId: 1 }));
    }
    assert.deepEqual(said, ['End of the transaction. To go back, choose Step Back or Reverse.\n']);
  });

  it('can be paused in a long run, and stands where it stood', async () => {
    await start();
    await standAt(8);
    await client.continueRequest({ threadId: 1 });
    const stop = await stopAfter(() => client.pauseRequest({ threadId: 1 }));
    assert.equal(stop.reason, 'pause');
  });

  it('is paused, too, before a run has begun that waits for its turn', async () => {
    await start();
    const slow = client.evaluateRequest({ expression: 'slow', frameId: 11 });
    const refused = assert.rejects(slow, /cancelled/);
    const { request_seq: before } = await client.send('pause', { threadId: 1 });
    const [stop] = await Promise.all([
      client.waitForEvent('stopped'),
      client.continueRequest({ threadId: 1 }),
      client.pauseRequest({ threadId: 1 }),
      client.customRequest('cancel', { requestId: before - 1 }),
      refused,
    ]);
    assert.equal(stop.body.reason, 'pause');
    assert.deepEqual(asked, ['start("failure")']);
    // The next run isn't what was paused.
    assert.equal(
      (await stopAfter(() => client.continueRequest({ threadId: 1 }))).description,
      'End of the transaction',
    );
  });

  it('says why it refuses what comes too early, twice, of another thread or unasked', async () => {
    await client.initializeRequest();
    const why = async (command: string, given: object = {}) =>
      client.customRequest(command, given).then(
        () => '',
        (error: Error) => error.message,
      );
    for (const command of ['next', 'stackTrace', 'setBreakpoints', 'configurationDone', 'ledgerLens.timeline'])
      assert.equal(await why(command), "The transaction isn't recorded yet. Start again.", command);
    await Promise.all([
      client.waitForEvent('initialized'),
      client.launchRequest({ transaction: 'a@1' } as DebugProtocol.LaunchRequestArguments),
    ]);
    const already = 'This session already debugs a@1. Start another one.';
    assert.equal(await why('launch', { transaction: 'b@2' }), already);
    assert.equal(await why('initialize', { adapterID: 'x', linesStartAt1: false }), already);
    await stopAfter(() => client.configurationDoneRequest());
    assert.equal(await why('configurationDone'), already);
    assert.equal((await client.threadsRequest()).body.threads[0]?.name, 'a@1');
    for (const command of ['stackTrace', 'next', 'continue', 'pause', 'exceptionInfo'])
      assert.equal(await why(command, { threadId: 7 }), 'There is no thread 7: a transaction has only thread 1.');
    const goTo = { threadId: 1, targetId: 6 };
    assert.match(await why('goto', goTo), /wasn't offered/);
    await client.customRequest('gotoTargets', { source: { path }, line: 3 });
    assert.equal((await stopAfter(() => client.customRequest('goto', goTo))).reason, 'goto');
  });

  it('cancels what runs and what waits, and answers the rest', async () => {
    await start();
    const first = client.evaluateRequest({ expression: 'slow', frameId: 11 });
    const second = client.evaluateRequest({ expression: 'slow', frameId: 11 });
    const third = client.evaluateRequest({ expression: 'held', frameId: 11 });
    const refused = Promise.all([assert.rejects(first, /cancelled/), assert.rejects(second, /cancelled/)]);
    const { request_seq: last } = await client.send('pause', { threadId: 1 });
    await client.customRequest('cancel', { requestId: last - 2 });
    await client.customRequest('cancel', { requestId: last - 3 });
    await client.customRequest('cancel', {});
    await refused;
    assert.equal((await third).body.result, '42');
  });

  it('ends in the middle of a run, and leaves another session alone', async () => {
    await start();
    const other = new DebugClient('node', '', 'ledger-lens');
    await other.start((server.address() as AddressInfo).port);
    await other.initializeRequest();
    await Promise.all([
      other.waitForEvent('initialized'),
      other.launchRequest({ transaction: 'b@2' } as DebugProtocol.LaunchRequestArguments),
    ]);
    await standAt(8);
    await client.continueRequest({ threadId: 1 });
    const events: string[] = [];
    client.on('stopped', () => events.push('stopped'));
    client.on('output', () => events.push('output'));
    const waiting = client.evaluateRequest({ expression: 'held', frameId: 11 }).catch((error: Error) => error.message);
    await client.disconnectRequest({});
    assert.match(String(await waiting), /cancelled/);
    assert.deepEqual(events, []);
    assert.equal((await other.threadsRequest()).body.threads[0]?.name, 'b@2');
    await other.stop();
  });

  it('sets breakpoints in the sources that a document shows, and says where they moved', async () => {
    await launch();
    const source = { path };
    const breakpoints = [{ line: 3, condition: 'held > 1', hitCondition: '>= 2' }];
    const { body } = await client.setBreakpointsRequest({ source, breakpoints });
    assert.equal(asked.at(-1), 'setBreakpoints(1, [{"line":2,"condition":"held > 1","hitCondition":">= 2"}])');
    assert.deepEqual(
      body.breakpoints.map(({ verified, line, message }) => [verified, line, message]),
      [[true, 4, 'Moved to line 4: line 3 has no code.']],
    );
    const other = await client.setBreakpointsRequest({ source: { path: '/ws/a.ts' }, breakpoints });
    assert.deepEqual(other.body.breakpoints, [{ verified: false, message: "This file isn't part of it." }]);
  });

  it('answers a log point once, at its place, until it changes', async () => {
    await launch();
    const outputs: DebugProtocol.OutputEvent['body'][] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body));
    const set = (logMessage: string, line = 2) =>
      client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line, logMessage }] });
    await set('held {held}');
    await set('held {held}');
    await set('now {held}');
    assert.deepEqual(
      outputs
        .map(({ output, line, source }) => [
          output.replace('Moved to line 3: line 2 has no code.\n', ''),
          line,
          source?.path,
        ])
        .filter(([text]) => text !== ''),
      [
        ['held {held}![U+001B][0m\n', 2, path],
        ['now {held}![U+001B][0m\n', 2, path],
      ],
    );
  });

  it('maps the other breakpoints', async () => {
    await launch();
    await client.customRequest('setFunctionBreakpoints', { breakpoints: [{ name: 'Vault.withdraw' }] });
    await client.customRequest('setInstructionBreakpoints', {
      breakpoints: [{ instructionReference: '0x300000005', offset: 2 }],
    });
    const filters = await client.customRequest('setExceptionBreakpoints', {
      filters: ['reverts', 'other'],
      filterOptions: [{ filterId: 'resultCodes', condition: 'INVALID' }],
    });
    assert.deepEqual(
      filters.body.breakpoints.map(({ verified }: DebugProtocol.Breakpoint) => verified),
      [true, false, true],
    );
    const info = await client.dataBreakpointInfoRequest({ variablesReference: 3, name: 'held' });
    assert.deepEqual(info.body.accessTypes, ['write', 'read', 'readWrite']);
    assert.equal(info.body.canPersist, true, 'it is there in the next session, too');
    const local = await client.dataBreakpointInfoRequest({ variablesReference: 3, name: 'i' });
    assert.equal(local.body.dataId, null);
    // Of a watch expression, there is only its text.
    const of = async (name: string) =>
      (await client.customRequest('dataBreakpointInfo', { name, frameId: 11 })).body as { dataId: string | null };
    const { dataId: held } = await of('held');
    assert.ok(held);
    assert.equal((await of('i')).dataId, null);
    assert.deepEqual(await of('nothing'), { dataId: null, description: "nothing isn't known here." });
    assert.deepEqual(asked.splice(-3), [
      'dataBreakpointOf("held", 11)',
      'dataBreakpointOf("i", 11)',
      'dataBreakpointOf("nothing", 11)',
    ]);
    // One of another network's session is kept, too; the same address and slot are of something else there.
    const other = held.replace('testnet', 'mainnet');
    assert.notEqual(other, held);
    const set = await client.setDataBreakpointsRequest({
      breakpoints: [{ dataId: other }, { dataId: held, accessType: 'write' }, { dataId: 'slot 1' }],
    });
    const otherNetwork = "This data breakpoint wasn't set on this network.";
    assert.deepEqual(
      set.body.breakpoints.map(({ verified, message }) => [verified, message]),
      [
        [false, otherNetwork],
        [true, undefined],
        [false, otherNetwork],
      ],
    );
    assert.deepEqual(asked, [
      'setFunctionBreakpoints([{"name":"Vault.withdraw"}])',
      'setInstructionBreakpoints([{"address":"12884901895"}])',
      'setExceptionBreakpoints([{"kind":"reverts"},{"kind":"resultCodes","condition":"INVALID"}])',
      'setDataBreakpoints([{"id":"slot 1","access":"change"}])',
    ]);
  });

  /** Of a file that has changed since, and of the copy as built. */
  const withCopy = (changed: string) => {
    host.documentOf = async () => ({ name: 'Vault (as built).sol', path: copy });
    host.sourcesOf = async (document) => [{ source: vault, ...(document.path === path && { changed }) }];
  };
  const copy = 'ledger-lens-built:/Vault (as built).sol';

  it('sets breakpoints in the lines that a changed file still has, and says once which it has not', async () => {
    await launch();
    withCopy('new\nb\nother\nc\n');
    const outputs: DebugProtocol.OutputEvent['body'][] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body));
    const set = async (...lines: number[]) => {
      const breakpoints = lines.map((line) => ({ line }));
      const { body } = await client.setBreakpointsRequest({ source: { name: 'Vault.sol', path }, breakpoints });
      return body.breakpoints.map(({ verified, line, message }) => [verified, line, message]);
    };
    // Line 2 was line 2 and has no code; line 3 was line 3, which is line 4 now.
    assert.deepEqual(await set(2), [[true, 4, 'Moved to line 4: line 2 has no code.']]);
    assert.equal(asked.at(-1), 'setBreakpoints(1, [{"line":1}])');
    const sentence =
      "Vault.sol has changed since the contract was built, lines 1, 3 too, so breakpoints there can't be set. Set them in Vault (as built).sol.";
    assert.deepEqual(await set(1, 2, 3), [
      [false, undefined, sentence],
      [true, 4, 'Moved to line 4: line 2 has no code.'],
      [false, undefined, sentence],
    ]);
    await set(1, 2, 3);
    assert.deepEqual(
      outputs.map(({ output, line, source }) => [output, line, source?.path]),
      [[`${sentence}\n`, 1, copy]],
    );
    // What would move to a line that has changed isn't set, and its own line hasn't changed.
    withCopy('a\nb\nother\n');
    const next = 'Line 2 has no code, and the next line with code has changed.';
    assert.deepEqual(await set(2, 3), [
      [false, undefined, next],
      [
        false,
        undefined,
        "Vault.sol has changed since the contract was built, line 3 too, so a breakpoint there can't be set. Set it in Vault (as built).sol.",
      ],
    ]);
    assert.equal(asked.at(-1), 'setBreakpoints(1, [])');
    await stopAfter(() => client.configurationDoneRequest());
    await stopAfter(() => client.customRequest('ledgerLens.runBackTo', { source: { path }, line: 2 }));
    assert.equal(asked.at(-1), 'runTo(1, 1, "back")');
    await assert.rejects(
      client.customRequest('gotoTargets', { source: { path }, line: 3 }),
      /Line 3 has changed since/,
    );
  });

  it('links the line of the copy that stands in place of a changed one', async () => {
    await launch();
    withCopy('a\nb\nother\n');
    const output = client.waitForEvent('output', 1_000);
    await client.setBreakpointsRequest({ source: { name: 'Vault.sol', path }, breakpoints: [{ line: 3 }] });
    const { line, source } = (await output).body;
    assert.deepEqual([line, source?.path], [3, copy]);
  });

  it('says once in the console why a condition cannot be evaluated', async () => {
    await start();
    const outputs: string[] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body.output));
    const problem = `Can't evaluate the condition helld > 3: "helld" isn't known here.`;
    const move = () => stopAfter(() => client.continueRequest({ threadId: 1 }));
    debuggee.run = async () => {
      const stop = { step: 3, reason: 'breakpoint', text: problem, problem, breakpoints: [1] } as const;
      Object.defineProperty(debuggee, 'stop', { value: stop, configurable: true });
      return stop;
    };
    assert.deepEqual([(await move()).text, (await move()).text], [problem, problem]);
    await client.threadsRequest();
    assert.deepEqual(outputs, [`${problem}\n`]);
  });

  it('keeps the breakpoints of a file apart from those of its copy', async () => {
    await launch();
    withCopy('new\na\nb\nc\n');
    const by: unknown[] = [];
    const { setBreakpoints } = debuggee;
    debuggee.setBreakpoints = (source, wanted, options) => {
      by.push([options?.by, wanted.map(({ line }) => line)]);
      return setBreakpoints(source, wanted, options);
    };
    await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 2 }] });
    await client.setBreakpointsRequest({ source: { path: copy }, breakpoints: [{ line: 2 }] });
    assert.deepEqual(by, [
      [path, [0]],
      [copy, [1]],
    ]);
  });

  it('answers log points again when it starts again', async () => {
    await start();
    const outputs: string[] = [];
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => outputs.push(body.output));
    await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 2, logMessage: 'held' }] });
    const once = outputs.splice(0);
    assert.equal(once[0], 'held![U+001B][0m\n');
    await stopAfter(() => client.customRequest('restart', {}));
    assert.deepEqual(outputs, once);
  });

  it('takes the breakpoints of a file back once it no longer shows the source', async () => {
    await start();
    await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 1 }] });
    host.sourcesOf = async () => 'This file has changed.';
    asked.length = 0;
    const { body } = await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: 1 }] });
    assert.equal(body.breakpoints[0]?.verified, false);
    assert.deepEqual(asked.splice(0), ['setBreakpoints(1, [])']);
    await client.setBreakpointsRequest({ source: { path }, breakpoints: [] });
    assert.deepEqual(asked, []);
  });

  it('claims nothing of what comes after the end of a recording that is cut', async () => {
    await start();
    debuggee.visits = () => Promise.resolve([]);
    Object.assign(debuggee, { isCut: true });
    await assert.rejects(
      client.customRequest('gotoTargets', { source: { path }, line: 3 }),
      /Line 3 isn.t reached up to where the replay is certain\./,
    );
  });

  it('lists the visits of a line and goes to the second, and back to the cursor', async () => {
    await start();
    const { body } = await client.customRequest('gotoTargets', { source: { path }, line: 3 });
    assert.deepEqual(
      body.targets.map(({ label }: { label: string }) => label),
      ['1st time, i = 0', '2nd time, i = 1'],
    );
    // Line 3 has no code.
    assert.deepEqual(
      body.targets.map(({ line }: { line: number }) => line),
      [5, 5],
    );
    debuggee.visits = () => Promise.resolve([]);
    // Otherwise VS Code says that the line has no code.
    await assert.rejects(
      client.customRequest('gotoTargets', { source: { path }, line: 3 }),
      /The transaction never came to line 3\./,
    );
    const stop = await stopAfter(() => client.gotoRequest({ threadId: 1, targetId: body.targets[1].id }));
    // The Call Stack shows the reason otherwise.
    assert.deepEqual([stop.reason, stop.description], ['goto', 'Paused at the selected place']);
    assert.equal(asked.at(-1), 'goToStep(6)');
    await stopAfter(() => client.customRequest('ledgerLens.runBackTo', { source: { path }, line: 3 }));
    assert.equal(asked.at(-1), 'runTo(1, 2, "back")');
    // The client shows the reason of the stop before until it goes on, which it can't know of our own requests.
    const [continued] = await Promise.all([
      client.waitForEvent('continued'),
      stopAfter(() => client.customRequest('ledgerLens.goToEntry', { id: 1 })),
    ]);
    assert.deepEqual(continued.body, { threadId: 1, allThreadsContinued: true });
    assert.equal(asked.at(-1), 'goToStep(2)');
    const targets = await client.customRequest('stepInTargets', { frameId: 11 });
    assert.deepEqual(targets.body.targets, [{ id: 5, label: 'f(1)', line: 2, column: 5, endLine: 2, endColumn: 10 }]);
  });

  it('pages variables, says where they are declared, and shows what hides', async () => {
    await start();
    const { body } = await client.variablesRequest({
      variablesReference: 9,
      filter: 'indexed',
      start: 100,
      count: 100,
    });
    assert.equal(asked.at(-1), 'variables(9, {"filter":"indexed","start":100,"count":100})');
    const [held, list] = body.variables;
    assert.deepEqual([held?.value, held?.evaluateName, list?.indexedVariables], ['2n[U+202E]', 'held', 300]);
    assert.equal(list?.memoryReference, 'm1');
    const at = await client.customRequest('locations', { locationReference: held?.declarationLocationReference });
    assert.deepEqual([at.body.line, at.body.source.path], [2, path]);
  });

  it('evaluates, and says errors in sentences without links', async () => {
    await start();
    const answer = await client.evaluateRequest({ expression: 'held', frameId: 11, context: 'watch' });
    assert.equal(answer.body.result, '42');
    await assert.rejects(client.evaluateRequest({ expression: 'held = 1', frameId: 11 }), (error: Error) => {
      assert.match(error.message, /Nothing can be changed here\. See \[this\]\u2060\(command:evil\)/);
      return true;
    });
    for (const command of ['setVariable', 'setExpression', 'writeMemory'])
      await assert.rejects(
        client.customRequest(command, { name: 'held', value: '1' }),
        /Can't change anything: the transaction has already happened\./,
      );
    await assert.rejects(client.customRequest('constructor'), /constructor/);
  });

  it('disassembles exactly as many rows as asked for, and reads memory', async () => {
    await start();
    const { body } = await client.customRequest('disassemble', {
      memoryReference: '0x300000005',
      instructionOffset: -50,
      instructionCount: 100,
    });
    assert.equal(body.instructions.length, 100);
    assert.equal(body.instructions[0].presentationHint, 'invalid');
    assert.equal(asked.at(-1), 'disassemble("12884901893", -50, 100)');
    const memory = await client.customRequest('readMemory', { memoryReference: 'm1', offset: 96, count: 10 });
    assert.deepEqual(memory.body, { address: '0x60', data: 'BwcHBw==', unreadableBytes: 6 });
    const read = async (offset: number, count: number, memoryReference = 'm1') =>
      (await client.customRequest('readMemory', { memoryReference, offset, count })).body;
    assert.deepEqual(await read(100, 4), { address: '0x64', unreadableBytes: 4 });
    assert.deepEqual(await read(1_000, 4), { address: '0x3e8', unreadableBytes: 4 });
    // How many bytes to skip until the next one can be read.
    assert.deepEqual(await read(-10, 20), { address: '0x0', unreadableBytes: 10 });
    assert.deepEqual(await read(-10, 4), { address: '0x0', unreadableBytes: 4 });
    assert.deepEqual(await read(2, 0), { address: '0x2' });
    assert.deepEqual(await read(0, 4, 'other'), { address: '0x0', unreadableBytes: 4 });
    await assert.rejects(client.customRequest('disassemble', { memoryReference: 'x', instructionCount: 1 }), /address/);
  });

  it('disassembles no more rows at once than anyone scrolls through', async () => {
    await start();
    const rows = (instructionCount: number) =>
      client.customRequest('disassemble', { memoryReference: '0x300000005', instructionCount });
    assert.equal((await rows(10_000)).body.instructions.length, 10_000);
    await assert.rejects(rows(10_001), /At most 10,000 instructions/);
  });

  it('answers on if a document can not be read', async () => {
    await launch();
    host.documentOf = () => Promise.reject(new Error("The file can't be read."));
    const output = client.waitForEvent('output', 1_000);
    const stopped = client.waitForEvent('stopped', 1_000);
    await client.configurationDoneRequest();
    assert.match((await output).body.output, /Local variables/);
    await stopped;
    assert.equal((await client.threadsRequest()).body.threads.length, 1);
    await assert.rejects(client.stackTraceRequest({ threadId: 1 }), /can't be read/);
  });

  it('says why it can not start, and ends quietly if the user cancels', async () => {
    await client.initializeRequest();
    await assert.rejects(
      client.launchRequest({ transaction: 'none' } as DebugProtocol.LaunchRequestArguments),
      /Transaction none isn't here\./,
    );
    await assert.rejects(client.customRequest('stackTrace', {}), /The transaction isn't recorded yet\. Start again\./);
    const ended = client.waitForEvent('terminated');
    await client.launchRequest({ transaction: 'cancelled' } as DebugProtocol.LaunchRequestArguments);
    await ended;
  });
});
