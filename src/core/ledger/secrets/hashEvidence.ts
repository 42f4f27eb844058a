/**
 * What 32 or 48 bytes in a text are, judging by what stands around them. Nothing in the bytes themselves distinguishes
 * a hash from a private key, so only evidence of a hash lets them be sent to a server without a click:
 * - `hash`: a name says that it's the hash of a transaction or block, or the fields of a receipt are around it
 * - `unknown`: it may be either
 * - `secret`: what stands around belongs to a key, a wallet or a list of accounts
 */
type HashEvidence = 'hash' | 'unknown' | 'secret';

/** How much text before and after the bytes is read, in UTF-16 units. */
export const evidenceReach = { before: 1_500, after: 600 } as const;

/** The names of files that exist to hold secrets. */
const secretFile =
  /(?:^|[/\\])(?:\.env(?:rc)?(?:[.-][^/\\]*)?|[^/\\]+\.env|\.?secrets?(?:\.[^/\\]*)?|[^/\\]*\.(?:pem|key|keystore))$/i;

/** Whether a file exists to hold secrets, such as `.env.local`: no hash is looked for in it. */
export function isSecretFile(path: string): boolean {
  return secretFile.test(path);
}

/**
 * Reads the evidence around the bytes at `start`..`end` of `text`.
 * @param text may begin and end anywhere around them
 */
export function hashEvidence(text: string, start: number, end: number): HashEvidence {
  const before = withoutColors(text.slice(Math.max(0, start - evidenceReach.before), start));
  const after = withoutColors(text.slice(end, end + evidenceReach.after));
  const left = withoutWrapping(before);
  if (hashPath.test(left.slice(-reach))) return 'hash';
  const words = wordsOf(nameAtEnd(left));
  const called = wordsOf(calleeAtEnd(left));
  const isOfKey = [...words, ...called].some((word) => keyWords.has(word));
  const isCalledHash = called.at(-1) === 'hash' && namesHash(called);
  if (!isOfKey && (namesHash(words) || isCalledHash || asksForHash(called))) return 'hash';
  if (!isOfKey && /^hash(?:es)?$/.test(words.at(-1) ?? '') && isInReceipt(left, after)) return 'hash';
  return isOfKey || isAmongKeys(left, after) ? 'secret' : 'unknown';
}

/** The escape sequences of a log in color. */
const control = '\u001b';
const color = new RegExp(String.raw`${control}\[[\d;]{0,20}[A-Za-z]`, 'g');

function withoutColors(text: string): string {
  return text.replace(color, '');
}

/** How far a name is looked for. */
const reach = 200;
/** The longest list of hashes that has one name. */
const mostElements = 20;

const openingQuote = /\bb?(?:\\?["'`])$|\\?["'`]$/;
/** A call around the bytes. */
const call = /(?<![\w$.])(?:new\s+)?([\w$.:!]{1,60})\(\s{0,9}$/;
/** The words of calls that only read or print bytes, such as `HexBytes(`, `common.HexToHash(`, `b256!(`, `Some(`. */
const ofBytes =
  /^(?:b256|h256|hash\d*|hex|fromhex|bytes\d*|buffer|fixed|common|string|str|from|to|of|new|parse|decode|some)$/;
/** An element of a list, and what is between it and the next one. */
const element =
  /(?:\w{1,12}\()?b?\\?["'`]?(?:0x)?[\w+/-]{64,98}\\?["'`]?\)?(?:,\s{0,60}|\r?\n[ \t]{0,40}(?=-))(?:-[ \t]{1,3})?$/;
const listStart = /\[\s{0,60}$|\r?\n[ \t]{0,40}-[ \t]{1,3}$/;

/** The text before the bytes, without quotes, wrappers and other elements of the same list. */
function withoutWrapping(before: string): string {
  const first = withoutCall(without(before, openingQuote));
  let left = first;
  for (let count = 0; count < mostElements; count++) {
    const shorter = without(left, element);
    if (shorter === left) break;
    left = shorter;
  }
  const list = without(left, listStart);
  // Without a list, the name is only that of the first: `deploy(txHash: "0x...", "0x...")`.
  return list === left ? first : list;
}

function withoutCall(text: string): string {
  const [whole = '', name = ''] = call.exec(text.slice(-reach)) ?? [];
  return whole !== '' && wordsOf(name).every((word) => ofBytes.test(word)) ? text.slice(0, -whole.length) : text;
}

function without(text: string, pattern: RegExp): string {
  const found = pattern.exec(text.slice(-reach));
  return found ? text.slice(0, text.length - found[0].length) : text;
}

/** The routes of explorers and mirror nodes that end in a hash: `/tx/`, `/api/v1/contracts/results/`. */
const hashPath = /\/(?:tx|txs|transactions?|transactionsbyid|blocks?|contracts\/results)\/$/i;

/** What is between a name and its value: `: `, ` = `, ` => `, ` | `, ` (`, tags, Markdown's marks, spaces, a line break. */
const gap =
  /(?:[ \t]\(|[\s"'`*_\]\\]{0,40}(?::=|=>|->|=|:|\|)[\s*_]{0,60}|<\/\w{1,20}>\s{0,40}<\w[^<>]{0,60}>|>|[ \t]{1,40}|[ \t:*_]{0,9}\r?\n[ \t]{0,40})$/;

/** A value whose name is the text of the field before: `{ label: 'Tx hash', value: '0x...' }`, `- name: X`, `value: `. */
const valueField = /["'`]?(?:,|,?\r?\n)\s{0,40}["'`]?value["'`]?\s{0,3}[:=]\s{0,3}$/i;

/** The name whose value would follow the text; empty if there is none. */
function nameAtEnd(left: string): string {
  const end = left.slice(-reach);
  const near = end.replace(valueField, ': ');
  const between = gap.exec(near);
  if (!between) return '';
  const line = near.slice(0, between.index);
  const name = /[\p{L}\d_$#.\- ]{1,80}$/u.exec(line)?.[0] ?? '';
  if (/[^\s*_]/.test(between[0])) return name;
  // Without a mark in between, prose and commands may end in the same words: `Keys of my tx`, `cli send-tx`.
  if (between[0].includes('\n')) return heading.test(line) ? name : '';
  return command.test(name) ? '' : name;
}

/** A line of few words, as a page writes the name of a field above its value. */
const heading = /(?:^|\n)[ \t*_#|>-]{0,9}(?:[\p{L}\d]{1,20}[ _-]?){1,3}[ \t*_]{0,9}$/u;
/** What makes a transaction, from a key for example, rather than having one. */
const command =
  /(?:^|[\s_-])(?:send|sign|create|build|make|submit|prepare|broadcast|new|import)[\s_-]?\w{2,12}\s{0,9}$/i;

/** JSON-RPC has the function's name in a field of its own. */
const rpcMethod = /["']method["']\s{0,9}:\s{0,9}["'](\w{1,60})["']\s{0,9},\s{0,9}["']params["']\s{0,9}:\s{0,9}$/;

/** The function whose first argument would follow the text; empty if there is none. */
function calleeAtEnd(left: string): string {
  const near = left.slice(-reach);
  return (/([\w$.:]{1,100})\(\s{0,60}$/.exec(near) ?? rpcMethod.exec(near))?.[1] ?? '';
}

/** The words of a name in lowercase, of `txHash`, `TX_HASH`, `tx-hash` and `Tx hash` alike, without numbers. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
}

/** In a name, these say that the value is a key, even if it's one for transactions. */
const keyWords: ReadonlySet<string> = new Set(
  'key keys privkey privatekey priv private prv secret secrets seed seeds mnemonic password passwd pwd passphrase pk sk pkey sign signing signer signers keypair keystore credential credentials'.split(
    ' ',
  ),
);

const transactionWord = /^(?:tx|txn|transaction|receipt)s?$/;
/** Nouns and participles for what has a hash on a ledger. */
const ledgerWord =
  /^(?:(?:tx|txn|transaction|receipt|block|parent|previous|uncle|deployment)s?|deploy|creation|ethereum|evm|submitted|sent|mined|confirmed|success|failed)$/;
/** What becomes of a transaction, as the last word before its hash: `Confirmed 0x...`, `Transaction failed: 0x...`. */
const fate = /^(?:sent|submitted|confirmed|mined|reverted|failed|dropped)$/;
/** Of these, the ones that are said of nothing else. */
const ofTransactions = /^(?:submitted|confirmed|mined)$/;
const compound = /^(?:tx|txn|transaction|block|parent)(?:hash(?:es)?|ids?)$/;

/** Whether a name is that of a transaction's or block's hash, such as `deployTxHash`, `Block #12`, `transaction`. */
function namesHash(given: readonly string[]): boolean {
  const words = /^(?:is|was|are)$/.test(given.at(-1) ?? '') ? given.slice(0, -1) : given;
  const last = words.at(-1)?.replace(/\d+$/, '') ?? '';
  const others = words.slice(-4, -1);
  if (/^hash(?:es)?$/.test(last)) return others.some((word) => ledgerWord.test(word));
  if (/^ids?$/.test(last)) return transactionWord.test(others.at(-1) ?? '');
  if (fate.test(last))
    return (words.length === 1 && ofTransactions.test(last)) || others.some((word) => transactionWord.test(word));
  return transactionWord.test(last) || compound.test(last) || last === 'block';
}

/** Whether a function takes the hash of a transaction or block: `getTransactionReceipt`, `eth_getBlockByHash`. */
function asksForHash(words: readonly string[]): boolean {
  return (
    words.some((word) => /^(?:get|fetch|find|wait|query|trace|replay|debug)$/.test(word)) &&
    words.some((word) => transactionWord.test(word) || word === 'block')
  );
}

/** The fields beside the `hash` of a transaction, receipt or block. */
const receiptFields =
  /\b(?:block_?number|block_?hash|gas_?used|gas_?price|gas_?limit|gas_?consumed|transaction_?index|transaction_?type|cumulative_?gas_?used|effective_?gas_?price|contract[_ ]?address|paid|block|miner|from|to|logs|contract_?id|chain_?id|nonce|max_?fee_?per_?gas|confirmations|logs_?bloom|bloom|previous_?hash|hapi_?version|record_?file|parent_?hash|state_?root|transactions)\b(?=["'`]?\s{0,9}[:=]|[ \t]{2,}\S)/gi;
const fewestFields = 2;

/** Whether a `hash` is that of a transaction or block, by its line or by the fields beside it. */
function isInReceipt(left: string, after: string): boolean {
  const line = left.slice(left.lastIndexOf('\n') + 1).slice(-reach);
  if (wordsOf(line).some((word) => ledgerWord.test(word))) return true;
  const beside = `${left.slice(-900)}\n${after}`;
  const fields = beside.match(receiptFields) ?? [];
  return new Set(fields.map((field) => field.toLowerCase().replaceAll('_', ''))).size >= fewestFields;
}

/** In the names that the bytes are given or passed to, these say that they're a key. */
const ownerWords: ReadonlySet<string> = new Set(
  'account accounts addr broadcast ecdsa ed25519 secp256k1 deployer operator auth jwt token salt login unlock'.split(
    ' ',
  ),
);
/** Anywhere in the same statement or object, these do. */
const walletWords: ReadonlySet<string> = new Set(
  'wallet wallets signer signers mnemonic private privatekey privkey secret secrets keypair keystore passphrase accounts'.split(
    ' ',
  ),
);

/** A list of accounts as anvil prints it: `(0) 0x...`. */
const numbered = /(?:^|\n)\s{0,9}\(\d{1,3}\) {1,9}$/;

/** Whether the statement or object around the bytes has to do with a wallet, a signer, a key or a list of accounts. */
function isAmongKeys(left: string, after: string): boolean {
  if (numbered.test(left.slice(-60))) return true;
  const names = [nameAtEnd(left), ...namesAround(left)].flatMap((name) => wordsOf(name).slice(-4));
  if (names.some((word) => keyWords.has(word) || ownerWords.has(word))) return true;
  const rest = /^[^\n;]{0,200}/.exec(after)?.[0] ?? '';
  const said = wordsOf(`${statementBefore(left)} ${rest}`);
  return said.some((word, at) => walletWords.has(word) || (word === 'broadcast' && said[at - 1] === 'start'));
}

const mostBrackets = 4;

/** The names before the open brackets around the bytes, innermost first: of `accounts: [`, `startBroadcast(uint256(`. */
function namesAround(left: string): string[] {
  const names: string[] = [];
  let closed = 0;
  for (let at = left.length - 1; at >= 0 && names.length < mostBrackets; at--) {
    const letter = left.charAt(at);
    if (letter === ')' || letter === ']' || letter === '}') closed++;
    else if (letter === '(' || letter === '[' || letter === '{') {
      if (closed > 0) closed--;
      else {
        const before = left.slice(Math.max(0, at - reach), at);
        names.push(/[\w$.:]{1,100}$/.exec(before)?.[0] ?? nameAtEnd(before));
      }
    } else if (letter === ';' && closed === 0) break;
  }
  return names;
}

const mostLines = 16;
/** A line that ends like this goes on in the next one, and one that begins like this belongs to the one before. */
const goesOn = /[([{,=:\\+?|&>]\s*$/;
const belongs = /^\s*[)\]}.,?:|&+-]/;

/** The part before the bytes of the statement, object or list that they are in. */
function statementBefore(left: string): string {
  const lines = left.split('\n').slice(-mostLines);
  let statement = '';
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? '';
    const end = line.lastIndexOf(';');
    statement = `${line.slice(end + 1)} ${statement}`;
    if (end >= 0 || !(goesOn.test(lines[at - 1] ?? '') || belongs.test(line))) break;
  }
  return statement;
}
