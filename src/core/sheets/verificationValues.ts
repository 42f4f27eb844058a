import { decodeAbi, readAbi } from '../ledger/abi.ts';
import type { ContractRecord } from '../verification/schema.ts';
import { type ImmutableValue, immutableValues } from './immutables.ts';
import type { Block, Column, Section, Value } from './sheet.ts';
import { codeValue, field, fieldsBlock, idValue } from './values.ts';

type Transformation = NonNullable<ContractRecord['runtimeBytecode']>['transformations'][number];

/** Metadata may have been filled in at any number of places; people read a few. */
const mostRows = 100;

/** What is not in the compiled code of a record but was given when it was deployed, decoded where its types are known. */
export function valueSections(record: ContractRecord): Section[] {
  const immutables = immutableValues(record);
  return [
    ...argumentsSection(record),
    ...section('Immutables', ['Name', 'Type', 'Value'], immutables.map(immutableRow)),
    ...section('Libraries', ['Library', 'Address'], libraryRows(record)),
    ...filledInSection(record, immutables),
  ];
}

function section(title: string, labels: readonly string[], rows: readonly Value[][], ...more: Block[]): Section[] {
  if (rows.length === 0) return [];
  const columns = labels.map((label): Column => ({ label, ...(label === 'From byte' && { align: 'right' }) }));
  return [{ title, level: 'detail', blocks: [{ type: 'table', columns, rows: rows.slice(0, mostRows) }, ...more] }];
}

function argumentsSection({ creationBytecode, abi }: ContractRecord): Section[] {
  const encoded = codeValue(creationBytecode?.transformationValues?.constructorArguments);
  if (encoded === undefined) return [];
  const raw = fieldsBlock(field('As encoded', encoded));
  const declared = (abi ?? []).find(isConstructor);
  // A constructor's inputs are those of a function without a name.
  const [entry] = declared === undefined ? [] : readAbi([{ ...declared, type: 'function', name: 'constructor' }]);
  const digits = /^0x([0-9a-f]*)$/i.exec(creationBytecode?.transformationValues?.constructorArguments ?? '')?.[1];
  const decoded = entry && digits !== undefined ? decodeAbi(entry.inputs, digits) : undefined;
  const title = 'Constructor arguments';
  if (!decoded || decoded.length === 0) return [{ title, level: 'detail', blocks: [raw] }];
  const rows = decoded.map(({ name, type, text }, index): Value[] => [
    { type: 'text', text: name || `number ${index + 1}` },
    { type: 'code', text: type },
    typedValue(type, text),
  ]);
  return section(title, ['Name', 'Type', 'Value'], rows, raw);
}

function isConstructor(entry: unknown): entry is object {
  return typeof entry === 'object' && entry !== null && 'type' in entry && entry.type === 'constructor';
}

function immutableRow({ id, name, type, text }: ImmutableValue): Value[] {
  return [
    { type: 'text', text: name ?? `AST id ${id}` },
    { type: 'code', text: type ?? '' },
    type === undefined ? { type: 'code', text } : typedValue(type, text),
  ];
}

/** Addresses lead on; everything else is monospaced, as it was given. */
function typedValue(type: string, text: string): Value {
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(text) && !/^bytes/.test(type);
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

const reasons: ReadonlyMap<string, string> = new Map([
  ['cborAuxdata', 'Metadata'],
  ['constructorArguments', 'Constructor arguments'],
  ['library', 'Library address'],
  ['immutable', 'Immutable'],
  ['callProtection', 'The library’s own address'],
]);

function filledInSection(record: ContractRecord, immutables: readonly ImmutableValue[]): Section[] {
  const names = new Map(immutables.map(({ id, name }) => [id, name]));
  const rows = (code: string, transformations: readonly Transformation[] = []) =>
    transformations.map(({ id, type, offset, reason }): Value[] => {
      const name = reason === 'immutable' ? names.get(id ?? '') : reason === 'library' ? id : undefined;
      const what = reasons.get(reason ?? '') ?? reason ?? 'Something';
      return [
        { type: 'text', text: code },
        { type: 'text', text: String(offset ?? '') },
        { type: 'text', text: [what, name].filter(Boolean).join(' ') },
        { type: 'text', text: type === 'insert' ? 'appended' : 'replaced' },
      ];
    });
  return section(
    'Filled in after compiling',
    ['Code', 'From byte', 'What', 'How'],
    [
      ...rows('Runtime', record.runtimeBytecode?.transformations),
      ...rows('Creation', record.creationBytecode?.transformations),
    ],
  );
}
