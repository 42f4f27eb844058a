import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { loadCore } from '../loadCore.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { locateContract } from './ask/locateContract.ts';
import { addressGiven, connectionGiven } from './records/addressGiven.ts';
import { working } from './steps/working.ts';
import { supportedOn } from './submission/chainSupport.ts';
import { recordOf } from './submission/prepareSubmission.ts';
import type { VerifyingParts } from './verifyContract.ts';

/**
 * `Verify by Similar Contract`: the service looks among all that it has verified for the same code. No source leaves;
 * only the address does, so nothing but a choice of the address is asked.
 */
export function createSimilarVerification({ connections, follower, log }: VerifyingParts) {
  return async (given: unknown): Promise<void> => {
    const connection = connectionGiven(given, connections);
    const { network, verification } = connection;
    const typed = await addressGiven(given, {
      title: vscode.l10n.t('Verify Without Sources on {0}', network.name),
      prompt: vscode.l10n.t('The service searches the contracts it has verified. No sources are sent.'),
    });
    if (typed === undefined || !(await supportedOn(connection, log))) return;
    const [deployed, before] = await working(vscode.l10n.t('Loading {0}…', typed), async () => {
      const found = await locateContract(connection, { typed }, log);
      return [found, await recordOf(connection, found.address, log)] as const;
    });
    const { address, creationTransactionHash } = deployed;
    if (before?.match) {
      const message =
        before.match === 'exact_match'
          ? vscode.l10n.t(
              '{0} on {1} is already verified: exact match. No verification was requested.',
              address,
              network.name,
            )
          : vscode.l10n.t(
              '{0} on {1} is already verified: match. No verification was requested.',
              address,
              network.name,
            );
      void vscode.window.showInformationMessage(plainMessage(message));
      return;
    }
    const job = loadCore().verification.draftJob({
      ...{ id: randomUUID(), network: network.name, chainId: network.chainId, address },
      ...{ contract: 'similar:Contract', createdAt: Date.now() },
      ...(before && { before }),
    });
    const target = { chainId: network.chainId, address, ...(creationTransactionHash && { creationTransactionHash }) };
    await follower.submit(connection, { job, origin: null }, (signal) => verification.similarity(target, signal));
  };
}
