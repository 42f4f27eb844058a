import { readEntityId } from '../ids/entityId.ts';
import { findIdentifiers } from '../ids/findIdentifiers.ts';
import { type Identifier, parseIdentifier, placedOn } from '../ids/identifiers.ts';
import { readTime } from '../ids/readTime.ts';
import { isKnownResultCode, resultCodeNumbered } from '../resultCodes/resultCodes.ts';
import { nearMiss, readNumber, readWorded } from './writtenNumber.ts';

/** What a text may name, before any request. */
interface Guesses {
  /** The best guess first. */
  readonly identifiers: readonly Identifier[];
  /**
   * How they belong together: the text is one of them, it lists all of them and nothing else, or it is a longer text in
   * which they occur.
   */
  readonly relation: 'alternatives' | 'list' | 'text';
  /** The text isn't one of them, but is if letters that look like digits are taken for these. */
  readonly isCorrected?: true;
}

/** The maximum number of identifiers read from one text, and the longest text that is read, in UTF-16 units. */
const most = 50;
const longest = 2000;

/**
 * What people look up: an identifier in any form, the number of an account or a block (`1001`, `block 15,637,000`),
 * a code's number, an ID with a slip of the pen (`0,0,1001.`, `O.0.1001`), or several of them in one text, with the
 * network that stands before or after them (`mainnet:0.0.1001`). Empty for a text that names nothing; never throws.
 * @param networks the names of networks that count as such
 */
export function guessIdentifiers(text: string, networks: readonly string[] = []): Guesses {
  if (text.length > longest) return { identifiers: [], relation: 'alternatives' };
  const named = networkAround(text, networks);
  const there = named && guessIdentifiers(named.rest);
  if (there && there.identifiers.length > 0)
    return { ...there, identifiers: there.identifiers.map((each) => beside(each, named)) };
  const one = guessOne(text);
  // An error message names its transaction first, and often its result code.
  const isMessage = /\s/.test(text.trim()) && one[0]?.kind === 'transaction';
  if (one.length > 0 && !isMessage)
    return { identifiers: one, relation: 'alternatives', ...(hasLookalikes(text) && { isCorrected: true }) };
  // What is wrong with it is said, and isn't an ID of another kind.
  if (one.length === 0 && nearMiss(text) !== undefined) return { identifiers: [], relation: 'alternatives' };
  const words = text.split(/[\s,;|]+/).filter((word) => word !== '');
  const guesses = words.map((word) => guessOne(word)[0]);
  const areAll = guesses.every((guess) => guess !== undefined);
  const found = areAll ? guesses : findIdentifiers(text).map(({ identifier }) => identifier);
  const identifiers = unique([...one, ...found]).slice(0, most);
  if (identifiers.length < 2) return { identifiers, relation: 'alternatives' };
  return { identifiers, relation: areAll ? 'list' : 'text' };
}

/** The network that a text names before or after the rest, which may be none that is known. */
function networkAround(text: string, networks: readonly string[]): { network: string; rest: string } | undefined {
  const bare = text.trim();
  const small = bare.toLowerCase();
  for (const network of networks.filter((each) => each !== '')) {
    const before = small.startsWith(network.toLowerCase()) ? bare.slice(network.length) : '';
    const after = small.endsWith(network.toLowerCase()) ? bare.slice(0, -network.length) : '';
    const rest = /^(?:\s*[:/]|\s)\s*(\S.*)$/s.exec(before)?.[1] ?? /^(.*\S)\s+(?:on\s+)?$/s.exec(after)?.[1];
    if (rest !== undefined) return { network, rest };
  }
  const [, network, rest] = otherNetwork.exec(bare) ?? [];
  return network === undefined || rest === undefined ? undefined : { network: network.toLowerCase(), rest };
}

/** What names a network itself, as a URL does, is on that one; a checksum alone is no name. */
function beside(identifier: Identifier, { network, rest }: { network: string; rest: string }): Identifier {
  const names = identifier.network !== undefined && (identifier.kind !== 'entity' || rest.includes(':'));
  return names || identifier.url !== undefined ? { network, ...identifier } : placedOn(identifier, { network });
}

/** A network that isn't known, as most are called. */
const otherNetwork = /^([a-z]\w{0,40}net)\s?[:/]\s?(\S.*)$/is;

function bareOf(text: string): string {
  return text
    .trim()
    .replace(/^[([{<]+|[)\]}>.,;:!?]+$/g, '')
    .replaceAll('%40', '@');
}

function guessOne(text: string): Identifier[] {
  const bare = bareOf(text);
  return (
    wordedGuess(bare) ??
    codeGuess(bare) ??
    numberGuesses(bare) ??
    asList(readWhole(bare) ?? readAddressBar(bare) ?? readWhole(withoutSlips(bare)))
  );
}

/** A transaction ID without nanoseconds, which would be a serial number that no NFT has. */
const incomplete = /@\d{10}$/;

/** A date with seconds: the form in which Ledger Lens itself shows a consensus time. */
const exactTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;

/** The identifier that the whole text is; an incomplete ID such as `0.0` isn't a time in 1970. */
function readWhole(text: string): Identifier | undefined {
  const read = parseIdentifier(text);
  if (read?.kind === 'nft' && incomplete.test(text)) return undefined;
  if (read) return read.kind === 'timestamp' && read.id.split('.')[0]?.length !== secondsDigits ? undefined : read;
  const time = exactTime.test(text) ? readTime(text) : undefined;
  return time === undefined ? undefined : { kind: 'timestamp', id: time };
}

/** Times from 2001 to 2286 have ten digits before the point. */
const secondsDigits = 10;

/** A URL as browsers show it, without its `https://`. */
function readAddressBar(text: string): Identifier | undefined {
  return /^(?:[\w-]{1,60}\.){1,6}[a-z]{2,20}(?::\d{1,5})?\/\S+$/i.test(text)
    ? parseIdentifier(`https://${text}`)
    : undefined;
}

function asList(identifier: Identifier | undefined): Identifier[] {
  return identifier ? [identifier] : [];
}

/** `0.0.5001 #7`, as wallets write an NFT. */
const numbered = /^(?:nft\s+)?([\d.]{5,40})\s?#\s?(\d{1,19})$/i;

/** `INSUFFICIENT_GAS (30)`, as the Python SDK has it; `status 22`, `code: 22`. */
function codeGuess(text: string): Identifier[] | undefined {
  const [, name = ''] = /^([A-Z][A-Z0-9_]{1,99}) ?\(\d{1,4}\)?$/.exec(text) ?? [];
  if (isKnownResultCode(name)) return [{ kind: 'resultCode', id: name, known: true }];
  const [, number] = /^(?:receipt |result )?(?:status|code)\s*[:=]?\s*(\d{1,4})$/i.exec(text) ?? [];
  const code = number === undefined ? undefined : resultCodeNumbered(BigInt(number));
  return code === undefined ? undefined : [{ kind: 'resultCode', id: code, known: true }];
}

function wordedGuess(text: string): Identifier[] | undefined {
  const [, token = '', serial = ''] = numbered.exec(text) ?? [];
  const nft = serial === '' ? undefined : parseIdentifier(`${token}/${serial}`);
  if (nft) return [nft];
  const said = readWorded(text);
  if (!said) return undefined;
  const { kind, rest } = said;
  const number = readNumber(rest);
  if (kind === 'block' || kind === 'node') {
    if (number !== undefined) return [{ kind, id: number }];
    const hash = kind === 'block' ? parseIdentifier(rest) : undefined;
    return hash?.kind === 'longHash' || hash?.kind === 'evmHash' ? [{ kind: 'block', id: hash.id }] : undefined;
  }
  const id = readEntityId(number === undefined ? rest : `0.0.${number}`);
  return id === undefined ? undefined : [{ kind: 'entity', id, page: kind }];
}

/** The ledger's own form of a time, in nanoseconds: 19 digits, from 2001 to 2033. */
const nanosecondsSince1970 = /^(1\d{9})(\d{9})$/;

/** Public networks have fewer entities than this and more blocks. */
const manyEntities = 15_000_000n;
/** More nodes than any network has. */
const manyNodes = 1000n;

function numberGuesses(text: string): Identifier[] | undefined {
  const [, hex] = /^0x([0-9a-f]{1,6})$/i.exec(text) ?? [];
  // The end of a long-zero address, as of system contracts: `0x167`.
  if (hex !== undefined) return [{ kind: 'entity', id: `0.0.${Number.parseInt(hex, 16)}` }];
  const number = readNumber(text.replace(/^#/, ''));
  if (number === undefined) return undefined;
  const [, seconds, nanoseconds] = nanosecondsSince1970.exec(number) ?? [];
  if (seconds !== undefined) return [{ kind: 'timestamp', id: `${seconds}.${nanoseconds}` }];
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

/** The characters of an ID with other separators than dots, and letters that look like digits. */
const withSlips = /^(?=.*\d)[\doOlI.,@/_-]{5,60}$/;

/** Whether a text is an ID but for letters that look like digits. */
function hasLookalikes(text: string): boolean {
  const bare = bareOf(text);
  return withSlips.test(bare) && /[oOlI]/.test(bare);
}

function withoutSlips(text: string): string {
  if (!withSlips.test(text)) return '';
  const digits = text.replace(/[oO]/g, '0').replace(/[lI]/g, '1');
  return digits
    .replace(/^(\d+)[.,_-](\d+)[.,_-](\d+)(?=$|[@/-])/, '$1.$2.$3')
    .replace(/^([\d.]+)[@-](\d{10})[.-](\d{1,9})$/, '$1@$2.$3');
}

function unique(identifiers: readonly Identifier[]): Identifier[] {
  const seen = new Set<string>();
  return identifiers.filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`));
}
