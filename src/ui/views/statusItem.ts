import * as vscode from 'vscode';
import type { Tone } from '../../core/sheets/sheet.ts';
import type { IncidentUpdate } from '../../core/status/rest/schema.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';
import { eventWords, type StatusSheets, type StatusTarget, userZone } from '../status/statusSheets.ts';
import { previewing } from '../targets/entityTarget.ts';
import type { RowContent, Section, StatusRow } from './statusRows.ts';

const sections: Record<Section, { label: string; icon: string; open: boolean; description?: string }> = {
  incidents: { label: vscode.l10n.t('Open incidents'), icon: 'flame', open: true },
  maintenance: { label: vscode.l10n.t('Maintenance'), icon: 'tools', open: true },
  ended: { label: vscode.l10n.t('Recently resolved'), icon: 'pass', open: true },
  components: { label: vscode.l10n.t('Components'), icon: 'server-environment', open: true },
  elsewhere: { label: vscode.l10n.t('Elsewhere on the page'), icon: 'globe', open: false },
  history: {
    label: vscode.l10n.t('History'),
    icon: 'history',
    open: false,
    description: vscode.l10n.t('entire status page'),
  },
};

/** Icon and text show the state; the color only repeats it. */
const colors: Record<Tone, string | undefined> = {
  success: 'testing.iconPassed',
  failure: 'testing.iconFailed',
  warning: 'list.warningForeground',
  info: 'editorInfo.foreground',
  neutral: undefined,
};

/** The tree item of a row in the Status view; a click opens its sheet, if it has one. */
export function statusItem(row: StatusRow, sheets: StatusSheets): vscode.TreeItem {
  const item = describe(row.content, sheets);
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const isOpen = row.content.kind === 'section' ? sections[row.content.section].open : row.content.kind === 'component';
  item.id = row.id;
  if (row.content.kind === 'history') item.collapsibleState = Collapsed;
  else item.collapsibleState = row.children.length === 0 ? None : isOpen ? Expanded : Collapsed;
  return item;
}

function describe(content: RowContent, sheets: StatusSheets): vscode.TreeItem {
  const { render, status } = loadCore();
  const ago = (time: string | null) => render.formatRelative(time ?? '', Date.now());
  switch (content.kind) {
    case 'section': {
      const { label, icon, description } = sections[content.section];
      return itemOf({ label, icon, description });
    }
    case 'event': {
      const { event, isMuted } = content;
      const sheet = sheets.ofEvent(event);
      const item = itemOf({ label: event.name, icon: sheet.icon, tone: sheet.tone });
      item.description = eventWords(event, isMuted);
      if (isMuted !== undefined) item.contextValue = isMuted ? 'muted' : 'audible';
      item.tooltip = markdownOf(sheet);
      return opens(item, { event });
    }
    case 'update': {
      const { update, event } = content;
      const item = itemOf({ label: status.statusWords(update.status), icon: 'comment' });
      item.description = [ago(update.at), oneLine(status.plainText(update.body))].filter(Boolean).join(' · ');
      item.tooltip = updateTooltip(update);
      return opens(item, { event });
    }
    case 'ended': {
      const { name, at, closing, id } = content.incident;
      const item = itemOf({ label: name, icon: 'pass', tone: 'success' });
      const time = new Date(at).toISOString();
      item.description = [vscode.l10n.t('Resolved'), ago(time), oneLine(status.plainText(closing ?? ''))]
        .filter(Boolean)
        .join(' · ');
      return opens(item, { kind: 'incident', id });
    }
    case 'component': {
      const { component } = content;
      const sheet = sheets.ofComponent(component);
      const item = itemOf({ label: component.name, icon: sheet.icon, tone: sheet.tone });
      item.description = status.statusWords(component.status);
      item.tooltip = markdownOf(sheet);
      return opens(item, { component });
    }
    case 'history':
      return itemOf({
        label: content.of === 'incidents' ? vscode.l10n.t('Incidents') : vscode.l10n.t('Maintenance'),
        icon: 'history',
      });
    case 'problem': {
      const item = itemOf({ label: vscode.l10n.t("Can't load the history"), icon: 'debug-disconnect' });
      item.description = oneLine(content.problem);
      item.tooltip = content.problem;
      return item;
    }
  }
}

function itemOf(look: { label: string; icon: string; tone?: Tone; description?: string | undefined }): vscode.TreeItem {
  const item = new vscode.TreeItem(oneLine(look.label));
  const color = look.tone && colors[look.tone];
  item.iconPath = new vscode.ThemeIcon(look.icon, color ? new vscode.ThemeColor(color) : undefined);
  if (look.description) item.description = look.description;
  return item;
}

function opens(item: vscode.TreeItem, target: StatusTarget): vscode.TreeItem {
  const command: CommandId = 'ledgerLens.status.open';
  item.command = { command, title: vscode.l10n.t('Show Status Details'), arguments: [target, previewing] };
  return item;
}

/** The complete text of an update, with its time in the user's zone. */
function updateTooltip(update: IncidentUpdate): string {
  const { render, status } = loadCore();
  const time = update.at === null ? '' : render.formatTime(update.at, userZone());
  return [status.statusWords(update.status), time, '', status.plainText(update.body)].join('\n').slice(0, 4000);
}
