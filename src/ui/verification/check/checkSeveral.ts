import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import { working } from '../steps/heldBox.ts';
import type { DraftProblems } from '../workspace/draftProblems.ts';
import { type CheckedContract, type CheckPlan, checkContract } from './checkContract.ts';

/** Several contracts before they are published; each can be excluded with a reason. */
export interface SeveralChecked {
  /** The contracts that one answer publishes. */
  readonly open: readonly CheckedContract[];
  /** Those that certainly aren't the deployed ones; published only if the user chooses that. */
  readonly apart: readonly CheckedContract[];
  /** How many already have the best possible match. */
  readonly before: readonly string[];
  /** Why others can't be published, a text for each. */
  readonly problems: readonly string[];
}

/** Says of a contract whether it is being verified, or waits for that. */
interface RunningJobs {
  running(contract: Pick<CheckedContract, 'address' | 'connection'>): object | undefined;
}

/** Checks all of them; a failure is reported for its contract and doesn't stop the others. */
export async function checkSeveral(
  plans: readonly { name: string; plan: () => Promise<CheckPlan> }[],
  parts: {
    errors: Pick<ErrorPresenter, 'sentence'>;
    log: Log;
    problems: DraftProblems;
    follower: RunningJobs;
  },
): Promise<SeveralChecked> {
  const problems: string[] = [];
  const checked: { name: string; each: CheckedContract }[] = [];
  const title =
    plans.length === 1
      ? vscode.l10n.t('Preparing to verify 1 contract…')
      : vscode.l10n.t('Preparing to verify {0} contracts…', plans.length);
  await working(title, async () => {
    for (const { name, plan } of plans) {
      try {
        const each = await checkContract(await plan(), parts.log);
        parts.problems.show(each);
        checked.push({ name, each });
      } catch (error) {
        problems.push(`${name}: ${parts.errors.sentence(error)}`);
      }
    }
  });
  const { isVerifiedAlready, isKnownToFail } = loadCore().verification;
  const open: CheckedContract[] = [];
  const apart: CheckedContract[] = [];
  const before: string[] = [];
  for (const { name, each } of checked) {
    const blocking = each.warnings.filter(({ blocks }) => blocks);
    if (isVerifiedAlready(each)) before.push(each.contract);
    else if (parts.follower.running(each))
      problems.push(vscode.l10n.t('{0} at {1} is already being verified.', each.contract, each.address));
    else if (blocking.length > 0) problems.push(`${name}: ${blocking.map(({ message }) => message).join(' ')}`);
    else (isKnownToFail(each) ? apart : open).push(each);
  }
  return { open, apart, before, problems };
}
