import * as vscode from 'vscode';
import type { Sheet } from '../../core/sheets/sheet.ts';
import { loadCore } from '../loadCore.ts';

/** Markdown that core has rendered and escaped. Never trusted, so no command link in it can run. */
export function markdownText(text: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(text, true);
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}

/** A sheet's summary for a hover or tooltip. */
export function markdownOf(sheet: Sheet): vscode.MarkdownString {
  return markdownText(loadCore().render.renderMarkdown(sheet, { level: 'summary', now: Date.now() }));
}
