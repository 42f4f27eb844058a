import * as vscode from 'vscode';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate, Draft, DraftOptions } from '../../../core/projects/model/toolchain.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import { withUnsaved } from '../workspace/workspaceFiles.ts';

/** The files of a build that have another text than they were built from. */
interface ChangedFiles {
  readonly edited: readonly string[];
  /** One of them isn't even saved. */
  readonly isUnsaved: boolean;
}

/** What a draft was made of. */
interface DraftedFrom {
  readonly workspace: Workspace;
  readonly candidate: Candidate;
  /** A file in the files' folder. */
  readonly source: vscode.Uri;
  readonly options?: DraftOptions | undefined;
}

/** What has changed since a build, as the editor has it, saved or not. */
export async function changedFiles(draft: Draft, from: DraftedFrom): Promise<ChangedFiles> {
  const { now, unsaved } = await asInEditor(draft, from);
  const edited = now.files.filter(({ state, onDisk }) => state === 'edited' || (onDisk && unsaved.has(onDisk)));
  return { edited: edited.map(({ path }) => path), isUnsaved: unsaved.size > 0 };
}

/** Where the files are on disk of which the editor has another text, not saved, than the one that is published. */
export async function unsavedFiles(draft: Draft, from: DraftedFrom): Promise<ReadonlySet<string>> {
  return (await asInEditor(draft, from)).unsaved;
}

/** What would be drafted if all were saved. A text that was edited back to the published one isn't a change. */
async function asInEditor(draft: Draft, { workspace, candidate, source, options }: DraftedFrom) {
  const edits = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString());
  const open = draft.files.flatMap(({ path, onDisk }) =>
    onDisk !== undefined && edits.includes(source.with({ path: onDisk }).toString()) ? [{ path, onDisk }] : [],
  );
  if (open.length === 0) return { now: draft, unsaved: new Set<string>() };
  const inEditor = { ...workspace, files: withUnsaved(workspace.files, source) };
  const now = await loadCore()
    .projects.draftOf(inEditor, candidate, options)
    .catch((error: unknown) => {
      if (!isCoreError(error)) throw error;
      return undefined;
    });
  const isOther = ({ path }: { path: string }) =>
    draft.toolchain === 'sources'
      ? textOf(now, path) !== textOf(draft, path)
      : now?.files.find((file) => file.path === path)?.state !== 'same';
  return { now: now ?? draft, unsaved: new Set(open.filter(isOther).map(({ onDisk }) => onDisk)) };
}

/** The text of a file in a draft of sources that no tool has built. */
function textOf(draft: Draft | undefined, path: string): unknown {
  return draft?.body.route === 'standardJson' ? draft.body.stdJsonInput.sources[path]?.content : undefined;
}
