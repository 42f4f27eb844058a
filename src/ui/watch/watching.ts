import * as vscode from 'vscode';
import type { ChooseEntity } from '../askUntilTaken.ts';
import type { CommandHandlers } from '../commands.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connections } from '../network/connections.ts';
import { createWatchCommands } from './watchCommands.ts';
import { createWatchFeed, type WatchFeed } from './watchFeed.ts';
import { createWatchNotifications } from './watchNotifications.ts';

export interface Watching extends vscode.Disposable {
  readonly feed: WatchFeed;
  readonly handlers: Pick<
    CommandHandlers,
    `ledgerLens.${'entity.watch' | 'entity.unwatch' | 'watched.notify' | 'watched.dontNotify'}`
  >;
}

/**
 * Watching entities: the list, its readings and its notifications.
 * @param choose lets the user enter an identifier of the ledger; undefined if they cancel
 */
export function createWatching(
  storage: vscode.Uri,
  connections: Connections,
  choose: ChooseEntity,
  errors: Pick<ErrorPresenter, 'sentence' | 'show'>,
  log: Log,
): Watching {
  const feed = createWatchFeed(connections, errors, storage, log);
  const { watch, unwatch, notify } = createWatchCommands(feed, connections, choose);
  const parts = vscode.Disposable.from(createWatchNotifications(feed, connections.names, errors), feed);
  return {
    feed,
    handlers: {
      'ledgerLens.entity.watch': watch,
      'ledgerLens.entity.unwatch': unwatch,
      'ledgerLens.watched.notify': (row) => notify(row, true),
      'ledgerLens.watched.dontNotify': (row) => notify(row, false),
    },
    dispose: () => parts.dispose(),
  };
}
