import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { inform, warn } from '../messages/notify.ts';
import type { NetworkAnnouncement, StatusFeed } from './statusFeed.ts';
import type { StatusTarget } from './statusSheets.ts';

const open: CommandId = 'ledgerLens.status.open';
const show = vscode.l10n.t('Show');
const mute = vscode.l10n.t('Mute This Event');

/** Shows a notification for each major or critical incident and its end, and for each start and overrun of a maintenance,
 * depending on the setting. */
export function createStatusNotifications(feed: StatusFeed, errors: Pick<ErrorPresenter, 'show'>): vscode.Disposable {
  const tell = async ({ network, announcement }: NetworkAnnouncement) => {
    const { announcementId, isWanted, plainText, titleAfterNetwork } = loadCore().status;
    const { incidentTitle, maintenanceTitle } = loadCore().sheets;
    const setting = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('status.notifications');
    if (!isWanted(announcement, setting)) return;
    if (announcement.kind === 'resolved') {
      const { id, name } = announcement.incident;
      const over = vscode.l10n.t('Resolved on {0}: {1}', network, titleAfterNetwork(network, name));
      const target: StatusTarget = { kind: 'incident', id };
      if ((await inform(over, show)) === show) await vscode.commands.executeCommand(open, target);
      return;
    }
    const event = announcement.kind === 'incident' ? announcement.incident : announcement.maintenance;
    const latest = event.updates[0];
    const words = latest ? shorten(plainText(latest.body)) : '';
    const title =
      announcement.kind === 'incident'
        ? incidentTitle(announcement.incident)
        : announcement.kind === 'overrun'
          ? vscode.l10n.t('Maintenance past its planned end')
          : maintenanceTitle(announcement.maintenance);
    const name = titleAfterNetwork(network, event.name);
    const message = vscode.l10n.t('{0} on {1}: {2}. {3}', title, network, name, words);
    const notify = announcement.kind === 'incident' ? warn : inform;
    const choice = await notify(message, show, mute);
    const target: StatusTarget = { event };
    if (choice === show) await vscode.commands.executeCommand(open, target);
    else if (choice === mute) await feed.mute(announcementId(announcement));
  };
  return feed.onDidAnnounce((news) => {
    // The notification is requested before the first await.
    tell(news).catch((error: unknown) => errors.show(error));
  });
}

/** The beginning of an update's text; Show opens the whole text. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 120).replace(/\s\S*$/, '')}…`;
}
