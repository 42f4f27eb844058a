import { checksumAddress } from '../../../format/checksumAddress.ts';
import { type StorageLayout, type StorageType, slotsOf } from '../../../storage/storageLayout.ts';
import { flagText } from '../../../storage/storageValue.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';

type WordKind = 'uint' | 'int' | 'bool' | 'address' | 'bytes' | 'enum';

export interface WordShape extends Common {
  readonly kind: 'word';
  readonly word: WordKind;
  /** In bytes. */
  readonly size: number;
  /** Of an enum; of a number, the names of its bits. */
  readonly members?: readonly string[];
  /** Of a contract or an interface: its definition. */
  readonly contract?: SyntaxNode;
  /** A number of the expression itself, which takes any type. */
  readonly isLiteral?: true;
  /** Of such a number in hex. */
  readonly hexDigits?: number;
  /** At the beginning of its slot, as `bytes4` in Vyper. */
  readonly isLeft?: true;
  /** In bytes, of what its values may take if its place has more, as that of `uint8` in Vyper. */
  readonly valueSize?: number;
  /** With ten places, as Vyper's `decimal`. */
  readonly isDecimal?: true;
}

interface BytesShape extends Common {
  readonly kind: 'bytes';
  readonly isText: boolean;
  /** In storage, the data follows its length, as in Vyper. */
  readonly isInline?: true;
}

export interface MappingShape extends Common {
  readonly kind: 'mapping';
  readonly key: Shape;
  value(): Shape;
  /** The hash of a value's slot has the slot first, as in Vyper. */
  readonly isSlotFirst?: true;
}

export interface ArrayShape extends Common {
  readonly kind: 'array';
  base(): Shape;
  /** Undefined if it varies. */
  readonly length: bigint | undefined;
  readonly isInline?: true;
  /** In storage, whether several elements share a slot; if undefined, those that are small enough do, as in Solidity. */
  readonly isPacked?: boolean;
}

interface StructShape extends Common {
  readonly kind: 'struct';
  readonly members: readonly MemberShape[];
}

/** Functions, and what isn't known. */
interface OpaqueShape extends Common {
  readonly kind: 'opaque';
  /** Nobody knows what it takes: neither where what follows it is. */
  readonly isUnsized?: true;
}

interface Common {
  /** As the source writes it. */
  readonly label: string;
  /** What it takes in its place in storage. */
  readonly bytes: bigint;
}

interface MemberShape {
  readonly name: string;
  readonly shape: Shape;
  /** In storage, counted from the struct's. */
  readonly slot: bigint;
  readonly offset: number;
}

export type Shape = WordShape | BytesShape | MappingShape | ArrayShape | StructShape | OpaqueShape;

const wordBytes = 32n;
/** Types nested deeper are hostile. */
const deepest = 16;

/** An elementary type by its name: `uint256`, `address`, `bytes4`; undefined for others. */
export function elementaryShape(name: string): WordShape | BytesShape | undefined {
  const integer = /^(u?)int(\d*)$/.exec(name);
  if (integer) {
    const bits = integer[2] === '' ? 256 : Number(integer[2]);
    if (bits < 8 || bits > 256 || bits % 8 !== 0) return undefined;
    return wordShape(`${integer[1]}int${bits}`, integer[1] === 'u' ? 'uint' : 'int', bits / 8);
  }
  const bytes = /^bytes(\d+)$/.exec(name);
  if (bytes) {
    const size = Number(bytes[1]);
    return size >= 1 && size <= 32 ? wordShape(name, 'bytes', size) : undefined;
  }
  if (name === 'byte') return wordShape('bytes1', 'bytes', 1);
  if (name === 'bool') return wordShape(name, 'bool', 1);
  if (name === 'address' || name === 'address payable') return wordShape(name, 'address', 20);
  if (name === 'bytes' || name === 'string')
    return { kind: 'bytes', label: name, bytes: wordBytes, isText: name === 'string' };
  return undefined;
}

/** @param size in bytes */
export function wordShape(label: string, word: WordKind, size: number): WordShape {
  return { kind: 'word', label, bytes: BigInt(size), word, size };
}

/** A number of an expression, which takes the type of what it is combined with. */
export const literalShape: WordShape = { ...wordShape('int_const', 'int', 32), isLiteral: true };

/** The type that a syntax tree's type name is; opaque for functions and what isn't known. */
export function shapeOfNode(type: SyntaxNode, trees: SyntaxTrees, depth = 0): Shape {
  const unknown: OpaqueShape = { kind: 'opaque', label: labelOf(type), bytes: wordBytes, isUnsized: true };
  if (depth > deepest) return unknown;
  switch (type.type) {
    case 'ElementaryTypeName':
      return elementaryShape(type.text('name') ?? '') ?? unknown;
    case 'ArrayTypeName': {
      const base = type.node('baseType');
      // The length may be an expression, whose value the type's name has.
      const digits = /\[(\d*)\](?: (?:memory|calldata|storage (?:pointer|ref)))?$/.exec(type.typeName)?.[1];
      if (!base || digits === undefined || (digits === '') !== (type.node('length') === undefined)) return unknown;
      const of = once(() => shapeOfNode(base, trees, depth + 1));
      if (digits !== '' && isUnsized(of())) return unknown;
      return arrayShape(of, digits === '' ? undefined : BigInt(digits));
    }
    case 'FunctionTypeName': {
      // An address and a selector, or a place in the code.
      const bytes = type.text('visibility') === 'external' ? 24n : 8n;
      return { kind: 'opaque', label: labelOf(type), bytes };
    }
    case 'Mapping': {
      const [key, value] = [type.node('keyType'), type.node('valueType')];
      if (!key || !value) return unknown;
      const keyShape = shapeOfNode(key, trees, depth + 1);
      const of = once(() => shapeOfNode(value, trees, depth + 1));
      return { kind: 'mapping', label: labelOf(type), bytes: wordBytes, key: keyShape, value: of };
    }
    case 'UserDefinedTypeName': {
      const declared = declaredBy(type, trees);
      return declared ? (shapeOfDeclaration(declared, trees, depth + 1) ?? unknown) : unknown;
    }
    default:
      return unknown;
  }
}

/** Each declaration is read once: structs of structs of structs have more members than there is time for. */
const declaredShapes = new WeakMap<SyntaxTrees, Map<string, Shape | undefined>>();

/** The type that a struct, an enum, a contract or a user-defined value type declares. */
export function shapeOfDeclaration(declared: SyntaxNode, trees: SyntaxTrees, depth = 0): Shape | undefined {
  const known = declaredShapes.get(trees) ?? new Map<string, Shape | undefined>();
  declaredShapes.set(trees, known);
  const key = `${declared.id} ${depth}`;
  if (!known.has(key)) known.set(key, readDeclaration(declared, trees, depth));
  return known.get(key);
}

function readDeclaration(declared: SyntaxNode, trees: SyntaxTrees, depth: number): Shape | undefined {
  const label = qualifiedName(declared);
  switch (declared.type) {
    case 'StructDefinition': {
      const members = declared.nodes('members').flatMap((member) => {
        const typeName = member.node('typeName');
        const shape = typeName && shapeOfNode(typeName, trees, depth + 1);
        return shape && !isUnsized(shape) ? [{ name: member.text('name') ?? '', shape }] : [];
      });
      return members.length === declared.nodes('members').length ? structShape(label, members) : undefined;
    }
    case 'EnumDefinition': {
      const members = declared.nodes('members').map((member) => member.text('name') ?? '');
      // Older compilers let an enum have more members than a byte has values.
      return members.length <= 256 ? { ...wordShape(label, 'enum', 1), members } : undefined;
    }
    case 'ContractDefinition':
      return { ...wordShape(label, 'address', 20), contract: declared };
    case 'UserDefinedValueTypeDefinition': {
      const underlying = declared.node('underlyingType');
      const shape = underlying && shapeOfNode(underlying, trees, depth + 1);
      return shape && { ...shape, label };
    }
    default:
      return undefined;
  }
}

/** `Vault.State`, or `State` outside of a contract. */
export function qualifiedName(declared: SyntaxNode): string {
  const name = declared.text('canonicalName') ?? declared.text('name') ?? '';
  const owner = declared.parent?.type === 'ContractDefinition' ? declared.parent.text('name') : undefined;
  return owner === undefined || name.includes('.') ? name : `${owner}.${name}`;
}

/** What a type's name refers to; undefined if that has another name, and isn't the type that the compiler says. */
function declaredBy(type: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const name = type.text('name') ?? type.node('pathNode')?.text('name') ?? '';
  const declaration = trees.withId(type.refersTo ?? type.node('pathNode')?.refersTo ?? -1);
  const own = declaration?.text('name');
  // An import may give it another name.
  const isSame = own === name.slice(name.lastIndexOf('.') + 1) || (declaration && isNamed(declaration, labelOf(type)));
  return own !== undefined && isSame ? declaration : undefined;
}

function isNamed(declaration: SyntaxNode, label: string): boolean {
  return label === qualifiedName(declaration) || label === declaration.text('name');
}

function isUnsized(shape: Shape): boolean {
  return shape.kind === 'opaque' && shape.isUnsized === true;
}

function labelOf(type: SyntaxNode): string {
  return type.typeName
    .replace(/ (?:memory|calldata|storage (?:pointer|ref))\b/g, '')
    .replace(/\b(?:struct|enum|contract) /g, '');
}

/** An array, of a length that varies if that is undefined. */
export function arrayShape(of: () => Shape, length: bigint | undefined): ArrayShape {
  // Of a varying length, the elements are elsewhere: a struct may have an array of itself.
  if (length === undefined) {
    return {
      kind: 'array',
      get label() {
        return `${of().label}[]`;
      },
      bytes: wordBytes,
      base: of,
      length,
    };
  }
  const { label, bytes } = of();
  return { kind: 'array', label: `${label}[${length}]`, bytes: arrayBytes(bytes, length), base: of, length };
}

function arrayBytes(each: bigint, length: bigint): bigint {
  const perSlot = each <= 16n ? wordBytes / each : 1n;
  const slots = each <= 16n ? (length + perSlot - 1n) / perSlot : length * slotsOf({ bytes: each });
  return slots * wordBytes;
}

/** Places the members as the Solidity compiler does (Solidity documentation, "Layout of State Variables in Storage"). */
export function structShape(label: string, members: readonly Pick<MemberShape, 'name' | 'shape'>[]): StructShape {
  let slot = 0n;
  let offset = 0;
  const placed = members.map(({ name, shape }): MemberShape => {
    const size = shape.bytes < wordBytes ? Number(shape.bytes) : 32;
    const isAlone = shape.kind === 'struct' || shape.kind === 'array';
    if (offset > 0 && (isAlone || offset + size > 32)) {
      slot += 1n;
      offset = 0;
    }
    const place = { name, shape, slot, offset };
    if (isAlone || size === 32) slot += slotsOf(shape);
    else offset += size;
    return place;
  });
  const slots = slot + (offset > 0 ? 1n : 0n);
  return { kind: 'struct', label, bytes: slots * wordBytes, members: placed };
}

/** As of declarations. */
const layoutShapes = new WeakMap<StorageLayout, Map<string, Shape>>();

/** A type of a storage layout; opaque for what isn't known. */
export function shapeInLayout(id: string, layout: StorageLayout, depth = 0): Shape {
  const known = layoutShapes.get(layout) ?? new Map<string, Shape>();
  layoutShapes.set(layout, known);
  const key = `${depth} ${id}`;
  const shape = known.get(key) ?? readInLayout(id, layout, depth);
  known.set(key, shape);
  return shape;
}

function readInLayout(id: string, layout: StorageLayout, depth: number): Shape {
  const type = layout.types.get(id);
  if (!type || depth > deepest) return { kind: 'opaque', label: type?.label ?? id, bytes: type?.bytes ?? wordBytes };
  const inner = (of: string) => once(() => shapeInLayout(of, layout, depth + 1));
  const { label, bytes } = type;
  switch (type.kind) {
    case 'value':
      return valueShape(type);
    case 'bytes':
      return {
        kind: 'bytes',
        label,
        bytes,
        isText: /^string\b/i.test(label),
        ...(type.isInline && { isInline: true }),
      };
    case 'mapping':
      return {
        kind: 'mapping',
        label,
        bytes,
        key: inner(type.key)(),
        value: inner(type.value),
        ...(type.isSlotFirst && { isSlotFirst: true }),
      };
    case 'array':
      return { kind: 'array', label, bytes, base: inner(type.base), length: type.length, isPacked: type.isPacked };
    case 'dynamicArray': {
      const isInline = type.isInline === true;
      const { isPacked } = type;
      const common = { kind: 'array', label, bytes, base: inner(type.base), isPacked } as const;
      return { ...common, length: undefined, ...(isInline && { isInline }) };
    }
    case 'struct':
      return {
        kind: 'struct',
        label,
        bytes,
        members: type.members.map(({ label: name, type: of, slot, offset }) => ({
          name,
          shape: inner(of)(),
          slot,
          offset,
        })),
      };
    case 'unknown':
      return { kind: 'opaque', label, bytes };
  }
}

function valueShape(type: Extract<StorageType, { kind: 'value' }>): Shape {
  const { label, bytes, members, underlying, isFlag, isLeft } = type;
  const size = Number(bytes);
  if (members && !isFlag) return { ...wordShape(label, 'enum', size), members };
  if (isFlag && members) return { ...wordShape(label, 'uint', size), members };
  const plain = (underlying ?? label).replace(/^enum .*/, 'uint8');
  const elementary = elementaryShape(plain.toLowerCase());
  if (elementary?.kind === 'word')
    return {
      ...elementary,
      label,
      bytes,
      size,
      ...(isLeft && { isLeft }),
      ...(elementary.size < size && { valueSize: elementary.size }),
    };
  if (/^(?:contract|interface) /.test(plain)) return { ...wordShape(label, 'address', size) };
  if (plain === 'decimal') return { ...wordShape(label, 'int', 32), isDecimal: true };
  return { kind: 'opaque', label, bytes };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The number that a word is, whose unused bits may be anything: the compiler clears them only when it must. */
export function readWord({ word, size }: WordShape, value: bigint): bigint {
  switch (word) {
    case 'int':
      return BigInt.asIntN(8 * size, value);
    case 'bool':
      return value === 0n ? 0n : 1n;
    case 'bytes':
      return BigInt.asUintN(256, value) >> BigInt(256 - 8 * size);
    default:
      return BigInt.asUintN(8 * size, value);
  }
}

/** The opposite of `readWord`: 32 bytes as on the stack, and in ABI encoding. */
export function writeWord({ word, size }: WordShape, value: bigint): bigint {
  return BigInt.asUintN(256, word === 'bytes' ? value << BigInt(256 - 8 * size) : value);
}

/** A number of `readWord` as the source would write it. */
export function wordText(shape: WordShape, value: bigint): string {
  switch (shape.word) {
    case 'bool':
      return value === 0n ? 'false' : 'true';
    case 'address':
      return checksumAddress(`0x${value.toString(16).padStart(40, '0')}`);
    case 'bytes':
      return `0x${value.toString(16).padStart(2 * shape.size, '0')}`;
    case 'enum':
      return shape.members?.[Number(value)] ?? String(value);
    default:
      if (shape.members) return flagText(shape.members, value);
      return shape.isDecimal ? decimalText(value) : String(value);
  }
}

/** Vyper's decimals have ten places. */
function decimalText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(11, '0');
  const places = digits.slice(-10).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -10)}.${places === '' ? '0' : places}`;
}

/** Whether ABI encoding puts it elsewhere than its head. */
export function isDynamicShape(shape: Shape): boolean {
  if (shape.kind === 'array') return shape.length === undefined || isDynamicShape(shape.base());
  if (shape.kind !== 'struct') return shape.kind === 'bytes';
  const known = dynamicStructs.get(shape) ?? shape.members.some((member) => isDynamicShape(member.shape));
  dynamicStructs.set(shape, known);
  return known;
}

/** Of structs, which share their members' types: each is walked once. */
const dynamicStructs = new WeakMap<StructShape, boolean>();
const heads = new WeakMap<StructShape, bigint>();

/** Its bytes in the head of an ABI encoding. */
export function headBytes(shape: Shape): bigint {
  if (isDynamicShape(shape)) return wordBytes;
  if (shape.kind === 'array') return (shape.length ?? 0n) * headBytes(shape.base());
  if (shape.kind !== 'struct') return wordBytes;
  const known = heads.get(shape) ?? shape.members.reduce((sum, member) => sum + headBytes(member.shape), 0n);
  heads.set(shape, known);
  return known;
}
