import * as vscode from 'vscode';

/**
 * The contract file to verify: the one that was right-clicked, else the one in the active editor, else the user
 * chooses one of the workspace.
 */
export async function chooseSource(argument: unknown): Promise<vscode.Uri | undefined> {
  if (argument instanceof vscode.Uri) return argument;
  const active = vscode.window.activeTextEditor?.document.uri;
  if (active && /\.(?:sol|vy)$/.test(active.path)) return active;
  const files = await vscode.workspace.findFiles(
    '**/*.{sol,vy}',
    '**/{node_modules,lib,out,artifacts,cache,.*}/**',
    500,
  );
  if (files.length === 0) {
    void vscode.window.showInformationMessage(
      'There is no contract file (.sol or .vy) in this workspace. Open the folder of your Hardhat, Foundry or Vyper project.',
    );
    return undefined;
  }
  const items = files
    .map((uri) => ({ uri, label: `$(file-code) ${vscode.workspace.asRelativePath(uri)}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Verify Contract',
    placeHolder: 'Choose the file of the contract to verify',
  });
  return chosen?.uri;
}
