import * as vscode from 'vscode';
import type { VerifiedFile } from '../../../core/verification/sources/verifiedFolder.ts';
import { inform } from '../../messages/notify.ts';
import type { Log } from '../../messages/outputLog.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { quickPick } from '../../messages/quickPick.ts';
import { showDifference, showDocument } from '../../messages/showDocument.ts';
import type { Connections } from '../../network/connections.ts';
import { locateContract } from '../check/locateContract.ts';
import { type FindOffers, resolveAddress } from './resolveAddress.ts';
import type { VerifiedFolders } from './verifiedFolders.ts';
import { verifiedUri } from './verifiedUri.ts';

type SourceItem = vscode.QuickPickItem & { path: string; local: vscode.Uri | undefined };

/** @param verifiedHere the verified contracts of the workspace, which are offered first */
export function createVerifiedSources(
  connections: Connections,
  folders: Pick<VerifiedFolders, 'folderOf'>,
  verifiedHere: () => FindOffers | undefined,
  log: Log,
) {
  return {
    /** Lets the user choose a verified file and opens it, next to the workspace's own if there is one. */
    async compare(given: unknown): Promise<void> {
      const words = (network: string) => ({
        title: vscode.l10n.t('Compare with Verified Source on {0}', network),
        prompt: vscode.l10n.t('Compares the verified files with the files in this workspace.'),
      });
      const resolved = await resolveAddress(given, connections, words, verifiedHere());
      if (!resolved) return;
      const { typed, connection } = resolved;
      const { network } = connection;
      const { address } = await locateContract(connection, { typed }, log);
      const place = { network: network.name, address };
      const { name, files } = await folders.folderOf(place);
      const sources = files.filter(({ published }) => published !== undefined);
      if (sources.length === 0) {
        void inform(
          vscode.l10n.t(
            "The contract at {0} isn't verified on {1}, so there's no source to compare.",
            address,
            network.name,
          ),
        );
        return;
      }
      const items = await Promise.all(sources.map(itemOf));
      const chosen = await quickPick(items, {
        title: vscode.l10n.t('Verified Sources of {0} at {1} on {2}', plainMessage(name), address, network.name),
        placeHolder: vscode.l10n.t('Select a file to compare with the workspace'),
        matchOnDescription: true,
      });
      if (!chosen) return;
      const verified = verifiedUri(place, chosen.path);
      const title = vscode.l10n.t('{0} (verified on {1} ↔ workspace)', chosen.path, network.name);
      if (chosen.local) await showDifference(verified, chosen.local, title);
      else await showDocument(verified);
    },
  };
}

const looks = {
  same: { icon: 'check', word: vscode.l10n.t('same') },
  differs: { icon: 'diff', word: vscode.l10n.t('differs') },
  absent: { icon: 'file', word: vscode.l10n.t('not in this workspace') },
};

async function itemOf({ path, published = path, text }: VerifiedFile): Promise<SourceItem> {
  if (!vscode.workspace.isTrusted)
    return {
      path,
      local: undefined,
      label: `$(file) ${plainMessage(path)}`,
      description: vscode.l10n.t('unavailable in Restricted Mode'),
    };
  const local = await localFile(published);
  const state = local === undefined ? 'absent' : (await isSame(local, text)) ? 'same' : 'differs';
  const { icon, word } = looks[state];
  return { path, local, label: `$(${icon}) ${plainMessage(path)}`, description: word };
}

/** The workspace's file for a published path, which may begin with the name of a project or package. */
async function localFile(path: string): Promise<vscode.Uri | undefined> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return undefined;
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    for (let skipped = 0; skipped < Math.min(parts.length, 3); skipped++) {
      const uri = vscode.Uri.joinPath(folder.uri, ...parts.slice(skipped));
      const stat = await vscode.workspace.fs.stat(uri).then(
        (found) => found,
        () => undefined,
      );
      if (stat && stat.type & vscode.FileType.File) return uri;
    }
  }
  return undefined;
}

async function isSame(uri: vscode.Uri, content: string): Promise<boolean> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return text.replaceAll('\r\n', '\n') === content.replaceAll('\r\n', '\n');
}
