import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { ConsentAnswer } from '../../core/verification/consent/consentRows.ts';
import { loadCore } from '../loadCore.ts';
import { inform } from '../messages/notify.ts';
import { locateDeployed } from './check/locateContract.ts';
import { recordAt } from './check/recordAt.ts';
import { supportedOn, type VerifyingConnection } from './check/verifyingConnection.ts';
import { serviceOf } from './consent/consentToOne.ts';
import { resolveAddress } from './records/resolveAddress.ts';
import { working } from './steps/heldBox.ts';
import type { Place, Steps } from './steps/steps.ts';
import { askingOn, publish, type VerifyingParts } from './verifyingParts.ts';

/**
 * `Verify Without Sources`: the service searches its verified contracts for the same code. No source is sent, only
 * the address and the creation transaction.
 */
export function createSimilarVerification(parts: VerifyingParts) {
  const { connections, dialog, log } = parts;
  return async (given: unknown): Promise<void> => {
    const resolved = await resolveAddress(given, connections, (network) => ({
      title: vscode.l10n.t('Verify Without Sources on {0}', network),
      prompt: vscode.l10n.t('The service searches the contracts it has verified. No sources are sent.'),
    }));
    if (!resolved) return;
    const { typed, connection } = resolved;
    if (!(await supportedOn(connection, log))) return;
    await askingOn(parts, 'tryAgain', (steps) => pass(steps, connection, typed));
  };

  /** @returns `tryAgain` if a part that couldn't be read should be read again */
  async function pass(steps: Steps, connection: VerifyingConnection, typed: string): Promise<'tryAgain' | undefined> {
    const { network } = connection;
    const [deployed, { record, problem, failure }] = await steps.once(() =>
      working(vscode.l10n.t('Loading {0}…', typed), async () => {
        const found = await locateDeployed(connection, { typed }, log);
        return [found, await recordAt(connection, found.address, log)] as const;
      }),
    );
    const { address, creationTransactionHash: hash } = deployed;
    if (record?.match) {
      void inform(verifiedText(address, network.name, record.match, record.compilation?.name));
      return undefined;
    }
    const { similarityRequest, similarConsentList, unreadRecord } = loadCore().verification;
    const target = { chainId: network.chainId, address, ...(hash !== undefined && { creationTransactionHash: hash }) };
    const search = {
      id: randomUUID(),
      connection,
      address,
      identifier: 'similar:Contract',
      request: similarityRequest(target),
      record,
      origin: null,
    };
    const unread = [...(deployed.unread ?? []), ...unreadRecord(problem, failure)];
    const list = similarConsentList({ ...search, deployed, unread }, serviceOf(connection));
    const answer = await steps.ask((place: Place<ConsentAnswer>) => dialog.ask(list, [search], place));
    if (answer === 'tryAgain') return answer;
    if (answer === 'publish') await publish(parts, search);
    return undefined;
  }
}

function verifiedText(
  address: string,
  network: string,
  match: 'exact_match' | 'match',
  name: string | null | undefined,
): string {
  const { entityName, namedId } = loadCore().names;
  const contract = namedId(address, entityName(name ?? '', 'verified'));
  return match === 'exact_match'
    ? vscode.l10n.t('{0} on {1} is already verified: exact match. No verification was requested.', contract, network)
    : vscode.l10n.t('{0} on {1} is already verified: match. No verification was requested.', contract, network);
}
