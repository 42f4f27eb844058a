import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../../json/jsonValue.ts';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { Field, Section } from '../sheet.ts';

/** The fields of an answer besides the entity itself. */
const notFields: readonly string[] = ['links', 'transactions'];

/**
 * The fields of an answer that this version doesn't know, or couldn't read completely, unchanged, so that nothing from
 * a newer server is hidden. None if all are known.
 */
export function otherFieldsSection(row: { readonly raw: JsonObject; readonly unread?: readonly string[] }): Section[] {
  const { raw, unread = [] } = row;
  const fields = Object.entries(raw)
    .filter(([name]) => (!Object.hasOwn(row, name) && !notFields.includes(name)) || unread.includes(name))
    .map(([name, value]): Field => {
      const text = typeof value === 'string' ? value : stringifyJson(value);
      return { label: name, values: [{ type: 'code', text }] };
    });
  if (fields.length === 0) return [];
  return [
    { title: l10n.t('Other fields'), level: 'detail', tab: l10n.t('Details'), blocks: [{ type: 'fields', fields }] },
  ];
}
