import { isForeignKey, ownValue, wordsOf } from './hashEvidence.ts';
import { isRandom } from './isRandom.ts';

/** 32 bytes in hex, alone or with the public key, as a number, or in base64. */
const key =
  /(?<![\da-zA-Z])(?:0x)?(?:00)?(?:[\da-f]{64}){1,2}(?![\da-zA-Z])|(?<![\w.])\d{70,78}(?![\w.])|(?<![\w+/-])(?:[\w+/-]{43}=|[\w+/-]{86}==)(?![\w+/=])/gi;
const isHex = /^(?:0x)?[\da-f]+$/i;

/** Whether a line has 32 bytes that are called a key: by a name, by what takes them, or by a comment. */
export function hasNamedKey(line: string, above: () => readonly string[]): boolean {
  for (const { 0: bytes, index } of line.matchAll(key)) {
    if (!isHex.test(bytes) && !isRandom(bytes)) continue;
    const before = line.slice(Math.max(0, index - reach), index);
    const after = line.slice(index + bytes.length, index + bytes.length + reach);
    if (isNamedKey(before, bytes, after, above)) return true;
  }
  return false;
}

/** How far around bytes a name is looked for. */
const reach = 400;
export const comment = /(?:^|[^:"'`\w])(?:\/\/+|\/\*+|#)|^\s*\*/;
/** Foundry's functions that take a key first. */
const takesKey =
  /\bvm\.(?:sign\w*|addr|broadcast|startBroadcast|rememberKey|createWallet)\(\s*(?:(?:u?int|bytes)\d*\()*$/;
/** What is around a value, but doesn't name it: quotes, casts, the elements of a list before it. */
const wrapping =
  /(?:\b(?:u?int\d*|bytes\d*|hex|convert|[xb](?=["']))\s*\(?|[\s"'`([]|(?:0x)?[\da-f]{64}["'`)]*\s*,)+$/i;
const nameAtEnd = /([\p{L}_$][\p{L}\d_$-]*)["'`\]]*(?:\[\w{1,20}\])?\s*(?::[^=:;"'{}]{1,60})?(?:[^=!<>]?=|:)$/u;
/** What a value is passed to, alone or after the name of a variable: `setPrivateKey(`, `setEnv("PRIVATE_KEY", `. */
const passedTo = /(?:([\p{L}_$][\p{L}\d_$]*)(?:\[\w{1,20}\])?(?:\.push)?|["']([\w .-]{2,40})["']\s*,)$/u;
/** A variable of the environment, such as `DEPLOYER=`. */
const variable = /(?:^|[\s*/#])(?:export\s+)?([A-Z][A-Z\d_]*)=["']?$/;
const owner = /\b(?:deployer|operator|signer|wallet|owner|admin|account|treasury|relayer|payer)\d*$/;
/** An account's ID, as it stands before its key in lists. */
const accountBefore = /(?<![\w.])\d+\.\d+\.\d{3,}[\s/,|:;-]*$/;

function isNamedKey(before: string, bytes: string, after: string, above: () => readonly string[]): boolean {
  const behind = /^[^\n]*?(?:\/\/|\/\*|#)(.*)$/.exec(after)?.[1];
  if (behind !== undefined && saysKey(wordsOf(behind).slice(0, mostWords)) === 'certain') return true;
  const [, assigned = ''] = variable.exec(before) ?? [];
  if (owner.test(wordsOf(assigned).join(' ')) && !/^["']?;/.test(after)) return true;
  const at = before.search(comment);
  if (at >= 0) {
    if (accountBefore.test(before) && !bytes.startsWith('0x')) return true;
    const said = wordsOf(before.slice(at).replace(wrapping, ' '));
    const words = (/^(?:is|are|was)$/.test(said.at(-1) ?? '') ? said.slice(0, -1) : said).slice(-mostWords);
    if (words.length > 0) return saysKey(words) !== undefined || (words.some(isForeignKey) && !words.some(isOther));
    return isAnnounced(above());
  }
  const lines = above();
  // Formatters break a long line before its value.
  const statement = `${/[=(:[,]\s*$/.test(lines.at(-1) ?? '') ? lines.at(-1) : ''} ${before}`;
  if (takesKey.test(statement)) return true;
  const bare = statement.replace(wrapping, '').trimEnd();
  if (isPassedOrReturned(statement, bare, lines)) return true;
  const words = wordsOf(nameAtEnd.exec(bare)?.[1] ?? '');
  if (words.some(isOther)) return false;
  return saysKey(words) !== undefined || words.some(isForeignKey) || isAnnounced(lines);
}

function isPassedOrReturned(statement: string, bare: string, above: readonly string[]): boolean {
  if (/\breturn$/.test(bare)) {
    const [name = ''] = `${above.slice(-2).join(' ')} ${bare}`.match(/\b(?:function|def)\s+[\w$]+(?=[^;}]*$)/g) ?? [];
    return saysKey(wordsOf(name)) === 'certain';
  }
  const [, called, variableName] = passedTo.exec(bare) ?? [];
  const isCall = called !== undefined && /^[\s"'`]*\(/.test(statement.slice(bare.length));
  const name = isCall ? called : (variableName ?? '');
  return saysKey(wordsOf(name)) === 'certain';
}

/** How many words of a comment are read. */
const mostWords = 6;

/** Names that are said of keys alone. */
const certain =
  /\b(?:private ?keys?|priv ?keys?|secret ?keys?|secret ?phrase|(?:signing|signer|deployer|wallet|owner|admin|operator|account|relayer|minter|validator|oracle|backend|bot|payer) keys?|pkey|keypair|mnemonic|[ps]k of|priv$)\b/;
/** Names that other things have as well. */
const likely = /\b(?:keys?|secrets?|pk|sk|prv|private)$/;
/** What else may have "key" in its name: a hash, a role, a place in the storage, a point of a curve, a bound. */
const other =
  /^(?:hash(?:es|ed)?|keyhash|roles?|slots?|typehash|topics?|selectors?|public|pub|pubkeys?|roots?|separators?|domains?|digests?|commit(?:ment)?s?|sig(?:nature)?s?|salts?|storage|locations?|positions?|mapping|verif\w+|vks?|vkeys?|modulus|max(?:imum)?|min(?:imum)?|order|bounds?|limits?|leaf|leaves|proofs?|nullifiers?|merkle|feeds?|pools?|pairs?|markets?|jobs?|lanes?|nodes?|namehash|keccak\d*|sha\d*|constructor|interface|codehash|initcode|bytecode|programs?|images?|layout|prices?|registr\w+|attributes?|params?|parameters?|config\w*|settings?)$/;

function isOther(word: string): boolean {
  return other.test(word);
}

function saysKey(words: readonly string[]): 'certain' | 'likely' | undefined {
  const said = words.join(' ');
  const [found] = certain.exec(said) ?? [];
  if (found !== undefined) {
    const rest = said.slice(said.indexOf(found) + found.length).split(' ');
    const isOfOther =
      rest.some(isOther) || /\b(?:max(?:imum)?|min(?:imum)?) $/.test(said.slice(0, said.indexOf(found)));
    // `the hash of the private key`
    return isOfOther || /\b(?:hash|public|digest|commitment) (?:key )?(?:of|for) /.test(said) ? undefined : 'certain';
  }
  return likely.test(said) && !words.some(isOther) ? 'likely' : undefined;
}

/** Whether the comment above, which has no value of its own, says that keys follow; values may be between them. */
function isAnnounced(above: readonly string[]): boolean {
  const line = above.findLast((each) => !/^[^\p{L}]*(?:0x[\da-f]+[^\p{L}]*)?(?:\([^)]*\))?\s*$/iu.test(each)) ?? '';
  return comment.test(line) && !ownValue.test(line) && saysKey(wordsOf(line).slice(-mostWords)) === 'certain';
}
