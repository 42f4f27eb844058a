import * as vscode from 'vscode';
import type { CommandId } from './commandIds.ts';
import type { CommandHandlers } from './commands.ts';
import { commandTitles } from './commandTitles.ts';
import { quickPick } from './messages/quickPick.ts';
import { resolveSource } from './verification/ask/chooseSource.ts';

/** What a command does, and what it would act on now, if that is known. */
interface Choice {
  readonly id: CommandId;
  readonly does: string;
  readonly on?: string | undefined;
}

/** The contract file in front is the one that is verified. */
function verifications(): readonly Choice[] {
  const source = resolveSource(undefined);
  return [
    {
      id: 'ledgerLens.contract.verify',
      does: source
        ? vscode.l10n.t('The contract of the file in front. You review every file before anything is published.')
        : vscode.l10n.t('Asks for the source file. You review every file before anything is published.'),
      on: source && vscode.workspace.asRelativePath(source),
    },
    {
      id: 'ledgerLens.workspace.findContracts',
      does: vscode.l10n.t('Lists all contracts of this workspace, and verifies the one that you select.'),
    },
    {
      id: 'ledgerLens.contract.verifySeveral',
      does: vscode.l10n.t('Several contracts of this workspace, with one review.'),
    },
    {
      id: 'ledgerLens.deployment.verify',
      does: vscode.l10n.t('All contracts of a deployment record, such as a Foundry broadcast, with one review.'),
    },
    {
      id: 'ledgerLens.contract.verifySimilar',
      does: vscode.l10n.t('Asks for an address. The service searches for the same code; no sources are sent.'),
    },
  ];
}

/** @param opened the names of the contracts whose verified source is open */
function sources(opened: readonly string[]): readonly Choice[] {
  return [
    {
      id: 'ledgerLens.contract.openSource',
      does: vscode.l10n.t('Asks for a contract, and opens all its files, read-only.'),
    },
    {
      id: 'ledgerLens.contract.searchSource',
      does:
        opened.length === 0
          ? vscode.l10n.t('Asks for a contract, and searches for a text in its files.')
          : vscode.l10n.t('Searches for a text in the files of the contracts that are open.'),
      on: opened.length === 0 ? undefined : opened.join(', '),
    },
    {
      id: 'ledgerLens.contract.compareSource',
      does: vscode.l10n.t('Asks for a contract, and compares its files with those of this workspace.'),
    },
    {
      id: 'ledgerLens.contract.copySource',
      does: vscode.l10n.t('Asks for a contract, and writes its files into a new folder of this workspace.'),
    },
    {
      id: 'ledgerLens.contract.addSourceFolder',
      does: vscode.l10n.t('Asks for a contract, and shows its files in the Explorer, read-only.'),
    },
  ];
}

/**
 * `Verify...` and `Verified Source...`: one entry in the Command Palette for several commands, which are in menus, too.
 * @param manifest package.json as VS Code has it, with the titles in the display language
 * @param opened the contracts whose verified source is open
 */
export function createCommandPicks(
  manifest: unknown,
  opened: { all(): readonly { readonly name: string }[] },
): Pick<CommandHandlers, 'ledgerLens.contract.chooseVerification' | 'ledgerLens.contract.chooseSource'> {
  const choose = async (choices: readonly Choice[], title: string): Promise<void> => {
    const titles = commandTitles(manifest);
    const items = choices.map(({ id, does, on = '' }) => {
      return { label: titles.get(id) ?? id, description: on, detail: does, id };
    });
    const placeHolder = vscode.l10n.t('Select a command');
    const shown = { title, placeHolder, matchOnDetail: true };
    const chosen = await quickPick(items, shown);
    if (chosen) await vscode.commands.executeCommand(chosen.id);
  };
  return {
    'ledgerLens.contract.chooseVerification': () => choose(verifications(), vscode.l10n.t('Verify')),
    'ledgerLens.contract.chooseSource': () =>
      choose(sources(opened.all().map(({ name }) => name)), vscode.l10n.t('Verified Source')),
  };
}
