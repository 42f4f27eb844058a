import { isKnownResultCode } from '../resultCodes/resultCodes.ts';
import { hashEvidence, isVariablesFile } from '../secrets/hashEvidence.ts';
import { keyAliasPattern } from './alias.ts';
import { codeInCodePattern } from './codeInCode.ts';
import { checksumPattern } from './entityId.ts';
import { explorerUrlPattern } from './explorerUrl.ts';
import { asProven, type Identifier, mayBeKey, parseIdentifier, placedOn, placeOfCaip } from './identifiers.ts';
import { readSdkError } from './sdkError.ts';
import { packedTransactionIdPattern, transactionIdPattern } from './transactionId.ts';
import { isVersion, type VersionPlace, versionPlaceOf } from './versionPlaces.ts';

/** The position of an identifier in a text, in UTF-16 units. */
export interface FoundIdentifier {
  offset: number;
  length: number;
  identifier: Identifier;
}

interface FindOptions {
  /**
   * Also finds entity IDs outside shard and realm 0.0; off by default, because versions such as 1.2.3 look the same.
   */
  anyShard?: boolean;
  /**
   * The path of the file: lock files have no identifiers, files for secrets no hashes, and versions in other files are
   * skipped.
   */
  path?: string;
}

/** The end of a number or word; a sentence may also end here. */
const end = String.raw`(?!\w|\.\d)`;

/**
 * One expression for everything, tried once at the start of each word. Every repetition is bounded and begins only at
 * the start of a word, so that the search is linear.
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
  // A log in color has an escape sequence before the word.
  const start = String.raw`(?:(?<![\w.])|(?<=\x1b\[[\d;]{0,20}m))`;
  return new RegExp(String.raw`${start}(?:(?=\d)(?:${number})|${url}|${word})|${enumMember}`, 'g');
}

const inZeroRealm = expression(String.raw`0\.0`);
const inAnyRealm = expression(String.raw`\d{1,10}\.\d{1,10}`);

/** The code before 32 bytes of Solidity and Vyper that are a role, a slot or a number rather than a hash. */
const constant =
  /(?:\b(?:bytes32|u?int(?:256)?)\b(?![^;=\n]{0,80}(?:tx|transaction|block)_?hash)[^;=\n]{0,80}=\s{0,3}|:=\s{0,3}|\b[st](?:load|store)\(\s{0,3})$/i;

/** The other 12 of a key's 32 bytes, after what looks like an address: on the next line, or added to it. */
const restOfKey = /^["'`]?\s{0,40}(?:[+.&~\\]\s{0,40})?["'`]?[0-9a-f]{24}(?![0-9a-z])/i;

/** No hash and no account: zero, and the largest number. */
const noHex = /^0x(?:0+|f+)$/i;

/** The word before a result code in an SDK's message. */
const afterStatus = /\bstatus:? \W?$/;

/**
 * All identifiers in `text`, in order, without overlaps. Stricter than `parseIdentifier`, because prose and code
 * contain similar texts: hashes and addresses need their `0x`, result codes must be known (or follow an SDK's
 * `status`), and versions are left out, as are 32 and 48 bytes that stand where a private key does. Such bytes are
 * `proven` if what stands around them says that they're a hash.
 */
export function findIdentifiers(text: string, options: FindOptions = {}): FoundIdentifier[] {
  return [...identifiersIn(text, options)].filter((each) => each !== undefined);
}

/** The text is searched in pieces of this length, in UTF-16 units: a moment each, whatever it contains. */
const piece = 16_384;
/** More than any identifier, and what is looked at before one, is long. */
const margin = 2_048;

/** The same one after the other, and undefined after each piece of the text, so that the caller can pause or stop. */
export function* identifiersIn(text: string, options: FindOptions): Generator<FoundIdentifier | undefined> {
  const { anyShard, path } = options;
  const place = path === undefined ? undefined : versionPlaceOf(path);
  const pattern = new RegExp(anyShard ? inAnyRealm : inZeroRealm);
  if (place === 'lockFile') return;
  for (let from = 0; from < text.length; ) {
    const to = from + piece;
    const start = Math.max(0, from - margin);
    const near = text.slice(start, to + margin);
    let next = to;
    pattern.lastIndex = from - start;
    for (let match = pattern.exec(near); match !== null && start + match.index < to; match = pattern.exec(near)) {
      const [whole] = match;
      const offset = start + match.index;
      const identifier = read(text, offset, match, place, path);
      if (identifier) {
        next = Math.max(to, offset + whole.length);
        yield { offset, length: whole.length, identifier };
      } else if (match.groups?.url !== undefined) {
        // An unknown page, but its parts may be identifiers.
        pattern.lastIndex = match.index + 'https:'.length;
      } else next = Math.max(next, offset + whole.length);
    }
    from = next;
    yield undefined;
  }
}

function read(
  text: string,
  offset: number,
  match: RegExpExecArray,
  place: VersionPlace | undefined,
  path: string | undefined,
): Identifier | undefined {
  const [whole] = match;
  const { base64, hex, code, entity, nft, transaction } = match.groups ?? {};
  if (base64 !== undefined && !looksRandom(base64)) return undefined;
  if (hex !== undefined && noHex.test(hex)) return undefined;
  const left = text.slice(Math.max(0, offset - 120), offset);
  const identifier = parseIdentifier(whole);
  const after = offset + whole.length;
  if (identifier?.kind === 'evmAddress' && restOfKey.test(text.slice(after, after + 120))) return undefined;
  // A URL names what it leads to.
  if (identifier !== undefined && mayBeKey(identifier)) {
    const evidence = hashEvidence(text, offset, after, path);
    if (evidence === 'hash') return asProven(identifier);
    const isConstant = constant.test(left) && !(path !== undefined && isVariablesFile(path));
    return evidence === 'secret' || isConstant ? undefined : identifier;
  }
  if (
    code !== undefined &&
    !isKnownResultCode(code) &&
    !afterStatus.test(text.slice(Math.max(0, offset - 12), offset))
  ) {
    return undefined;
  }
  if (entity?.includes('-') && identifier?.network === undefined && !mayBeTypo(entity)) return undefined;
  const caip = placeOfCaip(left);
  if (caip !== undefined && (identifier?.kind === 'entity' || identifier?.kind === 'evmAddress'))
    return placedOn(identifier, caip);
  const isPlain = entity !== undefined || nft !== undefined;
  if (isPlain && identifier?.network === undefined && isVersion(text, offset, after, place)) return undefined;
  if (transaction !== undefined && identifier?.kind === 'transaction') {
    const error = readSdkError(text, offset, after);
    return error ? { ...identifier, error } : identifier;
  }
  return identifier;
}

/** What has five letters after a version: `0.0.1234-alpha`. */
const stages = /-(?:alpha|betas|build|debug|dirty|draft|early|final|fixed|linux|local|macos|patch|ready|stage|tests)$/;
/** From so many digits on, the last number is rarely a version's. */
const longNumber = /\.\d{4,}-/;

/**
 * Whether an ID and five letters are one with a wrong checksum, which is said: a right one says so itself, and
 * `0.0.1-alpha` is a version.
 */
function mayBeTypo(entity: string): boolean {
  return longNumber.test(entity) && !stages.test(entity);
}

/** Whether 64 characters are the base64 of a hash rather than a path or a name: uppercase, lowercase and digits of one
 * alphabet. */
function looksRandom(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && !(/[+/]/.test(text) && /[-_]/.test(text));
}
