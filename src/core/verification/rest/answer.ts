import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import type { JsonValue } from '../../json/jsonValue.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { isLensError, LensError } from '../../net/errors.ts';
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
      l10n.t`Can't read the response from ${url}: ${issue.path.join('.')}: ${issue.message}.`,
      { request: `GET ${url}`, cause: result.error },
    );
  throw new LensError(
    { kind: 'badResponse', status },
    l10n.t`The response from ${url} isn't from a Sourcify APIv2 server. Check the network's verifyUrl.`,
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
