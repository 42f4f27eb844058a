import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { isRecord } from '../../json/isRecord.ts';
import type { JsonValue } from '../../json/jsonValue.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { isLensError, LensError } from '../../net/errors.ts';
import { serverName } from '../../net/requestUrl.ts';
import { errorBody } from './schema.ts';

/** The response to a request. */
export interface Answer {
  url: string;
  status: number;
  text: string;
}

/** Reads a response as one of the documents in schema.ts. Throws LensError `badResponse` for anything else. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, answer: Answer): T {
  return readWithRaw(schema, answer).document;
}

/** The same, with the JSON value that it was read from. */
export function readWithRaw<T>(
  schema: z.ZodMiniType<T>,
  { url, status, text }: Answer,
): { document: T; raw: JsonValue } {
  const raw = tryJson(text);
  const result = schema.safeParse(raw);
  if (result.success && raw !== undefined) return { document: result.data, raw };
  const [issue] = result.error?.issues ?? [];
  // A list with a row that can't be read: without it, the rest would say something else.
  if (issue && (issue.path.length > 1 || typeof issue.path[0] === 'number'))
    throw new LensError(
      { kind: 'badResponse', status, unreadRows: 1 },
      l10n.t`Can't read the response from ${serverName(url)}: ${issue.path.join('.')}: ${issue.message}.`,
      { request: `GET ${url}`, cause: result.error },
    );
  throw new LensError(
    { kind: 'badResponse', status },
    l10n.t`The response from ${serverName(url)} isn't from a Sourcify APIv2 server. Check the network's verifyUrl.`,
    { request: `GET ${url}`, cause: result.error },
  );
}

/**
 * The server's code and message in the body of an error response; nothing for HTML, empty or other bodies. Each of its
 * errors has a code: a message alone, such as "no Route matched", is a gateway's.
 */
export function readErrorBody(_status: number, text: string): { message?: string; code?: string } {
  const body = errorBody.safeParse(tryJson(text));
  if (!body.success || body.data.customCode === null) return {};
  const { customCode: code, message } = body.data;
  return { ...(message !== null && { message }), code };
}

/** The JSON value of a text; undefined if it isn't JSON (a proxy's HTML, an empty or truncated body). */
export function tryJson(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError || isLensError(error)) return undefined;
    throw error;
  }
}

/**
 * The parts of a document of the service that weren't read completely, because they, or rows or values in them, have an
 * unknown shape: `sources`, `proxyResolution.implementations`. In the schema's own names, each once.
 * @param raw the document as it came
 * @param read what the schema made of it
 */
export function unreadParts(raw: unknown, read: unknown): string[] {
  return [...new Set(unreadIn(raw, read, ''))];
}

function unreadIn(raw: unknown, read: unknown, path: string): string[] {
  // What is absent has nothing to read, and what came unchanged lost nothing.
  if (raw === null || raw === undefined || raw === read) return [];
  if (Array.isArray(read)) {
    const rows = typeof raw === 'object' ? Object.values(raw) : undefined;
    if (rows?.length !== read.length) return [path];
    // Rows that came with names, such as sources, are whole or left out.
    return Array.isArray(raw) ? read.flatMap((row, index) => unreadIn(raw[index], row, path)) : [];
  }
  if (isRecord(read)) {
    if (!isRecord(raw)) return [path];
    return Object.entries(read).flatMap(([name, value]) => unreadIn(raw[name], value, path ? `${path}.${name}` : name));
  }
  return read === null ? [path] : [];
}
