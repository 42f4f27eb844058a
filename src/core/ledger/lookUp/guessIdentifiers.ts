import { readEntityId, withoutLeadingZeros } from '../ids/entityId.ts';
import { entityIdKinds } from '../ids/entityIdKinds.ts';
import { findIdentifiers } from '../ids/findIdentifiers.ts';
import { type Identifier, parseIdentifier } from '../ids/identifiers.ts';
import { resultCodeNumbered } from '../resultCodes/resultCodes.ts';

/** What a text may name, before any request. */
export interface Guesses {
  /** The best guess first. */
  readonly identifiers: readonly Identifier[];
  /**
   * How they belong together: the text is one of them, it lists all of them and nothing else, or it is a longer text in
   * which they occur.
   */
  readonly relation: 'alternatives' | 'list' | 'text';
}

/** The maximum number of identifiers read from one text, and the longest text that is read, in UTF-16 units. */
const most = 50;
const longest = 2000;

/**
 * What people look up: an identifier in any form, the number of an account or a block (`1001`, `block 15,637,000`),
 * a code's number, an ID with a slip of the pen (`0,0,1001.`, `O.0.1001`), or several of them in one text. Empty for a
 * text that names nothing; never throws.
 */
export function guessIdentifiers(text: string): Guesses {
  if (text.length > longest) return { identifiers: [], relation: 'alternatives' };
  const one = guessOne(text);
  // An error message names its transaction first, and often its result code.
  const isMessage = /\s/.test(text.trim()) && one[0]?.kind === 'transaction';
  if (one.length > 0 && !isMessage) return { identifiers: one, relation: 'alternatives' };
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  const guesses = words.map((word) => guessOne(word)[0]);
  const areAll = guesses.every((guess) => guess !== undefined);
  const found = areAll ? guesses : findIdentifiers(text).map(({ identifier }) => identifier);
  const identifiers = unique([...one, ...found]).slice(0, most);
  if (identifiers.length < 2) return { identifiers, relation: 'alternatives' };
  return { identifiers, relation: areAll ? 'list' : 'text' };
}

function guessOne(text: string): Identifier[] {
  const bare = text.trim().replace(/^[([{<]+|[)\]}>.,;:!?]+$/g, '');
  return wordedGuess(bare) ?? numberGuesses(bare) ?? asList(readWhole(bare) ?? readWhole(withoutSlips(bare)));
}

/** The identifier that the whole text is; an incomplete ID such as `0.0` isn't a time in 1970. */
function readWhole(text: string): Identifier | undefined {
  const read = parseIdentifier(text);
  return read?.kind === 'timestamp' && read.id.split('.')[0]?.length !== secondsDigits ? undefined : read;
}

/** Times from 2001 to 2286 have ten digits before the point. */
const secondsDigits = 10;

function asList(identifier: Identifier | undefined): Identifier[] {
  return identifier ? [identifier] : [];
}

/** `block 15637000`, `Account #1001`, `token 0.0.5001`. */
const worded = /^(block|node|account|contract|token|topic|schedule)\s*(?:id\s+|number\s+|:)?\s*#?\s*([\w.,-]+)$/i;

function wordedGuess(text: string): Identifier[] | undefined {
  const [, word = '', rest = ''] = worded.exec(text) ?? [];
  const kind = kinds.find((each) => each === word.toLowerCase());
  if (kind === undefined) return undefined;
  const number = readNumber(rest);
  if (kind === 'block' || kind === 'node') {
    if (number !== undefined) return [{ kind, id: number }];
    const hash = kind === 'block' ? parseIdentifier(rest) : undefined;
    return hash?.kind === 'longHash' || hash?.kind === 'evmHash' ? [{ kind: 'block', id: hash.id }] : undefined;
  }
  const id = readEntityId(number === undefined ? rest : `0.0.${number}`);
  return id === undefined ? undefined : [{ kind: 'entity', id, page: kind }];
}

const kinds = ['block', 'node', ...entityIdKinds] as const;

/** Public networks have fewer entities than this and more blocks. */
const manyEntities = 15_000_000n;
/** More nodes than any network has. */
const manyNodes = 1000n;

function numberGuesses(text: string): Identifier[] | undefined {
  const number = readNumber(text.replace(/^#/, ''));
  if (number === undefined) return undefined;
  const value = BigInt(number);
  const entityId = readEntityId(`0.0.${number}`);
  const entity: Identifier[] = entityId === undefined ? [] : [{ kind: 'entity', id: entityId }];
  const block: Identifier = { kind: 'block', id: number };
  const code = resultCodeNumbered(value);
  return [
    ...(text.startsWith('#') || value >= manyEntities ? [block, ...entity] : [...entity, block]),
    ...(value < manyNodes ? [{ kind: 'node', id: number } as const] : []),
    ...(code === undefined ? [] : [{ kind: 'resultCode', id: code, known: true } as const]),
  ];
}

/** A whole number in digits, also grouped (`15,637,000`), that a server may know. */
function readNumber(text: string): string | undefined {
  const digits = /^\d{1,3}(?:([,_' ])\d{3})(?:\1\d{3})*$/.test(text) ? text.replace(/\D/g, '') : text;
  return /^\d{1,19}$/.test(digits) ? withoutLeadingZeros(digits) : undefined;
}

/** Other separators than dots, and letters that look like digits, in what is an ID otherwise. */
function withoutSlips(text: string): string {
  if (!/^[\doOlI.,@/_-]{5,60}$/.test(text) || !/\d/.test(text)) return '';
  const digits = text.replace(/[oO]/g, '0').replace(/[lI]/g, '1');
  return digits.replace(/^(\d+)[.,_-](\d+)[.,_-](\d+)(?=$|[@/-])/, '$1.$2.$3');
}

function unique(identifiers: readonly Identifier[]): Identifier[] {
  const seen = new Set<string>();
  return identifiers.filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`));
}
