import * as vscode from 'vscode';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';

/** The contract's own file, or the folder or file where it was found, if its path doesn't exist. */
export async function sourceOf(foundIn: vscode.Uri, candidate: Candidate): Promise<vscode.Uri> {
  return (await fileOf(foundIn, candidate)) ?? foundIn;
}

/** The same; undefined if it doesn't exist. */
export async function fileOf(foundIn: vscode.Uri, { project, sourceName }: Candidate): Promise<vscode.Uri | undefined> {
  const file = vscode.Uri.joinPath(foundIn.with({ path: project.root }), sourceName);
  return vscode.workspace.fs.stat(file).then(
    () => file,
    () => undefined,
  );
}
