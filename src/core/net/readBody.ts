import * as l10n from '@vscode/l10n';
import { formatInteger } from '../format/amounts.ts';
import { hasMoreValues, mostValues, uncounted } from '../json/valueCount.ts';
import { concatBytes } from '../platform/bytes.ts';
import { decompress, isCompression } from '../platform/http/decompress.ts';
import { nextTurn } from '../platform/systemTimers.ts';
import { LensError } from './errors.ts';
import { serverName } from './requestUrl.ts';

/**
 * The complete decoded body. Throws `badResponse` if it is larger than `maxBytes` (on the wire or decoded), has more than
 * `most` JSON values (more than can be read at once), can't be decoded, or has an encoding that wasn't requested.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
  request: string,
  most = mostValues,
): Promise<Uint8Array> {
  const bytes = await decodedBody(body, encoding, maxBytes, request);
  if (bytes.length > uncounted && (await hasMoreValues(bytes, most, nextTurn))) throw tooManyValues(most, request);
  return bytes;
}

async function decodedBody(
  body: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
  maxBytes: number,
  request: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(sizeText(maxBytes), request);
    chunks.push(chunk);
  }
  const [only] = chunks;
  const bytes = chunks.length === 1 && only !== undefined ? only : concatBytes(chunks);
  const name = encoding?.trim().toLowerCase();
  if (name === undefined || name === '' || name === 'identity' || size === 0) return bytes;
  if (!isCompression(name)) {
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`The response from ${serverName(request)} uses the unsupported encoding "${name.slice(0, 40)}".`,
      { request },
    );
  }
  try {
    return await decompress(bytes, name, maxBytes);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(sizeText(maxBytes), request);
    throw new LensError(
      { kind: 'badResponse' },
      l10n.t`Can't decode the response from ${serverName(request)}: it isn't valid ${name}.`,
      {
        request,
        cause: error,
      },
    );
  }
}

function sizeText(bytes: number): string {
  return bytes >= 1_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : l10n.t`${formatInteger(bytes)} bytes`;
}

/** The response has more values than are read. */
export function tooManyValues(most: number, request: string): LensError {
  return tooLarge(l10n.t`${formatInteger(most)} values`, request);
}

function tooLarge(limit: string, request: string): LensError {
  const message = l10n.t`The response from ${serverName(request)} is too large (more than ${limit}). Ask for less, or check that the address is right.`;
  return new LensError({ kind: 'badResponse', isTooLarge: true }, message, { request });
}
