import type { DebugProtocol } from '@vscode/debugprotocol';
import * as l10n from '@vscode/l10n';
import { DebugError, type DebugPlace, type StackFrame, type Stop, type StopReason } from '../debuggee.ts';
import type { AdapterHost, AdapterSession, Opened } from './adapterSession.ts';
import { breakpointRequests, exceptionFilters } from './breakpointRequests.ts';
import { movingRequests } from './movingRequests.ts';
import { readingRequests, threadId } from './readingRequests.ts';
import { checkArguments, isKnown } from './requestShapes.ts';
import type { Handlers, LaunchArguments, Requests, StoppedAt } from './requests.ts';
import { shownLine, shownMessage, shownText } from './shownText.ts';

/** A session of the Debug Adapter Protocol over one recorded transaction. */
export interface DebugAdapter {
  /** Takes a message of the client; answers and events come by `send`. */
  handle(message: DebugProtocol.ProtocolMessage): void;
  /** Ends what is under way. */
  dispose(): void;
}

/** What it can do. Nothing can be changed, so there is no `setVariable` and no `writeMemory`. */
function capabilities(): DebugProtocol.Capabilities {
  return {
    supportsConfigurationDoneRequest: true,
    supportsFunctionBreakpoints: true,
    supportsConditionalBreakpoints: true,
    supportsHitConditionalBreakpoints: true,
    supportsLogPoints: true,
    supportsDataBreakpoints: true,
    supportsInstructionBreakpoints: true,
    supportsExceptionFilterOptions: true,
    supportsExceptionInfoRequest: true,
    exceptionBreakpointFilters: exceptionFilters(),
    supportsEvaluateForHovers: true,
    supportsClipboardContext: true,
    supportsStepBack: true,
    supportsSteppingGranularity: true,
    supportsStepInTargetsRequest: true,
    supportsRestartFrame: true,
    supportsRestartRequest: true,
    supportsGotoTargetsRequest: true,
    supportsLoadedSourcesRequest: true,
    supportsDisassembleRequest: true,
    supportsReadMemoryRequest: true,
    supportsCancelRequest: true,
  };
}

/**
 * Answers requests one after the other, each exactly once. What goes elsewhere is answered first, and then ends with one
 * `stopped`, also at both ends of the recording: only the client ends the session.
 */
export function createDebugAdapter(
  host: AdapterHost,
  send: (message: DebugProtocol.ProtocolMessage) => void,
): DebugAdapter {
  let sequence = 0;
  let opened: Opened | undefined;
  let stopOn: LaunchArguments['stopOn'];
  let lineBase = 1;
  let columnBase = 1;
  /** Ends all work of this session. */
  const ended = new AbortController();
  /** Requests that wait or run, by their number. */
  const waiting = new Map<number, AbortController>();
  /** Moves that wait or run. */
  const moves = new Set<AbortController>();
  /** How many requests came, which of them runs, and how many had come when the client last paused. */
  let [arrived, running, pausedUpTo] = [0, 0, 0];
  let last: Promise<void> = Promise.resolve();
  let frames: Promise<readonly StackFrame[]> | undefined;
  let places: DebugPlace[] = [];
  const texts: string[] = [];
  let stops = 0;
  /** What a stop there says is easily overlooked, and no step goes on from it. */
  let isEndSaid = false;
  /** What was said of conditions: a loop would fill the console with it. */
  const problems = new Set<string>();
  let hearsOfMemory = false;
  const memories = new Set<string>();

  const emit = (event: string, body?: object) => {
    const message: DebugProtocol.Event = { seq: ++sequence, type: 'event', event, ...(body && { body }) };
    if (!ended.signal.aborted) send(message);
  };
  const needOpened = (): Opened => {
    if (opened) return opened;
    throw new DebugError(notYet());
  };
  const complain = (error: unknown) =>
    emit('output', { category: 'stderr', output: `${shownText(sentenceOf(error))}\n` });
  /** Everything that is asked later waits for it. */
  const afterThis = (work: () => Promise<void>) => {
    // What fails must not keep what is asked later from an answer.
    last = last.then(work).catch(complain);
  };
  /** The timeline may take a while to make: what is seen at a stop doesn't wait for it. */
  const followTimeline = async (stop: number) => {
    const at = await needOpened().debuggee.timelineAt();
    const body: StoppedAt = at === undefined ? {} : { at };
    if (stop === stops) emit('ledgerLens.stopped', body);
  };
  const stopped = ({ reason, text, problem, breakpoints }: Stop) => {
    stops += 1;
    frames = undefined;
    places = [];
    emit('stopped', {
      reason: clientReason(reason),
      threadId,
      allThreadsStopped: true,
      ...(reason === 'goto' && { description: l10n.t('Paused at the selected place') }),
      ...(text !== undefined && { description: shownLine(text), text: shownLine(text) }),
      ...(breakpoints.length > 0 && { hitBreakpointIds: breakpoints }),
    });
    // A view of it reads it again; one that is hidden, when it is shown, however many stops later.
    if (hearsOfMemory)
      for (const memoryReference of memories) emit('memory', { memoryReference, offset: 0, count: everything });
    // The badge of the call stack is cut before the reason.
    if (problem !== undefined && !problems.has(problem)) {
      problems.add(problem);
      emit('output', { category: 'stderr', output: `${shownText(problem)}\n` });
    }
    if (reason === 'end' && !isEndSaid) {
      isEndSaid = true;
      const said = shownText((text ?? '').replace(/\.$/, ''));
      const output = l10n.t('{0}. To go back, choose Step Back or Reverse.', said);
      emit('output', { category: 'console', output: `${output}\n` });
    }
    void followTimeline(stops).catch(complain);
  };
  const move: AdapterSession['move'] = (go) => {
    const pausing = new AbortController();
    if (running <= pausedUpTo) pausing.abort();
    moves.add(pausing);
    afterThis(async () => {
      const { debuggee } = needOpened();
      try {
        await go(AbortSignal.any([pausing.signal, ended.signal]));
        stopped(debuggee.stop);
      } catch (error) {
        if (ended.signal.aborted) return;
        const isPaused = pausing.signal.aborted;
        if (!isPaused) complain(error);
        // It stands where it stood.
        stopped({ step: debuggee.stop.step, reason: isPaused ? 'pause' : 'step', breakpoints: [] });
      } finally {
        moves.delete(pausing);
      }
    });
  };
  const end = (): undefined => {
    ended.abort();
    // Who holds the adapter needn't hold the recording.
    opened = undefined;
    frames = undefined;
    handlers = {};
    places = [];
    texts.length = 0;
    return undefined;
  };
  const session: AdapterSession = {
    host,
    get debuggee() {
      return needOpened().debuggee;
    },
    get network() {
      return needOpened().network;
    },
    get lineBase() {
      return lineBase;
    },
    get columnBase() {
      return columnBase;
    },
    emit,
    move,
    frames: () => {
      frames ??= needOpened().debuggee.frames();
      return frames;
    },
    locationOf: (place) => places.push(place),
    placeOf: (location) => places[location - 1],
    textReference(text) {
      const known = texts.indexOf(text);
      return known >= 0 ? known + 1 : texts.push(text);
    },
    textOf: (reference) => texts[reference - 1],
    keepMemory(reference) {
      memories.delete(reference);
      memories.add(reference);
      const [oldest = ''] = memories;
      if (memories.size > mostMemories) memories.delete(oldest);
    },
  };

  /** Before the recording is there. */
  const starting = {
    initialize({ linesStartAt1 = true, columnsStartAt1 = true, supportsMemoryEvent = false }) {
      // What counts from where can't change in a session.
      if (opened) throw alreadyHere(opened);
      hearsOfMemory = supportsMemoryEvent;
      lineBase = linesStartAt1 ? 1 : 0;
      columnBase = columnsStartAt1 ? 1 : 0;
      return capabilities();
    },
    async launch(launch, signal) {
      if (opened) throw alreadyHere(opened);
      stopOn = launch.stopOn;
      const found = await host.open(launch, signal);
      signal.throwIfAborted();
      opened = found;
      // The client sends its breakpoints now, or ends the session.
      emit(opened ? 'initialized' : 'terminated');
      return undefined;
    },
    threads: () => ({ threads: [{ id: threadId, name: shownLine(opened?.title ?? '') }] }),
  } satisfies Handlers<'initialize' | 'launch' | 'threads'>;

  let handlers: Partial<Handlers> = starting;
  let isConfigured = false;
  const configurationDone = (): undefined => {
    const { debuggee } = needOpened();
    if (isConfigured) throw alreadyHere(needOpened());
    isConfigured = true;
    for (const note of debuggee.notes) emit('output', { category: 'console', output: `${shownText(note)}\n` });
    afterThis(async () => {
      // So that a file that isn't on the stack can have breakpoints and be jumped to.
      for (const source of debuggee.sources)
        emit('loadedSource', { reason: 'new', source: await host.documentOf(source) });
    });
    move(() => debuggee.start(stopOn ?? 'failure'));
    return undefined;
  };
  const started = (): Handlers<Exclude<keyof Requests, keyof typeof starting | keyof typeof unordered>> => {
    const breakpoints = breakpointRequests(session);
    return {
      configurationDone,
      ...readingRequests(session),
      ...breakpoints.handlers,
      ...movingRequests(session, breakpoints),
    };
  };

  /** Not after what is under way, but at once. */
  const unordered = {
    disconnect: end,
    cancel(given) {
      waiting.get(given?.requestId ?? -1)?.abort();
      return undefined;
    },
    pause() {
      pausedUpTo = arrived;
      for (const each of moves) each.abort();
      return undefined;
    },
  } satisfies Handlers<'disconnect' | 'cancel' | 'pause'>;

  const answer = (
    request: DebugProtocol.Request,
    rest: Pick<DebugProtocol.Response, 'success' | 'message' | 'body'>,
  ) => {
    const { seq, command } = request;
    const message: DebugProtocol.Response = { seq: ++sequence, type: 'response', request_seq: seq, command, ...rest };
    send(message);
  };
  const run = async (request: DebugProtocol.Request, known: Partial<Handlers>, signal: AbortSignal): Promise<void> => {
    try {
      signal.throwIfAborted();
      const body = await callOf(known, request, signal);
      if (request.command === 'launch' && opened) handlers = { ...starting, ...started() };
      answer(request, { success: true, ...(body !== undefined && { body }) });
    } catch (error) {
      // As the protocol has it.
      if (signal.aborted) return answer(request, { success: false, message: 'cancelled' });
      const format = shownMessage(sentenceOf(error));
      const showUser = !quiet.has(request.command);
      answer(request, {
        success: false,
        message: format,
        body: { error: { id: 1, format, showUser } },
      });
    }
  };
  return {
    handle(message) {
      if (!isRequest(message)) return;
      if (Object.hasOwn(unordered, message.command)) return void run(message, unordered, new AbortController().signal);
      const cancelling = new AbortController();
      waiting.set(message.seq, cancelling);
      arrived += 1;
      const own = arrived;
      afterThis(async () => {
        running = own;
        await run(message, handlers, AbortSignal.any([cancelling.signal, ended.signal]));
        waiting.delete(message.seq);
      });
    },
    dispose: end,
  };
}

/** The memories that the client hears of at each stop: more than a window has views of. */
const mostMemories = 100;

/** Of a memory, more than it can have. */
const everything = 2 ** 31 - 1;

/** The protocol's requests that would change something. */
const changing: ReadonlySet<string> = new Set(['setVariable', 'setExpression', 'writeMemory']);

/** The client shows their errors in place, and the host that of a launch. */
const quiet: ReadonlySet<string> = new Set([
  'launch',
  'evaluate',
  'variables',
  'scopes',
  'dataBreakpointInfo',
  'exceptionInfo',
]);

function isRequest(message: DebugProtocol.ProtocolMessage): message is DebugProtocol.Request {
  return message.type === 'request' && 'command' in message && typeof message.command === 'string';
}

/** Calls what answers a request; clients may ask for anything. */
async function callOf(
  handlers: Partial<Handlers>,
  { command, arguments: given }: DebugProtocol.Request,
  signal: AbortSignal,
) {
  const byName: Readonly<
    Record<string, ((given: DebugProtocol.Request['arguments'], signal: AbortSignal) => unknown) | undefined>
  > = handlers;
  const handler = Object.hasOwn(handlers, command) ? byName[command] : undefined;
  if (changing.has(command))
    throw new DebugError(l10n.t("Can't change anything: the transaction has already happened."));
  if (!handler && isKnown(command)) throw new DebugError(notYet());
  if (!handler) throw new DebugError(l10n.t('Ledger Lens doesn\'t know the request "{0}".', shownLine(command)));
  checkArguments(command, given ?? {});
  checkThread(given);
  return handler(given ?? {}, signal);
}

/** @throws DebugError for another thread than the only one */
function checkThread(given: unknown): void {
  const asked = typeof given === 'object' && given !== null && 'threadId' in given ? given.threadId : threadId;
  if (asked !== undefined && asked !== threadId)
    throw new DebugError(l10n.t('There is no thread {0}: a transaction has only thread 1.', shownLine(String(asked))));
}

function notYet(): string {
  return l10n.t("The transaction isn't recorded yet. Start again.");
}

function alreadyHere({ title }: Opened): DebugError {
  return new DebugError(l10n.t('This session already debugs {0}. Start another one.', shownLine(title)));
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of the protocol's reasons. */
function clientReason(reason: StopReason): string {
  return reason === 'beginning' || reason === 'end' ? 'step' : reason;
}
