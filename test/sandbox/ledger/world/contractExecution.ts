/** A log that an execution wrote. */
export interface ContractLog {
  contractId: string;
  address: string;
  data: string;
  topics: string[];
}

/** One call frame of an execution's trace, in the wire's shape and order (ContractAction) but for its timestamp. */
export type ContractAction = {
  call_depth: number;
  call_operation_type: string;
  call_type: string;
  caller: string;
  caller_type: string;
  from: string;
  gas: number;
  gas_used: number;
  index: number;
  input: string | null;
  recipient: string | null;
  recipient_type: string | null;
  result_data: string | null;
  result_data_type: 'OUTPUT' | 'REVERT_REASON' | 'ERROR';
  timestamp: string;
  to: string | null;
  value: bigint;
};

export interface StateChange {
  contractId: string;
  address: string;
  slot: string;
  valueRead: string;
  valueWritten: string | null;
}

/** What only a transaction that came in as an Ethereum one has. */
export interface EthereumData {
  accessList: string;
  chainId: string;
  gasPrice: string;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  nonce: number;
  r: string;
  s: string;
  type: number;
  v: number;
}

/** The run of a contract within a transaction. */
export interface ContractExecution {
  /** Null where a creation failed. */
  contractId: string | null;
  /** The contract's EVM address. */
  address: string;
  amount: bigint;
  /** Null of every failure: the look-up then answers 206. */
  callResult: string | null;
  createdContractIds: string[];
  errorMessage: string | null;
  failedInitcode: string | null;
  from: string;
  functionParameters: string;
  gasConsumed: number | null;
  gasLimit: number;
  gasUsed: number | null;
  to: string | null;
  /** 32 bytes, 0x-prefixed. */
  hash: string;
  logs: ContractLog[];
  stateChanges: StateChange[];
  actions: Omit<ContractAction, 'timestamp'>[];
  ethereum?: EthereumData;
}
