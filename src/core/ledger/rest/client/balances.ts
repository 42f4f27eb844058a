import type { Ask } from '../ask.ts';
import { accountBalance } from '../schema/balances.ts';

export function createBalances(ask: Ask) {
  return {
    /** Live balances, or with `timestamp` those of the snapshot at that time (given in `raw.timestamp`). */
    list: ask.all('balances.list', ask.page('balances', accountBalance)),
  };
}
