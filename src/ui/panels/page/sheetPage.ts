import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Identifier } from '../../../core/ledger/ids/identifiers.ts';
import type { NameOf } from '../../../core/names/shownName.ts';
import type { Growth, HtmlOptions } from '../../../core/render/html.ts';
import type { WrittenRows } from '../../../core/render/htmlRows.ts';
import type { Section, Sheet } from '../../../core/sheets/sheet.ts';
import { loadCore } from '../../loadCore.ts';
import { refCommand } from '../../targets/refCommand.ts';
import type { PageFocus, StoredHistory } from '../panelHistory.ts';
import { type PanelAction, panelActions } from '../panelMessage.ts';
import type { PanelView } from '../panelView.ts';
import type { PageFiles } from './pageFiles.ts';

/** The current content of a panel. */
export type PageContent = { kind: 'sheet'; sheet: Sheet } | { kind: 'loading'; identifier: Identifier };

interface PageOptions {
  network: string;
  /** The actions of the toolbar that make sense now. */
  enabled: readonly PanelAction[];
  /** The page keeps this across a reload of the window. */
  state: StoredHistory;
  /** Identifies this document in its messages. */
  page: string;
  /** How the user left it. */
  view: PanelView;
  /** Where the keyboard focus goes, for example after a link on the previous page; undefined if it may be elsewhere in the
   * window. */
  focus: PageFocus | undefined;
  /** The names on its network. */
  nameOf: NameOf;
  /** The rows that `writtenRows` wrote of it. */
  written?: WrittenRows | undefined;
}

/** A button of the toolbar: its codicon, its name, and its keys if it is only an icon (unless it `hasLabel`). */
const buttons: Readonly<Record<PanelAction, { icon: string; label: string; tooltip?: string; hasLabel?: true }>> = {
  back: { icon: 'arrow-left', label: vscode.l10n.t('Back'), tooltip: vscode.l10n.t('Back (Alt+Left)') },
  forward: { icon: 'arrow-right', label: vscode.l10n.t('Forward'), tooltip: vscode.l10n.t('Forward (Alt+Right)') },
  refresh: { icon: 'refresh', label: vscode.l10n.t('Refresh'), tooltip: vscode.l10n.t('Refresh') },
  rehearseAgain: { icon: 'refresh', label: vscode.l10n.t('Rehearse Again') },
  manageTrust: { icon: 'workspace-unknown', label: vscode.l10n.t('Manage Workspace Trust') },
  follow: { icon: 'eye', label: vscode.l10n.t('Resume Tracking') },
  retry: { icon: 'refresh', label: vscode.l10n.t('Verify Again') },
  chooseBuild: { icon: 'files', label: vscode.l10n.t('Choose Another Build Output...') },
  fullInput: { icon: 'files', label: vscode.l10n.t('Verify with All Files') },
  compare: { icon: 'diff', label: vscode.l10n.t('Compare Code') },
  verify: { icon: 'verified', label: vscode.l10n.t('Verify...') },
  verifySimilar: { icon: 'search', label: vscode.l10n.t('Verify Without Sources') },
  goToLine: { icon: 'go-to-file', label: vscode.l10n.t('Go to the Failing Line') },
  debug: { icon: 'debug-alt', label: vscode.l10n.t('Debug') },
  gasByLine: { icon: 'flame', label: vscode.l10n.t('Gas by Line') },
  tryChange: { icon: 'beaker', label: vscode.l10n.t('Try My Change') },
  saveAsTest: { icon: 'save-as', label: vscode.l10n.t('Save as Test') },
  copyIdAs: { icon: 'copy', label: vscode.l10n.t('Copy ID As...') },
  copyMarkdown: { icon: 'markdown', label: vscode.l10n.t('Copy as Markdown') },
  copyJson: { icon: 'json', label: vscode.l10n.t('Copy as JSON') },
  showJson: { icon: 'file-code', label: vscode.l10n.t('Raw JSON') },
  read: { icon: 'question', label: vscode.l10n.t('Read...') },
  rehearse: { icon: 'beaker', label: vscode.l10n.t('Rehearse on Past Calls...') },
  watch: { icon: 'eye', label: vscode.l10n.t('Watch') },
  unwatch: { icon: 'eye-closed', label: vscode.l10n.t('Unwatch') },
  setMyAccount: { icon: 'person', label: vscode.l10n.t('Set as My Account') },
  myAccount: {
    icon: 'account',
    label: vscode.l10n.t('My Account'),
    tooltip: vscode.l10n.t('This is your account. Select to change that.'),
    hasLabel: true,
  },
  nameThis: { icon: 'tag', label: vscode.l10n.t('Name This...'), tooltip: vscode.l10n.t('Name This...') },
};

/** What has its name in the toolbar only if there is room. */
const lesser: readonly PanelAction[] = [
  'gasByLine',
  'saveAsTest',
  'copyIdAs',
  'copyMarkdown',
  'copyJson',
  'showJson',
  'rehearse',
];

/**
 * The number of rows of a table at first: no one reads more, and browsers get slow. The user can load more without
 * limit.
 */
const mostRows = 10_000;

/** The maximum length of a headline in characters. */
const mostText = 20_000;

/** A panel's complete document: a sheet as escaped HTML, our own style, and only our own script, by its nonce. */
export function sheetPage(
  webview: vscode.Webview,
  files: PageFiles,
  content: PageContent,
  options: PageOptions,
): string {
  const { escapeHtml } = loadCore().render;
  const nonce = randomBytes(18).toString('base64');
  const json = (value: unknown) => escapeHtml(JSON.stringify(value));
  const font = webview.asWebviewUri(files.font).toString();
  return `<!DOCTYPE html>
<html lang="${vscode.l10n.bundle ? vscode.env.language : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(content, options.nameOf))}</title>
<style nonce="${nonce}">${files.style(font)}</style>
</head>
<body data-page="${options.page}" data-focus="${options.focus ?? ''}" data-state="${json(options.state)}" data-view="${json(options.view)}" data-texts="${json(pageTexts())}">
${toolbar(options)}
<main>
${mainPart(content, options)}
</main>
<p class="announcement" role="status"></p>
<script nonce="${nonce}">${files.script}</script>
</body>
</html>`;
}

/** The document's and the tab's title. */
export function titleOf(content: PageContent, nameOf: NameOf): string {
  switch (content.kind) {
    case 'sheet':
      return loadCore().render.tabTitle(content.sheet, nameOf);
    case 'loading':
      return loadCore().render.lineOfText(loadCore().ledger.shownId(content.identifier), 60);
  }
}

/** The rows of a long sheet for `sheetPage`, written while others run; undefined for other sheets. */
export function writtenRows(sheet: Sheet, nameOf: NameOf): Promise<WrittenRows> | undefined {
  return loadCore().render.writeRows(sheet, htmlOptions(nameOf));
}

/** The change that makes a section of the page show more: rows to add, or the whole section. */
export function sectionGrowth(
  before: Section,
  longer: Section,
  index: number,
  nameOf: NameOf,
): Growth | { html: string } {
  const { renderGrowthHtml, renderSectionHtml } = loadCore().render;
  const options = { ...htmlOptions(nameOf), maxRows: Number.POSITIVE_INFINITY };
  const isCut = before.blocks.some((block) => block.type === 'table' && block.rows.length > mostRows);
  const growth = isCut ? undefined : renderGrowthHtml(before, longer, index, options);
  return growth ?? { html: renderSectionHtml(longer, index, options) };
}

/**
 * The answer of a page that changed after it was drawn: its headline and title as texts, its first sections, and those
 * that it has at its end now.
 * @param count the number of sections that changed
 * @param drawn the number of sections that the page has
 */
export function answerParts(
  sheet: Sheet,
  nameOf: NameOf,
  { count, drawn }: { count: number; drawn: number },
): { headline: string; title: string; html: readonly string[]; added: readonly string[] } {
  const { id, headline, sections } = sheet;
  const { lineOfText, renderSectionHtml, titleBeside } = loadCore().render;
  const { namedText, namesOnSheet } = loadCore().names;
  const own = namesOnSheet(nameOf, id);
  const html = sections.map((section, index) =>
    index < count || index >= drawn ? renderSectionHtml(section, index, htmlOptions(own)) : '',
  );
  return {
    headline: lineOfText(namedText(headline, own), mostText),
    title: lineOfText(namedText(titleBeside(sheet), own), mostText),
    html: html.slice(0, count),
    added: html.slice(drawn),
  };
}

function htmlOptions(nameOf: NameOf): HtmlOptions {
  return {
    now: Date.now(),
    nameOf,
    interactive: true,
    maxRows: mostRows,
    canOpen: (ref) => refCommand(ref) !== undefined,
  };
}

function toolbar({ enabled, network }: PageOptions): string {
  const { escapeHtml } = loadCore().render;
  const name = escapeHtml(vscode.l10n.t('Actions'));
  const bar = `<div class="toolbar" role="toolbar" aria-label="${name}">${toolbarParts(enabled, network)}</div>`;
  // A landmark for screen readers, without a box of its own: the toolbar stays in sight while the page is scrolled.
  return `<nav class="actions">${bar}</nav>`;
}

/** The content of the toolbar. */
export function toolbarParts(enabled: readonly PanelAction[], network: string): string {
  const { escapeHtml } = loadCore().render;
  const shown = panelActions.filter(isOffered(enabled)).map((action) => {
    const { icon, label, tooltip, hasLabel } = buttons[action];
    const disabled = enabled.includes(action) ? '' : ' disabled';
    const picture = `<span class="codicon codicon-${icon}" aria-hidden="true"></span>`;
    const words = tooltip === undefined || hasLabel ? `<span class="label">${escapeHtml(label)}</span>` : '';
    const name = `aria-label="${escapeHtml(label)}" title="${escapeHtml(tooltip ?? label)}"`;
    const rank = lesser.includes(action) ? ' class="lesser"' : '';
    return `<button type="button"${rank} data-action="${action}" ${name}${disabled}>${picture}${words}</button>`;
  });
  // Shown only where the toolbar has no room for all.
  const more = escapeHtml(vscode.l10n.t('More Actions'));
  const ellipsis = '<span class="codicon codicon-ellipsis" aria-hidden="true"></span>';
  shown.push(
    `<button type="button" data-more-actions aria-expanded="false" aria-label="${more}" title="${more}">${ellipsis}</button>`,
  );
  const name = escapeHtml(network);
  const title = `${escapeHtml(vscode.l10n.t('Network'))}: ${name}`;
  const where = `<span class="network" title="${title}">${name}</span>`;
  return `${shown.join('')}${where}`;
}

/** Only *Back* and *Forward* have their place if they are disabled. */
function isOffered(enabled: readonly PanelAction[]): (action: PanelAction) => boolean {
  return (action) => action === 'back' || action === 'forward' || enabled.includes(action);
}

function mainPart(content: PageContent, { nameOf, written }: PageOptions): string {
  const { escapeHtml, lineOfText, renderHtml } = loadCore().render;
  switch (content.kind) {
    case 'sheet':
      return renderHtml(content.sheet, { ...htmlOptions(nameOf), ...(written && { written }) });
    case 'loading':
      return `<p class="loading">${escapeHtml(vscode.l10n.t('Loading {0}…', lineOfText(loadCore().ledger.shownId(content.identifier), 200)))}</p>`;
  }
}

/**
 * The texts of the page's own script (media/sheet), in the language of VS Code; the script fills in `{0}` and `{1}`.
 */
function pageTexts(): Readonly<Record<string, string | Readonly<Record<string, string>>>> {
  return {
    copy: vscode.l10n.t('Copy'),
    copyThis: vscode.l10n.t('Copy {0}'),
    open: vscode.l10n.t('Open {0} {1}'),
    sort: vscode.l10n.t('Sort by this column'),
    filter: vscode.l10n.t('Filter'),
    filterRows: vscode.l10n.t('Filter rows of {0}'),
    filtered: vscode.l10n.t('{0} of {1} rows.'),
    loading: vscode.l10n.t('Loading…'),
    loaded: vscode.l10n.t('Loaded.'),
    someMore: vscode.l10n.t('Loaded {0} more. {1} shown, more available.'),
    allThere: vscode.l10n.t('Loaded {0} more. All {1} shown.'),
    kinds: loadCore().sheets.kindWords(),
  };
}
