import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { confirmPublication } from '../../verification/consent/confirmPublication.ts';
import { predictionOf } from '../../verification/consent/prediction.ts';
import type { JobFollower } from '../../verification/jobs/jobFollower.ts';
import {
  type PreparedSubmission,
  prepareSubmission,
  verifyingConnection,
} from '../../verification/submission/prepareSubmission.ts';
import { planContract } from '../contractPlan.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { readInput, shownInput, wrongInput } from '../toolInput.ts';
import { connectionOf } from '../toolNetwork.ts';
import { requireTrust } from '../workspaceSource.ts';

/**
 * Publishes a contract's sources for verification. The user is asked every time, by the same list of files as the
 * command shows: a model's own confirmation can be switched off, this cannot.
 */
export function createSubmitVerification(
  connections: Connections,
  follower: Pick<JobFollower, 'submit'>,
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
      const selected = verifyingConnection(connectionOf(connections, network, address));
      const connection = { ...selected, signal: AbortSignal.any([signal, selected.signal]) };
      const plan = await planContract(connection, { path, contract, address }, log);
      // What the user reads and is told of later is in their language, not in the model's.
      const { inUserLanguage, sheets } = loadCore();
      const prepared = await inUserLanguage(() => prepareSubmission({ ...plan, connection }, log));
      const { kept, before, draft } = prepared;
      const source = `the verification service of ${connection.network.name}`;
      if (before?.match === 'exact_match')
        return `${kept.job.contract} at ${kept.job.address} on ${connection.network.name} is already verified: exact match. Nothing was published, and the user wasn't asked.\n`;
      const blocking = draft.warnings.filter(({ blocks }) => blocks).map(({ message }) => message);
      if (blocking.length > 0)
        throw wrongInput(
          'contract',
          `Can't submit the contract as built: ${blocking.join(' ')} Nothing was published.`,
        );
      if (!(await inUserLanguage(() => consent(prepared, connection.signal))))
        return `The user didn't agree to publish the sources of ${kept.job.contract}. Nothing was published. Don't ask again unless they want it.\n`;
      const followed = inUserLanguage(() => follower.submit(selected, kept, prepared.send));
      const job = await untilAborted(followed, signal);
      if (!job)
        return `The sources of ${kept.job.contract} were submitted. Another window follows the verification. Call get_verification_status for ${kept.job.address} later.\n`;
      const { name, verifyUrl } = connection.network;
      return sheetAnswer(sheets.verificationSheet(job, { network: name, verifyUrl }), 'all', source);
    },
  };
}

/** The user's own yes; a cancelled call closes the list, so that a later yes cannot be taken for one. */
async function consent(
  { connection, draft, deployed, before, body }: PreparedSubmission,
  signal: AbortSignal,
): Promise<boolean> {
  const { name, chainId, verifyUrl } = connection.network;
  const close = () => void vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  throwIfAborted(signal);
  signal.addEventListener('abort', close);
  try {
    const agreed = await confirmPublication({
      draft,
      address: deployed.address,
      network: name,
      chainId,
      verifyUrl,
      body,
      prediction: predictionOf(draft, deployed),
      ...(before?.match === 'match' && { before }),
    });
    throwIfAborted(signal);
    return agreed;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** Waits no longer than the model does. What was submitted goes on, and its end is told to the user. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { once: true });
    work.then(resolve, reject);
  });
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): Error {
  return new (loadCore().net.LensError)({ kind: 'cancelled' }, 'The call was cancelled.');
}
