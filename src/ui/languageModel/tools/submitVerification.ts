import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { type CheckedContract, checkContract } from '../../verification/check/checkContract.ts';
import { verifyingConnection } from '../../verification/check/verifyingConnection.ts';
import type { ConsentDialog } from '../../verification/consent/askConsent.ts';
import { serviceOf } from '../../verification/consent/consentToOne.ts';
import { Taken, type WindowJobs } from '../../verification/jobs/windowJobs.ts';
import { planContract } from '../contractPlan.ts';
import { readInput, shownInput, wrongInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf, foreignChecksum } from '../toolNetwork.ts';
import { untilAborted } from '../untilAborted.ts';
import { requireTrust } from '../workspaceSource.ts';

/** The consent list and the submission, shared with the commands. */
export interface Publishing {
  readonly dialog: ConsentDialog;
  readonly follower: WindowJobs;
}

/**
 * Publishes a contract's sources for verification. The user is asked every time, with the same list of files as the
 * command: the confirmation of a tool can be turned off, but this can't.
 */
export function createSubmitVerification(
  connections: Connections,
  { dialog, follower }: Publishing,
  errors: Pick<ErrorPresenter, 'show'>,
  log: Log,
): Tool {
  return {
    progress: (input) =>
      vscode.l10n.t(
        "Preparing to verify {0}… You'll be asked before anything is published.",
        shownInput(input, 'contract') || shownInput(input, 'path'),
      ),
    async run(input, signal) {
      const { path, contract, address, network } = readInput(input, ['contract'], ['path', 'address', 'network']);
      requireTrust();
      const warning = foreignChecksum(network, address);
      if (warning !== undefined) throw wrongInput('address', `${warning} Nothing was published.`);
      const selected = verifyingConnection(connectionOf(connections, network, address));
      const connection = { ...selected, signal: AbortSignal.any([signal, selected.signal]) };
      // Texts for the user are in their language, not the model's.
      const { inUserLanguage, sheets, verification } = loadCore();
      for (;;) {
        const plan = await planContract(connection, { path, contract, address }, log);
        const checked = await inUserLanguage(() => checkContract({ ...plan, connection }, log));
        const { identifier, address: at, warnings } = checked;
        const where = `${at} on ${connection.network.name}`;
        if (verification.isVerifiedAlready(checked))
          return `${identifier} at ${where} is already verified: exact match. Nothing was published, and the user wasn't asked.\n`;
        const blocking = warnings.filter(({ blocks }) => blocks).map(({ message }) => message);
        if (blocking.length > 0)
          throw wrongInput(
            'contract',
            `Can't submit the contract as built: ${blocking.join(' ')} Nothing was published.`,
          );
        const answer = await inUserLanguage(() => consent(checked, dialog, connection.signal));
        if (answer === 'tryAgain') continue;
        if (answer !== 'publish')
          return `The user didn't agree to publish the sources of ${identifier}. Nothing was published. Ask again only if they want it.\n`;
        const sent = inUserLanguage(() => follower.submit(checked));
        // The user agreed, and the verification continues without the model: its failure is shown.
        const show = (error: unknown) => void errors.show(error);
        const job = await untilAborted(sent.catch(causeOfTaken), signal, cancelled, show);
        if (!job)
          return `The sources of ${identifier} were submitted. Another window follows the verification. Call get_verification_status for ${at} later.\n`;
        const { name, verifyUrl } = connection.network;
        const sheet = sheets.verificationSheet(job, { network: name, verifyUrl });
        return sheetAnswer(sheet, 'all', `the verification service of ${name}`);
      }
    },
  };
}

/** The user's answer. A cancelled call closes the list, so that no later answer counts. */
async function consent(
  checked: CheckedContract,
  dialog: ConsentDialog,
  signal: AbortSignal,
): Promise<'publish' | 'tryAgain' | undefined> {
  const ways = { fits: [], otherAddress: false, copies: false, always: false };
  const list = loadCore().verification.consentList(checked, ways, serviceOf(checked.connection));
  const close = () => void vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  throwIfAborted(signal);
  signal.addEventListener('abort', close);
  try {
    const place = { canGoBack: false };
    const reply = await dialog.ask(list, [checked], place);
    throwIfAborted(signal);
    const answer = typeof reply === 'object' ? reply.answer : undefined;
    return answer === 'publish' || answer === 'tryAgain' ? answer : undefined;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

function causeOfTaken(error: unknown): never {
  throw error instanceof Taken ? error.cause : error;
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): Error {
  return new (loadCore().net.LensError)({ kind: 'cancelled' }, 'The call was canceled.');
}
