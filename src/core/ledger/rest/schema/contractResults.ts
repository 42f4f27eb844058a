import { anything, int64, item, list, number, type Row, text } from './field.ts';

const logFields = {
  address: text,
  bloom: text,
  contract_id: text,
  data: text,
  index: number,
  topics: list(text),
};

const fields = {
  /** A string up to 0.159, a list of objects from 0.160. */
  access_list: anything,
  address: text,
  /** Tinybar, or weibar with `hbar=false`. */
  amount: int64,
  authorization_list: anything,
  block_gas_used: int64,
  block_hash: text,
  block_number: int64,
  bloom: text,
  call_result: text,
  chain_id: text,
  contract_id: text,
  created_contract_ids: list(text),
  /** Revert data in hex, or a code's name. */
  error_message: text,
  failed_initcode: text,
  from: text,
  function_parameters: text,
  gas_consumed: int64,
  gas_limit: int64,
  gas_price: text,
  gas_used: int64,
  hash: text,
  max_fee_per_gas: text,
  max_priority_fee_per_gas: text,
  nonce: int64,
  r: text,
  result: text,
  s: text,
  /** 0x1 or 0x0. */
  status: text,
  timestamp: text,
  to: text,
  transaction_index: number,
  /** The EVM transaction type: 0, 1 or 2. */
  type: number,
  v: int64,
};

/** A result in a list, where half of the fields are null. */
export const contractResult = item(fields);
export type ContractResult = Row<typeof contractResult>;

export const contractResultDetail = item({
  ...fields,
  logs: list(item(logFields)),
  state_changes: list(item({ address: text, contract_id: text, slot: text, value_read: text, value_written: text })),
});
export type ContractResultDetail = Row<typeof contractResultDetail>;

/** An event, with its position in the ledger. */
export const contractLog = item({
  ...logFields,
  block_hash: text,
  block_number: int64,
  root_contract_id: text,
  timestamp: text,
  transaction_hash: text,
  transaction_index: number,
});
export type ContractLog = Row<typeof contractLog>;
