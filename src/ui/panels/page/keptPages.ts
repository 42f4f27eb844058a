import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { PanelEntry } from '../panelHistory.ts';
import type { PanelView } from '../panelView.ts';

/** The state in which the pages of a panel were left: the loaded content and the view. */
export interface KeptPages {
  sheetOf(entry: PanelEntry): Sheet | undefined;
  viewOf(entry: PanelEntry): PanelView | undefined;
  keep(entry: PanelEntry | undefined, how: { sheet?: Sheet; view?: PanelView }): void;
  /** @returns whether it is another sheet than the one that was kept */
  keepSheet(entry: PanelEntry | undefined, sheet: Sheet): boolean;
}

export function createKeptPages(): KeptPages {
  const left = new WeakMap<PanelEntry, { sheet?: Sheet; view?: PanelView }>();
  const keep: KeptPages['keep'] = (entry, how) => {
    if (entry) left.set(entry, { ...left.get(entry), ...how });
  };
  return {
    sheetOf: (entry) => left.get(entry)?.sheet,
    viewOf: (entry) => left.get(entry)?.view ?? ('view' in entry ? entry.view : undefined),
    keep,
    keepSheet(entry, sheet) {
      const isOther = entry === undefined || left.get(entry)?.sheet !== sheet;
      keep(entry, { sheet });
      return isOther;
    },
  };
}
