import * as vscode from 'vscode';
import type { StoryPlace } from '../../core/trace/story/failureStory.ts';

const scheme = 'ledger-lens-built';
const mostKept = 200;

/** The sources of failed calls as documents: the workspace's own file, or a read-only copy of the built version. */
export interface BuiltSources extends vscode.Disposable {
  /** The document for a place. A file that has changed since the build has other lines, so the copy is opened. */
  uriOf(place: StoryPlace): Promise<vscode.Uri>;
}

export function createBuiltSources(): BuiltSources {
  const texts = new Map<string, string>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  });
  return {
    async uriOf({ path, content, file }) {
      const own = file?.onDisk === undefined ? undefined : await localFile(file.onDisk, content);
      if (own) return own;
      let number = 0;
      const at = () => vscode.Uri.from({ scheme, path: `/${path.replace(/^\/+/, '')}`, query: `${number}` });
      // Another build may have another text by the same name.
      while (texts.has(at().toString()) && texts.get(at().toString()) !== content) number++;
      if (texts.size >= mostKept) texts.clear();
      texts.set(at().toString(), content);
      return at();
    },
    dispose: () => provider.dispose(),
  };
}

/** The file if its text is still the built one; line ends don't matter. */
async function localFile(onDisk: string, content: string): Promise<vscode.Uri | undefined> {
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const uri = folder.uri.with({ path: onDisk });
    try {
      const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      const text = open ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      if (text.replaceAll('\r\n', '\n') === content.replaceAll('\r\n', '\n')) return uri;
    } catch {
      // Not in this folder's file system.
    }
  }
  return undefined;
}
