import * as vscode from 'vscode';
import type { Announcement } from '../../core/status/changes/whatToNotify.ts';
import type { StatusLevel } from '../../core/status/severity/statusLevel.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { inform, showError, warn } from '../messages/notify.ts';
import { turnNotificationsOff } from './notificationSetting.ts';
import type { NetworkAnnouncement, StatusFeed } from './statusFeed.ts';
import type { StatusTarget } from './statusSheets.ts';

const open: CommandId = 'ledgerLens.status.open';
const show = vscode.l10n.t('Show');
// Short, so that the three have room beside each other.
const mute = vscode.l10n.t('Mute Event');
const stop = vscode.l10n.t('Mute All');

/** What a notification says, and what its buttons do. */
interface Told {
  readonly message: string;
  readonly target: StatusTarget;
  /** Whether more may come of it. */
  readonly isOpen: boolean;
  /** Of trouble that begins, so that it has the same icon as in the status bar and the view; other news have none. */
  readonly level?: StatusLevel;
}

/** Shows a notification for each announcement, depending on the setting; each can turn them all off. */
export function createStatusNotifications(feed: StatusFeed, errors: Pick<ErrorPresenter, 'show'>): vscode.Disposable {
  const tell = async ({ network, announcement }: NetworkAnnouncement) => {
    const { announcementId, isWanted, withoutSecondStop } = loadCore().status;
    const settings = vscode.workspace.getConfiguration('ledgerLens');
    if (!isWanted(announcement, settings.get<unknown>('status.notifications'))) return;
    const { message, target, isOpen, level } = toldOf(network, announcement);
    const buttons = isOpen ? [show, mute, stop] : [show, stop];
    const choice = await shownAs(level)(withoutSecondStop(message).trimEnd(), ...buttons);
    if (choice === show) await vscode.commands.executeCommand(open, target);
    else if (choice === mute) await muteEvent(feed, announcementId(announcement), nameOf(announcement, network));
    else if (choice === stop) await turnNotificationsOff();
  };
  return feed.onDidAnnounce((news) => {
    // The notification is requested before the first await.
    tell(news).catch((error: unknown) => errors.show(error));
  });
}

function shownAs(level: StatusLevel | undefined): typeof inform {
  if (level === undefined) return inform;
  return level === 'major' || level === 'critical' ? showError : warn;
}

/** Mutes an event, says so, and leads back. */
async function muteEvent(feed: StatusFeed, id: string, name: string): Promise<void> {
  await feed.mute(id);
  const undo = vscode.l10n.t('Undo');
  const choice = await inform(vscode.l10n.t('Notifications of this event are off: {0}', name), undo);
  if (choice === undo) await feed.unmute(id);
}

/** What an announcement is about, without its network's name. */
function nameOf(announcement: Announcement, network: string): string {
  const event =
    'incident' in announcement
      ? announcement.incident
      : 'maintenance' in announcement
        ? announcement.maintenance
        : announcement.components[0];
  return event ? loadCore().status.titleAfterNetwork(network, event.name) : network;
}

function toldOf(network: string, announcement: Announcement): Told {
  const { render, sheets, status } = loadCore();
  const bare = ({ name }: { name: string }) => status.titleAfterNetwork(network, name);
  const latest = ({ updates }: { updates: readonly { body: string }[] }) =>
    updates[0] ? shorten(status.plainText(updates[0].body), 70) : '';
  switch (announcement.kind) {
    case 'incident':
    case 'update': {
      const { kind, incident } = announcement;
      const parts = [sheets.incidentTitle(incident), network, bare(incident), latest(incident)];
      const message =
        kind === 'incident'
          ? vscode.l10n.t('{0} on {1}: {2}. {3}', ...parts)
          : vscode.l10n.t('Update: {0} on {1}: {2}. {3}', ...parts);
      return {
        message,
        target: { event: incident },
        isOpen: true,
        // One that is only watched any more isn't trouble that begins.
        ...(kind === 'incident' && incident.status !== 'monitoring' && { level: status.levelOfIncident(incident) }),
      };
    }
    case 'resolved':
    case 'left': {
      const { kind, incident } = announcement;
      const message =
        kind === 'resolved'
          ? vscode.l10n.t('Resolved on {0}: {1}', network, bare(incident))
          : vscode.l10n.t('No longer about {0}: {1}', network, bare(incident));
      return { message, target: { kind: 'incident', id: incident.id }, isOpen: false };
    }
    case 'soon':
    case 'late':
    case 'maintenance':
    case 'overrun':
    case 'moved': {
      const { kind, maintenance } = announcement;
      const start = render.formatRelative(maintenance.scheduledFor ?? '', Date.now()) ?? '';
      const titles = {
        soon: vscode.l10n.t('Maintenance {0}', start),
        late: vscode.l10n.t('Maintenance that should have begun {0}', start),
        maintenance: sheets.maintenanceTitle(maintenance),
        overrun: vscode.l10n.t('Maintenance past its planned end'),
        moved: vscode.l10n.t('Maintenance moved, now {0}', start),
      };
      const message = vscode.l10n.t(
        '{0} on {1}: {2}. {3}',
        titles[kind],
        network,
        bare(maintenance),
        latest(maintenance),
      );
      return { message, target: { event: maintenance }, isOpen: true };
    }
    case 'completed':
    case 'withdrawn':
    case 'leftMaintenance':
    case 'vanished': {
      const { kind, maintenance } = announcement;
      const message =
        kind === 'completed'
          ? vscode.l10n.t('Maintenance completed on {0}: {1}', network, bare(maintenance))
          : kind === 'withdrawn'
            ? vscode.l10n.t('Maintenance withdrawn on {0}: {1}', network, bare(maintenance))
            : kind === 'vanished'
              ? vscode.l10n.t('No longer on the status page of {0}: {1}', network, bare(maintenance))
              : vscode.l10n.t('No longer about {0}: {1}', network, bare(maintenance));
      return { message, target: { kind: 'maintenance', id: maintenance.id }, isOpen: false };
    }
    case 'outage':
    case 'restored':
    case 'unlisted': {
      const { kind } = announcement;
      const components: readonly { id: string; name: string; status?: string }[] = announcement.components;
      const names = components
        .slice(0, 3)
        .map(({ name, status: state }) =>
          state === undefined ? shorten(name) : `${shorten(name)} (${status.statusWords(state)})`,
        );
      const more = components.length - names.length;
      const list = names.join(', ') + (more > 0 ? ` ${vscode.l10n.t('and {0} more', more)}` : '');
      const message =
        kind === 'restored'
          ? vscode.l10n.t('No longer down on {0}: {1}', network, list)
          : kind === 'unlisted'
            ? vscode.l10n.t('No longer on the status page of {0}: {1}', network, list)
            : announcement.incident
              ? vscode.l10n.t('Outage on {0}: {1}. Open incident: {2}.', network, list, bare(announcement.incident))
              : vscode.l10n.t('Outage on {0}: {1}. The status page has no incident that says why.', network, list);
      const target: StatusTarget = { kind: 'component', id: components[0]?.id ?? '' };
      const isMajor = components.some(
        (each) => each.status !== undefined && status.levelOfComponent(each.status) === 'major',
      );
      return { message, target, isOpen: false, ...(kind === 'outage' && { level: isMajor ? 'major' : 'minor' }) };
    }
  }
}

/** The beginning of a text; Show opens the whole text. */
function shorten(text: string, most = 120): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s\S*$/, '')}…`;
}
