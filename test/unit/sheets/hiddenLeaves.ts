import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { isJsonObject } from '../../../src/core/json/jsonValue.ts';

type Path = readonly (string | number)[];

/**
 * The paths of the values of an answer that make no difference to what is shown: each is changed alone, and shown again.
 * Finds what a search in the text cannot: flags, and small numbers that stand there for another reason.
 * @param show what a reader sees of an answer
 */
export async function hiddenLeaves(answer: JsonValue, show: (answer: JsonValue) => Promise<string>): Promise<string[]> {
  const before = await show(answer);
  const hidden: string[] = [];
  for (const path of leavesOf(answer))
    if ((await show(changedAt(answer, path))) === before) hidden.push(path.join('.'));
  return hidden;
}

/**
 * The paths of the objects in an answer whose new field isn't shown: one that this version doesn't know, put into each
 * object alone.
 */
export async function hiddenAdditions(
  answer: JsonValue,
  show: (answer: JsonValue) => Promise<string>,
): Promise<string[]> {
  const hidden: string[] = [];
  for (const path of objectsOf(answer)) {
    const shown = await show(changedAt(answer, path, (object) => ({ ...Object(object), added_later: 'added later' })));
    if (!shown.includes('added later')) hidden.push(path.join('.'));
  }
  return hidden;
}

/** How enum members look that the server may add to; codes of currencies and hex don't. */
const member = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const addedMember = 'ADDED_LATER';

/** The paths of the enum members in an answer that aren't shown as they are if a newer server has another one there. */
export async function hiddenMembers(
  answer: JsonValue,
  show: (answer: JsonValue) => Promise<string>,
): Promise<string[]> {
  const hidden: string[] = [];
  for (const path of leavesOf(answer)) {
    const value = path.reduce<JsonValue | undefined>((at, key) => Object(at)[key], answer);
    if (typeof value !== 'string' || value.length < 4 || !member.test(value)) continue;
    const shown = await show(changedAt(answer, path, () => addedMember));
    if (!shown.includes(addedMember)) hidden.push(path.join('.'));
  }
  return hidden;
}

/**
 * An answer of another version: some fields are missing, some are null, some members are new, some fields were added.
 * @param random from 0 to 1, seeded
 */
export function ofAnotherVersion(value: JsonValue, random: () => number): JsonValue {
  if (Array.isArray(value)) return value.map((each) => ofAnotherVersion(each, random));
  if (isJsonObject(value)) {
    const kept = Object.entries(value).flatMap(([name, each]): [string, JsonValue][] => {
      const drawn = name === 'links' ? 1 : random();
      if (drawn < 0.1) return [];
      return [[name, drawn < 0.2 ? null : ofAnotherVersion(each, random)]];
    });
    const added = random() < 0.1 ? { added_later: { deeper: ['added later', 9_007_199_254_740_993n] } } : {};
    return { ...Object.fromEntries(kept), ...added };
  }
  return typeof value === 'string' && member.test(value) && random() < 0.3 ? addedMember : value;
}

/** An answer with some values in another form: numbers as text and text as numbers, extremes, nesting, controls, long lists. */
export function inOddForms(value: JsonValue, random: () => number): JsonValue {
  if (random() < 0.04) {
    const forms = oddForms(value);
    return forms[Math.floor(random() * forms.length)] ?? null;
  }
  if (Array.isArray(value)) return value.map((each) => inOddForms(each, random));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, each]): [string, JsonValue] => [
    name,
    name === 'links' ? each : inOddForms(each, random),
  ]);
  return Object.fromEntries(members);
}

function oddForms(value: JsonValue): JsonValue[] {
  const nested = Array.from({ length: 200 }).reduce<JsonValue>(
    (inner, _, at) => (at % 2 ? [inner] : { inner }),
    'deep',
  );
  const text = typeof value === 'string' ? value : String(typeof value === 'object' ? '' : value);
  return [
    ...(typeof value === 'number' || typeof value === 'bigint' ? [text] : []),
    ...(/^\d{1,30}$/.test(text) ? [BigInt(text)] : []),
    ...(/^\d+\.\d+$/.test(text) ? [Number(text)] : []),
    ...(Array.isArray(value) && value.length > 0
      ? [Array.from({ length: 999 }, (_, at) => value[at % value.length] ?? null), [...value, null, 5, 'odd', [], {}]]
      : []),
    true,
    '',
    [],
    {},
    [value],
    0.5,
    -7,
    1e300,
    -(2n ** 63n),
    2n ** 63n,
    BigInt('9'.repeat(80)),
    '9'.repeat(80),
    `${text}\u202egnp.exe\u2066\u0000\u0007\u001b[31m\u200b\ufeff\u2028`,
    nested,
  ];
}

function* objectsOf(value: JsonValue, path: Path = []): Generator<Path> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* objectsOf(each, [...path, index]);
  else if (isJsonObject(value)) {
    yield path;
    for (const [name, each] of Object.entries(value)) if (name !== 'links') yield* objectsOf(each, [...path, name]);
  }
}

function* leavesOf(value: JsonValue, path: Path = []): Generator<Path> {
  if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* leavesOf(each, [...path, index]);
  else if (isJsonObject(value)) {
    for (const [name, each] of Object.entries(value)) if (name !== 'links') yield* leavesOf(each, [...path, name]);
  } else if (value !== null) yield path;
}

function changedAt(value: JsonValue, [key, ...rest]: Path, change = changed): JsonValue {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(key), changedAt(value[Number(key)] ?? null, rest, change));
  return isJsonObject(value) ? { ...value, [key]: changedAt(value[key] ?? null, rest, change) } : value;
}

/** Another value of the same shape: a timestamp stays one, a number of a string stays one. */
function changed(value: JsonValue): JsonValue {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return Number.isInteger(value) ? value + 7 : value / 2;
  if (typeof value === 'bigint') return value + 7n;
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return String(BigInt(value) + 7n);
  if (/^\d+\.\d{9}$/.test(value)) return value.replace(/^\d+/, (seconds) => String(BigInt(seconds) + 77n));
  if (/^\d+\.\d+\.\d+$/.test(value)) return `${value}7`;
  if (value === '0x') return '0xab';
  if (value.startsWith('0x')) return value.replace(/.$/, (digit) => (digit === '1' ? '2' : '1'));
  return /^[A-Z_0-9]+$/.test(value) ? `${value}X` : `QUFB${value}`;
}
