import { blockTimes, blockWithHash, newestBlock } from '../blockModel.ts';
import { type ContractTransaction, ranContract, resultDetailsRow, resultRow } from '../contractRows.ts';
import { longZeroAddress, parseEntityId, parseEvmAddress } from '../entityIds.ts';
import { badRequest, invalidParameters, notFound } from '../errors.ts';
import { readPage } from '../paging.ts';
import { filtersOf, lastValue } from '../query.ts';
import { type Answer, type Call, listAnswer, type Route } from '../routing.ts';
import { pagedTimeRange, timeLink } from '../timestampRange.ts';
import { isTimestamp, parseTimestamp } from '../timestamps.ts';
import { contractTransaction } from '../transactionIds.ts';
import type { LedgerWorld } from '../world/ledgerWorld.ts';
import { findContract } from './contracts.ts';
import { takeTransactions } from './transactions.ts';

const listFilters = [
  'block.hash',
  'block.number',
  'from',
  'internal',
  'limit',
  'order',
  'timestamp',
  'transaction.index',
];

/** /contracts/results, /contracts/results/{id or hash}, /contracts/{id}/results and …/results/{timestamp}. */
export const contractResultRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contracts/results',
    half: 'node',
    maxAge: 10,
    accepts: [...listFilters, 'hbar'],
    answer: (call) => listResults(call, null),
  },
  {
    method: 'GET',
    path: '/contracts/results/:id',
    half: 'node',
    maxAge: 600,
    accepts: ['hbar', 'nonce'],
    answer(call) {
      const nonce = Number(lastValue(call.filters, 'nonce') ?? 0);
      return one(call, contractTransaction(call.world.log(), call.param('id'), nonce));
    },
  },
  {
    method: 'GET',
    path: '/contracts/:contract/results',
    half: 'node',
    maxAge: 10,
    accepts: listFilters,
    answer: (call) => listResults(call, call.param('contract')),
  },
  {
    method: 'GET',
    path: '/contracts/:contract/results/:timestamp',
    half: 'node',
    maxAge: 600,
    accepts: ['hbar'],
    answer: resultAt,
  },
];

function listResults(call: Call, contractText: string | null): Answer {
  const { world, filters } = call;
  const contract = contractText === null ? undefined : findContract(world, contractText);
  checkDependencies(call);
  const page = readPage(filters, 'desc');
  const block = blockTimesAsked(call);
  const range = block === null ? null : pagedTimeRange(call, page);
  if (range && block) {
    if (block.from > range.from) range.from = block.from;
    if (block.to < range.to) range.to = block.to;
  }
  const internal = lastValue(filters, 'internal')?.toLowerCase() === 'true';
  const index = lastValue(filters, 'transaction.index');
  const senders = filtersOf(filters, 'from').map((filter) => evmAddresses(world, filter.value));
  const found = takeTransactions(call, range, page, (transaction) => {
    if (!ranContract(transaction)) return false;
    const run = transaction.contract;
    return (
      (contractText === null || (contract !== undefined && run.contractId === contract.row.contract_id)) &&
      (internal || transaction.row.nonce === 0) &&
      (senders.length === 0 || senders.some((addresses) => addresses.includes(run.from))) &&
      (index === undefined || Number(index) === resultDetailsRow(world, transaction, false, true).transaction_index)
    );
  }).filter(ranContract);
  const hbar = lastValue(filters, 'hbar')?.toLowerCase() !== 'false';
  const rows = found.map((transaction) =>
    contractText === null ? resultDetailsRow(world, transaction, false, hbar) : resultRow(transaction),
  );
  const times = found.map((transaction) => transaction.consensus);
  return listAnswer('results', rows, timeLink(call, page, range, times));
}

function checkDependencies(call: Call): void {
  const has = (key: string) => call.query.has(key);
  const messages: string[] = [];
  if (has('transaction.index') && !has('block.number') && !has('block.hash')) {
    messages.push('transaction.index requires block.number or block.hash filter to be specified');
  }
  if (has('block.hash') && has('block.number')) messages.push('cannot combine block.number and block.hash');
  if (messages.length > 0) {
    const keys = ['transaction.index', 'block.hash'];
    throw badRequest(
      ...messages.map((text) => `Invalid parameter usage: ${keys.find((key) => text.includes(key))} - ${text}`),
    );
  }
  if (filtersOf(call.filters, 'block.number').some((filter) => filter.operator !== 'eq')) {
    throw invalidParameters('block.number');
  }
}

/** The times of the block asked for; undefined: none was asked; null: there is no such block. */
function blockTimesAsked(call: Call): { from: bigint; to: bigint } | null | undefined {
  const text = lastValue(call.filters, 'block.number');
  const hash = lastValue(call.filters, 'block.hash');
  if (text === undefined && hash === undefined) return undefined;
  const number = text !== undefined ? BigInt(text) : blockWithHash(call.world, hash ?? '');
  return number === null || number > newestBlock(call.world) ? null : blockTimes(number);
}

/** The addresses that an account may appear with as a sender. */
function evmAddresses(world: LedgerWorld, text: string): string[] {
  const address = parseEvmAddress(text);
  if (address !== null) return [`0x${address}`];
  const id = `0.0.${parseEntityId(text)}`;
  const own = world.accounts.find((entry) => entry.account.account === id)?.account.evm_address;
  return own ? [own, longZeroAddress(id)] : [longZeroAddress(id)];
}

function resultAt(call: Call): Answer {
  const bad: string[] = [];
  const text = call.param('timestamp');
  if (parseEntityId(call.param('contract')) === null && parseEvmAddress(call.param('contract')) === null)
    bad.push('contractid');
  if (!isTimestamp(text)) bad.push('timestamp');
  if (bad.length > 0) throw invalidParameters(...bad);
  const contract = findContract(call.world, call.param('contract'));
  const time = parseTimestamp(text);
  const found = call.world
    .log()
    .between(time, time)
    .filter(ranContract)
    .find((transaction) => transaction.contract.contractId === contract?.row.contract_id);
  if (!found) throw notFound();
  return one(call, found);
}

/** 206 where the run has no result to show: after every failure. */
function one(call: Call, transaction: Parameters<typeof ranContract>[0]): Answer {
  if (!ranContract(transaction)) throw notFound();
  const hbar = lastValue(call.filters, 'hbar')?.toLowerCase() !== 'false';
  return { status: status(transaction), body: resultDetailsRow(call.world, transaction, true, hbar) };
}

const status = (transaction: ContractTransaction) => (transaction.contract.callResult === null ? 206 : 200);
