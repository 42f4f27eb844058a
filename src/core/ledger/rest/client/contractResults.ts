import * as l10n from '@vscode/l10n';
import { eachValue } from '../../../json/jsonSlices.ts';
import type { JsonObject, JsonValue } from '../../../json/jsonValue.ts';
import { parseJson } from '../../../json/losslessJson.ts';
import { hasMoreValues } from '../../../json/valueCount.ts';
import { LensError } from '../../../net/errors.ts';
import { tooManyValues } from '../../../net/readBody.ts';
import { decodeUtf8 } from '../../../platform/bytes.ts';
import { nextTurn } from '../../../platform/systemTimers.ts';
import type { Ask, AskOptions, Params, Read } from '../ask.ts';
import { ensureSubject, isOtherHash, isOtherTime } from '../ensureSubject.ts';
import { contractLog, contractResult, contractResultDetail } from '../schema/contractResults.ts';
import { contractAction, type Opcodes, opcodes } from '../schema/contractTraces.ts';

const sevenDays = 7 * 24 * 60 * 60;
const topics = ['topic0', 'topic1', 'topic2', 'topic3'] as const;

/**
 * The server returns 400 for a topic filter without a closed time range of at most seven days. Throws `input` if the
 * range is missing, open, or longer in whole seconds.
 */
function checkLogFilter(params: Params<'contractResults.logs'>): void {
  const topic = topics.find((name) => params[name] !== undefined);
  if (topic === undefined) return;
  const given = params.timestamp;
  const filters = Array.isArray(given) ? given : [given];
  const bounds: { from?: number; to?: number } = {};
  for (const each of filters) {
    // A single moment is also a range.
    if (typeof each !== 'object' || each === null) {
      if (each !== undefined) return;
      continue;
    }
    if (each.eq !== undefined) return;
    const from = each.gt ?? each.gte;
    const to = each.lt ?? each.lte;
    if (from !== undefined) bounds.from = Number(from);
    if (to !== undefined) bounds.to = Number(to);
  }
  if (bounds.from === undefined || bounds.to === undefined || bounds.to - bounds.from > sevenDays) {
    throw new LensError(
      { kind: 'input', field: topic },
      l10n.t`Filtering by ${topic} requires a timestamp range with both ends (gte and lt) of at most seven days.`,
    );
  }
}

interface FirstRows {
  /** The answer, with only the first rows in the list. */
  readonly body: JsonObject;
  /** The number of rows that it has in all. */
  readonly total: number;
}

/** Of the rows together, and of each other member. */
const mostValues = 60_000;

/** Rows that are parsed at once. */
const rowsAtOnce = 200;

/**
 * The JSON object in `bytes`, with the first `most` rows of its list `name`, parsed in turns. Throws `badResponse` if
 * even these have too many values, and another error if it is no JSON object.
 */
async function parseFirstRows(bytes: Uint8Array, name: string, most: number, asked: string): Promise<FirstRows> {
  const members: [string, JsonValue][] = [];
  let total = 0;
  for await (const [key, value] of eachValue(bytes)) {
    if (key !== name || value[0] !== openBracket) {
      if (await hasMoreValues(value, mostValues, nextTurn)) throw tooManyValues(mostValues, asked);
      members.push([key, parse(value)]);
      continue;
    }
    const slices: Uint8Array[] = [];
    for await (const [, row] of eachValue(value)) {
      total++;
      if (slices.length < most) slices.push(row);
    }
    const last = slices.at(-1);
    const read = value.subarray(0, last && last.byteOffset + last.byteLength - value.byteOffset);
    if (await hasMoreValues(read, mostValues, nextTurn)) throw tooManyValues(mostValues, asked);
    const rows: JsonValue[] = [];
    for (const slice of slices) {
      rows.push(parse(slice));
      if (rows.length % rowsAtOnce === 0) await nextTurn();
    }
    members.push([key, rows]);
  }
  return { body: Object.fromEntries(members), total };
}

const openBracket = 0x5b;

function parse(bytes: Uint8Array): JsonValue {
  return parseJson(decodeUtf8(bytes));
}

/** Asks for the steps of one execution; the stack, but not memory and storage, by default. */
export type ReadSteps = (options: AskOptions, params?: Params<'contractResults.opcodes'>) => Promise<FirstSteps>;

/** An execution with its first steps: a swap has some 10,000, of a dozen values each. */
export interface FirstSteps extends Opcodes {
  /** The number of all steps. */
  readonly steps: number;
}

/** What is read, and shown, at once. */
const mostSteps = 1_500;

/** In each function `id` is a transaction ID or a 32-byte EVM hash, `contract` a contract ID or an EVM address. */
export function createContractResults(ask: Ask) {
  const results = ask.page('results', contractResult);
  const one = ask.one(contractResultDetail);
  const steps = ask.one(opcodes);
  const totals = new WeakMap<object, number>();
  const inTurns = {
    mostValues: Number.POSITIVE_INFINITY,
    async parse(bytes: Uint8Array, asked: string) {
      const { body, total } = await parseFirstRows(bytes, 'opcodes', mostSteps, asked);
      totals.set(body, total);
      return body;
    },
  };
  const firstSteps: Read<FirstSteps> = (body, asked) => {
    const whole = steps(body, asked);
    return { ...whole, steps: totals.get(Object(body)) ?? whole.opcodes.length };
  };
  const logs = ask.page('logs', contractLog);
  const of = (contract: string) => ({ contractIdOrAddress: contract });
  return {
    /** Results of all contracts. */
    list: ask.all('contractResults.list', results),

    /** Results of a contract, including reverted ones (which the transaction list omits). */
    ofContract: ask.of('contractResults.ofContract', results),

    /** One result, with status 206 if it reverted. */
    get: (id: string, params: Params<'contractResults.get'> = {}, options?: AskOptions) =>
      ask.send(
        'contractResults.get',
        { transactionIdOrHash: id },
        params,
        ensureSubject(one, ({ hash }) => /^(?:0x)?[0-9a-f]{64}$/i.test(id) && isOtherHash(id, hash)),
        options,
      ),

    /** The result of one contract at one consensus timestamp. */
    ofContractAt: (
      contract: string,
      timestamp: string,
      params: Params<'contractResults.ofContractAt'> = {},
      options?: AskOptions,
    ) =>
      ask.send(
        'contractResults.ofContractAt',
        { ...of(contract), timestamp },
        params,
        ensureSubject(one, (row) => isOtherTime(timestamp, row.timestamp)),
        options,
      ),

    /** The call tree, frame by frame. */
    actions: ask.of('contractResults.actions', ask.page('actions', contractAction)),

    /** The first steps of the execution, which is replayed step by step: one request per second, turned off on most servers (`notFound`). */
    opcodes: ask.of('contractResults.opcodes', firstSteps, inTurns),

    /** Events of all contracts. A topic filter needs a time range of at most seven days. */
    logs: async (params: Params<'contractResults.logs'> = {}, options?: AskOptions) => {
      checkLogFilter(params);
      return ask.send('contractResults.logs', {}, params, logs, options);
    },

    /** Events of one contract; as `logs`. */
    logsOfContract: async (
      contract: string,
      params: Params<'contractResults.logsOfContract'> = {},
      options?: AskOptions,
    ) => {
      checkLogFilter(params);
      return ask.send('contractResults.logsOfContract', of(contract), params, logs, options);
    },
  };
}
