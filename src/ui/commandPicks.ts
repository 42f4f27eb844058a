import * as vscode from 'vscode';
import type { CommandId } from './commandIds.ts';
import type { CommandHandlers } from './commands.ts';
import { commandTitles } from './commandTitles.ts';
import { inBox } from './messages/boxes.ts';
import { plainItems } from './messages/plainRows.ts';

const verifications: readonly CommandId[] = [
  'ledgerLens.contract.verify',
  'ledgerLens.workspace.findContracts',
  'ledgerLens.contract.verifySeveral',
  'ledgerLens.deployment.verify',
  'ledgerLens.contract.verifySimilar',
];
const sources: readonly CommandId[] = [
  'ledgerLens.contract.openSource',
  'ledgerLens.contract.searchSource',
  'ledgerLens.contract.compareSource',
  'ledgerLens.contract.copySource',
  'ledgerLens.contract.addSourceFolder',
];

/**
 * `Verify...` and `Verified Source...`: one entry in the Command Palette for several commands, which are in menus, too.
 * @param manifest package.json as VS Code has it, with the titles in the display language
 */
export function createCommandPicks(
  manifest: unknown,
): Pick<CommandHandlers, 'ledgerLens.contract.chooseVerification' | 'ledgerLens.contract.chooseSource'> {
  const choose = async (ids: readonly CommandId[], title: string): Promise<void> => {
    const titles = commandTitles(manifest);
    const items = ids.map((id) => ({ label: titles.get(id) ?? id, id }));
    const placeHolder = vscode.l10n.t('Select a command');
    const chosen = await inBox(() => vscode.window.showQuickPick(plainItems(items), { title, placeHolder }));
    if (chosen) await vscode.commands.executeCommand(chosen.id);
  };
  return {
    'ledgerLens.contract.chooseVerification': () => choose(verifications, vscode.l10n.t('Verify')),
    'ledgerLens.contract.chooseSource': () => choose(sources, vscode.l10n.t('Verified Source')),
  };
}
