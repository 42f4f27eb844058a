import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { StoryPlace } from '../../core/trace/story/failureStory.ts';
import { setNewest } from './newest.ts';

/** The scheme of read-only copies of what was built. */
export const builtScheme = 'ledger-lens-built';
const mostKept = 1_000;

/** The sources of failed calls as documents: the workspace's own file, or a read-only copy of the built version. */
export interface BuiltSources extends vscode.Disposable {
  /** The document for a place. A file that has changed since the build has other lines, so the copy is opened. */
  placeOf(place: Pick<StoryPlace, 'path' | 'content' | 'file'>): Promise<BuiltPlace>;
}

/** A document as it was built. */
export interface BuiltPlace {
  readonly uri: vscode.Uri;
  /** The workspace's own file, if it has changed since: the document is a copy. */
  readonly changed?: vscode.Uri;
  /** Its text. */
  readonly changedText?: string;
}

export function createBuiltSources(): BuiltSources {
  const texts = new Map<string, string>();
  const known = new vscode.EventEmitter<vscode.Uri>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(builtScheme, {
    // A tab that came back with the window is empty until then.
    onDidChange: known.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  return {
    async placeOf({ path, content, file }) {
      const own = file?.onDisk === undefined ? undefined : await localFile(file.onDisk, content);
      if (own?.isSame) return { uri: own.uri };
      const named = copyName(path.replace(/^\/+/, ''));
      // Another build may have another text by the same name, and the same one has its breakpoints in the next window, too.
      const query = createHash('sha256').update(content).digest('hex').slice(0, 16);
      const uri = vscode.Uri.from({ scheme: builtScheme, path: `/${named}`, query });
      const isNew = !texts.has(uri.toString());
      setNewest(texts, uri.toString(), content, mostKept);
      if (isNew) known.fire(uri);
      return { uri, ...(own && { changed: own.uri, changedText: own.text }) };
    },
    dispose: () => vscode.Disposable.from(provider, known).dispose(),
  };
}

/** The tab's title says that it is a copy; the extension stays, since the language follows from it. */
function copyName(path: string): string {
  const [, start = '', name = '', extension = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? [];
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
