import * as l10n from '@vscode/l10n';
import { decodeAbi, readAbi, shownType } from '../../../ledger/evm/abi.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { type RowColumn, tableOf } from '../../parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, textValue } from '../../parts/values.ts';
import type { Block, Column, Section, Value } from '../../sheet.ts';
import { type ImmutableValue, immutableValues } from './immutables.ts';

type Transformation = NonNullable<ContractRecord['runtimeBytecode']>['transformations'][number];

/** The values set at deployment that the compiled code doesn't contain, decoded if their types are known. */
export function valueSections(record: ContractRecord): Section[] {
  const immutables = immutableValues(record);
  return [
    ...argumentsSection(record),
    ...section(l10n.t('Immutables'), valueColumns(), immutables.map(immutableRow)),
    ...section(l10n.t('Libraries'), [{ label: l10n.t('Library') }, { label: l10n.t('Address') }], libraryRows(record)),
    ...filledInSection(record, immutables),
  ];
}

function valueColumns(): Column[] {
  return [{ label: l10n.t('Name') }, { label: l10n.t('Type') }, { label: l10n.t('Value') }];
}

function section(title: string, columns: readonly Column[], rows: readonly Value[][], ...more: Block[]): Section[] {
  if (rows.length === 0) return [];
  return [{ title, level: 'detail', blocks: [{ type: 'table', columns, rows }, ...more] }];
}

function argumentsSection({ creationBytecode, abi }: ContractRecord): Section[] {
  const encoded = codeValue(creationBytecode?.transformationValues?.constructorArguments);
  if (encoded === undefined) return [];
  const raw = fieldsBlock(field(l10n.t('Encoded'), encoded));
  const declared = (abi ?? []).find(isConstructor);
  // A constructor's inputs are decoded as those of a function without a name.
  const [entry] = declared === undefined ? [] : readAbi([{ ...declared, type: 'function', name: 'constructor' }]);
  const digits = /^0x([0-9a-f]*)$/i.exec(creationBytecode?.transformationValues?.constructorArguments ?? '')?.[1];
  const decoded = entry && digits !== undefined ? decodeAbi(entry.inputs, digits) : undefined;
  const title = l10n.t('Constructor arguments');
  if (!decoded || decoded.length === 0) return [{ title, level: 'detail', blocks: [raw] }];
  const shown = entry?.inputs.map(shownType) ?? [];
  const rows = decoded.map(({ name, type, text }, index): Value[] => [
    { type: 'text', text: name || l10n.t`argument ${index + 1}` },
    { type: 'code', text: shown[index] ?? type },
    typedValue(type, text),
  ]);
  return section(title, valueColumns(), rows, raw);
}

function isConstructor(entry: unknown): entry is object {
  return typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'constructor';
}

function immutableRow({ id, name, type, text }: ImmutableValue): Value[] {
  return [
    { type: 'text', text: name ?? l10n.t`AST ID ${id}` },
    { type: 'code', text: type ?? '' },
    type === undefined ? { type: 'code', text } : typedValue(type, text),
  ];
}

/** Addresses are links; everything else is monospaced and unchanged. */
function typedValue(type: string, text: string): Value {
  const isAddress = /^(?:0x[0-9a-fA-F]{40}|0\.0\.\d+)$/.test(text) && !/^(?:bytes|string)/.test(type);
  return (isAddress && idValue(text, 'account')) || { type: 'code', text };
}

function libraryRows({ creationBytecode, runtimeBytecode }: ContractRecord): Value[][] {
  const linked = new Map([
    ...(creationBytecode?.transformationValues?.libraries ?? []),
    ...(runtimeBytecode?.transformationValues?.libraries ?? []),
  ]);
  return [...linked].map(([name, address]) => [
    { type: 'code', text: name },
    idValue(address, 'contract') ?? { type: 'text', text: '' },
  ]);
}

function reasonWords(reason: string | null): string {
  switch (reason) {
    case 'cborAuxdata':
      return l10n.t('Metadata');
    case 'constructorArguments':
      return l10n.t('Constructor arguments');
    case 'library':
      return l10n.t('Library address');
    case 'immutable':
      return l10n.t('Immutable');
    case 'callProtection':
      return l10n.t("The library's own address");
    default:
      return reason ?? l10n.t('Unknown');
  }
}

/** The bytes filled in, if no other section has them. */
function filledValue(
  { id, reason }: Transformation,
  code: ContractRecord['runtimeBytecode'],
): string | null | undefined {
  const values = code?.transformationValues;
  if (reason === 'callProtection') return values?.callProtection;
  return reason === 'cborAuxdata' ? values?.cborAuxdata.find(([key]) => key === id)?.[1] : undefined;
}

/** A place in one of the codes that was filled in. */
type FilledIn = Transformation & { code: string; value: string | null | undefined };

function filledInSection(record: ContractRecord, immutables: readonly ImmutableValue[]): Section[] {
  const names = new Map(immutables.map(({ id, name }) => [id, name]));
  const nameOf = ({ id, reason }: FilledIn) => {
    if (reason === 'immutable') return names.get(id ?? '') ?? l10n.t`AST ID ${id ?? ''}`;
    return reason === 'library' ? id : undefined;
  };
  const filledIn = (code: string, bytecode: ContractRecord['runtimeBytecode']) =>
    (bytecode?.transformations ?? []).map((each): FilledIn => ({ ...each, code, value: filledValue(each, bytecode) }));
  const rows = [
    ...filledIn(l10n.t('Runtime'), record.runtimeBytecode),
    ...filledIn(l10n.t('Creation'), record.creationBytecode),
  ];
  if (rows.length === 0) return [];
  const columns: RowColumn<FilledIn>[] = [
    [l10n.t('Code'), ({ code }) => textValue(code)],
    [l10n.t('From byte'), ({ offset }) => textValue(offset === null ? '' : String(offset)), 'right'],
    [l10n.t('Item'), (each) => textValue([reasonWords(each.reason), nameOf(each)].filter(Boolean).join(' '))],
    [l10n.t('Transformation'), ({ type }) => textValue(typeWords(type))],
    [l10n.t('Value'), ({ value }) => codeValue(value)],
  ];
  return [{ title: l10n.t('Filled in after compiling'), level: 'detail', blocks: [tableOf(rows, columns)] }];
}

function typeWords(type: string | null): string {
  if (type === 'insert') return l10n.t('appended');
  return type === 'replace' ? l10n.t('replaced') : (type ?? '');
}
