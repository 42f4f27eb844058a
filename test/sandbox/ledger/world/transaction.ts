import { hash } from 'node:crypto';
import { timestamp } from '../timestamps.ts';
import type { ContractExecution } from './contractExecution.ts';
import type { Key } from './keys.ts';

export type Transfer = { account: string; amount: bigint; is_approval: boolean };
export type TokenTransfer = { token_id: string; account: string; amount: bigint; is_approval: boolean };
export type NftTransfer = {
  is_approval: boolean;
  receiver_account_id: string | null;
  sender_account_id: string | null;
  serial_number: bigint;
  token_id: string;
};
export type AssessedCustomFee = {
  amount: bigint;
  collector_account_id: string;
  token_id: string | null;
  effective_payer_account_ids: string[];
};

/** What the wire says of a transaction, in its order (Transaction). */
export type TransactionRow = {
  batch_key: Key | null;
  bytes: string | null;
  charged_tx_fee: bigint;
  consensus_timestamp: string;
  entity_id: string | null;
  high_volume: boolean;
  high_volume_pricing_multiplier: number | null;
  max_fee: string;
  max_custom_fees: { account_id: string; amount: bigint; denominating_token_id: string | null }[];
  memo_base64: string | null;
  name: string;
  nft_transfers: NftTransfer[];
  node: string | null;
  nonce: number;
  parent_consensus_timestamp: string | null;
  result: string;
  scheduled: boolean;
  staking_reward_transfers: { account: string; amount: bigint }[];
  token_transfers: TokenTransfer[];
  transaction_hash: string;
  transaction_id: string;
  transfers: Transfer[];
  valid_duration_seconds: string | null;
  valid_start_timestamp: string;
};

/** A chunk of a topic's message that a CONSENSUSSUBMITMESSAGE carries. */
export interface TopicChunk {
  text: string | Uint8Array;
  /** Of a message in several chunks: this one's number of how many, and the first one's id. */
  chunk?: { number: number; total: number; initialAccount: string; initialValidStart: string };
}

export interface Transaction {
  consensus: bigint;
  payer: string;
  validStart: bigint;
  /** Made when it is first read: of thousands of transactions, few are. */
  readonly row: TransactionRow;
  assessedCustomFees?: AssessedCustomFee[];
  contract?: ContractExecution;
  topicChunk?: TopicChunk;
}

/** What a transaction is made of; what is left out is as in a plain, successful one. */
export interface TransactionParts {
  consensus: bigint;
  /** Default: 2 s before consensus. */
  validStart?: bigint;
  payer: string;
  name: string;
  result?: string;
  entityId?: string | null;
  /** Null: a child, which no node submitted. */
  node?: string | null;
  /** In tinybars; default: drawn from the id. */
  fee?: bigint;
  maxFee?: bigint;
  /** Text, or bytes where it is not even that; null: none at all. */
  memo?: string | Uint8Array | null;
  nonce?: number;
  parent?: bigint | null;
  scheduled?: boolean;
  /** HBAR moved besides the fee: [account, tinybars]. */
  hbar?: readonly (readonly [string, bigint] | readonly [string, bigint, 'approval'])[];
  tokens?: readonly TokenTransfer[];
  nfts?: readonly NftTransfer[];
  rewards?: readonly { account: string; amount: bigint }[];
  maxCustomFees?: TransactionRow['max_custom_fees'];
  assessedCustomFees?: AssessedCustomFee[];
  batchKey?: Key;
  bytes?: string;
  highVolume?: { multiplier: number | null };
  /** Of duplicates, which share it; base64 of 48 bytes. */
  hash?: string;
  validDuration?: string | null;
  contract?: ContractExecution;
  topicChunk?: TopicChunk;
}

const bookkeeper = '0.0.98';

/** Makes a transaction; its row has its id, its hash, and the fee among its transfers (a tenth to the node, the rest to 0.0.98). */
export function createTransaction(parts: TransactionParts): Transaction {
  const validStart = parts.validStart ?? parts.consensus - 2_000_000_000n;
  let row: TransactionRow | undefined;
  return {
    consensus: parts.consensus,
    payer: parts.payer,
    validStart,
    get row() {
      row ??= rowOf(parts, validStart);
      return row;
    },
    ...(parts.assessedCustomFees ? { assessedCustomFees: parts.assessedCustomFees } : {}),
    ...(parts.contract ? { contract: parts.contract } : {}),
    ...(parts.topicChunk ? { topicChunk: parts.topicChunk } : {}),
  };
}

function rowOf(parts: TransactionParts, validStart: bigint): TransactionRow {
  const start = timestamp(validStart);
  const name = `${parts.payer}-${start.replace('.', '-')}`;
  const node = parts.node === undefined ? '0.0.3' : parts.node;
  const digest = hashOf(parts, `${name}/${parts.consensus}/${parts.nonce ?? 0}`);
  const fee = parts.fee ?? (node === null ? 0n : 50_000n + BigInt(digest.readUInt32BE(0) % 850_000));
  const isChild = node === null;
  return {
    batch_key: parts.batchKey ?? null,
    bytes: parts.bytes ?? null,
    charged_tx_fee: fee,
    consensus_timestamp: timestamp(parts.consensus),
    entity_id: parts.entityId ?? null,
    high_volume: parts.highVolume !== undefined,
    high_volume_pricing_multiplier: parts.highVolume ? parts.highVolume.multiplier : isChild ? null : 0,
    max_fee: (parts.maxFee ?? 200_000_000n).toString(),
    max_custom_fees: parts.maxCustomFees ?? [],
    memo_base64: parts.memo === null ? null : Buffer.from(parts.memo ?? '').toString('base64'),
    name: parts.name,
    nft_transfers: [...(parts.nfts ?? [])],
    node,
    nonce: parts.nonce ?? 0,
    parent_consensus_timestamp: parts.parent == null ? null : timestamp(parts.parent),
    result: parts.result ?? 'SUCCESS',
    scheduled: parts.scheduled ?? false,
    staking_reward_transfers: [...(parts.rewards ?? [])],
    token_transfers: (parts.tokens ?? []).map(tokenTransferRow).sort(byTokenAndAccount),
    transaction_hash: parts.hash ?? digest.toString('base64'),
    transaction_id: name,
    transfers: transfers(parts, node, fee),
    valid_duration_seconds: parts.validDuration === undefined ? (isChild ? null : '120') : parts.validDuration,
    valid_start_timestamp: start,
  };
}

// The EVM's hash of a native transaction is the first 32 bytes of its own; of an Ethereum one it is another.
function hashOf({ contract }: TransactionParts, name: string): Buffer {
  const digest = hash('sha384', name, 'buffer');
  if (!contract || contract.ethereum) return digest;
  return Buffer.concat([Buffer.from(contract.hash.slice(2), 'hex'), digest.subarray(32)]);
}

function transfers(parts: TransactionParts, node: string | null, fee: bigint): Transfer[] {
  const list: Transfer[] = [];
  if (node !== null && fee > 0n) {
    list.push({ account: node, amount: fee / 10n, is_approval: false });
    list.push({ account: bookkeeper, amount: fee - fee / 10n, is_approval: false });
    list.push({ account: parts.payer, amount: -fee, is_approval: false });
  }
  for (const [account, amount, approval] of parts.hbar ?? []) {
    list.push({ account, amount, is_approval: approval === 'approval' });
  }
  // transactions.js orders them by account, then amount.
  return list.sort((a, b) => order(num(a.account), num(b.account)) || order(a.amount, b.amount));
}

// The wire's order of keys, whatever the parts' is.
function tokenTransferRow({ token_id, account, amount, is_approval }: TokenTransfer): TokenTransfer {
  return { token_id, account, amount, is_approval };
}

function byTokenAndAccount(a: TokenTransfer, b: TokenTransfer): number {
  return order(num(a.token_id), num(b.token_id)) || order(num(a.account), num(b.account));
}

const num = (id: string) => Number(id.slice(4));
const order = <T extends bigint | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
