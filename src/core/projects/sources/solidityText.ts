import type { ContractKind } from '../model/toolchain.ts';

const token =
  /\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_$][\w$]*|[^\s\w]|\d[\w.]*/g;

/** The words, strings and signs of a Solidity source, comments left out. */
function* wordsIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(token)) {
    if (!word.startsWith('//') && !word.startsWith('/*')) yield word;
  }
}

/** A contract that a source file defines. */
export interface DeclaredContract {
  readonly name: string;
  readonly kind: ContractKind;
}

/** The paths that a Solidity source imports, in order. Comments and other strings are not taken for imports. */
export function importsIn(text: string): string[] {
  const paths: string[] = [];
  let within = false;
  for (const word of wordsIn(text)) {
    if (word === 'import') within = true;
    else if (word === ';') within = false;
    else if (within && /^["']/.test(word)) {
      paths.push(word.slice(1, -1));
      within = false;
    }
  }
  return paths;
}

/** The contracts, libraries and interfaces that a Solidity source defines, in order. */
export function contractsIn(text: string): DeclaredContract[] {
  const found: DeclaredContract[] = [];
  let depth = 0;
  let [before, last] = ['', ''];
  for (const word of wordsIn(text)) {
    if (word === '{') depth++;
    else if (word === '}') depth--;
    else if (depth === 0 && /^(?:contract|library|interface)$/.test(last) && /^[A-Za-z_$]/.test(word)) {
      const isAbstract = last === 'interface' || before === 'abstract';
      found.push({ name: word, kind: isAbstract ? 'abstract' : last === 'library' ? 'library' : 'contract' });
    }
    [before, last] = [last, word];
  }
  return found;
}

/** The version ranges that a source's `pragma solidity` lines ask for; all of them have to be satisfied. */
export function pragmasIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n\r]*/g, ' ');
  return [...code.matchAll(/\bpragma\s+solidity\s+([^;]+);/g)].map(([, range = '']) => range.trim());
}
