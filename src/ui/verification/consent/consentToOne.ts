import * as vscode from 'vscode';
import type { Fit } from '../../../core/projects/fittingContracts.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import type { ConsentAnswer } from '../../../core/verification/consent/consentRows.ts';
import type { RepeatedVerification, VerifyCommand } from '../../../core/verification/forms/verifyCommands.ts';
import type { CommandId } from '../../commandIds.ts';
import { loadCore } from '../../loadCore.ts';
import { copyCommands, inform, say } from '../../messages/notify.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import type { SeveralChecked } from '../check/checkSeveral.ts';
import type { AddressChoice } from '../check/locateContract.ts';
import type { VerifyingConnection } from '../check/verifyingConnection.ts';
import { askPick } from '../steps/askPick.ts';
import { working } from '../steps/heldBox.ts';
import type { Place, Reply, Steps } from '../steps/steps.ts';
import { buildOutputOf } from '../workspace/buildOutputOf.ts';
import { buildsBeside } from '../workspace/workspaceContracts.ts';
import type { ConsentDialog } from './askConsent.ts';
import type { ConsentStore, Publication } from './consentStore.ts';

const mostFits = 3;

const askAgain: CommandId = 'ledgerLens.contract.askAgain';

/** The user's decision: publish, or an alternative. */
type Decision =
  /** `fit`: the contract that is deployed there, if this one isn't. */
  | { publish: true; fit: Candidate | undefined }
  | { instead: Candidate }
  /** At another address, which the user typed. */
  | { at: AddressChoice }
  | Extract<ConsentAnswer, 'tryAgain' | 'otherAddress' | 'build'>;

/** Warnings that a build ends; it saves the files first. */
const stale: readonly string[] = ['edited', 'missing', 'unsaved'];

/**
 * The user's consent to a submission, or an alternative: the last step. If the user allowed these files with "always"
 * before, and a match is expected, a message says what is published, without a question.
 */
export async function consentToOne(
  steps: Steps,
  checked: CheckedContract,
  consent: ConsentStore,
  dialog: ConsentDialog,
): Promise<Decision> {
  const { source, candidate, draft, connection, build } = checked;
  const isBeyondDoubt = loadCore().verification.doubtsOf(checked).length === 0;
  const project = source.with({ path: candidate.project.root }).toString();
  const publication: Publication = {
    project,
    verifyUrl: connection.network.verifyUrl,
    files: draft.files,
    isBeyondDoubt,
  };
  const isStale = checked.warnings.some(({ kind }) => stale.includes(kind));
  const isMismatch = checked.comparison.level === 'mismatch';
  const fits = isMismatch ? await steps.once(() => fitsFor(checked)) : [];
  const isUnbuilt = candidate.project.toolchain === 'sources';
  // Without its code, there is nothing to compare: Vyper's JSON output has none.
  const hasNoCode = checked.comparison.level === 'unknown' && draft.bytecode.runtime === undefined;
  const mayBuild = isStale || isUnbuilt || hasNoCode || (isMismatch && fits.length === 0) ? build : undefined;
  const list = loadCore().verification.consentList(
    checked,
    {
      fits: fits.map(({ candidate: fit, prediction }) => ({
        contract: fit.contractName,
        source: loadCore().projects.sourceInFolder(fit.project, fit.sourceName),
        isExact: prediction.level === 'exact',
        build: buildOutputOf(fit),
      })),
      ...(mayBuild && { build: mayBuild.command }),
      otherAddress: true,
      copies: true,
      always: isBeyondDoubt,
    },
    serviceOf(connection),
  );
  let asked = false;
  const answer = await steps.ask(
    (place: Place<ConsentAnswer>) => {
      asked = true;
      return dialog.ask(list, [checked], place);
    },
    { known: consent.covers(publication) ? 'publish' : undefined },
  );
  switch (answer) {
    case 'tryAgain':
    case 'otherAddress':
    case 'build':
      return answer;
    case 'always':
      await consent.remember(publication);
      void tellRemembered(checked);
      break;
    case 'publish':
      if (!asked) void tellPublishing(checked, dialog);
      break;
    case 'copyAs':
      // It leads back to the list.
      await steps.ask((place: Place<never>) => copyAs(checked, place));
      return 'tryAgain';
    case 'include':
      return 'tryAgain';
    default: {
      if ('typed' in answer) return { at: answer };
      const chosen = fits[answer.fit];
      return chosen ? { instead: chosen.candidate } : 'tryAgain';
    }
  }
  return { publish: true, fit: fits[0]?.candidate };
}

/** The destination, in the list's words. */
export function serviceOf({ network }: VerifyingConnection): { host: string; network: string; chainId: string } {
  return { host: new URL(network.verifyUrl).host, network: network.name, chainId: network.chainId };
}

/** The contracts of the workspace folder that fit the deployed code, if this build doesn't. */
async function fitsFor(checked: CheckedContract): Promise<readonly Fit[]> {
  const { runtimeBytecode: code } = checked.deployed;
  if (code === undefined) return [];
  const fits = await working(vscode.l10n.t('Looking for the deployed contract…'), () => buildsBeside(checked, code));
  return fits.slice(0, mostFits);
}

async function tellPublishing(checked: CheckedContract, dialog: ConsentDialog): Promise<void> {
  const { length } = checked.request.parts.filter(({ kind }) => kind === 'file');
  const { host } = serviceOf(checked.connection);
  const message =
    length === 1
      ? vscode.l10n.t('Publishing 1 file of {0} to {1}, as you chose for these files.', checked.contract, host)
      : vscode.l10n.t(
          'Publishing {0} files of {1} to {2}, as you chose for these files.',
          length,
          checked.contract,
          host,
        );
  const showFiles = vscode.l10n.t('Show Files');
  const choice = await inform(message, showFiles, vscode.l10n.t('Always Ask'));
  if (choice === showFiles) await dialog.showFiles(checked);
  else if (choice) await vscode.commands.executeCommand(askAgain);
}

/** A permission that lasts, and how to revoke it. */
async function tellRemembered({ contract, request }: CheckedContract): Promise<void> {
  const { length } = request.parts.filter(({ kind }) => kind === 'file');
  const message =
    length === 1
      ? vscode.l10n.t('From now on, the file of {0} is published without asking, even after changes.', contract)
      : vscode.l10n.t(
          'From now on, the {0} files of {1} are published without asking, even after changes.',
          length,
          contract,
        );
  if ((await inform(message, vscode.l10n.t('Always Ask'))) !== undefined)
    await vscode.commands.executeCommand(askAgain);
}

/**
 * One consent for several contracts, the last step. Contracts with an expected mismatch are included only if
 * the user adds them.
 * @returns the contracts to publish, possibly none, or that everything must be checked again
 */
export async function consentToSeveral(
  steps: Steps,
  { open, apart, before, problems }: SeveralChecked,
  dialog: ConsentDialog,
  deployment?: string,
): Promise<readonly CheckedContract[] | 'tryAgain'> {
  const [first] = [...open, ...apart];
  if (!first) return [];
  const ask = (chosen: readonly CheckedContract[], rest: readonly CheckedContract[]) => {
    const leftOut = { before, problems, apart: rest, ...(deployment !== undefined && { deployment }) };
    const list = loadCore().verification.severalConsentList(chosen, leftOut, serviceOf(first.connection));
    return steps.ask((place: Place<ConsentAnswer>) => dialog.ask(list, [...chosen, ...rest], place));
  };
  const answer = await ask(open, apart);
  if (answer === 'publish') return open;
  if (answer !== 'include') return 'tryAgain';
  const all = [...open, ...apart];
  return (await ask(all, [])) === 'publish' ? all : 'tryAgain';
}

/** Asks in which form to copy a verification, copies it, and leads back to the question before. Sends nothing. */
async function copyAs(checked: CheckedContract, place: Place<never>): Promise<Reply<never>> {
  const repeated = await working(vscode.l10n.t('Preparing to copy…'), () => repeatedOf(checked));
  const commands = loadCore().verification.verifyCommands(repeated);
  const reply = await askPick<VerifyCommand>(
    {
      title: vscode.l10n.t('Copy the Verification of {0} As', checked.contract),
      placeholder: vscode.l10n.t('Select a format to copy'),
      items: () => commands.map((answer) => ({ label: answer.label, detail: answer.detail, answer })),
    },
    { canGoBack: place.canGoBack, ...(place.box && { box: place.box }) },
  );
  if (typeof reply === 'string') return reply;
  await copyCommands(reply.answer.text());
  say(vscode.l10n.t('Copied as {0}', reply.answer.label));
  return 'back';
}

async function repeatedOf({
  workspace,
  candidate,
  contract,
  identifier,
  address,
  deployed,
  draft,
  connection: { network },
  request,
}: CheckedContract): Promise<RepeatedVerification> {
  const { ledger, projects } = loadCore();
  const { creationBytecode, creationTransactionHash } = deployed;
  const { root, workspaceFolder } = candidate.project;
  const built = draft.bytecode.creation?.length;
  const encoded = built === undefined ? undefined : creationBytecode?.slice(built);
  const forge = candidate.project.toolchain === 'foundry' ? await projects.foundryBuild(workspace, candidate) : {};
  const abi = encoded === undefined ? undefined : await projects.abiOfBuild(workspace, candidate);
  return {
    toolchain: draft.toolchain,
    contract,
    identifier,
    sourceName: candidate.sourceName,
    ...forge,
    address,
    chainId: network.chainId,
    network: network.name,
    base: network.verifyUrl,
    request,
    folder: root.startsWith(`${workspaceFolder}/`) ? root.slice(workspaceFolder.length + 1) : '',
    ...(creationTransactionHash !== undefined && { creationTransactionHash }),
    ...(encoded !== undefined && { constructorWords: ledger.constructorWords(abi, encoded) }),
  };
}
