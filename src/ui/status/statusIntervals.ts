import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { KnownStatus, StatusState } from './statusState.ts';

/** The settings of the poll, in seconds, as the user wrote them. */
export function statusIntervals(): { interval: unknown; incidentInterval: unknown } {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  return {
    interval: configuration.get<unknown>('status.interval'),
    incidentInterval: configuration.get<unknown>('status.incidentInterval'),
  };
}

/** How old the last good document is, as `3 days ago`, if it is too old to say anything of the present. */
export function ageIfTooOld(state: KnownStatus): string | undefined {
  const { render, status } = loadCore();
  const calm = status.pollPause(statusIntervals(), false, { failures: 0, wait: 0 });
  if (!status.isTooOld(state.at, Date.now(), calm)) return undefined;
  return render.formatRelative(new Date(state.at).toISOString(), Date.now());
}

/** Whether something is open on the selected network, so that news may come any minute. */
export function isEventful(state: StatusState): boolean {
  if (state.kind !== 'known') return false;
  const { level, incidents, maintenances } = state.assessment;
  const { maintenancePhase } = loadCore().status;
  return level !== 'none' || incidents.length > 0 || maintenances.some((each) => maintenancePhase(each) === 'active');
}
