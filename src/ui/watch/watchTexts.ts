import type { Activity, Watched } from '../../core/ledger/watchList.ts';
import { oneLine } from '../oneLine.ts';

/** What is watched, by its kind and id, and its name where it has one: `Account 0.0.5`. */
export function watchedTitle({ kind, id, name }: Pick<Watched, 'kind' | 'id' | 'name'>): string {
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${id}`;
  return name === null ? title : `${oneLine(name)} (${title})`;
}

/** What happened, and how it ended: `Transfer, success`. */
export function activityText({ text, outcome }: Activity): string {
  return [text, outcome]
    .filter((part) => part !== null)
    .map(oneLine)
    .join(', ');
}
