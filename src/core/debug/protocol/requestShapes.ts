import * as l10n from '@vscode/l10n';
import { DebugError } from '../debuggee.ts';
import type { Requests } from './requests.ts';
import { shownLine } from './shownText.ts';

/** `count` is a whole number from 0. With `?`, it may be missing. A list has one shape for all of its items. */
type Shape = `${'integer' | 'count' | 'text'}${'' | '?'}` | Fields | Optional | readonly [Shape];
interface Fields {
  readonly [name: string]: Shape;
}
interface Optional {
  readonly optional: Fields | readonly [Shape];
}

const source: Fields = { path: 'text?', sourceReference: 'integer?' };
const conditions: Fields = { condition: 'text?', hitCondition: 'text?' };
const thread: Fields = { threadId: 'integer?' };
const step: Fields = { ...thread, granularity: 'text?' };
const place: Fields = { source, line: 'integer', column: 'integer?' };

/** What the adapter reads of the arguments of each request that it answers. */
const shapes: { readonly [Command in keyof Requests]: Fields } = {
  initialize: {},
  // The rest of what launch.json may say is its host's to check.
  launch: { transaction: 'text' },
  configurationDone: {},
  restart: {},
  disconnect: {},
  cancel: { requestId: 'integer?' },
  pause: thread,
  threads: {},
  stackTrace: { ...thread, startFrame: 'count?', levels: 'count?' },
  scopes: { frameId: 'integer' },
  variables: { variablesReference: 'integer', filter: 'text?', start: 'count?', count: 'count?' },
  evaluate: {
    expression: 'text',
    frameId: 'integer?',
    context: 'text?',
    source: { optional: source },
    line: 'integer?',
    column: 'integer?',
  },
  exceptionInfo: thread,
  loadedSources: {},
  source: { source: { optional: source }, sourceReference: 'integer?' },
  locations: { locationReference: 'integer' },
  disassemble: {
    memoryReference: 'text',
    offset: 'integer?',
    instructionOffset: 'integer?',
    instructionCount: 'count',
  },
  readMemory: { memoryReference: 'text', offset: 'integer?', count: 'count' },
  setBreakpoints: {
    source,
    breakpoints: { optional: [{ line: 'integer', column: 'integer?', logMessage: 'text?', ...conditions }] },
  },
  setFunctionBreakpoints: { breakpoints: [{ name: 'text', ...conditions }] },
  setInstructionBreakpoints: { breakpoints: [{ instructionReference: 'text', offset: 'integer?', ...conditions }] },
  setExceptionBreakpoints: {
    filters: ['text'],
    filterOptions: { optional: [{ filterId: 'text', condition: 'text?' }] },
  },
  dataBreakpointInfo: { variablesReference: 'integer?', name: 'text', frameId: 'integer?' },
  setDataBreakpoints: { breakpoints: [{ dataId: 'text', accessType: 'text?', ...conditions }] },
  continue: thread,
  reverseContinue: thread,
  next: step,
  stepIn: { ...step, targetId: 'integer?' },
  stepOut: step,
  stepBack: step,
  stepInTargets: { frameId: 'integer' },
  restartFrame: { frameId: 'integer' },
  gotoTargets: place,
  goto: { ...thread, targetId: 'integer' },
  'ledgerLens.stepBackInto': {},
  'ledgerLens.stepBackOut': {},
  'ledgerLens.timeline': {},
  'ledgerLens.runBackTo': place,
  'ledgerLens.goToEntry': { id: 'integer' },
};

/**
 * Looks at what a client sent before anything is done with it.
 * @throws DebugError that says which argument can't be read
 */
export function checkArguments(command: string, given: unknown): void {
  const shape = isKnown(command) ? shapes[command] : undefined;
  const wrong = shape && wrongPart(given, shape, '');
  if (wrong !== undefined)
    throw new DebugError(
      l10n.t(
        'Can\'t answer the request "{0}": "{1}" isn\'t what the Debug Adapter Protocol specifies.',
        command,
        shownLine(wrong === '' ? 'arguments' : wrong),
      ),
    );
}

/** Whether it answers a request of this name, now or at another time. */
export function isKnown(command: string): command is keyof Requests {
  return Object.hasOwn(shapes, command);
}

/** The name of the first part that doesn't have its shape. */
function wrongPart(given: unknown, shape: Shape, name: string): string | undefined {
  if (typeof shape === 'string') {
    const isOptional = shape.endsWith('?');
    return (isOptional && given === undefined) || hasKind(given, shape.replace('?', '')) ? undefined : name;
  }
  if (isOptional(shape)) return given === undefined ? undefined : wrongPart(given, shape.optional, name);
  if (isList(shape)) {
    if (!Array.isArray(given)) return name;
    return first(given.entries(), ([at, item]) => wrongPart(item, shape[0], `${name}[${at}]`));
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return name;
  const fields = new Map<string, unknown>(Object.entries(given));
  return first(Object.entries(shape), ([key, each]) =>
    wrongPart(fields.get(key), each, name === '' ? key : `${name}.${key}`),
  );
}

function hasKind(given: unknown, kind: string): boolean {
  if (kind === 'text') return typeof given === 'string';
  return Number.isSafeInteger(given) && (kind === 'integer' || Number(given) >= 0);
}

function isList(shape: Fields | readonly [Shape]): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function isOptional(shape: Fields | Optional | readonly [Shape]): shape is Optional {
  return 'optional' in shape;
}

function first<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
