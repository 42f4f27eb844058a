import * as vscode from 'vscode';
import type { ComparedDeployment } from '../../../core/projects/deployments/comparedDeployments.ts';
import type { DeploymentPlace } from '../../../core/projects/deployments/recordedDeployment.ts';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import { unlessLate } from '../../sheets/unlessLate.ts';
import { recordAt } from '../check/recordAt.ts';
import { isVerifying } from '../check/verifyingConnection.ts';
import { buildOutputOf } from '../workspace/buildOutputOf.ts';

/** How long a question waits for the verification records, in milliseconds, and how many it asks for. */
const patience = 2_000;
const mostAsked = 24;

/** The match on record of the verified ones among some addresses, as far as the service says so at once. */
export async function verifiedAmong(
  connection: Connection,
  addresses: readonly string[],
  log: Log,
): Promise<ReadonlyMap<string, 'exact_match' | 'match'>> {
  const known = await matchesAmong(connection, addresses, log);
  return new Map([...known].flatMap(([address, match]) => (match === 'none' ? [] : [[address, match]])));
}

/** Like `verifiedAmong`, with those that surely aren't verified. An address without an answer is missing. */
export async function matchesAmong(
  connection: Connection,
  addresses: readonly string[],
  log: Log,
): Promise<ReadonlyMap<string, 'exact_match' | 'match' | 'none'>> {
  const found = new Map<string, 'exact_match' | 'match' | 'none'>();
  if (!isVerifying(connection)) return found;
  const asked = [...new Set(addresses)].slice(0, mostAsked).map(async (address) => {
    const answer = await recordAt(connection, address, log).catch(() => undefined);
    if (answer && answer.problem === undefined) found.set(address, answer.record?.match ?? 'none');
  });
  await unlessLate(Promise.all(asked), patience);
  return new Map(found);
}

/** A match on record in a few words. */
export function verifiedText(match: 'exact_match' | 'match'): string {
  return match === 'exact_match' ? vscode.l10n.t('verified: exact match') : vscode.l10n.t('verified: match');
}

/** When something was deployed, by its record, unless the record's name says so. */
export function deployedText({ deployedAt, source }: Pick<DeploymentPlace, 'deployedAt' | 'source'>): string {
  if (deployedAt <= 0 || / UTC$/.test(source)) return '';
  return loadCore().render.formatTime(String(Math.floor(deployedAt / 1000)));
}

/** The contract deployed at a recorded address, in a few words; undefined if it wasn't compared. */
export function foundWords({
  found,
  is,
  build,
}: Pick<ComparedDeployment, 'found' | 'is' | 'build'>): string | undefined {
  const output = build && buildOutputOf(build);
  switch (found) {
    case 'exact':
      return output === undefined ? vscode.l10n.t('this build') : vscode.l10n.t('this build: {0}', output);
    case 'match':
      return output === undefined
        ? vscode.l10n.t('this build, different metadata')
        : vscode.l10n.t('this build, different metadata: {0}', output);
    case 'other':
      return is === undefined ? vscode.l10n.t('other code') : vscode.l10n.t('other code: {0}', is);
    case 'missing':
      return vscode.l10n.t('not on this network');
    default:
      return undefined;
  }
}
