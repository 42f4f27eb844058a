import * as vscode from 'vscode';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';

/** The contract's own file; what it was found in, a folder or another file, where it is not where its name says. */
export async function sourceOf(foundIn: vscode.Uri, candidate: Candidate): Promise<vscode.Uri> {
  return (await fileOf(foundIn, candidate)) ?? foundIn;
}

/** The same, undefined where it is not there. */
export async function fileOf(foundIn: vscode.Uri, { project, sourceName }: Candidate): Promise<vscode.Uri | undefined> {
  const file = vscode.Uri.joinPath(foundIn.with({ path: project.root }), sourceName);
  return vscode.workspace.fs.stat(file).then(
    () => file,
    () => undefined,
  );
}
