import type { DebugProtocol } from '@vscode/debugprotocol';
import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { EvaluationError } from '../../trace/values/evaluation/evaluationError.ts';
import type { DataBreakpoint, DebugSource, ExceptionKind, LineBreakpoint, SetBreakpoint } from '../debuggee.ts';
import { type AdapterSession, clientPlace, linesOf, type ShownSource } from './adapterSession.ts';
import { addressIn, noAddress } from './readingRequests.ts';
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

/** Setting breakpoints. A log point is answered at once, for the whole recording, and only once until it starts again. */
export function breakpointRequests(session: AdapterSession): {
  readonly handlers: Handlers<Breakpoints>;
  /** Answers all log points again. */
  answerAgain(): Promise<void>;
} {
  const { host, debuggee, lineBase, columnBase } = session;
  const documents = new Map<string, DocumentBreakpoints>();

  const shown = async ({ id, isVerified, place, message }: SetBreakpoint): Promise<DebugProtocol.Breakpoint> => ({
    id,
    verified: isVerified,
    ...(place && (await clientPlace(session, place))),
    ...(message !== undefined && { message: shownLine(message) }),
  });
  /** The end of the ID of a data breakpoint. */
  const ofNetwork = () => ` @${session.network}`;
  const allShown = async (set: readonly SetBreakpoint[]) => ({ breakpoints: await Promise.all(set.map(shown)) });

  /**
   * Sets them in a source that a document shows; what would move to a line that has changed isn't set.
   * @returns undefined for what is in lines that have changed
   */
  const setIn = async (source: ShownSource, by: string, all: readonly LineBreakpoint[], signal: AbortSignal) => {
    const { lineBefore, lineNow } = linesOf(source);
    const answers: (SetPoint | undefined)[] = all.map(() => undefined);
    let wanted = all.flatMap((each, at) => {
      const line = lineBefore(each.line);
      return line === undefined ? [] : [{ at, point: { ...each, line } }];
    });
    for (;;) {
      const points = wanted.map(({ point }) => point);
      const set = await debuggee.setBreakpoints(source.source, points, { signal, by });
      const kept = wanted.filter(({ at, point }, nth) => {
        const { id, place } = set[nth] ?? {};
        if (id === undefined || !place || lineNow(place.line) !== undefined) return true;
        answers[at] = {
          id,
          isVerified: false,
          line: undefined,
          isCopied: true,
          message: nextChanged(all[at] ?? point),
        };
        return false;
      });
      if (kept.length < wanted.length) {
        wanted = kept;
        continue;
      }
      for (const [nth, { at }] of wanted.entries()) {
        const each = set[nth];
        if (each) answers[at] = { ...each, line: each.place && lineNow(each.place.line), isCopied: isCopied(source) };
      }
      return answers;
    }
  };
  /** Sets them in each source that the document shows; of a breakpoint, the first that has code there counts. */
  const setInAll = async (
    sources: readonly ShownSource[],
    by: string,
    all: readonly LineBreakpoint[],
    signal: AbortSignal,
  ) => {
    const bySource: (readonly (SetPoint | undefined)[])[] = [];
    for (const source of sources) bySource.push(await setIn(source, by, all, signal));
    return all.map((_, index): SetPoint | undefined => {
      const each = bySource.flatMap((set) => set[index] ?? []);
      const first = each.find(({ isVerified }) => isVerified) ?? each[0];
      return first && { ...first, logged: each.flatMap(({ logged }) => logged ?? []) };
    });
  };
  const placeIn = async (document: DebugProtocol.Source, { place, line, isCopied }: SetPoint) => {
    if (!place || line === undefined) return {};
    if (!isCopied) return clientPlace(session, place);
    return { source: document, line: line + lineBase, column: place.column + columnBase };
  };
  const messageOf = (point: LineBreakpoint, { line, message }: SetPoint): string | undefined => {
    const isMoved = line !== undefined && line !== point.line;
    const moved = isMoved && l10n.t('Moved to line {0}: line {1} has no code.', line + 1, point.line + 1);
    return [moved || [], message ?? []].flat().join(' ') || undefined;
  };
  const output = (category: string, text: string, at = {}) =>
    session.emit('output', { category, output: `${shownText(text)}\n`, ...at });
  const say = async (document: DebugProtocol.Source, point: LineBreakpoint, set: SetPoint) => {
    const { isVerified, logged } = set;
    if (!isVerified || !logged) return;
    if (logged.length === 0) {
      const text = debuggee.isCut
        ? l10n.t('Log point in line {0}: not reached up to where the replay is certain.', point.line + 1)
        : l10n.t('Log point in line {0}: never reached.', point.line + 1);
      return output('stdout', text, await placeIn(document, set));
    }
    for (const { text, place } of logged.slice(0, mostLogged))
      output('stdout', text, await clientPlace(session, place));
    const left = logged.length - mostLogged;
    if (left > 0)
      output('stdout', l10n.t('… and {0} more. Add a condition to the log point to see fewer.', formatInteger(left)));
    const message = messageOf(point, set);
    if (message !== undefined) output('stdout', message);
  };
  /** Says which breakpoints aren't set because their lines have changed, and in which copy to set them. */
  const sayChanged = async (
    document: DebugProtocol.Source,
    source: ShownSource,
    { changed, isSaid }: { changed: readonly number[]; isSaid: boolean },
  ): Promise<string> => {
    const copy = await host.documentOf(source.source);
    const { placeBefore } = linesOf(source);
    const name = nameOf(document);
    const text =
      changed.length === 1
        ? l10n.t(
            "{0} has changed since the contract was built, line {1} too, so a breakpoint there can't be set. Set it in {2}.",
            name,
            (changed[0] ?? 0) + 1,
            nameOf(copy),
          )
        : l10n.t(
            "{0} has changed since the contract was built, lines {1} too, so breakpoints there can't be set. Set them in {2}.",
            name,
            changed.map((line) => line + 1).join(', '),
            nameOf(copy),
          );
    if (!isSaid) output('console', text, { source: copy, line: placeBefore(changed[0] ?? 0) + lineBase });
    return text;
  };

  const handlers: Handlers<Breakpoints> = {
    async setBreakpoints({ source: document, breakpoints = [] }, signal) {
      const found = await host.sourcesOf(document, debuggee.sources);
      const key = document.path ?? '';
      const before = documents.get(key);
      const sources = typeof found === 'string' ? [] : found;
      // A document that changed may no longer show a source, and what it asked for there ends.
      for (const source of before?.sources ?? [])
        if (!sources.some((each) => each.source === source))
          await debuggee.setBreakpoints(source, [], { signal, by: key });
      if (typeof found === 'string') {
        documents.delete(key);
        const message = shownLine(found);
        return { breakpoints: breakpoints.map(() => ({ verified: false, message })) };
      }
      const wanted = breakpoints.map(({ line, column, condition, hitCondition, logMessage }) => ({
        line: line - lineBase,
        ...(column !== undefined && { column: column - columnBase }),
        ...conditionsOf({ condition, hitCondition }),
        ...(logMessage !== undefined && { logMessage }),
      }));
      const set = await setInAll(sources, key, wanted, signal);
      const logPoints = new Map<string, () => Promise<void>>();
      const changed = [...new Set(wanted.flatMap(({ line }, at) => (set[at] ? [] : [line])))].sort((a, b) => a - b);
      documents.set(key, { sources: sources.map(({ source }) => source), logPoints, changed });
      for (const [index, each] of wanted.entries()) {
        const point = set[index];
        if (each.logMessage === undefined || !point) continue;
        const name = JSON.stringify(each);
        const answer = () => say(document, each, point);
        logPoints.set(name, answer);
        if (!before?.logPoints.has(name)) await answer();
      }
      const [first] = sources;
      const isSaid = changed.every((line) => before?.changed.includes(line));
      const why = first && changed.length > 0 ? await sayChanged(document, first, { changed, isSaid }) : '';
      return {
        breakpoints: await Promise.all(
          wanted.map(async (each, at): Promise<DebugProtocol.Breakpoint> => {
            const point = set[at];
            if (!point) return { verified: false, message: shownLine(why) };
            const { id, isVerified } = point;
            const message = messageOf(each, point);
            return {
              id,
              verified: isVerified,
              ...(await placeIn(document, point)),
              ...(message !== undefined && { message: shownLine(message) }),
            };
          }),
        ),
      };
    },
    async setFunctionBreakpoints({ breakpoints }, signal) {
      const wanted = breakpoints.map((each) => ({ name: each.name, ...conditionsOf(each) }));
      return allShown(await debuggee.setFunctionBreakpoints(wanted, { signal }));
    },
    async setInstructionBreakpoints({ breakpoints }, signal) {
      const addresses = breakpoints.map(({ instructionReference, offset = 0 }) => {
        const address = addressIn(instructionReference);
        return address === undefined ? undefined : address + BigInt(offset);
      });
      const wanted = breakpoints.flatMap((each, at) => {
        const address = addresses[at];
        return address === undefined ? [] : [{ address, ...conditionsOf(each) }];
      });
      const set = [...(await debuggee.setInstructionBreakpoints(wanted, { signal }))];
      // One answer for each that was asked for, in their order.
      const answers = breakpoints.map(({ instructionReference }, at) => {
        const own = addresses[at] === undefined ? undefined : set.shift();
        return own ? shown(own) : { verified: false, message: noAddress(instructionReference) };
      });
      return { breakpoints: await Promise.all(answers) };
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
      // It is by address and slot, so it means the same in each session on the same network.
      const accessTypes: DebugProtocol.DataBreakpointAccessType[] = ['write', 'read', 'readWrite'];
      return { dataId: `${id}${ofNetwork()}`, description: shownLine(label), accessTypes, canPersist: true };
    },
    async setDataBreakpoints({ breakpoints }, signal) {
      const end = ofNetwork();
      const isOwn = ({ dataId }: DebugProtocol.DataBreakpoint) => dataId.endsWith(end);
      const wanted = breakpoints.filter(isOwn).map(({ dataId, accessType = 'write', ...conditions }) => ({
        id: dataId.slice(0, -end.length),
        access: accesses[accessType],
        ...conditionsOf(conditions),
      }));
      const set = [...(await debuggee.setDataBreakpoints(wanted, { signal }))];
      // One answer for each that was asked for, in their order.
      const answers = breakpoints.map((each) => {
        const own = isOwn(each) && set.shift();
        return own
          ? shown(own)
          : { verified: false, message: l10n.t("This data breakpoint wasn't set on this network.") };
      });
      return { breakpoints: await Promise.all(answers) };
    },
  };
  return {
    handlers,
    async answerAgain() {
      for (const { logPoints } of documents.values()) for (const answer of logPoints.values()) await answer();
    },
  };
}

interface DocumentBreakpoints {
  readonly sources: readonly DebugSource[];
  /** The log points that were answered, and how to do that again. */
  readonly logPoints: ReadonlyMap<string, () => Promise<void>>;
  /** The lines whose breakpoints aren't set, because they have changed. */
  readonly changed: readonly number[];
}

interface SetPoint extends SetBreakpoint {
  readonly line: number | undefined;
  /** Whether another document has the text as built. */
  readonly isCopied: boolean;
}

function isCopied({ changed }: ShownSource): boolean {
  return changed !== undefined;
}

function nextChanged({ line }: LineBreakpoint): string {
  return l10n.t('Line {0} has no code, and the next line with code has changed.', line + 1);
}

function nameOf({ name, path = '' }: DebugProtocol.Source): string {
  return shownLine(name ?? path.slice(path.lastIndexOf('/') + 1));
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
