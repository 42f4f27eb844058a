import { eachValue } from '../../../json/jsonSlices.ts';
import type { JsonObject, JsonValue } from '../../../json/jsonValue.ts';
import { parseJson } from '../../../json/losslessJson.ts';
import { hasMoreValues } from '../../../json/valueCount.ts';
import { tooManyValues } from '../../../net/readBody.ts';
import { decodeUtf8 } from '../../../platform/bytes.ts';
import { nextTurn } from '../../../platform/systemTimers.ts';

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
export async function parseFirstRows(bytes: Uint8Array, name: string, most: number, asked: string): Promise<FirstRows> {
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
