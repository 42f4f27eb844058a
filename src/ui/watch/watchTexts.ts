import * as vscode from 'vscode';
import type { Activity, Watched } from '../../core/watch/watchList.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import type { NetworkNames } from '../network/networkNames.ts';

/** A watched entity with its kind, ID and name, if it has one: `Account Alice · 0.0.5`. */
export function watchedTitle(watched: NamedWatched, names: Pick<NetworkNames, 'of'>): string {
  return `${loadCore().sheets.kindTitle(watched.kind)} ${watchedId(watched, names)}`;
}

type NamedWatched = Pick<Watched, 'network' | 'kind' | 'id' | 'name'>;

/** `"USDC" · 0.0.6001`: its name in the index, or else the token's own name from when it was watched. */
export function watchedId({ network, id, name }: NamedWatched, names: Pick<NetworkNames, 'of'>): string {
  const { entityName, namedId } = loadCore().names;
  return plainMessage(namedId(id, names.of(network, id) ?? (name === null ? undefined : entityName(name, 'token'))));
}

/** What happened, with its result or the number of a message, and names before IDs: `1.5 ℏ: 0.0.5 → Alice · 0.0.7, success`. */
export function activityText(activity: Activity, network: string, names: Pick<NetworkNames, 'inText'>): string {
  return activityParts(activity, network, names).join(', ');
}

/** The detail of a failure is its cause. */
export function activityParts(
  { text, outcome, detail }: Activity,
  network: string,
  names: Pick<NetworkNames, 'inText'>,
): string[] {
  const end = outcome === 'success' ? vscode.l10n.t('success') : detail === null ? outcome : null;
  return [names.inText(network, text), end, detail].filter((part) => part !== null).map((part) => plainMessage(part));
}
