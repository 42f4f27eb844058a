/** Ids of told transactions: the same for every seed and whenever the sandbox starts. */
export const knownTransactions = {
  /** A transfer that went well, with a plain memo. */
  success: '0.0.1001-1790000000-000000001',
  /** A contract call that ended in `Error(string)`. */
  reverted: '0.0.1003-1790000100-000000001',
  /** A contract call that ended in `Panic(0x11)`. */
  panicked: '0.0.1003-1790000110-000000001',
  /** A contract call that ended in a custom error. */
  customError: '0.0.1003-1790000120-000000001',
  /** A contract call that broke three calls deep, beside calls that went well. */
  nested: '0.0.1003-1790000125-000000001',
  /** The same after 240 calls that went well: more than a page of them. */
  manyCalls: '0.0.1003-1790000126-000000001',
  /** The token service returned a code, and its caller reverted: in words, with the number; and one that ignored it. */
  codeReturned: '0.0.1003-1790000127-000000001',
  codeThrown: '0.0.1003-1790000128-000000001',
  codeIgnored: '0.0.1003-1790000129-000000001',
  /** An Ethereum transaction that called a contract. */
  ethereum: '0.0.1006-1790000130-000000001',
  /** Submitted three times: one went well, two are DUPLICATE_TRANSACTION. */
  duplicates: '0.0.1001-1790000200-000000111',
  /** A contract call with two children after it. */
  children: '0.0.1003-1790000300-000000042',
  /** A transfer whose child (the account it creates) comes before it. */
  precedingChild: '0.0.1004-1790000400-000000042',
  /** An atomic batch and its two inner transactions, which have ids of their own. */
  batch: '0.0.1009-1790000500-000000001',
  /** A SCHEDULECREATE whose schedule waits for signatures: there is no execution. */
  pendingSchedule: '0.0.1005-1790000613-000000008',
  /** The same of one that was deleted, and of one that expired. */
  deletedSchedule: '0.0.1005-1790000612-000000008',
  expiredSchedule: '0.0.1005-1790000614-000000008',
  /** A SCHEDULECREATE and, by the same id, the scheduled execution. */
  scheduled: '0.0.1005-1790000600-000000005',
  /** Memo with HTML, ANSI, a command: link and more. */
  hostileMemo: '0.0.1010-1790000700-000000008',
  /** Memo that is no UTF-8. */
  binaryMemo: '0.0.1010-1790000710-000000008',
  /** HBAR and token amounts beyond 2^53, up to 9223372036854775807. */
  huge: '0.0.2-1790000800-000000008',
  /** Two pay forty, one by an approval; tinybars beside thousands of HBAR. */
  crowd: '0.0.1001-1790000805-000000008',
  /** HBAR paid to a contract's account. */
  toContract: '0.0.1001-1790000807-000000008',
  /** NFTs moved, one of a serial number beyond 2^53. */
  nft: '0.0.1002-1790000810-000000008',
  /** A collection's treasury changed: all its NFTs moved, written as serial number -1. */
  treasuryChange: '0.0.1002-1790000815-000000008',
  /** Token transfer with assessed custom fees. */
  assessedFees: '0.0.1004-1790000820-000000008',
  /** Pays out staking rewards. */
  rewards: '0.0.1007-1790000830-000000008',
  /** A message with custom fee limits, at high-volume pricing. */
  highVolume: '0.0.1010-1790000840-000000008',
  /** The first of three chunks of one message to topic 0.0.7001; the others' ids end in 2 and 3. */
  chunked: '0.0.1008-1790000845-000000001',
  /** A type and a result that the server itself has no names for. */
  unknown: '0.0.1008-1790000850-000000008',
  /** Failed: the payer cannot pay. */
  poorPayer: '0.0.1020-1790000860-000000008',
} as const;

/** Ids of transactions that the sandbox's chain has executed for real; only a sandbox with the chain tells them. */
export const executedTransactions = {
  /** A deposit of 10 in the vault of the Hardhat 2 example workspace. */
  vaultDeposit: '0.0.1003-1790009000-000000001',
  /** A withdrawal of 25 of the 10: it ends in `NotEnoughShares(10, 25)`. */
  vaultWithdraw: '0.0.1003-1790009010-000000001',
  /** A withdrawal of 4, which succeeds and calls a library. */
  vaultPayout: '0.0.1003-1790009020-000000001',
  /** A contract without sources deposits 10, and withdraws 4 and 6: the vault's lines run twice. */
  vaultTwice: '0.0.1003-1790009030-000000001',
} as const;
