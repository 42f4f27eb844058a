import * as vscode from 'vscode';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { JobStore } from '../verification/jobs/jobStore.ts';

/** The context keys that complete a step of the walkthrough, each set when its event has happened. */
const contextKeys = {
  lookedUp: 'ledgerLens.hasLookedUp',
  sawFailure: 'ledgerLens.hasSeenFailure',
  verified: 'ledgerLens.hasVerified',
} as const;
type Milestone = keyof typeof contextKeys;

/** Follows what the user sees: a transaction, a failed one with its reason, a verified contract. Sends no requests. */
export function watchMilestones(panels: SheetPanels, store: JobStore): vscode.Disposable {
  const reached = new Set<Milestone>();
  const reach = (milestone: Milestone) => {
    if (reached.has(milestone)) return;
    reached.add(milestone);
    void vscode.commands.executeCommand('setContext', contextKeys[milestone], true);
  };
  return vscode.Disposable.from(
    panels.onDidShow(({ kind, tone, icon }) => {
      // The record of a contract that anyone verified.
      if (kind === 'verification' && tone === 'success' && icon === 'verified') reach('verified');
      if (kind !== 'transaction') return;
      reach('lookedUp');
      if (tone === 'failure') reach('sawFailure');
    }),
    store.onDidChange(() => {
      if (!reached.has('verified') && store.jobs().some(({ job }) => job.state.kind === 'verified')) reach('verified');
    }),
  );
}
