import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { parseJson } from '../../json/losslessJson.ts';
import { LensError } from '../../net/errors.ts';

/**
 * Reads one Statuspage v2 document from the text of an answer.
 * @param schema one of the documents of schema.ts
 * @param url where the text came from, told in the error
 * @throws LensError `badResponse`: an empty body (0.6 % of stored polls of a real page were empty: keep the last good
 *   document), no JSON, or JSON of another shape
 */
export function readDocument<T>(schema: z.ZodMiniType<T>, text: string, url: string): T {
  if (text.trim() === '') {
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`The status page returned an empty response from ${url}. Retrying automatically.`,
      { request: `GET ${url}` },
    );
  }
  const read = schema.safeParse(json(text, url));
  if (!read.success) throw foreign(url, read.error);
  return read.data;
}

function json(text: string, url: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw foreign(url, error);
  }
}

function foreign(url: string, cause: unknown): LensError {
  return new LensError(
    { kind: 'badResponse' },
    l10n.t`${url} isn't a Statuspage v2 document. Check the network's statusUrl.`,
    { request: `GET ${url}`, cause },
  );
}
