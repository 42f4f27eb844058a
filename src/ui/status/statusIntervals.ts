import * as vscode from 'vscode';

/** The settings of the poll, in seconds, as the user wrote them. */
export function statusIntervals(): { interval: unknown; incidentInterval: unknown } {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  return {
    interval: configuration.get<unknown>('status.interval'),
    incidentInterval: configuration.get<unknown>('status.incidentInterval'),
  };
}
