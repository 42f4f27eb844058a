import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import { loadCore } from '../loadCore.ts';
import { inform, untilShown, warn } from '../messages/notify.ts';
import type { CheckedContract } from './check/checkContract.ts';
import type { SeveralChecked } from './check/checkSeveral.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import type { VerifyingParts } from './verifyingParts.ts';

/**
 * Publishes everything that the user agreed to, and shows the results in one summary.
 * @param what the beginning of the summary
 */
export async function submitSeveral(
  agreed: readonly CheckedContract[],
  { before, problems }: Pick<SeveralChecked, 'before' | 'problems'>,
  what: string,
  { follower, errors }: Pick<VerifyingParts, 'follower' | 'errors'>,
): Promise<void> {
  let summaryIsShown = () => {};
  const shown = new Promise<void>((resolve) => {
    summaryIsShown = resolve;
  });
  const ended = await follower.submitSeveral(agreed, shown);
  const jobs = ended.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []));
  const failed = ended.flatMap((each, at) =>
    each.status === 'rejected' ? [`${agreed[at]?.contract}: ${errors.sentence(each.reason)}`] : [],
  );
  // Nothing waits for the user to read the notification.
  tellSummary(jobs, before.length, [...problems, ...failed], what).catch((error: unknown) => errors.show(error));
  await untilShown();
  summaryIsShown();
}

async function tellSummary(jobs: readonly Job[], before: number, problems: readonly string[], what: string) {
  const { describeOutcome } = loadCore().verification;
  const exact = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'exact').length;
  const match = jobs.filter(({ state }) => state.kind === 'verified' && state.level === 'match').length;
  const failures = jobs.flatMap((job) =>
    job.state.kind === 'failed'
      ? [
          describeOutcome(job.state.code, { ...job, contract: contractNameOf(job) }, { message: job.state.message })
            .what,
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
  const message = `${what}: ${parts.join(', ')}`.replace(/([^.])$/, '$1.');
  const show = bad.length > 0 ? warn : inform;
  if (await show(message, vscode.l10n.t('Show Verifications')))
    await vscode.commands.executeCommand('ledgerLens.verifications.focus');
}
