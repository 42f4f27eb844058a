import { nextLink, type Page } from './paging.ts';
import { type Filter, filtersOf } from './query.ts';
import type { Call } from './routing.ts';
import { parseTimestamp, second, timestamp } from './timestamps.ts';

/** Which times a question is about. */
export interface TimeRange {
  from: bigint;
  to: bigint;
  not: ReadonlySet<bigint>;
  /** The window's edge that the next page goes on from, when the question reaches beyond this page's window. */
  windowEdge?: bigint;
}

const end = 9_999_999_999n * second + 999_999_999n;
const window = 60n * 86_400n * second;

/**
 * The times that the `timestamp` filters leave, the strictest bounds winning; null: none at all (bounds that exclude
 * each other, two different `eq`, or `eq` beside a bound).
 */
export function timeRange(filters: readonly Filter[]): TimeRange | null {
  let from = 0n;
  let to = end;
  const equal = new Set<bigint>();
  const not = new Set<bigint>();
  let bounded = false;
  for (const { operator, value } of filtersOf(filters, 'timestamp')) {
    const time = parseTimestamp(value);
    if (operator === 'eq') equal.add(time);
    else if (operator === 'ne') not.add(time);
    else {
      bounded = true;
      if (operator.startsWith('g')) {
        const least = operator === 'gt' ? time + 1n : time;
        if (least > from) from = least;
      } else {
        const most = operator === 'lt' ? time - 1n : time;
        if (most < to) to = most;
      }
    }
  }
  if (equal.size > 1 || (equal.size === 1 && bounded)) return null;
  for (const time of equal) return { from: time, to: time, not };
  return from > to ? null : { from, to, not };
}

/**
 * {@link timeRange}, cut to the 60 days that one page looks at where the network binds its pages (rest/timestampRange.js).
 */
export function pagedTimeRange(call: Call, page: Page): TimeRange | null {
  const asked = timeRange(call.filters);
  if (!asked || !call.bindTimestampRange || asked.from === asked.to) return asked;
  const oldest = call.world.log().all[0]?.consensus ?? 0n;
  const from = asked.from > oldest ? asked.from : oldest;
  const to = asked.to === end ? call.world.now() : asked.to;
  if (to - from + 1n <= window) return { ...asked, from, to };
  if (page.order === 'desc') return { ...asked, from: to - window + 1n, to, windowEdge: to - window + 1n };
  return { ...asked, from, to: from + window - 1n, windowEdge: from + window - 1n };
}

/** The next page's link of a list by time: after the last row of a full page, else from the window's edge. */
export function timeLink(call: Call, page: Page, range: TimeRange | null, times: readonly bigint[]): string | null {
  const last = times.length === page.limit ? times.at(-1) : range?.windowEdge;
  if (last === undefined) return null;
  return nextLink(call.path, call.query, page.order, [{ key: 'timestamp', value: timestamp(last) }]);
}
