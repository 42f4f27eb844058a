import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import type { CommandId } from '../commandIds.ts';
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
  tellSummary(agreed, jobs, before.length, [...problems, ...failed], what).catch((error: unknown) =>
    errors.show(error),
  );
  await untilShown();
  summaryIsShown();
}

async function tellSummary(
  agreed: readonly CheckedContract[],
  jobs: readonly Job[],
  before: number,
  problems: readonly string[],
  what: string,
) {
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
  const [status] = jobs.flatMap(({ state }) => (state.kind === 'abandoned' && state.status ? [state.status] : []));
  const bad = [...failures, ...problems];
  const parts = [
    exact > 0 && vscode.l10n.t('{0} verified (exact match)', exact),
    match > 0 && vscode.l10n.t('{0} verified (match)', match),
    before > 0 && vscode.l10n.t('{0} already verified', before),
    unknown > 0 &&
      (status === undefined
        ? vscode.l10n.t('{0} with unknown result', unknown)
        : vscode.l10n.t('{0} with unknown result, because the service was unavailable ({1})', unknown, status)),
    bad.length > 0 && vscode.l10n.t('{0} not verified: {1}', bad.length, bad.slice(0, 3).join(' ')),
  ].filter(Boolean);
  const message = `${what}: ${parts.join(', ')}`.replace(/([^.])$/, '$1.');
  const show = bad.length + unknown > 0 ? warn : inform;
  const open = agreed.filter(({ id }) => !jobs.some((job) => job.id === id && isDecided(job)));
  const sources = [...new Map(open.map(({ source }) => [source.toString(), source])).values()];
  const again = vscode.l10n.t('Verify Again');
  const several: CommandId = 'ledgerLens.contract.verifySeveral';
  const chosen = await show(message, ...(sources.length > 0 ? [again] : []), vscode.l10n.t('Show Verifications'));
  if (chosen === again) await vscode.commands.executeCommand(several, sources[0], sources);
  else if (chosen) await vscode.commands.executeCommand('ledgerLens.verifications.focus');
}

/** Whether the service has said how it ended. */
function isDecided({ state }: Job): boolean {
  return state.kind === 'verified' || state.kind === 'failed';
}
