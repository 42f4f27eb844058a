import * as vscode from 'vscode';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { inform } from '../../messages/notify.ts';
import { offerCommand } from '../../messages/offerCommand.ts';
import type { Log } from '../../messages/outputLog.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { showDocument } from '../../messages/showDocument.ts';
import type { Connections } from '../../network/connections.ts';
import { locateContract } from '../check/locateContract.ts';
import type { OpenedSources } from './openedSources.ts';
import { type FindOffers, resolveAddress } from './resolveAddress.ts';
import { contractsOf } from './standingOfContract.ts';
import type { VerifiedFolder, VerifiedFolders } from './verifiedFolders.ts';
import { type VerifiedPlace, verifiedUri } from './verifiedUri.ts';

const open: CommandId = 'ledgerLens.contract.openSource';

/** @param verifiedHere the verified contracts of the workspace, which are offered first */
export function createSourceCommands(
  connections: Connections,
  folders: VerifiedFolders,
  opened: OpenedSources,
  verifiedHere: () => FindOffers | undefined,
  log: Log,
) {
  /** The contract of a command; undefined if the user cancels or it isn't verified, which is then said. */
  const found = async (given: unknown, title: (network: string) => string) => {
    const words = (network: string) => ({
      title: title(network),
      prompt: vscode.l10n.t('Any contract that the verification service knows.'),
    });
    const resolved = await resolveAddress(given, connections, words, verifiedHere());
    if (!resolved) return undefined;
    const { typed, connection } = resolved;
    const network = connection.network.name;
    return vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t('Loading the verified source of {0}…', typed),
      },
      async () => {
        const { address } = await locateContract(connection, { typed }, log);
        const place = { network, address };
        const folder = await folders.folderOf(place);
        if (folder.files.length > 0) return { place, folder };
        void tellUnverified(place, folder);
        return undefined;
      },
    );
  };
  const show = async (place: VerifiedPlace, { name, main }: VerifiedFolder): Promise<void> => {
    opened.add({ ...place, name });
    const file = main === undefined ? undefined : verifiedUri(place, main);
    if (!file) return;
    const document = await vscode.workspace.openTextDocument(file);
    const contract = contractsOf(document).find((each) => each.name === name);
    await showDocument(file, {
      preview: false,
      ...(contract && { selection: new vscode.Range(contract.range.start, contract.range.start) }),
    });
    opened.open(file);
  };
  return {
    /** `Open Verified Source`: the contract's own file in an editor, all its files in the view. */
    async open(given: unknown): Promise<void> {
      const source = await found(given, (network) => vscode.l10n.t('Open Verified Source on {0}', network));
      if (source) await show(source.place, source.folder);
    },
    /** The same for `Search in Verified Source`, if no contract is open. */
    async openToSearch(): Promise<void> {
      const source = await found(undefined, (network) => vscode.l10n.t('Search in Verified Source on {0}', network));
      if (source) await show(source.place, source.folder);
    },
    /** Writes all files into a new folder; never over another file. */
    async copy(given: unknown): Promise<void> {
      const source = await found(given, (network) => vscode.l10n.t('Copy Verified Source on {0}', network));
      if (source) await copyInto(source.place, source.folder);
    },
    /** Adds the files to the window as a read-only folder. */
    async addFolder(given: unknown): Promise<void> {
      const source = await found(given, (network) => vscode.l10n.t('Add Verified Source on {0} to Explorer', network));
      if (!source) return;
      const { place, folder } = source;
      opened.add({ ...place, name: folder.name });
      const name = plainMessage(vscode.l10n.t('{0} (verified on {1})', folder.name, place.network));
      const { length } = vscode.workspace.workspaceFolders ?? [];
      vscode.workspace.updateWorkspaceFolders(length, 0, { uri: verifiedUri(place), name });
    },
    async close(given: unknown): Promise<void> {
      if (typeof given !== 'object' || given === null || !('id' in given) || !('network' in given))
        return offerCommand(
          vscode.l10n.t('No contract is selected. Select one in the Verified Source view.'),
          vscode.l10n.t('Open Verified Source...'),
          'ledgerLens.contract.openSource',
        );
      opened.remove({ network: String(given.network), address: String(given.id) });
    },
  };
}

async function tellUnverified({ network, address }: VerifiedPlace, { implementations }: VerifiedFolder): Promise<void> {
  const [implementation] = implementations;
  const none = vscode.l10n.t(
    "The contract at {0} isn't verified on {1}, so there's no source to open.",
    address,
    network,
  );
  if (implementation === undefined) {
    void inform(none);
    return;
  }
  const message = vscode.l10n.t(
    "{0} is a proxy that isn't verified. Its implementation is at {1}.",
    address,
    implementation,
  );
  const button = vscode.l10n.t('Open Implementation');
  if ((await inform(message, button)) === button)
    await vscode.commands.executeCommand(open, { id: implementation, network });
}

/** Writes the files below `verified/` of a workspace folder, or below a folder that the user chooses. */
async function copyInto({ address }: VerifiedPlace, { name, files }: VerifiedFolder): Promise<void> {
  const into = await targetFolder();
  if (!into) return;
  const target = await freeFolder(into, `${name.replace(/[^\w$-]/g, '_')}-${address.slice(0, 10)}`);
  for (const { path, text } of files)
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(target, path), new TextEncoder().encode(text));
  const where = vscode.workspace.asRelativePath(target, true);
  const message =
    files.length === 1
      ? vscode.l10n.t('Copied 1 file to {0}.', where)
      : vscode.l10n.t('Copied {0} files to {1}.', loadCore().render.formatInteger(files.length), where);
  const button = vscode.l10n.t('Show in Explorer');
  const isInside = vscode.workspace.getWorkspaceFolder(target) !== undefined;
  const choice = await inform(message, ...(isInside ? [button] : []));
  if (choice) await vscode.commands.executeCommand('revealInExplorer', target);
}

async function targetFolder(): Promise<vscode.Uri | undefined> {
  const writable = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false,
  );
  const [only, ...others] = writable;
  if (only && others.length === 0) return vscode.Uri.joinPath(only.uri, 'verified');
  if (only) {
    const chosen = await vscode.window.showWorkspaceFolderPick();
    return chosen && vscode.Uri.joinPath(chosen.uri, 'verified');
  }
  const openLabel = vscode.l10n.t('Copy Here');
  const picked = await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel });
  return picked?.[0];
}

/** A folder that doesn't exist yet, so that nothing is written over. */
async function freeFolder(into: vscode.Uri, name: string): Promise<vscode.Uri> {
  for (let number = 1; ; number++) {
    const uri = vscode.Uri.joinPath(into, number === 1 ? name : `${name}-${number}`);
    const exists = await vscode.workspace.fs.stat(uri).then(
      () => true,
      (error: unknown) => {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
        throw error;
      },
    );
    if (!exists) return uri;
  }
}
