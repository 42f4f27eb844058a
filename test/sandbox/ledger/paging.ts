import { parseEntityId } from './entityIds.ts';
import { type Filter, lastValue, type Query } from './query.ts';
import { parseTimestamp } from './timestamps.ts';

export type Order = 'asc' | 'desc';

/** The asked page: how many rows at most, and their order. */
export interface Page {
  limit: number;
  order: Order;
}

/** Reads `limit` (above the cap: the cap, silently) and `order`. */
export function readPage(filters: readonly Filter[], defaultOrder: Order, defaultLimit = 25, cap = 100): Page {
  const limit = lastValue(filters, 'limit');
  const order = lastValue(filters, 'order')?.toLowerCase();
  return {
    limit: limit === undefined ? defaultLimit : Math.min(Number(limit), cap),
    order: order === 'asc' || order === 'desc' ? order : defaultOrder,
  };
}

/** Rows given in ascending order, as the page has them. */
export function takePage<T>(ascending: readonly T[], page: Page): T[] {
  return page.order === 'asc'
    ? ascending.slice(0, page.limit)
    : ascending.slice(Math.max(0, ascending.length - page.limit)).reverse();
}

/** The last row's value of a key that the next page starts after, or with (`inclusive`). */
export interface PageKey {
  key: string;
  value: string | bigint | number;
  inclusive?: boolean;
}

/**
 * `links.next`: the same question going on after the last row. A port of rest/utils.js (getPaginationLink,
 * updateReqQuery), with its flaw: a key asked with `eq` or `ne` keeps it, and the link never advances.
 * @param path The request's path, without a trailing slash.
 * @param keys The page's keys, the primary one first; empty when this page is the last.
 */
export function nextLink(path: string, query: Query, order: Order, keys: readonly PageKey[]): string | null {
  const primary = keys[0];
  if (!primary) return null;
  const next = new Map(query);
  for (const { key, value, inclusive } of keys) {
    advance(next, key, order, `${order === 'asc' ? 'gt' : 'lt'}${inclusive ? 'e' : ''}:${value}`);
  }
  if (isEmptyRange(primary.key, next.get(primary.key) ?? [])) return null;
  const pairs = [...next].flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  return `${path}?${pairs.join('&')}`;
}

const range = /^[gl]te?:/;

function advance(query: Map<string, readonly string[]>, key: string, order: Order, insert: string): void {
  const pattern = order === 'asc' ? /gte?:/ : /lte?:/;
  const before = query.get(key) ?? [];
  const kept = before.filter((value) => !pattern.test(value));
  if (kept.length === 0 && before.length < 2) {
    // Express' object loses the key and gets it anew: it goes to the end.
    query.delete(key);
    query.set(key, [insert]);
  } else if (range.test(before.join(','))) query.set(key, [...kept, insert]);
  else query.set(key, kept);
}

function isEmptyRange(key: string, values: readonly string[]): boolean {
  let lower: bigint | undefined;
  let upper: bigint | undefined;
  for (const text of values) {
    const match = /^([gl]te?):(.*)$/.exec(text);
    if (!match) continue;
    const value = magnitude(key, match[2] ?? '');
    if (value === null) continue;
    if (match[1]?.startsWith('g')) {
      const least = match[1] === 'gt' ? value + 1n : value;
      if (lower === undefined || least > lower) lower = least;
    } else {
      const most = match[1] === 'lt' ? value - 1n : value;
      if (upper === undefined || most < upper) upper = most;
    }
  }
  return lower !== undefined && upper !== undefined && upper < lower;
}

function magnitude(key: string, text: string): bigint | null {
  if (key === 'timestamp') return parseTimestamp(text);
  if (key.endsWith('.id') && text.includes('.')) return parseEntityId(text);
  if (key === 'slot' || key === 'key') return BigInt(text.startsWith('0x') ? text : `0x${text}`);
  return /^(0x[0-9a-fA-F]+|\d+)$/.test(text) ? BigInt(text) : null;
}
