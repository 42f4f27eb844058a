import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError, openSettingCommand } from '../messages/errorPresenter.ts';
import { oneLine } from '../messages/oneLine.ts';
import { spokenText } from '../messages/spokenText.ts';

/** A row in a view that couldn't be loaded, or is outdated: what the user can do about it. */
export interface WayOut {
  kind: 'wayOut';
  label: string;
  icon: string;
  /** Absent for what only says something. */
  command?: CommandId | 'workbench.action.openSettings';
  args?: readonly unknown[];
  description?: string;
  tooltip?: string;
}

const showLog = (): WayOut => ({
  kind: 'wayOut',
  label: vscode.l10n.t('Show Log'),
  icon: 'output',
  command: 'ledgerLens.log.show',
});
const selectNetwork = (): WayOut => ({
  kind: 'wayOut',
  label: vscode.l10n.t('Select Another Network...'),
  icon: 'globe',
  command: 'ledgerLens.network.select',
});

/**
 * The rows of a view that loads. There are rows from the beginning: VS Code hides a tree that has none, and what is hidden
 * loses the keyboard, for good if a page takes it meanwhile.
 * @param text what is loading, as a sentence
 * @param isLong whether to offer what to do if it takes too long
 */
export function loadingRows(text: string, isLong: boolean): WayOut[] {
  const loading: WayOut = { kind: 'wayOut', label: text, icon: 'loading~spin' };
  if (!isLong) return [loading];
  return [{ ...loading, description: vscode.l10n.t('Taking too long?') }, selectNetwork(), showLog()];
}

/**
 * The rows to offer below the reason.
 * @param refresh the command that reads again
 * @param error why it couldn't be read: if it's a setting, only another one helps, and the view reads again automatically
 */
export function waysOut(refresh: CommandId, error?: unknown): WayOut[] {
  if (isCoreError(error) && error.failure.kind === 'config')
    return [
      {
        kind: 'wayOut',
        label: vscode.l10n.t('Open Settings'),
        icon: 'settings-gear',
        ...openSettingCommand(error.failure.setting),
      },
      selectNetwork(),
    ];
  return [
    { kind: 'wayOut', label: vscode.l10n.t('Try Again'), icon: 'refresh', command: refresh },
    selectNetwork(),
    showLog(),
  ];
}

/**
 * The row above rows that couldn't be read again: how old they are, and in its tooltip why.
 * @param readAt when they were read, in milliseconds since 1970
 */
export function outdated(problem: string, readAt: number, refresh: CommandId): WayOut {
  const age = loadCore().render.formatRelative(new Date(readAt).toISOString(), Date.now()) ?? '';
  return {
    kind: 'wayOut',
    label: vscode.l10n.t("Can't update"),
    icon: 'warning',
    command: refresh,
    description: vscode.l10n.t('data from {0}', age),
    tooltip: `${oneLine(problem)}\n${vscode.l10n.t('Click to try again.')}`,
  };
}

export function wayOutItem({ label, icon, command, args, description, tooltip }: WayOut): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = command ?? icon;
  item.iconPath =
    icon === 'warning'
      ? new vscode.ThemeIcon(icon, new vscode.ThemeColor('list.warningForeground'))
      : new vscode.ThemeIcon(icon);
  if (description !== undefined) item.description = description;
  if (description !== undefined && tooltip !== undefined) {
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: spokenText(label, description, tooltip.replaceAll('\n', ' ')) };
  }
  if (command !== undefined) item.command = { command, title: label, ...(args && { arguments: [...args] }) };
  return item;
}
