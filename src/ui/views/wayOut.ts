import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';

/** A row in a view that couldn't be loaded: what the user can do about it. */
export interface WayOut {
  kind: 'wayOut';
  label: string;
  icon: string;
  command: CommandId;
}

/** The rows to offer below the reason; `refresh` is the command that reads again. */
export function waysOut(refresh: CommandId): WayOut[] {
  return [
    { kind: 'wayOut', label: vscode.l10n.t('Try Again'), icon: 'refresh', command: refresh },
    {
      kind: 'wayOut',
      label: vscode.l10n.t('Select Another Network...'),
      icon: 'globe',
      command: 'ledgerLens.network.select',
    },
    { kind: 'wayOut', label: vscode.l10n.t('Show Log'), icon: 'output', command: 'ledgerLens.log.show' },
  ];
}

export function wayOutItem({ label, icon, command }: WayOut): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.id = command;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.command = { command, title: label };
  return item;
}
