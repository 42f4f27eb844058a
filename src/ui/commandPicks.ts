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
      does: vscode.l10n.t('You review every file before anything is published.'),
      on: source && vscode.workspace.asRelativePath(source),
    },
    {
      id: 'ledgerLens.workspace.findContracts',
      does: vscode.l10n.t('Lists the contracts of this workspace to select from.'),
    },
    {
      id: 'ledgerLens.contract.verifySeveral',
      does: vscode.l10n.t('One review for several contracts of this workspace.'),
    },
    {
      id: 'ledgerLens.deployment.verify',
      does: vscode.l10n.t('One review for all contracts of a deployment record.'),
    },
    {
      id: 'ledgerLens.contract.verifySimilar',
      does: vscode.l10n.t('No sources are sent: the service searches for the same code.'),
    },
  ];
}

/** @param opened the names of the contracts whose verified source is open */
function sources(opened: readonly string[]): readonly Choice[] {
  return [
    {
      id: 'ledgerLens.contract.openSource',
      does: vscode.l10n.t("Opens a contract's files, read-only."),
    },
    {
      id: 'ledgerLens.contract.searchSource',
      does:
        opened.length === 0
          ? vscode.l10n.t("Searches for a text in a contract's files.")
          : vscode.l10n.t('Searches for a text in the files of the open contracts.'),
      on: opened.length === 0 ? undefined : opened.join(', '),
    },
    {
      id: 'ledgerLens.contract.compareSource',
      does: vscode.l10n.t("Compares a contract's files with those of this workspace."),
    },
    {
      id: 'ledgerLens.contract.copySource',
      does: vscode.l10n.t("Writes a contract's files into a new folder."),
    },
    {
      id: 'ledgerLens.contract.addSourceFolder',
      does: vscode.l10n.t("Shows a contract's files in the Explorer, read-only."),
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
