import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** A row that opens its thing's details by a click or Enter; what is below it is unfolded by its arrow or an arrow key. */
export function opensTarget(item: vscode.TreeItem, target: EntityTarget): vscode.TreeItem {
  const command: CommandId = 'ledgerLens.entity.open';
  item.command = { command, title: vscode.l10n.t('Open Details'), arguments: [target] };
  return item;
}
