import { badRequest } from './errors.ts';
import { type Order, type Page, readPage } from './paging.ts';
import { lastValue } from './query.ts';
import type { Call } from './routing.ts';

/** The page of a list of the Java half that refuses a limit above 100 instead of capping it. @throws {RequestError} 400. */
export function strictPage(call: Call, defaultOrder: Order): Page {
  if (BigInt(lastValue(call.filters, 'limit') ?? 0) > 100n) throw badRequest('limit must be less than or equal to 100');
  return readPage(call.filters, defaultOrder);
}
