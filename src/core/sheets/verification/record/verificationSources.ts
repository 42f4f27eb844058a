import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../../format/amounts.ts';
import { isRecord } from '../../../json/isRecord.ts';
import { utf8Length } from '../../../platform/bytes.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { type RowColumn, tableOf } from '../../parts/table.ts';
import { codeValue, textValue } from '../../parts/values.ts';
import type { Section } from '../../sheet.ts';

interface Source {
  path: string;
  content: string;
  /** What the compiler's metadata says of it. */
  described: Readonly<Record<string, unknown>>;
  /** Its number in source maps. */
  id: unknown;
}

/** The published files, with their licenses, their hashes and their numbers in source maps. */
export function sourcesSection({ sources, metadata, sourceIds }: ContractRecord): Section[] {
  if (sources.length === 0) return [];
  const rows = sources.map(({ path, content }): Source => {
    return { path, content, described: own(own(metadata, 'sources'), path), id: own(sourceIds, path).id };
  });
  return [{ title: l10n.t('Sources'), level: 'detail', blocks: [tableOf(rows, columns())] }];
}

function columns(): RowColumn<Source>[] {
  return [
    [l10n.t('File'), ({ path }) => codeValue(path)],
    [l10n.t('Bytes'), ({ content }) => textValue(formatInteger(utf8Length(content))), 'right'],
    [l10n.t('License'), ({ content, described }) => textValue(textOf(described.license) || licenceOf(content))],
    [l10n.t('Source ID'), ({ id }) => textValue(textOf(id)), 'right'],
    ['keccak256', ({ described }) => codeValue(textOf(described.keccak256))],
  ];
}

function own(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const found = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isRecord(found) ? found : {};
}

/** Numbers may exceed 2^53: a compiler writes them as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

/** The file's own SPDX expression (https://spdx.dev/ids). */
export function licenceOf(content: string): string | undefined {
  return /SPDX-License-Identifier:[ \t]*([\w.+ ()-]{1,100}?)[ \t]*(?:\*\/|\r|\n|$)/.exec(content)?.[1];
}
