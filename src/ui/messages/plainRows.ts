import type * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from './plainMessage.ts';

/**
 * Rows of a quick pick, whose texts may be a stranger's: only the icon that a label begins with is ours. The rows are
 * changed in place, because who asks compares them with what was chosen.
 */
export function plainItems<Item extends vscode.QuickPickItem>(items: readonly Item[]): readonly Item[] {
  for (const item of items) {
    item.label = plainAfterIcon(item.label);
    if (item.description !== undefined) item.description = plainMessage(item.description);
    if (item.detail !== undefined) item.detail = plainMessage(item.detail);
  }
  return items;
}

function plainAfterIcon(text: string): string {
  const [icon = ''] = /^\$\([a-z-]+(?:~spin)?\)\s?/.exec(text) ?? [];
  return icon + plainMessage(text.slice(icon.length));
}

/** A row of a tree, whose texts may be a stranger's. Trees draw no icons and links in them; a tooltip may have lines. */
export function plainTreeItem(item: vscode.TreeItem): vscode.TreeItem {
  const { lineOfText, visibleText } = loadCore().render;
  const line = (text: string) => lineOfText(text, Number.POSITIVE_INFINITY);
  if (typeof item.label === 'string') item.label = line(item.label);
  if (typeof item.description === 'string') item.description = line(item.description);
  if (typeof item.tooltip === 'string') item.tooltip = visibleText(item.tooltip);
  const { accessibilityInformation: spoken } = item;
  if (spoken) item.accessibilityInformation = { ...spoken, label: line(spoken.label) };
  return item;
}
