import type { DebugProtocol } from '@vscode/debugprotocol';
import * as l10n from '@vscode/l10n';
import type { SharedLines } from '../../code/sharedLines.ts';
import { type CursorOptions, DebugError, type DebugSource, type StepKind } from '../debuggee.ts';
import { type AdapterSession, clientPlace, linesOf } from './adapterSession.ts';
import { threadId } from './readingRequests.ts';
import type { Handlers } from './requests.ts';
import { shownLine } from './shownText.ts';

type Moving =
  | 'restart'
  | 'continue'
  | 'reverseContinue'
  | 'next'
  | 'stepIn'
  | 'stepOut'
  | 'stepBack'
  | 'stepInTargets'
  | 'restartFrame'
  | 'gotoTargets'
  | 'goto'
  | `ledgerLens.${'stepBackInto' | 'stepBackOut' | 'runBackTo' | 'goToEntry'}`;

/** What goes elsewhere in the recording, and what lists the places to go to. */
export function movingRequests(
  session: AdapterSession,
  { answerAgain }: { answerAgain(): Promise<void> },
): Handlers<Moving> {
  const { host, debuggee, lineBase, columnBase } = session;
  const columnOf = (column: number | undefined) => (column === undefined ? {} : { column: column - columnBase });
  const step = (kind: StepKind, granularity?: string, target?: number): undefined => {
    const options = {
      // A line, too, is left by statements.
      ...(granularity === 'instruction' && { granularity: 'instruction' as const }),
      ...(target !== undefined && { target }),
    };
    session.move((signal) => debuggee.step(kind, { ...options, signal }));
  };
  /** Of the protocol's own requests, the client knows that they go on; until it does, it shows why it stopped before. */
  const moveUnknown: typeof session.move = (go) => {
    session.emit('continued', { threadId, allThreadsContinued: true });
    session.move(go);
  };
  /** The steps that were offered to jump to. */
  const offered = new Set<number>();
  /** A line of a document in all sources that it shows, counted from 0. */
  const linesIn = async (document: DebugProtocol.Source, line: number): Promise<readonly LineIn[]> => {
    const sources = await host.sourcesOf(document, debuggee.sources);
    if (typeof sources === 'string') throw new DebugError(sources);
    const found = sources.flatMap((shown) => {
      const { lineBefore, lineNow } = linesOf(shown);
      const before = lineBefore(line);
      return before === undefined ? [] : [{ source: shown.source, line: before, lineNow }];
    });
    if (found.length > 0) return found;
    throw new DebugError(
      l10n.t('Line {0} has changed since the contract was built. Go to it in the copy "(as built)".', line + 1),
    );
  };
  /** The visits of a line in all sources that a document shows. */
  const visitsOf = async (lines: readonly LineIn[], options: CursorOptions) => {
    const visits = [];
    for (const { source, line, lineNow } of lines)
      for (const each of await debuggee.visits(source, line, options))
        visits.push({ ...each, line: lineNow(each.line) ?? lineNow(line) ?? line });
    return visits.sort((a, b) => a.step - b.step);
  };
  return {
    restart() {
      // VS Code takes it for none either.
      moveUnknown(async () => {
        // The console may have been cleared, and VS Code sets no breakpoints again.
        await answerAgain();
        return debuggee.restart();
      });
      return undefined;
    },
    continue() {
      session.move((signal) => debuggee.run('forward', { signal }));
      return { allThreadsContinued: true };
    },
    reverseContinue() {
      session.move((signal) => debuggee.run('back', { signal }));
      return undefined;
    },
    next: ({ granularity }) => step('over', granularity),
    stepIn: ({ granularity, targetId }) => step('into', granularity, targetId),
    stepOut: ({ granularity }) => step('out', granularity),
    stepBack: ({ granularity }) => step('back', granularity),
    'ledgerLens.stepBackInto'() {
      moveUnknown((signal) => debuggee.step('backInto', { signal }));
      return undefined;
    },
    'ledgerLens.stepBackOut'() {
      moveUnknown((signal) => debuggee.step('backOut', { signal }));
      return undefined;
    },
    async stepInTargets({ frameId }) {
      const targets = await debuggee.stepInTargets(frameId);
      return {
        targets: await Promise.all(
          targets.map(async ({ id, label, place }) => {
            const { source, ...at } = (place && (await clientPlace(session, place))) ?? {};
            return { id, label: shownLine(label), ...at };
          }),
        ),
      };
    },
    restartFrame({ frameId }) {
      session.move(() => debuggee.restartFrame(frameId));
      return undefined;
    },
    async gotoTargets({ source, line, column }, signal) {
      const lines = await linesIn(source, line - lineBase);
      const visits = await visitsOf(lines, { ...columnOf(column), signal });
      // Without any, the client would say that the line has no code.
      if (visits.length === 0)
        throw new DebugError(
          debuggee.isCut
            ? l10n.t("Line {0} isn't reached up to where the replay is certain.", line - lineBase + 1)
            : l10n.t('The transaction never came to line {0}.', line - lineBase + 1),
        );
      for (const { step } of visits) offered.add(step);
      // A step names a visit for longer than the engine's numbers do.
      return {
        targets: visits.map((each) => ({ id: each.step, label: shownLine(each.label), line: each.line + lineBase })),
      };
    },
    goto({ targetId }) {
      if (!offered.has(targetId))
        throw new DebugError(l10n.t("This place wasn't offered to jump to. Choose Jump to Cursor and select one."));
      session.move(() => debuggee.goToStep(targetId));
      return undefined;
    },
    async 'ledgerLens.runBackTo'({ source: document, line, column }, signal) {
      const lines = await linesIn(document, line - lineBase);
      const { step: now } = debuggee.stop;
      const [only, ...others] = lines;
      const runBack = (to: LineIn, signal: AbortSignal) =>
        debuggee.runTo(to.source, to.line, 'back', { ...columnOf(column), signal });
      if (others.length === 0) {
        if (only) moveUnknown((signal) => runBack(only, signal));
        return undefined;
      }
      // Builds that share a file: the nearest of them.
      const last = (await visitsOf(lines, { ...columnOf(column), signal })).findLast((each) => each.step < now);
      moveUnknown(() => debuggee.goToStep(last?.step ?? 0));
      return undefined;
    },
    async 'ledgerLens.goToEntry'({ id }, signal) {
      const entry = (await debuggee.timeline({ signal })).find((each) => each.id === id);
      if (!entry) throw new DebugError(l10n.t('The timeline has no entry {0}. Select one in the view.', id));
      moveUnknown(() => debuggee.goToStep(entry.step));
      return undefined;
    },
  };
}

/** A line of a source, and how its lines are found in the document that shows it. */
interface LineIn extends Pick<SharedLines, 'lineNow'> {
  readonly source: DebugSource;
  readonly line: number;
}
