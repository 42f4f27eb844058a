import * as vscode from 'vscode';
import type { WatchNews } from '../../core/ledger/watchList.ts';
import type { CommandId } from '../commandIds.ts';
import { plainMessage } from '../plainMessage.ts';
import type { WatchFeed } from './watchFeed.ts';
import { activityText, watchedTitle } from './watchTexts.ts';

const show = 'Show';
const unwatch = 'Unwatch';

/** Tells what happened to what is watched, where the setting `ledgerLens.watch.notify` asks for it. */
export function createWatchNotifications(feed: WatchFeed): vscode.Disposable {
  return feed.onDidHappen(async ({ watched, activities }: WatchNews) => {
    if (vscode.workspace.getConfiguration('ledgerLens').get<unknown>('watch.notify') !== true) return;
    const [latest, ...others] = activities;
    if (!latest) return;
    const more = others.length === 0 ? '' : ` And ${others.length} more before that.`;
    const message = `${watchedTitle(watched)} on ${watched.network}: ${activityText(latest)}.${more}`;
    const choice = await vscode.window.showInformationMessage(plainMessage(message), show, unwatch);
    const open: CommandId = 'ledgerLens.entity.open';
    const target = { kind: 'transaction', id: latest.timestamp, network: watched.network };
    if (choice === show) await vscode.commands.executeCommand(open, target);
    else if (choice === unwatch) await feed.remove(watched);
  });
}
