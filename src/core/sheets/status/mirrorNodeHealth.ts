import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import { formatDuration } from '../../format/times.ts';
import type { PulseReading } from '../../ledger/rest/measureMirrorNode.ts';

/** Older figures say nothing of now; milliseconds. */
export const longestKnown = 2 * 60_000;
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
