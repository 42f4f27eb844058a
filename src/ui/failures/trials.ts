import * as vscode from 'vscode';
import type { TrialAge } from '../../core/sheets/calls/trialSheet.ts';
import type { Trial, TrialUnknown } from '../../core/trace/trial/trial.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import type { Replacing } from '../builds/changeFinder.ts';
import { chooseReplacement } from '../builds/chooseReplacement.ts';
import type { CommandHandlers } from '../commands.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { offerCommand, offerTransaction } from '../messages/offerCommand.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { Log } from '../messages/outputLog.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import type { LineRef } from '../targets/refCommand.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { FailureExplainer, TrialMemory } from './explainer.ts';
import type { FailsAt, LineMark } from './lineMark.ts';
import type { Patiently, Quietly } from './patiently.ts';
import type { SourceEdits } from './sourceEdits.ts';
import { errorLocation, locationOfNth, rangeOfPlace } from './sourceLocations.ts';

export interface Trials extends vscode.Disposable {
  readonly handlers: Pick<CommandHandlers, `ledgerLens.failure.${'tryChange' | 'showTrial'}`>;
  /** The line isn't marked any more. */
  dismissed(): void;
  /** A line of the transaction was marked. */
  marked(id: string): void;
  /** Opens a line of the stack of what was tried. */
  goTo(line: LineRef): Promise<void>;
}

type Found = NonNullable<Awaited<ReturnType<FailureExplainer['tryChange']>>>;

/** The transaction on which changes are tried, and the newest result. */
interface Tried {
  readonly thing: LedgerThing;
  readonly id: string;
  /** What the user chose instead of contracts that are gone: `path:Name` of both. */
  readonly chosen: ReadonlyMap<string, string>;
  /** As long as the trial isn't dismissed. */
  readonly memory: TrialMemory;
  trial: Trial;
  /** Where it would fail; undefined if it isn't known, or the file was edited meanwhile. */
  failsAt: FailsAt | undefined;
  /** The edits of sources that there had been when it began. */
  edits: number;
}

/** *Try My Change*: above the failing line, or in a panel; again whenever a contract is saved, or changed by another program. */
export function createTrials(parts: {
  connections: Connections;
  panels: Pick<SheetPanels, 'show' | 'shows' | 'update'>;
  explainer: FailureExplainer;
  mark: LineMark;
  edits: Pick<SourceEdits, 'count' | 'onDidEdit' | 'onDidWrite'>;
  sources: Pick<BuiltSources, 'placeOf'>;
  patiently: Patiently;
  /** As `patiently`, for what a save begins. */
  quietly: Quietly;
  resolveThing: (given: unknown) => Promise<LedgerThing | undefined>;
  errors: Pick<ErrorPresenter, 'show'>;
  log: Log;
}): Trials {
  const { connections, panels, explainer, mark, edits, sources, patiently, quietly, resolveThing, errors, log } = parts;
  const problems = vscode.languages.createDiagnosticCollection('ledgerLens.trial');
  let current: Tried | undefined;
  let running: AbortController | undefined;
  let first: { own: AbortController; readonly thing: LedgerThing } | undefined;

  const isOf = (thing: LedgerThing | undefined, { identifier: { id }, network }: LedgerThing) =>
    thing?.identifier.id === id && thing.network === network;
  const isOutdated = (tried: Tried) => tried.edits !== edits.count();
  const isUnchanged = (tried: Tried) =>
    tried.trial.kind === 'unknown' && tried.trial.unknown.why === 'unchanged' && !isOutdated(tried);
  /** Whether that call is being tried: a second trial would be the same. */
  const isTrying = (thing: LedgerThing) =>
    isOf(first?.thing, thing) || (running !== undefined && isOf(current?.thing, thing));
  const begun = { running: vscode.l10n.t('Trying your change…') };
  const ageOf = (tried: Tried): TrialAge => {
    if (tried === current && isTrying(tried.thing)) return 'running';
    return isOutdated(tried) ? 'outdated' : 'newest';
  };
  const sheetOf = (tried: Tried) => loadCore().sheets.trialSheet(tried.id, tried.trial, ageOf(tried));
  const open = (tried: Tried) => panels.show(sheetOf(tried), connections.to(tried.thing.network));
  /** @returns whether the result stands above the line */
  const say = (tried: Tried): boolean => {
    if (ageOf(tried) === 'running') return mark.say(tried.id, begun);
    const { headline, tone } = sheetOf(tried);
    // What an earlier change gave is no longer so.
    if (isUnchanged(tried)) mark.say(tried.id, undefined);
    const isVerdict = tried.trial.kind === 'tried';
    return mark.say(tried.id, {
      headline,
      brief: loadCore().sheets.trialInBrief(tried.trial, ageOf(tried)),
      failsAt: tried.failsAt,
      tone,
      isOutdated: isOutdated(tried),
      isVerdict,
      error: errorAt(tried.trial),
    });
  };
  const update = (tried: Tried) => panels.update(sheetOf(tried), connections.to(tried.thing.network));
  /** The line and an open page say the same. */
  const sayEverywhere = (tried: Tried): void => {
    say(tried);
    update(tried);
  };
  /** That a call is tried for a click, or what an earlier trial gave. */
  const sayOf = (thing: LedgerThing): void => {
    if (current && isOf(current.thing, thing)) sayEverywhere(current);
    else mark.say(thing.identifier.id, isTrying(thing) ? begun : undefined);
  };
  /** Whether what a trial gave is about sources of `count` edits: a later one that ends without a verdict refutes nothing. */
  const holds = (tried: Tried, count: number) => tried.trial.kind === 'tried' && tried.edits === count;
  /** What was found before is about other code. */
  const fail = (tried: Tried, problem: string, how: 'failed' | 'cancelled' = 'failed') => {
    running = undefined;
    tried.trial = { kind: 'unknown', unknown: { why: 'unread', problem } };
    tried.failsAt = undefined;
    tried.edits = edits.count();
    mark.say(tried.id, how);
    update(tried);
  };
  const keep = (tried: Tried) => {
    running = undefined;
    sayEverywhere(tried);
  };
  const report = ({ trial }: Tried) => {
    if (trial.kind !== 'unknown' || trial.unknown.why !== 'compile') return;
    const byFile = new Map<string, [uri: vscode.Uri, found: vscode.Diagnostic[]]>();
    for (const each of [trial.unknown, ...(trial.unknown.others ?? [])]) {
      const at = errorLocation(each);
      if (!at) continue;
      const problem = new vscode.Diagnostic(at.range, oneLine(each.message), vscode.DiagnosticSeverity.Error);
      problem.source = 'Ledger Lens';
      const [, found] = byFile.get(at.uri.path) ?? [];
      if (found) found.push(problem);
      else byFile.set(at.uri.path, [at.uri, [problem]]);
    }
    for (const [uri, found] of byFile.values()) problems.set(uri, found);
  };
  /** From then on, no save tries another one again, so nothing stands above its line. */
  const setCurrent = (tried: Tried | undefined) => {
    const before = current;
    const wasRunning = running !== undefined;
    running?.abort();
    running = undefined;
    current = tried;
    problems.clear();
    if (!before || before.id === tried?.id) return;
    mark.say(before.id, undefined);
    // Its page would say for good that it runs.
    if (wasRunning) update(before);
  };
  /** Whether the line is still marked, or a panel with the result open: otherwise, the user is done with it. */
  const isSeen = (tried: Tried) =>
    mark.isOf(tried.id) || panels.shows(sheetOf(tried), connections.to(tried.thing.network));
  const again = async (): Promise<void> => {
    running?.abort();
    problems.clear();
    if (current && !isSeen(current)) current = undefined;
    // What a click began begins again.
    if (!current || isOf(first?.thing, current.thing)) return;
    const own = new AbortController();
    running = own;
    const [tried, before] = [current, edits.count()];
    const isMeant = () => running === own && !own.signal.aborted && current === tried;
    sayEverywhere(tried);
    let isCancelled = false;
    try {
      const run: Parameters<typeof quietly<Found>>[1] = (signal, step) => {
        signal.addEventListener('abort', () => {
          isCancelled = true;
        });
        const told = (message: string) => {
          step(message);
          if (isMeant()) mark.say(tried.id, { running: vscode.l10n.t('Trying your change: {0}', message) });
        };
        const given = { choose: asBefore(tried.chosen), memory: tried.memory };
        return explainer.tryChange(tried.thing, AbortSignal.any([own.signal, signal]), given, told);
      };
      const found = await quietly(vscode.l10n.t('Trying your change…'), run, mark.isInSight(tried.id));
      if (isMeant() && holds(tried, before) && (isCancelled || !found || isUnread(found.trial))) keep(tried);
      else if (isMeant() && isCancelled) fail(tried, vscode.l10n.t('The trial was canceled.'), 'cancelled');
      else if (isMeant() && found && typeof found.trial !== 'string') {
        const failsAt = await failsAtIn(found.trial, sources);
        if (!isMeant()) return;
        const isKnown = tried.trial.kind === 'unknown' && tried.trial.unknown.why === 'unchanged';
        tried.trial = found.trial;
        tried.failsAt = failsAt;
        tried.edits = before;
        running = undefined;
        // There is a cause to read, but nothing that was asked for, unless a click was answered like this.
        if (isUnchanged(tried) && !isKnown) mark.say(tried.id, undefined);
        else say(tried);
        update(tried);
        report(tried);
      } else if (isMeant()) fail(tried, sentenceOf(typeof found?.trial === 'string' ? found.trial : 'gone', tried.id));
    } catch (error) {
      if (!own.signal.aborted) log.debug(`Couldn't try the change on ${tried.id}: ${String(error)}`);
      if (isMeant() && holds(tried, before)) keep(tried);
      else if (isMeant()) fail(tried, error instanceof Error ? error.message : String(error));
    } finally {
      if (running === own) running = undefined;
    }
  };
  const listeners = vscode.Disposable.from(
    problems,
    edits.onDidWrite(() => {
      first?.own.abort();
      void again();
    }),
    edits.onDidEdit(() => {
      if (!current || isTrying(current.thing) || edits.count() > current.edits + 1) return;
      sayEverywhere(current);
    }),
    connections.onDidChange(() => setCurrent(undefined)),
  );
  return {
    handlers: {
      async 'ledgerLens.failure.tryChange'(given) {
        const needed = vscode.l10n.t(
          'Trying a change requires a trusted workspace, because it compiles your contracts.',
        );
        if (!(await askForTrust(needed))) return;
        const thing = await resolveThing(given);
        if (!thing || isTrying(thing)) return;
        const chosen = new Map<string, string>();
        const memory: TrialMemory = { records: new Map() };
        let before = edits.count();
        let isDismissed = false;
        const dismiss = () => {
          isDismissed = true;
        };
        const again = () => vscode.commands.executeCommand('ledgerLens.failure.tryChange', targetOf(thing));
        const turn = { own: new AbortController(), thing };
        first = turn;
        sayOf(thing);
        const trying = patiently(vscode.l10n.t('Trying your change…'), async (signal, step) => {
          for (;;) {
            const own = new AbortController();
            turn.own = own;
            before = edits.count();
            const choose = chosen.size > 0 ? asBefore(chosen) : choosing(chosen, dismiss);
            try {
              const both = AbortSignal.any([signal, own.signal]);
              const found = await explainer.tryChange(thing, both, { choose, memory }, step);
              const failsAt = found && typeof found.trial !== 'string' && (await failsAtIn(found.trial, sources));
              // Or else it's about the code before.
              if (!own.signal.aborted) return found && { ...found, failsAt: failsAt || undefined };
            } catch (error) {
              if (signal.aborted || !own.signal.aborted) throw error;
            }
          }
        });
        // Nobody waits for the answer.
        const found = await trying.catch((error: unknown) => void errors.show(error, again));
        if (first === turn) first = undefined;
        const isNone = isDismissed && typeof found?.trial === 'object' && isWithoutBuild(found.trial);
        if (!found || typeof found.trial === 'string' || isNone) {
          sayOf(thing);
          if (typeof found?.trial === 'string')
            await offerTransaction(sentenceOf(found.trial, found.id), found.id, thing.network);
          return;
        }
        const { id, trial, failsAt } = found;
        const isSame = (other: Tried) => isOf(other.thing, thing) && `${[...other.chosen]}` === `${[...chosen]}`;
        const kept = isUnread(trial) && current && isSame(current) && holds(current, before) ? current : undefined;
        const tried = kept ?? { thing, id, chosen, memory, trial, failsAt, edits: before };
        if (!kept) {
          setCurrent(tried);
          report(tried);
        }
        // Nobody sees a line behind the page on which the trial was asked for.
        if (say(tried) && mark.isInSight(id)) update(tried);
        else open(tried);
        if (isUnread(trial))
          void offerCommand(
            kept ? trial.unknown.problem : sheetOf(tried).headline,
            vscode.l10n.t('Try Again'),
            'ledgerLens.failure.tryChange',
            targetOf(thing),
          );
      },
      async 'ledgerLens.failure.showTrial'() {
        if (current) return open(current);
        await offerFirst();
      },
    },
    marked(id) {
      if (current?.id === id) say(current);
      else if (first?.thing.identifier.id === id) sayOf(first.thing);
    },
    async goTo({ id, line: { entry } }) {
      const tried = current?.id === id ? current : undefined;
      const error = tried?.trial.kind === 'unknown' ? locationOfNth(tried.trial.unknown, entry) : undefined;
      if (error) return void showDocument(error.uri, { selection: error.range });
      const story = tried?.trial.kind === 'tried' ? tried.trial.story : undefined;
      const place = story?.stack[entry]?.place;
      // For example in a panel of an earlier window.
      if (!tried || !story || !place) return offerFirst();
      const { failsAt } = tried;
      if (failsAt && story.stack[entry] === loadCore().sheets.mainEntry(story.stack)) {
        if (mark.isOf(id)) say(tried);
        else {
          await mark.show({ uri: failsAt.uri }, failsAt.range, failsAt.story, targetOf(tried.thing));
          say(tried);
        }
        if (await mark.reveal()) return;
      }
      await showDocument((await sources.placeOf(place)).uri, { selection: rangeOfPlace(place) });
    },
    dismissed() {
      problems.clear();
      if (!current || isSeen(current)) return;
      running?.abort();
      setCurrent(undefined);
    },
    dispose() {
      running?.abort();
      first?.own.abort();
      listeners.dispose();
    },
  };
}

async function offerFirst(): Promise<void> {
  const sentence = vscode.l10n.t('No change was tried yet. Find a failing line, change the code, then try it.');
  await offerCommand(sentence, vscode.l10n.t('Go to the Failing Line'), 'ledgerLens.failure.goToLine');
}

/** Where a trial fails, in the file that was tried; undefined if that has another text by now. */
async function failsAtIn(trial: Trial, sources: Pick<BuiltSources, 'placeOf'>): Promise<FailsAt | undefined> {
  const story = trial.kind === 'tried' ? trial.story : undefined;
  const entry = story && loadCore().sheets.mainEntry(story.stack);
  if (trial.kind !== 'tried' || !story || !entry?.place) return undefined;
  const { place, causeAtLine, causeInBrief } = entry;
  const { uri, changed } = await sources.placeOf(place);
  if (changed) return undefined;
  const variables = loadCore().sheets.shownVariables(story.stack, entry);
  const words = loadCore().sheets.trialAtLine(trial, story);
  return { uri, range: rangeOfPlace(place), story: { ...story, causeAtLine, causeInBrief, variables }, words };
}

function isWithoutBuild(trial: Trial): boolean {
  return trial.kind === 'unknown' && trial.unknown.why === 'noBuild';
}

/** Whether what it needs couldn't be read, or not in time: another time, the same may have a verdict. */
function isUnread(
  trial: Trial | string,
): trial is { kind: 'unknown'; unknown: Extract<TrialUnknown, { why: 'unread' }> } {
  return typeof trial !== 'string' && trial.kind === 'unknown' && trial.unknown.why === 'unread';
}

/** Where the compiler found the first error in the change, in a file of the workspace. */
function errorAt(trial: Trial): vscode.Location | undefined {
  return trial.kind === 'unknown' ? locationOfNth(trial.unknown, 0) : undefined;
}

/** Asks the user, and notes what is chosen, or that nothing is. */
function choosing(chosen: Map<string, string>, dismiss: () => void): Replacing['choose'] {
  return async (old, found) => {
    const sources = await chooseReplacement(vscode.l10n.t('Try My Change'), old, found);
    if (sources) chosen.set(old.contract, sources.contract);
    else dismiss();
    return sources;
  };
}

/** Asks nothing: a save isn't a question. */
function asBefore(chosen: ReadonlyMap<string, string>): Replacing['choose'] {
  return async ({ contract }, found) => found.find(({ sources }) => sources.contract === chosen.get(contract))?.sources;
}

function sentenceOf(why: 'noCall' | 'noRecord' | 'gone', id: string): string {
  if (why === 'gone') return vscode.l10n.t("Can't find transaction {0} on this network.", id);
  return why === 'noCall'
    ? vscode.l10n.t("Transaction {0} didn't run a contract, so there's no call to try a change on.", id)
    : vscode.l10n.t("The mirror node has no record of the calls of {0}, so a change can't be tried on it.", id);
}
