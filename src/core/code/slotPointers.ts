import { CodeScanner, soliditySyntax } from './codeScanner.ts';

/** A storage pointer of a function to which assembly gives a slot. */
export interface SlotPointer {
  /** The words of its type, `Lib . State`. */
  readonly type: readonly string[];
  /** The contract or library with the function. */
  readonly contract?: string;
  /** Where it points: words and signs, without the names of the function's own variables. */
  readonly slot: readonly string[];
}

/** Without any of these, no text is searched. */
const assigned = /(?:\.\s*|_)slot\s*:=/;
const mostPointers = 500;
/** The words of an expression. */
const mostWords = 200;

/**
 * The storage pointers that a Solidity source points at slots of its choice, by `state.slot := position`: what they
 * point at stands in no compiler's layout.
 * Source: https://docs.soliditylang.org/en/latest/assembly.html#access-to-external-variables-functions-and-libraries
 */
export function slotPointers(text: string): SlotPointer[] {
  if (!assigned.test(text)) return [];
  const scanner = new CodeScanner(text, soliditySyntax);
  const words: string[] = [];
  while (scanner.nextCode()) words.push(scanner.text);
  const found: SlotPointer[] = [];
  let contract: string | undefined;
  let depth = 0;
  let pointers = new Map<string, string[]>();
  let locals = new Map<string, string[]>();
  for (let at = 0; at < words.length && found.length < mostPointers; at++) {
    const word = words[at] ?? '';
    if (word === '{') depth++;
    else if (word === '}') depth--;
    if (depth === 0 && /^(?:contract|library|interface)$/.test(word)) contract = words[at + 1];
    else if (word === 'function' && depth <= 1) [pointers, locals] = [new Map(), new Map()];
    else if (word === 'storage') pointers.set(words[at + 1] ?? '', typeBefore(words, at));
    else if (word === '=' && words[at - 1] !== ':' && !/^[=!<>>+-]$/.test(words[at - 1] ?? '') && words[at + 1] !== '=')
      locals.set(words[at - 1] ?? '', until(words, at + 1, ';'));
    else if (word === ':' && words[at + 1] === '=') {
      const [before = '', dot, name = ''] = [words[at - 1], words[at - 2], words[at - 3]];
      const pointer = before === 'slot' && dot === '.' ? name : before.replace(/_slot$/, '');
      const type = pointers.get(pointer);
      if (!type || pointer === before) continue;
      const slot = yulExpression(words, at + 2).flatMap((each) => locals.get(each) ?? [each]);
      found.push({ type, ...(contract !== undefined && { contract }), slot: slot.slice(0, mostWords) });
    }
  }
  return found;
}

/** The words of the type before `storage`: names with dots between. */
function typeBefore(words: readonly string[], end: number): string[] {
  let start = end - 1;
  while (words[start - 1] === '.') start -= 2;
  return words.slice(Math.max(0, start), end);
}

function until(words: readonly string[], start: number, sign: string): string[] {
  const next = words.slice(start, start + mostWords);
  const end = next.indexOf(sign);
  return end < 0 ? next : next.slice(0, end);
}

/** A word, or a call with its arguments. */
function yulExpression(words: readonly string[], start: number): string[] {
  if (words[start + 1] !== '(') return words.slice(start, start + 1);
  let depth = 0;
  for (let at = start + 1; at < Math.min(words.length, start + mostWords); at++) {
    if (words[at] === '(') depth++;
    else if (words[at] === ')' && --depth === 0) return words.slice(start, at + 1);
  }
  return words.slice(start, start + mostWords);
}
