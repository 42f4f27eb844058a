import { parse as parseCustom } from 'json-custom-numbers';
import { isJsonObject } from '../../src/core/json/jsonValue.ts';
import { parseJson } from '../../src/core/json/losslessJson.ts';
import { isMalformed, readRow } from '../../src/core/ledger/rest/schema/field.ts';
import { transaction } from '../../src/core/ledger/rest/schema/transactions.ts';
import type { Bench } from './measure.ts';
import { transactionPage } from './transactionPage.ts';

/** Parses, validates and models a page; throws where a row is lost. */
function read(text: string): unknown {
  const body = parseJson(text);
  const list = isJsonObject(body) ? body.transactions : undefined;
  if (!Array.isArray(list)) throw new Error('no list');
  const rows = list.map((each) => readRow(transaction, each));
  if (rows.some(isMalformed)) throw new Error('a row was lost');
  return rows;
}

/** The same rule, as the peer takes it. */
function exact(_key: unknown, digits: string): number | bigint {
  const value = Number(digits);
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(digits) ? value : BigInt(digits);
}

function pageBench(unsafe: boolean, goal: number): Bench {
  const text = transactionPage(100, unsafe);
  const kind = unsafe ? 'with integers beyond 2^53' : 'without integers beyond 2^53';
  return {
    title: `A page of 100 transactions (${(text.length / 1000).toFixed(0)} KB) ${kind}`,
    cases: [
      { name: 'JSON.parse (loses digits)', run: () => JSON.parse(text) },
      { name: 'json-custom-numbers (a peer)', run: () => parseCustom(text, undefined, exact) },
      { name: 'parseJson', run: () => parseJson(text) },
      { name: 'parseJson, validated and modelled', run: () => read(text), goal },
    ],
  };
}

export const benches: readonly Bench[] = [pageBench(false, 2), pageBench(true, 3)];
