import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import { isTrusted } from '../verification/verifyingParts.ts';
import { fileOf } from '../verification/workspace/workspaceContracts.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { offerFolder } from '../workspace/offerFolder.ts';

interface ContractItem extends vscode.QuickPickItem {
  source: vscode.Uri;
  contract: string;
}

const verify: CommandId = 'ledgerLens.contract.verify';

/** Lists the contracts in the build output of all workspace folders, and verifies the chosen one. */
export async function findMyContracts(): Promise<void> {
  if (!(await isTrusted())) return;
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return offerFolder();
  const items = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Looking for contracts in this workspace…'),
    },
    async () => (await Promise.all(folders.map(contractsOf))).flat(),
  );
  if (items.length === 0) {
    const open = vscode.l10n.t('Open Folder...');
    const message = vscode.l10n.t(
      'No contracts found in this workspace. Build the project (for example, npx hardhat compile or forge build) or open its folder, then try again.',
    );
    if ((await inform(message, open)) === open) await vscode.commands.executeCommand('vscode.openFolder');
    return;
  }
  const chosen = await quickPick(items, {
    title: items.length === 1 ? vscode.l10n.t('1 contract found') : vscode.l10n.t('{0} contracts found', items.length),
    placeHolder: vscode.l10n.t('Select a contract to verify. You review every file before anything is published.'),
    matchOnDescription: true,
  });
  if (chosen) await vscode.commands.executeCommand(verify, chosen.source, chosen.contract);
}

async function contractsOf(folder: vscode.WorkspaceFolder): Promise<ContractItem[]> {
  const workspace = workspaceOf(folder.uri);
  const { candidates, unbuilt } = await loadCore().projects.findContracts(workspace, folder.uri.path);
  const { isOwnContract, isScriptOrTest } = loadCore().projects;
  const all = (candidates.length > 0 ? candidates : unbuilt).filter(({ kind }) => kind !== 'abstract');
  const items = new Map<string, ContractItem>();
  for (const candidate of all) {
    const source =
      isOwnContract(candidate) && !isScriptOrTest(candidate) ? await fileOf(folder.uri, candidate) : undefined;
    if (!source) continue;
    const { contractName, kind } = candidate;
    const isLibrary = kind === 'library';
    const notes = [vscode.workspace.asRelativePath(source), ...(isLibrary ? [vscode.l10n.t('library')] : [])];
    const key = `${source.path}:${contractName}`;
    // Builds of one contract, newest first; the verification asks which one to use.
    if (!items.has(key))
      items.set(key, {
        source,
        contract: contractName,
        label: `$(${isLibrary ? 'library' : 'symbol-class'}) ${plainMessage(contractName)}`,
        description: plainMessage(notes.join(' · ')),
      });
  }
  return [...items.values()].sort((a, b) => a.contract.localeCompare(b.contract));
}
