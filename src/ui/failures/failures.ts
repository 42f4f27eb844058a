import * as vscode from 'vscode';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import type { MissingBuild } from '../../core/trace/builds/knownBuilds.ts';
import type { FailureStory, StoryGap } from '../../core/trace/story/failureStory.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import type { CommandHandlers } from '../commands.ts';
import { createDebugging, type Debugging } from '../debug/debugging.ts';
import { ownSession } from '../debug/debugType.ts';
import type { Debugger } from '../debug/registerDebugger.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLines, say, showError, warn } from '../messages/notify.ts';
import { offerCommand, offerTransaction } from '../messages/offerCommand.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { StoryFinder } from '../network/storyCache.ts';
import { markdownCopy } from '../panels/page/copySheet.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import { notAnId } from '../sheets/notAnId.ts';
import { patient, readShown, type SheetSources } from '../sheets/readShown.ts';
import { readTarget } from '../targets/entityTarget.ts';
import { identifierAt } from '../targets/identifierAt.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import { readThing, thingOf } from '../targets/readThing.ts';
import { readLineRef } from '../targets/refCommand.ts';
import { compilerButton, type WayOn } from '../verification/workspace/compilerButton.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { createFailureExplainer, type FailureExplainer } from './explainer.ts';
import { createGasCommands, type GasCommands } from './gasCommands.ts';
import { createLineMark } from './lineMark.ts';
import { type CallUse, newestCall } from './newestCall.ts';
import { patiently, quietly } from './patiently.ts';
import { type ChooseContract, createRehearsals } from './rehearsals.ts';
import { createSavedTests } from './savedTests.ts';
import { createSourceEdits } from './sourceEdits.ts';
import { createTrials, type Trials } from './trials.ts';

/** From a failed transaction to the line that caused it. */
interface Failures extends vscode.Disposable {
  readonly handlers: Pick<
    CommandHandlers,
    | 'ledgerLens.failure.goToLine'
    | 'ledgerLens.failure.dismiss'
    | 'ledgerLens.failure.copyMarkdown'
    | 'ledgerLens.failure.saveAsTest'
    | 'ledgerLens.contract.rehearse'
  > &
    Debugging['handlers'] &
    GasCommands['handlers'] &
    Trials['handlers'];
  readonly explainer: FailureExplainer;
  readonly debugger: Debugger;
}

export function createFailures({
  connections,
  contracts,
  panels,
  sources,
  shown,
  choose,
  errors,
  log,
}: {
  connections: Connections;
  contracts: WorkspaceContracts;
  panels: SheetPanels;
  sources: BuiltSources;
  /** The parts of a transaction's page. */
  shown: SheetSources;
  choose: ChooseContract;
  errors: Pick<ErrorPresenter, 'show'>;
  log: Log;
}): Failures {
  const explainer = createFailureExplainer(connections, contracts, log);
  connections.stories.finder = createStoryFinder(connections, explainer, log);
  const mark = createLineMark();
  const forget = () => connections.stories.forget();
  const gas = createGasCommands({
    connections,
    panels,
    sources,
    explainer,
    patiently,
    resolveThing: (given) => resolveThing(given, 'gas'),
  });
  const edits = createSourceEdits(contracts);
  const trials = createTrials({
    edits,
    connections,
    panels,
    explainer,
    mark,
    sources,
    patiently,
    quietly,
    errors,
    log,
    resolveThing: (given) => resolveThing(given, 'trial'),
  });
  const debugging = createDebugging({
    connections,
    sources,
    resolveThing: (given) => resolveThing(given, 'debug'),
    open: (thing, signal) =>
      patiently(vscode.l10n.t('Recording the transaction…'), async (cancelled, say) => {
        const found = await explainer.debug(thing, AbortSignal.any([signal, cancelled]), say);
        if (found) {
          if (found.opened.kind === 'debuggee')
            offerCompiler(thing, found.missing).catch((error: unknown) => showError(String(error)));
          return found;
        }
        const { id } = thing.identifier;
        throw new Error(
          vscode.l10n.t("Transaction {0} isn't on {1}. Check its ID and the network.", id, thing.network),
        );
      }),
  });
  const savedTests = createSavedTests({
    explainer,
    contracts,
    names: connections.names,
    patiently,
    resolveThing: (given) => resolveThing(given, 'test'),
    errors,
  });
  const rehearsals = createRehearsals({ connections, contracts, panels, choose, edits, sources, patiently, log });
  const subscriptions = vscode.Disposable.from(
    mark,
    gas,
    edits,
    trials,
    rehearsals,
    debugging,
    savedTests,
    connections.onDidChange(forget),
  );

  const transactionInFront = () => {
    const thing = panels.inFront();
    return thing && isTransaction(thing.identifier) ? thing : undefined;
  };
  const transactionDebugged = () => {
    const session = ownSession();
    if (!session) return undefined;
    const { transaction, network } = session.configuration;
    const target = readTarget({ id: transaction, kind: 'transaction', ...(network && { network }) });
    const thing = target && readThing(target, connections);
    return thing && isTransaction(thing.identifier) ? thing : undefined;
  };
  /**
   * The transaction of a link or row, else of the marked line or ID at the cursor, else of the page in front, else, unless
   * for a debugger, the one that is debugged. Else, of a change, a test or a debugger, of the line that is marked elsewhere
   * in the file, before the page in front, or in another file after it. Else one that the user confirms.
   */
  const resolveThing = async (given: unknown, what: CallUse): Promise<LedgerThing | undefined> => {
    const editor = vscode.window.activeTextEditor;
    const target = readTarget(given) ?? (editor && mark.at(editor.document, editor.selection.active));
    const at = target || !editor ? undefined : identifierAt(editor.document, editor.selection.active)?.identifier;
    if (at && isTransaction(at)) {
      const thing = thingOf(at, connections);
      return !loadCore().ledger.mayBeKey(at) || (await allows(thing)) ? thing : undefined;
    }
    // A change, a test and a debugger are about the marked line; the others about what failed last.
    const isOfMark = what === 'trial' || what === 'test' || what === 'debug';
    // Another debugger is wanted for another transaction.
    const debugged = target || what === 'debug' ? undefined : transactionDebugged();
    const inFile = isOfMark && editor && !debugged ? mark.at(editor.document) : undefined;
    const inFront = target || inFile ? undefined : (transactionInFront() ?? debugged);
    if (inFront) return inFront;
    const known = target ?? inFile ?? (isOfMark ? mark.marked() : undefined);
    if (!known) return newestCall(connections, what);
    const thing = readThing(known, connections);
    if (!thing) throw notAnId(known.id);
    return thing;
  };

  /** Opens a line of the stack, or else the innermost known one. */
  const showLine = async (
    story: FailureStory,
    { id, network, wanted }: { id: string; network: string; wanted: number | undefined },
    again: () => Promise<void>,
  ): Promise<void> => {
    const target = { id, kind: 'transaction', network } as const;
    const main = loadCore().sheets.mainEntry(story.stack);
    const known = main?.place ? main : story.stack.find(({ place }) => place);
    const entry = wanted === undefined ? known : story.stack[wanted];
    const { place } = entry ?? {};
    if (place) {
      const { line, column, endLine, endColumn } = place;
      const range = new vscode.Range(line, column, endLine, endColumn);
      const variables = entry ? loadCore().sheets.shownVariables(story.stack, entry) : [];
      const { causeAtLine, causeInBrief } = entry ?? {};
      await mark.show(await sources.placeOf(place), range, { ...story, causeAtLine, causeInBrief, variables }, target);
      trials.marked(id);
      if (entry === main || wanted !== undefined) return;
    }
    const { storyAnswer, gapSentence } = loadCore().sheets;
    const [gap] = story.gaps;
    const said = `${storyAnswer(story)}. ${gap ? gapSentence(gap) : ''}`.trim();
    const open = vscode.l10n.t('Open Transaction');
    const way = gap && wayOn(gap);
    const buttons = way ? [way.label, open] : [open];
    const chosen = await warn(said, ...buttons);
    if (chosen === open) await vscode.commands.executeCommand('ledgerLens.entity.open', target);
    else if (chosen === way?.label && (await way?.go())) await again();
  };
  const go = async (given: unknown): Promise<void> => {
    const line = readLineRef(given);
    if (line?.line.by === 'trial') return trials.goTo(line);
    if (line?.line.by === 'rehearsal') return rehearsals.goTo(line);
    const thing = line
      ? readThing(
          { id: line.id, kind: 'transaction', ...(line.network !== undefined && { network: line.network }) },
          connections,
        )
      : await resolveThing(given, 'line');
    if (thing) await search(thing, line);
  };
  const search = async (thing: LedgerThing, line: ReturnType<typeof readLineRef>): Promise<void> => {
    const explained = await patiently(vscode.l10n.t('Finding the failing line…'), (signal, say) =>
      explainer.explain(thing, signal, say),
    );
    if (!explained) return;
    const { id, explanation } = explained;
    const { network } = thing;
    if (explanation.kind === 'story')
      return showLine(explanation.story, { id, network, wanted: line?.line.entry }, () => search(thing, line));
    offerTransaction(sentenceOf(explanation.why, id), id, network);
  };
  const dismiss = async () => {
    if (mark.dismiss()) return trials.dismissed();
    const go = vscode.l10n.t('Go to the Failing Line');
    await offerCommand(vscode.l10n.t('No failing line is marked.'), go, 'ledgerLens.failure.goToLine');
  };
  /** Copies what the page of a failed transaction says, where it failed at first: for an issue. */
  const copyMarkdown = async (given: unknown): Promise<void> => {
    const thing = await resolveThing(given, 'line');
    if (!thing) return;
    const copy = await patiently(vscode.l10n.t('Reading the transaction…'), async (signal, step) => {
      await explainer.explain(thing, signal, step);
      const { sheet } = await readShown(shown, thing, { level: 'all', signal, patience: patient });
      return markdownCopy(sheet, connections.names.on(thing.network), [], thing.network);
    });
    if (!copy) return;
    await copyLines(copy.text);
    say(copy.said);
  };
  return {
    explainer,
    debugger: debugging,
    handlers: {
      'ledgerLens.failure.goToLine': go,
      'ledgerLens.failure.dismiss': dismiss,
      'ledgerLens.failure.copyMarkdown': copyMarkdown,
      ...debugging.handlers,
      ...gas.handlers,
      ...trials.handlers,
      ...savedTests.handlers,
      ...rehearsals.handlers,
    },
    dispose: () => subscriptions.dispose(),
  };
}

/** Without its compiler, a contract has no lines in the debugger: a button installs it and starts again. */
async function offerCompiler(thing: LedgerThing, missing: readonly MissingBuild[]): Promise<void> {
  const gap = missing.find((each) => each.why === 'noCompiler');
  const way = gap && wayOn({ ...gap, address: '' });
  if (!way) return;
  const name = loadCore().projects.nameOfContract(gap.contract);
  const said = vscode.l10n.t("No lines for {0}: its compiler isn't installed. Install it, and debug again.", name);
  if ((await warn(said, way.label)) !== way.label || !(await way.go())) return;
  const session = ownSession();
  if (session?.configuration.transaction === targetOf(thing).id) await vscode.debug.stopDebugging(session);
  await vscode.commands.executeCommand('ledgerLens.transaction.debug', targetOf(thing));
}

/** Whether the user lets what may be a private key be looked up. */
async function allows({ network }: LedgerThing): Promise<boolean> {
  const lookUp = vscode.l10n.t('Look Up on {0}', network);
  const asked = vscode.l10n.t(
    'The text at the cursor may be the hash of a transaction, or a private key: the two look the same. Send it to {0}?',
    network,
  );
  return (await warn(asked, lookUp)) === lookUp;
}

function isTransaction({ kind }: Identifier): boolean {
  return kind === 'transaction' || kind === 'longHash' || kind === 'evmHash';
}

function sentenceOf(why: 'noCall' | 'succeeded' | 'noRecord', id: string): string {
  switch (why) {
    case 'noCall':
      return vscode.l10n.t("Transaction {0} didn't run a contract, so it has no failing line.", id);
    case 'succeeded':
      return vscode.l10n.t('The contract call of {0} succeeded, so it has no failing line.', id);
    case 'noRecord':
      return vscode.l10n.t(
        "The mirror node has no record of the calls of {0}, so the failing line can't be found.",
        id,
      );
  }
}

/** Looks for failing lines of the transactions in open panels, in trusted workspaces that have built what was called. */
export function createStoryFinder(connections: Connections, explainer: FailureExplainer, log: Log): StoryFinder {
  return {
    async covers({ execution, called }, network) {
      const isOne = execution === 'failed' || execution === 'ignoredCode';
      if (!isOne || called === undefined || !vscode.workspace.isTrusted) return false;
      const abis = await connections.to(network).abis();
      return abis.find('function', called).length > 0;
    },
    async find(thing, signal, say) {
      try {
        return await explainer.explainUnasked(thing, signal, say);
      } catch (error) {
        if (!signal.aborted) log.debug(`No line for ${thing.identifier.id}: ${String(error)}`);
        return 'failed';
      }
    },
  };
}

/** Undefined if there is nothing to do here. Runs a command only in a trusted workspace, when the button is clicked. */
export function wayOn(gap: StoryGap): WayOn | undefined {
  if (gap.why === 'restricted')
    return {
      label: vscode.l10n.t('Manage Workspace Trust'),
      async go() {
        await vscode.commands.executeCommand('workbench.trust.manage');
        return false;
      },
    };
  return gap.why === 'noCompiler' ? compilerButton(loadCore().sheets.missingCompiler(gap)) : undefined;
}
