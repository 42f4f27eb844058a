import * as vscode from 'vscode';
import type { SourceMatch } from '../../../core/verification/sources/searchSources.ts';
import { loadCore } from '../../loadCore.ts';
import { inBox } from '../../messages/boxes.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { plainItems } from '../../messages/plainRows.ts';
import type { OpenedSource, OpenedSources } from './openedSources.ts';
import type { VerifiedFolders } from './verifiedFolders.ts';
import { type VerifiedPlace, verifiedPlaceOf, verifiedUri } from './verifiedUri.ts';

/** A line of a verified contract's file. */
interface Found extends SourceMatch {
  readonly source: OpenedSource;
}
type Row = vscode.QuickPickItem & { readonly found?: Found };

const mostLines = 1_000;

/**
 * `Search in Verified Source`: VS Code's own search doesn't look into file systems of extensions. Lists the lines that
 * contain a text in the opened contracts, and shows each in the editor as the user moves through the list.
 * @param more lets the user open a contract if none is open
 */
export function createSourceSearch(folders: VerifiedFolders, opened: OpenedSources, more: () => Promise<void>) {
  let last = '';
  return async (given: unknown): Promise<void> => {
    if (opened.all().length === 0) await more();
    const place = placeArgument(given);
    const sources = opened.all().filter((each) => !place || isSame(each, place));
    if (sources.length === 0) return;
    const { activeTextEditor: editor } = vscode.window;
    const selected = editor && !editor.selection.isEmpty && editor.document.getText(editor.selection);
    if (selected && !selected.includes('\n')) last = selected;
    for (;;) {
      const found = await ask(folders, sources, place?.path ?? '', last);
      if (!found) return;
      last = found.text;
      if (await choose(found, sources)) return;
    }
  };
}

interface Searched {
  readonly text: string;
  readonly lines: readonly Found[];
  /** Names of contracts whose source couldn't be loaded. */
  readonly missed: readonly string[];
}

/** The text to look for, until there is a line with it; undefined if the user cancels. */
function ask(
  folders: VerifiedFolders,
  sources: readonly OpenedSource[],
  below: string,
  last: string,
): Promise<Searched | undefined> {
  const box = vscode.window.createInputBox();
  const [only] = sources;
  box.title =
    only && sources.length === 1
      ? vscode.l10n.t('Search in Verified Source of {0} on {1}', only.name, only.network)
      : vscode.l10n.t('Search in Verified Source of {0} Contracts', sources.length);
  box.placeholder = vscode.l10n.t('Text in the source');
  box.value = last;
  box.valueSelection = [0, last.length];
  return inBox(
    () =>
      new Promise<Searched | undefined>((resolve) => {
        box.onDidChangeValue(() => {
          box.validationMessage = undefined;
        });
        box.onDidHide(() => {
          resolve(undefined);
          box.dispose();
        });
        box.onDidAccept(async () => {
          if (box.busy) return;
          if (box.value === '') {
            box.validationMessage = vscode.l10n.t('Enter the text to look for.');
            return;
          }
          box.busy = true;
          const found = await search(folders, sources, below, box.value);
          box.busy = false;
          if (found.lines.length > 0) {
            resolve(found);
            box.hide();
            return;
          }
          const none = vscode.l10n.t('No line has "{0}".', box.value);
          box.validationMessage = [none, ...missedWords(found)].join(' ');
        });
        box.show();
      }),
  );
}

async function search(
  folders: VerifiedFolders,
  sources: readonly OpenedSource[],
  below: string,
  text: string,
): Promise<Searched> {
  const lines: Found[] = [];
  const missed: string[] = [];
  for (const source of sources) {
    try {
      const { files } = await folders.folderOf(source);
      const inside = files.filter(({ path }) => below === '' || path === below || path.startsWith(`${below}/`));
      const found = await loadCore().verification.searchSources(inside, text, mostLines - lines.length);
      lines.push(...found.map((each) => ({ ...each, source })));
    } catch (error) {
      if (!isCoreError(error)) throw error;
      missed.push(source.name);
    }
  }
  return { text, lines, missed };
}

function missedWords({ missed }: Searched): string[] {
  return missed.length === 0 ? [] : [vscode.l10n.t("Can't load the source of {0}.", missed.join(', '))];
}

/** @returns whether a line was chosen, or the user is done; otherwise they want to look for something else */
function choose(searched: Searched, sources: readonly OpenedSource[]): Promise<boolean> {
  const { text, lines } = searched;
  const pick = vscode.window.createQuickPick<Row>();
  const before = vscode.window.activeTextEditor;
  const { formatInteger } = loadCore().render;
  const count =
    lines.length === 1
      ? vscode.l10n.t('1 line with "{0}"', text)
      : lines.length >= mostLines
        ? vscode.l10n.t('The first {0} lines with "{1}"', formatInteger(lines.length), text)
        : vscode.l10n.t('{0} lines with "{1}"', formatInteger(lines.length), text);
  pick.title = [count, ...missedWords(searched)].join('. ');
  pick.placeholder = vscode.l10n.t('Select a line, or type to narrow the list');
  pick.matchOnDescription = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = plainItems(rowsOf(lines, sources.length > 1));
  return inBox(
    () =>
      new Promise<boolean>((resolve) => {
        let isDone = false;
        const end = (answer: boolean) => {
          isDone = true;
          resolve(answer);
          pick.dispose();
        };
        pick.onDidChangeActive(([row]) => row?.found && void show(row.found, true));
        pick.onDidAccept(() => {
          const [row] = pick.activeItems;
          if (!row?.found) return;
          void show(row.found, false);
          end(true);
        });
        pick.onDidTriggerButton(() => end(false));
        pick.onDidHide(() => {
          if (isDone) return;
          // Back to where the user was.
          if (before) void vscode.window.showTextDocument(before.document, { viewColumn: before.viewColumn ?? -1 });
          end(true);
        });
        pick.show();
      }),
  );
}

/** The lines below their files, each file below the name of its contract if there are several. */
function rowsOf(lines: readonly Found[], isOfSeveral: boolean): Row[] {
  const rows: Row[] = [];
  let file = '';
  for (const found of lines) {
    const { source, path, line, text } = found;
    const label = isOfSeveral ? `${source.name} (${source.network}) · ${path}` : path;
    const key = `${source.network} ${source.address} ${path}`;
    if (key !== file) rows.push({ label: plainMessage(label), kind: vscode.QuickPickItemKind.Separator });
    file = key;
    rows.push({ label: plainMessage(text.trim()), description: String(line + 1), found });
  }
  return rows;
}

async function show({ source, path, line, column, length }: Found, isPreview: boolean): Promise<void> {
  const selection = new vscode.Range(line, column, line, column + length);
  const options = { preview: isPreview, preserveFocus: isPreview, selection };
  const editor = await vscode.window.showTextDocument(verifiedUri(source, path), options);
  // The list covers the upper half.
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenter);
}

/** The contract of a row, or the folder of the Explorer; undefined for all contracts. */
function placeArgument(given: unknown): (VerifiedPlace & { path: string }) | undefined {
  if (given instanceof vscode.Uri) return verifiedPlaceOf(given);
  if (typeof given !== 'object' || given === null || !('id' in given) || !('network' in given)) return undefined;
  return { network: String(given.network), address: String(given.id), path: '' };
}

function isSame(one: VerifiedPlace, other: VerifiedPlace): boolean {
  return one.network === other.network && one.address.toLowerCase() === other.address.toLowerCase();
}
