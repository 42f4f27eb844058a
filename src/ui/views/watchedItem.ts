import * as vscode from 'vscode';
import type { Activity, WatchableKind, Watched } from '../../core/watch/watchList.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import { spokenText } from '../messages/spokenText.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { isNotifying } from '../watch/watchFeed.ts';
import { activityTarget } from '../watch/watchNotifications.ts';
import { activityParts, activityText, watchedId, watchedTitle } from '../watch/watchTexts.ts';
import { opensTarget } from './showView.ts';

export type WatchedRow =
  | { kind: 'watched'; watched: Watched; target: EntityTarget }
  | { kind: 'activity'; activity: Activity; target: EntityTarget };

const icons: Record<WatchableKind, string> = {
  account: 'account',
  contract: 'symbol-class',
  topic: 'comment-discussion',
  token: 'symbol-key',
  schedule: 'calendar',
};

/** One row per watched entity. */
export function watchedRows(watched: readonly Watched[]): WatchedRow[] {
  return watched.map((each) => {
    const { network, kind, id } = each;
    return { kind: 'watched', watched: each, target: { network, kind, id } };
  });
}

/** The rows below it: its latest activity. */
export function activityRows(row: WatchedRow): WatchedRow[] {
  if (row.kind === 'activity') return [];
  const { watched } = row;
  return watched.activities.map((activity) => {
    return { kind: 'activity', activity, target: activityTarget(watched, activity) };
  });
}

/** The tree item of a row: the latest known activity and its time, then why it can't be read now. */
export function watchedItem(row: WatchedRow, explorable: boolean, names: NetworkNames): vscode.TreeItem {
  const capabilities = `entity${explorable ? ' explorable' : ''}`;
  if (row.kind === 'activity') {
    const { outcome, timestamp } = row.activity;
    const network = row.target.network ?? '';
    const [text = '', ...more] = activityParts(row.activity, network, names);
    const item = new vscode.TreeItem(text);
    item.description = [ago(timestamp, 'narrow'), ...more].join(' · ');
    item.accessibilityInformation = { label: spokenText(text, [...more, ago(timestamp)].join(' · ')) };
    item.tooltip = `${activityText(row.activity, network, names)}\n${loadCore().render.formatTime(timestamp)}`;
    item.iconPath = outcomeIcon(outcome);
    item.contextValue = capabilities;
    return opensTarget(item, row.target);
  }
  const { kind, id, activities, problem } = row.watched;
  const isOn = isNotifying(row.watched);
  const bell = isOn ? vscode.l10n.t('Notifications are on') : vscode.l10n.t('Notifications are off');
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(watchedId(row.watched, names), activities.length === 0 ? None : Collapsed);
  item.id = id;
  item.description = newsOf(row.watched, names, 'narrow').join(' · ');
  const news = newsOf(row.watched, names);
  item.accessibilityInformation = { label: spokenText(watchedTitle(row.watched, names), ...news, bell) };
  const title = watchedTitle(row.watched, names);
  const [first, ...trouble] = news;
  item.tooltip = [title, first, readOf(row.watched), ...trouble, bell].filter((line) => line !== '').join('\n');
  item.iconPath =
    problem === null
      ? new vscode.ThemeIcon(isOn ? 'bell' : icons[kind])
      : new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.contextValue = `${capabilities} watched ${isOn ? 'notifying' : 'silent'}${kind === 'account' ? ' personal' : ''}`;
  return opensTarget(item, row.target);
}

/** The latest activity, and why it may not be the latest any more. */
function newsOf(watched: Watched, names: NetworkNames, style: 'long' | 'narrow' = 'long'): string[] {
  const { activities, problem } = watched;
  if (problem === null) return [latestOf(watched, names, style)];
  return [...(activities.length > 0 ? [latestOf(watched, names, style)] : []), oneLine(problem)];
}

/** What happened comes first, then its age, because the end is cut off. */
function latestOf(
  { activities: [latest], readAt, network }: Watched,
  names: NetworkNames,
  style: 'long' | 'narrow',
): string {
  const [what, ...more] = latest ? activityParts(latest, network, names) : [];
  if (latest) return [what, ago(latest.timestamp, style), ...more].join(' · ');
  return readAt === 0 ? vscode.l10n.t('not loaded yet') : vscode.l10n.t('no recent activity');
}

function readOf({ readAt }: Watched): string {
  return readAt === 0 ? '' : vscode.l10n.t('Checked {0}', ago(new Date(readAt).toISOString()));
}

function ago(time: string, style: 'long' | 'narrow' = 'long'): string {
  return loadCore().render.formatRelative(time, Date.now(), style) ?? '';
}

/** Icon and text show the result; the color only repeats it. */
function outcomeIcon(outcome: string | null): vscode.ThemeIcon {
  if (outcome === null) return new vscode.ThemeIcon('comment');
  return outcome === 'success'
    ? new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'))
    : new vscode.ThemeIcon('error', new vscode.ThemeColor('testing.iconFailed'));
}
