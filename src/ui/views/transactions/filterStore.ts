import type * as vscode from 'vscode';
import type { SavedFilter, TransactionFilter } from '../../../core/ledger/transactions/transactionFilter.ts';
import { loadCore } from '../../loadCore.ts';

/** Filters that the user saves by name, for all workspaces and networks on this machine. */
export type SavedFilters = ReturnType<typeof createSavedFilters>;

const key = 'ledgerLens.savedFilters';
const most = 50;

/** Stored filters are checked when they are read. */
export function createSavedFilters(storage: vscode.Memento) {
  const all = () => loadCore().ledger.readSavedFilters(storage.get<unknown>(key));
  const keep = async (filters: readonly SavedFilter[]) => {
    await storage.update(key, filters.slice(0, most));
  };
  const without = (...names: string[]) => all().filter((each) => !names.includes(each.name));
  return {
    /** By name. */
    all,
    /** Replaces a filter of the same name. */
    save: (name: string, filter: TransactionFilter): Promise<void> => keep([{ name, filter }, ...without(name)]),
    /** Replaces a filter that already has the new name. */
    async rename(from: string, to: string): Promise<void> {
      const filter = all().find((each) => each.name === from)?.filter;
      if (filter) await keep([{ name: to, filter }, ...without(from, to)]);
    },
    remove: (name: string): Promise<void> => keep(without(name)),
  };
}
