import * as vscode from 'vscode';
import type { NameOf } from '../../core/names/shownName.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';

/** Markdown that core has rendered and escaped. The links in it can run only these commands: by default, none. */
export function markdownText(text: string, enabledCommands?: readonly CommandId[]): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text, true);
  markdown.isTrusted = enabledCommands ? { enabledCommands } : false;
  markdown.supportHtml = false;
  return markdown;
}

/**
 * A sheet's summary for a hover or tooltip.
 * @param nameOf the names on its network
 */
export function markdownOf(sheet: Sheet, nameOf?: NameOf): vscode.MarkdownString {
  const options = { level: 'summary', now: Date.now(), ...(nameOf && { nameOf }) } as const;
  return markdownText(loadCore().render.renderMarkdown(sheet, options));
}
