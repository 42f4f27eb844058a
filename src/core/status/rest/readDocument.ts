import * as l10n from '@vscode/l10n';
import { isRecord } from '../../json/isRecord.ts';
import { parseJson } from '../../json/losslessJson.ts';
import { type Shape, tryRead } from '../../json/shapes.ts';
import { longDocument } from '../../json/valueCount.ts';
import { LensError } from '../../net/errors.ts';
import { serverName } from '../../net/requestUrl.ts';
import { nextTurn } from '../../platform/systemTimers.ts';

/**
 * Reads one Statuspage v2 document from the text of a response.
 * @param schema one of the documents of schema.ts
 * @param url the URL of the text, for the error
 * @throws LensError `badResponse`: an empty body (0.6 % of stored polls of a real page were empty: keep the last good
 *   document), a truncated one, a web page (of a sign-in or a proxy), or JSON of another shape. The messages differ,
 *   because only the last one points to a wrong URL
 */
export function readDocument<T>(schema: Shape<T>, text: string, url: string): T {
  if (text.trim() === '') {
    throw badResponse(
      url,
      l10n.t`The status page returned an empty response from ${serverName(url)}. Retrying automatically.`,
    );
  }
  return readOrThrow(schema, json(text, url), url);
}

/**
 * The same, a few rows of the list `name` at a time: 50 events with many components each are more than is read at once.
 * @param join makes one document of those with some rows each
 */
export async function readInTurns<T>(
  schema: Shape<T>,
  text: string,
  url: string,
  name: string,
  join: (parts: readonly [T, ...T[]]) => T,
): Promise<T> {
  if (text.length <= longDocument) return readDocument(schema, text, url);
  const body = json(text, url);
  const list = isRecord(body) ? body[name] : undefined;
  const rows: readonly unknown[] = Array.isArray(list) ? list : [];
  const read = (from: number) => {
    const part =
      isRecord(body) && Array.isArray(list) ? { ...body, [name]: rows.slice(from, from + rowsAtOnce) } : body;
    return readOrThrow(schema, part, url);
  };
  const parts: [T, ...T[]] = [read(0)];
  for (let from = rowsAtOnce; from < rows.length; from += rowsAtOnce) {
    await nextTurn();
    parts.push(read(from));
  }
  return join(parts);
}

const rowsAtOnce = 5;

function readOrThrow<T>(schema: Shape<T>, value: unknown, url: string): T {
  const read = tryRead(schema, value);
  if (read === undefined) throw foreign(url);
  return read;
}

function json(text: string, url: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (/^\s*\{/.test(text)) {
      const incomplete = l10n.t`The status page returned an incomplete response from ${serverName(url)}. Retrying automatically.`;
      throw badResponse(url, incomplete, error);
    }
    if (!/^\s*</.test(text)) throw foreign(url, error);
    const page = l10n.t`${serverName(url)} returned a web page. Sign in if your internet connection requires it, or check the network's statusUrl.`;
    throw badResponse(url, page, error);
  }
}

function foreign(url: string, cause?: unknown): LensError {
  return badResponse(
    url,
    l10n.t`The response from ${serverName(url)} isn't a Statuspage v2 document. Check the network's statusUrl.`,
    cause,
  );
}

function badResponse(url: string, message: string, cause?: unknown): LensError {
  return new LensError({ kind: 'badResponse' }, message, { request: `GET ${url}`, cause });
}
