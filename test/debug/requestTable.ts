import { OddClient } from './oddSession.ts';

/** A request that VS Code, or another client, sends in a session. */
export interface AskedRequest {
  readonly command: string;
  readonly given?: unknown;
}

/** What a client knows where it stands. */
export interface Standing {
  /** Of the innermost frame. */
  readonly frame: number;
  /** A list of variables. */
  readonly list: number;
  /** A frame and a list of an earlier stop. */
  readonly old: { readonly frame: number; readonly list: number };
  /** The address of an instruction that ran. */
  readonly address: string;
  readonly path: string;
  /** The transaction, as launched. */
  readonly transaction: string;
}

/** Requests that are sent at once, and what comes of each: `ok`, or a part of the sentence that refuses it. */
export interface RequestRow {
  readonly what: string;
  asks(at: Standing): readonly AskedRequest[];
  readonly answers: readonly (RegExp | 'ok' | 'either')[];
  /** How often it stops. */
  readonly stops: number;
}

const one = (
  what: string,
  command: string,
  given: unknown,
  answer: RegExp | 'ok' | 'either',
  stops = 0,
): RequestRow => ({
  what,
  asks: () => [{ command, given }],
  answers: [answer],
  stops,
});
const thread = { threadId: 1 };
const noThread = /^There is no thread 7: a transaction has only thread 1\.$/;
const malformed = /isn't what the Debug Adapter Protocol specifies\.$/;
const offStack = /^That frame is no longer on the call stack\.$/;
const changes = /^Can't change anything: the transaction has already happened\.$/;
const notKnown = /^Ledger Lens doesn't know the request/;
const already = /^This session already debugs .+\. Start another one\.$/;

/** What a client sends out of order, or with odd arguments, while it stands at a stop. */
export const requestTable: readonly RequestRow[] = [
  one('jumps to what was never offered', 'goto', { ...thread, targetId: 3 }, /^This place wasn't offered/),
  one('jumps before the beginning', 'goto', { ...thread, targetId: -1 }, /^This place wasn't offered/),
  one('jumps to nothing', 'goto', thread, malformed),
  {
    what: 'launches again, another and the same',
    asks: ({ transaction }) => [
      { command: 'launch', given: { transaction: 'another' } },
      { command: 'launch', given: { transaction } },
    ],
    answers: [already, already],
    stops: 0,
  },
  one('attaches', 'attach', {}, notKnown),
  one('initializes again', 'initialize', { adapterID: 'x', linesStartAt1: false }, already),
  one('ends its configuration again', 'configurationDone', {}, already),
  ...[
    'stackTrace',
    'next',
    'stepIn',
    'stepOut',
    'stepBack',
    'continue',
    'reverseContinue',
    'pause',
    'exceptionInfo',
  ].map((command) => one(`asks ${command} of another thread`, command, { threadId: 7 }, noThread)),
  one('asks for threads', 'threads', undefined, 'ok'),
  one('asks for a stack from beyond its end', 'stackTrace', { ...thread, startFrame: 1_000, levels: 5 }, 'ok'),
  one('asks for a stack by a text', 'stackTrace', { threadId: 1, startFrame: '0' }, malformed),
  one('asks for the scopes of no frame', 'scopes', { frameId: 123_456 }, offStack),
  one('asks for the variables of no list', 'variables', { variablesReference: 987_654 }, /read at an earlier stop/),
  one('asks for a negative page', 'variables', { variablesReference: 1, start: -1, count: 1 }, malformed),
  {
    what: 'looks at a frame and a list of an earlier stop',
    asks: ({ old }) => [
      { command: 'variables', given: { variablesReference: old.list } },
      { command: 'evaluate', given: { expression: '1', frameId: old.frame } },
      { command: 'stepInTargets', given: { frameId: old.frame } },
    ],
    // A number of before may have been given anew.
    answers: ['either', 'either', 'either'],
    stops: 0,
  },
  one('evaluates in a frame that is gone', 'evaluate', { expression: '1 + 1', frameId: 123_456 }, offStack),
  one('evaluates nothing', 'evaluate', { expression: '' }, /\.$/),
  one('evaluates in no frame', 'evaluate', { expression: '2 + 3', context: 'repl' }, 'either'),
  one('sets a variable', 'setVariable', { variablesReference: 1, name: 'i', value: '2' }, changes),
  one('sets an expression', 'setExpression', { expression: 'i', value: '2' }, changes),
  one('writes memory', 'writeMemory', { memoryReference: '1.memory', data: 'AAAA' }, changes),
  one('completes', 'completions', { text: 'i', column: 2 }, notKnown),
  one('asks for modules', 'modules', {}, notKnown),
  one('terminates threads', 'terminateThreads', { threadIds: [1] }, notKnown),
  one('terminates', 'terminate', { restart: false }, notKnown),
  one('asks for locations of breakpoints', 'breakpointLocations', { source: { path: '/ws/x.sol' }, line: 1 }, notKnown),
  one('asks for what no protocol has', '__proto__', {}, notKnown),
  one('asks for a place of an earlier stop', 'locations', { locationReference: 99_999 }, /of an earlier stop/),
  one('asks for a text of an earlier session', 'source', { sourceReference: 4_321 }, /of an earlier session/),
  one('asks for the source of no document', 'source', { source: { path: '/ws/none.sol' }, sourceReference: 0 }, /\.$/),
  one('asks for all sources', 'loadedSources', {}, 'ok'),
  {
    what: 'disassembles before and behind the code',
    asks: ({ address }) => [
      { command: 'disassemble', given: { memoryReference: address, instructionOffset: -400, instructionCount: 20 } },
      { command: 'disassemble', given: { memoryReference: address, instructionOffset: 90_000, instructionCount: 5 } },
      { command: 'disassemble', given: { memoryReference: 'x', instructionCount: 5 } },
      { command: 'disassemble', given: { memoryReference: address, instructionCount: 1_000_000 } },
    ],
    answers: ['ok', 'ok', /is no address\.$/, /At most 10,000 instructions/],
    stops: 0,
  },
  one('reads no memory', 'readMemory', { memoryReference: 'nothing', count: 8 }, 'either'),
  one('reads before the memory', 'readMemory', { memoryReference: '1.memory', offset: -8, count: 4 }, 'ok'),
  one(
    'sets breakpoints in a file that is no part',
    'setBreakpoints',
    { source: { path: '/ws/none.sol' }, breakpoints: [{ line: 1 }] },
    'ok',
  ),
  {
    what: 'sets a breakpoint behind the end of the file and before its beginning, and takes them back',
    asks: ({ path }) => [
      { command: 'setBreakpoints', given: { source: { path }, breakpoints: [{ line: 100_000 }, { line: -4 }] } },
      { command: 'setBreakpoints', given: { source: { path } } },
    ],
    answers: ['ok', 'ok'],
    stops: 0,
  },
  one(
    'sets a breakpoint of no line',
    'setBreakpoints',
    { source: { path: '/ws/Story.sol' }, breakpoints: [{}] },
    malformed,
  ),
  {
    what: 'sets a function breakpoint of no function, and takes it back',
    asks: () => [
      { command: 'setFunctionBreakpoints', given: { breakpoints: [{ name: 'no such(' }] } },
      { command: 'setFunctionBreakpoints', given: { breakpoints: [] } },
    ],
    answers: ['ok', 'ok'],
    stops: 0,
  },
  {
    what: 'sets data and instruction breakpoints of nothing, and takes them back',
    asks: () => [
      { command: 'setDataBreakpoints', given: { breakpoints: [{ dataId: 'x', accessType: 'odd' }] } },
      { command: 'setDataBreakpoints', given: { breakpoints: [] } },
      { command: 'setInstructionBreakpoints', given: { breakpoints: [{ instructionReference: 'x' }] } },
      { command: 'setInstructionBreakpoints', given: { breakpoints: [] } },
    ],
    answers: ['ok', 'ok', 'ok', 'ok'],
    stops: 0,
  },
  one('filters what no debugger knows', 'setExceptionBreakpoints', { filters: ['nothing'] }, 'ok'),
  one('filters nothing', 'setExceptionBreakpoints', { filters: [] }, 'ok'),
  one('watches what is nowhere', 'dataBreakpointInfo', { name: 'nothing at all' }, 'ok'),
  one(
    'asks where a line that is none was',
    'gotoTargets',
    { source: { path: '/ws/Story.sol' }, line: 100_000 },
    'either',
  ),
  one('runs back to a line of no file', 'ledgerLens.runBackTo', { source: { path: '/ws/none.sol' }, line: 1 }, /\.$/),
  one('goes to no entry', 'ledgerLens.goToEntry', { id: 100_000 }, /^The timeline has no entry 100000/),
  one('cancels nothing', 'cancel', {}, 'ok'),
  one('cancels what never was', 'cancel', { requestId: 1_000_000 }, 'ok'),
  one('pauses what stands', 'pause', thread, 'ok'),
  one('restarts a frame that is gone', 'restartFrame', { frameId: 123_456 }, 'ok', 1),
  one('steps into a call of another statement', 'stepIn', { ...thread, targetId: 1 }, 'ok', 1),
  one('steps by a granularity that is none', 'next', { ...thread, granularity: 'page' }, 'ok', 1),
  {
    what: 'restarts during a step',
    asks: () => [
      { command: 'next', given: thread },
      { command: 'restart', given: {} },
    ],
    answers: ['ok', 'ok'],
    stops: 2,
  },
  {
    what: 'pauses a run, and steps on at once',
    asks: () => [
      { command: 'continue', given: thread },
      { command: 'pause', given: thread },
      { command: 'stepBack', given: thread },
    ],
    answers: ['ok', 'ok', 'ok'],
    stops: 2,
  },
  {
    what: 'looks around while it runs both ways',
    asks: ({ frame }) => [
      { command: 'continue', given: thread },
      { command: 'scopes', given: { frameId: frame } },
      { command: 'reverseContinue', given: thread },
      { command: 'stackTrace', given: thread },
      { command: 'evaluate', given: { expression: 'msg.sender', frameId: frame } },
    ],
    answers: ['ok', 'either', 'ok', 'ok', 'either'],
    stops: 2,
  },
];

/** What a client of the table needs to know of a story. */
export interface TableOptions {
  readonly port: number;
  readonly transaction: string;
  readonly path: string;
  /** The step at which the recording stands. */
  stepOf(): number;
}

/** Each row at one of a story's stops, then a walk from the beginning. @returns what was broken, and the steps of the walk */
export async function runTable(
  options: TableOptions,
): Promise<{ readonly broken: string[]; readonly walked: number[] }> {
  const { path, transaction } = options;
  const client = new OddClient(options.port);
  const broken: string[] = [];
  try {
    const early = ['next', 'stackTrace', 'setBreakpoints', 'configurationDone', 'goto', 'evaluate', 'restart'];
    await client.ask('initialize', { adapterID: 'x' });
    for (const command of early) {
      const { success, message = '' } = await client.ask(command, thread);
      if (success || !/^The transaction isn't recorded yet\./.test(message))
        broken.push(`${command}, early: ${message}`);
    }
    // Breakpoints before the answer to the launch wait for it.
    const launched = client.ask('launch', { transaction, stopOn: 'entry' });
    const set = client.ask('setBreakpoints', { source: { path }, breakpoints: [] });
    for (const each of [await launched, await set]) if (!each.success) broken.push(`${each.command}: ${each.message}`);
    await client.ask('configurationDone');
    let old = { frame: 0, list: 0 };
    for (const [at, row] of requestTable.entries()) {
      // Each a step farther; a few lead back.
      await client.ask('stepIn', thread);
      const { body } = await client.ask('stackTrace', thread);
      const [innermost] = body.stackFrames;
      const scopes = await client.ask('scopes', { frameId: innermost?.id });
      const list = scopes.body?.scopes[0]?.variablesReference ?? 0;
      const frame = innermost?.id ?? 0;
      const address = innermost?.instructionPointerReference ?? '0x0';
      const before = { stops: client.stops, step: options.stepOf() };
      const asked = row.asks({ frame, list, old, address, path, transaction });
      const answers = await Promise.all(asked.map((each) => client.ask(each.command, each.given)));
      for (const [nth, { success, message = '', command }] of answers.entries()) {
        const wanted = row.answers[nth];
        const isRight =
          wanted === 'either'
            ? success || /\.$/.test(message)
            : wanted === 'ok'
              ? success
              : !success && wanted?.test(message);
        if (!isRight) broken.push(`${at} ${row.what}, ${command}: ${success ? 'it is answered' : message}`);
      }
      // What moves is done before what is asked next.
      await client.ask('threads');
      if (client.stops - before.stops !== row.stops) broken.push(`${row.what}: ${client.stops - before.stops} stops`);
      if (row.stops === 0 && options.stepOf() !== before.step) broken.push(`${row.what}: it stands elsewhere`);
      old = { frame, list };
    }
    const walked: number[] = [];
    await client.ask('restart');
    await client.ask('threads');
    for (let before = -1; before !== options.stepOf(); ) {
      before = options.stepOf();
      walked.push(before);
      await client.ask('stepIn', thread);
      await client.ask('threads');
    }
    // Ended in the middle of a run, in which others wait.
    const running = client.ask('reverseContinue', thread);
    const waiting = client.ask('evaluate', { expression: '1' });
    const ended = client.ask('disconnect', {});
    const { success } = await ended;
    for (const each of [await running, await waiting])
      if (!each.success && each.message !== 'cancelled') broken.push(`${each.command} at the end: ${each.message}`);
    if (!success) broken.push('It does not end.');
    return { broken: [...broken, ...client.problems], walked };
  } finally {
    client.close();
  }
}
