import * as l10n from '@vscode/l10n';
import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { type RowColumn, tableOf } from '../../parts/table.ts';
import { codeValue, textValue } from '../../parts/values.ts';
import type { Block, Section } from '../../sheet.ts';
import { type ShownMembers, unknownMembers } from './unknownMembers.ts';
import { textOf } from './verificationSources.ts';

type Members = Readonly<Record<string, unknown>>;

/** Where the contract's variables are stored, and the structs among their types. */
export function storageSections({ storageLayout, transientStorageLayout }: ContractRecord): Section[] {
  return [
    ...layoutSection(l10n.t('Storage layout'), storageLayout),
    ...layoutSection(l10n.t('Transient storage layout'), transientStorageLayout),
  ];
}

function layoutSection(title: string, layout: unknown): Section[] {
  if (!isRecord(layout) || Object.keys(layout).length === 0) return [];
  const other = unknownMembers(layout, solidityMembers);
  const blocks = isSolidity(layout)
    ? [...solidityBlocks(layout), ...(other === undefined ? [] : [jsonBlock(l10n.t('Other fields'), other)])]
    : [jsonBlock(l10n.t('Layout'), stringifyJson(layout as JsonValue, 2))];
  return blocks.length === 0 ? [] : [{ title, level: 'detail', blocks }];
}

interface SolidityLayout {
  storage: readonly unknown[];
  types?: unknown;
}

/** As Solidity's compiler gives it; that of Vyper has another form. */
function isSolidity(layout: Members): layout is Members & SolidityLayout {
  return Array.isArray(layout.storage);
}

const variableMembers: ShownMembers = {
  label: true,
  slot: true,
  offset: true,
  type: true,
  contract: true,
  astId: true,
};
const solidityMembers: ShownMembers = {
  storage: variableMembers,
  types: {
    '*': {
      label: true,
      encoding: true,
      numberOfBytes: true,
      key: true,
      value: true,
      base: true,
      members: variableMembers,
    },
  },
};

function jsonBlock(label: string, text: string): Block {
  return { type: 'fields', fields: [{ label, values: [{ type: 'code', text }] }] };
}

interface Variable {
  /** The struct that has it as a member, or the contract that declares it. */
  owner: unknown;
  label: unknown;
  slot: unknown;
  offset: unknown;
  type: unknown;
  bytes: unknown;
}

function solidityBlocks({ storage, types }: SolidityLayout): Block[] {
  const typeOf = (id: unknown): Members => {
    const found = isRecord(types) && typeof id === 'string' && Object.hasOwn(types, id) ? types[id] : undefined;
    return isRecord(found) ? found : {};
  };
  const variable = (owner: unknown, { label, slot, offset, type }: Members): Variable => {
    const { label: name = type, numberOfBytes: bytes } = typeOf(type);
    return { owner, label, slot, offset, type: name, bytes };
  };
  const variables = storage.filter(isRecord).map((each) => variable(each.contract, each));
  const structs = (isRecord(types) ? Object.values(types) : []).filter(isRecord);
  const members = structs.flatMap(({ label, members: all }) =>
    Array.isArray(all) ? all.filter(isRecord).map((each) => variable(label, each)) : [],
  );
  return [
    ...(variables.length > 0 ? [tableOf(variables, columns(l10n.t('Declared in')))] : []),
    ...(members.length > 0 ? [tableOf(members, columns(l10n.t('Member of')))] : []),
  ];
}

function columns(owner: string): RowColumn<Variable>[] {
  return [
    [l10n.t('Slot'), ({ slot }) => textValue(textOf(slot)), 'right'],
    [l10n.t('Offset'), ({ offset }) => textValue(textOf(offset)), 'right'],
    [l10n.t('Variable'), ({ label }) => codeValue(textOf(label))],
    [l10n.t('Type'), ({ type }) => codeValue(textOf(type))],
    [l10n.t('Bytes'), ({ bytes }) => textValue(textOf(bytes)), 'right'],
    [owner, ({ owner: named }) => codeValue(textOf(named))],
  ];
}
