import * as vscode from 'vscode';
import type { CommandHandlers } from '../commands.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { createWatchCommands } from './watchCommands.ts';
import { createWatchFeed, type WatchFeed } from './watchFeed.ts';
import { createWatchNotifications } from './watchNotifications.ts';

export interface Watching extends vscode.Disposable {
  readonly feed: WatchFeed;
  readonly handlers: Pick<CommandHandlers, 'ledgerLens.entity.watch' | 'ledgerLens.entity.unwatch'>;
}

/**
 * What is pinned, followed and told.
 * @param choose lets the user name a thing of the ledger; nothing where they go away
 */
export function createWatching(
  storage: vscode.Uri,
  connections: Connections,
  choose: (title: string) => Promise<EntityTarget | undefined>,
  errors: Pick<ErrorPresenter, 'sentence' | 'show'>,
  log: Log,
): Watching {
  const feed = createWatchFeed(connections, errors, storage, log);
  const { watch, unwatch } = createWatchCommands(feed, connections, choose);
  const parts = vscode.Disposable.from(createWatchNotifications(feed, errors), feed);
  return {
    feed,
    handlers: { 'ledgerLens.entity.watch': watch, 'ledgerLens.entity.unwatch': unwatch },
    dispose: () => parts.dispose(),
  };
}
