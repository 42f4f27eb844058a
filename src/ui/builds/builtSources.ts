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
  const provider = vscode.workspace.registerTextDocumentContentProvider(builtScheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  return {
    async placeOf({ path, content, file }) {
      const own = file?.onDisk === undefined ? undefined : await localFile(file.onDisk, content);
      if (own?.isSame) return { uri: own.uri };
      let number = 0;
      const named = copyName(path.replace(/^\/+/, ''));
      const at = () => vscode.Uri.from({ scheme: builtScheme, path: `/${named}`, query: `${number}` });
      // Another build may have another text by the same name.
      while (texts.has(at().toString()) && texts.get(at().toString()) !== content) number++;
      setNewest(texts, at().toString(), content, mostKept);
      return { uri: at(), ...(own && { changed: own.uri, changedText: own.text }) };
    },
    dispose: () => provider.dispose(),
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
