import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import type { StoredJob } from '../../core/verification/jobs/storedJob.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import type { Connections } from '../network/connections.ts';
import { markdownOf } from '../sheets/sheetMarkdown.ts';
import { previewing } from '../targets/entityTarget.ts';
import { contractNameOf } from '../verification/jobs/contractNameOf.ts';
import type { UnreadJob } from '../verification/jobs/jobFiles.ts';

/** The tree item of a verification: its state by icon and text, its age, and where the contract is deployed. */
export function verificationItem({ job, origin, verifiedSince }: StoredJob, connections: Connections): vscode.TreeItem {
  const { render, sheets, verification } = loadCore();
  const item = new vscode.TreeItem(oneLine(contractNameOf(job)));
  const age = (style: 'long' | 'narrow') =>
    render.formatRelative(new Date(job.createdAt).toISOString(), Date.now(), style) ?? '';
  const { word, icon, colour } = looks[verifiedSince ? 'verifiedSince' : lookOf(job)];
  const open: CommandId = 'ledgerLens.verification.open';
  item.id = `job/${job.id}`;
  // All windows share the list.
  const project = origin ? projectElsewhere(origin.source, job.contract) : undefined;
  item.description = [word, age('narrow'), project, job.address].filter(Boolean).join(' · ');
  item.iconPath = new vscode.ThemeIcon(icon, colour ? new vscode.ThemeColor(colour) : undefined);
  item.contextValue = tagsOf({ job, origin: verifiedSince ? null : origin }).join(' ');
  item.command = {
    command: open,
    title: vscode.l10n.t('Show Verification'),
    arguments: [{ jobId: job.id }, previewing],
  };
  const known = connections.networks().find(({ name }) => name === job.network);
  const context = {
    network: job.network,
    build: verification.submittedBuild({ origin }),
    ...(known && { verifyUrl: known.verifyUrl }),
  };
  item.tooltip = markdownOf(sheets.verificationSheet(job, context));
  const name = contractNameOf(job);
  const spoken =
    job.state.kind === 'drafted'
      ? [name, word, job.network].join(', ')
      : vscode.l10n.t('{0}, {1}, submitted {2}, on {3}', name, word, age('long'), job.network);
  item.accessibilityInformation = { label: spoken };
  return item;
}

/** The name of a project that isn't in this window; undefined if it is. */
function projectElsewhere(source: string, contract: string): string | undefined {
  const uri = vscode.Uri.parse(source);
  if (vscode.workspace.getWorkspaceFolder(uri)) return undefined;
  const file = `/${loadCore().projects.fileOfContract(contract)}`;
  const root = uri.path.endsWith(file) ? uri.path.slice(0, -file.length) : uri.path.replace(/\/[^/]*$/, '');
  return oneLine(root.slice(root.lastIndexOf('/') + 1));
}

/** The tree item instead of a verification that can't be read. */
export function unreadItem({ id, place, problem }: UnreadJob): vscode.TreeItem {
  const unread = vscode.l10n.t("can't be read");
  const item = new vscode.TreeItem(place ? oneLine(contractNameOf(place)) : vscode.l10n.t('Verification'));
  item.id = `unread/${id}`;
  item.description = [unread, ...(place ? [oneLine(place.address)] : [])].join(' · ');
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
  item.contextValue = 'removable';
  item.tooltip = problem;
  item.accessibilityInformation = { label: `${String(item.label)}, ${problem}` };
  if (place) {
    const record: CommandId = 'ledgerLens.contract.showRecord';
    item.command = {
      command: record,
      title: vscode.l10n.t('Show Record'),
      arguments: [{ id: place.address, network: place.network }],
    };
  }
  return item;
}

type Look =
  | 'exact'
  | 'match'
  | 'running'
  | 'waiting'
  | 'failed'
  | 'noMatch'
  | 'verifiedSince'
  | 'unknown'
  | 'unfollowed'
  | 'unsent';

const looks: Readonly<Record<Look, { word: string; icon: string; colour?: string }>> = {
  exact: { word: vscode.l10n.t('exact match'), icon: 'verified-filled', colour: 'testing.iconPassed' },
  match: { word: vscode.l10n.t('match'), icon: 'verified', colour: 'testing.iconPassed' },
  running: { word: vscode.l10n.t('running'), icon: 'sync~spin' },
  waiting: { word: vscode.l10n.t('waiting'), icon: 'clock' },
  failed: { word: vscode.l10n.t('failed'), icon: 'error', colour: 'testing.iconFailed' },
  noMatch: { word: vscode.l10n.t('no match'), icon: 'error', colour: 'testing.iconFailed' },
  verifiedSince: { word: vscode.l10n.t('failed, verified since'), icon: 'history' },
  unknown: { word: vscode.l10n.t('result unknown'), icon: 'question' },
  unfollowed: { word: vscode.l10n.t('not tracked'), icon: 'watch' },
  unsent: { word: vscode.l10n.t('not sent'), icon: 'circle-slash' },
};

function lookOf({ state, verificationId, request }: Job): Look {
  switch (state.kind) {
    case 'verified':
      return state.level;
    case 'submitted':
    case 'pending':
      return 'running';
    case 'failed':
      return ['no_match', 'bytecode_length_mismatch'].includes(state.code) ? 'noMatch' : 'failed';
    case 'lost':
      return 'unknown';
    case 'abandoned':
      return verificationId === null && state.problem === undefined ? 'unknown' : 'unfollowed';
    case 'drafted':
      return request ? 'waiting' : 'unsent';
  }
}

/** The tags for its context menu. */
function tagsOf({ job, origin }: Pick<StoredJob, 'job' | 'origin'>): string[] {
  const { state, verificationId } = job;
  const { isUnbuilt } = loadCore().verification.submittedBuild({ origin });
  const { isRunning, isWaiting } = loadCore().verification;
  const running = isRunning(job);
  const done = state.kind === 'verified' && state.level === 'exact';
  const tags = ['verification'];
  if (!running) tags.push('removable');
  if (origin && !running && !isWaiting(job) && !done) tags.push('repeatable', ...(isUnbuilt ? [] : ['built']));
  if (state.kind === 'verified') tags.push('onRecord');
  if (state.kind === 'failed' && verificationId !== null) tags.push('comparable');
  if (state.kind === 'abandoned') tags.push('unfollowed');
  if (verificationId !== null) tags.push('identified');
  return tags;
}
