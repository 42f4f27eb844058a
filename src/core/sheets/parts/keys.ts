import * as l10n from '@vscode/l10n';
import { type LedgerKey, readLedgerKey } from '../../ledger/protobuf/ledgerKey.ts';
import type { Field } from '../sheet.ts';
import { codeValue, field, idValue, textValue } from './values.ts';

/** A key in the mirror node's form. */
type GivenKey = { _type: string | null; key: string | null } | null;

/**
 * A key with all its parts: a list or threshold has a field for itself and one for each key in it, `Key 2.1`.
 * @param own the ID of the key's owner: nobody can change a contract whose key is itself
 */
export function keyFields(label: string, key: GivenKey, own: string | null = null): Field[] {
  const read = readLedgerKey(key);
  return read ? fieldsOf(label, read, own) : [];
}

function fieldsOf(label: string, key: LedgerKey, own: string | null, place: readonly number[] = []): Field[] {
  const name = place.length === 0 ? label : `${label} ${place.join('.')}`;
  const fields = [firstField(name, key, own)].filter((each) => each !== undefined);
  if (key.kind === 'key' || key.kind === 'contract') return fields;
  return [...fields, ...key.keys.flatMap((each, index) => fieldsOf(label, each, own, [...place, index + 1]))];
}

function firstField(name: string, key: LedgerKey, own: string | null): Field | undefined {
  switch (key.kind) {
    case 'key':
      return field(name, codeValue(key.hex), key.type === '' ? {} : { note: key.type });
    case 'contract':
      return field(name, idValue(key.id, 'contract'), { note: contractNote(key, own) });
    case 'list':
      return key.keys.length === 0
        ? field(name, textValue(l10n.t('Empty key list')), { note: l10n.t('nobody can sign') })
        : field(name, textValue(key.keys.length === 1 ? l10n.t('1 key') : l10n.t`All of ${key.keys.length} keys`));
    case 'threshold':
      return field(name, textValue(l10n.t`${String(key.threshold)} of ${key.keys.length} keys`));
  }
}

function contractNote({ id, delegatable }: LedgerKey & { kind: 'contract' }, own: string | null): string {
  if (id === own) return l10n.t('its own ID: nobody can change it');
  return delegatable
    ? l10n.t('delegatable contract: a call by its code, also through DELEGATECALL')
    : l10n.t('contract: a call by this contract');
}

/** The same in one line, for a table cell: `2 of (ED25519 ab…, contract 0.0.5)`. Empty without a key. */
export function keyLine(key: GivenKey): string {
  const read = readLedgerKey(key);
  return read ? lineOf(read) : '';
}

function lineOf(key: LedgerKey): string {
  switch (key.kind) {
    case 'key':
      return `${key.type} ${key.hex}`.trim();
    case 'contract':
      return key.delegatable ? l10n.t`delegatable contract ${key.id}` : l10n.t`contract ${key.id}`;
    case 'list':
      return l10n.t`all of (${key.keys.map(lineOf).join(', ')})`;
    case 'threshold':
      return l10n.t`${String(key.threshold)} of (${key.keys.map(lineOf).join(', ')})`;
  }
}
