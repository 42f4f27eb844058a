import { invalidParameters, RequestError } from './errors.ts';
import type { Row } from './json.ts';
import { isValid } from './parameters.ts';

export type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte';
export interface Filter {
  key: string;
  operator: Operator;
  value: string;
}

/** A request's parameters: decoded values by lower-case name, in the order the names first came. */
export type Query = ReadonlyMap<string, readonly string[]>;

// config: hiero.mirror.rest.query.maxRepeatedQueryParameters
const maxRepeated = 100;

/**
 * Reads a query string as the mirror node's Express does.
 * @throws {RequestError} 500 for what makes the real server stumble: broken percent-encoding and nested names.
 */
export function parseQuery(rawQuery: string): Query {
  const query = new Map<string, string[]>();
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut)).toLowerCase();
    if (name.includes('[')) throw new RequestError(500, [{ message: 'Internal error' }]);
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1));
    query.set(name, [...(query.get(name) ?? []), lowerCased.has(name) ? value.toLowerCase() : value]);
  }
  return query;
}

// Their values are taken in any case, and links repeat them in lower case.
const lowerCased = new Set(['order', 'result']);

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new RequestError(500, [{ message: 'Internal error' }]);
  }
}

/**
 * Checks every parameter against those a route takes and gives them as filters, in request order.
 * @param wording `named` as the Node half words a bad value; `converted` as the Java half does where each parameter is
 *   bound by itself: the first one alone, in `detail` (GenericControllerAdvice).
 * @throws {RequestError} 400 naming first every bad value, then every unknown parameter (utils.js, buildAndValidateFilters).
 */
export function readFilters(
  query: Query,
  accepted: readonly string[],
  wording: 'named' | 'converted' = 'named',
): Filter[] {
  const tooMany: string[] = [];
  const invalid: string[] = [];
  const unknown: string[] = [];
  const filters: Filter[] = [];
  for (const [key, values] of query) {
    if (values.length > maxRepeated) {
      tooMany.push(
        `Parameter values count exceeds maximum number allowed: ${key} count: ${values.length} max: ${maxRepeated}`,
      );
      continue;
    }
    for (const text of values) {
      const filter = readFilter(key, text);
      if (!accepted.includes(key)) unknown.push(`Unknown query parameter: ${key}`);
      else if (filter && isValid(filter)) filters.push(filter);
      else invalid.push(key);
    }
  }
  const messages: Row[] = [
    ...tooMany.map((message) => ({ message })),
    ...invalid.map((key) =>
      wording === 'named'
        ? { message: `Invalid parameter: ${key}` }
        : { detail: `Failed to convert '${key}'`, message: 'Bad Request' },
    ),
    ...unknown.map((message) => ({ message })),
  ];
  if (messages.length > 0) throw new RequestError(400, wording === 'named' ? messages : messages.slice(0, 1));
  return filters;
}

function readFilter(key: string, text: string): Filter | null {
  const cut = text.indexOf(':');
  const operator = cut < 0 ? 'eq' : text.slice(0, cut);
  return isOperator(operator) ? { key, operator, value: text.slice(cut + 1) } : null;
}

function isOperator(text: string): text is Operator {
  return /^(eq|ne|[gl]te?)$/.test(text);
}

/** The filters of one parameter. */
export function filtersOf(filters: readonly Filter[], key: string): Filter[] {
  return filters.filter((filter) => filter.key === key);
}

/** The last value of a parameter that stands alone; undefined when it was not asked. */
export function lastValue(filters: readonly Filter[], key: string): string | undefined {
  return filters.findLast((filter) => filter.key === key)?.value;
}

/**
 * The upper-case values of `type`, which means something else on each route.
 * @throws {RequestError} 400 for a value that is not of the route's vocabulary.
 */
export function typesOf(filters: readonly Filter[], vocabulary: readonly string[]): string[] {
  const types = filtersOf(filters, 'type').map((filter) => filter.value.toUpperCase());
  const bad = types.filter((type) => !vocabulary.includes(type));
  if (bad.length > 0) throw invalidParameters(...bad.map(() => 'type'));
  return types;
}

/** Compares as the operator says. */
export function compare(operator: Operator, left: bigint, right: bigint): boolean {
  switch (operator) {
    case 'eq':
      return left === right;
    case 'ne':
      return left !== right;
    case 'gt':
      return left > right;
    case 'gte':
      return left >= right;
    case 'lt':
      return left < right;
    case 'lte':
      return left <= right;
  }
}

/** Whether a value passes a parameter's filters: one of the `eq` (when there are any), and all others. */
export function passes(filters: readonly Filter[], value: bigint, parse: (text: string) => bigint): boolean {
  const equal = filters.filter((filter) => filter.operator === 'eq');
  return (
    (equal.length === 0 || equal.some((filter) => parse(filter.value) === value)) &&
    filters.every((filter) => filter.operator === 'eq' || compare(filter.operator, value, parse(filter.value)))
  );
}
