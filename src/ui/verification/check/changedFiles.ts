import * as vscode from 'vscode';
import type { PublishedFile } from '../../../core/projects/model/toolchain.ts';

/** The files of a build that have another text than they were built from. */
interface ChangedFiles {
  readonly edited: readonly string[];
  /** One of them isn't even saved. */
  readonly isUnsaved: boolean;
}

/** What has changed since a build, on disk or in an editor; `source` is in the files' folder. */
export function changedFiles(
  files: readonly Pick<PublishedFile, 'path' | 'onDisk' | 'state'>[],
  source: vscode.Uri,
): ChangedFiles {
  const isUnsaved = isUnsavedBeside(source);
  const unsaved = files.filter(({ onDisk }) => onDisk !== undefined && isUnsaved(onDisk));
  const edited = files.filter((each) => each.state === 'edited' || unsaved.includes(each));
  return { edited: edited.map(({ path }) => path), isUnsaved: unsaved.length > 0 };
}

/** Whether the editor has unsaved changes of a file, which is where `source` is. */
export function isUnsavedBeside(source: vscode.Uri): (path: string) => boolean {
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString());
  return (path) => unsaved.includes(source.with({ path }).toString());
}
