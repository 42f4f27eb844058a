import type { HbarPrice } from '../../format/amounts.ts';
import { compareTimestamps } from '../ids/timestamp.ts';
import type { ExchangeRate, ExchangeRates } from '../rest/schema/networkFigures.ts';

/**
 * The exchange rate at a consensus time, of the two that the network publishes: the current one until it expires, then
 * the next one. Undefined if neither is complete.
 */
export function exchangeRateAt(rates: ExchangeRates, timestamp: string): HbarPrice | undefined {
  const expiry = rates.current_rate?.expiration_time;
  const past = typeof expiry === 'bigint' && compareTimestamps(timestamp, expiry.toString()) >= 0;
  const [first, second] = past ? [rates.next_rate, rates.current_rate] : [rates.current_rate, rates.next_rate];
  return known(first) ?? known(second);
}

function known(rate: ExchangeRate | null): HbarPrice | undefined {
  if (!rate?.hbar_equivalent || !rate.cent_equivalent) return undefined;
  return { hbarEquivalent: rate.hbar_equivalent, centEquivalent: rate.cent_equivalent };
}
