import * as l10n from '@vscode/l10n';
import { formatZonedTime } from '../../format/zonedTime.ts';
import type { Identifier } from '../../ledger/ids/identifiers.ts';
import type { PulseReading } from '../../ledger/rest/measureMirrorNode.ts';
import { longestKnown } from './mirrorNodeHealth.ts';

/**
 * Why a new transaction isn't there yet: the mirror node's time beside the transaction's own.
 * @param now milliseconds since 1970
 * @param zone the user's time zone, an IANA name
 * @returns undefined if the mirror node's time isn't known, or the identifier has none
 */
export function waitWords(
  identifier: Identifier,
  { newest }: PulseReading,
  now: number,
  zone: string,
): string | undefined {
  if (identifier.kind !== 'transaction' || newest === undefined) return undefined;
  const [node, own] = [Number(newest), Number(identifier.transaction.validStart)];
  // What it has shown may be old only because nothing new was asked for.
  if (now - node * 1000 > longestKnown) return undefined;
  const [nodeTime, ownTime] = [timeOfDay(node, zone), timeOfDay(own, zone)];
  if (nodeTime === undefined || ownTime === undefined) return undefined;
  return node < own
    ? l10n.t`The mirror node is at ${nodeTime}, before this transaction's valid start at ${ownTime}. Wait a few seconds.`
    : l10n.t`The mirror node is at ${nodeTime}, after this transaction's valid start at ${ownTime}: it may not have reached the network.`;
}

/** `12:00:03` in the zone. */
function timeOfDay(seconds: number, zone: string): string | undefined {
  if (!Number.isFinite(seconds) || Math.abs(seconds) > 8.64e12) return undefined;
  return formatZonedTime(new Date(Math.floor(seconds) * 1000).toISOString(), zone)?.split(' ')[1];
}
