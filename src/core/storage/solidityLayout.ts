import { isRecord } from '../json/isRecord.ts';
import type { SourceTypes } from './sourceTypes.ts';
import { inOrder, mostVariables, type StorageLayout, type StorageType, type StorageVariable } from './storageLayout.ts';

/**
 * Reads the `storageLayout` of the Solidity compiler.
 * @param sources name the members of enums and what value types stand for, if known
 * @returns undefined for anything else
 * Source: https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output
 */
export function readSolidityLayout(json: unknown, sources?: SourceTypes): StorageLayout | undefined {
  if (!isRecord(json) || !Array.isArray(json.storage)) return undefined;
  const variables = variablesIn(json.storage);
  const types = new Map<string, StorageType>();
  // A contract without variables has `null`.
  const given = isRecord(json.types) ? json.types : {};
  for (const [id, type] of Object.entries(given)) {
    const read = isRecord(type) ? readType(id, type, given, sources) : undefined;
    if (read) types.set(id, read);
  }
  return { variables, types };
}

function variablesIn(rows: readonly unknown[]): StorageVariable[] {
  return inOrder(
    rows.slice(0, mostVariables + 1).flatMap((row): StorageVariable[] => {
      if (!isRecord(row)) return [];
      const { label, type, contract } = row;
      const slot = readNumber(row.slot);
      const offset = Number(readNumber(row.offset) ?? -1);
      if (typeof label !== 'string' || typeof type !== 'string' || slot === undefined) return [];
      if (offset < 0 || offset > 31) return [];
      return [{ label, slot, offset, type, ...(typeof contract === 'string' && { contract }) }];
    }),
  );
}

function readType(
  id: string,
  type: Record<string, unknown>,
  all: Record<string, unknown>,
  sources: SourceTypes | undefined,
): StorageType | undefined {
  const { encoding, label, key, value, base, members } = type;
  const bytes = readNumber(type.numberOfBytes);
  if (typeof label !== 'string' || bytes === undefined) return undefined;
  const common = { label, bytes };
  if (encoding === 'mapping')
    return typeof key === 'string' && typeof value === 'string'
      ? { kind: 'mapping', ...common, key, value }
      : undefined;
  if (encoding === 'bytes') return { kind: 'bytes', ...common };
  if (typeof base === 'string') {
    const isPacked = sizeIn(all, base) <= 16n;
    if (encoding === 'dynamic_array') return { kind: 'dynamicArray', ...common, base, isPacked };
    const length = readNumber(/\[(\d+)\]$/.exec(label)?.[1]);
    return length === undefined ? { kind: 'unknown', ...common } : { kind: 'array', ...common, base, length, isPacked };
  }
  if (Array.isArray(members) && members.length <= mostVariables)
    return { kind: 'struct', ...common, members: variablesIn(members) };
  if (encoding !== 'inplace' || bytes < 1n || bytes > 32n) return { kind: 'unknown', ...common };
  const enumMembers = label.startsWith('enum ') ? sources?.enums.get(label.slice('enum '.length)) : undefined;
  const underlying = id.startsWith('t_userDefinedValueType') ? sources?.aliases.get(label) : undefined;
  return {
    kind: 'value',
    ...common,
    ...(enumMembers && { members: enumMembers }),
    ...(underlying !== undefined && { underlying }),
  };
}

function sizeIn(types: Record<string, unknown>, id: string): bigint {
  const type = Object.hasOwn(types, id) ? types[id] : undefined;
  // Only single values are packed.
  const isValue =
    isRecord(type) && type.encoding === 'inplace' && type.members === undefined && type.base === undefined;
  return (isValue ? readNumber(type.numberOfBytes) : undefined) ?? 32n;
}

/** Digits or a number, up to 2^256. */
function readNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;
}
