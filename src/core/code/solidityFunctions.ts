import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/** A function, a modifier or a constructor of a Solidity source. */
export interface SolidityFunction {
  /** Empty if it has none. */
  readonly name: string;
  /** The contract or library that contains it; undefined at the top of a file. */
  readonly contract?: string;
  readonly parameters: ReadonlySet<string>;
  /** Its words and signs, from the keyword to the end of its body. */
  readonly words: readonly string[];
}

const starts = new Set(['function', 'modifier', 'constructor', 'fallback', 'receive']);

/** The functions that a Solidity source defines, in order. */
export function* solidityFunctions(text: string): Generator<SolidityFunction> {
  const scanner = new CodeScanner(text, soliditySyntax);
  const words: string[] = [];
  while (scanner.nextCode()) words.push(scanner.text);
  let contract: string | undefined;
  let depth = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '{') depth++;
    else if (word === '}') {
      depth--;
      if (depth === 0) contract = undefined;
    } else if (depth === 0 && /^(?:contract|library|interface)$/.test(word)) contract = words[at + 1];
    else if (depth <= 1 && starts.has(word)) {
      const end = endOfFunction(words, at);
      const own = words.slice(at, end);
      const name = isName(own[1]) ? own[1] : '';
      yield { name, ...(contract !== undefined && { contract }), parameters: parametersOf(own), words: own };
      at = end - 1;
    }
  }
}

/** Behind its body, or the semicolon instead of one. */
function endOfFunction(words: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < words.length; at++) {
    const word = words[at];
    if (word === ';' && depth === 0) return at + 1;
    if (word === '{') depth++;
    else if (word === '}' && --depth <= 0) return at + 1;
  }
  return words.length;
}

/** The names of the first parentheses. */
function parametersOf(words: readonly string[]): Set<string> {
  const names = new Set<string>();
  let depth = 0;
  for (const [at, word] of words.entries()) {
    if (word === '(') depth++;
    if (depth === 1 && (word === ',' || word === ')')) {
      const [before = '', type = ''] = [words[at - 1], words[at - 2]];
      if (isName(before) && type !== '(' && type !== ',') names.add(before);
    }
    if ((word === ')' && --depth === 0) || word === '{') break;
  }
  return names;
}

/** The words before a name that don't declare it. */
const notTypes = new Set(['return', 'emit', 'new', 'delete', 'else', 'do', 'revert', 'case', 'if', 'switch']);

/** The names that a function declares: each stands behind its type. Some others are among them. */
export function declaredIn(words: readonly string[]): Set<string> {
  const declared = words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    return isName(word) && isName(before) && !notTypes.has(before);
  });
  return new Set([...declared, ...yulParameters(words)]);
}

/** The names of what functions in assembly take and return. */
export function yulParameters(words: readonly string[]): Set<string> {
  const names = new Set<string>();
  let isHead = false;
  for (const [at, word] of assemblyOf(words).entries()) {
    if (word === 'function' && at > 0) isHead = true;
    else if (word === '{') isHead = false;
    else if (isHead && isName(word)) names.add(word);
  }
  return names;
}

/** The words of all assembly of a function. */
export function assemblyOf(words: readonly string[]): string[] {
  const found: string[] = [];
  let depth = 0;
  let isInside = false;
  for (const word of words) {
    if (word === 'assembly' && depth === 0) isInside = true;
    if (!isInside) continue;
    found.push(word);
    if (word === '{') depth++;
    else if (word === '}' && --depth === 0) isInside = false;
  }
  return found;
}

/** Whether it is a name or a keyword, rather than a number, a string or a sign. */
export function isName(word: string | undefined): word is string {
  return word !== undefined && /^[A-Za-z_$]/.test(word);
}
