import path from 'node:path';
import { loadUi, realCore } from '../standIns.ts';
import type * as Entry from './uiEntry.ts';

const notes = `
const t = (text, ...given) => String(text).replace(/\\{(\\d+)\\}/g, (_, at) => String(given[at]));
class Noted { constructor(...given) { this.given = given; this.label = given[0]; } }
/** What a notification, the status bar or the clipboard was given. */
const shown = (globalThis.shownByVsCode = []);
const known = {
  l10n: { t, bundle: undefined },
  env: { language: 'en', clipboard: { writeText: async (text) => void shown.push(text) } },
  window: {
    showInformationMessage: async (text) => void shown.push(text),
    showWarningMessage: async (text) => void shown.push(text),
    showErrorMessage: async (text) => void shown.push(text),
    setStatusBarMessage: (text) => void shown.push(text),
  },
  ThemeIcon: Noted, ThemeColor: Noted, TreeItem: Noted, MarkdownString: Noted,
  QuickPickItemKind: { Separator: -1, Default: 0 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  Uri: { parse: (text) => text },
  workspace: { asRelativePath: String },
};
`;

/** What notifications, the status bar and the clipboard were given since then. */
export function takeShown(): string[] {
  const shown: unknown = Reflect.get(globalThis, 'shownByVsCode');
  return Array.isArray(shown) ? shown.splice(0).map(String) : [];
}

/** The extension's own texts, without VS Code, which takes notes; a question keeps its rows instead of asking. */
export function loadUiTexts(): Promise<typeof Entry> {
  return loadUi(path.join(import.meta.dirname, 'uiEntry.ts'), {
    vscode: `${notes}module.exports = new Proxy(known, { get: (_, name) => known[name] ?? {} });`,
    loadCore: realCore,
    askPick:
      'exports.askPick = async (question) => ({ answer: question.items("") }); exports.unseen = () => ({ label: "" });',
  });
}
