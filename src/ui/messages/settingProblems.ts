import * as vscode from 'vscode';
import type { SettingProblem } from '../../core/networks.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { openSetting } from './errorPresenter.ts';
import { warn } from './notify.ts';
import type { Log } from './outputLog.ts';

/** Whether a problem may only be the result of another one. */
function isResult({ setting }: SettingProblem): boolean {
  return setting === 'ledgerLens.network';
}

/** Reports problems with settings; checks those of the service status, of the user's accounts and names itself once VS Code has started. */
export function createSettingProblems(log: Log) {
  const told = new Set<string>();
  let waiting: SettingProblem[] = [];
  /** One notification for what was found together: a network that is wrong in itself can't be selected either. */
  const show = () => {
    const [first, ...others] = waiting.toSorted((a, b) => Number(isResult(a)) - Number(isResult(b)));
    waiting = [];
    if (!first) return;
    const more = others.filter((each) => !isResult(each)).length;
    const message =
      more === 0
        ? first.message
        : more === 1
          ? vscode.l10n.t('{0} 1 more problem is in the log.', first.message)
          : vscode.l10n.t('{0} {1} more problems are in the log.', first.message, more);
    const openSettings = vscode.l10n.t('Open Settings');
    const openLog = vscode.l10n.t('Show Log');
    const showLog: CommandId = 'ledgerLens.log.show';
    void warn(message, openSettings, ...(more > 0 ? [openLog] : [])).then((choice) => {
      if (choice === openSettings) void openSetting(first.setting);
      if (choice === openLog) void vscode.commands.executeCommand(showLog);
    });
  };
  const tell = (problem: SettingProblem) => {
    if (told.has(problem.message)) return;
    told.add(problem.message);
    log.warn(problem.message);
    if (waiting.push(problem) === 1) setTimeout(show);
  };
  const lookAtStatus = () => {
    const configuration = vscode.workspace.getConfiguration('ledgerLens');
    const problems = loadCore().settings.statusSettingProblems({
      notifications: configuration.get<unknown>('status.notifications'),
      notificationLevel: configuration.get<unknown>('status.notificationLevel'),
      interval: configuration.get<unknown>('status.interval'),
      incidentInterval: configuration.get<unknown>('status.incidentInterval'),
    });
    problems.forEach(tell);
  };
  const lookAtAccounts = () => {
    const setting = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('accounts');
    loadCore().settings.readOwnAccounts(setting).problems.forEach(tell);
  };
  const lookAtNames = () => {
    const setting = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('names');
    loadCore().settings.readLabels(setting).problems.forEach(tell);
  };
  const first = setTimeout(() => {
    lookAtStatus();
    lookAtAccounts();
    lookAtNames();
  });
  const watcher = vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration('ledgerLens')) return;
    told.clear();
    if (event.affectsConfiguration('ledgerLens.status')) lookAtStatus();
    if (event.affectsConfiguration('ledgerLens.accounts')) lookAtAccounts();
    if (event.affectsConfiguration('ledgerLens.names')) lookAtNames();
  });
  return {
    /**
     * Shows one message with a button that opens the setting; the same message only once until settings change. Several
     * problems that are found together share one.
     */
    tell,
    dispose() {
      clearTimeout(first);
      watcher.dispose();
    },
  };
}
