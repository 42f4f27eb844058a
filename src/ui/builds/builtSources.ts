import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { StoryPlace } from '../../core/trace/story/failureStory.ts';
import type { ReadOnlyFiles } from '../readOnlyFiles.ts';
import { sweepOldest, writeWhole } from '../sharedFiles/wholeFile.ts';
import { builtScheme } from './builtScheme.ts';
import { setNewest } from './newest.ts';

const mostKept = 1_000;
/** How many texts are kept for the tabs of the next window. */
const mostStored = 100;
const storedName = /^[\da-f]{16}\.txt$/;

/** The sources of failed calls as documents: the workspace's own file, or a read-only copy of the built version. */
export interface BuiltSources {
  /** The copies, also those that the tabs of an earlier window show. */
  readonly files: ReadOnlyFiles;
  /** The document for a place. A file that has changed since the build has other lines, so the copy is opened. */
  placeOf(place: Pick<StoryPlace, 'path' | 'content' | 'file'>): Promise<BuiltPlace>;
}

export interface BuiltPlace {
  readonly uri: vscode.Uri;
  /** The workspace's own file, if it has changed since: the document is a copy. */
  readonly changed?: vscode.Uri;
  readonly changedText?: string;
}

/** @param folder where the texts are kept; undefined if they aren't */
export function createBuiltSources(folder: string | undefined): BuiltSources {
  const texts = new Map<string, string>();
  const storedAt = (hash: string) =>
    folder !== undefined && storedName.test(`${hash}.txt`) ? path.join(folder, `${hash}.txt`) : undefined;
  const keep = async (hash: string, content: string) => {
    const file = storedAt(hash);
    if (folder === undefined || file === undefined) return;
    // Without it, the tab is gone after a reload.
    await writeWhole(file, content).catch(() => undefined);
    await sweepOldest(folder, storedName, mostStored);
  };
  const read = async (uri: vscode.Uri): Promise<Uint8Array> => {
    const known = texts.get(uri.toString());
    if (known !== undefined) return new TextEncoder().encode(known);
    const file = storedAt(uri.query);
    const stored = file && (await readFile(file).catch(() => undefined));
    if (stored) return stored;
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  return {
    files: {
      async stat(uri) {
        return { type: vscode.FileType.File, size: (await read(uri)).length, ctime: 0, mtime: 0 };
      },
      readDirectory(uri) {
        throw vscode.FileSystemError.FileNotADirectory(uri);
      },
      readFile: read,
    },
    async placeOf({ path: source, content, file }) {
      const own = file?.onDisk === undefined ? undefined : await localFile(file.onDisk, content);
      if (own?.isSame) return { uri: own.uri };
      const named = copyName(source.replace(/^\/+/, ''));
      // Another build may have another text by the same name, and the same one has its breakpoints in the next window, too.
      const query = createHash('sha256').update(content).digest('hex').slice(0, 16);
      const uri = vscode.Uri.from({ scheme: builtScheme, path: `/${named}`, query });
      const isNew = !texts.has(uri.toString());
      setNewest(texts, uri.toString(), content, mostKept);
      if (isNew) void keep(query, content);
      return { uri, ...(own && { changed: own.uri, changedText: own.text }) };
    },
  };
}

/** The tab's title says that it is a copy; the extension stays, since the language follows from it. */
function copyName(source: string): string {
  const [, start = '', name = '', extension = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(source) ?? [];
  return `${start}${vscode.l10n.t('{0} (as built)', name)}${extension}`;
}

/** The workspace's file, and whether its text is still the built one; line ends don't matter. */
async function localFile(
  onDisk: string,
  content: string,
): Promise<{ uri: vscode.Uri; text: string; isSame: boolean } | undefined> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const uri = folder.uri.with({ path: onDisk });
    try {
      const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      const text = open ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      return { uri, text, isSame: text.replaceAll('\r\n', '\n') === content.replaceAll('\r\n', '\n') };
    } catch {
      // Not in this folder's file system.
    }
  }
  return undefined;
}
