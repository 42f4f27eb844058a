import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { StatusState } from './statusState.ts';

/** The settings of the poll, in seconds, as the user wrote them. */
export function statusIntervals(): { interval: unknown; incidentInterval: unknown } {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  return {
    interval: configuration.get<unknown>('status.interval'),
    incidentInterval: configuration.get<unknown>('status.incidentInterval'),
  };
}

/** Whether something is open on the selected network, so that news may come any minute. */
export function isEventful(state: StatusState): boolean {
  if (state.kind !== 'known') return false;
  const { level, incidents, maintenances } = state.assessment;
  const { maintenancePhase } = loadCore().status;
  return level !== 'none' || incidents.length > 0 || maintenances.some((each) => maintenancePhase(each) === 'active');
}
