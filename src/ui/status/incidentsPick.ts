import * as vscode from 'vscode';
import type { Network } from '../../core/networks.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { Incident, Maintenance } from '../../core/status/rest/schema.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { plainItems } from '../messages/plainRows.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import { areNotificationsOff, turnNotificationsOn } from './notificationSetting.ts';
import type { StatusFeed } from './statusFeed.ts';
import { ageIfUnknown } from './statusIntervals.ts';
import type { StatusPages } from './statusPages.ts';
import { eventWords, type StatusSheets } from './statusSheets.ts';
import type { StatusState } from './statusState.ts';

interface StatusPickItem extends vscode.QuickPickItem {
  open?: () => void | Promise<void>;
}

/**
 * Lists the open, ongoing, upcoming and recently ended events on the selected network's status page; the chosen one
 * opens as a sheet with its updates. The list appears immediately from the last document; recently ended events follow.
 */
export async function showIncidents(
  connections: Connections,
  feed: StatusFeed,
  sheets: StatusSheets,
  pages: Pick<StatusPages, 'show'>,
  errors: ErrorPresenter,
): Promise<void> {
  const connection = connections.current();
  const { status, network } = connection;
  const pick = vscode.window.createQuickPick<StatusPickItem>();
  pick.title = vscode.l10n.t('Service Status of {0}', network.name);
  pick.placeholder = vscode.l10n.t('Select an incident, maintenance or component to see details');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const abort = new AbortController();
  let recent: readonly (Incident | Maintenance)[] | undefined;
  let trouble: string | undefined;
  const draw = () => {
    const active = pick.activeItems[0]?.label;
    const items = itemsOf(feed.state, recent, trouble, sheets, (sheet) => pages.show(sheet, connection));
    // Above the components, which are many.
    const components = items.findIndex(({ label }) => label === vscode.l10n.t('Components'));
    pick.items = plainItems(items.toSpliced(components < 0 ? items.length : components, 0, ...pulseItems(connection)));
    const same = pick.items.find((item) => item.label === active && item.kind !== vscode.QuickPickItemKind.Separator);
    if (same) pick.activeItems = [same];
  };
  const changed = feed.onDidChange(draw);
  const answer = new Promise<StatusPickItem | undefined>((resolve) => {
    pick.onDidAccept(() => {
      if (pick.selectedItems[0]?.open) resolve(pick.selectedItems[0]);
    });
    pick.onDidHide(() => resolve(undefined));
  });
  draw();
  const show = () => {
    pick.show();
    return answer;
  };
  void inBox(show).then((chosen) => {
    abort.abort();
    changed.dispose();
    pick.dispose();
    return chosen?.open?.();
  });
  if (!status) return;

  pick.busy = true;
  const signal = AbortSignal.any([abort.signal, connection.signal]);
  const [, incidents, maintenances] = await Promise.allSettled([
    feed.refresh(),
    status.incidents(signal),
    status.scheduledMaintenances(signal),
  ]);
  if (abort.signal.aborted) return;
  recent = recentOf(
    feed.state,
    network,
    incidents.status === 'fulfilled' ? incidents.value.incidents : [],
    maintenances.status === 'fulfilled' ? maintenances.value.maintenances : [],
  );
  const failed = [incidents, maintenances].find((result) => result.status === 'rejected');
  trouble = failed && errors.sentence(failed.reason);
  pick.busy = false;
  draw();
}

function notificationsOff(): StatusPickItem {
  return {
    label: `$(bell-slash) ${vscode.l10n.t('Status notifications of all networks are off.')}`,
    description: vscode.l10n.t('Turn On'),
    open: turnNotificationsOn,
  };
}

/** How the mirror node is, from the answers that came anyway. */
function pulseItems(connection: Connection): StatusPickItem[] {
  const reading = connection.pulse.read();
  const parts = loadCore().statusTexts.pulseParts(reading, Date.now());
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const icon = loadCore().sheets.isPulseWeak(reading, Date.now()) ? 'warning' : 'pulse';
  return [
    { label: vscode.l10n.t('Mirror node'), kind: vscode.QuickPickItemKind.Separator },
    { label: `$(${icon}) ${capital(first)}`, ...(others.length > 0 && { detail: capital(others.join(' · ')) }) },
  ];
}

function capital(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
}

const recentShown = 10;

/** The ended events of the selected network, newest first. */
function recentOf(
  state: StatusState,
  network: Network,
  incidents: readonly Incident[],
  maintenances: readonly Maintenance[],
): (Incident | Maintenance)[] {
  if (state.kind !== 'known') return [];
  const { isOpenIncident, maintenancePhase, scopeToNetwork, unreadableStatus } = loadCore().status;
  const past = { ...state.summary, incidents: [...incidents], maintenances: [...maintenances] };
  const scoped = scopeToNetwork(past, network.name, network.statusComponents);
  return [
    ...scoped.incidents.filter((incident) => !isOpenIncident(incident) || incident.status === unreadableStatus),
    ...scoped.maintenances.filter(
      (maintenance) => maintenancePhase(maintenance) === 'over' || maintenance.status === unreadableStatus,
    ),
  ]
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, recentShown);
}

const runs = async (command: CommandId): Promise<void> => vscode.commands.executeCommand(command);

const startOf = (event: Incident | Maintenance) => loadCore().status.instant(event.startedAt);

function itemsOf(
  state: StatusState,
  recent: readonly (Incident | Maintenance)[] | undefined,
  trouble: string | undefined,
  sheets: StatusSheets,
  show: (sheet: Sheet) => void,
): StatusPickItem[] {
  if (state.kind === 'waiting') return [{ label: `$(sync~spin) ${vscode.l10n.t('Loading the status page…')}` }];
  if (state.kind === 'none')
    return [
      {
        label: `$(info) ${vscode.l10n.t('This network has no status page')}`,
        detail: vscode.l10n.t('Set statusUrl for this network in the ledgerLens.networks setting.'),
        open: () => void vscode.commands.executeCommand('workbench.action.openSettings', '@id:ledgerLens.networks'),
      },
    ];
  if (state.kind === 'failed')
    return [
      {
        label: `$(debug-disconnect) ${vscode.l10n.t('Status unknown')}`,
        description: vscode.l10n.t('Try Again'),
        detail: state.problem,
        open: () => runs('ledgerLens.status.show'),
      },
      {
        label: `$(globe) ${vscode.l10n.t('Select Another Network...')}`,
        open: () => runs('ledgerLens.network.select'),
      },
      { label: `$(output) ${vscode.l10n.t('Show Log')}`, open: () => runs('ledgerLens.log.show') },
    ];

  const core = loadCore();
  const { assessment } = state;
  const section = (label: string, items: StatusPickItem[]): StatusPickItem[] =>
    items.length > 0 ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
  const event = (item: Incident | Maintenance): StatusPickItem => {
    const sheet = sheets.ofEvent(item);
    const latest = item.updates[0];
    return {
      label: `$(${sheet.icon}) ${plainMessage(item.name)}`,
      description: eventWords(item, state.told.muted.includes(item.id)),
      ...(latest && { detail: plainMessage(core.status.plainText(latest.body)) }),
      open: () => show(sheet),
    };
  };
  const phase = (wanted: string) =>
    assessment.maintenances.filter((maintenance) => core.status.maintenancePhase(maintenance) === wanted).map(event);
  const items = [
    ...section(vscode.l10n.t('Open incidents'), assessment.incidents.map(event)),
    ...section(vscode.l10n.t('Maintenance in progress'), phase('active')),
    ...section(vscode.l10n.t('Upcoming maintenance'), phase('upcoming')),
    ...section(
      vscode.l10n.t('Components'),
      assessment.components.map((component) => {
        const sheet = sheets.ofComponent(component);
        return {
          label: `$(${sheet.icon}) ${plainMessage(component.name)}`,
          description: core.status.statusWords(component.status),
          open: () => show(sheet),
        };
      }),
    ),
    ...section(vscode.l10n.t('Past events'), (recent ?? []).map(event)),
  ];
  const notes: StatusPickItem[] = [];
  const age = ageIfUnknown(state);
  if (age !== undefined)
    notes.push({
      label: `$(question) ${vscode.l10n.t('Status unknown')}`,
      detail: vscode.l10n.t('Showing data from {0}.', age),
    });
  else if (assessment.incidents.length === 0 && phase('active').length === 0)
    notes.push({ label: `$(pass) ${vscode.l10n.t('No open incidents')}` });
  if (state.problem)
    notes.push({ label: `$(debug-disconnect) ${vscode.l10n.t('The last request failed')}`, detail: state.problem });
  if (trouble !== undefined && trouble !== state.problem)
    notes.push({ label: `$(debug-disconnect) ${vscode.l10n.t("Can't load recent events")}`, detail: trouble });
  return [...notes, ...items, ...(areNotificationsOff() ? [notificationsOff()] : [])];
}
