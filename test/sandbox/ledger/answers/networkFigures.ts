import { badRequest, javaBadRequest, notFound } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage } from '../paging.ts';
import { filtersOf, lastValue } from '../query.ts';
import type { Answer, Call, Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { earlier, second, timestamp } from '../timestamps.ts';
import { genesis } from '../world/epochs.ts';

const get = { method: 'GET', half: 'java', wording: 'converted', maxAge: 60 } as const;

/** /network/exchangerate, /network/fees (GET), /network/stake and /network/supply. */
export const networkFigureRoutes: readonly Route[] = [
  { ...get, path: '/network/exchangerate', accepts: ['timestamp'], answer: exchangeRate },
  { ...get, path: '/network/fees', accepts: ['order', 'timestamp'], answer: fees },
  { ...get, path: '/network/stake', accepts: [], answer: stake },
  { ...get, path: '/network/supply', accepts: ['q', 'timestamp'], answer: supply },
];

const hour = 3_600n * second;

/** The latest time asked for, not after now. @throws {RequestError} 400 for what the server refuses, 404 before genesis. */
function latestTime(call: Call): bigint {
  const asked = filtersOf(call.filters, 'timestamp');
  if (asked.length > 2) throw badRequest('timestamp size must be between 0 and 2');
  if (asked.some((filter) => filter.operator === 'ne')) throw javaBadRequest("Failed to convert 'timestamp'");
  const range = timeRange(call.filters);
  if (!range) throw javaBadRequest('Invalid range provided for timestamp');
  const now = call.world.now();
  const latest = earlier(range.to, now);
  if (latest < genesis || (range.from > now && range.from !== range.to)) throw notFound();
  return latest;
}

// A rate holds for an hour; cents go up and down so that two hours differ.
function rate(hourEnd: bigint): Row {
  const step = (hourEnd / hour) % 48n;
  return {
    cent_equivalent: 684_000n + (step < 24n ? step : 48n - step) * 250n,
    expiration_time: hourEnd / second,
    hbar_equivalent: 30_000,
  };
}

function exchangeRate(call: Call): Answer {
  const start = latestTime(call) / hour;
  const current = (start + 1n) * hour;
  return {
    body: { current_rate: rate(current), next_rate: rate(current + hour), timestamp: timestamp(start * hour + 5n) },
  };
}

const gasPrices = [
  { gas: 32, transaction_type: 'ContractCall' },
  { gas: 43, transaction_type: 'ContractCreate' },
  { gas: 37, transaction_type: 'EthereumTransaction' },
];

function fees(call: Call): Answer {
  const day = 86_400n * second;
  const time = latestTime(call);
  const isAscending = readPage(call.filters, 'asc').order === 'asc';
  const list = isAscending ? gasPrices : [...gasPrices].reverse();
  return { body: { fees: list, timestamp: timestamp(time - (time % day)) } };
}

function stake(call: Call): Answer {
  const total = call.world.nodes.reduce((sum, node) => sum + (node.stake ?? 0n), 0n);
  const day = 86_400n * second;
  const today = call.world.now() - (call.world.now() % day);
  return {
    body: {
      max_stake_rewarded: 650_000_000_000_000_000n,
      max_staking_reward_rate_per_hbar: 17_808,
      max_total_reward: 17_808_000_000n,
      node_reward_fee_fraction: 0.1,
      reserved_staking_rewards: 3_000_000,
      reward_balance_threshold: 0,
      stake_total: total,
      staking_period: { from: timestamp(today - day), to: timestamp(today) },
      staking_period_duration: 1440,
      staking_periods_stored: 365,
      staking_reward_fee_fraction: 0.1,
      staking_reward_rate: 100_000_000_000n,
      staking_start_threshold: 25_000_000_000_000_000n,
      unreserved_staking_reward_balance: 25_000_000_000_000_000n,
    },
  };
}

const totalSupply = 5_000_000_000_000_000_000n;
const releasedSupply = 4_213_000_000_123_456_789n;

function supply(call: Call): Answer {
  const time = latestTime(call);
  const asked = lastValue(call.filters, 'q')?.toLowerCase();
  if (asked !== undefined) {
    const tinybars = asked === 'totalcoins' ? totalSupply : releasedSupply;
    const hbar = 100_000_000n;
    const text = `${tinybars / hbar}.${(tinybars % hbar).toString().padStart(8, '0')}`;
    return { body: null, text };
  }
  const body = {
    released_supply: releasedSupply.toString(),
    timestamp: timestamp(time - (time % (900n * second))),
    total_supply: totalSupply.toString(),
  };
  return { body };
}
