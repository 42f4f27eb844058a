import * as vscode from 'vscode';
import type { StoryGap } from '../../core/trace/story/failureStory.ts';
import { loadCore } from '../loadCore.ts';
import { warn } from '../messages/notify.ts';
import { runInTerminal } from '../verification/workspace/buildProject.ts';

/** What the user can do here about a line that is unknown: a button. */
interface WayOn {
  readonly label: string;
  /** @returns whether another search may find the line now */
  go(): Promise<boolean>;
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
  if (gap.why !== 'noCompiler' || !vscode.workspace.isTrusted) return undefined;
  const { command, root } = loadCore().sheets.missingCompiler(gap);
  // Windows has other names for Python.
  const isOther = process.platform === 'win32' && command?.includes('python3');
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => ['file', 'vscode-remote'].includes(uri.scheme));
  if (command === undefined || isOther || !folder) return undefined;
  return {
    label: vscode.l10n.t('Install Compiler'),
    async go() {
      const code = await runInTerminal({ command, root: folder.uri.with({ path: root ?? folder.uri.path }) });
      if (code === 0) return true;
      const said = vscode.l10n.t('The compiler may not be installed: {0} failed. See the terminal.', command);
      void warn(said);
      return false;
    },
  };
}
