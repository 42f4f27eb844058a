import * as vscode from 'vscode';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import type { StoredJob } from '../../core/verification/jobs/storedJob.ts';
import type { CommandId } from '../commandIds.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import { askContract, chooseAddress, locating, onNetwork, reading, type Wanted } from './ask/askContract.ts';
import { resolveSource } from './ask/chooseSource.ts';
import type { OtherNetworks } from './ask/onOtherNetworks.ts';
import { type CheckedContract, checkContract } from './check/checkContract.ts';
import { type VerifyingConnection, verifyingConnection } from './check/verifyingConnection.ts';
import { consentToOne } from './consent/consentToOne.ts';
import { contractNameOf } from './jobs/contractNameOf.ts';
import { repositoryPage } from './jobs/jobOutcomes.ts';
import type { PlaceArgument } from './placeArgument.ts';
import { connectionNamed } from './records/resolveAddress.ts';
import { working } from './steps/heldBox.ts';
import type { Steps } from './steps/steps.ts';
import { askingOn, isTrusted, publish, type VerifyingParts } from './verifyingParts.ts';
import { buildOutputOf } from './workspace/buildOutputOf.ts';
import { buildOf, runBuild } from './workspace/buildProject.ts';
import { sourceOf } from './workspace/workspaceContracts.ts';

/** The options for verifying a contract again. */
export type Again = 'same' | 'otherBuild' | 'allFiles';

/** From a source file to the match, with questions only for unknown answers. */
export type ContractVerification = ReturnType<typeof createContractVerification>;

export function createContractVerification(parts: VerifyingParts) {
  const { contracts, connections, follower, dialog, consent, answers, problems, errors, log } = parts;

  const others: OtherNetworks<VerifyingConnection> = {
    networks: () => connections.networks().filter(({ verifyUrl }) => verifyUrl !== ''),
    to: (name) => verifyingConnection(connections.to(name)),
  };

  /** One pass through the questions. @returns what to restart with, if the user verifies something else */
  const pass = async (steps: Steps, wanted: Wanted): Promise<Wanted | undefined> => {
    const plan = await askContract(steps, wanted, contracts, answers, others, log);
    if (!plan || !('deployed' in plan)) return plan;
    const { connection, source, candidate, choice, build } = plan;
    const checked = await steps.once(() =>
      working(vscode.l10n.t('Preparing to verify {0}…', candidate.contractName), () => checkContract(plan, log)),
    );
    const { options } = wanted;
    const again: Wanted = {
      connection,
      purpose: 'verify',
      source,
      ...(choice && { choice }),
      ...(options && { options }),
    };
    const elsewhere: Wanted = { ...again, candidate, asksAddress: true };
    if (loadCore().verification.isVerifiedAlready(checked)) {
      const { record } = checked;
      if (record) follower.knowVerified(checked, record).catch((error: unknown) => errors.show(error));
      tellVerifiedBefore(checked, () => run(elsewhere)).catch((error: unknown) => errors.show(error));
      return undefined;
    }
    if (tellRunning(checked)) return undefined;
    problems.show(checked);
    const decision = await consentToOne(steps, checked, consent, dialog);
    if (typeof decision === 'object') {
      if ('instead' in decision) return { ...again, candidate: decision.instead };
      if ('at' in decision) return { ...again, candidate, choice: decision.at };
      await publish(parts, await withFit(checked, decision.fit));
      return undefined;
    }
    switch (decision) {
      case 'otherAddress': {
        // Going back leads to the list that was reviewed.
        const other = await chooseAddress(steps, plan.workspace, [candidate], elsewhere, others, log);
        if (other.on !== undefined) return onNetwork(other, other.on, source, [candidate], elsewhere, others);
        // One that isn't there leads back to the question, and from there to the list.
        await steps.once(() => locating(connection, other, log));
        return { ...again, candidate, choice: other };
      }
      case 'tryAgain':
        return { ...again, candidate };
      case 'build':
        if (build) await runBuild(build);
        return { ...again, contract: candidate.contractName };
    }
  };

  const run = (wanted: Wanted): Promise<void> => askingOn(parts, wanted, pass);

  /** A second submission would be rejected while one is running, so that one is resumed instead. */
  const tellRunning = ({ connection, address, contract }: CheckedContract): boolean => {
    const running = follower.running({ address, connection });
    if (!running) return false;
    follower.followAgain(running).catch((error: unknown) => errors.show(error));
    void inform(
      vscode.l10n.t(
        "{0} at {1} on {2} is already being verified. You'll be notified of the result. Nothing new was published.",
        contract,
        address,
        connection.network.name,
      ),
    );
    return true;
  };

  return {
    /**
     * `Verify Contract`. Nothing is sent before the user has seen every file and agreed.
     * @param argument the file's URI from a menu; otherwise the active editor's, or else the user chooses
     * @param contract the contract's name from a CodeLens
     * @param address where it is deployed, if known, for example for a proxy's implementation
     * @param network the name of the network that the address is on; by default the selected one
     */
    async verify(argument: unknown, contract?: unknown, address?: unknown, network?: unknown): Promise<void> {
      if (!(await isTrusted())) return;
      await run({
        connection: connectionNamed(address, network, connections),
        purpose: 'verify',
        // The code at a known address identifies the contract better than the active editor.
        source: typeof address === 'string' && !argument ? undefined : resolveSource(argument),
        contract: typeof contract === 'string' ? contract : undefined,
        ...(typeof address === 'string' && { choice: { typed: address } }),
      });
    },
    /** A contract at a known address, on its network, which needn't be the selected one. */
    async verifyAt({ source, contract, network, address, buildsFirst = false }: PlaceArgument): Promise<void> {
      if (!(await isTrusted())) return;
      if (buildsFirst) {
        const build = buildOf((await reading(source, contracts.workspaceOf(source))).projects, source);
        if (build) await runBuild(build);
      }
      await run({
        connection: connectionNamed(address, network, connections),
        purpose: 'verify',
        source,
        contract,
        ...(address !== undefined && { choice: { typed: address } }),
      });
    },
    /** The same contract at the same address again, without questions whose answers are known. */
    async verifyAgain({ job, origin }: StoredJob, again: Again): Promise<void> {
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

/** The job then says which contract is deployed instead. */
async function withFit(checked: CheckedContract, fit: Candidate | undefined): Promise<CheckedContract> {
  const { source, origin } = checked;
  if (!fit || !origin?.foretold) return checked;
  const instead = {
    source: (await sourceOf(source, fit)).toString(),
    contract: fit.contractName,
    build: buildOutputOf(fit),
  };
  return { ...checked, origin: { ...origin, foretold: { ...origin.foretold, instead } } };
}

/** There may be several copies. */
async function tellVerifiedBefore(
  { contract, address, connection: { network }, standing }: CheckedContract,
  chooseOther: () => Promise<void>,
): Promise<void> {
  const onRecord = standing.kind === 'same' ? standing.contract : '';
  const message =
    onRecord === '' || onRecord === contract
      ? vscode.l10n.t(
          '{0} at {1} on {2} is already verified: exact match. Nothing was published.',
          contract,
          address,
          network.name,
        )
      : vscode.l10n.t(
          '{0} at {1} on {2} is already verified as {3}, which has the same code: exact match. Nothing was published.',
          contract,
          address,
          network.name,
          onRecord,
        );
  const record: CommandId = 'ledgerLens.contract.showRecord';
  const page = repositoryPage(network.verifyUrl, { chainId: network.chainId, address });
  const steps: Readonly<Record<string, () => Thenable<unknown>>> = {
    [vscode.l10n.t('Open in Repository')]: () => vscode.env.openExternal(vscode.Uri.parse(page)),
    [vscode.l10n.t('Show Record')]: () =>
      vscode.commands.executeCommand(record, { id: address, network: network.name }),
    [vscode.l10n.t('Choose Another Address...')]: chooseOther,
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
