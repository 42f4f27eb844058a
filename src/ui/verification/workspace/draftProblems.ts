import * as vscode from 'vscode';
import type { Draft } from '../../../core/projects/model/toolchain.ts';
import type { CommandId } from '../../commandIds.ts';
import { oneLine } from '../../messages/oneLine.ts';
import type { PlaceArgument } from '../placeArgument.ts';
import type { Build } from './buildProject.ts';
import type { WorkspaceContracts } from './workspaceContracts.ts';

/** Shows doubts about the files of a pending submission in the Problems panel, until the file or the build changes. */
export type DraftProblems = ReturnType<typeof createDraftProblems>;

/** A pending submission. */
interface CheckedDraft {
  readonly source: vscode.Uri;
  readonly candidate: { readonly artifact: string };
  readonly connection: { readonly network: { readonly name: string } };
  readonly address: string;
  /** What builds the project. */
  readonly build?: Build | undefined;
  readonly draft: Pick<Draft, 'files' | 'warnings' | 'contractIdentifier' | 'contractName'>;
}

/** What a build ends. */
const stale: readonly unknown[] = ['edited', 'missing'];

export function createDraftProblems(contracts: Pick<WorkspaceContracts, 'onDidChange'>) {
  const collection = vscode.languages.createDiagnosticCollection('ledgerLens.draft');
  const shown = new Map<string, { files: readonly string[]; artifact: string }>();
  const fixes = new WeakMap<vscode.Diagnostic, readonly Fix[]>();
  let watcher: vscode.FileSystemWatcher | undefined;
  const watch = () => {
    watcher = vscode.workspace.createFileSystemWatcher('**/*.{sol,vy,vyi,fe}');
    watcher.onDidChange((uri) => collection.delete(uri));
    watcher.onDidCreate((uri) => collection.delete(uri));
  };
  const clear = (key: string) => {
    for (const uri of shown.get(key)?.files ?? []) collection.delete(vscode.Uri.parse(uri));
    shown.delete(key);
  };
  const subscriptions = vscode.Disposable.from(
    collection,
    // Built again: what was compared isn't what would be sent now.
    contracts.onDidChange((uri) => {
      for (const [key, { artifact }] of shown) if (artifact === uri.toString()) clear(key);
    }),
    vscode.languages.registerCodeActionsProvider(
      [{ pattern: '**/*.{sol,vy,vyi,fe}' }],
      {
        provideCodeActions(document, _range, { diagnostics }) {
          // VS Code passes copies, so ours are found by their message.
          const ours = (collection.get(document.uri) ?? []).filter(({ message }) =>
            diagnostics.some((each) => each.message === message),
          );
          return ours.flatMap((diagnostic) =>
            (fixes.get(diagnostic) ?? []).map(({ title, place }) => {
              const command: CommandId = 'ledgerLens.contract.verify';
              const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
              action.command = { title, command, arguments: [place] };
              action.diagnostics = [diagnostic];
              return action;
            }),
          );
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
  );
  return {
    /** Replaces the previous problems of this contract. */
    show({ source, candidate, connection, address, build, draft }: CheckedDraft): void {
      const { files: published, warnings, contractIdentifier, contractName } = draft;
      const key = `${source} ${contractIdentifier}`;
      clear(key);
      const place: PlaceArgument = { source, contract: contractName, network: connection.network.name, address };
      const again: Fix = { title: vscode.l10n.t('Verify Again'), place };
      const first: readonly Fix[] = build
        ? [
            {
              title: vscode.l10n.t('Build, then compare again: {0}', build.command),
              place: { ...place, buildsFirst: true },
            },
          ]
        : [];
      const byFile = new Map<string, vscode.Diagnostic[]>();
      for (const { path, message, blocks, kind } of warnings) {
        const onDisk = published.find((file) => file.path === path)?.onDisk;
        // A name is a question, which the list asks, not a problem to repair.
        if (onDisk === undefined || kind === 'suspectName') continue;
        const uri = source.with({ path: onDisk }).toString();
        const severity = blocks ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
        const text = vscode.l10n.t('Before verification: {0}', oneLine(message));
        const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), text, severity);
        diagnostic.source = 'Ledger Lens';
        diagnostic.code = kind;
        fixes.set(diagnostic, stale.includes(kind) ? [...first, again] : [again]);
        byFile.set(uri, [...(byFile.get(uri) ?? []), diagnostic]);
      }
      for (const [uri, diagnostics] of byFile) collection.set(vscode.Uri.parse(uri), diagnostics);
      if (byFile.size === 0) return;
      if (!watcher) watch();
      const artifact = source.with({ path: candidate.artifact }).toString();
      shown.set(key, { files: [...byFile.keys()], artifact });
    },
    dispose() {
      watcher?.dispose();
      subscriptions.dispose();
    },
  };
}

/** What may be done about a problem: `Verify Contract` for this place. */
interface Fix {
  readonly title: string;
  readonly place: PlaceArgument;
}
