import type { Ask, AskOptions, Params } from '../ask.ts';
import { accountBalance } from '../schema/balances.ts';

export function createBalances(ask: Ask) {
  const page = ask.page('balances', accountBalance);
  return {
    /** Live balances, or with `timestamp` those of the snapshot at that time (given in `raw.timestamp`). */
    list: (params: Params<'balances.list'> = {}, options?: AskOptions) =>
      ask.send('balances.list', {}, params, page, options),
  };
}
