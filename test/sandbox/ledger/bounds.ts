import { compare, type Filter, passes } from './query.ts';

/** A key of a list sorted by several: its filters, and a row's value of it. */
export interface Level {
  filters: readonly Filter[];
  value: bigint;
  parse(text: string): bigint;
}

/**
 * Whether a row is within the bounds of a list sorted by several keys, the first one first. As in rest/controllers'
 * bounds, a key's filters count only where the row lies on an inclusive bound of the key before:
 * `token.id=lte:5&serialnumber=lt:3` means all of the tokens below 5, and of 5 the serials below 3.
 */
export function withinBounds(levels: readonly Level[]): boolean {
  for (const { filters, value, parse } of levels) {
    if (!passes(filters, value, parse)) return false;
    const isOnBound = filters.some(
      ({ operator, value: bound }) => operator.endsWith('e') && operator !== 'ne' && compare('eq', value, parse(bound)),
    );
    if (filters.length > 0 && !filters.some((filter) => filter.operator === 'eq') && !isOnBound) return true;
  }
  return true;
}
