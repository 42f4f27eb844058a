import { type VyperType, vyperTypes } from '../code/vyperText.ts';
import { isCount, isRecord } from '../json/isRecord.ts';
import {
  inOrder,
  mostVariables,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  slotsOf,
} from './storageLayout.ts';

/** Types within types, and modules within modules, beyond that depth are hostile. */
const deepest = 16;

/**
 * Reads the `layout` of the Vyper compiler.
 * @param sources name the members of structs and flags, if known
 * @returns undefined for anything else
 * Source: vyper/semantics/analysis/data_positions.py
 */
export function readVyperLayout(json: unknown, sources: Iterable<string> = []): StorageLayout | undefined {
  if (!isRecord(json)) return undefined;
  const given = json.storage_layout ?? json;
  if (!isRecord(given)) return undefined;
  const rows = rowsIn(given, '', 0).slice(0, mostVariables + 1);
  if (rows.length === 0 && json.storage_layout === undefined) return undefined;
  const definitions = definitionsIn(sources);
  const types = new Map<string, StorageType>();
  const variables = rows.map(({ label, slot, type, slots }): StorageVariable => {
    const id = typeOf(type, definitions, types, 0);
    const known = id === undefined ? undefined : types.get(id);
    const fits = known && (slots === undefined || slotsOf(known) === slots);
    const placed = fits && id !== undefined ? id : unknownOf(type, slots ?? 1n, types);
    return { label, slot, offset: 0, type: placed, ...(label.includes('.') && { module: '' }) };
  });
  return { variables: inOrder(variables), types };
}

interface Definitions {
  /** The types of all modules by their names; undefined for a name that means several. */
  readonly types: ReadonlyMap<string, VyperType | undefined>;
  /** Without sources, any name may be a struct. */
  readonly isWhole: boolean;
}

/** Of the sources that were read last: each variable of a function asks for the same. */
let lastRead: { readonly texts: readonly string[]; readonly definitions: Definitions } | undefined;

function definitionsIn(sources: Iterable<string>): Definitions {
  const texts = [...sources];
  const isSame = texts.length === lastRead?.texts.length && texts.every((text, at) => text === lastRead?.texts[at]);
  if (!isSame || !lastRead) lastRead = { texts, definitions: readDefinitions(texts) };
  return lastRead.definitions;
}

function readDefinitions(sources: readonly string[]): Definitions {
  const types = new Map<string, VyperType | undefined>();
  let isWhole = false;
  for (const text of sources) {
    isWhole = true;
    for (const type of vyperTypes(text)) {
      const isOther = types.has(type.name) && !isSame(types.get(type.name), type);
      types.set(type.name, isOther ? undefined : type);
    }
  }
  return { types, isWhole };
}

/** Plain data. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

interface Row {
  label: string;
  slot: bigint;
  /** Undefined if the compiler doesn't say it, before 0.4. */
  slots: bigint | undefined;
  type: string;
}

/** The variables of imported modules are in objects of their own. */
function rowsIn(given: Record<string, unknown>, prefix: string, depth: number): Row[] {
  if (depth > deepest) return [];
  return Object.entries(given).flatMap(([name, row]): Row[] => {
    if (!isRecord(row)) return [];
    const label = `${prefix}${name}`;
    const { slot, type, n_slots: slots } = row;
    if (typeof type !== 'string' || !isCount(slot)) return rowsIn(row, `${label}.`, depth + 1);
    return [{ label, slot: BigInt(slot), type, slots: isCount(slots) ? BigInt(slots) : undefined }];
  });
}

/** The ID of a type by how the source writes it; undefined if it is unknown. */
function typeOf(
  label: string,
  definitions: Definitions,
  types: Map<string, StorageType>,
  depth: number,
): string | undefined {
  if (depth > deepest || label.length > 1000) return undefined;
  if (types.has(label)) return label;
  const type = read(label, definitions, types, depth);
  if (type) types.set(label, type);
  return type && label;
}

function read(
  label: string,
  definitions: Definitions,
  types: Map<string, StorageType>,
  depth: number,
): StorageType | undefined {
  const inner = (part: string) => typeOf(part.trim(), definitions, types, depth + 1);
  const sized = (id: string | undefined) => (id === undefined ? undefined : types.get(id));
  const bytes = elementaryBytes(label);
  if (bytes !== undefined) return { kind: 'value', label, bytes, ...(label.startsWith('bytes') && { isLeft: true }) };
  const [, outer, within = ''] = /^(HashMap|DynArray|String|Bytes)\[(.*)\]$/s.exec(label) ?? [];
  if (outer === 'String' || outer === 'Bytes') {
    if (!/^\d{1,9}$/.test(within)) return undefined;
    return { kind: 'bytes', label, bytes: 32n + 32n * ((BigInt(within) + 31n) / 32n), isInline: true };
  }
  if (outer === 'HashMap') {
    const at = topComma(within);
    const [key, value] = [inner(within.slice(0, at)), inner(within.slice(at + 1))];
    return at < 0 || key === undefined || value === undefined
      ? undefined
      : { kind: 'mapping', label, bytes: 32n, key, value, isSlotFirst: true };
  }
  const isDynamic = outer === 'DynArray';
  const open = label.lastIndexOf('[');
  if (isDynamic || (open > 0 && label.endsWith(']'))) {
    const at = isDynamic ? within.lastIndexOf(',') : open;
    const digits = isDynamic ? within.slice(at + 1).trim() : label.slice(open + 1, -1);
    const base = inner(isDynamic ? within.slice(0, at) : label.slice(0, open));
    const item = sized(base);
    if (base === undefined || !item || !/^\d{1,18}$/.test(digits)) return undefined;
    const room = 32n * slotsOf(item) * BigInt(digits);
    return isDynamic
      ? { kind: 'dynamicArray', label, bytes: 32n + room, base, isPacked: false, isInline: true }
      : { kind: 'array', label, bytes: room, base, length: BigInt(digits), isPacked: false };
  }
  // An imported interface is its file.
  if (/^[^[\](),]+\.(?:vyi?|json)$/.test(label)) return { kind: 'value', label, bytes: 20n, underlying: 'address' };
  // Before 0.4, a struct is `P declaration object` and an enum `enum Role('A','B')`.
  const [, name = label] = /^(?:(?:struct|flag|enum) )?(\w+)(?: declaration object|\(.*\))?$/s.exec(label) ?? [];
  const definition = definitions.types.get(name);
  if (definition?.kind === 'flag')
    return { kind: 'value', label, bytes: 32n, members: definition.members.map(({ name }) => name), isFlag: true };
  if (definition) return struct(label, definition, inner, sized);
  // What the sources define neither as a struct nor as a flag is an interface.
  const isInterface =
    name === label && /^[A-Za-z_]\w*$/.test(name) && definitions.isWhole && !definitions.types.has(name);
  return isInterface ? { kind: 'value', label, bytes: 20n, underlying: 'address' } : undefined;
}

function struct(
  label: string,
  { members }: VyperType,
  inner: (part: string) => string | undefined,
  sized: (id: string | undefined) => StorageType | undefined,
): StorageType | undefined {
  const placed: StorageVariable[] = [];
  let slot = 0n;
  for (const { name, type: written } of members) {
    const id = inner(written);
    const type = sized(id);
    if (id === undefined || !type) return undefined;
    placed.push({ label: name, slot, offset: 0, type: id });
    slot += slotsOf(type);
  }
  return { kind: 'struct', label, bytes: 32n * slot, members: placed };
}

function unknownOf(label: string, slots: bigint, types: Map<string, StorageType>): string {
  const id = `${label} (${slots} slots)`;
  types.set(id, { kind: 'unknown', label, bytes: 32n * slots });
  return id;
}

/** The comma between the two parts of a `HashMap`. */
function topComma(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '[') depth++;
    else if (sign === ']') depth--;
    else if (sign === ',' && depth === 0) return at;
  }
  return -1;
}

function elementaryBytes(type: string): bigint | undefined {
  if (type === 'bool') return 1n;
  if (type === 'address') return 20n;
  if (type === 'decimal') return 32n;
  const [, bits] = /^u?int(\d{1,3})$/.exec(type) ?? [];
  if (bits !== undefined) return 32n;
  const size = /^bytes(\d{1,2})$/.exec(type)?.[1];
  return size === undefined ? undefined : BigInt(size);
}
