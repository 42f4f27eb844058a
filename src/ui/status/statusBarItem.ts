import * as vscode from 'vscode';
import type { MirrorPulse, PulseReading } from '../../core/ledger/rest/measureMirrorNode.ts';
import type { StatusLevel } from '../../core/status/severity/statusLevel.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { markdownText } from '../sheets/sheetMarkdown.ts';
import { areNotificationsOff, onNotificationsChange } from './notificationSetting.ts';
import type { StatusFeed } from './statusFeed.ts';
import { ageIfUnknown } from './statusIntervals.ts';
import { userZone } from './statusSheets.ts';
import type { ReadStatus, StatusState } from './statusState.ts';

const command: CommandId = 'ledgerLens.status.show';

/** In milliseconds. */
const tick = 30_000;
/** VS Code has just started until a minute and a half have passed. */
const ticksOfStart = 2;

const looks: Record<StatusLevel, { icon: string; words: string }> = {
  none: { icon: 'pass', words: vscode.l10n.t('operational') },
  maintenance: { icon: 'tools', words: vscode.l10n.t('maintenance') },
  minor: { icon: 'warning', words: vscode.l10n.t('minor problem') },
  major: { icon: 'error', words: vscode.l10n.t('major problem') },
  critical: { icon: 'error', words: vscode.l10n.t('critical problem') },
  unknown: { icon: 'question', words: vscode.l10n.t('status unknown') },
};

/** The mirror node of the selected network. */
interface SelectedMirrorNode {
  /** Undefined if nothing was asked of it yet. */
  pulse(): MirrorPulse | undefined;
  /** Fires when it no longer answers, or answers again. */
  readonly onDidTurn: vscode.Event<void>;
}

/**
 * The status bar item: the true state of the selected network with icon and words; a click lists the incidents. An
 * outdated state looks unknown, and says when it was last read. Of a mirror node that doesn't answer it says so, unless
 * the status page has something worse.
 */
export function createStatusBarItem(
  feed: Pick<StatusFeed, 'state' | 'onDidChange'>,
  mirrorNode: SelectedMirrorNode,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('ledgerLens.status', vscode.StatusBarAlignment.Left, 0);
  item.name = vscode.l10n.t('Hedera Service Status');
  item.command = command;
  let drawn = '';
  const draw = (state: StatusState) => {
    const worse = backgroundOf(state);
    const own = worse ? undefined : outageOf(mirrorNode);
    const { icon, words } = own ?? lookOf(state);
    const background = own ? new vscode.ThemeColor('statusBarItem.warningBackground') : worse;
    const look = JSON.stringify([icon, state.network, words, background?.id]);
    if (look === drawn) return;
    drawn = look;
    item.text = `$(${icon}) ${state.network || 'Ledger Lens'}${words ? `: ${words}` : ''}`;
    item.accessibilityInformation = {
      label: vscode.l10n.t('Ledger Lens, {0} {1}. Show incidents.', state.network, words),
      role: 'button',
    };
    item.backgroundColor = background;
  };
  let isTooltipOld = true;
  /** Whether the user has been here since something is known. */
  let isTooltipWhole = false;
  /** Only while the user is at the window: whoever wants to see it moves the mouse first, which VS Code reports. */
  const drawTooltip = () => {
    if (!isTooltipOld || !vscode.window.state.active) return;
    isTooltipOld = false;
    isTooltipWhole ||= feed.state.kind === 'known';
    item.tooltip = withBeside(tooltipOf(feed.state), mirrorNode, feed.state.network);
  };
  const drawAll = () => {
    draw(feed.state);
    isTooltipOld = true;
    drawTooltip();
  };
  const drawNews = () => {
    // VS Code has just started: that all is well is worth no more than a few words, until the user is seen to be there.
    if (isTooltipWhole || !isCalm(feed.state) || outageOf(mirrorNode) || areNotificationsOff()) return drawAll();
    draw(feed.state);
    isTooltipOld = true;
    const words = calmTooltip(feed.state);
    if (item.tooltip !== words) item.tooltip = words;
  };
  drawNews();
  item.show();
  // The ages in the tooltip, and how the mirror node is, change even without news.
  let ticks = 0;
  const clock = setInterval(() => {
    if (feed.state.kind === 'waiting') return;
    // VS Code calls every window active, also one that nobody has come to, until a minute has passed: by the third tick.
    ticks++;
    if (ticks <= ticksOfStart) drawNews();
    else drawAll();
  }, tick);
  return vscode.Disposable.from(
    item,
    feed.onDidChange(drawNews),
    mirrorNode.onDidTurn(drawNews),
    onNotificationsChange(drawNews),
    vscode.window.onDidChangeWindowState(drawTooltip),
    { dispose: () => clearInterval(clock) },
  );
}

/** Whether there is nothing to say about a network but that all is well. */
function isCalm(state: StatusState): state is ReadStatus {
  if (state.kind !== 'known' || ageIfUnknown(state) !== undefined) return false;
  const { level, incidents, maintenances } = state.assessment;
  return level === 'none' && incidents.length + maintenances.length + state.told.ended.length === 0;
}

function calmTooltip({ network }: ReadStatus): string {
  return `${network}: ${looks.none.words}`;
}

/**
 * How the mirror node is, below how the services are; above them if it doesn't answer. Then that no news will be shown, if
 * they are turned off.
 */
function withBeside(
  tooltip: vscode.MarkdownString | string,
  mirrorNode: SelectedMirrorNode,
  network: string,
): vscode.MarkdownString | string {
  const { escapeMarkdown, pulseParts } = loadCore().statusTexts;
  const reading = mirrorNode.pulse()?.read();
  const outage = outageOf(mirrorNode);
  const parts = reading ? pulseParts(reading, Date.now()) : [];
  const above = outage ? [outage.sentence(network)] : [];
  const below = parts.length > 0 ? [vscode.l10n.t('Mirror node: {0}', parts.join(', '))] : [];
  if (areNotificationsOff())
    below.push(vscode.l10n.t('Status notifications of all networks are off. Click to turn them on in the list.'));
  if (above.length + below.length === 0) return tooltip;
  if (typeof tooltip === 'string') return [...above, tooltip, ...below].join('\n');
  return markdownText([...above.map(escapeMarkdown), tooltip.value, ...below.map(escapeMarkdown)].join('\n\n'));
}

interface Outage {
  readonly icon: string;
  readonly words: string;
  /** With what to do. */
  sentence(network: string): string;
}

/** Undefined if the mirror node answers, or only a single request has failed there, unless that found no connection. */
function outageOf(mirrorNode: SelectedMirrorNode): Outage | undefined {
  const trouble: PulseReading['trouble'] = mirrorNode.pulse()?.read().trouble;
  if (!trouble) return undefined;
  const { error, givenUp } = trouble;
  if (givenUp < (error.kind === 'offline' ? 1 : 2)) return undefined;
  if (error.kind === 'offline' || error.kind === 'timeout')
    return {
      icon: 'debug-disconnect',
      words: vscode.l10n.t("mirror node doesn't answer"),
      sentence: (network) => vscode.l10n.t("{0}'s mirror node doesn't answer. {1}", network, error.message),
    };
  return {
    icon: 'warning',
    words: vscode.l10n.t('mirror node fails'),
    sentence: (network) => vscode.l10n.t("{0}'s mirror node fails. {1}", network, error.message),
  };
}

function lookOf(state: StatusState): { icon: string; words: string } {
  switch (state.kind) {
    case 'waiting':
      return { icon: 'pulse', words: '' };
    case 'none':
      return { icon: 'globe', words: '' };
    case 'failed':
      return { icon: 'debug-disconnect', words: vscode.l10n.t('status unknown') };
    case 'known': {
      const age = ageIfUnknown(state);
      if (age === undefined && isFixMonitored(state))
        return { icon: 'warning', words: vscode.l10n.t('monitoring a fix') };
      if (age === undefined) return looks[state.assessment.level];
      return { icon: looks.unknown.icon, words: vscode.l10n.t('status unknown, last checked {0}', age) };
    }
  }
}

/** Whether all components are operational, and the open incidents only wait to be closed: their impact is over. */
function isFixMonitored({ assessment: { components, decidedBy, incidents } }: ReadStatus): boolean {
  return (
    decidedBy.kind === 'incident' &&
    incidents.every(({ status }) => status === 'monitoring') &&
    components.length > 0 &&
    components.every(({ status }) => status === 'operational')
  );
}

/** Color only for a major or critical problem on the selected network that isn't muted. */
function backgroundOf(state: StatusState): vscode.ThemeColor | undefined {
  if (state.kind !== 'known' || ageIfUnknown(state) !== undefined) return undefined;
  if (isFixMonitored(state)) return undefined;
  const { level, decidedBy } = state.assessment;
  if (decidedBy.kind === 'incident' && state.told.muted.includes(decidedBy.incident.id)) return undefined;
  if (level === 'critical') return new vscode.ThemeColor('statusBarItem.errorBackground');
  return level === 'major' ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
}

function tooltipOf(state: StatusState): vscode.MarkdownString | string {
  switch (state.kind) {
    case 'waiting':
      return vscode.l10n.t('Loading the service status of {0}…', state.network);
    case 'none':
      return vscode.l10n.t('Network {0} has no status page. Set its statusUrl in ledgerLens.networks.', state.network);
    case 'failed':
      return vscode.l10n.t('The service status of {0} is unknown. {1}', state.network, state.problem);
    case 'known': {
      const { escapeMarkdown, renderMarkdown, statusSummarySheet } = loadCore().statusTexts;
      const sheet = statusSummarySheet(state.summary, state.assessment, {
        network: state.network,
        readAt: state.at,
        now: Date.now(),
        zone: userZone(),
        ended: state.told.ended,
        tooOld: ageIfUnknown(state),
      });
      const text = renderMarkdown(sheet, { level: 'summary', now: Date.now() });
      return markdownText(state.problem ? `${text}\n\n${escapeMarkdown(state.problem)}` : text);
    }
  }
}
