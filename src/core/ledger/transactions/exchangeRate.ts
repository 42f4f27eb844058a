import { compareTimestamps } from '../ids/timestamp.ts';
import type { ExchangeRate, ExchangeRates } from '../rest/schema/networkFigures.ts';

/** An amount of ℏ and its price in US cents. */
interface Rate {
  hbarEquivalent: bigint;
  centEquivalent: bigint;
}

/**
 * The exchange rate at a consensus time, of the two that the network publishes: the current one until it expires, then
 * the next one. Undefined if neither is complete.
 */
export function exchangeRateAt(rates: ExchangeRates, timestamp: string): Rate | undefined {
  const expiry = rates.current_rate?.expiration_time;
  const past = typeof expiry === 'bigint' && compareTimestamps(timestamp, expiry.toString()) >= 0;
  const [first, second] = past ? [rates.next_rate, rates.current_rate] : [rates.current_rate, rates.next_rate];
  return known(first) ?? known(second);
}

function known(rate: ExchangeRate | null): Rate | undefined {
  if (!rate?.hbar_equivalent || !rate.cent_equivalent) return undefined;
  return { hbarEquivalent: rate.hbar_equivalent, centEquivalent: rate.cent_equivalent };
}
