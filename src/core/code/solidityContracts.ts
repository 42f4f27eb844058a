import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/** A contract as its source declares it, with what decides where its variables are in the storage. */
export interface SolidityContract {
  readonly kind: 'contract' | 'interface' | 'library';
  readonly name: string;
  /** As written after `is`, without arguments: `Owned`, `lib.Owned`. */
  readonly bases: readonly string[];
  /** Its own variables in storage, in order: no constants, no immutables, none in transient storage. */
  readonly variables: readonly string[];
  /** Its constants and immutables, whose values stand in its code. */
  readonly fixed: readonly string[];
  /** Its body, with the braces. */
  readonly body: string;
}

/**
 * The contracts of a Solidity source, in order.
 * Source: the Solidity grammar, "contractDefinition" and "stateVariableDeclaration".
 */
export function solidityContracts(text: string): SolidityContract[] {
  const scanner = new CodeScanner(text, soliditySyntax);
  const found: SolidityContract[] = [];
  let depth = 0;
  let more = scanner.nextCode();
  while (more) {
    const kind = depth === 0 ? kindAt(scanner) : undefined;
    if (kind === undefined) {
      if (scanner.is('{')) depth++;
      else if (scanner.is('}')) depth = Math.max(0, depth - 1);
      more = scanner.nextCode();
      continue;
    }
    more = scanner.nextCode();
    if (!more || !scanner.isName()) continue;
    const name = scanner.text;
    const bases = basesAfter(scanner);
    if (scanner.is('{')) {
      const { start } = scanner;
      const { variables, fixed } = variablesIn(scanner);
      found.push({ kind, name, bases, variables, fixed, body: text.slice(start, scanner.end) });
    }
    more = scanner.start < text.length && scanner.nextCode();
  }
  return found;
}

function kindAt(scanner: CodeScanner): SolidityContract['kind'] | undefined {
  for (const kind of ['contract', 'interface', 'library'] as const) if (scanner.is(kind)) return kind;
  return undefined;
}

/** Goes from a contract's name to its opening brace. */
function basesAfter(scanner: CodeScanner): string[] {
  const bases: string[] = [];
  let depth = 0;
  let isList = false;
  let base = '';
  while (scanner.nextCode() && !(depth === 0 && scanner.is('{'))) {
    if (scanner.is('(') || scanner.is('{')) depth++;
    else if (scanner.is(')') || scanner.is('}')) depth--;
    else if (depth > 0) continue;
    else if (scanner.is(';')) return [];
    else if (scanner.is('is')) isList = true;
    else if (scanner.is('layout')) isList = false;
    else if (isList && scanner.is(',')) {
      bases.push(base);
      base = '';
    } else if (isList) base += scanner.text;
  }
  if (base !== '') bases.push(base);
  return bases;
}

/** What begins a declaration that is no variable; `function (` begins the type of one. */
const others = ['function', 'modifier', 'constructor', 'receive', 'fallback'].concat(
  ['event', 'error', 'struct', 'enum', 'using', 'type'], // with a name of their own
);

/** Goes from a contract's opening brace to its closing one. */
function variablesIn(scanner: CodeScanner): Pick<SolidityContract, 'variables' | 'fixed'> {
  const variables: string[] = [];
  const fixed: string[] = [];
  let words: string[] = [];
  let depth = 0;
  let hasValue = false;
  let isVariable = false;
  while (scanner.nextCode()) {
    const isFirst = words.length === 0 && depth === 0;
    if (isFirst && scanner.is('}')) return { variables, fixed };
    if (depth === 0 && scanner.is(';')) {
      const name = words.at(-1);
      const before = words.slice(0, -1);
      if (isVariable && name !== undefined) {
        if (before.includes('constant') || before.includes('immutable')) fixed.push(name);
        else if (!before.includes('transient')) variables.push(name);
      }
      words = [];
      hasValue = false;
      isVariable = false;
      continue;
    }
    if (isFirst) isVariable = !others.some((word) => scanner.is(word));
    else if (words.length === 1 && words[0] === 'function' && scanner.is('(')) isVariable = true;
    if (scanner.is('(') || scanner.is('[') || scanner.is('{')) {
      depth++;
      if (isFirst || words.length === 1) words.push('(');
      continue;
    }
    if (scanner.is(')') || scanner.is(']') || scanner.is('}')) {
      depth--;
      // A body ends its declaration; what a variable begins with may have braces of its own.
      if (depth === 0 && scanner.is('}') && !hasValue) {
        words = [];
        isVariable = false;
      }
      continue;
    }
    if (depth > 0 || hasValue) continue;
    if (scanner.is('=')) hasValue = true;
    else words.push(scanner.text);
  }
  return { variables, fixed };
}
