import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import type { ReadStatus } from './statusState.ts';

/** The settings of the poll, in seconds (raw). */
export function statusIntervals(): { interval: unknown; incidentInterval: unknown } {
  const configuration = vscode.workspace.getConfiguration('ledgerLens');
  return {
    interval: configuration.get<unknown>('status.interval'),
    incidentInterval: configuration.get<unknown>('status.incidentInterval'),
  };
}

/** The age of the last good document, such as `3 days ago`, if it no longer shows the current state. */
export function ageIfUnknown(state: ReadStatus): string | undefined {
  const { status, statusTexts } = loadCore();
  const calm = status.pollPause(statusIntervals(), false, { failures: 0, wait: 0 });
  if (status.speaksForNow(state, Date.now(), calm)) return undefined;
  return statusTexts.readingAge(state.at, Date.now());
}
