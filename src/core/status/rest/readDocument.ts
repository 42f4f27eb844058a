import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { parseJson } from '../../json/losslessJson.ts';
import { LensError } from '../../net/errors.ts';

/**
 * Reads one Statuspage v2 document from the text of a response.
 * @param schema one of the documents of schema.ts
 * @param url the URL of the text, for the error
 * @throws LensError `badResponse`: an empty body (0.6 % of stored polls of a real page were empty: keep the last good
 *   document), a truncated one, a web page (of a sign-in or a proxy), or JSON of another shape. The messages differ,
 *   because only the last one points to a wrong URL
 */
export function readDocument<T>(schema: z.ZodMiniType<T>, text: string, url: string): T {
  if (text.trim() === '') {
    throw badResponse(url, l10n.t`The status page returned an empty response from ${url}. Retrying automatically.`);
  }
  const read = schema.safeParse(json(text, url));
  if (read.success) return read.data;
  throw foreign(url, read.error);
}

function json(text: string, url: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (/^\s*\{/.test(text)) {
      const incomplete = l10n.t`The status page returned an incomplete response from ${url}. Retrying automatically.`;
      throw badResponse(url, incomplete, error);
    }
    if (!/^\s*</.test(text)) throw foreign(url, error);
    const page = l10n.t`${url} returned a web page. Sign in if your internet connection requires it, or check the network's statusUrl.`;
    throw badResponse(url, page, error);
  }
}

function foreign(url: string, cause: unknown): LensError {
  return badResponse(url, l10n.t`${url} isn't a Statuspage v2 document. Check the network's statusUrl.`, cause);
}

function badResponse(url: string, message: string, cause?: unknown): LensError {
  return new LensError({ kind: 'badResponse' }, message, { request: `GET ${url}`, cause });
}
