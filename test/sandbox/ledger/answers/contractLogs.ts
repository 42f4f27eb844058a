import { withinBounds } from '../bounds.ts';
import { type ContractTransaction, logListRow, ranContract } from '../contractRows.ts';
import { badRequest } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { parseTimestamp, second, timestamp } from '../timestamps.ts';
import { findContract } from './contracts.ts';

const accepts = ['index', 'limit', 'order', 'timestamp', 'topic0', 'topic1', 'topic2', 'topic3'];

/** /contracts/results/logs and /contracts/{c}/results/logs. */
export const contractLogRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contracts/results/logs',
    half: 'node',
    maxAge: 10,
    accepts: [...accepts, 'transaction.hash'],
    answer: (call) => logs(call, null),
  },
  {
    method: 'GET',
    path: '/contracts/:contract/results/logs',
    half: 'node',
    maxAge: 1,
    accepts,
    answer: (call) => logs(call, call.param('contract')),
  },
];

const longest = 7n * 86_400n * second;

interface Entry {
  transaction: ContractTransaction;
  index: number;
}

function logs(call: Call, contractText: string | null): Answer {
  const contract = contractText === null ? undefined : findContract(call.world, contractText);
  const { filters } = call;
  const topics = [0, 1, 2, 3].map((at) => filtersOf(filters, `topic${at}`).map((filter) => digits(filter.value)));
  const indexes = filtersOf(filters, 'index');
  const times = filtersOf(filters, 'timestamp');
  checkTimes(call, topics.flat().length > 0, indexes.length > 0);
  const page = readPage(filters, 'desc');
  const range = timeRange(filters);
  const hash = lastValue(filters, 'transaction.hash');
  const found: Entry[] = [];
  for (const transaction of range ? call.world.log().between(range.from, range.to) : []) {
    if (!ranContract(transaction) || range?.not.has(transaction.consensus)) continue;
    if (hash !== undefined && !hasHash(transaction, hash)) continue;
    for (const [index, log] of transaction.contract.logs.entries()) {
      const isAsked =
        (contractText === null || log.contractId === contract?.row.contract_id) &&
        topics.every((asked, at) => asked.length === 0 || asked.includes(digits(log.topics[at] ?? '0xnone'))) &&
        withinBounds([
          { filters: times, value: transaction.consensus, parse: parseTimestamp },
          { filters: indexes, value: BigInt(index), parse: BigInt },
        ]);
      if (isAsked) found.push({ transaction, index });
    }
  }
  const rows = takePage(found, page);
  const next = pageLink(call, rows, page, (last) => [
    { key: 'timestamp', value: timestamp(last.transaction.consensus), inclusive: true },
    { key: 'index', value: last.index },
  ]);
  const list = rows.flatMap(({ transaction, index }): Row[] => {
    const row = logListRow(call.world, transaction, index);
    return row ? [row] : [];
  });
  return listAnswer('logs', list, next);
}

// contractController.js, checkTimestampsForTopics; utils.js, parseTimestampFilters; bound.js.
function checkTimes(call: Call, hasTopics: boolean, hasIndex: boolean): void {
  const times = filtersOf(call.filters, 'timestamp');
  const prefix = 'Cannot search topics without a valid timestamp range: ';
  const operators = times.map((filter) => filter.operator);
  if (hasIndex && times.length === 0) throw badRequest('Cannot search by index without a timestamp parameter filter');
  if (!hasTopics || operators.includes('eq')) return;
  const lower = operators.some((operator) => operator.startsWith('g'));
  const upper = operators.some((operator) => operator.startsWith('l'));
  if (times.length === 0) throw badRequest(`${prefix}No timestamp range or eq operator provided`);
  const range = timeRange(call.filters);
  if (!lower || !upper || !range || range.to - range.from > longest) {
    throw badRequest(`${prefix}Timestamp range by the lower and upper bounds must be positive and within 7d`);
  }
}

function hasHash(transaction: ContractTransaction, hash: string): boolean {
  const asked = hash.replace(/^0x/, '').toLowerCase();
  const long = Buffer.from(transaction.row.transaction_hash, 'base64').toString('hex');
  return transaction.contract.hash === `0x${asked}` || long === asked;
}

/** A topic without its 0x and its leading zeros: they do not count. */
function digits(topic: string): string {
  return topic.replace(/^(0x)?0*/, '').toLowerCase();
}
