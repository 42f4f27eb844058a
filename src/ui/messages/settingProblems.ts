import * as vscode from 'vscode';
import type { SettingProblem } from '../../core/networks.ts';
import { loadCore } from '../loadCore.ts';
import { openSetting } from './errorPresenter.ts';
import type { Log } from './outputLog.ts';

export interface SettingProblems extends vscode.Disposable {
  /** Shows one message with a button that opens the setting; the same message only once until settings change. */
  tell(problem: SettingProblem): void;
}

/** Reports problems with settings; checks those of the service status and of the user's accounts itself once VS Code has started. */
export function createSettingProblems(log: Log): SettingProblems {
  const told = new Set<string>();
  const tell = (problem: SettingProblem) => {
    if (told.has(problem.message)) return;
    told.add(problem.message);
    log.warn(problem.message);
    void vscode.window.showWarningMessage(problem.message, vscode.l10n.t('Open Settings')).then((choice) => {
      if (choice) void openSetting(problem.setting);
    });
  };
  const lookAtStatus = () => {
    const configuration = vscode.workspace.getConfiguration('ledgerLens');
    const problems = loadCore().status.statusSettingProblems({
      notifications: configuration.get<unknown>('status.notifications'),
      interval: configuration.get<unknown>('status.interval'),
      incidentInterval: configuration.get<unknown>('status.incidentInterval'),
    });
    problems.forEach(tell);
  };
  const lookAtAccounts = () => {
    const setting = vscode.workspace.getConfiguration('ledgerLens').get<unknown>('accounts');
    loadCore().ledger.readOwnAccounts(setting).problems.forEach(tell);
  };
  const first = setTimeout(() => {
    lookAtStatus();
    lookAtAccounts();
  });
  const watcher = vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration('ledgerLens')) return;
    told.clear();
    if (event.affectsConfiguration('ledgerLens.status')) lookAtStatus();
    if (event.affectsConfiguration('ledgerLens.accounts')) lookAtAccounts();
  });
  return {
    tell,
    dispose() {
      clearTimeout(first);
      watcher.dispose();
    },
  };
}
