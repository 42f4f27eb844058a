import type * as vscode from 'vscode';

/** Whether a file is among what a contract is compiled from: sources, and what a project's configuration sets. */
export function isSource({ path }: vscode.Uri): boolean {
  return /\.(?:sol|vyi?)$|\/(?:foundry\.toml|remappings\.txt|(?:hardhat\.config|truffle-config)\.\w+|truffle\.js)$/.test(
    path,
  );
}

/** Whether a file is among what a contract is compiled from, or may be what a build has written. */
export function isOfBuild(uri: vscode.Uri): boolean {
  return isSource(uri) || uri.path.endsWith('.json');
}
