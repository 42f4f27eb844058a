import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json/jsonValue.ts';
import { stringifyJson } from '../../../src/core/json/losslessJson.ts';
import type { Random } from '../../sandbox/ledger/random.ts';
import { pieces } from '../scannerRuns.ts';

/** Stands for what is made large; a text is put in its place, as a value of so many characters takes long to make. */
const mark = '@large@';

/** Texts of one kind that a document may have millions of characters of. */
const strings: readonly string[] = [
  'ab',
  '0',
  '00'.repeat(32),
  'é',
  '\\u0041',
  '\\n',
  '\\"',
  'QUJD',
  'ab ',
  '0.0.1001 ',
  '0x',
];

/** Makes a value of about so many characters, as JSON. */
export type Filling = (size: number, random: Random, near: JsonValue) => string;

const repeated = (unit: string, size: number) => {
  const whole = unit.repeat(Math.max(1, Math.floor(size / (unit.length + 1))));
  return whole;
};
const list = (unit: string, size: number) =>
  `[${`${unit},`.repeat(Math.max(1, Math.floor(size / (unit.length + 1)))).slice(0, -1)}]`;

/** The worst shapes that we know of a document of some megabytes. */
export const fillings: Readonly<Record<string, Filling>> = {
  'one long text': (size, random) => {
    const unit = random.chance(50)
      ? JSON.stringify(pieces[random.int(pieces.length)] ?? 'a').slice(1, -1)
      : (strings[random.int(strings.length)] ?? 'a');
    return `"${repeated(unit, size)}"`;
  },
  'one long line of hex': (size) => `"0x${'00'.repeat(size >> 1)}"`,
  'one long number': (size) => '9'.repeat(size),
  'nested lists': (size) => '['.repeat(size >> 1) + ']'.repeat(size >> 1),
  'nested objects': (size) => `${'{"a":'.repeat(Math.floor(size / 6))}1${'}'.repeat(Math.floor(size / 6))}`,
  'many members': (size) => {
    const members: string[] = [];
    for (let length = 0, at = 0; length < size; at++) {
      const member = `"k${at}":${at % 10}`;
      members.push(member);
      length += member.length + 1;
    }
    return `{${members.join(',')}}`;
  },
  'many empty lists': (size) => list('[]', size),
  'many empty objects': (size) => list('{}', size),
  'many digits': (size) => list('1', size),
  'many large integers': (size) => list('9007199254740993', size),
  'many short texts': (size) => list('"a"', size),
  'many nulls': (size) => list('null', size),
  'many of the same': (size, _random, near) => {
    const own = Array.isArray(near) && near.length > 0 ? near[0] : near;
    return list(stringifyJson(own ?? null), size);
  },
  'white space': (size) => `${' '.repeat(size)}1`,
};

/** Every place of a document, by its way from the top; elements of a list count once. */
export function placesIn(value: JsonValue): (string | number)[][] {
  if (Array.isArray(value)) {
    const [first] = value;
    return first === undefined ? [] : [[0], ...placesIn(first).map((rest) => [0, ...rest])];
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => [[name], ...placesIn(each).map((rest) => [name, ...rest])]);
}

/** The document with `filling` at `place`, as text of about `size` characters. */
export function enlarged(
  document: JsonValue,
  place: readonly (string | number)[],
  filling: Filling,
  size: number,
  random: Random,
): string {
  let near: JsonValue = document;
  for (const key of place) near = (near as JsonObject)[key] ?? null;
  const text = stringifyJson(withMark(document, place));
  return text.replace(`"${mark}"`, () => filling(size, random, near));
}

function withMark(value: JsonValue, [key, ...rest]: readonly (string | number)[]): JsonValue {
  if (key === undefined) return mark;
  if (Array.isArray(value)) return value.with(Number(key), withMark(value[Number(key)] ?? null, rest));
  if (!isJsonObject(value)) return value;
  return { ...value, [key]: withMark(value[key] ?? null, rest) };
}
