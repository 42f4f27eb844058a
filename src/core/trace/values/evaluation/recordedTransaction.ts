import type { ReplayCall } from '../../replay/replay.ts';

/** The transaction and its block. Values in tinybars. */
export interface RecordedTransaction {
  /** `0x` and 40 digits. */
  readonly origin: string;
  readonly gasPrice: bigint;
  readonly chainId: bigint;
  readonly blockNumber: bigint;
  readonly timestamp: bigint;
  readonly coinbase: string;
  readonly gasLimit: bigint;
}

/** The transaction that a replay runs. */
export function transactionOf({
  from,
  gasPrice,
  chainId,
  blockNumber,
  timestamp,
  coinbase,
  gasLimit,
}: ReplayCall): RecordedTransaction {
  return {
    origin: from,
    gasPrice,
    chainId,
    blockNumber,
    timestamp,
    coinbase: coinbase ?? `0x${'0'.repeat(40)}`,
    gasLimit: gasLimit ?? 15_000_000n,
  };
}
