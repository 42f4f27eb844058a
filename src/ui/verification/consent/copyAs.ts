import * as vscode from 'vscode';
import type { RepeatedVerification, VerifyCommand } from '../../../core/verification/forms/verifyCommands.ts';
import { loadCore } from '../../loadCore.ts';
import { copyCommands, say } from '../../messages/notify.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import { askPick } from '../steps/askPick.ts';
import { working } from '../steps/heldBox.ts';
import type { Place, Reply } from '../steps/steps.ts';

/** Asks in which form to copy a verification, copies it, and leads back to the question before. Sends nothing. */
export async function copyAs(checked: CheckedContract, place: Place<never>): Promise<Reply<never>> {
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
