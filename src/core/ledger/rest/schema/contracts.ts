import { key, timestampRange } from './common.ts';
import { flag, int64, item, number, type Row, text } from './field.ts';

const fields = {
  admin_key: key,
  auto_renew_account: text,
  /** Seconds. */
  auto_renew_period: int64,
  contract_id: text,
  created_timestamp: text,
  deleted: flag,
  evm_address: text,
  expiration_timestamp: text,
  file_id: text,
  max_automatic_token_associations: number,
  memo: text,
  nonce: int64,
  obtainer_id: text,
  permanent_removal: flag,
  proxy_account_id: text,
  timestamp: timestampRange,
};

export const contract = item(fields);
export type Contract = Row<typeof contract>;

/** One contract: with its creation and runtime bytecode in hex. */
export const contractInfo = item({ ...fields, bytecode: text, runtime_bytecode: text });
export type ContractInfo = Row<typeof contractInfo>;

/** One storage slot. */
export const contractState = item({ address: text, contract_id: text, timestamp: text, slot: text, value: text });
export type ContractState = Row<typeof contractState>;
