import { isRecord } from './isRecord.ts';

/**
 * Reads a value of unknown origin (parsed JSON), or throws if it has another shape. Hand-made: `zod/mini`, which reads
 * the documents of the other services, costs 7 ms of processor time and 4 MB. Every window reads the status page and the
 * files that windows share; for them, these 120 lines do.
 */
export type Shape<T> = (value: unknown) => T;

export type Read<S> = S extends Shape<infer T> ? T : never;

class ShapeError extends Error {}

function shape<T>(what: string, is: (value: unknown) => value is T): Shape<T> {
  return (value) => {
    if (!is(value)) throw new ShapeError(`A value isn't ${what}.`);
    return value;
  };
}

export const string = shape('a text', (value) => typeof value === 'string');
export const boolean = shape('a boolean', (value) => typeof value === 'boolean');
/** Neither NaN nor infinite. */
export const number = shape('a number', (value): value is number => Number.isFinite(value));
/** A whole number from 0 on. */
export const count = shape('a count', (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0);

/** One of these texts. */
export function oneOf<T extends string>(...words: readonly T[]): Shape<T> {
  return shape(words.join(' or '), (value): value is T => words.some((each) => each === value));
}

export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return (value) => (value === null ? null : inner(value));
}

/** Undefined for an absent value. */
export function optional<T>(inner: Shape<T>): Shape<T | undefined> {
  return (value) => (value === undefined ? undefined : inner(value));
}

/** `instead` for an absent value. */
export function withDefault<T>(inner: Shape<T>, instead: T): Shape<T> {
  return (value) => (value === undefined ? instead : inner(value));
}

/** `instead` for a value of another shape. */
export function orElse<T>(inner: Shape<T>, instead: T): Shape<T> {
  return (value) => tryRead(inner, value) ?? instead;
}

export function array<T>(row: Shape<T>): Shape<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new ShapeError("A value isn't a list.");
    return value.map((each: unknown) => row(each));
  };
}

/** A list of two. */
export function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<[A, B]> {
  return (value) => {
    if (!Array.isArray(value) || value.length !== 2) throw new ShapeError("A value isn't a pair.");
    return [first(value[0]), second(value[1])];
  };
}

type Fields = Readonly<Record<string, Shape<unknown>>>;

/** An object with these fields; others are left out. An absent field is read as undefined. */
export function object<F extends Fields>(fields: F): Shape<{ [K in keyof F]: Read<F[K]> }>;
export function object(fields: Fields): Shape<Record<string, unknown>> {
  const entries = Object.entries(fields);
  return (value) => {
    if (!isRecord(value)) throw new ShapeError("A value isn't an object.");
    return Object.fromEntries(entries.map(([name, field]) => [name, field(value[name])]));
  };
}

/** An object whose names are free. */
export function record<T>(field: Shape<T>): Shape<Record<string, T>> {
  return (value) => {
    if (!isRecord(value)) throw new ShapeError("A value isn't an object.");
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, field(each)]));
  };
}

/** What is made of it once it is read. */
export function mapped<T, U>(inner: Shape<T>, make: (read: T) => U): Shape<U> {
  return (value) => make(inner(value));
}

/** Only a value that also is as `isRight` says. */
export function checked<T>(inner: Shape<T>, isRight: (read: T) => boolean): Shape<T> {
  return (value) => {
    const read = inner(value);
    if (!isRight(read)) throw new ShapeError('A value lacks what makes it what it should be.');
    return read;
  };
}

/** What the shape reads; undefined for a value of another shape. */
export function tryRead<T>(inner: Shape<T>, value: unknown): T | undefined {
  try {
    return inner(value);
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** The same of JSON as text; undefined, too, for a text that isn't JSON. */
export function tryReadJson<T>(inner: Shape<T>, text: string): T | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return tryRead(inner, value);
}
