import * as vscode from 'vscode';
import type { WatchNews } from '../../core/watch/watchList.ts';
import type { CommandId } from '../commandIds.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { activityTarget } from './activityTarget.ts';
import type { WatchFeed } from './watchFeed.ts';
import { activityText, watchedTitle } from './watchTexts.ts';

const show = vscode.l10n.t('Show');
const unwatch = vscode.l10n.t('Unwatch');
/** After a word on one thing, what happens to it is gathered so long before the next. */
const silence = 60_000;

/** Tells what happened to what is watched, where the setting `ledgerLens.watch.notify` asks for it. */
export function createWatchNotifications(feed: WatchFeed): vscode.Disposable {
  /** Of what was spoken of just now: what has happened since, and the timer that ends the silence. */
  const silent = new Map<string, { since: WatchNews | undefined; timer: NodeJS.Timeout }>();

  const tell = async ({ watched, activities }: WatchNews) => {
    const [latest, ...others] = activities;
    if (!latest) return;
    const told = [watchedTitle(watched), watched.network, activityText(latest)];
    const message =
      others.length === 0
        ? vscode.l10n.t('{0} on {1}: {2}.', ...told)
        : vscode.l10n.t('{0} on {1}: {2}. Plus {3} earlier.', ...told, others.length);
    const choice = await vscode.window.showInformationMessage(plainMessage(message), show, unwatch);
    const open: CommandId = 'ledgerLens.entity.open';
    if (choice === show) await vscode.commands.executeCommand(open, activityTarget(watched, latest));
    else if (choice === unwatch) await feed.remove(watched);
  };
  const speak = (key: string, news: WatchNews) => {
    const timer = setTimeout(() => {
      const since = silent.get(key)?.since;
      silent.delete(key);
      if (since && isWanted()) speak(key, since);
    }, silence);
    silent.set(key, { since: undefined, timer });
    void tell(news);
  };
  const subscription = feed.onDidHappen((news) => {
    if (!isWanted()) return;
    const { network, id } = news.watched;
    const key = `${network} ${id}`;
    const before = silent.get(key);
    if (!before) return speak(key, news);
    const activities = [...news.activities, ...(before.since?.activities ?? [])];
    silent.set(key, { ...before, since: { watched: news.watched, activities } });
  });
  return new vscode.Disposable(() => {
    subscription.dispose();
    for (const { timer } of silent.values()) clearTimeout(timer);
  });
}

function isWanted(): boolean {
  return vscode.workspace.getConfiguration('ledgerLens').get<unknown>('watch.notify') === true;
}
