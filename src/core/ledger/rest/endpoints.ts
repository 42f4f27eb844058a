import {
  account,
  blockHash,
  blockNumber,
  contractInQuery,
  entityId,
  entityIds,
  entityIdsWithoutNe,
  evmHash,
  int32,
  int64,
  limit,
  order,
  publicKey,
  timestamp,
  timestamps,
  timestampsWithoutNe,
  tokenName,
  transactionType,
  withoutNe,
  word32,
} from './allowedValues.ts';
import { filter, flag, integer, oneOf, type ParamSpec, repeated, single } from './queryString.ts';

export interface Endpoint<Path extends string = string, Query extends ParamSpec = ParamSpec> {
  method: 'GET' | 'POST';
  /** The path's template, from the server's root. */
  path: Path;
  query: Query;
}

function get<const Path extends string, Query extends ParamSpec>(path: Path, query: Query): Endpoint<Path, Query> {
  return { method: 'GET', path, query };
}

function post<const Path extends string, Query extends ParamSpec>(path: Path, query: Query): Endpoint<Path, Query> {
  return { method: 'POST', path, query };
}

const page = { limit, order };
const serials = filter(int64, withoutNe);
const results = {
  from: single(account),
  'block.hash': single(blockHash),
  'block.number': filter(blockNumber, ['eq']),
  internal: single(flag),
  ...page,
  timestamp: timestamps,
  'transaction.index': single(int32),
};
const topic = repeated(word32);
const logs = {
  index: filter(int32, withoutNe),
  ...page,
  timestamp: timestampsWithoutNe,
  topic0: topic,
  topic1: topic,
  topic2: topic,
  topic3: topic,
};
const balances = { 'account.balance': filter(int64), 'account.publickey': single(publicKey), ...page };

/**
 * The complete ledger query API of mirror node 0.154: every path by the client's function, with every parameter. If the
 * API description and the server differ, this is what the server accepts.
 */
export const endpoints = {
  'accounts.list': get('/api/v1/accounts', { 'account.id': entityIds, balance: single(flag), ...balances }),
  'accounts.get': get('/api/v1/accounts/{idOrAliasOrEvmAddress}', {
    ...page,
    timestamp: timestamps,
    transactiontype: repeated(transactionType),
    transactions: single(flag),
  }),
  'accounts.nfts': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/nfts', {
    ...page,
    serialnumber: serials,
    'spender.id': entityIds,
    'token.id': entityIds,
  }),
  'accounts.tokens': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/tokens', { ...page, 'token.id': entityIds }),
  'accounts.rewards': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/rewards', {
    ...page,
    timestamp: timestampsWithoutNe,
  }),
  'accounts.cryptoAllowances': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/allowances/crypto', {
    ...page,
    'spender.id': entityIdsWithoutNe,
  }),
  'accounts.tokenAllowances': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/allowances/tokens', {
    ...page,
    'spender.id': entityIdsWithoutNe,
    'token.id': entityIds,
  }),
  'accounts.nftAllowances': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/allowances/nfts', {
    ...page,
    'account.id': entityIds,
    'token.id': entityIds,
    owner: single(flag),
  }),
  'accounts.outstandingAirdrops': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/airdrops/outstanding', {
    ...page,
    'receiver.id': entityIds,
    serialnumber: serials,
    'token.id': entityIds,
  }),
  'accounts.pendingAirdrops': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/airdrops/pending', {
    ...page,
    'sender.id': entityIds,
    serialnumber: serials,
    'token.id': entityIds,
  }),
  'accounts.hooks': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/hooks', {
    ...page,
    'hook.id': filter(int64, withoutNe),
  }),
  'accounts.hookStorage': get('/api/v1/accounts/{idOrAliasOrEvmAddress}/hooks/{hookId}/storage', {
    ...page,
    key: filter(word32, withoutNe),
    timestamp: timestamps,
  }),

  'balances.list': get('/api/v1/balances', { 'account.id': filter(account), ...balances, timestamp: timestamps }),

  'blocks.list': get('/api/v1/blocks', {
    'block.number': filter(blockNumber, withoutNe),
    ...page,
    timestamp: timestamps,
  }),
  'blocks.get': get('/api/v1/blocks/{hashOrNumber}', {}),

  'contracts.list': get('/api/v1/contracts', { 'contract.id': filter(contractInQuery), ...page }),
  'contracts.get': get('/api/v1/contracts/{contractIdOrAddress}', { timestamp: timestamps }),
  'contracts.state': get('/api/v1/contracts/{contractIdOrAddress}/state', {
    ...page,
    slot: filter(word32, withoutNe),
    timestamp: filter(timestamp, withoutNe),
  }),
  'contracts.call': post('/api/v1/contracts/call', {}),

  'contractResults.list': get('/api/v1/contracts/results', { ...results, hbar: single(flag) }),
  'contractResults.ofContract': get('/api/v1/contracts/{contractIdOrAddress}/results', results),
  'contractResults.get': get('/api/v1/contracts/results/{transactionIdOrHash}', {
    hbar: single(flag),
    nonce: single(int32),
  }),
  'contractResults.ofContractAt': get('/api/v1/contracts/{contractIdOrAddress}/results/{timestamp}', {
    hbar: single(flag),
  }),
  'contractResults.actions': get('/api/v1/contracts/results/{transactionIdOrHash}/actions', {
    index: filter(int32, withoutNe),
    ...page,
  }),
  'contractResults.opcodes': get('/api/v1/contracts/results/{transactionIdOrHash}/opcodes', {
    stack: single(flag),
    memory: single(flag),
    storage: single(flag),
  }),
  'contractResults.logs': get('/api/v1/contracts/results/logs', { ...logs, 'transaction.hash': single(evmHash) }),
  'contractResults.logsOfContract': get('/api/v1/contracts/{contractIdOrAddress}/results/logs', logs),

  'network.exchangeRates': get('/api/v1/network/exchangerate', { timestamp: filter(timestamp, withoutNe, 2) }),
  'network.fees': get('/api/v1/network/fees', { order, timestamp: timestamps }),
  'network.estimateFees': post('/api/v1/network/fees', {
    mode: single(oneOf('INTRINSIC', 'STATE')),
    high_volume_throttle: single(integer(0n, 10_000n)),
  }),
  'network.nodes': get('/api/v1/network/nodes', {
    'file.id': filter(entityId, ['eq']),
    ...page,
    'node.id': filter(int64, withoutNe),
  }),
  'network.registeredNodes': get('/api/v1/network/registered-nodes', {
    ...page,
    'registerednode.id': filter(int64, withoutNe),
    type: single(oneOf('BLOCK_NODE', 'GENERAL_SERVICE', 'MIRROR_NODE', 'RPC_RELAY')),
  }),
  'network.stake': get('/api/v1/network/stake', {}),
  'network.supply': get('/api/v1/network/supply', { timestamp: filter(timestamp, undefined, 2) }),

  'schedules.list': get('/api/v1/schedules', { 'account.id': entityIds, ...page, 'schedule.id': entityIds }),
  'schedules.get': get('/api/v1/schedules/{scheduleId}', {}),

  'transactions.list': get('/api/v1/transactions', {
    'account.id': entityIds,
    ...page,
    timestamp: timestamps,
    transactiontype: repeated(transactionType),
    result: single(oneOf('success', 'fail')),
    type: single(oneOf('credit', 'debit')),
  }),
  'transactions.get': get('/api/v1/transactions/{transactionId}', { nonce: single(int32), scheduled: single(flag) }),

  'topics.get': get('/api/v1/topics/{topicId}', {}),
  'topics.messages': get('/api/v1/topics/{topicId}/messages', {
    encoding: single(oneOf('base64', 'utf-8', 'utf8')),
    ...page,
    sequencenumber: filter(int64),
    timestamp: timestamps,
  }),
  'topics.message': get('/api/v1/topics/{topicId}/messages/{sequenceNumber}', {}),
  'topics.messageAt': get('/api/v1/topics/messages/{timestamp}', {}),

  'tokens.list': get('/api/v1/tokens', {
    'account.id': entityIds,
    ...page,
    name: single(tokenName),
    publickey: single(publicKey),
    'token.id': entityIds,
    type: repeated(oneOf('ALL', 'FUNGIBLE_COMMON', 'NON_FUNGIBLE_UNIQUE')),
  }),
  'tokens.get': get('/api/v1/tokens/{tokenId}', { timestamp: filter(timestamp, ['eq', 'lt', 'lte']) }),
  'tokens.balances': get('/api/v1/tokens/{tokenId}/balances', {
    'account.id': entityIds,
    ...balances,
    timestamp: timestamps,
  }),
  'tokens.nfts': get('/api/v1/tokens/{tokenId}/nfts', { 'account.id': entityIds, ...page, serialnumber: serials }),
  'tokens.nft': get('/api/v1/tokens/{tokenId}/nfts/{serialNumber}', {}),
  'tokens.nftTransactions': get('/api/v1/tokens/{tokenId}/nfts/{serialNumber}/transactions', {
    ...page,
    timestamp: timestamps,
  }),
};

export type EndpointName = keyof typeof endpoints;
