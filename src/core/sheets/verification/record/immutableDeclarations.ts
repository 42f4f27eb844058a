import { CodeScanner, soliditySyntax } from '../../../code/codeScanner.ts';
import type { TraceSource } from '../../../trace/lines/sourceText.ts';

/** The declaration of an immutable variable. */
export interface Declaration {
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
export function vyperImmutables(sources: readonly TraceSource[], path: string): Declaration[] {
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
