import * as vscode from 'vscode';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import type { KeptJob } from '../../core/verification/jobs/keptJob.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import { askContract, type Wanted } from './ask/askContract.ts';
import { sourceGiven } from './ask/chooseSource.ts';
import type { OtherNetworks } from './ask/onOtherNetworks.ts';
import { type CheckedContract, checkContract } from './check/checkContract.ts';
import { type VerifyingConnection, verifyingConnection } from './check/verifyingConnection.ts';
import { buildOutputOf, consentToOne } from './consent/consentToOne.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import { repositoryPage } from './jobs/jobOutcomes.ts';
import type { WindowJobs } from './jobs/windowJobs.ts';
import type { PlaceGiven } from './placeGiven.ts';
import { connectionGiven } from './records/addressGiven.ts';
import type { Steps } from './steps/steps.ts';
import { working } from './steps/working.ts';
import { submittableOf, Taken } from './submission/submitter.ts';
import { asking, isTrusted, type VerifyingParts } from './verifyingParts.ts';
import { runBuild } from './workspace/buildProject.ts';
import { sourceOf } from './workspace/sourceOf.ts';

/** The options for verifying a contract again. */
export type Again = 'same' | 'otherBuild' | 'allFiles';

/** From a source file to the match, with questions only for unknown answers. */
export interface ContractVerification {
  /**
   * `Verify Contract`. Nothing is sent before the user has seen every file and agreed.
   * @param argument the file's URI from a menu; otherwise the active editor's, or else the user chooses
   * @param contract the contract's name from a CodeLens
   * @param address where it is deployed, if known, for example for a proxy's implementation
   * @param network the name of the network that the address is on; by default the selected one
   */
  verify(argument: unknown, contract?: unknown, address?: unknown, network?: unknown): Promise<void>;
  /** A contract at a known address, on its network, which needn't be the selected one. */
  verifyAt(place: PlaceGiven): Promise<void>;
  /** The same contract at the same address again, without questions whose answers are known. */
  verifyAgain(kept: KeptJob, again: Again): Promise<void>;
}

/** @param followAgain resumes a verification that is already running */
export function createContractVerification(
  parts: VerifyingParts,
  followAgain: WindowJobs['followAgain'],
): ContractVerification {
  const { contracts, connections, submitter, dialog, consent, answers, problems, errors, log } = parts;

  const others: OtherNetworks<VerifyingConnection> = {
    networks: () => connections.networks().filter(({ verifyUrl }) => verifyUrl !== ''),
    to: (name) => verifyingConnection(connections.to(name)),
  };

  /** One pass through the questions. @returns what to restart with, if the user verifies something else */
  const pass = async (steps: Steps, wanted: Wanted): Promise<Wanted | undefined> => {
    const asked = await askContract(steps, wanted, contracts, answers, others, log);
    if (!asked || !('deployed' in asked)) return asked;
    const { source, candidate, choice, build, workspace } = asked;
    const checked = await steps.once(() =>
      working(vscode.l10n.t('Preparing to verify {0}…', candidate.contractName), () =>
        checkContract({ ...asked, connection: wanted.connection }, log),
      ),
    );
    const { connection, options } = wanted;
    const again: Wanted = { connection, purpose: 'verify', source, choice, ...(options && { options }) };
    const elsewhere: Wanted = { ...again, candidate, asksAddress: true };
    if (loadCore().verification.isVerifiedAlready(checked.subject)) {
      tellVerifiedBefore(checked, () => run(elsewhere)).catch((error: unknown) => errors.show(error));
      return undefined;
    }
    if (tellRunning(checked)) return undefined;
    problems.show(source, checked.draft);
    const decision = await consentToOne(steps, checked, { workspace, build }, consent, dialog);
    if (typeof decision === 'object') {
      if ('instead' in decision) return { ...again, candidate: decision.instead };
      await submitter.send(submittableOf(checked, await fitOf(source, decision.fit)));
      return undefined;
    }
    switch (decision) {
      case 'otherAddress':
        return elsewhere;
      case 'tryAgain':
        return { ...again, candidate };
      case 'build':
        if (build) await runBuild(build);
        return { ...again, contract: candidate.contractName };
    }
  };

  const run = async (wanted: Wanted): Promise<void> => {
    try {
      for (let next: Wanted | undefined = wanted; next; ) {
        const now: Wanted = next;
        next = await asking(parts, (steps) => pass(steps, now));
      }
    } catch (error) {
      throw error instanceof Taken ? error.cause : error;
    }
  };

  /** A second submission would be rejected while one is running, so that one is resumed instead. */
  const tellRunning = ({ connection, deployed: { address }, draft }: CheckedContract): boolean => {
    const running = submitter.running({ address, connection });
    if (!running) return false;
    followAgain(running).catch((error: unknown) => errors.show(error));
    void inform(
      vscode.l10n.t(
        "{0} at {1} on {2} is already being verified. You'll be notified of the result. Nothing new was published.",
        draft.contractName,
        address,
        connection.network.name,
      ),
    );
    return true;
  };

  return {
    async verify(argument, contract, address, network) {
      if (!(await isTrusted())) return;
      await run({
        connection: connectionGiven({ network }, connections),
        purpose: 'verify',
        // The code at a known address identifies the contract better than the active editor.
        source: typeof address === 'string' && !argument ? undefined : sourceGiven(argument),
        contract: typeof contract === 'string' ? contract : undefined,
        ...(typeof address === 'string' && { choice: { typed: address } }),
      });
    },
    async verifyAt({ source, contract, network, address }) {
      if (!(await isTrusted())) return;
      await run({
        connection: verifyingConnection(connections.to(network)),
        purpose: 'verify',
        source,
        contract,
        ...(address !== undefined && { choice: { typed: address } }),
      });
    },
    async verifyAgain({ job, origin }, again) {
      if (!(await isTrusted())) return;
      if (!origin) return;
      const source = vscode.Uri.parse(origin.source);
      if (!vscode.workspace.getWorkspaceFolder(source)) throw notOpen(source);
      await run({
        connection: verifyingConnection(connections.to(job.network)),
        purpose: 'verify',
        source,
        contract: contractNameOf(job),
        choice: { typed: job.address },
        choosesBuild: again === 'otherBuild',
        ...(again === 'allFiles' && { options: { sources: 'all' as const } }),
      });
    },
  };
}

/** The deployed contract, in the form stored with the job. */
async function fitOf(foundIn: vscode.Uri, fit: Candidate | undefined) {
  if (!fit) return undefined;
  return {
    source: (await sourceOf(foundIn, fit)).toString(),
    contract: fit.contractName,
    build: buildOutputOf(fit),
  };
}

/** There may be several copies. */
async function tellVerifiedBefore(
  { draft, deployed: { address }, connection: { network }, subject: { standing } }: CheckedContract,
  chooseOther: () => Promise<void>,
): Promise<void> {
  const onRecord = standing.kind === 'same' ? standing.contract : '';
  const message =
    onRecord === '' || onRecord === draft.contractName
      ? vscode.l10n.t(
          '{0} at {1} on {2} is already verified: exact match. Nothing was published.',
          ...[draft.contractName, address, network.name],
        )
      : vscode.l10n.t(
          '{0} at {1} on {2} is already verified as {3}, which has the same code: exact match. Nothing was published.',
          ...[draft.contractName, address, network.name, onRecord],
        );
  const record: CommandId = 'ledgerLens.contract.showRecord';
  const page = repositoryPage(network.verifyUrl, { chainId: network.chainId, address });
  const steps: Readonly<Record<string, () => Thenable<unknown>>> = {
    [vscode.l10n.t('Open in Repository')]: () => vscode.env.openExternal(vscode.Uri.parse(page)),
    [vscode.l10n.t('Show Record')]: () =>
      vscode.commands.executeCommand(record, { id: address, network: network.name }),
    [vscode.l10n.t('Other Address...')]: chooseOther,
  };
  const choice = await inform(message, ...Object.keys(steps));
  if (choice) await steps[choice]?.();
}

function notOpen(source: vscode.Uri): Error {
  return new (loadCore().net.LensError)(
    { kind: 'input', field: 'source' },
    vscode.l10n.t("{0} isn't in this window's workspace. Open its folder, and verify again.", source.path),
  );
}
