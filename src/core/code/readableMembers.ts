import { CodeScanner, soliditySyntax, vyperSyntax } from './codeScanner.ts';
import { startsLine } from './vyperText.ts';

/** A public variable, or a function that changes nothing and that anyone can call, as its source declares it. */
export interface ReadableMember {
  /** The contract that declares it; in Vyper, the file is the contract, and this is empty. */
  readonly contract: string;
  readonly name: string;
  /** How many arguments a function takes; undefined for a variable, whose type decides. */
  readonly parameters?: number;
  /** A mapping or an array, whose values are read by key. */
  readonly isKeyed?: true;
  /** Its value is in the source. */
  readonly isConstant?: true;
  /** Where its declaration starts, as an offset into the text. */
  readonly at: number;
}

/**
 * The public variables and external `view` and `pure` functions in a Solidity source, in order. The text may be in the
 * middle of an edit.
 * Source: the Solidity grammar, "contractBodyElement".
 */
export function solidityReadables(text: string): ReadableMember[] {
  const scanner = new CodeScanner(text, soliditySyntax);
  const found: ReadableMember[] = [];
  let more = scanner.nextCode();
  while (more) {
    const opens = scanner.is('contract') || scanner.is('interface') || scanner.is('library');
    if (!opens) {
      more = scanner.is('{') ? skipBraces(scanner) : scanner.nextCode();
      continue;
    }
    more = scanner.nextCode();
    if (!more || !scanner.isName()) continue;
    const contract = scanner.text;
    while (scanner.nextCode() && !scanner.is('{') && !scanner.is(';'));
    if (!scanner.is('{')) continue;
    more = scanner.nextCode();
    while (more && !scanner.is('}')) {
      const member = bodyElement(scanner, contract);
      if (member) found.push(member);
      more = scanner.start < text.length;
    }
    if (more) more = scanner.nextCode();
  }
  return found;
}

/** Goes from the first word of a contract's element to what follows it. */
function bodyElement(scanner: CodeScanner, contract: string): ReadableMember | undefined {
  const at = scanner.start;
  const isFunction = scanner.is('function');
  const words: string[] = [];
  let parameters: number | undefined;
  let depth = 0;
  let isInitial = false;
  let isFirstList = true;
  let isArray = false;
  for (;;) {
    if (scanner.is('(') || scanner.is('[')) {
      depth++;
      if (scanner.is('[') && !isInitial) isArray = true;
      if (scanner.is('(') && depth === 1 && isFirstList) parameters = 0;
    } else if (scanner.is(')') || scanner.is(']')) {
      depth--;
      if (depth <= 0) isFirstList = false;
    } else if (depth === 0 && scanner.is(';')) {
      scanner.nextCode();
      break;
    } else if (scanner.is('{')) {
      if (!skipBraces(scanner)) break;
      if (!isInitial && depth === 0) break;
      continue;
    } else if (depth <= 0 && scanner.is('}')) break;
    else if (depth === 0 && scanner.is('=')) isInitial = true;
    else if (depth === 0 && !isInitial && scanner.isName()) words.push(scanner.text);
    else if (depth === 1 && isFirstList && parameters !== undefined) {
      if (parameters === 0) parameters = 1;
      if (scanner.is(',')) parameters++;
    }
    if (!scanner.nextCode()) break;
  }
  if (isFunction) {
    const [, name] = words;
    const isOpen = words.includes('external') || words.includes('public');
    const readsOnly = words.includes('view') || words.includes('pure');
    return name !== undefined && isOpen && readsOnly ? { contract, name, parameters: parameters ?? 0, at } : undefined;
  }
  const name = words.at(-1);
  const isKeyed = isArray || words[0] === 'mapping';
  return name !== undefined && words.includes('public') && words[0] !== 'constructor' && words[0] !== 'modifier'
    ? { contract, name, at, ...(isKeyed && { isKeyed }), ...(words.includes('constant') && { isConstant: true }) }
    : undefined;
}

/** Goes from `{` to what follows its `}`; false at the end of the text. */
function skipBraces(scanner: CodeScanner): boolean {
  let depth = 0;
  do {
    if (scanner.is('{')) depth++;
    else if (scanner.is('}')) depth--;
    if (depth === 0) return scanner.nextCode();
  } while (scanner.nextCode());
  return false;
}

/**
 * The `public(…)` variables and external `view` and `pure` functions of a Vyper module, in order.
 * Source: Vyper's grammar, "variable_with_getter" and "function_def".
 */
export function vyperReadables(text: string): ReadableMember[] {
  const scanner = new CodeScanner(text, vyperSyntax);
  const found: ReadableMember[] = [];
  let marks: string[] = [];
  let markedAt: number | undefined;
  let more = scanner.nextCode();
  while (more) {
    const at = scanner.start;
    if (!startsLine(text, at)) {
      more = scanner.nextCode();
      continue;
    }
    if (scanner.is('@')) {
      markedAt ??= at;
      more = scanner.nextCode();
      if (more && scanner.isName()) marks.push(scanner.text);
      continue;
    }
    const [given, start] = [marks, markedAt ?? at];
    marks = [];
    markedAt = undefined;
    if (scanner.is('def')) {
      if (!scanner.nextCode()) break;
      const name = scanner.text;
      const readsOnly = given.includes('external') && (given.includes('view') || given.includes('pure'));
      const parameters = scanner.nextCode() && scanner.is('(') ? countParameters(scanner) : 0;
      if (readsOnly) found.push({ contract: '', name, parameters, at: start });
    } else if (scanner.isName()) {
      const name = scanner.text;
      if (scanner.nextCode() && scanner.is(':') && scanner.nextCode() && scanner.is('public')) {
        publicConstant.lastIndex = scanner.start;
        const isConstant = publicConstant.test(text);
        const isKeyed = isKeyedType(scanner, text);
        found.push({ contract: '', name, at, ...(isKeyed && { isKeyed }), ...(isConstant && { isConstant }) });
      }
    }
    const isNext = scanner.start > at && startsLine(text, scanner.start);
    more = scanner.start < text.length && (isNext || scanner.nextCode());
  }
  return found;
}

const publicConstant = /public\s*\(\s*constant\b/y;

/** What may stand around a type of Vyper. */
const aroundTypes: ReadonlySet<string> = new Set(['constant', 'immutable', 'transient', 'reentrant']);

/** Whether the getter of a type takes a key or an index; from before `(` to its `)`. */
function isKeyedType(scanner: CodeScanner, text: string): boolean {
  let type: string | undefined;
  let [depth, brackets, lists] = [0, 0, 0];
  while (scanner.nextCode()) {
    // The text may be in the middle of an edit: the next declaration ends an unclosed type.
    if ((scanner.isName() || scanner.is('@')) && startsLine(text, scanner.start)) break;
    if (scanner.is('(')) depth++;
    else if (scanner.is(')')) depth--;
    else if (scanner.is('[') && brackets++ === 0) lists++;
    else if (scanner.is(']')) brackets--;
    else if (scanner.isName() && !aroundTypes.has(scanner.text)) type ??= scanner.text;
    if (depth <= 0) break;
  }
  // The first brackets of these are their length.
  return lists > (type === 'String' || type === 'Bytes' ? 1 : 0);
}

/** From `(` to its `)`. */
function countParameters(scanner: CodeScanner): number {
  let depth = 1;
  let count = 0;
  while (depth > 0 && scanner.nextCode()) {
    if (scanner.is('(') || scanner.is('[')) depth++;
    else if (scanner.is(')') || scanner.is(']')) depth--;
    if (depth === 0) break;
    if (count === 0) count = 1;
    if (depth === 1 && scanner.is(',')) count++;
  }
  return count;
}
