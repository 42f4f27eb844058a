import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/** A struct, enum, value type, contract or constant that a Solidity source defines. */
export type SolidityType = {
  readonly name: string;
  /** The contract that contains the definition; undefined at the top of a file. */
  readonly contract?: string;
} & (
  | {
      readonly kind: 'struct';
      readonly members: readonly { readonly name: string; readonly type: readonly string[] }[];
      /** The ID of `@custom:storage-location erc7201:ID` in its NatSpec. */
      readonly erc7201?: string;
      /** What its NatSpec has instead, in a form that has no known slot. */
      readonly location?: string;
    }
  | { readonly kind: 'enum'; readonly members: readonly string[] }
  | { readonly kind: 'alias'; readonly type: string }
  | { readonly kind: 'contract'; readonly bases: readonly string[] }
  /** Its value in words and signs. */
  | { readonly kind: 'constant'; readonly value: readonly string[] }
);

/**
 * The types that a Solidity source defines, in order; types of members as their words and signs.
 * Source: the Solidity grammar, "structDefinition", "enumDefinition" and "userDefinedValueTypeDefinition".
 */
export function solidityTypes(text: string): SolidityType[] {
  const scanner = new CodeScanner(text, soliditySyntax);
  const found: SolidityType[] = [];
  let contract: string | undefined;
  let depth = 0;
  let comment = '';
  let constant: string | undefined;
  while (scanner.next()) {
    if (scanner.part === 'comment') {
      comment += `\n${scanner.text}`;
      continue;
    }
    const doc = comment;
    comment = '';
    if (depth <= 1 && scanner.is('constant')) constant = '';
    else if (constant !== undefined && scanner.isName()) constant = scanner.text;
    else if (constant && scanner.is('=')) {
      const within = depth === 1 && contract !== undefined ? { contract } : {};
      found.push({ kind: 'constant', name: constant, ...within, value: partsUntil(scanner, ';') });
      constant = undefined;
    } else constant = undefined;
    if (scanner.is('{')) depth++;
    else if (scanner.is('}')) {
      depth--;
      if (depth <= 0) contract = undefined;
    } else if (depth === 0 && (scanner.is('contract') || scanner.is('interface') || scanner.is('library'))) {
      if (!scanner.nextCode() || !scanner.isName()) continue;
      contract = scanner.text;
      const bases = partsUntil(scanner, '{');
      found.push({ kind: 'contract', name: contract, bases: basesIn(bases) });
      depth++;
    } else if (depth <= 1 && (scanner.is('struct') || scanner.is('enum') || scanner.is('type'))) {
      const type = definition(scanner, doc, depth === 1 ? contract : undefined);
      if (type) found.push(type);
    }
  }
  return found;
}

/** Goes to a sign, and gives what stands before it; the first of them, if there are many. */
function partsUntil(scanner: CodeScanner, sign: string): string[] {
  const parts: string[] = [];
  while (scanner.nextCode() && !scanner.is(sign)) if (parts.length < mostParts) parts.push(scanner.text);
  return parts;
}

const mostParts = 1_000;

/** Of `is Base, Other(1)`; the last word of a name with dots. */
function basesIn(parts: readonly string[]): string[] {
  const bases: string[] = [];
  let within = 0;
  for (const [at, part] of parts.entries()) {
    if (part === '(') within++;
    else if (part === ')') within--;
    else if (within > 0 || !/^[\w$]+$/.test(part) || part === 'is') continue;
    else if (parts[at - 1] === '.') bases[bases.length - 1] = part;
    else bases.push(part);
  }
  return bases;
}

/** Goes from the keyword to the end of the definition. */
function definition(scanner: CodeScanner, doc: string, contract: string | undefined): SolidityType | undefined {
  const keyword = scanner.text;
  if (!scanner.nextCode() || !scanner.isName()) return undefined;
  const own = { name: scanner.text, ...(contract !== undefined && { contract }) };
  if (!scanner.nextCode()) return undefined;
  if (keyword === 'type') {
    if (!scanner.is('is') || !scanner.nextCode() || !scanner.isName()) return undefined;
    return { kind: 'alias', ...own, type: scanner.text };
  }
  if (!scanner.is('{')) return undefined;
  const parts: string[][] = [[]];
  const end = keyword === 'struct' ? ';' : ',';
  while (scanner.nextCode() && !scanner.is('}')) {
    if (scanner.is(end)) parts.push([]);
    else parts.at(-1)?.push(scanner.text);
  }
  const kept = parts.filter((words) => words.length > 0);
  if (keyword === 'enum') return { kind: 'enum', ...own, members: kept.map(([name = '']) => name) };
  const location = /@custom:storage-location\s+(\S{1,300}?)(?=\s|\*\/|$)/.exec(doc)?.[1];
  const id = location === undefined ? undefined : /^erc7201:(.+)$/.exec(location)?.[1];
  const members = kept.map((words) => ({ name: words.at(-1) ?? '', type: words.slice(0, -1) }));
  const elsewhere = id === undefined && location !== undefined;
  return {
    kind: 'struct',
    ...own,
    members,
    ...(id !== undefined && { erc7201: id }),
    ...(elsewhere && { location }),
  };
}
