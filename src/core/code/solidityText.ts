import { CodeScanner, soliditySyntax, withoutComments } from './codeScanner.ts';

/** A contract that a source file defines. */
interface DeclaredContract {
  readonly name: string;
  /** `abstract` means an interface or an abstract contract: neither has bytecode. */
  readonly kind: 'contract' | 'library' | 'abstract';
  /** Where its declaration starts, as an offset into the text. */
  readonly at: number;
}

/** The declarations of a Solidity source outside its functions, in the order of the text. */
interface SolidityOutline {
  /** The paths that it imports. */
  readonly imports: readonly string[];
  readonly contracts: readonly DeclaredContract[];
  /** The version ranges of its `pragma solidity` lines; all of them must be satisfied. */
  readonly pragmas: readonly string[];
}

/**
 * Reads a Solidity source in one pass. Braces don't have to be balanced, so that it can also read a text that is being
 * edited.
 * Source: the Solidity grammar, "sourceUnit".
 */
export function solidityOutline(text: string): SolidityOutline {
  const scanner = new CodeScanner(text, soliditySyntax);
  const imports: string[] = [];
  const contracts: DeclaredContract[] = [];
  const pragmas: string[] = [];
  let abstractAt: number | undefined;
  let more = scanner.nextCode();
  while (more) {
    if (!mayOpen(text.charCodeAt(scanner.start))) {
      abstractAt = undefined;
      more = scanner.nextCode();
      continue;
    }
    if (scanner.is('import')) {
      const path = importedPath(scanner);
      if (path !== undefined) imports.push(path);
      more = !atEnd(scanner, text) && (scanner.isString() ? scanner.nextCode() : true);
    } else if (scanner.is('pragma')) {
      const range = pragmaRange(scanner, text);
      if (range !== undefined) pragmas.push(range);
      more = !atEnd(scanner, text);
    } else if (scanner.is('contract') || scanner.is('library') || scanner.is('interface')) {
      const declared = declaration(scanner, abstractAt);
      if (declared !== undefined) contracts.push(declared);
      more = !atEnd(scanner, text);
    } else {
      abstractAt = scanner.is('abstract') ? scanner.start : undefined;
      more = scanner.nextCode();
      continue;
    }
    abstractAt = undefined;
  }
  return { imports, contracts, pragmas };
}

/** The paths that a Solidity source imports, in order. Ignores comments and other strings. */
export function importsIn(text: string): readonly string[] {
  return solidityOutline(text).imports;
}

/** The contracts, libraries and interfaces that a Solidity source defines, in order. */
export function contractsIn(text: string): readonly DeclaredContract[] {
  return solidityOutline(text).contracts;
}

/**
 * The libraries of a Solidity source that can be called from outside, so that contracts are linked to their addresses;
 * what only has internal functions becomes part of the contracts that use it.
 */
export function linkableLibrariesIn(text: string): readonly string[] {
  const code = withoutComments(text, soliditySyntax);
  const contracts = contractsIn(code);
  return contracts.flatMap(({ name, kind, at }, index) =>
    kind === 'library' && hasVisibleFunction(code.slice(at, contracts[index + 1]?.at)) ? [name] : [],
  );
}

/** Whether nothing of a library can be called from outside: it becomes part of the contracts that use it. */
export function isInlinedLibrary(text: string, name: string): boolean {
  const code = withoutComments(text, soliditySyntax);
  const contracts = contractsIn(code);
  const own = contracts.findIndex((each) => each.kind === 'library' && each.name === name);
  const at = contracts[own]?.at;
  return at !== undefined && !/\b(?:external|public)\b/.test(code.slice(at, contracts[own + 1]?.at));
}

function hasVisibleFunction(code: string): boolean {
  return code.split(/[;{}]/).some((part) => {
    const at = part.search(/\bfunction\b/);
    return at >= 0 && /\b(?:external|public)\b/.test(part.slice(at));
  });
}

/** The version ranges of a source's `pragma solidity` lines; all of them must be satisfied. */
export function pragmasIn(text: string): readonly string[] {
  return solidityOutline(text).pragmas;
}

/** Whether a keyword starts with the character: `abstract`, `contract`, `import`, `interface` ... */
function mayOpen(code: number): boolean {
  return code === 0x61 || code === 0x63 || code === 0x69 || code === 0x6c || code === 0x70;
}

function atEnd(scanner: CodeScanner, text: string): boolean {
  return scanner.start >= text.length;
}

/**
 * Goes from `import` to the path: `import "a"`, `import * as X from "a"`, `import {X, Y as Z} from "a"`. For any
 * other text, undefined at the first part that doesn't belong there: in assembly, `import` is an ordinary name.
 */
function importedPath(scanner: CodeScanner): string | undefined {
  if (!scanner.nextCode()) return undefined;
  if (scanner.isString()) return scanner.content;
  if (scanner.is('*')) {
    if (!scanner.nextCode() || !scanner.is('as') || !scanner.nextCode() || !scanner.isName()) return undefined;
  } else if (scanner.is('{')) {
    while (scanner.nextCode() && (scanner.isName() || scanner.is(','))) if (scanner.is('import')) return undefined;
    if (!scanner.is('}')) return undefined;
  } else return undefined;
  if (!scanner.nextCode() || !scanner.is('from') || !scanner.nextCode()) return undefined;
  return scanner.isString() ? scanner.content : undefined;
}

/** Goes from `pragma` to its end; undefined if it isn't a Solidity version. */
function pragmaRange(scanner: CodeScanner, text: string): string | undefined {
  if (!scanner.nextCode() || !scanner.is('solidity')) return undefined;
  const from = scanner.end;
  while (scanner.nextCode()) {
    if (scanner.is(';')) return withoutComments(text.slice(from, scanner.start), soliditySyntax).trim();
  }
  return undefined;
}

/** Words that aren't contract names: `default` in assembly, the others while the text is being edited. */
const keywords = ['default', 'contract', 'library', 'interface', 'abstract', 'import', 'pragma'];

/** Goes from the keyword over the name to what follows it: `is`, `{`, or since 0.8.29 `layout`. */
function declaration(scanner: CodeScanner, abstractAt: number | undefined): DeclaredContract | undefined {
  const keyword = scanner.text;
  const at = abstractAt ?? scanner.start;
  if (!scanner.nextCode() || !scanner.isName() || keywords.some((word) => scanner.is(word))) return undefined;
  const name = scanner.text;
  if (!scanner.nextCode() || !(scanner.is('{') || scanner.is('is') || scanner.is('layout'))) return undefined;
  const isAbstract = keyword === 'interface' || abstractAt !== undefined;
  return { name, at, kind: isAbstract ? 'abstract' : keyword === 'library' ? 'library' : 'contract' };
}
