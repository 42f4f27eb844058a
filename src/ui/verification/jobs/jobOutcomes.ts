import * as vscode from 'vscode';
import type { Sheet, VerificationStep } from '../../../core/sheets/sheet.ts';
import type { Job } from '../../../core/verification/jobs/jobs.ts';
import type { StoredJob } from '../../../core/verification/jobs/storedJob.ts';
import type { OutcomeAction } from '../../../core/verification/texts/outcomeText.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { openContext, showContext } from '../../messages/errorPresenter.ts';
import { copyLine, inform, showError, warn } from '../../messages/notify.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Connection } from '../../network/connection.ts';
import type { StatusFeed } from '../../status/statusFeed.ts';
import { contractNameOf } from './contractNameOf.ts';
import type { UnreadJob } from './jobFiles.ts';

/** A next step after a job has ended. */
interface NextStep {
  action: OutcomeAction | 'follow' | 'instead';
  label: string;
  command: vscode.Command;
}

const own = (command: CommandId) => command;

/** The label and command of each next step; our own commands take the job. */
const steps: Readonly<Record<OutcomeAction | 'follow', { label: string; command: string; arguments?: unknown[] }>> = {
  chooseBuild: {
    label: vscode.l10n.t('Choose Another Build Output...'),
    command: own('ledgerLens.verification.chooseBuild'),
  },
  rebuild: { label: vscode.l10n.t('Run Build Task'), command: 'workbench.action.tasks.build', arguments: [] },
  retry: { label: vscode.l10n.t('Verify Again'), command: own('ledgerLens.verification.retry') },
  follow: { label: vscode.l10n.t('Resume Tracking'), command: own('ledgerLens.verification.follow') },
  fullInput: { label: vscode.l10n.t('Verify with All Files'), command: own('ledgerLens.verification.tryAllFiles') },
  compare: { label: vscode.l10n.t('Compare Code'), command: own('ledgerLens.verification.compare') },
  showCompilerErrors: {
    label: vscode.l10n.t('Show Problems'),
    command: 'workbench.actions.view.problems',
    arguments: [],
  },
  showRecord: { label: vscode.l10n.t('Show Record'), command: own('ledgerLens.verification.open') },
  openSettings: {
    label: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    arguments: ['@id:ledgerLens.networks'],
  },
};

const mostButtons = 2;

/** The next steps for a job that didn't succeed, likeliest first; some need the workspace. */
export function nextStepsOf({ job, origin }: StoredJob): NextStep[] {
  const { state } = job;
  const again = origin ? [stepOf('retry', job)] : [];
  if (state.kind === 'lost' && state.unread !== undefined) return [stepOf('showRecord', job), ...again];
  if (state.kind === 'lost' || state.kind === 'drafted') return again;
  if (state.kind === 'abandoned') {
    const follow = stepOf('follow', job);
    if (state.problem !== undefined) return [stepOf('openSettings', job), follow, ...again];
    // Without its ID, there is only the record; submitting again shows the state.
    return job.verificationId === null ? [...again, follow] : [follow, ...again];
  }
  if (state.kind !== 'failed') return [];
  const needWorkspace: readonly OutcomeAction[] = ['chooseBuild', 'retry', 'fullInput', 'rebuild'];
  const { message } = state;
  const build = loadCore().verification.submittedBuild({ origin });
  const { actions } = loadCore().verification.describeOutcome(state.code, job, { message, ...build });
  // Whatever is fixed, it is verified again in the end.
  const all = [...new Set<OutcomeAction>([...actions, 'retry'])]
    .filter((action) => origin !== null || !needWorkspace.includes(action))
    .filter((action) => action !== 'chooseBuild' || !build.isUnbuilt)
    .map((action) => stepOf(action, job));
  const instead = foretoldOf({ job, origin })?.instead;
  return instead ? [insteadStep(instead, job), ...all] : all;
}

/** What was known of a mismatch before it was sent; undefined if it ended otherwise, or nothing was known. */
function foretoldOf({ job: { state }, origin }: StoredJob) {
  const isMismatch = state.kind === 'failed' && ['no_match', 'bytecode_length_mismatch'].includes(state.code);
  return isMismatch ? origin?.foretold : undefined;
}

function insteadStep({ source, contract }: { source: string; contract: string }, { address, network }: Job): NextStep {
  const label = vscode.l10n.t('Verify {0} Instead', plainMessage(contract));
  const command = own('ledgerLens.contract.verify');
  return {
    action: 'instead',
    label,
    command: { title: label, command, arguments: [vscode.Uri.parse(source), contract, address, network] },
  };
}

/** Replaces the usual advice if the reason is known. */
function foretoldText({ why, instead }: NonNullable<ReturnType<typeof foretoldOf>>): string {
  return instead
    ? vscode.l10n.t(
        'This was expected: the deployed contract is {0}.',
        instead.build === undefined ? instead.contract : `${instead.contract} (${instead.build})`,
      )
    : vscode.l10n.t('This was expected: {0}', why);
}

function stepOf(action: OutcomeAction | 'follow', { id }: Job): NextStep {
  const { label, command, arguments: given = [{ jobId: id }] } = steps[action];
  return { action, label, command: { title: label, command, arguments: given } };
}

/** Those that its page offers, which needs no button to itself. */
export function pageStepsOf(kept: StoredJob): VerificationStep[] {
  return nextStepsOf(kept).flatMap(({ action }) => pageSteps.find((each) => each === action) ?? []);
}

const pageSteps: readonly VerificationStep[] = ['follow', 'retry', 'chooseBuild', 'fullInput', 'compare'];

const runOf = ({ label, command }: NextStep) => ({
  label,
  run: () => vscode.commands.executeCommand(command.command, ...(command.arguments ?? [])),
});

/** The sheet of a stored job. */
export function jobSheet(kept: StoredJob, { network }: Connection): Sheet {
  return loadCore().sheets.verificationSheet(kept.job, {
    network: network.name,
    verifyUrl: network.verifyUrl,
    build: loadCore().verification.submittedBuild(kept),
  });
}

/** The service's own page of a verified contract; every Sourcify server redirects it to its repository. */
export function repositoryPage(verifyUrl: string, { chainId, address }: Pick<Job, 'chainId' | 'address'>): string {
  return `${verifyUrl}/repo-ui/${chainId}/${address}`;
}

/**
 * The notification of a job's result, or that the user stopped it, with the next steps. It is requested when this
 * returns; the result is that of the user's choice.
 * @param verifyUrl the network's verification service; undefined if the network is no longer in the settings
 */
export async function tellOutcome(
  kept: StoredJob,
  how: 'ended' | 'stopped',
  verifyUrl: string | undefined,
  status: StatusFeed,
): Promise<void> {
  const { job } = kept;
  const details = {
    label: vscode.l10n.t('Show Verification'),
    run: () => vscode.commands.executeCommand(openCommand, { jobId: job.id }),
  };
  if (how === 'stopped') {
    const next = nextStepsOf(kept).slice(0, 1).map(runOf);
    return offer(inform, [stoppedText(job)], [...next, details]);
  }
  const build = loadCore().verification.submittedBuild(kept);
  const sheet = loadCore().sheets.verificationSheet(job, {
    network: job.network,
    build,
    ...(verifyUrl && { verifyUrl }),
  });
  if (job.state.kind === 'verified') {
    const page = verifyUrl && repositoryPage(verifyUrl, job);
    const choices = page
      ? [
          { label: vscode.l10n.t('Open in Repository'), run: () => vscode.env.openExternal(vscode.Uri.parse(page)) },
          { label: vscode.l10n.t('Copy Link'), run: () => copyLine(page) },
        ]
      : [];
    return offer(inform, [sheet.headline], [...choices, details]);
  }
  const context = isServiceFault(job) ? status.statusContext({ network: job.network }) : undefined;
  const next = nextStepsOf(kept).slice(0, context ? 1 : mostButtons);
  const choices = [...next.map(runOf), details];
  if (context) choices.unshift({ label: showContext(context), run: () => openContext(context) });
  const message = [...endWords(kept, sheet), ...(context ? [context.sentence] : [])];
  const show = job.state.kind === 'failed' ? showError : warn;
  return offer(show, message, choices);
}

/** What happened, and what to do unless the reason was known before. */
function endWords(kept: StoredJob, sheet: Sheet): string[] {
  const { job } = kept;
  if (job.state.kind === 'drafted') return [unsentText(job)];
  const { failureWords, unknownResultWords } = loadCore().sheets;
  const [what, ...advice] = failureWords(job, job.network, loadCore().verification.submittedBuild(kept));
  if (what === undefined) return [sheet.headline, unknownResultWords(job) ?? ''].filter(Boolean);
  const foretold = foretoldOf(kept);
  return [what, ...(foretold ? [foretoldText(foretold)] : advice)];
}

/** The notification of a stored job that can't be read, with the record of its contract if the file names it. */
export async function tellUnread({ place, problem }: UnreadJob): Promise<void> {
  const what = place
    ? vscode.l10n.t(
        "Can't report how the verification of {0} at {1} on {2} ended.",
        contractNameOf(place),
        place.address,
        place.network,
      )
    : vscode.l10n.t("Can't report how a verification ended.");
  const record = own('ledgerLens.contract.showRecord');
  const given = place && { id: place.address, network: place.network };
  await offer(
    warn,
    [what, problem],
    [
      { label: vscode.l10n.t('Show Record'), run: () => vscode.commands.executeCommand(record, given) },
      {
        label: vscode.l10n.t('Show Verifications'),
        run: () => vscode.commands.executeCommand('ledgerLens.verifications.focus'),
      },
    ],
  );
}

/**
 * A failure of the service may be caused by an incident; a mismatch, a contract that was never sent, or a network that
 * isn't in the settings can't be.
 */
function isServiceFault({ state }: Job): boolean {
  if (state.kind === 'abandoned') return state.problem === undefined;
  if (state.kind !== 'failed') return state.kind !== 'drafted';
  return /internal_error|cannot_fetch|failed_to_get|job_abandoned|compiler_timeout|^http_5/.test(state.code);
}

/** For one that the user agreed to publish, but that will never be sent automatically. */
export function unsentText(job: Job): string {
  const where = [contractNameOf(job), job.address, job.network];
  if (job.state.kind === 'drafted' && job.state.problem !== undefined)
    return vscode.l10n.t("{0} at {1} on {2} wasn't submitted: {3} Nothing was sent.", ...where, job.state.problem);
  return vscode.l10n.t(
    "{0} at {1} on {2} wasn't submitted because its window closed first. Nothing was sent.",
    ...where,
  );
}

/** The notification of several that weren't submitted, with the way to verify them after all. */
export async function tellUnsent(several: readonly StoredJob[]): Promise<void> {
  const names = several.map(({ job }) => contractNameOf(job));
  const shown = names.slice(0, mostNames).join(', ');
  const rest = names.length - mostNames;
  const all = rest > 0 ? vscode.l10n.t('{0}, and {1} more', shown, rest) : shown;
  const problems = new Set(several.map(({ job: { state } }) => (state.kind === 'drafted' ? state.problem : undefined)));
  const [problem] = problems;
  const what =
    problems.size === 1 && problem !== undefined
      ? [vscode.l10n.t("{0} contracts weren't submitted: {1}.", names.length, all), problem]
      : [vscode.l10n.t("{0} contracts weren't submitted because their window closed first: {1}.", names.length, all)];
  const sources = [...new Set(several.flatMap(({ origin }) => origin?.source ?? []))].map((uri) =>
    vscode.Uri.parse(uri),
  );
  const here = sources.filter((uri) => vscode.workspace.getWorkspaceFolder(uri));
  const again = own('ledgerLens.contract.verifySeveral');
  await offer(warn, what, [
    ...(here.length > 0
      ? [
          {
            label: vscode.l10n.t('Verify Again'),
            run: () => vscode.commands.executeCommand(again, here[0], here),
          },
        ]
      : []),
    {
      label: vscode.l10n.t('Show Verifications'),
      run: () => vscode.commands.executeCommand('ledgerLens.verifications.focus'),
    },
  ]);
}

const mostNames = 5;

function stoppedText(job: Job): string {
  const name = contractNameOf(job);
  if (job.state.kind === 'drafted') return vscode.l10n.t('Stopped verifying {0}. Nothing was sent.', name);
  if (job.verificationId === null)
    return vscode.l10n.t(
      'Stopped tracking the verification of {0}. The service may have received the submission: verify again to find out.',
      name,
    );
  return vscode.l10n.t('Stopped tracking the verification of {0}. The service continues it.', name);
}

const openCommand: CommandId = 'ledgerLens.verification.open';

/** @param message Each part is truncated separately, so that a long one doesn't cut off the next. */
async function offer(
  show: typeof inform,
  message: readonly string[],
  choices: readonly { label: string; run: () => PromiseLike<unknown> }[],
): Promise<void> {
  const chosen = await show(message.map((part) => plainMessage(part)).join(' '), ...choices.map(({ label }) => label));
  await choices.find(({ label }) => label === chosen)?.run();
}
