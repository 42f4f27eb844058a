import * as l10n from '@vscode/l10n';
import type { KeyProgress } from '../../ledger/protobuf/keyProgress.ts';
import type { LedgerKey } from '../../ledger/protobuf/ledgerKey.ts';
import type { RequiredSigner, SignerRole } from '../../ledger/protobuf/requiredSigners.ts';
import { cell, codeValue, field, idValue, textValue } from '../parts/values.ts';
import type { Block, Field, Section, Value } from '../sheet.ts';

/** A required signer and how far it has signed. */
export type SignerState = { readonly signer: RequiredSigner } & (
  | { readonly kind: 'known'; readonly key: LedgerKey; readonly progress: KeyProgress }
  /** The entity has no such key, so nobody can sign. */
  | { readonly kind: 'keyless' }
  | { readonly kind: 'unread'; readonly problem: string }
);

export interface SignerReading {
  readonly states: readonly SignerState[];
  /** False if other keys may be required, which this version doesn't know. */
  readonly isComplete: boolean;
  /** The number of signers whose keys weren't requested, because there are so many. */
  readonly left: number;
  /** The number of signatures that don't say whose they are. */
  readonly nameless: number;
}

/** The number of IDs in a headline. */
const mostNamed = 2;
/** The number of hex digits that distinguish a key. */
const shownDigits = 12;

/** What the signatures of a schedule lack, for its headline: `missing: 0.0.1002`. Undefined if nothing is known. */
export function missingWords(reading: SignerReading): string | undefined {
  const missing = reading.states.filter(isMissing);
  if (missing.length === 0) return undefined;
  const names = [...new Set(missing.map(nameOf))];
  const shown = names.slice(0, mostNamed).join(', ');
  return names.length > mostNamed
    ? l10n.t`missing: ${shown} and ${names.length - mostNamed} more`
    : l10n.t`missing: ${shown}`;
}

/** The IDs whose signatures are missing, for the summary. */
export function missingField({ states }: SignerReading): Field | undefined {
  const missing = states.filter(isMissing);
  const values = [...new Map(missing.map((each) => [nameOf(each), whoValue(each)])).values()];
  return field(l10n.t('Missing signatures'), values);
}

/**
 * Who has to sign, why, and how far they have.
 * @param isOpen whether the schedule waits for them: of an ended one, the keys of that time aren't known
 */
export function signersSection(reading: SignerReading, isOpen: boolean): Section[] {
  const { states, isComplete, left, nameless } = reading;
  const notes = [
    isOpen ? undefined : l10n.t('Uses the current keys, which may have changed.'),
    isComplete
      ? undefined
      : l10n.t("Other keys may be required: this version of Ledger Lens doesn't fully know this transaction type."),
    left === 0 ? undefined : l10n.t`Too many keys. Not requested: ${left}.`,
    nameless === 0 ? undefined : l10n.t`Signatures whose key is unknown: ${nameless}.`,
  ];
  const rows = states.map((each) => [
    whoValue(each),
    cell(textValue(roleWords[each.signer.role]())),
    cell(textValue(each.kind === 'known' ? needWords(each.key) : undefined)),
    cell(textValue(stateWords(each))),
  ]);
  const table: Block = {
    type: 'table',
    columns: [
      { label: l10n.t('Signer') },
      { label: l10n.t('Reason') },
      { label: l10n.t('Key') },
      { label: l10n.t('Signed') },
    ],
    rows,
  };
  const paragraphs = notes.filter((text) => text !== undefined).map((text): Block => ({ type: 'paragraph', text }));
  return [
    {
      title: l10n.t('Required signatures'),
      level: 'detail',
      tab: l10n.t('Signatures'),
      ...(states.some(({ kind }) => kind === 'unread') && { unread: true as const }),
      blocks: [...(rows.length === 0 ? [] : [table]), ...paragraphs],
    },
  ];
}

function isMissing(state: SignerState): boolean {
  return state.kind === 'keyless' || (state.kind === 'known' && !state.progress.isSigned && !state.progress.isContract);
}

/** Whether all keys that are required are known, and have signed. */
export function haveAllSigned({ states, isComplete, left }: SignerReading): boolean {
  return isComplete && left === 0 && states.every((each) => each.kind === 'known' && each.progress.isSigned);
}

function nameOf({ signer }: SignerState): string {
  return 'of' in signer ? signer.of.id : l10n.t('the new key');
}

function whoValue({ signer }: SignerState): Value {
  return cell('of' in signer ? idValue(signer.of.id, signer.of.kind) : codeValue(shortKey(signer.key)));
}

function shortKey(key: LedgerKey): string {
  if (key.kind === 'contract') return key.id;
  if (key.kind !== 'key') return l10n.t('the new key');
  return key.hex.length > shownDigits ? `${key.hex.slice(0, shownDigits)}…` : key.hex;
}

function needWords(key: LedgerKey): string {
  switch (key.kind) {
    case 'key':
      return key.type;
    case 'contract':
      return l10n.t`contract ${key.id}`;
    case 'list':
      return key.keys.length === 1 ? l10n.t('1 key') : l10n.t`All of ${key.keys.length} keys`;
    case 'threshold':
      return l10n.t`${String(key.threshold)} of ${key.keys.length} keys`;
  }
}

function stateWords(state: SignerState): string {
  switch (state.kind) {
    case 'keyless':
      return l10n.t('It has no such key, so nobody can sign');
    case 'unread':
      return l10n.t`Unknown: ${state.problem}`;
    case 'known':
      return progressWords(state.progress);
  }
}

function progressWords({ isSigned, isContract, signed, needed, total }: KeyProgress): string {
  if (isContract) return l10n.t("By the contract's own call, not by a signature");
  if (total > 1)
    return isSigned
      ? l10n.t`Yes: ${signed} of ${total} keys have signed`
      : l10n.t`No: ${signed} of ${total} keys have signed, ${needed} are needed`;
  return isSigned ? l10n.t('Yes') : l10n.t('No');
}

const roleWords: Readonly<Record<SignerRole, () => string>> = {
  payer: () => l10n.t('pays for the transaction'),
  sender: () => l10n.t('sends'),
  receiver: () => l10n.t('receives, and requires a signature for each receipt'),
  account: () => l10n.t('is the affected account'),
  owner: () => l10n.t('owns the tokens or ℏ'),
  treasury: () => l10n.t('becomes the treasury'),
  autoRenew: () => l10n.t('pays for renewal'),
  feeCollector: () => l10n.t('collects custom fees'),
  newKey: () => l10n.t('becomes the key'),
  admin: () => l10n.t('admin key'),
  submit: () => l10n.t('submit key'),
  supply: () => l10n.t('supply key'),
  wipe: () => l10n.t('wipe key'),
  freeze: () => l10n.t('freeze key'),
  kyc: () => l10n.t('KYC key'),
  pause: () => l10n.t('pause key'),
  feeSchedule: () => l10n.t('fee schedule key'),
  metadata: () => l10n.t('metadata key'),
};
