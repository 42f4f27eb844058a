import { blockAt, blockHash, blockTimes, newestBlock } from './blockModel.ts';
import type { Row } from './json.ts';
import { timestamp } from './timestamps.ts';
import { successResults } from './transactionTypes.ts';
import type { ContractExecution, ContractLog } from './world/contractExecution.ts';
import type { LedgerWorld } from './world/ledgerWorld.ts';
import type { Transaction } from './world/transaction.ts';

/** A transaction that ran a contract. */
export type ContractTransaction = Transaction & { contract: ContractExecution };

export function ranContract(transaction: Transaction): transaction is ContractTransaction {
  return transaction.contract !== undefined;
}

/** A result as /contracts/{id}/results lists it: 15 keys (ContractResultViewModel). */
export function resultRow({ contract, consensus }: ContractTransaction): Row {
  return {
    address: contract.address,
    amount: contract.amount,
    bloom: bloom(contract.logs),
    // Null is written as no bytes; that it is null shows in the 206.
    call_result: contract.callResult ?? '0x',
    contract_id: contract.contractId,
    created_contract_ids: contract.createdContractIds,
    error_message: contract.errorMessage,
    from: contract.from,
    function_parameters: contract.functionParameters,
    gas_consumed: contract.gasConsumed,
    gas_limit: contract.gasLimit,
    gas_used: contract.gasUsed,
    timestamp: timestamp(consensus),
    to: contract.to,
    hash: contract.hash,
  };
}

/**
 * A result with its block and its Ethereum side, as /contracts/results lists it; with logs and state changes as the
 * look-up of one has it (ContractResultDetailsViewModel).
 */
export function resultDetailsRow(
  world: LedgerWorld,
  transaction: ContractTransaction,
  whole: boolean,
  hbar: boolean,
): Row {
  const { contract, consensus, row } = transaction;
  const block = closedBlock(world, consensus);
  const ethereum = contract.ethereum;
  const isSuccess = successResults.has(row.result);
  return {
    ...resultRow(transaction),
    amount: hbar ? contract.amount : contract.amount * 10_000_000_000n,
    block_hash: block === null ? '0x' : blockHash(world.seed, block),
    block_number: block,
    ...(whole ? { logs: contract.logs.map(logRow) } : {}),
    result: row.result,
    transaction_index: transactionIndex(world, consensus),
    ...(whole ? { state_changes: contract.stateChanges.map(changeRow) } : {}),
    status: isSuccess ? '0x1' : '0x0',
    failed_initcode: contract.failedInitcode ?? (ethereum && !isSuccess ? contract.functionParameters : null),
    access_list: ethereum?.accessList ?? null,
    block_gas_used: block === null ? null : gasUsedIn(world, block),
    chain_id: ethereum?.chainId ?? null,
    gas_price: ethereum ? price(ethereum.gasPrice, hbar) : null,
    max_fee_per_gas: ethereum ? price(ethereum.maxFeePerGas, hbar) : null,
    max_priority_fee_per_gas: ethereum ? price(ethereum.maxPriorityFeePerGas, hbar) : null,
    r: ethereum?.r ?? null,
    s: ethereum?.s ?? null,
    type: ethereum?.type ?? null,
    v: ethereum?.v ?? null,
    nonce: ethereum?.nonce ?? null,
  };
}

/** A log as the log lists have it (ContractLog). */
export function logListRow(world: LedgerWorld, transaction: ContractTransaction, index: number): Row | null {
  const log = transaction.contract.logs[index];
  if (!log) return null;
  const block = closedBlock(world, transaction.consensus);
  return {
    ...logRow(log, index),
    block_hash: block === null ? '0x' : blockHash(world.seed, block),
    block_number: block,
    root_contract_id: transaction.contract.contractId,
    timestamp: timestamp(transaction.consensus),
    transaction_hash: transaction.contract.hash,
    transaction_index: transactionIndex(world, transaction.consensus),
  };
}

function logRow(log: ContractLog, index: number): Row {
  return {
    address: log.address,
    bloom: bloom([log]),
    contract_id: log.contractId,
    data: log.data,
    index,
    topics: log.topics,
  };
}

function changeRow(change: ContractExecution['stateChanges'][number]): Row {
  return {
    address: change.address,
    contract_id: change.contractId,
    slot: change.slot,
    value_read: change.valueRead,
    value_written: change.valueWritten,
  };
}

/** 256 bytes; no logs, no bits. */
export function bloom(logs: readonly ContractLog[]): string {
  const bits = Buffer.alloc(256);
  for (const log of logs) {
    for (const topic of [log.address, ...log.topics]) {
      for (const at of [2, 6, 10]) {
        const bit = Number.parseInt(topic.slice(at, at + 4), 16) & 2047;
        bits[255 - (bit >> 3)] = (bits[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
      }
    }
  }
  return `0x${bits.toString('hex')}`;
}

/** The block of a time, null while it has not closed: then the ledger has no block to name. */
function closedBlock(world: LedgerWorld, time: bigint): bigint | null {
  const block = blockAt(time);
  return block >= 0n && block <= newestBlock(world) ? block : null;
}

function transactionIndex(world: LedgerWorld, consensus: bigint): number {
  const log = world.log();
  return log.countBefore(consensus) - log.countBefore(blockTimes(blockAt(consensus)).from);
}

/** The gas that the contract runs of a block used. */
export function gasUsedIn(world: LedgerWorld, block: bigint): number {
  const { from, to } = blockTimes(block);
  return world
    .log()
    .between(from, to)
    .reduce((sum, transaction) => sum + (transaction.contract?.gasUsed ?? 0), 0);
}

function price(tinybars: string, hbar: boolean): string {
  if (hbar || tinybars === '0x') return tinybars;
  return `0x${(BigInt(tinybars) * 10_000_000_000n).toString(16)}`;
}
