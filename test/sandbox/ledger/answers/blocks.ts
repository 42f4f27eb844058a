import { blockHash, blockTimes, blockWithHash, newestBlock } from '../blockModel.ts';
import { bloom, gasUsedIn } from '../contractRows.ts';
import { invalidParameters, notFound } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { second, timestamp } from '../timestamps.ts';
import type { LedgerWorld } from '../world/ledgerWorld.ts';

/** /blocks and /blocks/{hash or number}. */
export const blockRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/blocks',
    half: 'node',
    maxAge: 1,
    accepts: ['block.number', 'limit', 'order', 'timestamp'],
    answer: blocks,
  },
  { method: 'GET', path: '/blocks/:block', half: 'node', maxAge: 600, accepts: [], answer: blockBy },
];

function blocks(call: Call): Answer {
  const page = readPage(call.filters, 'desc');
  const range = timeRange(call.filters);
  const asked = filtersOf(call.filters, 'block.number');
  const newest = newestBlock(call.world);
  // Start as near to the asked numbers and times as their bounds allow, then walk.
  let low = 0n;
  let high = newest;
  for (const { operator, value } of asked) {
    const number = BigInt(value);
    if (/^(eq|gte?)$/.test(operator) && number > low) low = number;
    if (/^(eq|lte?)$/.test(operator) && number < high) high = number;
  }
  if (range) {
    const first = blockTimes(0n).from;
    const earliest = range.from <= first ? 0n : (range.from - first) / (2n * second);
    const latest = range.to < first ? -1n : (range.to - first) / (2n * second);
    if (earliest > low) low = earliest;
    if (latest < high) high = latest;
  }
  const rows: { number: bigint; row: Row }[] = [];
  const step = page.order === 'asc' ? 1n : -1n;
  let number = page.order === 'asc' ? low : high;
  for (; range && rows.length < page.limit && number >= low && number <= high; number += step) {
    // A block's time is its end, as its consensus_end in the database.
    const end = blockTimes(number).to;
    const isEqual = range.from === range.to;
    const isInTime = isEqual || (end >= range.from && end <= range.to);
    if (isInTime && !range.not.has(end) && passes(asked, number, BigInt)) {
      rows.push({ number, row: blockRow(call.world, number) });
    }
  }
  const next = pageLink(call, rows, page, (last) => [{ key: 'block.number', value: last.number }]);
  return listAnswer(
    'blocks',
    rows.map(({ row }) => row),
    next,
  );
}

function blockBy(call: Call): Answer {
  const text = call.param('block');
  const isHash = /^(0x)?([0-9a-fA-F]{64}|[0-9a-fA-F]{96})$/.test(text);
  const isNumber = /^(\d{1,19}|0x[0-9a-fA-F]{1,15})$/.test(text);
  if (!isHash && !isNumber) throw invalidParameters('hashOrNumber');
  const number = isHash ? blockWithHash(call.world, text) : BigInt(text);
  if (number === null || number > newestBlock(call.world)) throw notFound();
  return { body: blockRow(call.world, number) };
}

function blockRow(world: LedgerWorld, number: bigint): Row {
  const { from, to } = blockTimes(number);
  const log = world.log();
  const transactions = log.between(from, to);
  const logs = transactions.flatMap((transaction) => transaction.contract?.logs ?? []);
  const name = new Date(Number(from / 1_000_000n)).toISOString().replaceAll(':', '_');
  return {
    count: transactions.length,
    hapi_version: '0.73.0',
    hash: blockHash(world.seed, number),
    name: `${name.replace('.000Z', '.000000000Z')}.rcd.gz`,
    number,
    previous_hash: blockHash(world.seed, number - 1n),
    size: 500 + transactions.length * 700,
    timestamp: { from: timestamp(from), to: timestamp(to) },
    gas_used: gasUsedIn(world, number),
    // Older blocks have none at all.
    logs_bloom: number < 1000n ? '0x' : bloom(logs),
  };
}
