import type { Ask, AskOptions, Params } from '../ask.ts';
import { exchangeRates, feeEstimate, networkFees, networkStake, networkSupply } from '../schema/networkFigures.ts';
import { networkNode, registeredNode } from '../schema/networkNodes.ts';

export function createNetwork(ask: Ask) {
  const stake = ask.one(networkStake);
  const estimate = ask.one(feeEstimate);
  return {
    /** The consensus nodes. The server returns at most 25 per page, whatever `limit` says. */
    nodes: ask.all('network.nodes', ask.page('nodes', networkNode)),

    /** Block, mirror, relay and general service nodes. */
    registeredNodes: ask.all('network.registeredNodes', ask.page('registered_nodes', registeredNode)),

    stake: (options?: AskOptions) => ask.send('network.stake', {}, {}, stake, options),

    /** Tinybar, now or at a time. */
    supply: ask.all('network.supply', ask.one(networkSupply)),

    /** Gas prices of contract transactions, now or at a time. */
    fees: ask.all('network.fees', ask.one(networkFees)),

    /** The estimated cost of `transaction`, a protobuf `Transaction`, in tinycents. */
    estimateFees: (transaction: Uint8Array, params: Params<'network.estimateFees'> = {}, options?: AskOptions) =>
      ask.send('network.estimateFees', {}, params, estimate, options, {
        body: transaction,
        headers: { 'content-type': 'application/protobuf' },
      }),

    /** The exchange rates now or at a time, and the next ones. */
    exchangeRates: ask.all('network.exchangeRates', ask.one(exchangeRates)),
  };
}
