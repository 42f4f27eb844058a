import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import { type ValueType, valueTypeOf } from '../valueTypes.ts';

/** Where values are that the stack only points to. */
export interface ValueBytes {
  /** As it was then. */
  readonly memory: Uint8Array;
  readonly calldata: Uint8Array;
}

/** How values of a type are laid out; undefined for mappings, functions and what isn't known. */
type Layout =
  | { readonly kind: 'word'; readonly type: ValueType }
  | { readonly kind: 'bytes'; readonly isText: boolean }
  /** Without a length, it is with the elements. */
  | { readonly kind: 'array'; readonly of: Layout; readonly length: number | undefined }
  | { readonly kind: 'struct'; readonly members: readonly { readonly name: string; readonly layout: Layout }[] };

const wordBytes = 32;
const mostElements = 8;
const mostBytes = 64;
const deepest = 4;
const longestText = 120;
const longestValue = 500;

/**
 * The value of a variable, as the source would write it or nearly so: `25`, `0x0102`, `"abc"`, `[1, 2]`,
 * `{amount: 9, filled: 7}`; a long one is cut and says by how much.
 * @param words its one or two words of the stack
 * @returns undefined for storage, mappings and functions, and if it isn't certain
 */
export function decodeValue(
  declaration: SyntaxNode,
  words: readonly bigint[],
  trees: SyntaxTrees,
  bytes: ValueBytes,
): string | undefined {
  const value = wholeValue(declaration, words, trees, bytes);
  return value !== undefined && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
}

function wholeValue(
  declaration: SyntaxNode,
  [first, second]: readonly bigint[],
  trees: SyntaxTrees,
  bytes: ValueBytes,
): string | undefined {
  const typeName = declaration.node('typeName');
  const layout = typeName && layoutOf(typeName, trees);
  if (!layout || first === undefined) return undefined;
  if (layout.kind === 'word') return layout.type.show(layout.type.read(first));
  switch (declaration.text('storageLocation')) {
    case 'memory':
      return memoryValue(layout, first, bytes.memory);
    case 'calldata':
      return second === undefined
        ? calldataValue(layout, { head: first, base: first }, bytes.calldata)
        : calldataContent(layout, first, second, bytes.calldata);
    default:
      return undefined;
  }
}

function layoutOf(type: SyntaxNode, trees: SyntaxTrees, depth = 0): Layout | undefined {
  if (depth > deepest) return undefined;
  const name = type.text('name');
  if (type.type === 'ElementaryTypeName' && (name === 'bytes' || name === 'string'))
    return { kind: 'bytes', isText: name === 'string' };
  if (type.type === 'ArrayTypeName') {
    const base = type.node('baseType');
    const of = base && layoutOf(base, trees, depth + 1);
    const digits = /\[(\d*)\](?: (?:memory|calldata|storage (?:pointer|ref)))?$/.exec(type.typeName)?.[1];
    if (!of || digits === undefined || (digits === '') !== (type.node('length') === undefined)) return undefined;
    return { kind: 'array', of, length: digits === '' ? undefined : Number(digits) };
  }
  const declared = type.type === 'UserDefinedTypeName' ? declaredBy(type, trees) : undefined;
  if (declared?.type === 'StructDefinition') {
    const members = declared.nodes('members').map((member) => {
      const typeName = member.node('typeName');
      const layout = typeName && layoutOf(typeName, trees, depth + 1);
      return layout && { name: member.text('name') ?? '', layout };
    });
    return members.every((each) => each !== undefined) ? { kind: 'struct', members } : undefined;
  }
  const underlying = declared?.type === 'UserDefinedValueTypeDefinition' ? declared.node('underlyingType') : undefined;
  const value = valueTypeOf(underlying ?? type, trees);
  return value && { kind: 'word', type: value };
}

/** What a type's name refers to; undefined if that has another name, as by an import. */
function declaredBy(type: SyntaxNode, trees: SyntaxTrees): SyntaxNode | undefined {
  const name = type.text('name') ?? type.node('pathNode')?.text('name') ?? '';
  const declaration = trees.withId(type.refersTo ?? -1);
  return declaration?.text('name') === name.slice(name.lastIndexOf('.') + 1) ? declaration : undefined;
}

/** What is in memory at an address. */
function memoryValue(layout: Layout, at: bigint, memory: Uint8Array): string | undefined {
  const word = (offset: number) => wordAt(memory, at + BigInt(offset * wordBytes));
  // An element or member: a word, or the address of what it is.
  const inner = (each: Layout, offset: number): string | undefined => {
    const value = word(offset);
    if (value === undefined) return undefined;
    return each.kind === 'word' ? each.type.show(each.type.read(value)) : memoryValue(each, value, memory);
  };
  switch (layout.kind) {
    case 'word':
      return undefined;
    case 'bytes': {
      const length = word(0);
      return length === undefined ? undefined : bytesValue(memory, at + 32n, length, layout.isText);
    }
    case 'array': {
      const length = layout.length === undefined ? word(0) : BigInt(layout.length);
      const first = layout.length === undefined ? 1 : 0;
      // More than fits isn't an array.
      if (length === undefined || length * 32n > BigInt(memory.length)) return undefined;
      return arrayValue(length, (element) => inner(layout.of, first + element));
    }
    case 'struct':
      return structValue(layout.members, (member, offset) => inner(member, offset));
  }
}

/** Where a value is in call data: `head` has it, or its distance from `base`. */
interface CalldataPlace {
  readonly head: bigint;
  readonly base: bigint;
}

/** What is in call data (Solidity documentation, "Contract ABI Specification"). */
function calldataValue(layout: Layout, { head, base }: CalldataPlace, data: Uint8Array): string | undefined {
  switch (layout.kind) {
    case 'word': {
      const word = wordAt(data, head);
      return word === undefined ? undefined : layout.type.show(layout.type.read(word));
    }
    case 'bytes': {
      const length = wordAt(data, base);
      return length === undefined ? undefined : bytesValue(data, base + 32n, length, layout.isText);
    }
    case 'array': {
      const length = layout.length === undefined ? wordAt(data, base) : BigInt(layout.length);
      const content = layout.length === undefined ? base + 32n : base;
      return length === undefined ? undefined : calldataContent(layout, content, length, data);
    }
    case 'struct': {
      let head = base;
      return structValue(layout.members, (member) => {
        const at = head;
        head += BigInt(headBytes(member));
        return calldataPart(member, { head: at, base }, data);
      });
    }
  }
}

/** Bytes or elements at an offset. */
function calldataContent(layout: Layout, at: bigint, length: bigint, data: Uint8Array): string | undefined {
  if (layout.kind === 'bytes') return bytesValue(data, at, length, layout.isText);
  if (layout.kind !== 'array' || length * 32n > BigInt(data.length)) return undefined;
  const size = BigInt(headBytes(layout.of));
  return arrayValue(length, (element) =>
    calldataPart(layout.of, { head: at + BigInt(element) * size, base: at }, data),
  );
}

/** An element or member, whose head has its value, or its distance from the base. */
function calldataPart(layout: Layout, { head, base }: CalldataPlace, data: Uint8Array): string | undefined {
  if (!isDynamic(layout)) return calldataValue(layout, { head, base: head }, data);
  const distance = wordAt(data, head);
  return distance === undefined ? undefined : calldataValue(layout, { head, base: base + distance }, data);
}

function isDynamic(layout: Layout): boolean {
  if (layout.kind === 'array') return layout.length === undefined || isDynamic(layout.of);
  if (layout.kind === 'struct') return layout.members.some((member) => isDynamic(member.layout));
  return layout.kind === 'bytes';
}

function headBytes(layout: Layout): number {
  if (isDynamic(layout)) return wordBytes;
  if (layout.kind === 'array') return (layout.length ?? 0) * headBytes(layout.of);
  if (layout.kind === 'struct') return layout.members.reduce((sum, member) => sum + headBytes(member.layout), 0);
  return wordBytes;
}

function wordAt(bytes: Uint8Array, at: bigint): bigint | undefined {
  if (at + BigInt(wordBytes) > BigInt(bytes.length)) return undefined;
  let word = 0n;
  for (const byte of bytes.subarray(Number(at), Number(at) + wordBytes)) word = (word << 8n) | BigInt(byte);
  return word;
}

function bytesValue(bytes: Uint8Array, at: bigint, length: bigint, isText: boolean): string | undefined {
  if (at + length > BigInt(bytes.length)) return undefined;
  const own = bytes.subarray(Number(at), Number(at + length));
  const text = isText ? textOf(own) : undefined;
  if (text !== undefined) {
    const letters = [...text];
    if (letters.length <= longestText) return JSON.stringify(text);
    return `${JSON.stringify(letters.slice(0, longestText).join(''))}… (${own.length} bytes)`;
  }
  const hex = [...own.subarray(0, mostBytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return own.length > mostBytes ? `0x${hex}… (${own.length} bytes)` : `0x${hex}`;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if it isn't UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function arrayValue(length: bigint, element: (at: number) => string | undefined): string | undefined {
  const shown = Array.from({ length: Number(length < mostElements ? length : mostElements) }, (_, at) => element(at));
  if (shown.some((each) => each === undefined)) return undefined;
  const rest = length > mostElements ? [`… (${length})`] : [];
  return `[${[...shown, ...rest].join(', ')}]`;
}

function structValue(
  members: readonly { readonly name: string; readonly layout: Layout }[],
  wordsOf: (layout: Layout, at: number) => string | undefined,
): string | undefined {
  const values = members.map(({ name, layout }, at) => {
    const value = wordsOf(layout, at);
    return value === undefined ? undefined : `${name}: ${value}`;
  });
  return values.every((each) => each !== undefined) ? `{${values.join(', ')}}` : undefined;
}
