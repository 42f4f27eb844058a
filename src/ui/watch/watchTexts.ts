import * as vscode from 'vscode';
import type { Activity, Watched } from '../../core/watch/watchList.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { kindName } from '../targets/kindName.ts';

/** A watched entity with its kind, ID and name, if it has one: `Account 0.0.5`. */
export function watchedTitle({ kind, id, name }: Pick<Watched, 'kind' | 'id' | 'name'>): string {
  const title = `${kindName(kind)} ${id}`;
  return name === null ? title : `${plainMessage(name)} (${title})`;
}

/** What happened, with its result or content: `Transfer, success`. */
export function activityText(activity: Activity): string {
  return activityParts(activity).join(', ');
}

export function activityParts({ text, outcome, detail }: Activity): string[] {
  return [text, outcome === 'success' ? vscode.l10n.t('success') : outcome, detail]
    .filter((part) => part !== null)
    .map(plainMessage);
}
