import { invalidParameter, type Refusal } from './answers.ts';
import { isJsonObject } from './checkBody.ts';
import { contractFieldNames, contractSubFields } from './contractFields.ts';

/** The fields that a lookup asks for, in its order: `abi`, `compilation.name`. */
export type FieldSelectors = readonly string[];

/**
 * Reads `fields` or `omit` (not both) of a lookup. Gives the selectors, or why they are refused; without either the
 * short form alone is asked for. `fields=all` is every field; `omit` is every field but those.
 */
export function readFields(query: URLSearchParams): { fields: FieldSelectors; omit: FieldSelectors } | Refusal {
  const fields = query.get('fields')?.split(',') ?? [];
  const omit = query.get('omit')?.split(',') ?? [];
  if (query.get('fields') && query.get('omit')) return invalidParameter('Cannot specify both fields and omit');
  if (fields.includes('all')) {
    if (fields.length > 1) return invalidParameter("Cannot specify 'all' with other fields");
    return { fields: contractFieldNames, omit: [] };
  }
  for (const selector of [...fields, ...omit]) {
    const problem = checkSelector(selector);
    if (problem) return problem;
  }
  return omit.length > 0 ? { fields: contractFieldNames, omit } : { fields, omit: [] };
}

function checkSelector(selector: string): Refusal | undefined {
  const [name = '', subField, ...rest] = selector.split('.');
  if (rest.length > 0)
    return invalidParameter(`Field selector cannot have more than one level subselectors: ${selector}`);
  const known =
    contractFieldNames.some((field) => field === name) &&
    (subField === undefined || contractSubFields[name]?.includes(subField));
  return known ? undefined : invalidParameter(`Field selector ${selector} is not a valid field`);
}

/** The chosen part of a contract's fields. */
export function selectFields(
  all: Readonly<Record<string, unknown>>,
  { fields, omit }: { fields: FieldSelectors; omit: FieldSelectors },
): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const selector of fields) {
    const [name = '', subField] = selector.split('.');
    const value = all[name];
    if (subField === undefined) chosen[name] = value;
    else {
      const before = chosen[name];
      const part = isJsonObject(value) ? value[subField] : undefined;
      chosen[name] = { ...(isJsonObject(before) ? before : {}), [subField]: part ?? null };
    }
  }
  for (const selector of omit) {
    const [name = '', subField] = selector.split('.');
    const value = chosen[name];
    if (subField === undefined) delete chosen[name];
    else if (isJsonObject(value))
      chosen[name] = Object.fromEntries(Object.entries(value).filter(([key]) => key !== subField));
  }
  return chosen;
}
