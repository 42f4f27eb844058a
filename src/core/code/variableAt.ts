import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/**
 * Where a contract, or a struct, declares a variable: the offset of its name in the text.
 * @param container the name of the contract or struct
 * @returns undefined if the text doesn't declare it
 */
export function solidityVariableAt(text: string, container: string, name: string): number | undefined {
  const scanner = new CodeScanner(text, soliditySyntax);
  let more = scanner.nextCode();
  while (more) {
    const opens = ['contract', 'library', 'struct'].some((word) => scanner.is(word));
    more = scanner.nextCode();
    if (!opens || !more || !scanner.is(container)) continue;
    while (scanner.nextCode() && !scanner.is('{') && !scanner.is(';'));
    if (!scanner.is('{')) continue;
    const at = declaredIn(scanner, name);
    if (at !== undefined) return at;
    more = scanner.start < text.length;
  }
  return undefined;
}

/** Goes from a body's opening brace to its end. */
function declaredIn(scanner: CodeScanner, name: string): number | undefined {
  let depth = 1;
  let at: number | undefined;
  while (scanner.nextCode()) {
    // A declaration's name is the last word before its end or its value.
    if (at !== undefined && (scanner.is(';') || scanner.is('='))) return at;
    at = undefined;
    if (scanner.is('{') || scanner.is('(') || scanner.is('[')) depth++;
    else if (scanner.is('}') || scanner.is(')') || scanner.is(']')) depth--;
    else if (depth === 1 && scanner.is(name)) at = scanner.start;
    if (depth === 0) return undefined;
  }
  return undefined;
}

/** The same of a Vyper module, whose variables begin a line. */
export function vyperVariableAt(text: string, name: string): number | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const found = new RegExp(`^${name}[ \\t]*:`, 'm').exec(text);
  return found?.index;
}
