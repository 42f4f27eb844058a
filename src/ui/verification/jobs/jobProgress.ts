import * as vscode from 'vscode';
import type { Attend, JobProgress } from '../../../core/verification/jobs/jobLifecycle.ts';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import { signalOf } from '../../cancellation.ts';
import { contractNameOf } from './contractNameOf.ts';

/** Does a job's work with a progress notification, whose *Cancel* stops it. */
export async function attendJob(job: Job, work: Attend): Promise<Job> {
  const title = vscode.l10n.t('Verifying {0} on {1}', contractNameOf(job), job.network);
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => work(signalOf(token), (each) => progress.report({ message: progressText(each) })),
  );
}

function progressText(progress: JobProgress): string {
  switch (progress.kind) {
    case 'submitting':
      return vscode.l10n.t('submitting…');
    case 'rateLimited':
      return vscode.l10n.t('rate limited by the service; submitting again in {0} s…', progress.seconds);
    case 'submittingAgain':
      return vscode.l10n.t('submitting again…');
    case 'resuming':
      return vscode.l10n.t('resuming…');
    case 'following':
      return followingText(progress.job);
  }
}

function followingText({ state }: Job): string {
  if (state.kind !== 'submitted') return vscode.l10n.t('the service is compiling and comparing…');
  return state.answer === 'duplicate'
    ? vscode.l10n.t('another verification of this contract is running; waiting for its result…')
    : vscode.l10n.t("response lost; checking the contract's record…");
}
