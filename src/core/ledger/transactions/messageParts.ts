import * as l10n from '@vscode/l10n';
import { type Entry, isMalformed } from '../rest/schema/field.ts';
import type { TopicMessage } from '../rest/schema/topics.ts';

/** A topic message with its known parts, in order. */
export interface WholeMessage {
  readonly parts: readonly [TopicMessage, ...TopicMessage[]];
  /** The number of its parts; 1 for an unchunked message. */
  readonly total: number;
}

/**
 * Joins the parts of chunked messages: those with the same first transaction, payer and number of parts (HIP-1,
 * `ConsensusMessageChunkInfo`). A message takes the position of its first row. A duplicate part, or one with an invalid
 * number, stays a separate message.
 */
export function joinMessages(rows: readonly Entry<TopicMessage>[]): Entry<WholeMessage>[] {
  const places = new Map<string, number>();
  const joined: Entry<WholeMessage>[] = [];
  for (const row of rows) {
    if (isMalformed(row)) {
      joined.push(row);
      continue;
    }
    const key = keyOf(row);
    const place = key === undefined ? undefined : places.get(key);
    const known = place === undefined ? undefined : joined[place];
    if (place === undefined || !known || isMalformed(known) || known.parts.some((each) => isSamePart(each, row))) {
      if (key !== undefined && place === undefined) places.set(key, joined.length);
      joined.push({ parts: [row], total: totalOf(row) });
    } else {
      const [first = row, ...rest] = [...known.parts, row].sort((one, other) => numberOf(one) - numberOf(other));
      joined[place] = { ...known, parts: [first, ...rest] };
    }
  }
  return joined;
}

/** The numbers of the missing parts, as ranges: `2`, `4 to 7`. */
export function missingParts({ parts, total }: WholeMessage): string[] {
  const numbers = [...parts.map(numberOf), total + 1];
  return numbers.flatMap((number, index) => {
    const before = index === 0 ? 0 : (numbers[index - 1] ?? 0);
    if (total === 1 || number - before <= 1) return [];
    return [
      number - before === 2
        ? `${before + 1}`
        : l10n.t({ message: '{0} to {1}', args: [before + 1, number - 1], comment: ['two numbers'] }),
    ];
  });
}

/** The number of parts of its message; 1 if the numbers are invalid. */
function totalOf({ chunk_info: chunk }: TopicMessage): number {
  const { number, total } = chunk ?? {};
  return number && total && number >= 1 && number <= total ? total : 1;
}

/** The number of the part. */
export function numberOf({ chunk_info: chunk }: TopicMessage): number {
  return chunk?.number ?? 1;
}

function isSamePart(one: TopicMessage, other: TopicMessage): boolean {
  return numberOf(one) === numberOf(other);
}

/** The key that all parts of a message share; undefined for an unchunked message. */
function keyOf(message: TopicMessage): string | undefined {
  const { topic_id: topic, payer_account_id: payer, chunk_info: chunk } = message;
  const first = chunk?.initial_transaction_id;
  const total = totalOf(message);
  if (!first || total === 1) return undefined;
  const { account_id: account, transaction_valid_start: start, nonce, scheduled } = first;
  return JSON.stringify([topic, payer, account, start, nonce, scheduled, total]);
}
