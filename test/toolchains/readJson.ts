import { readFileSync } from 'node:fs';

/** A JSON object, as a tool wrote it. */
export type Json = Record<string, unknown>;

/** The value as an object; throws where a tool wrote something else. */
export function asObject(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${what} is no JSON object.`);
  return Object.fromEntries(Object.entries(value));
}

/** A file that holds a JSON object. */
export function readJson(file: string): Json {
  return asObject(JSON.parse(readFileSync(file, 'utf8')), file);
}

/** The text under a key; throws where there is none. */
export function textOf(object: Json, key: string): string {
  const value = object[key];
  if (typeof value !== 'string') throw new Error(`"${key}" is no text.`);
  return value;
}
