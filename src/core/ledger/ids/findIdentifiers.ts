import { isKnownResultCode } from '../resultCodes/resultCodes.ts';
import { keyAliasPattern } from './alias.ts';
import { codeInCodePattern } from './codeInCode.ts';
import { checksumPattern } from './entityId.ts';
import { explorerUrlPattern } from './explorerUrl.ts';
import { type Identifier, parseIdentifier } from './identifiers.ts';
import { readSdkError } from './sdkError.ts';
import { packedTransactionIdPattern, transactionIdPattern } from './transactionId.ts';
import { isVersion, type VersionPlace } from './versionPlaces.ts';

/** Where an identifier stands in a text, in UTF-16 units. */
export interface FoundIdentifier {
  offset: number;
  length: number;
  identifier: Identifier;
}

export interface FindOptions {
  /** Also takes entity ids outside shard and realm 0.0; off, because versions such as 1.2.3 look the same. */
  anyShard?: boolean;
  /** The kind of file that the text is of: nothing is found in a lock file, and no versions in the others. */
  place?: VersionPlace | undefined;
}

/** A number or word ends here: what follows belongs to nothing before it, though a sentence may end. */
const end = String.raw`(?!\w|\.\d)`;

/**
 * One expression for everything, tried once at the start of each word. Every repetition is bounded and starts only at a
 * word's start, so that the search is linear in the text.
 */
function expression(shardAndRealm: string): RegExp {
  const entity = String.raw`${shardAndRealm}\.\d{1,12}`;
  const number = [
    String.raw`(?<transaction>(?:${transactionIdPattern})${end}(?!-\d))`,
    String.raw`(?<nft>(?<![~^@+-])${entity}[@/][1-9]\d{0,18}${end})`,
    // Versions are written `^0.0.5`, `0.0.5-beta`, `name@0.0.5`.
    String.raw`(?<entity>(?<![~^@+-])${entity}(?:${checksumPattern}|(?!-\w))${end})`,
    `(?<packed>${packedTransactionIdPattern}${end})`,
    String.raw`(?<timestamp>\d{10,15}\.\d{9}${end})`,
  ].join('|');
  const word = [
    String.raw`(?<hex>0x(?:[0-9a-fA-F]{96}|[0-9a-fA-F]{64}|[0-9a-fA-F]{40})|[0-9a-f]{96}|[0-9A-F]{96})(?!\w)`,
    String.raw`(?<alias>${keyAliasPattern})(?!\w)`,
    String.raw`(?<base64>(?<![+/-])[A-Za-z0-9+/_-]{64})(?![\w+/=-])`,
    String.raw`(?<code>(?:(?<=\bstatus:? \W?)[A-Z][A-Z0-9_]{1,100}|[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,16}))(?!\w)`,
  ].join('|');
  const url = `(?<url>${explorerUrlPattern})`;
  const enumMember = String.raw`(?<!\w)(?<member>${codeInCodePattern})(?!\w)`;
  return new RegExp(String.raw`(?<![\w.])(?:(?=\d)(?:${number})|${url}|${word})|${enumMember}`, 'g');
}

const inZeroRealm = expression(String.raw`0\.0`);
const inAnyRealm = expression(String.raw`\d{1,10}\.\d{1,10}`);

/** The words before a 32-byte hex number that make it a secret rather than a hash. It is not looked up anywhere. */
const secret = /(?:key|secret|seed|private|password|pk)[\w-]{0,20}["'`]?\s{0,3}(?:[:=(,]|=>)?\s{0,3}["'`]?$/i;

/** The word before a result code in an SDK's message. */
const afterStatus = /\bstatus:? \W?$/;

/**
 * Everything in `text` that names a thing of the ledger, in order, none overlapping. Stricter than `parseIdentifier`
 * where prose and code hold things that look alike: hashes and addresses need their `0x`, result codes must be known
 * (or stand after an SDK's `status`), 32-byte numbers that stand where a private key does are left out, and so are
 * versions.
 */
export function findIdentifiers(text: string, options: FindOptions = {}): FoundIdentifier[] {
  const { anyShard, place } = options;
  const pattern = new RegExp(anyShard ? inAnyRealm : inZeroRealm);
  const found: FoundIdentifier[] = [];
  if (place === 'lockFile') return found;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole] = match;
    const identifier = read(text, match.index, match, place);
    if (identifier) {
      found.push({ offset: match.index, length: whole.length, identifier });
    } else if (match.groups?.url !== undefined) {
      // Not a page that is known, but its parts may be identifiers.
      pattern.lastIndex = match.index + 'https:'.length;
    }
  }
  return found;
}

function read(
  text: string,
  offset: number,
  match: RegExpExecArray,
  place: VersionPlace | undefined,
): Identifier | undefined {
  const [whole] = match;
  const { base64, hex, code, entity, nft, transaction } = match.groups ?? {};
  if (base64 !== undefined && !looksRandom(base64)) return undefined;
  if (hex?.length === 66 && secret.test(text.slice(Math.max(0, offset - 60), offset))) return undefined;
  const identifier = parseIdentifier(whole);
  if (
    code !== undefined &&
    !isKnownResultCode(code) &&
    !afterStatus.test(text.slice(Math.max(0, offset - 12), offset))
  ) {
    return undefined;
  }
  // `0.0.1-alpha` is a version: a checksum counts only if it is one.
  if (entity?.includes('-') && identifier?.network === undefined) return undefined;
  const isPlain = entity !== undefined || nft !== undefined;
  if (isPlain && identifier?.network === undefined && isVersion(text, offset, offset + whole.length, place))
    return undefined;
  if (transaction !== undefined && identifier?.kind === 'transaction') {
    const error = readSdkError(text, offset, offset + whole.length);
    return error ? { ...identifier, error } : identifier;
  }
  return identifier;
}

/** Whether 64 letters are base64 of a hash rather than a path or a name: upper case, lower case and digits, one alphabet. */
function looksRandom(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && !(/[+/]/.test(text) && /[-_]/.test(text));
}
