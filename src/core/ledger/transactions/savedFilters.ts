import { readFilter, type TransactionFilter } from './transactionFilter.ts';

/** A filter that the user saved with a name. */
export interface SavedFilter {
  name: string;
  filter: TransactionFilter;
}

export const longestFilterName = 60;

/** Reads stored filters, which may be anything: each name once, sorted by name. */
export function readSavedFilters(stored: unknown): SavedFilter[] {
  const filters = new Map<string, SavedFilter>();
  for (const each of Array.isArray(stored) ? stored : []) {
    const given: unknown = each;
    if (typeof given !== 'object' || given === null || !('name' in given) || !('filter' in given)) continue;
    const { name, filter } = given;
    if (typeof name !== 'string' || name.trim() === '' || name.length > longestFilterName) continue;
    if (!filters.has(name)) filters.set(name, { name, filter: readFilter(filter) });
  }
  return [...filters.values()].sort((a, b) => a.name.localeCompare(b.name));
}
