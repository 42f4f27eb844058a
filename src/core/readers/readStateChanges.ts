import * as l10n from '@vscode/l10n';
import type { AskOptions } from '../ledger/rest/ask.ts';
import {
  type CallRecord,
  changedContracts,
  changesSection,
  type LayoutsByAddress,
  namedChanges,
  namedReads,
  readContracts,
  readsSection,
  type StateNaming,
} from '../sheets/calls/stateChanges.ts';
import type { Section } from '../sheets/sheet.ts';

/**
 * What a call changed, by the variable names of the source: a table, and how many slots have no name. If some haven't,
 * the section can replay the call for the exact keys. If the layouts are late, it `isLate`.
 * @param level of the sheet: a summary has the section in it
 */
export async function stateChangesSection(
  record: CallRecord,
  naming: StateNaming,
  level: 'summary' | 'all',
  options: AskOptions,
): Promise<Section[]> {
  // The writes of a failed call were reverted.
  const addresses = record.result.status === '0x0' ? [] : changedContracts(record.result);
  if (addresses.length === 0) return level === 'all' ? stateReadSection(record, naming, options) : [];
  const changesBy = (layouts: LayoutsByAddress | undefined): Section | undefined => {
    const changes = namedChanges(record, layouts ?? new Map());
    if (changes.named.length + changes.unnamed.length === 0) return undefined;
    const section = changesSection(changes, layouts, addresses, level);
    if (changes.unnamed.length === 0) return section;
    if (!layouts) {
      const more = async (asked: AskOptions) => changesBy(await naming.layouts(addresses, asked)) ?? section;
      return { ...section, isLate: true, moreLabel: l10n.t('Name the Changes'), more };
    }
    if (!changes.unnamed.some(({ address }) => layouts.has(address?.toLowerCase() ?? ''))) return section;
    return {
      ...section,
      moreLabel: l10n.t('Replay to Name Unknown Slots'),
      more: async (asked) =>
        changesSection(namedChanges(record, layouts, await naming.preimages(record, asked)), layouts, addresses, level),
    };
  };
  const section = changesBy(await naming.layoutsSoon(addresses, options));
  return section ? [section] : [];
}

/**
 * What a call read that changed nothing, such as one that failed: none if no name is known, or if the mirror node says
 * what was reverted.
 */
async function stateReadSection(record: CallRecord, naming: StateNaming, options: AskOptions): Promise<Section[]> {
  const addresses = readContracts(record.result);
  const isUndone = record.result.state_changes.some(({ value_written: written }) => written !== null);
  if (addresses.length === 0 || isUndone) return [];
  const layouts = await naming.layoutsSoon(addresses, options);
  const readsBy = (known: LayoutsByAddress): Section => {
    const reads = namedReads(record, known);
    const section = readsSection(reads, addresses);
    if (!reads.unnamed.some(({ address }) => known.has(address?.toLowerCase() ?? ''))) return section;
    return {
      ...section,
      moreLabel: l10n.t('Replay to Name Unknown Slots'),
      more: async (asked) => readsSection(namedReads(record, known, await naming.preimages(record, asked)), addresses),
    };
  };
  if (layouts) return namedReads(record, layouts).named.length === 0 ? [] : [readsBy(layouts)];
  const more = async (asked: AskOptions) => readsBy(await naming.layouts(addresses, asked));
  return [{ ...readsBy(new Map()), isLate: true, moreLabel: l10n.t('Name the Variables'), more }];
}
