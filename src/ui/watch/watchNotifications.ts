import * as vscode from 'vscode';
import type { WatchNews } from '../../core/watch/notificationPace.ts';
import type { Activity, Watched } from '../../core/watch/watchList.ts';
import type { CommandId } from '../commandIds.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { inform } from '../messages/notify.ts';
import type { NetworkNames } from '../network/networkNames.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import type { WatchFeed } from './watchFeed.ts';
import { activityText, watchedTitle } from './watchTexts.ts';

const show = vscode.l10n.t('Show');
// Short, so that the three have room beside each other in every language.
const turnOff = vscode.l10n.t('Mute');
const unwatch = vscode.l10n.t('Unwatch');

/** Shows notifications for new activity of watched entities. */
export function createWatchNotifications(
  feed: WatchFeed,
  names: NetworkNames,
  errors: Pick<ErrorPresenter, 'show'>,
): vscode.Disposable {
  const tell = async ({ watched, latest, earlier }: WatchNews) => {
    const told = [watchedTitle(watched, names), watched.network, activityText(latest, watched.network, names)];
    const message =
      earlier === 0
        ? vscode.l10n.t('{0} on {1}: {2}.', ...told)
        : vscode.l10n.t('{0} on {1}: {2}. Plus {3} earlier.', ...told, earlier);
    const choice = await inform(message, show, turnOff, unwatch);
    const open: CommandId = 'ledgerLens.entity.open';
    if (choice === show) await vscode.commands.executeCommand(open, activityTarget(watched, latest));
    else if (choice === turnOff) await feed.setNotify(watched, false);
    else if (choice === unwatch) await feed.remove(watched);
  };
  return feed.onDidHappen((news) => {
    // The notification is requested before the first await.
    tell(news).catch((error: unknown) => errors.show(error));
  });
}

/** The target of an activity: its transaction, or a schedule itself, whose end may have none. */
export function activityTarget({ network, kind, id }: Watched, { timestamp }: Activity): EntityTarget {
  return kind === 'schedule' ? { network, kind, id } : { network, kind: 'transaction', id: timestamp };
}
