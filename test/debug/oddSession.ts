import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { type Random, random } from '../sandbox/ledger/random.ts';

/** What a client does, in whatever order, that is no editor. */
export interface OddSession {
  /** What it asked last, for a message. */
  readonly asked: readonly string[];
  /** Each promise that an answer, a stop or a value broke. */
  readonly broken: readonly string[];
  readonly counts: { requests: number; errors: number; stops: number; compared: number };
}

/** What answers a client that sends what no editor does: an error that a program would throw. */
const thrown =
  /undefined|\bnull\b|\bNaN\b|TypeError|RangeError|Cannot|is not a|not iterable|BigInt|\[object|Infinity|Invalid|of null/;

const moving: ReadonlySet<string> = new Set([
  'continue',
  'reverseContinue',
  'next',
  'stepIn',
  'stepOut',
  'stepBack',
  'restart',
  'restartFrame',
  'goto',
  'ledgerLens.stepBackInto',
  'ledgerLens.stepBackOut',
  'ledgerLens.runBackTo',
  'ledgerLens.goToEntry',
  'configurationDone',
]);

/** A connection to an adapter that keeps each answer and each event. */
export class OddClient {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: DebugProtocol.Response) => void>();
  #received = Buffer.alloc(0);
  #seq = 0;
  stops = 0;
  readonly problems: string[] = [];

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay();
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', (part: Buffer) => {
      this.#received = Buffer.concat([this.#received, part]);
      for (;;) {
        const end = this.#received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(this.#received.toString('latin1', 0, end))?.[1]);
        if (this.#received.length < end + 4 + length) return;
        const message = JSON.parse(this.#received.toString('utf8', end + 4, end + 4 + length));
        this.#received = this.#received.subarray(end + 4 + length);
        this.#take(message);
      }
    });
  }

  #take(message: DebugProtocol.Response & DebugProtocol.Event): void {
    if (message.type === 'event') {
      if (message.event === 'stopped') this.stops++;
      if (message.event === 'output' && message.body.category === 'stderr' && thrown.test(message.body.output))
        this.problems.push(`output ${message.body.output}`);
      return;
    }
    const take = this.#waiting.get(message.request_seq);
    if (!take) this.problems.push(`${message.command} was answered twice, or not asked`);
    this.#waiting.delete(message.request_seq);
    take?.(message);
  }

  /** Sends a request. @returns its number, and its answer */
  send(command: string, given?: unknown): { seq: number; answer: Promise<DebugProtocol.Response> } {
    const seq = ++this.#seq;
    const json = JSON.stringify({ seq, type: 'request', command, ...(given !== undefined && { arguments: given }) });
    const answer = new Promise<DebugProtocol.Response>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${json} has no answer`)), 20_000);
      this.#waiting.set(seq, (response) => {
        clearTimeout(timer);
        resolve(response);
      });
    });
    this.#socket.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`);
    return { seq, answer };
  }

  async ask(command: string, given?: unknown): Promise<DebugProtocol.Response> {
    return this.send(command, given).answer;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** What the client knows to ask about; most of it is of earlier stops. */
interface Known {
  frames: number[];
  references: number[];
  targets: number[];
  steps: number[];
  memories: string[];
  addresses: string[];
  data: string[];
  locations: number[];
  texts: number[];
  names: string[];
}

export interface OddOptions {
  readonly port: number;
  /** As launched. */
  readonly transaction: string;
  readonly seed: string | number;
  readonly path: string;
  /** How many lines it has. */
  readonly lines: number;
  readonly language: 'Solidity' | 'Vyper';
  /** Bursts of requests. */
  readonly bursts: number;
  /** The step at which the recording stands. */
  stepOf(): number;
  /** What was seen at each step, of all sessions of this recording. */
  readonly seen: Map<number, string>;
}

const expressions = [
  '',
  ' ',
  '1',
  '1 +',
  '1 / 0',
  '1 % 0',
  '2 ** 300',
  '2 ** (2 ** 255)',
  '-1 << 999999',
  '(((((',
  '"',
  "'\u202e'",
  'a.b.c.d',
  'msg',
  'msg.data[0:4]',
  'msg.data[4:0]',
  'msg.data[-1:]',
  'msg.data[999999999999999999999:]',
  'msg.sender.balance',
  'this',
  'block.timestamp + tx.gasprice',
  'type(uint256).max + 1',
  'keccak256("")',
  'keccak256(1)',
  'abi.encode()',
  'abi.decode(msg.data, (uint256))',
  'new Story()',
  'delete i',
  'i++',
  'i = 1',
  'run()',
  'this.run()',
  'Story',
  'Story.run',
  'uint8(300)',
  'address(0)',
  'address(uint160(1))',
  'true && false || !true',
  '1 == true',
  '"a" == "a"',
  'x'.repeat(5_000),
  `${'1+'.repeat(3_000)}1`,
  '['.repeat(500),
  `${'!'.repeat(2_000)}true`,
  '0x',
  '0xg',
  '1e999',
  '1.5',
  '1 ether',
  '__proto__',
  'constructor',
  'toString()',
  '$7',
  '{i}',
  'i',
  'n',
  'total',
  'sum',
  'self.x',
  'i; i',
  'i // c',
  '\0',
  '\ud800',
  'assembly { }',
  'i ? 1 : 2',
  'abi.encodePacked(i, n)',
  '1 << 5000',
  'msg.data[:]',
  'super.run()',
  '{a: 1}',
  'run({a: 1})',
  'this.run.selector',
  'type(Story).interfaceId',
  'abi.decode(msg.data, (uint256, string[], (bool, bytes)[3]))',
  'abi.decode(msg.data[4:], ())',
  'string.concat("a", i)',
  'mulmod(i, 2, 0)',
  'address(this).code.length',
  '"a\\u{1F600}"',
];

/** Of Vyper, right and wrong ones. */
const vyperExpressions = [
  'self',
  'self.balance',
  'self.total',
  'self.list',
  'self.list[0]',
  'self.list[2 ** 255]',
  'self.held[msg.sender]',
  'self.held[msg.sender][7].c[9]',
  'self.held["x"]',
  'self.run()',
  'self._twice(2)',
  'len(self.list)',
  'len(1)',
  'len()',
  'len(self.list, 2)',
  'convert(5, uint8)',
  'convert(-5, uint256)',
  'convert(300, uint8)',
  'convert(self, uint256)',
  'convert(1, 2)',
  'convert(5)',
  'empty(uint256)',
  'empty(DynArray[uint256, 5])',
  'empty(nothing)',
  'max_value(int8) + 1',
  'min_value(decimal)',
  'max_value(address)',
  'as_wei_value(3, "ether")',
  'as_wei_value(-3, "moon")',
  'concat("a", "b")',
  'concat(b"\\x01", x"02")',
  'concat("a", 1)',
  'concat()',
  'slice("hello", 1, 3)',
  'slice("hello", 4, 2)',
  'slice("hello", 0, 2 ** 64)',
  'keccak256("a")',
  'keccak256(b"a")',
  'sha256("a")',
  'method_id("run()")',
  'abi_encode(1, True, "a")',
  '_abi_encode(self)',
  'uint2str(12)',
  'floor(2.5)',
  'ceil(-2.5)',
  'isqrt(17)',
  'isqrt(-1)',
  'sqrt(2.0)',
  'unsafe_add(max_value(uint256), 2)',
  'unsafe_div(1, 0)',
  'shift(1, -2)',
  'pow_mod256(3, 2)',
  '7 // 2',
  '-7 // 2',
  '-7 % 3',
  '1 // 0',
  '2 ** -1',
  'not True and False or 1 == 1',
  '1 in [1, 2]',
  '1 not in []',
  'x if True else y',
  '1 if else 2',
  'a and',
  'msg.sender == self',
  'msg.mana',
  'chain.id',
  'block.prevrandao',
  'tx.gasprice // 0',
  'extcall self.run()',
  'staticcall self.run()',
  'raw_call(self, b"")',
  'send(self, 1)',
  'log P(1)',
  'Pair(a=1, b=2, c=[])',
  'self.x := 2',
  'range(3)',
  'print(1)',
  '1.5 * 2.0',
  '1.00000000001',
  `0x${'1'.repeat(41)}`,
  'lambda x: x',
  'self.list[1:2]',
  'Role.ADMIN | Role.USER',
  'Role.ADMIN in self.roles[self]',
];

const hitCounts: readonly unknown[] = [
  '2',
  '0',
  '-1',
  '>= 3',
  '>=2',
  '<= 0',
  '% 2',
  '% 3',
  '% 0',
  '%',
  '== 1',
  '= 1',
  '!= 1',
  '1.5',
  'x',
  '',
  ' ',
  -1,
  '9'.repeat(400),
];

const logMessages = [
  '{i} {',
  '{nothing}',
  '{}',
  'x',
  '{1/0}',
  '}{',
  '{{i}}',
  '\\{i\\}',
  '{msg.sender} {a',
  'é {"}"}',
  '',
];

const functionNames = [
  'run',
  'Story.run',
  'run()',
  'run(uint256)',
  'Story.run(',
  'x',
  'constructor',
  '__proto__',
  '',
  ' ',
  'odd',
  'fibonacci(uint256)',
  '*',
];

/** Of documents that show nothing, as clients of several systems write them. */
const paths = [
  '/ws/none.sol',
  '',
  'C:\\work\\my contracts\\Story.sol',
  '/ws/größe ✓/Story.sol',
  'file:///ws/Story.sol',
  'vscode-vfs://github/a/b.sol',
  '../Story.sol',
  '/ws/Story.sol/',
  '\0',
];

const odd: readonly unknown[] = [
  -1,
  0,
  1,
  2.5,
  1e9,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  null,
  '',
  '1',
  'x',
  true,
  [],
  {},
  [null],
  { a: 1 },
];

/**
 * Sends requests in an order drawn from a seed: several at once, with numbers of earlier stops, of none and of other kinds.
 * Each must be answered once; each error must be a sentence; each move must end in one stop; and what is to see where it
 * stands must be what was to see there before.
 */
export async function runOddSession(options: OddOptions): Promise<OddSession> {
  const draw: Random = random('odd session', options.seed);
  const client = new OddClient(options.port);
  const asked: string[] = [];
  const broken: string[] = [];
  const counts = { requests: 0, errors: 0, stops: 0, compared: 0 };
  const known: Known = {
    frames: [],
    references: [],
    targets: [],
    steps: [],
    memories: [],
    addresses: [],
    data: [],
    locations: [],
    texts: [],
    names: [],
  };
  const pick = <T>(list: readonly T[], otherwise: T): T =>
    list.length === 0 ? otherwise : (list[draw.int(list.length)] ?? otherwise);
  const { chance } = draw;
  const strange = () => pick(odd, 0);
  /** Mostly what is known, the newest rather, else anything. */
  const one = <T>(list: readonly T[], otherwise: T): unknown =>
    chance(8) ? strange() : chance(70) ? pick(list.slice(-12), otherwise) : pick(list, otherwise);
  const note = (list: (number | string)[], ...values: readonly (number | string | undefined)[]) => {
    for (const value of values) if (value !== undefined && value !== 0) list.push(value);
    if (list.length > 400) list.splice(0, 200);
  };
  const source = () => (chance(85) ? { path: options.path } : chance(70) ? { path: pick(paths, '') } : strange());
  const typed = () => pick(options.language === 'Vyper' && chance(70) ? vyperExpressions : expressions, '');
  const line = () => (chance(85) ? 1 + draw.int(options.lines + 3) : strange());
  const condition = () =>
    chance(30)
      ? { condition: chance(5) ? strange() : typed() }
      : chance(20)
        ? { hitCondition: pick<unknown>(hitCounts, '') }
        : {};
  const list = (make: () => unknown) =>
    chance(4) ? strange() : Array.from({ length: chance(2) ? 300 : draw.int(4) }, make);
  const requests: Record<string, () => unknown> = {
    continue: () => ({ threadId: 1 }),
    reverseContinue: () => ({ threadId: 1 }),
    next: () => ({
      threadId: 1,
      ...(chance(15) && { granularity: pick<unknown>(['instruction', 'line', 'x', 1], '') }),
    }),
    stepIn: () => ({
      threadId: 1,
      ...(chance(30) && { targetId: one(known.targets, 5) }),
      ...(chance(15) && { granularity: 'instruction' }),
    }),
    stepOut: () => ({ threadId: 1, ...(chance(15) && { granularity: 'instruction' }) }),
    stepBack: () => ({ threadId: 1, ...(chance(15) && { granularity: 'instruction' }) }),
    restart: () => ({}),
    restartFrame: () => ({ frameId: one(known.frames, 1) }),
    goto: () => ({ threadId: 1, targetId: one(known.steps, 10) }),
    'ledgerLens.stepBackInto': () => ({}),
    'ledgerLens.stepBackOut': () => ({}),
    'ledgerLens.runBackTo': () => ({ source: source(), line: line(), ...(chance(30) && { column: line() }) }),
    'ledgerLens.goToEntry': () => ({ id: one([1, 2, 3, 5, 8], 1) }),
    'ledgerLens.timeline': () => ({}),
    gotoTargets: () => ({ source: source(), line: line(), ...(chance(30) && { column: line() }) }),
    stepInTargets: () => ({ frameId: one(known.frames, 1) }),
    stackTrace: () => ({
      threadId: pick<unknown>([1, 1, 1, 7, 'x'], 1),
      ...(chance(30) && { startFrame: strange(), levels: strange() }),
    }),
    scopes: () => ({ frameId: one(known.frames, 1) }),
    variables: () => ({
      variablesReference: one(known.references, 1),
      ...(chance(20) && { filter: pick<unknown>(['named', 'indexed', 'x'], '') }),
      ...(chance(20) && { start: strange(), count: strange() }),
    }),
    evaluate: () => ({
      expression: chance(4) ? strange() : chance(60) ? typed() : pick(known.names, 'i'),
      ...(chance(80) && { frameId: one(known.frames, 1) }),
      context: pick<unknown>(['watch', 'hover', 'repl', 'clipboard', 'variables', 'x'], ''),
      ...(chance(15) && { source: source(), line: line(), column: line() }),
    }),
    exceptionInfo: () => ({ threadId: 1 }),
    loadedSources: () => ({}),
    source: () => ({ sourceReference: one(known.texts, 1), ...(chance(30) && { source: strange() }) }),
    locations: () => ({ locationReference: one(known.locations, 1) }),
    disassemble: () => ({
      memoryReference: one(known.addresses, '0x0'),
      ...(chance(50) && { instructionOffset: pick<unknown>([-3, -50, -100_000, 400, 2 ** 53, 0.5, 'x'], 0) }),
      ...(chance(30) && { offset: strange() }),
      instructionCount: pick<unknown>([1, 5, 50, 0, -1, 2.5, 10_001, 1e12, 'x', undefined], 1),
    }),
    readMemory: () => ({
      memoryReference: one(known.memories, '1.memory'),
      ...(chance(70) && { offset: pick<unknown>([0, 4, -4, 1e9, -1e15, 0.5, 'x', 2 ** 53], 0) }),
      count: pick<unknown>([0, 1, 32, 1e6, 2 ** 31, 1e15, -1, 1.5, 'x', undefined], 1),
    }),
    setBreakpoints: () => ({
      source: source(),
      breakpoints: list(() => ({
        line: line(),
        ...(chance(20) && { column: line() }),
        ...condition(),
        ...(chance(20) && {
          logMessage: chance(5) ? strange() : pick(logMessages, ''),
        }),
      })),
    }),
    setFunctionBreakpoints: () => ({
      breakpoints: list(() => ({
        name: chance(8) ? strange() : pick(functionNames, ''),
        ...condition(),
      })),
    }),
    setInstructionBreakpoints: () => ({
      breakpoints: list(() => ({
        instructionReference: one(known.addresses, '0x0'),
        ...(chance(20) && { offset: strange() }),
        ...condition(),
      })),
    }),
    setExceptionBreakpoints: () => ({
      filters: list(() => pick<unknown>(['reverts', 'caughtReverts', 'resultCodes', 'x', 1], '')),
      ...(chance(30) && { filterOptions: list(() => ({ filterId: 'reverts', ...condition() })) }),
    }),
    dataBreakpointInfo: () => ({
      ...(chance(70) && { variablesReference: one(known.references, 1) }),
      name: one(known.names, 'sum'),
      ...(chance(30) && { frameId: one(known.frames, 1) }),
    }),
    setDataBreakpoints: () => ({
      breakpoints: list(() => ({
        dataId: one(known.data, 'x'),
        ...(chance(60) && { accessType: pick<unknown>(['read', 'write', 'readWrite', 'x', 5], '') }),
        ...condition(),
      })),
    }),
    completions: () => ({ text: 'i', column: 2 }),
    setVariable: () => ({ variablesReference: 1, name: 'i', value: '1' }),
    terminate: () => ({}),
    pause: () => ({ threadId: 1 }),
    cancel: () => ({ requestId: strange() }),
    threads: () => ({}),
    toString: () => ({}),
    configurationDone: () => ({}),
    initialize: () => ({ adapterID: 'x' }),
  };
  // Rarely of use more than once, and what goes elsewhere more often.
  const rare = new Set([
    'configurationDone',
    'initialize',
    'restart',
    'terminate',
    'setVariable',
    'toString',
    'threads',
    'completions',
  ]);
  const often = [...moving].filter((each) => !rare.has(each));
  const commands = Object.keys(requests);
  const nextCommand = () => {
    const command = chance(30) ? pick(often, 'next') : pick(commands, 'next');
    return rare.has(command) && chance(85) ? 'evaluate' : command;
  };
  const argumentsOf = (command: string): unknown => {
    if (chance(2)) return undefined;
    if (chance(1)) return strange();
    return requests[command]?.();
  };

  const learn = (command: string, { body }: DebugProtocol.Response): void => {
    if (!body) return;
    for (const frame of body.stackFrames ?? []) {
      note(known.frames, frame.id);
      note(known.addresses, frame.instructionPointerReference);
      note(known.texts, frame.source?.sourceReference);
    }
    for (const scope of body.scopes ?? []) note(known.references, scope.variablesReference);
    for (const each of body.variables ?? []) {
      note(known.references, each.variablesReference);
      note(known.memories, each.memoryReference);
      note(known.locations, each.declarationLocationReference);
      note(known.names, each.evaluateName, each.name);
    }
    if (command === 'evaluate') note(known.references, body.variablesReference);
    if (command === 'stepInTargets') note(known.targets, ...body.targets.map(({ id }: { id: number }) => id));
    if (command === 'gotoTargets') note(known.steps, ...body.targets.map(({ id }: { id: number }) => id));
    for (const each of body.instructions ?? []) note(known.addresses, each.address);
    note(known.data, body.dataId ?? undefined);
  };
  const check = (command: string, given: unknown, answer: DebugProtocol.Response): void => {
    counts.requests++;
    const request = `${command} ${JSON.stringify(given)?.slice(0, 300)}`;
    if (answer.success) {
      learn(command, answer);
      const text = JSON.stringify(answer.body ?? {});
      if (/\bNaN\b|"undefined"|\[object /.test(text)) broken.push(`${request} gives ${text.slice(0, 300)}`);
      if (
        command === 'disassemble' &&
        answer.body.instructions.length !== (given as { instructionCount: number }).instructionCount
      )
        broken.push(`${request} gives ${answer.body.instructions.length} rows`);
      for (const each of answer.body?.breakpoints ?? [])
        if (each.message !== undefined && thrown.test(each.message)) broken.push(`${request} says ${each.message}`);
      return;
    }
    counts.errors++;
    const { message = '' } = answer;
    if (message === 'cancelled') return;
    if (thrown.test(message.replaceAll(/"[^"]*"/g, '""')) || !/[.!?…]$/.test(message) || message.length < 12)
      broken.push(`${request} says "${message.slice(0, 200)}"`);
  };
  /** What is to see where it stands. */
  const sight = async (): Promise<string> => {
    const stack = await client.ask('stackTrace', { threadId: 1 });
    const rows: unknown[] = [];
    if (!stack.success) return `no stack: ${stack.message}`;
    for (const frame of stack.body.stackFrames.slice(0, 3)) {
      rows.push([frame.name, frame.line, frame.column, frame.instructionPointerReference]);
      const answer = await client.ask('scopes', { frameId: frame.id });
      for (const scope of answer.body?.scopes ?? []) {
        const read = await client.ask('variables', { variablesReference: scope.variablesReference });
        if (!read.success) rows.push(read.message);
        for (const each of read.body?.variables ?? []) rows.push([scope.name, each.name, each.value, each.type]);
        learn('variables', read);
      }
    }
    learn('stackTrace', stack);
    return JSON.stringify(rows);
  };

  try {
    await client.ask('initialize', {
      adapterID: 'x',
      ...(chance(30) && { linesStartAt1: true }),
      supportsMemoryEvent: true,
    });
    // Before there is a recording.
    for (let count = draw.int(4); count > 0; count--) {
      const command = pick(
        commands.filter((each) => each !== 'initialize'),
        'next',
      );
      const given = argumentsOf(command);
      check(command, given, await client.ask(command, given));
    }
    await client.ask('launch', {
      transaction: options.transaction,
      stopOn: pick<unknown>(['entry', 'failure', undefined], undefined),
    });
    client.stops = 0;
    await client.ask('configurationDone');
    let expected = 1;
    for (let burst = 0; burst < options.bursts; burst++) {
      const sent = Array.from({ length: chance(60) ? 1 : 1 + draw.int(5) }, () => {
        const command = nextCommand();
        const given = argumentsOf(command);
        asked.push(`${command} ${JSON.stringify(given)?.slice(0, 200)}`);
        const { seq, answer } = client.send(command, given);
        // Some are no longer wanted.
        if (chance(4)) void client.ask('cancel', { requestId: seq });
        return { command, given, answer };
      });
      for (const { command, given, answer } of sent) {
        const got = await answer;
        check(command, given, got);
        if (got.success && moving.has(command)) expected++;
      }
      // What moves is done before what is asked next.
      await client.ask('threads');
      if (client.stops !== expected) {
        broken.push(`${asked.slice(-sent.length).join('; ')}: ${client.stops - expected + 1} stops for one move`);
        expected = client.stops;
      }
      if (chance(35)) {
        const step = options.stepOf();
        const seen = await sight();
        const before = options.seen.get(step) ?? seen;
        options.seen.set(step, seen);
        counts.compared++;
        if (before !== seen)
          broken.push(`after ${asked.slice(-sent.length).join('; ')}, at ${step}: ${different(before, seen)}`);
      }
    }
    counts.stops = client.stops;
    const ended = await client.ask('disconnect', {});
    assert.ok(ended.success);
  } catch (error) {
    broken.push(`${error instanceof Error ? error.message : error} after ${asked.slice(-3).join('; ')}`);
  } finally {
    client.close();
  }
  return { asked, broken: [...broken, ...client.problems], counts };
}

/** The first part of two sights that differs. */
function different(before: string, now: string): string {
  let at = 0;
  while (before[at] === now[at]) at++;
  return `${before.slice(Math.max(0, at - 80), at + 120)} was, now ${now.slice(Math.max(0, at - 80), at + 120)}`;
}
