import type { TreeItem } from 'vscode';
import type { CommandId } from '../commandIds.ts';
import type { EntityTarget } from '../entityTarget.ts';

/** A row that opens its thing's details by a click or Enter; what is below it is unfolded by its arrow or an arrow key. */
export function opensTarget(item: TreeItem, target: EntityTarget): TreeItem {
  const command: CommandId = 'ledgerLens.entity.open';
  item.command = { command, title: 'Open Details', arguments: [target] };
  return item;
}
