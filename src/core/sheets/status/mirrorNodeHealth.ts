import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { formatDuration } from '../../format/times.ts';
import { formatZonedTime } from '../../format/zonedTime.ts';
import type { Identifier } from '../../ledger/ids/identifiers.ts';
import type { PulseReading } from '../../ledger/rest/measureMirrorNode.ts';

/** Older figures say nothing of now; milliseconds. */
const longestKnown = 2 * 60_000;
/** Newer figures are those of now, as a view that reads again has them. */
const fresh = 30_000;
/** Of a mirror node in good health. */
const usual = 10_000;

/** How a mirror node is, as parts of a line; empty before its first answer. */
export function pulseParts({ behind, answerMs, requests, failed }: PulseReading, now: number): string[] {
  const parts: string[] = [];
  if (behind && now - behind.at <= longestKnown) {
    parts.push(behindWords(behind, now));
  }
  if (answerMs !== undefined) parts.push(l10n.t`answers in ${formatInteger(Math.round(answerMs))} ms`);
  if (requests > 0)
    parts.push(
      failed === 0
        ? l10n.t('no failed requests in 5 minutes')
        : l10n.t`${failed} of ${requests} requests failed in 5 minutes`,
    );
  return parts;
}

function behindWords({ ms, at }: NonNullable<PulseReading['behind']>, now: number): string {
  const seconds = BigInt(Math.round(ms / 1000));
  const age = formatDuration(seconds > 0n ? seconds : 1n);
  if (now - at > fresh) {
    const ago = formatDuration(BigInt(Math.round((now - at) / 1000)));
    return ms > usual
      ? l10n.t`may have been ${age} behind when last asked`
      : l10n.t`up to date when last asked, ${ago} ago`;
  }
  return ms > usual ? l10n.t`newest transaction ${age} old: it may be behind` : l10n.t`newest transaction ${age} old`;
}

/** Whether the reading deserves a warning: the mirror node is far behind, or requests fail. */
export function isPulseWeak({ behind, requests, failed }: PulseReading, now: number): boolean {
  const isBehind = behind !== undefined && now - behind.at <= longestKnown && behind.ms > usual;
  return isBehind || (failed > 0 && failed * 4 >= requests);
}

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
