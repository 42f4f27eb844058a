import type { Ask, AskOptions, Params } from '../ask.ts';
import { exchangeRates, feeEstimate, networkFees, networkStake, networkSupply } from '../schema/networkFigures.ts';
import { networkNode, registeredNode } from '../schema/networkNodes.ts';

export function createNetwork(ask: Ask) {
  const nodes = ask.page('nodes', networkNode);
  const registeredNodes = ask.page('registered_nodes', registeredNode);
  const stake = ask.one(networkStake);
  const supply = ask.one(networkSupply);
  const fees = ask.one(networkFees);
  const estimate = ask.one(feeEstimate);
  const rates = ask.one(exchangeRates);
  return {
    /** The consensus nodes. The server returns at most 25 per page, whatever `limit` says. */
    nodes: (params: Params<'network.nodes'> = {}, options?: AskOptions) =>
      ask.send('network.nodes', {}, params, nodes, options),

    /** Block, mirror, relay and general service nodes. */
    registeredNodes: (params: Params<'network.registeredNodes'> = {}, options?: AskOptions) =>
      ask.send('network.registeredNodes', {}, params, registeredNodes, options),

    stake: (options?: AskOptions) => ask.send('network.stake', {}, {}, stake, options),

    /** Tinybar, now or at a time. */
    supply: (params: Params<'network.supply'> = {}, options?: AskOptions) =>
      ask.send('network.supply', {}, params, supply, options),

    /** Gas prices of contract transactions, now or at a time. */
    fees: (params: Params<'network.fees'> = {}, options?: AskOptions) =>
      ask.send('network.fees', {}, params, fees, options),

    /** The estimated cost of `transaction`, a protobuf `Transaction`, in tinycents. */
    estimateFees: (transaction: Uint8Array, params: Params<'network.estimateFees'> = {}, options?: AskOptions) =>
      ask.send('network.estimateFees', {}, params, estimate, options, {
        body: transaction,
        headers: { 'content-type': 'application/protobuf' },
      }),

    /** The exchange rates now or at a time, and the next ones. */
    exchangeRates: (params: Params<'network.exchangeRates'> = {}, options?: AskOptions) =>
      ask.send('network.exchangeRates', {}, params, rates, options),
  };
}
