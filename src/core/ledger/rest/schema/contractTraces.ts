import { anything, flag, int64, item, list, number, type Row, text } from './field.ts';

/** One frame of a call. */
export const contractAction = item({
  call_depth: number,
  call_operation_type: text,
  call_type: text,
  caller: text,
  caller_type: text,
  from: text,
  gas: int64,
  gas_used: int64,
  index: number,
  input: text,
  recipient: text,
  recipient_type: text,
  result_data: text,
  /** OUTPUT, REVERT_REASON or ERROR. */
  result_data_type: text,
  timestamp: text,
  to: text,
  value: int64,
});
export type ContractAction = Row<typeof contractAction>;

/** The calls of a transaction in the order in which they were made. */
export function inCallOrder(actions: readonly ContractAction[]): ContractAction[] {
  return actions.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
}

/** A whole execution, step by step. */
export const opcodes = item({
  address: text,
  contract_id: text,
  failed: flag,
  gas: int64,
  opcodes: list(
    item({
      depth: number,
      gas: int64,
      gas_cost: int64,
      memory: list(text),
      op: text,
      pc: number,
      reason: text,
      stack: list(text),
      /** Slot to value, both hex. */
      storage: anything,
    }),
  ),
  return_value: text,
});
export type Opcodes = Row<typeof opcodes>;

/** The result of a call that changes nothing. */
export const contractCallResult = item({ result: text });
