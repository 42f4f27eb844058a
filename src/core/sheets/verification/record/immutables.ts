import { CodeScanner, soliditySyntax } from '../../../code/codeScanner.ts';
import { fileOfContract, nameOfContract } from '../../../format/fullName.ts';
import { decodeAbi } from '../../../ledger/evm/abi.ts';
import type { TraceSource } from '../../../trace/lines/sourceText.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';

/** The value of an immutable in deployed code. */
export interface ImmutableValue {
  /** The AST ID of its declaration. */
  id: string;
  /** Undefined if the sources don't show for certain which one it is. */
  name?: string;
  type?: string;
  /** The readable value if the type is known, otherwise the bytes as hex. */
  text: string;
}

const wordDigits = 64;

/**
 * The immutables of a record, named after their declarations in its sources. Nothing is guessed: if declarations and
 * values differ in number, or a value doesn't fit its type, all stay bytes.
 */
export function immutableValues(record: ContractRecord): ImmutableValue[] {
  const values = record.runtimeBytecode?.transformationValues?.immutables ?? [];
  const isVyper = record.compilation?.language === 'Vyper';
  const plain = values.map(([id, text]) => ({ id, text }));
  const fullName = record.compilation?.fullyQualifiedName ?? '';
  const [path, contract] = [fileOfContract(fullName), nameOfContract(fullName)];
  const declared = isVyper ? vyperImmutables(record.sources, path) : solidityImmutables(record.sources, path, contract);
  const words = isVyper ? vyperWords(values) : solidityWords(values);
  if (words.length === 0 || words.length !== declared.length) return plain;
  const named = words.map(({ id, digits }, index) => namedValue(id, digits, declared[index]));
  return named.every((each) => each !== undefined) ? named : plain;
}

/** AST IDs increase in the order in which solc parses: file by file in the order of their names. */
function solidityWords(values: readonly [string, string][]): { id: string; digits: string }[] {
  return values
    .map(([id, text]) => ({ id, digits: text.replace(/^0x/, '') }))
    .filter(({ digits }) => digits.length === wordDigits && isHex(digits))
    .sort((a, b) => Number(a.id) - Number(b.id));
}

/** Vyper appends all immutables to the code as one value, in the order of their declarations. */
function vyperWords(values: readonly [string, string][]): { id: string; digits: string }[] {
  const digits = values.map(([, text]) => text.replace(/^0x/, '')).join('');
  const words = digits.match(/.{64}/g) ?? [];
  return digits.length % wordDigits === 0 && isHex(digits)
    ? words.map((word, index) => ({ id: String(index), digits: word }))
    : [];
}

/** A service's hex may be anything. */
function isHex(digits: string): boolean {
  return /^[0-9a-f]*$/i.test(digits);
}

function namedValue(id: string, digits: string, declared: Declaration | undefined): ImmutableValue | undefined {
  if (!declared) return undefined;
  const { name, type, abiType } = declared;
  // For an enum or a user-defined type, the name says no more than the bytes.
  if (abiType === undefined) return { id, name, type, text: `0x${digits}` };
  if (!fits(abiType, digits)) return undefined;
  const [value] = decodeAbi([{ name, type: abiType }], digits) ?? [];
  return value && { id, name, type, text: value.text };
}

/** Whether the unused bits are as every value of the type has them. */
function fits(type: string, digits: string): boolean {
  const [, kind = '', size = ''] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  const value = BigInt(`0x${digits}`);
  switch (kind) {
    case 'address':
      return value < 1n << 160n;
    case 'bool':
      return value < 2n;
    case 'uint':
      return value < 1n << BigInt(size || '256');
    case 'int':
      return BigInt.asUintN(256, BigInt.asIntN(Number(size || '256'), value)) === value;
    case 'bytes':
      return size !== '' && /^0*$/.test(digits.slice(Number(size) * 2));
    default:
      return false;
  }
}

/** The declaration of an immutable variable. */
interface Declaration {
  name: string;
  /** As written. */
  type: string;
  /** The type of its bytes, if known from the sources: `address` for a contract. */
  abiType?: string;
}

interface Contract {
  path: string;
  at: number;
  name: string;
  bases: readonly string[];
  /** The content of the outermost level of its braces; read on first use. */
  body: () => string;
}

/** A limit on reading, because sources come from strangers. */
const longestSource = 2_000_000;
const mostBases = 200;

/**
 * The immutables of a contract and of all contracts it inherits from, in the order in which solc numbers them: by file
 * name, then by position. Empty if the contract, or one it inherits from, is ambiguous.
 */
export function solidityImmutables(sources: readonly TraceSource[], path: string, contract: string): Declaration[] {
  if (sources.reduce((total, { content }) => total + content.length, 0) > longestSource) return [];
  const all = sources.flatMap(contractsOf);
  const byName = new Map<string, Contract[]>();
  for (const each of all) byName.set(each.name, [...(byName.get(each.name) ?? []), each].slice(0, 2));
  const found = new Set<Contract>();
  const wanted = all.filter((each) => each.path === path && each.name === contract);
  while (wanted.length > 0 && found.size < mostBases) {
    const next = wanted.pop();
    if (!next || found.has(next)) continue;
    found.add(next);
    for (const base of next.bases) {
      const [only, other] = byName.get(base) ?? [];
      if (!only || other) return [];
      wanted.push(only);
    }
  }
  const isContract = (type: string) => byName.has(type.replace(/^.*\./, ''));
  return [...found]
    .sort((a, b) => (a.path === b.path ? a.at - b.at : a.path < b.path ? -1 : 1))
    .flatMap(({ body }) => declarationsOf(body()))
    .map(({ name, type }) => {
      const abiType = isContract(type) ? 'address' : elementary(type);
      return { name, type, ...(abiType !== undefined && { abiType }) };
    });
}

/** The immutables of a Vyper file, in order, without those of imported modules. */
function vyperImmutables(sources: readonly TraceSource[], path: string): Declaration[] {
  const text = sources.find((source) => source.path === path)?.content ?? '';
  const declaration = /^([A-Za-z_]\w*)[ \t]*:[ \t]*(?:public\([ \t]*)?immutable\([ \t]*([\w.]+)[ \t]*\)/gm;
  return [...text.matchAll(declaration)].map(([, name = '', type = '']) => {
    const abiType = elementary(type);
    return { name, type, ...(abiType !== undefined && { abiType }) };
  });
}

function contractsOf({ path, content }: TraceSource): Contract[] {
  const text = codeOf(content);
  const heads = text.matchAll(
    /\b(?:contract|interface|library)\s+([A-Za-z_$][\w$]*)(?:\s+is\s+([^{;]{1,2000}))?\s*\{/g,
  );
  return [...heads].map((head) => {
    const [all, name = '', list = ''] = head;
    const bases = list
      .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '')
      .split(',')
      .map((base) => base.trim().replace(/^.*\./, ''))
      .filter(Boolean);
    return { path, at: head.index, name, bases, body: () => bodyAt(text, head.index + all.length) };
  });
}

function bodyAt(text: string, start: number): string {
  let depth = 1;
  let body = '';
  for (let at = start; at < text.length && depth > 0; at++) {
    const character = text.charAt(at);
    if (character === '{') depth++;
    else if (character === '}') depth--;
    if (depth === 1) body += character;
  }
  return body;
}

function declarationsOf(body: string): { name: string; type: string }[] {
  const declaration =
    /(?:^|[;{}])\s*([A-Za-z_$][\w$.]*(?:\s+payable)?)\s+((?:(?:public|private|internal|immutable|override(?:\s*\([^)]{0,300}\))?)\s+)+)([A-Za-z_$][\w$]*)\s*(?==|;)/g;
  return [...body.matchAll(declaration)]
    .filter(([, , modifiers = '']) => /\bimmutable\b/.test(modifiers))
    .map(([, type = '', , name = '']) => ({ name, type: type.replace(/\s+/g, ' ') }));
}

function elementary(type: string): string | undefined {
  const plain = type.replace(/ payable$/, '');
  return /^(?:address|bool|u?int\d{0,3}|bytes\d{1,2})$/.test(plain) ? plain : undefined;
}

/** Blanks comments and strings, so that words in them declare nothing. */
function codeOf(text: string): string {
  const scanner = new CodeScanner(text, soliditySyntax);
  const kept: string[] = [];
  let from = 0;
  while (scanner.next()) {
    if (scanner.part !== 'comment' && scanner.part !== 'string') continue;
    kept.push(text.slice(from, scanner.start), scanner.part === 'comment' ? ' ' : '""');
    from = scanner.end;
  }
  return kept.join('') + text.slice(from);
}
