import * as vscode from 'vscode';
import type { RehearsalUnknown } from '../../core/trace/rehearsal/rehearse.ts';
import type { StoryPlace } from '../../core/trace/story/failureStory.ts';
import type { CompileError } from '../../core/trace/trial/compileError.ts';

/** Where a compiler found an error, in a file of the workspace. */
export function errorLocation({ place }: CompileError): vscode.Location | undefined {
  const { onDisk, line = 0, column = 0 } = place ?? {};
  if (onDisk === undefined) return undefined;
  const folder = (vscode.workspace.workspaceFolders ?? []).find(({ uri }) => onDisk.startsWith(`${uri.path}/`));
  return folder && new vscode.Location(folder.uri.with({ path: onDisk }), new vscode.Position(line, column));
}

/** The same of an error to which a sheet leads, by its number; undefined if that isn't one of a change. */
export function locationOfNth(unknown: RehearsalUnknown | undefined, nth: number): vscode.Location | undefined {
  if (unknown?.why !== 'compile') return undefined;
  const error = [unknown, ...(unknown.others ?? [])][nth];
  return error && errorLocation(error);
}

/** The text of a place in a failed call. */
export function rangeOfPlace({ line, column, endLine, endColumn }: StoryPlace): vscode.Range {
  return new vscode.Range(line, column, endLine, endColumn);
}
