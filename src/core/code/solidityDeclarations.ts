import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/** An error, function or event that a Solidity source declares. */
export interface SolidityDeclaration {
  readonly kind: 'error' | 'function' | 'event';
  readonly name: string;
  /** Where its name starts, as an offset into the text. */
  readonly at: number;
  /** The types of its parameters as written, without data locations and names. */
  readonly types: readonly string[];
  /** `Name(uint256,address)`; undefined if a type isn't elementary, so that only a compiler knows it. */
  readonly signature?: string;
  /** Only the contract itself can call it: it has no selector. */
  readonly isInternal: boolean;
}

/** The errors, functions and events of a Solidity source, in order. Ignores comments and strings. */
export function declarationsIn(text: string): SolidityDeclaration[] {
  const scanner = new CodeScanner(text, soliditySyntax);
  const found: SolidityDeclaration[] = [];
  let more = scanner.nextCode();
  while (more) {
    const kind = kindAt(scanner);
    more = scanner.nextCode();
    if (kind === undefined || !more || !scanner.isName()) continue;
    const name = scanner.text;
    const at = scanner.start;
    more = scanner.nextCode();
    if (!more || !scanner.is('(')) continue;
    const types = parameterTypes(scanner);
    if (types === undefined) continue;
    const isInternal = kind === 'function' && isInternalAfter(scanner);
    const elementary = types.map(elementaryType);
    const known = elementary.every((type) => type !== undefined);
    found.push({ kind, name, at, types, ...(known && { signature: `${name}(${elementary.join(',')})` }), isInternal });
    more = scanner.start < text.length;
  }
  return found;
}

function kindAt(scanner: CodeScanner): SolidityDeclaration['kind'] | undefined {
  for (const kind of ['error', 'function', 'event'] as const) if (scanner.is(kind)) return kind;
  return undefined;
}

/** Goes from the opening parenthesis to its closing one; undefined if a statement ends before. */
function parameterTypes(scanner: CodeScanner): string[] | undefined {
  const types: string[] = [];
  let parts: string[] = [];
  let depth = 1;
  while (scanner.nextCode()) {
    if (scanner.is(';') || scanner.is('{')) return undefined;
    if (scanner.is('(')) depth++;
    if (scanner.is(')')) depth--;
    if (depth === 0 || (depth === 1 && scanner.is(','))) {
      if (parts.length > 0) types.push(typeOf(parts));
      parts = [];
      if (depth === 0) return types;
    } else parts.push(scanner.text);
  }
  return undefined;
}

/** The type at the start of a parameter: a name with its dots, and brackets. */
function typeOf([first = '', ...rest]: readonly string[]): string {
  let type = first;
  let isOpen = false;
  for (const [index, part] of rest.entries()) {
    const belongs = isOpen || part === '[' || part === '.' || rest[index - 1] === '.';
    if (!belongs) break;
    isOpen = part === '[' || (isOpen && part !== ']');
    type += part;
  }
  return type;
}

/** As in a signature; undefined for a struct, a contract, an enum or another name. */
function elementaryType(type: string): string | undefined {
  if (!/^(?:u?int\d{0,3}|address|bool|string|bytes\d{0,2})(?:\[\d*\])*$/.test(type)) return undefined;
  return type.replace(/^(u?int)(?!\d)/, '$1256');
}

/** Goes from the parameters to the body or the semicolon. */
function isInternalAfter(scanner: CodeScanner): boolean {
  let isInternal = false;
  while (scanner.nextCode() && !scanner.is('{') && !scanner.is(';'))
    if (scanner.is('internal') || scanner.is('private')) isInternal = true;
  return isInternal;
}
