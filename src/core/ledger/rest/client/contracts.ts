import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import type { ErrorBody } from '../../../net/describeFailure.ts';
import type { Ask, AskOptions, Params } from '../ask.ts';
import { readCallError } from '../callError.ts';
import { ensureSubject, isOtherEntity } from '../ensureSubject.ts';
import { contract, contractInfo, contractState } from '../schema/contracts.ts';
import { contractCallResult } from '../schema/contractTraces.ts';
import { readableRows } from '../schema/field.ts';

/** Addresses and data in hex; gas, price and value may exceed 2^53. */
export interface ContractCall {
  to: string;
  from?: string;
  data?: string;
  /** A block number, `latest`, `pending` or `earliest`. */
  block?: string;
  /** If true, the answer is the required gas. */
  estimate?: boolean;
  gas?: number | bigint;
  gasPrice?: number | bigint;
  /** Tinybar. */
  value?: number | bigint;
}

/** In each function `id` is a contract ID or an EVM address. */
export function createContracts(ask: Ask) {
  const contracts = ask.page('contracts', contract);
  const one = ask.one(contractInfo);
  const state = ask.page('state', contractState);
  const call = ask.one(contractCallResult);
  return {
    list: (params: Params<'contracts.list'> = {}, options?: AskOptions) =>
      ask.send('contracts.list', {}, params, contracts, options),

    /** One contract with its bytecode, now or at a time. */
    get: (id: string, params: Params<'contracts.get'> = {}, options?: AskOptions) =>
      ask.send(
        'contracts.get',
        { contractIdOrAddress: id },
        params,
        ensureSubject(one, (row) => isOtherEntity(id, { id: row.contract_id, evmAddress: row.evm_address })),
        options,
      ),

    /** Storage slots, now or at a time. */
    state: (id: string, params: Params<'contracts.state'> = {}, options?: AskOptions) =>
      ask.send(
        'contracts.state',
        { contractIdOrAddress: id },
        params,
        ensureSubject(state, ({ rows }) =>
          readableRows(rows).some((row) => isOtherEntity(id, { id: row.contract_id, evmAddress: row.address })),
        ),
        options,
      ),

    /**
     * Runs a call that changes nothing. A revert is a `LensError` of status 400 whose `code` is the revert data in
     * hex, if the server returned it.
     */
    call: (request: ContractCall, options?: AskOptions) =>
      ask.send('contracts.call', {}, {}, call, options, {
        body: stringifyJson(toJson(request)),
        headers: { 'content-type': 'application/json' },
        errorBody: (_status: number, text: string): ErrorBody => readCallError(text),
      }),
  };
}

function toJson(request: ContractCall): JsonValue {
  const members = Object.entries(request).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members);
}
