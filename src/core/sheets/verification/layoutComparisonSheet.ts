import * as l10n from '@vscode/l10n';
import { shortAddress } from '../../format/shortAddress.ts';
import type { LayoutChange, LayoutComparison, VariablePlace } from '../../storage/compareLayouts.ts';
import { slotHex } from '../../storage/storageLayout.ts';
import { tableOf } from '../parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, textValue } from '../parts/values.ts';
import type { Block, Sheet, Value } from '../sheet.ts';
import { editedBlock } from './deployedComparisonSheet.ts';

/** What was compared, for people. */
interface ComparedLayouts {
  readonly name: string;
  /** `path:Name`. */
  readonly identifier: string;
  readonly address: string;
  readonly network: string;
  /** Where the deployed layout is from. */
  readonly source: string;
  /** For each change, the line that declares the variable, `Vault.sol:12`, if it is known. */
  readonly lines: readonly (string | undefined)[];
  /** The sources that have changed since the build: what was compared isn't what they say now. */
  readonly edited: readonly string[];
  /** Whether one of them isn't saved. */
  readonly isUnsaved?: boolean;
  /** Whether the build is the deployed code: it was compared with itself. */
  readonly isSameCode: boolean;
  /** Whether the deployed contract may pass calls on to another one, whose variables are stored there, too. */
  readonly mayForward: boolean;
}

/** Whether a build can replace the deployed code and still read its storage correctly. */
export function layoutComparisonSheet(compared: ComparedLayouts, comparison: LayoutComparison): Sheet {
  const { name, identifier, address, network, source, lines, edited, isUnsaved = false, mayForward } = compared;
  const { changes, isSafe, same } = comparison;
  const isItself = isSameBuild(comparison, compared);
  const isUnclear = isSafe
    ? mayForward || edited.length > 0
    : changes.every((change) => change.isSafe || change.isUnclear);
  return {
    kind: 'verification',
    id: `${address} ${identifier} layout`,
    title: l10n.t`Storage layout of ${name}`,
    // The same build may be compared with several deployed contracts.
    short: l10n.t`Storage layout of ${name}, ${shortAddress(address)}`,
    headline: layoutVerdict(comparison, compared),
    tone: isItself ? 'neutral' : isUnclear ? 'warning' : isSafe ? 'success' : 'failure',
    icon: isItself ? 'list-tree' : isUnclear ? 'question' : isSafe ? 'check' : 'error',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          ...(edited.length === 0
            ? []
            : [isSafe && !mayForward && edited.length === 1 ? safeBefore(isUnsaved) : editedBlock(edited, isUnsaved)]),
          ...(changes.length === 0 ? [] : [changesTable(changes, (at) => lineValue(address, lines[at], at))]),
          fieldsBlock(
            field(l10n.t('Unchanged variables'), textValue(same.toString())),
            field(l10n.t('Contract'), codeValue(identifier)),
            field(l10n.t('Address'), idValue(address, 'contract')),
            field(l10n.t('Network'), textValue(network)),
            field(l10n.t('Deployed layout'), textValue(source)),
          ),
        ],
      },
    ],
  };
}

/** Whether there is nothing to upgrade to: the build is the deployed code, and no source has changed since. */
function isSameBuild(
  { changes }: LayoutComparison,
  { isSameCode, edited }: Pick<ComparedLayouts, 'isSameCode' | 'edited'>,
): boolean {
  return isSameCode && changes.length === 0 && edited.length === 0;
}

/**
 * How variables differ.
 * @param lineOf the line of a change by its number, if lines are known
 */
export function changesTable(changes: readonly LayoutChange[], lineOf?: (at: number) => Value | undefined): Block {
  return tableOf(
    changes.map((change, at) => ({ change, line: lineOf?.(at) })),
    [
      [l10n.t('Change'), ({ change }) => textValue(`${signOf(change)}${kindWords[change.kind]()}`)],
      [l10n.t('Variable'), ({ change }) => codeValue(nameWords(change))],
      [
        l10n.t('Deployed'),
        ({ change }) =>
          textValue(
            change.deployed && !/^(?:unread|chosen|chosenIn)$/.test(change.kind)
              ? placeWords(change.deployed, change)
              : undefined,
          ),
      ],
      [l10n.t('This build'), ({ change }) => textValue(change.built && placeWords(change.built, change))],
      ...(lineOf ? ([[l10n.t('Line'), ({ line }: { line: Value | undefined }) => line]] as const) : []),
    ],
  );
}

/** Below a headline that names the only file that changed. */
function safeBefore(isUnsaved: boolean): Block {
  const text = isUnsaved
    ? l10n.t('The build before that change is safe. Save and build again to compare what you have now.')
    : l10n.t('The build before that change is safe. Build again to compare what you have now.');
  return { type: 'paragraph', text, tone: 'warning' };
}

/** Opens the line; the ID is the contract's address with the change's number. */
function lineValue(address: string, line: string | undefined, at: number): Value | undefined {
  return line === undefined
    ? undefined
    : { type: 'id', text: line, ref: { kind: 'sourceLine', id: address, line: { by: 'layout', entry: at } } };
}

/**
 * The verdict in one line, without a period: the first variable that would be read wrong, or what is new. Sources that
 * changed since may have other variables.
 */
function layoutVerdict(comparison: LayoutComparison, compared: ComparedLayouts): string {
  const { changes, isSafe } = comparison;
  const {
    name,
    edited: [edited],
    mayForward,
  } = compared;
  if (isSameBuild(comparison, compared)) return l10n.t`${name} is unchanged: this build is the deployed code`;
  if (isSafe && mayForward)
    return l10n.t(
      "Not known whether it's safe to upgrade: the deployed contract may forward its calls to another one, whose variables are in the same storage",
    );
  if (isSafe && edited !== undefined)
    return l10n.t`Not known whether it's safe to upgrade: ${edited} changed after this build`;
  if (changes.length === 0) return l10n.t('Safe to upgrade: the storage layout is the same');
  if (isSafe) return l10n.t`Safe to upgrade: ${countsWords(changes)}`;
  const words = unsafeWords(changes);
  return changes.every((change) => change.isSafe || change.isUnclear)
    ? l10n.t`Not known whether it's safe to upgrade: ${words}`
    : l10n.t`Not safe to upgrade: ${words}`;
}

/** The first variable that would be read wrong, and the number of others; or else one of which that isn't known. */
export function unsafeWords(changes: readonly LayoutChange[]): string {
  const unsafe = changes.filter((change) => !change.isSafe && !change.isUnclear);
  if (unsafe.length === 0) {
    const unclear = changes.find((change) => change.isUnclear);
    return unclear ? changeWords(unclear) : '';
  }
  const first = unsafe.find(({ kind }) => kind !== 'inserted') ?? unsafe[0];
  const words = first ? changeWords(first) : '';
  const others = unsafe.length - 1;
  if (others === 0) return words;
  return others === 1 ? l10n.t`${words}, and 1 more change` : l10n.t`${words}, and ${others} more changes`;
}

function countsWords(changes: readonly LayoutChange[]): string {
  const count = (...kinds: LayoutChange['kind'][]) => changes.filter(({ kind }) => kinds.includes(kind)).length;
  const parts: (string | undefined)[] = [
    counted(
      count('appended', 'usesGap'),
      l10n.t('1 variable appended'),
      (number) => l10n.t`${number} variables appended`,
    ),
    counted(count('renamed'), l10n.t('1 renamed'), (number) => l10n.t`${number} renamed`),
    counted(count('extended'), l10n.t('1 struct extended'), (number) => l10n.t`${number} structs extended`),
    counted(
      count('struct'),
      l10n.t('1 struct with renamed members'),
      (number) => l10n.t`${number} structs with renamed members`,
    ),
  ];
  const said = parts.filter((part) => part !== undefined);
  return said.length > 0 ? said.join(', ') : l10n.t('a gap is smaller');
}

function counted(count: number, one: string, several: (count: number) => string): string | undefined {
  return count === 0 ? undefined : count === 1 ? one : several(count);
}

/** Before a change that isn't safe. */
function signOf({ isSafe, isUnclear }: LayoutChange): string {
  return isSafe ? '' : isUnclear ? '? ' : '✗ ';
}

function changeWords({ kind, deployed, built, member }: LayoutChange): string {
  const name = (built ?? deployed)?.label ?? '';
  const [from, to] = [slotWords(deployed), slotWords(built)];
  switch (kind) {
    case 'moved':
    case 'gapShrunk':
      return from === to
        ? l10n.t`${name} changed from ${deployed?.type ?? ''} to ${built?.type ?? ''}`
        : l10n.t`${name} moved from ${from} to ${to}`;
    case 'retyped':
      return l10n.t`${name} changed from ${deployed?.type ?? ''} to ${built?.type ?? ''}`;
    case 'removed':
      return l10n.t`${name} was removed from ${from}`;
    case 'inserted':
      return l10n.t`${name} was inserted at ${to}, where the deployed contract has another variable`;
    case 'renamed':
      return l10n.t`${deployed?.label ?? ''} was renamed to ${built?.label ?? ''}`;
    case 'extended':
    case 'appended':
    case 'usesGap':
      return l10n.t`${name} was appended at ${to}`;
    case 'struct':
      return l10n.t`in the struct of ${name}, ${member ? changeWords(member) : ''}`;
    case 'wasFixed':
      return l10n.t`${name} was a constant or an immutable, and its value isn't in the storage`;
    case 'indistinct':
      return l10n.t`several contracts declare ${name}, and the layouts don't say which of them is where`;
    case 'module':
      return l10n.t`${name} may belong to another module than before`;
    case 'function':
      return l10n.t`${name} holds an internal function, whose place in the code differs from build to build`;
    case 'unknown':
      return l10n.t`the layouts don't say what the type of ${name} stands for`;
    case 'unread':
      return l10n.t`the variables of the namespace ${name} can't be read from the sources`;
    case 'chosen':
      return l10n.t`the code chooses the slot of ${name}, and that or its members may have changed`;
    case 'chosenIn':
      return l10n.t`the code of ${name} chooses a slot, which may have changed`;
  }
}

const kindWords: Readonly<Record<LayoutChange['kind'], () => string>> = {
  appended: () => l10n.t('Appended'),
  usesGap: () => l10n.t('Appended in the gap'),
  gapShrunk: () => l10n.t('Gap is smaller'),
  inserted: () => l10n.t('Inserted'),
  moved: () => l10n.t('Moved'),
  renamed: () => l10n.t('Renamed'),
  retyped: () => l10n.t('Other type'),
  extended: () => l10n.t('Struct extended'),
  struct: () => l10n.t('Struct changed'),
  removed: () => l10n.t('Removed'),
  wasFixed: () => l10n.t('Was in the code'),
  indistinct: () => l10n.t('Several of this name'),
  module: () => l10n.t('Other module'),
  function: () => l10n.t('Internal function'),
  unknown: () => l10n.t('Unknown type'),
  unread: () => l10n.t("Can't be read"),
  chosen: () => l10n.t('Place chosen by code'),
  chosenIn: () => l10n.t('Place chosen by code'),
};

function nameWords({ kind, deployed, built, member }: LayoutChange): string {
  if (member) return `${(built ?? deployed)?.label}: ${nameWords(member)}`;
  return kind === 'renamed' ? `${deployed?.label} → ${built?.label}` : ((built ?? deployed)?.label ?? '');
}

function placeWords(place: VariablePlace, { deployed, built }: LayoutChange): string {
  const isTyped = deployed?.type !== built?.type;
  return isTyped ? `${slotWords(place)}: ${place.type}` : slotWords(place);
}

/** `slot 1`, `slot 0, byte 20`. */
function slotWords(place: VariablePlace | undefined): string {
  if (!place) return '';
  const slot = place.slot < 1n << 64n ? place.slot.toString() : slotHex(place.slot);
  return place.offset === 0 ? l10n.t`slot ${slot}` : l10n.t`slot ${slot}, byte ${place.offset}`;
}
