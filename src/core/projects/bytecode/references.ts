import { isCount } from '../../json/isRecord.ts';
import { objectIn, own } from '../files/buildJson.ts';
import type { ByteRange, ImmutableReferences, LinkReferences } from '../model/toolchain.ts';

/** The link references in a JSON value; undefined if it has none. */
export function linkReferencesIn(value: unknown): LinkReferences | undefined {
  const files = objectIn(value);
  if (files === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(files).map(([file, libraries]) => [
      file,
      Object.fromEntries(Object.entries(objectIn(libraries) ?? {}).map(([name, places]) => [name, rangesIn(places)])),
    ]),
  );
}

/** The immutable references in a JSON value; undefined if it has none. */
export function immutableReferencesIn(value: unknown): ImmutableReferences | undefined {
  const ids = objectIn(value);
  if (ids === undefined) return undefined;
  return Object.fromEntries(Object.entries(ids).map(([id, places]) => [id, rangesIn(places)]));
}

function rangesIn(value: unknown): ByteRange[] {
  if (!Array.isArray(value)) return [];
  const ranges: ByteRange[] = [];
  for (const item of value) {
    const range = objectIn(item);
    const start = own(range, 'start');
    const length = own(range, 'length');
    if (isCount(start) && isCount(length)) ranges.push({ start, length });
  }
  return ranges;
}
