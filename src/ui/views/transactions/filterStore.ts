import type * as vscode from 'vscode';
import type { SavedFilter, TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { loadCore } from '../../loadCore.ts';

/** Filters that the user saves by name, for all workspaces and networks on this machine. */
export interface SavedFilters {
  /** By name. */
  all(): readonly SavedFilter[];
  /** Replaces a filter of the same name. */
  save(name: string, filter: TransactionFilter): Promise<void>;
  /** Replaces a filter that already has the new name. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
}

const key = 'ledgerLens.savedFilters';
const most = 50;

/** Stored filters are checked when they are read. */
export function createSavedFilters(storage: vscode.Memento): SavedFilters {
  const all = () => loadCore().ledger.readSavedFilters(storage.get<unknown>(key));
  const keep = async (filters: readonly SavedFilter[]) => {
    await storage.update(key, filters.slice(0, most));
  };
  const without = (...names: string[]) => all().filter((each) => !names.includes(each.name));
  return {
    all,
    save: (name, filter) => keep([{ name, filter }, ...without(name)]),
    async rename(from, to) {
      const filter = all().find((each) => each.name === from)?.filter;
      if (filter) await keep([{ name: to, filter }, ...without(from, to)]);
    },
    remove: (name) => keep(without(name)),
  };
}
