import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { confirmDeployment } from './consent/confirmDeployment.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import type { JobFollower } from './jobs/jobFollower.ts';
import type { Place, Steps } from './steps/steps.ts';
import { working } from './steps/working.ts';
import { type PreparationPlan, type PreparedSubmission, prepareSubmission } from './submission/prepareSubmission.ts';
import type { VerifyingParts } from './verifyContract.ts';

/** At most so many at once: the service compiles each. */
const atOnce = 3;

/** What is known of several contracts before they are published: each can be left out with a reason. */
export interface SeveralReadied {
  open: readonly PreparedSubmission[];
  /** How many are verified as an exact match already. */
  before: number;
  problems: readonly string[];
}

/** Prepares all of them; what one fails at is told of it and stops no other. */
export async function prepareSeveral(
  plans: readonly { name: string; plan: () => Promise<PreparationPlan> }[],
  parts: Pick<VerifyingParts, 'errors' | 'log' | 'problems'>,
): Promise<SeveralReadied> {
  const problems: string[] = [];
  const prepared: PreparedSubmission[] = [];
  const title =
    plans.length === 1
      ? vscode.l10n.t('Preparing to verify 1 contract…')
      : vscode.l10n.t('Preparing to verify {0} contracts…', plans.length);
  await working(title, async () => {
    for (const { name, plan } of plans) {
      try {
        const planned = await plan();
        const ready = await prepareSubmission(planned, parts.log);
        parts.problems.show(planned.source, ready.draft);
        prepared.push(ready);
      } catch (error) {
        problems.push(`${name}: ${parts.errors.sentence(error)}`);
      }
    }
  });
  for (const { draft } of prepared)
    for (const { message } of draft.warnings.filter(({ blocks }) => blocks))
      problems.push(`${draft.contractName}: ${message}`);
  const open = prepared.filter(
    ({ before, draft }) => before?.match !== 'exact_match' && !draft.warnings.some(({ blocks }) => blocks),
  );
  return { open, before: prepared.filter((each) => each.before?.match === 'exact_match').length, problems };
}

/** Publishes all that is open, with one consent as the last step and one summary. */
export async function submitSeveral(
  steps: Steps,
  { open, before, problems }: SeveralReadied,
  what: string,
  parts: Pick<VerifyingParts, 'follower' | 'errors'>,
): Promise<void> {
  if (open.length > 0)
    await steps.ask((place: Place<true>) => confirmDeployment(open, { before, problems }, place), { ahead: 0 });
  const failed: string[] = [];
  let summaryIsShown = () => {};
  const shown = new Promise<void>((resolve) => {
    summaryIsShown = resolve;
  });
  const jobs = await submitAll(open, parts.follower, shown, (name, error) =>
    failed.push(`${name}: ${parts.errors.sentence(error)}`),
  );
  // The end is shown, and nothing waits for the notification to be read.
  tellSummary(jobs, before, [...problems, ...failed], what).catch((error: unknown) => parts.errors.show(error));
  summaryIsShown();
}

async function submitAll(
  prepared: readonly PreparedSubmission[],
  follower: JobFollower,
  shown: Promise<void>,
  failed: (name: string, error: unknown) => void,
): Promise<Job[]> {
  const waiting = [...prepared];
  const jobs: Job[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const job = await follower.submit(next.connection, next.kept, next.send, shown);
        if (job) jobs.push(job);
      } catch (error) {
        failed(next.draft.contractName, error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return jobs;
}

async function tellSummary(jobs: readonly Job[], before: number, problems: readonly string[], what: string) {
  const { describeOutcome } = loadCore().verification;
  const exact = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'exact').length;
  const match = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'match').length;
  const failures = jobs.flatMap((job) =>
    job.state.kind === 'failed'
      ? [
          describeOutcome(job.state.code, {
            contract: contractNameOf(job),
            address: job.address,
            network: job.network,
          }).what,
        ]
      : [],
  );
  const unknown = jobs.length - exact - match - failures.length;
  const bad = [...failures, ...problems];
  const parts = [
    exact > 0 && vscode.l10n.t('{0} verified (exact match)', exact),
    match > 0 && vscode.l10n.t('{0} verified (match)', match),
    before > 0 && vscode.l10n.t('{0} already verified', before),
    unknown > 0 && vscode.l10n.t('{0} with unknown result', unknown),
    bad.length > 0 && vscode.l10n.t('{0} not verified: {1}', bad.length, bad.slice(0, 3).join(' ')),
  ].filter(Boolean);
  const message = plainMessage(`${what}: ${parts.join(', ')}`).replace(/([^.])$/, '$1.');
  const show = bad.length > 0 ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  if (await show(message, vscode.l10n.t('Show Verifications')))
    await vscode.commands.executeCommand('ledgerLens.verifications.focus');
}
