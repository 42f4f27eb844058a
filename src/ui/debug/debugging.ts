import * as vscode from 'vscode';
import type { Opened as Recorded } from '../../core/debug/openDebuggee.ts';
import type { AdapterHost, Opened } from '../../core/debug/protocol/adapterSession.ts';
import type { LaunchArguments } from '../../core/debug/protocol/requests.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import type { CommandHandlers } from '../commands.ts';
import { loadDebug } from '../loadCore.ts';
import { showError } from '../messages/notify.ts';
import { offerCommand } from '../messages/offerCommand.ts';
import type { Connections } from '../network/connections.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import { readThing } from '../targets/readThing.ts';
import { createDebugDocuments, protocolSource } from './debugDocuments.ts';
import { debugType, ownSession } from './debugType.ts';
import { registerLaunchCompletion } from './launchCompletion.ts';
import type { Debugger } from './registerDebugger.ts';
import { createTimelineView, type TimelineView } from './timelineView.ts';
import { registerValuesInCode } from './valuesInCode.ts';

/** A launch that can't succeed as it is written: it names no transaction, or no network. */
class LaunchError extends Error {}

/** A transaction that can't be debugged, now or later. */
class SettledError extends Error {}

/**
 * Says why a transaction can't be debugged, with the way on: VS Code's own dialog would open launch.json on Enter, and a
 * message without a button is cut.
 */
async function sayWhyNot(launch: LaunchArguments, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof LaunchError) {
    const open = vscode.l10n.t('Open launch.json');
    if ((await showError(words, open)) === open)
      await vscode.commands.executeCommand('workbench.action.debug.configure');
    return;
  }
  const { transaction, network } = launch;
  if (error instanceof SettledError) {
    const open = vscode.l10n.t('Open Transaction');
    const target = { id: transaction, kind: 'transaction', ...(network !== undefined && { network }) };
    if ((await showError(words, open)) === open) await vscode.commands.executeCommand('ledgerLens.entity.open', target);
    return;
  }
  const again = vscode.l10n.t('Try Again');
  const said = words.includes(transaction) ? words : vscode.l10n.t("Can't debug {0}. {1}", transaction, words);
  if ((await showError(said, again)) !== again) return;
  await vscode.debug.startDebugging(undefined, { ...launch, type: debugType, request: 'launch', name: transaction });
}

export interface Debugging extends vscode.Disposable, Debugger {
  readonly handlers: Pick<
    CommandHandlers,
    | 'ledgerLens.transaction.debug'
    | `ledgerLens.debug.${'runBackToCursor' | 'stepBackInto' | 'stepBackOut' | 'goToEntry' | 'showTimeline'}`
  >;
}

/** A transaction in VS Code's own debugger. */
export function createDebugging(parts: {
  connections: Connections;
  sources: BuiltSources;
  /**
   * Records a transaction.
   * @returns undefined if the user cancels it
   * @throws errors whose message is a sentence
   */
  open(thing: LedgerThing, signal: AbortSignal): Promise<{ id: string; opened: Recorded } | undefined>;
  /** The transaction of a link or row, else of the marked line or ID at the cursor, else one that the user confirms. */
  resolveThing(given: unknown): Promise<LedgerThing | undefined>;
}): Debugging {
  const { connections, sources, open, resolveThing } = parts;
  const completion = registerLaunchCompletion(connections);
  let watching: vscode.Disposable | undefined;
  let timeline: TimelineView | undefined;
  /** What only a session needs. */
  const watch = () => {
    if (watching) return;
    timeline = createTimelineView();
    watching = vscode.Disposable.from(timeline, registerValuesInCode());
  };
  const configurationOf = (thing: LedgerThing): vscode.DebugConfiguration & LaunchArguments => {
    const { id, network = thing.network } = targetOf(thing);
    return { type: debugType, request: 'launch', name: id, transaction: id, network };
  };
  const openLaunched = async (launch: LaunchArguments, signal: AbortSignal): Promise<Opened | undefined> => {
    try {
      return await openTransaction(launch, signal);
    } catch (error) {
      if (!signal.aborted) void sayWhyNot(launch, error);
      throw error;
    }
  };
  const openTransaction = async (
    { transaction, network }: LaunchArguments,
    signal: AbortSignal,
  ): Promise<Opened | undefined> => {
    const named = network !== undefined && network !== '' ? network : undefined;
    if (named !== undefined && !connections.networks().some(({ name }) => name === named))
      throw new LaunchError(noNetwork(named));
    const thing = readThing(
      { id: transaction, kind: 'transaction', ...(named !== undefined && { network: named }) },
      connections,
    );
    if (
      thing?.identifier.kind !== 'transaction' &&
      thing?.identifier.kind !== 'longHash' &&
      thing?.identifier.kind !== 'evmHash'
    )
      throw new LaunchError(noTransaction(transaction));
    const found = await open(thing, signal);
    if (!found) return undefined;
    const { id, opened } = found;
    if (opened.kind !== 'debuggee')
      throw new SettledError(
        opened.why === 'deviation'
          ? vscode.l10n.t("Can't debug {0}. {1}", id, opened.words)
          : sentenceOf(opened.why, id),
      );
    await showRunAndDebug();
    const { debuggee } = opened;
    return { debuggee, title: `${debuggee.called} · ${id}`, network: thing.network };
  };
  const sayNone = () =>
    offerCommand(
      vscode.l10n.t('No transaction is being debugged.'),
      vscode.l10n.t('Debug Transaction'),
      'ledgerLens.transaction.debug',
    );
  /** Asks our session that is shown. */
  const ask = async (command: string, given?: object): Promise<void> => {
    const session = ownSession();
    if (session) return session.customRequest(command, given);
    await sayNone();
  };
  const showTimeline = async () => {
    if (ownSession()) await vscode.commands.executeCommand('ledgerLens.timeline.focus');
    else await sayNone();
  };
  return {
    configurations: {
      async resolveDebugConfiguration(_folder, configuration) {
        if (typeof configuration.transaction === 'string' && configuration.transaction !== '') return configuration;
        const thing = await resolveThing(undefined);
        return thing && { ...configuration, ...configurationOf(thing), ...nameOf(configuration) };
      },
      provideDebugConfigurations: () => [
        { type: debugType, request: 'launch', name: vscode.l10n.t('Debug the Newest Failed Call') },
      ],
    },
    adapters: {
      createDebugAdapterDescriptor(session) {
        watch();
        const open = async (launch: LaunchArguments, signal: AbortSignal) => {
          const found = await openLaunched(launch, signal);
          // A name of one's own in launch.json stays.
          if (found && session.name === launch.transaction) session.name = found.title;
          return found;
        };
        const host = { open, ...createDebugDocuments(sources) };
        return new vscode.DebugAdapterInlineImplementation(createInlineAdapter(host));
      },
    },
    handlers: {
      async 'ledgerLens.transaction.debug'(given) {
        const thing = await resolveThing(given);
        if (thing) await vscode.debug.startDebugging(undefined, configurationOf(thing));
      },
      async 'ledgerLens.debug.runBackToCursor'() {
        const editor = vscode.window.activeTextEditor;
        // Without a cursor there is nowhere to run to; without a session, `ask` says so.
        if (!editor && ownSession()) return;
        const cursor = editor && {
          source: protocolSource(editor.document.uri),
          line: editor.selection.active.line + 1,
          column: editor.selection.active.character + 1,
        };
        await ask('ledgerLens.runBackTo', cursor);
      },
      'ledgerLens.debug.stepBackInto': () => ask('ledgerLens.stepBackInto'),
      'ledgerLens.debug.stepBackOut': () => ask('ledgerLens.stepBackOut'),
      async 'ledgerLens.debug.goToEntry'(given) {
        const id = entryOf(given);
        if (id === undefined) return showTimeline();
        timeline?.keepFocus();
        await ask('ledgerLens.goToEntry', { id });
      },
      'ledgerLens.debug.showTimeline': showTimeline,
    },
    dispose() {
      watching?.dispose();
      completion.dispose();
    },
  };
}

function noTransaction(text: string): string {
  return vscode.l10n.t(
    '{0} is not a transaction. Enter the ID or hash of one, such as 0.0.1001-1790000000-000000001.',
    JSON.stringify(text.slice(0, 200)),
  );
}

/** @param name anything that launch.json may have */
function noNetwork(name: unknown): string {
  const named = JSON.stringify(name).slice(0, 200);
  return vscode.l10n.t('No network is named {0}. Add it to ledgerLens.networks.', named);
}

function sentenceOf(why: 'noCall' | 'noRecord', id: string): string {
  switch (why) {
    case 'noCall':
      return vscode.l10n.t("Transaction {0} didn't run a contract, so there's nothing to step through.", id);
    case 'noRecord':
      return vscode.l10n.t("The mirror node has no record of the calls of {0}, so it can't be debugged.", id);
  }
}

function nameOf({ name }: vscode.DebugConfiguration) {
  return name ? { name } : {};
}

/** The entry of a row of the timeline. */
function entryOf(given: unknown): number | undefined {
  if (typeof given !== 'object' || given === null || !('entry' in given)) return undefined;
  return typeof given.entry === 'number' ? given.entry : undefined;
}

/**
 * Shows Run and Debug before a session of ours first stops, unless `debug.openDebug` says otherwise: VS Code itself opens
 * it only at breakpoints, and ours begin at a failure. The keyboard stays in the editor.
 */
async function showRunAndDebug(): Promise<void> {
  if (vscode.workspace.getConfiguration('debug').get('openDebug') !== 'openOnDebugBreak') return;
  await vscode.commands.executeCommand('workbench.view.debug');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
}

/** The adapter in this extension host: no process, so that it runs wherever the extension does. */
function createInlineAdapter(host: AdapterHost & { dispose(): void }): vscode.DebugAdapter {
  const sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  const adapter = loadDebug().createDebugAdapter(host, (message) => sent.fire(message));
  return {
    onDidSendMessage: sent.event,
    // By its declaration, a message of VS Code is any object; the adapter reads only requests.
    handleMessage: (message) => adapter.handle({ seq: 0, type: '', ...message }),
    dispose() {
      adapter.dispose();
      host.dispose();
      sent.dispose();
    },
  };
}
