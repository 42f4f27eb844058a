import * as vscode from 'vscode';
import { createContextKeys } from '../contextKeys.ts';
import { oneLine } from '../messages/oneLine.ts';
import { plainTreeItem } from '../messages/plainRows.ts';
import type { OpenedSources } from '../verification/records/openedSources.ts';
import type { VerifiedFolders } from '../verification/records/verifiedFolders.ts';
import { verifiedPlaceOf, verifiedUri } from '../verification/records/verifiedUri.ts';

/** A row: a contract (`id` on `network`, as the commands of its menu want), or a file or folder of it. */
interface Row {
  readonly uri: vscode.Uri;
  readonly type: vscode.FileType;
  readonly id?: string;
  readonly network?: string;
  readonly name?: string;
}

const viewId = 'ledgerLens.verifiedSource';
const hasSourceKey = 'ledgerLens.hasVerifiedSource';

/** The Verified Source view: the contracts that the user opened, each with its files. Visible only if there is one. */
export function createVerifiedSourceView(opened: OpenedSources, folders: VerifiedFolders): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    async getChildren(row) {
      if (!row) return opened.all().map(rootOf);
      const entries = await folders.readDirectory(row.uri);
      return entries
        .map(([name, type]) => ({ uri: vscode.Uri.joinPath(row.uri, name), type }))
        .sort((a, b) => b.type - a.type || a.uri.path.localeCompare(b.uri.path));
    },
    getParent({ uri, id }) {
      if (id !== undefined) return undefined;
      const above = vscode.Uri.joinPath(uri, '..');
      const place = verifiedPlaceOf(above);
      if (place?.path !== '') return { uri: above, type: vscode.FileType.Directory };
      const root = opened.all().find((each) => each.address === place.address && each.network === place.network);
      return root && rootOf(root);
    },
    getTreeItem({ uri, type, id, network, name }) {
      const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
      if (id !== undefined) {
        const item = new vscode.TreeItem(oneLine(name ?? id), Expanded);
        item.id = uri.toString();
        item.description = `${network} · ${id}`;
        item.iconPath = new vscode.ThemeIcon('verified-filled');
        item.contextValue = 'verifiedSource onRecord';
        return plainTreeItem(item);
      }
      const isFolder = type === vscode.FileType.Directory;
      const item = new vscode.TreeItem(uri, isFolder ? Collapsed : None);
      item.id = uri.toString();
      if (!isFolder) item.command = { command: 'vscode.open', title: vscode.l10n.t('Open'), arguments: [uri] };
      return item;
    },
  };
  const view = vscode.window.createTreeView(viewId, { treeDataProvider: provider, showCollapseAll: true });
  const setContext = createContextKeys();
  const draw = () => {
    setContext(hasSourceKey, opened.all().length > 0);
    changed.fire();
  };
  const parts = vscode.Disposable.from(
    view,
    changed,
    opened.onDidChange(draw),
    opened.onDidOpen((file) => {
      const path = verifiedPlaceOf(file)?.path;
      if (path === undefined) return;
      // The view may have just become visible.
      setTimeout(() => {
        void view
          .reveal({ uri: file, type: vscode.FileType.File }, { select: true, focus: false })
          .then(undefined, () => undefined);
      });
    }),
  );
  draw();
  return parts;
}

function rootOf({ network, address, name }: { network: string; address: string; name: string }): Row {
  const uri = verifiedUri({ network, address });
  return { uri, type: vscode.FileType.Directory, id: address, network, name };
}
