/** The state of the ledger just before an execution, read on first use. */
export interface StateSource {
  /** Undefined for an address that held nothing then. */
  account(address: string): Promise<AccountOfThen | undefined>;
  /** The balance of an account whose `balance` is undefined; asked only if the execution depends on it. */
  balance(address: string): Promise<bigint>;
  /** 32 bytes; zeros for a slot that was never written. */
  storage(address: string, slot: string): Promise<Uint8Array>;
}

/** An account or a contract for the EVM. */
export interface AccountOfThen {
  /** Empty for an account. */
  readonly code: Uint8Array;
  /** In the EVM's unit; undefined until it is needed. */
  readonly balance: bigint | undefined;
  readonly nonce: bigint;
  /** An account that may refuse a value: it is deleted, or has to sign to receive. */
  readonly mayRefuse?: boolean;
}
