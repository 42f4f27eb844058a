import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** Makes a row open its entity's details on click or Enter; its arrow or an arrow key expands it. */
export function opensTarget(item: vscode.TreeItem, target: EntityTarget): vscode.TreeItem {
  const command: CommandId = 'ledgerLens.entity.open';
  item.command = { command, title: vscode.l10n.t('Open Details'), arguments: [target] };
  return item;
}
