import type { DebugProtocol } from '@vscode/debugprotocol';
import * as l10n from '@vscode/l10n';
import { EvaluationError } from '../../trace/values/evaluation/evaluationError.ts';
import type { DataBreakpoint, DebugSource, ExceptionKind, LineBreakpoint, SetBreakpoint } from '../debuggee.ts';
import { type AdapterSession, clientPlace } from './adapterSession.ts';
import { addressOf } from './readingRequests.ts';
import type { Handlers } from './requests.ts';
import { shownLine, shownText } from './shownText.ts';

type Breakpoints =
  | 'setBreakpoints'
  | 'setFunctionBreakpoints'
  | 'setInstructionBreakpoints'
  | 'setExceptionBreakpoints'
  | 'dataBreakpointInfo'
  | 'setDataBreakpoints';

/** The most lines of one log point in the debug console. */
const mostLogged = 1_000;

/** The failures that it can stop at, as the client lists them. */
export function exceptionFilters(): DebugProtocol.ExceptionBreakpointsFilter[] {
  const conditionDescription = l10n.t('A part of the name or text of an error, such as NotEnough');
  const filter = (kind: ExceptionKind, label: string, description: string, isDefault: boolean) => ({
    filter: kind,
    label,
    description,
    conditionDescription,
    default: isDefault,
    supportsCondition: true,
  });
  return [
    filter('reverts', l10n.t('Reverts'), l10n.t('Stops where a failure began that ended the transaction.'), true),
    filter(
      'caughtReverts',
      l10n.t('Caught Reverts'),
      l10n.t('Stops where a failure began that a caller handled or ignored.'),
      false,
    ),
    filter(
      'resultCodes',
      l10n.t('Result Codes'),
      l10n.t('Stops where a system contract returned another code than SUCCESS.'),
      false,
    ),
  ];
}

/** Setting breakpoints. A log point is answered at once, for the whole recording, and only once. */
export function breakpointRequests(session: AdapterSession): Handlers<Breakpoints> {
  const { host, debuggee, lineBase, columnBase } = session;
  /** Of each document, the log points that were answered. */
  const answered = new Map<string, ReadonlySet<string>>();
  /** The document that set the breakpoints of a source: as it was, or a copy of it as built. */
  const setBy = new Map<DebugSource, string>();

  const shown = async ({ id, isVerified, place, message }: SetBreakpoint): Promise<DebugProtocol.Breakpoint> => ({
    id,
    verified: isVerified,
    ...(place && (await clientPlace(session, place))),
    ...(message !== undefined && { message: shownLine(message) }),
  });
  const allShown = async (set: readonly SetBreakpoint[]) => ({ breakpoints: await Promise.all(set.map(shown)) });

  /** Sets them in each source that the document shows; of a breakpoint, the first that has code there counts. */
  const setIn = async (sources: readonly DebugSource[], wanted: readonly LineBreakpoint[], signal: AbortSignal) => {
    const bySource: (readonly SetBreakpoint[])[] = [];
    for (const source of sources) bySource.push(await debuggee.setBreakpoints(source, wanted, { signal }));
    return wanted.flatMap((_, index) => {
      const each = bySource.flatMap((set) => set[index] ?? []);
      const first = each.find(({ isVerified }) => isVerified) ?? each[0];
      return first ? [{ ...first, logged: each.flatMap(({ logged }) => logged ?? []) }] : [];
    });
  };
  const say = async (point: LineBreakpoint, { isVerified, logged, place, message }: SetBreakpoint) => {
    if (!isVerified || !logged) return;
    const output = (text: string, at = {}) =>
      session.emit('output', { category: 'stdout', output: `${shownText(text)}\n`, ...at });
    if (logged.length === 0) {
      const at = place && (await clientPlace(session, place));
      const text = debuggee.isCut
        ? l10n.t('Log point in line {0}: not reached up to where the replay is certain.', point.line + 1)
        : l10n.t('Log point in line {0}: never reached.', point.line + 1);
      return output(text, at);
    }
    for (const { text, place } of logged.slice(0, mostLogged)) output(text, await clientPlace(session, place));
    const left = logged.length - mostLogged;
    if (left > 0) output(l10n.t('… and {0} more. Add a condition to the log point to see fewer.', left));
    if (message !== undefined) output(message);
  };

  return {
    async setBreakpoints({ source: document, breakpoints = [] }, signal) {
      const sources = await host.sourcesOf(document, debuggee.sources);
      const key = document.path ?? '';
      // A document that changed no longer shows its source, and what it asked for there ends.
      for (const [source, setter] of setBy)
        if (setter === key && (typeof sources === 'string' || !sources.includes(source))) {
          await debuggee.setBreakpoints(source, [], { signal });
          setBy.delete(source);
        }
      if (typeof sources === 'string') {
        answered.delete(key);
        const message = shownLine(sources);
        return { breakpoints: breakpoints.map(() => ({ verified: false, message })) };
      }
      const wanted = breakpoints.map(({ line, column, condition, hitCondition, logMessage }) => ({
        line: line - lineBase,
        ...(column !== undefined && { column: column - columnBase }),
        ...conditionsOf({ condition, hitCondition }),
        ...(logMessage !== undefined && { logMessage }),
      }));
      const set = await setIn(sources, wanted, signal);
      for (const source of sources) setBy.set(source, key);
      const known = answered.get(key) ?? new Set();
      const logPoints = new Set<string>();
      for (const [index, each] of wanted.entries()) {
        const point = set[index];
        if (each.logMessage === undefined || !point) continue;
        const name = JSON.stringify(each);
        logPoints.add(name);
        if (!known.has(name)) await say(each, point);
      }
      answered.set(key, logPoints);
      return allShown(set);
    },
    async setFunctionBreakpoints({ breakpoints }, signal) {
      const wanted = breakpoints.map((each) => ({ name: each.name, ...conditionsOf(each) }));
      return allShown(await debuggee.setFunctionBreakpoints(wanted, { signal }));
    },
    async setInstructionBreakpoints({ breakpoints }, signal) {
      const wanted = breakpoints.map((each) => ({
        address: addressOf(each.instructionReference) + BigInt(each.offset ?? 0),
        ...conditionsOf(each),
      }));
      return allShown(await debuggee.setInstructionBreakpoints(wanted, { signal }));
    },
    async setExceptionBreakpoints({ filters, filterOptions = [] }) {
      const all: DebugProtocol.ExceptionFilterOptions[] = [
        ...filters.map((filterId) => ({ filterId })),
        ...filterOptions,
      ];
      const kinds = all.map(({ filterId }) => exceptionKindOf(filterId));
      const wanted = all.flatMap(({ condition }, at) => {
        const kind = kinds[at];
        return kind ? [{ kind, ...conditionsOf({ condition }) }] : [];
      });
      const set = [...(await debuggee.setExceptionBreakpoints(wanted))];
      // One answer for each that was asked for, in their order.
      const answers = all.map(({ filterId }, at) => {
        const own = kinds[at] && set.shift();
        return own
          ? shown(own)
          : { verified: false, message: l10n.t('There is no filter "{0}".', shownLine(filterId)) };
      });
      return { breakpoints: await Promise.all(answers) };
    },
    async dataBreakpointInfo({ variablesReference, name, frameId }) {
      // Without a list that it is of, the name is an expression.
      const found =
        variablesReference === undefined
          ? await debuggee.dataBreakpointOf(name, frameId).catch(sentenceOf)
          : debuggee.dataBreakpointId(variablesReference, name);
      if (typeof found === 'string') return { dataId: null, description: shownLine(found) };
      if (!found)
        return {
          dataId: null,
          description: l10n.t(
            'Only variables in storage can have data breakpoints. "{0}" is elsewhere.',
            shownLine(name),
          ),
        };
      const { id, label } = found;
      return { dataId: id, description: shownLine(label), accessTypes: ['write', 'read', 'readWrite'] };
    },
    async setDataBreakpoints({ breakpoints }, signal) {
      const wanted = breakpoints.map(({ dataId, accessType = 'write', ...conditions }) => ({
        id: dataId,
        access: accesses[accessType],
        ...conditionsOf(conditions),
      }));
      return allShown(await debuggee.setDataBreakpoints(wanted, { signal }));
    },
  };
}

const accesses = {
  write: 'change',
  read: 'read',
  readWrite: 'readWrite',
} as const satisfies Record<DebugProtocol.DataBreakpointAccessType, DataBreakpoint['access']>;

/** Why an expression can't be evaluated; other errors are thrown on. */
function sentenceOf(error: unknown): string {
  if (error instanceof EvaluationError) return error.message;
  throw error;
}

function exceptionKindOf(filter: string): ExceptionKind | undefined {
  return filter === 'reverts' || filter === 'caughtReverts' || filter === 'resultCodes' ? filter : undefined;
}

function conditionsOf({
  condition,
  hitCondition,
}: {
  condition?: string | undefined;
  hitCondition?: string | undefined;
}) {
  return {
    ...(condition !== undefined && condition !== '' && { condition }),
    ...(hitCondition !== undefined && hitCondition !== '' && { hitCondition }),
  };
}
