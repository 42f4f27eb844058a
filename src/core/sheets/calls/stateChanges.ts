import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { ContractResultDetail } from '../../ledger/rest/schema/contractResults.ts';
import type { ContractAction } from '../../ledger/rest/schema/contractTraces.ts';
import { callKeys } from '../../storage/callKeys.ts';
import { type ChangedState, changedState, isHex, type TouchedSlot } from '../../storage/changedState.ts';
import { heldState } from '../../storage/heldState.ts';
import { proxySlots } from '../../storage/proxySlots.ts';
import { SlotNames } from '../../storage/slotNames.ts';
import { addPreimages, type Preimages, tryKeys } from '../../storage/storageKeys.ts';
import type { StorageLayout } from '../../storage/storageLayout.ts';
import type { StoredValue } from '../../storage/storageValue.ts';
import { tableOf } from '../parts/table.ts';
import { notLoaded } from '../parts/unread.ts';
import { codeValue, idValue, textValue } from '../parts/values.ts';
import type { Block, Section, Value } from '../sheet.ts';

/** The storage layout of a contract, and where it is from, for people. */
export interface SourcedLayout {
  readonly layout: StorageLayout;
  readonly source: string;
}

/** A layout that may exist, but couldn't be read. */
export interface UnreadLayout {
  /** Why, as a sentence. */
  readonly problem: string;
}

/** By the contract's address in lowercase. */
export type LayoutsByAddress = ReadonlyMap<string, SourcedLayout | UnreadLayout>;

export interface StateNaming {
  /** The layouts of contracts; undefined if they take longer than a reader waits. */
  layoutsSoon(addresses: readonly string[], options: AskOptions): Promise<LayoutsByAddress | undefined>;
  /** The same, however long it takes. */
  layouts(addresses: readonly string[], options: AskOptions): Promise<LayoutsByAddress>;
  /** The keccak inputs of a call, from a replay. */
  preimages(record: CallRecord, options: AskOptions): Promise<Preimages>;
}

/** What a call left behind. */
export interface CallRecord {
  readonly result: ContractResultDetail;
  readonly actions: readonly ContractAction[];
}

/** The contracts whose state a call changed, by their addresses in lowercase. */
export function changedContracts({ state_changes: touched }: Pick<ContractResultDetail, 'state_changes'>): string[] {
  const written = touched.filter(({ value_written: value }) => value !== null);
  return [...new Set(written.map(({ address }) => address?.toLowerCase()).filter((each) => each !== undefined))];
}

/** What a call changed, by the layouts that are known, the keys that it names itself, and those of its replay. */
export function namedChanges(
  { result, actions }: CallRecord,
  layouts: LayoutsByAddress,
  preimages: Preimages = new Map(),
): ChangedState {
  const { state_changes: touched, logs } = result;
  const keys = callKeys({ results: [result], actions, logs, touched });
  const names = new Map<string, SlotNames>();
  return changedState(touched, (address) => {
    const known = layouts.get(address);
    const own = names.get(address) ?? new SlotNames(known && 'layout' in known ? known.layout : proxySlots);
    if (!names.has(address)) {
      tryKeys(own, keys);
      addPreimages(own, preimages);
      names.set(address, own);
    }
    return own;
  });
}

/** A variable that a call read, and what it held. */
interface ReadVariable {
  readonly contractId: string | null;
  readonly address: string;
  /** Hostile text. */
  readonly name: string;
  readonly type: string;
  readonly value: StoredValue;
  readonly slot: string;
}

/** What a call read, by name; and the slots whose variable isn't known. */
interface ReadState {
  readonly named: readonly ReadVariable[];
  readonly unnamed: readonly TouchedSlot[];
}

/** The contracts whose state a call read, by their addresses in lowercase. */
export function readContracts({ state_changes: touched }: Pick<ContractResultDetail, 'state_changes'>): string[] {
  return [...new Set(touched.map(({ address }) => address?.toLowerCase()).filter((each) => each !== undefined))];
}

/** What a call read; as `namedChanges`. */
export function namedReads(
  { result, actions }: CallRecord,
  layouts: LayoutsByAddress,
  preimages: Preimages = new Map(),
): ReadState {
  const { state_changes: touched, logs } = result;
  const keys = callKeys({ results: [result], actions, logs, touched });
  const named: ReadVariable[] = [];
  const unnamed: TouchedSlot[] = touched.filter(({ address }) => address === null);
  for (const address of readContracts(result)) {
    const rows = touched.filter((each) => each.address?.toLowerCase() === address);
    const known = layouts.get(address);
    const names = new SlotNames(known && 'layout' in known ? known.layout : proxySlots);
    tryKeys(names, keys);
    addPreimages(names, preimages);
    const state = heldState(
      rows.map(({ slot, value_read: value }) => ({ slot, value })),
      false,
      names,
    );
    const contractId = rows[0]?.contract_id ?? null;
    for (const { name, type, value, slot } of state.named)
      if (value) named.push({ contractId, address, name, type, value, slot });
    const without = new Set(state.unnamed.map(({ slot }) => slotNumber(slot)));
    unnamed.push(...rows.filter(({ slot }) => without.has(slotNumber(slot))));
  }
  return { named, unnamed };
}

/** Equal for all written forms of a slot. */
function slotNumber(slot: string | null): string {
  return isHex(slot) ? String(BigInt(slot)) : (slot ?? '');
}

/** The contract of a row; none if there is only one. */
function contractAmong(addresses: readonly string[]) {
  return (address: string | null, id: string | null) =>
    addresses.length === 1 ? undefined : (idValue(id === '0.0.0' ? null : id, 'contract') ?? codeValue(address));
}

/** The key of the section of what a call read, if that is all that it did to the state. */
export const stateRead = 'stateRead';

/** The section of a call that changed nothing: the variables that it read. */
export function readsSection({ named, unnamed }: ReadState, addresses: readonly string[]): Section {
  const contract = contractAmong(addresses);
  return {
    key: stateRead,
    title: l10n.t('State read'),
    level: 'detail',
    blocks: [
      ...(named.length === 0
        ? []
        : [
            tableOf(named, [
              [l10n.t('Variable'), (each) => codeValue(each.name)],
              [l10n.t('Value'), (each) => storedValue(each.value)],
              [l10n.t('Type'), (each) => textValue(each.type)],
              [l10n.t('Contract'), (each) => contract(each.address, each.contractId)],
              [l10n.t('Slot'), (each) => codeValue(each.slot)],
            ]),
          ]),
      ...(unnamed.length === 0
        ? []
        : [
            tableOf(unnamed, [
              [l10n.t('Slot'), (each) => codeValue(each.slot)],
              [l10n.t('Value'), (each) => codeValue(each.value_read)],
              [l10n.t('Contract'), (each) => contract(each.address, each.contract_id)],
            ]),
          ]),
    ],
  };
}

/** The key of the section, for code that looks for it. */
export const stateChanges = 'stateChanges';

/** @param level of the sheet: a summary has the section in it */
export function changesSection(
  { named, unnamed }: ChangedState,
  layouts: LayoutsByAddress | undefined,
  addresses: readonly string[],
  level: 'summary' | 'all',
): Section {
  const all = named.length + unnamed.length;
  const contract = contractAmong(addresses);
  const without = addresses.filter((address) => !layouts?.has(address));
  const problems = [...(layouts?.values() ?? [])].flatMap((each) => ('problem' in each ? [each.problem] : []));
  const blocks: Block[] = [
    ...(named.length === 0
      ? []
      : [
          tableOf(named, [
            [l10n.t('Variable'), (each) => codeValue(each.name)],
            [l10n.t('Before'), (each) => storedValue(each.before)],
            [l10n.t('After'), (each) => storedValue(each.after)],
            [l10n.t('Type'), (each) => textValue(each.type)],
            [l10n.t('Contract'), (each) => contract(each.address, each.contractId)],
            [l10n.t('Slot'), (each) => codeValue(each.slot)],
          ]),
        ]),
    ...(unnamed.length === 0
      ? []
      : [
          {
            type: 'paragraph' as const,
            text: layouts === undefined ? unnamedYet() : unnamedWords(unnamed.length, all),
          },
          ...(layouts === undefined || without.length === 0
            ? []
            : [{ type: 'paragraph' as const, text: noLayoutWords(without) }]),
          ...[...new Set(problems)].map((problem) => notLoaded(withoutPeriod(problem))),
          tableOf(unnamed, rawColumns(contract)),
        ]),
  ];
  return { key: stateChanges, title: l10n.t('State changes'), level: level === 'all' ? 'detail' : 'summary', blocks };
}

function withoutPeriod(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function rawColumns(contract: (address: string | null, id: string | null) => Value | undefined) {
  return [
    [l10n.t('Slot'), (each: TouchedSlot) => codeValue(each.slot)],
    [l10n.t('Before'), (each: TouchedSlot) => codeValue(each.value_read)],
    [l10n.t('After'), (each: TouchedSlot) => codeValue(each.value_written)],
    [l10n.t('Contract'), (each: TouchedSlot) => contract(each.address, each.contract_id)],
  ] as const;
}

/** The layouts may be found: nobody knows yet. */
function unnamedYet(): string {
  return l10n.t('The variables have no names yet: the storage layout takes a while to find.');
}

function unnamedWords(count: number, all: number): string {
  if (all === 1) return l10n.t('The variable of the changed slot is unknown.');
  return l10n.t`The variable is unknown for ${formatInteger(count)} of ${formatInteger(all)} changes.`;
}

/** Why slots of contracts have no names, and what to do. */
export function noLayoutWords(addresses: readonly string[]): string {
  return l10n.t`No build in the workspace and no verification record has the storage layout of ${addresses.join(', ')}. Open the project that builds it, or verify the contract.`;
}

/** A stored value with a link if it names an account or a contract; readable bytes also as text. */
export function storedValue({ text, isAddress, isCode, reading }: StoredValue): Value | undefined {
  if (isAddress) return idValue(text, 'account');
  if (reading !== undefined) return codeValue(`${reading} · ${text}`);
  return isCode ? codeValue(text) : textValue(text);
}
