import * as vscode from 'vscode';
import type { NotSaved, SavedCall } from '../../core/trace/saved/savedCall.ts';
import type { SavedTest } from '../../core/trace/saved/savedWords.ts';
import type { CommandHandlers } from '../commands.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyCommands, inform } from '../messages/notify.ts';
import { offerTransaction } from '../messages/offerCommand.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import { type LedgerThing, targetOf } from '../targets/ledgerThing.ts';
import { missingIn, runInTerminal } from '../verification/workspace/buildProject.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { askForTrust } from '../workspace/workspaceTrust.ts';
import type { FailureExplainer } from './explainer.ts';
import type { Patiently } from './patiently.ts';

/** *Save as Test*: the call of a transaction as a test of the project, in an unsaved file. */
export function createSavedTests(parts: {
  explainer: FailureExplainer;
  contracts: WorkspaceContracts;
  names: Pick<NetworkNames, 'of'>;
  patiently: Patiently;
  resolveThing: (given: unknown) => Promise<LedgerThing | undefined>;
  errors: Pick<ErrorPresenter, 'show'>;
}): vscode.Disposable & { readonly handlers: Pick<CommandHandlers, 'ledgerLens.failure.saveAsTest'> } {
  const { explainer, contracts, names, patiently, resolveThing, errors } = parts;
  /** The names that the user or a deployment record gave; a stranger's could pass for another's. */
  const ownNames =
    ({ network }: LedgerThing) =>
    (address: string) => {
      const name = names.of(network, address);
      return name && !loadCore().names.isStrangers(name) ? name.text : undefined;
    };
  /** The files that are given a text: two calls may be saved at once. */
  const given = new Set<string>();
  /** What waits for a test to be saved, by the transaction's ID. */
  const waiting = new Map<string, vscode.Disposable>();
  /** Says how to run the test once it is in a file: which one, the user chooses. */
  const sayHowToRun = (saved: SavedCall, folder: vscode.Uri, { id, text }: { id: string; text: string }) => {
    const root = `${saved.project?.root ?? folder.path}/`;
    const head = headIn(text, id);
    waiting.get(id)?.dispose();
    const subscription = vscode.workspace.onDidSaveTextDocument((document) => {
      const { uri } = document;
      if (uri.scheme === 'untitled' || !uri.path.startsWith(root) || !document.getText().includes(head)) return;
      subscription.dispose();
      waiting.delete(id);
      const run = offerToRun(saved, folder.with({ path: root.slice(0, -1) }), uri.path.slice(root.length));
      run.catch((error: unknown) => errors.show(error));
    });
    waiting.set(id, subscription);
  };
  return {
    dispose: () => vscode.Disposable.from(...waiting.values()).dispose(),
    handlers: {
      async 'ledgerLens.failure.saveAsTest'(target) {
        const needed = vscode.l10n.t('Saving a test requires a trusted workspace, because it compiles your contracts.');
        if (!(await askForTrust(needed))) return;
        const thing = await resolveThing(target);
        if (!thing) return;
        const again = () => vscode.commands.executeCommand('ledgerLens.failure.saveAsTest', targetOf(thing));
        const saving = patiently(vscode.l10n.t('Saving the call as a test…'), (signal, step) =>
          explainer.saveCall(thing, signal, step),
        );
        // Nobody waits for the answer.
        const found = await saving.catch((error: unknown) => void errors.show(error, again));
        if (!found) return;
        const { id, saved, story, abis } = found;
        if (saved === 'noBlock') return void offerAgain(sentenceOf(saved, id), again);
        if (typeof saved === 'string') return offerTransaction(sentenceOf(saved, id), id, thing.network);
        const folder = folderOf(saved);
        const about = { id, network: thing.network, abis, nameOf: ownNames(thing), ...(story && { story }) };
        const test = folder && (await loadCore().trace.savedTest(saved, about, contracts.workspaceOf(folder)));
        if (!test) return offerTransaction(otherTool(), id, thing.network);
        sayHowToRun(saved, folder, { id, text: test.text });
        const before = await savedBefore(saved, folder, test, id);
        if (!before || (await wantsAnother(before))) await openUnsaved(saved, { folder, given }, test);
      },
    },
  };
}

async function offerAgain(sentence: string, again: () => Thenable<unknown>): Promise<void> {
  const label = vscode.l10n.t('Try Again');
  if ((await inform(sentence, label)) === label) await again();
}

/** The workspace folder of the call's project. */
function folderOf({ project }: SavedCall): vscode.Uri | undefined {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return project && folders.find(({ uri }) => `${project.root}/`.startsWith(`${uri.path}/`))?.uri;
}

/** The line of a test that names its transaction: the user may have changed the rest. */
function headIn(text: string, id: string): string {
  return text.split('\n').find((line) => line.includes(id)) ?? text;
}

/** The files that a test is called after, the first one first. */
function* placesOf({ project }: SavedCall, folder: vscode.Uri, { name }: SavedTest): Generator<vscode.Uri, never> {
  const tests = folder.with({ path: `${project?.root ?? folder.path}/test` });
  const [, stem = name, extension = ''] = /^(.*?)((?:\.t)?\.\w+)$/.exec(name) ?? [];
  yield vscode.Uri.joinPath(tests, name);
  for (let number = 2; ; number++) yield vscode.Uri.joinPath(tests, `${stem}_${number}${extension}`);
}

/** The file, or the editor for one, that has the same call as a test already. */
async function savedBefore(
  saved: SavedCall,
  folder: vscode.Uri,
  test: SavedTest,
  id: string,
): Promise<vscode.Uri | undefined> {
  const head = headIn(test.text, id);
  for (const uri of placesOf(saved, folder, test)) {
    const shown = vscode.workspace.textDocuments.find((each) => each.uri.path === uri.path);
    if (!shown && !(await isTaken(uri))) return undefined;
    const text = shown ? shown.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    if (text.includes(head)) return shown?.uri ?? uri;
  }
  return undefined;
}

/** Opens the test that is there, and says so. @returns whether the user wants another one, for example after a new build */
async function wantsAnother(uri: vscode.Uri): Promise<boolean> {
  await showDocument(uri);
  const another = vscode.l10n.t('Save Another');
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return (await inform(vscode.l10n.t('The call is a test already: {0}', name), another)) === another;
}

/** An editor with a test that is in no file yet; saving it suggests the project's folder of tests. */
async function openUnsaved(
  saved: SavedCall,
  { folder, given }: { folder: vscode.Uri; given: Set<string> },
  test: SavedTest,
): Promise<void> {
  const places = placesOf(saved, folder, test);
  let uri = places.next().value;
  while ((await isTaken(uri)) || given.has(uri.path)) uri = places.next().value;
  const { text } = test;
  given.add(uri.path);
  try {
    const unsaved = uri.with({ scheme: 'untitled' });
    const edit = new vscode.WorkspaceEdit();
    await vscode.workspace.openTextDocument(unsaved);
    edit.insert(unsaved, new vscode.Position(0, 0), text);
    await vscode.workspace.applyEdit(edit);
    await showDocument(unsaved);
  } finally {
    given.delete(uri.path);
  }
}

async function offerToRun(saved: SavedCall, root: vscode.Uri, file: string): Promise<void> {
  const command = loadCore().trace.testCommand(saved, file);
  if (command === undefined) return;
  const [run, copy] = [vscode.l10n.t('Run Test'), vscode.l10n.t('Copy Command')];
  let said = vscode.l10n.t('To run the saved test: {0}', command);
  for (;;) {
    const chosen = await inform(said, run, copy);
    if (chosen === copy) return copyCommands(command);
    if (chosen !== run) return;
    const missing = await missingIn(command, root);
    if (!missing) return void (await runInTerminal({ command, root }));
    said = vscode.l10n.t(
      "{0} isn't installed in {1}. Run {2} there, then run the test: {3}",
      missing.tool,
      missing.folder,
      missing.install,
      command,
    );
  }
}

/** Whether there is such a file, or an editor for one. */
async function isTaken(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.textDocuments.some((each) => each.uri.path === uri.path)) return true;
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

function otherTool(): string {
  return vscode.l10n.t(
    "The call can't be saved as a test: Ledger Lens writes tests for Foundry and Hardhat, and another tool builds this project.",
  );
}

function sentenceOf(why: NotSaved, id: string): string {
  switch (why) {
    case 'noCall':
      return vscode.l10n.t("Transaction {0} didn't run a contract, so there's no call to save.", id);
    case 'noRecord':
      return vscode.l10n.t("The mirror node has no record of the calls of {0}, so it can't be saved as a test.", id);
    case 'deviation':
      return loadCore().trace.deviationWords({ testOf: id });
    case 'unrecorded':
      return vscode.l10n.t(
        "The call of {0} depends on what no record has, such as a random number, so it can't be saved as a test.",
        id,
      );
    case 'noBuild':
      return vscode.l10n.t(
        "No contract of this workspace, as it was built, took part in {0}, so there's nothing to test.",
        id,
      );
    case 'constructor':
      return vscode.l10n.t(
        "A contract of {0} has values from its constructor, and the record doesn't have its arguments. The call can't be saved as a test.",
        id,
      );
    case 'revertedAnswers':
      return vscode.l10n.t(
        "The call of {0} reverted calls to a system contract and went on. Such a call can't be saved as a test.",
        id,
      );
    case 'noBlock':
      return vscode.l10n.t(
        "The mirror node doesn't have the block of {0}, whose time a test needs. The call wasn't saved.",
        id,
      );
    case 'tokenCode':
      return vscode.l10n.t(
        "The call of {0} reads the code of a token that it calls. Such a call can't be saved as a test.",
        id,
      );
  }
}
