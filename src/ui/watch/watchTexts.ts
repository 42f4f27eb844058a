import * as vscode from 'vscode';
import type { Activity, Watched } from '../../core/watch/watchList.ts';
import { oneLine } from '../messages/oneLine.ts';
import { kindName } from '../targets/kindName.ts';

/** What is watched, by its kind and id, and its name where it has one: `Account 0.0.5`. */
export function watchedTitle({ kind, id, name }: Pick<Watched, 'kind' | 'id' | 'name'>): string {
  const title = `${kindName(kind)} ${id}`;
  return name === null ? title : `${oneLine(name)} (${title})`;
}

/** What happened, and how it ended or what it says: `Transfer, success`. */
export function activityText(activity: Activity): string {
  return activityParts(activity).join(', ');
}

export function activityParts({ text, outcome, detail }: Activity): string[] {
  return [text, outcome === 'success' ? vscode.l10n.t('success') : outcome, detail]
    .filter((part) => part !== null)
    .map(oneLine);
}
