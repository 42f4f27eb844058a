import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Job } from '../../core/verification/jobs/jobs.ts';
import type { JobBatch, StoredJob } from '../../core/verification/jobs/storedJob.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform, untilShown, warn } from '../messages/notify.ts';
import type { CheckedContract } from './check/checkContract.ts';
import type { SeveralChecked } from './check/checkSeveral.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import { tellUnsent, unsentText } from './jobs/jobOutcomes.ts';
import type { VerifyingParts } from './verifyingParts.ts';

/**
 * Publishes everything that the user agreed to, and shows the results in one summary.
 * @param of what the user chose
 */
export async function submitSeveral(
  agreed: readonly CheckedContract[],
  { before, problems }: Pick<SeveralChecked, 'before' | 'problems'>,
  of: JobBatch['of'],
  { follower, errors }: Pick<VerifyingParts, 'follower' | 'errors'>,
): Promise<void> {
  let summaryIsShown = () => {};
  const shown = new Promise<void>((resolve) => {
    summaryIsShown = resolve;
  });
  const batch: JobBatch = {
    id: randomUUID(),
    of,
    before: before.length,
    ...(problems.length > 0 && { skipped: [...problems] }),
  };
  const ended = await follower.submitSeveral(agreed, batch, shown);
  const jobs = ended.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []));
  const failed = ended.flatMap((each, at) =>
    each.status === 'rejected' ? [`${agreed[at]?.contract}: ${errors.sentence(each.reason)}`] : [],
  );
  const open = agreed.filter(({ id }) => !jobs.some((job) => job.id === id && isDecided(job)));
  const sources = open.map(({ source }) => source);
  const [first] = agreed;
  const network = first?.connection.network.name ?? '';
  // Nothing waits for the user to read the notification.
  tellSummary({ jobs, sources, problems: failed, network, batch }).catch((error: unknown) => errors.show(error));
  await untilShown();
  summaryIsShown();
}

/** The same summary for those whose window was closed meanwhile. */
export async function tellBatch(several: readonly StoredJob[], batch: JobBatch): Promise<void> {
  const unsent = several.filter(({ job }) => job.state.kind === 'drafted');
  if (unsent.length === several.length) return tellUnsent(several);
  const jobs = several.flatMap((kept) => (unsent.includes(kept) ? [] : [kept.job]));
  const sources = several
    .filter(({ job }) => !isDecided(job))
    .flatMap(({ origin }) => (origin ? [vscode.Uri.parse(origin.source)] : []))
    .filter((uri) => vscode.workspace.getWorkspaceFolder(uri));
  const problems = unsent.map(({ job }) => unsentText(job));
  await tellSummary({ jobs, sources, problems, network: several[0]?.job.network ?? '', batch });
}

interface Summary {
  /** Those that were sent. */
  readonly jobs: readonly Job[];
  /** The sources of those whose result is unknown, and of those that weren't sent. */
  readonly sources: readonly vscode.Uri[];
  /** Why others weren't sent although that was agreed to, as sentences. */
  readonly problems: readonly string[];
  /** The network's name. */
  readonly network: string;
  readonly batch: JobBatch;
}

async function tellSummary({
  jobs,
  sources,
  problems,
  network,
  batch: { of, before, skipped = [] },
}: Summary): Promise<void> {
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
  const bad = [...failures, ...skipped, ...problems];
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
  const what =
    of === 'deployment' ? vscode.l10n.t('Deployment on {0}', network) : vscode.l10n.t('Contracts on {0}', network);
  const message = `${what}: ${parts.join(', ')}`.replace(/([^.])$/, '$1.');
  const show = bad.length + unknown > 0 ? warn : inform;
  const files = [...new Map(sources.map((uri) => [uri.toString(), uri])).values()];
  const again = vscode.l10n.t('Verify Again');
  const several: CommandId = 'ledgerLens.contract.verifySeveral';
  const chosen = await show(message, ...(files.length > 0 ? [again] : []), vscode.l10n.t('Show Verifications'));
  if (chosen === again) await vscode.commands.executeCommand(several, files[0], files);
  else if (chosen) await vscode.commands.executeCommand('ledgerLens.verifications.focus');
}

/** Whether the service has said how it ended. */
function isDecided({ state }: Job): boolean {
  return state.kind === 'verified' || state.kind === 'failed';
}
