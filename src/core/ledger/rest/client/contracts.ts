import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import type { ErrorBody } from '../../../net/describeFailure.ts';
import type { Ask, AskOptions, Params } from '../ask.ts';
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
  const one = ask.one(contractInfo);
  const state = ask.page('state', contractState);
  const call = ask.one(contractCallResult);
  return {
    list: ask.all('contracts.list', ask.page('contracts', contract)),

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

/**
 * The error of a contract call: `{"_status":{"messages":[{"message":"CONTRACT_REVERT_EXECUTED","detail":"words",
 * "data":"0x…"}]}}`. The code is the revert data; the message includes the decoded text.
 */
function readCallError(text: string): ErrorBody {
  const found = /"data"\s*:\s*"(0x[0-9a-fA-F]*)"/.exec(text)?.[1];
  const message = messageOf(text);
  return {
    ...(message === undefined ? {} : { message }),
    ...(found === undefined || found === '0x' ? {} : { code: found }),
  };
}

function messageOf(text: string): string | undefined {
  try {
    const body: { _status?: { messages?: { message?: unknown; detail?: unknown }[] } } | null = JSON.parse(text);
    const [first] = body?._status?.messages ?? [];
    const words = [first?.message, first?.detail].filter((each) => typeof each === 'string' && each !== '');
    return words.join(': ') || undefined;
  } catch {
    return undefined;
  }
}
