import * as vscode from 'vscode';
import { warn } from '../../messages/notify.ts';
import { missingIn, runInTerminal } from './buildProject.ts';

/** What the user can do here about what is unknown: a button. */
export interface WayOn {
  readonly label: string;
  /** @returns whether it may be known now */
  go(): Promise<boolean>;
}

/**
 * The button that installs a missing compiler with its project's own tool. Runs a command only in a trusted workspace,
 * when it is clicked.
 * @param root the project's folder; by default the workspace's
 * @returns undefined if there is nothing to do here
 */
export function compilerButton({ command, root }: { command?: string; root?: string }): WayOn | undefined {
  // Windows has other names for Python.
  const isOther = process.platform === 'win32' && command?.includes('python3');
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => ['file', 'vscode-remote'].includes(uri.scheme));
  if (command === undefined || isOther || !folder || !vscode.workspace.isTrusted) return undefined;
  return {
    label: vscode.l10n.t('Install Compiler'),
    async go() {
      const place = folder.uri.with({ path: root ?? folder.uri.path });
      const missing = await missingIn(command, place);
      if (missing) {
        void warn(
          vscode.l10n.t(
            "Can't install the compiler: {0} isn't installed in {1}. Run {2} there, then try again.",
            missing.tool,
            missing.folder,
            missing.install,
          ),
        );
        return false;
      }
      const code = await runInTerminal({ command, root: place });
      if (code === 0) return true;
      const said = vscode.l10n.t('The compiler may not be installed: {0} failed. See the terminal.', command);
      void warn(said);
      return false;
    },
  };
}
