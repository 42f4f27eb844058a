import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';

/** The members that are shown: of each its own, or `true` for all of it; `*` stands for every name. */
export interface ShownMembers {
  readonly [name: string]: true | ShownMembers;
}

/**
 * The members of a document that aren't shown anywhere, by path, such as `compilation.later`: a newer service may add
 * any. The elements of a list are read as what stands for the list.
 */
export function membersBeyond(document: unknown, shown: ShownMembers): Map<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  const look = (value: unknown, known: true | ShownMembers, path: string): void => {
    if (known === true || value === null || value === undefined) return;
    if (!isRecord(value)) {
      found.set(path, value as JsonValue);
      return;
    }
    for (const [name, each] of Object.entries(value)) {
      const own = path === '' ? name : `${path}.${name}`;
      const next = Object.hasOwn(known, name) ? known[name] : known['*'];
      if (next === undefined) found.set(own, each as JsonValue);
      else for (const one of Array.isArray(each) ? each : [each]) look(one, next, own);
    }
  };
  look(document, shown, '');
  return found;
}

/** The same as one JSON object; undefined if there is none. */
export function unknownMembers(document: unknown, shown: ShownMembers): string | undefined {
  const found = membersBeyond(document, shown);
  return found.size === 0 ? undefined : stringifyJson(Object.fromEntries(found));
}
