import * as l10n from '@vscode/l10n';
import { type Entry, isMalformed } from '../rest/schema/field.ts';
import type { TopicMessage } from '../rest/schema/topics.ts';

/** A message of a topic with the parts of it that are there, in their order. */
export interface WholeMessage {
  readonly parts: readonly [TopicMessage, ...TopicMessage[]];
  /** How many parts it was sent in; 1 where it is one of its own. */
  readonly total: number;
}

/**
 * Joins the parts of messages that were too long for one transaction: those that name the same first transaction, payer
 * and number of parts (HIP-1, `ConsensusMessageChunkInfo`). A message stands where its first row stood. A part that is
 * there twice, or whose number makes no sense, stays a message of its own.
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

/** The numbers of the parts that are not there, as ranges: `2`, `4 to 7`. */
export function missingParts({ parts, total }: WholeMessage): string[] {
  const numbers = [...parts.map(numberOf), total + 1];
  return numbers.flatMap((number, index) => {
    const before = index === 0 ? 0 : (numbers[index - 1] ?? 0);
    if (total === 1 || number - before <= 1) return [];
    return [number - before === 2 ? `${before + 1}` : l10n.t`${before + 1} to ${number - 1}`];
  });
}

/** In how many parts its message was sent; 1 where the numbers make no sense. */
function totalOf({ chunk_info: chunk }: TopicMessage): number {
  const { number, total } = chunk ?? {};
  return number && total && number >= 1 && number <= total ? total : 1;
}

/** Which part of its message it is. */
export function numberOf({ chunk_info: chunk }: TopicMessage): number {
  return chunk?.number ?? 1;
}

function isSamePart(one: TopicMessage, other: TopicMessage): boolean {
  return numberOf(one) === numberOf(other);
}

/** What all parts of one message have in common; nothing for a message of its own. */
function keyOf(message: TopicMessage): string | undefined {
  const { topic_id: topic, payer_account_id: payer, chunk_info: chunk } = message;
  const first = chunk?.initial_transaction_id;
  const total = totalOf(message);
  if (!first || total === 1) return undefined;
  const { account_id: account, transaction_valid_start: start, nonce, scheduled } = first;
  return JSON.stringify([topic, payer, account, start, nonce, scheduled, total]);
}
