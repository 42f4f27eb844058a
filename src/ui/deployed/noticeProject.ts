import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { createContextKeys } from '../contextKeys.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import { contractFile } from '../verification/ask/chooseSource.ts';

const stateKey = 'ledgerLens.isHederaProject';

/**
 * Sets the context keys that the menus of files and the Command Palette depend on: `ledgerLens.hasContracts` once a contract file has been
 * opened in this window, and `ledgerLens.isHederaProject` once a deployment record names a contract on a known network
 * or a command for contracts was run, which the workspace remembers. Reads nothing for it.
 * @param state the workspace's
 */
export function noticeProject(names: Pick<NetworkNames, 'hasDeployments' | 'onDidChange'>, state: vscode.Memento) {
  const setContext = createContextKeys();
  const isKnown = () => state.get<unknown>(stateKey) === true;
  const found = () => {
    setContext(stateKey, true);
    if (!isKnown()) void state.update(stateKey, true);
  };
  const notice = ({ uri }: vscode.TextDocument) => {
    if (!contractFile.test(uri.path)) return;
    opened.dispose();
    setContext('ledgerLens.hasContracts', true);
  };
  const opened = vscode.workspace.onDidOpenTextDocument(notice);
  for (const document of vscode.workspace.textDocuments) notice(document);
  const named = names.onDidChange(() => names.hasDeployments() && found());
  if (isKnown()) found();
  return {
    /** The user ran a command: one for contracts shows that they deploy to a network of ours. */
    ran(command: CommandId): void {
      if (/^ledgerLens\.(?:contract|deployment|workspace)\./.test(command)) found();
    },
    dispose: () => vscode.Disposable.from(opened, named).dispose(),
  };
}
