import { tableHeading } from './tableHeading.ts';

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
  /(?:^|[/\\])(?:\.env(?:rc)?(?:[.-][^/\\]*)?|[^/\\]+\.env(?:\.[^/\\]*)?|\.dev\.vars(?:\.[^/\\]*)?|\.?(?:secrets?|credentials|mnemonics?|private[-_]?keys?)(?:\.[^/\\]*)?|UTC--[^/\\]*|(?:[^/\\]*[._-])?(?:wallets?|keystores?|keypairs?|signers?|accounts?)\.(?:json|ya?ml|toml|txt|csv)|[^/\\]*\.(?:pem|key|keystore|secrets?|mnemonic|tfvars|hcl))$/i;

/** Whether a file exists to hold secrets, such as `.env.local`: no hash is looked for in it. */
export function isSecretFile(path: string): boolean {
  return secretFile.test(path);
}

/** The names of files that give values to variables: of `make`, of shells, of containers, and ones like `.env`. */
const variablesFile =
  /(?:^|[/\\])(?:(?:gnu|bsd)?makefile|\.?justfile|(?:docker|container)file(?:\.[^/\\]*)?|env|\.flaskenv|\.(?:bash|zsh|ksh|c?sh)rc|\.(?:bash_|z)?(?:profile|login|logout|aliases|shenv)|[^/\\]+\.(?:mk|mak|make|just|(?:docker|container)file|sh|bash|zsh|ksh|csh|fish|psm?1|bat|cmd|properties))(?:[.-](?:sample|example|template|tmpl|tpl|dist|defaults?|local|in|bak|orig))?$/i;

/** Whether a file gives values to variables, such as a Makefile or a shell's script. */
export function isVariablesFile(path: string): boolean {
  return variablesFile.test(path);
}

/** Such a variable: `TX = `, `export TX_HASH=`, `[tx]=`, but not a command's option, `--tx-hash=`; a diff has `-TX=`. */
const assigned = /(?:(?:^|\n)-|(?<![\w-]))(?!-)[\w-]{1,80}["'\]]{0,2}[ \t]{0,9}(?::{1,3}|[?+!])?=[ \t]{0,9}$/;
/** The same without a sign: `set -x TX `, `ENV TX `, `define TX` and its next line. */
const assignedAfter =
  /\b(?:(?:ENV|setenv|setx?)(?:[ \t]{1,9}[-/]\w{1,20}){0,3}[ \t]{1,9}\w{1,80}[ \t]{1,9}|define[ \t]{1,9}\w{1,80}[ \t]{0,9}[?+:]{0,3}=?[ \t]{0,9}\r?\n[ \t]{0,9})$/;

/** Whether the text ends before the value of a variable, whose name proves nothing: it may be the key of a command. */
function isVariable(near: string): boolean {
  return assigned.test(near) || assignedAfter.test(near);
}

/** The heading of a file's part in a diff, and in the results of a search, where no line of results is one. */
const ofDiff = /^(?:diff --git |\+\+\+ |--- )(?:.*[ /])?([^\s/]+?)"?\s*$/;
const ofResults = /^(?!\d{1,9}[:-]|--\s*$)((?:[A-Za-z]:)?[^\s:](?:[^:]{0,200}[^\s:])?):?\s*$/;
/** A line below such a heading: `  3: TX=`, `  3  TX=`, or `3:TX=` and `3-TX=`, but not the time or date of a log. */
const inResults = /^(?: {1,9}\d{1,9}[: ] |\d{1,9}[:-](?!\d{1,2}[:-]))/;
/** A line of results with its file, as `grep` prints it: `.env:3:TX=`, and of the lines around them, `.env-3-`. */
const ofResult = /^((?:[A-Za-z]:)?[^:=]{1,200}?)(?::|-\d{1,9}-)/;

/** The files that the line at the end of the text may be shown from, in a diff or in the results of a search. */
function filesOf(before: string): string[] {
  const lines = before.split('\n');
  const own = lines.pop() ?? '';
  const [, file = ''] = ofResult.exec(own) ?? [];
  const heading = inResults.test(own) ? ofResults : /^[+ -]/.test(own) ? ofDiff : undefined;
  // A part that doesn't begin here, but on a line like those in it.
  const [, of = ''] = heading
    ? (lines
        .toReversed()
        .map((line) => heading.exec(line))
        .find(Boolean) ?? [])
    : [];
  return [file, of];
}

/**
 * Reads the evidence around the bytes at `start`..`end` of `text`.
 * @param text may begin and end anywhere around them
 * @param path the path of the file, if the text has one
 */
export function hashEvidence(text: string, start: number, end: number, path = ''): HashEvidence {
  const before = withoutColors(text.slice(Math.max(0, start - evidenceReach.before), start));
  const after = withoutColors(text.slice(end, end + evidenceReach.after));
  const bytes = text.slice(start, end);
  const isWhole = start < evidenceReach.before;
  return evidenceAround(hashLabel.test(before) ? withoutContracts(before) : before, bytes, after, path, isWhole);
}

/** The label of a transaction's hash in a tool's own line; in a log or a receipt, `Transaction:` alone. */
const hashLabel = /(?:\b(?:[Tt]ransaction|[Tt]x)[ -][Hh]ash[ \t]{0,3}:|\n[ \t]{2,9}Transaction:)[ \t]{1,20}$/;
/** A contract may be called Wallet or Accounts: `Deployed Wallet, transaction hash: `, `Contract call:  Wallet#deposit`. */
const contractName =
  /(?<=\bContract (?:call|deployment|address|name):[ \t]{1,20})[A-Z]\w*|(?<=\b[Dd]eploy(?:ing|ed)?[ \t]["'`]?)[A-Z][a-z]\w*|\b[A-Z][a-z]\w*(?=["'`]? (?:was |has been |is )?deployed\b)|(?<=(?:^|\n)[ \t]{0,9}\[)[A-Z][a-z]\w*(?=\])/g;

function withoutContracts(text: string): string {
  return text.replace(contractName, 'Contract');
}

/** @param isWhole whether nothing of the text before is cut off */
function evidenceAround(before: string, bytes: string, after: string, path: string, isWhole: boolean): HashEvidence {
  const files = [path, ...filesOf(before)];
  if (files.some(isSecretFile)) return 'secret';
  const left = withoutWrapping(before);
  const near = left.slice(-reach);
  if (isHashPath(near, after) || hashCommand.test(near) || deployedIn.test(near)) return 'hash';
  const name = nameAtEnd(left);
  const words = wordsOf(name);
  const called = wordsOf(calleeAtEnd(left));
  const isOfKey = [...words, ...called].some((word) => keyWords.has(word) || isForeignKey(word));
  const isQuoted = (isProse.test(path) ? /["']$/ : /["'`]$/).test(before);
  const isDirect = left.length === without(without(before, openingQuote), hexBytes).length || linkText.test(after);
  const said = saysEnough(words, isDirect, bytes.length) ? name : '';
  const saysNothing = () =>
    (isVariable(near) && files.some(isVariablesFile)) ||
    namesOutside(left).some(isEnvironment) ||
    isSetForCommands(near, left) ||
    isPassedAsKey(left, after);
  const isOf32 = /^(?:0x)?[\da-f]{64}$/i.test(bytes);
  if (!isOfKey && isProven(said, called, left, after, { path, isQuoted, isOf32 }) && !saysNothing()) return 'hash';
  // Only what is before the reach is cut off: a document is passed on with as much.
  const heading = tableHeading(before, after, isWhole);
  if (!isOfKey && heading && isColumnOfHashes(heading) && !isNearKeys(name, left, after)) return 'hash';
  const isInColumn = heading !== undefined && wordsOf(heading.column).some(isOfKeys);
  return isOfKey || isInColumn || isAmongKeys(left, after) ? 'secret' : 'unknown';
}

/** Whether the name of the bytes, the function they're passed to or what follows them is said of a hash alone. */
function isProven(name: string, called: readonly string[], left: string, after: string, place: Place): boolean {
  const words = withoutVerb(wordsOf(name));
  if (asksForHash(called) || (saysHash(called) && namesHash(called))) return true;
  if (isPassedOn(left, after) || isAnnounced(words, left, after, place)) return false;
  // Whoever wrote such a name may have given it to a key; in a record of the ledger, nobody did.
  const isGiven = isChosenName(name, left, after, place);
  if (isGiven && (!isInRecord(left, after) || isBesideOwner(left, after, 'paragraph'))) return false;
  if (settingsFile.test(place.path) && !isOwnRecord(left, after)) return false;
  if (saysHash(words)) {
    if (!namesHash(words)) return isInReceipt(left, after, place) && !isOfOwner(left, after);
    // `wallet: { transactionHash: `
    if (!isGiven && place.isOf32 && namesOutside(left).some(isOfKeys)) return false;
    if (isOfPayer(left, after, place)) return false;
    if (place.isQuoted && isInEvent(left, after)) return true;
    return isGiven || !isBesideOwner(left, after, place.isQuoted ? 'paragraph' : 'line');
  }
  const isNamed = namesHash(words) && isOnlyOfTransaction(name);
  // What became of it isn't said of a key; but a variable of the environment may be the key for what was sent with it.
  const hasFate = isNamed && fate.test(words.at(-1) ?? '');
  const isActor = actor.test(left.slice(-reach));
  if ((hasFate && !isInEnvironment(left, after)) || (minedIn.test(after) && !isActor)) return true;
  // Without the word "hash", a name such as `tx` may also be that of a key which pays for one.
  const isAlone = !isNearKeys(name, left, after) && !isInEnvironment(left, after) && !isCommented(left, after);
  return (isNamed || (inBlock.test(after) && !isActor)) && isAlone;
}

/** The name of a variable in capitals, rather than the heading of a page: `TX_HASH`, `HEDERA_TX`, `TX`. */
const ofCapitals =
  /(?:^|[^\p{L}\d_ ]|[^\p{Lu}\d_ ] )[ \t]*(?:\p{Lu}[\p{Lu}\d]*_[\p{Lu}\d_]+|TXN?S?|(?:TX|BLOCK)?HASH)$/u;
/** What is between a name and its value in code, and between a name and a value in quotes. */
const assignment = /[^=!<>]:?=[ \t]{0,9}$/;
const property = /["'`\w$\])?](?::|\s{0,9}=>)\s{0,40}$/;
/** The default of a variable in a template or a shell: `${tx.hash:`, `${TX:-`. */
const defaultValue = /\$\{[\w.-]{1,60}:[-=]?$/;
/** The fields that ledgers and their tools write; what is a plain `hash` is seen by the fields beside it. */
const ledgerField =
  /^(?:hash|(?!x-)(?:[a-z]{1,20}[_-]?){0,2}(?:transaction|block)[_-]?hash|(?:ethereum|evm|parent|previous)_?hash)$/i;
/** Beside a tool's `txHash`: what was deployed, what became of it, or the rest of a line of a log. */
const besideHash = /\b(?:address|level|msg|message|status|result|nonce|to)["']?\s{0,3}:/i;
/** In an error's parentheses: `(transactionHash="`. */
const inError = /[(,][ \t]?\w{1,40}=$/;
/** Nobody's key is called "transactions". */
const isOfMany = /(?:transaction|tx|block)s$/i;
/** A field of a log as in `level=info tx=0x... status=ok`. */
const logField = /(?:^|\n|[ \t])[\w.]{1,40}=(?:"[^"\n]{0,80}"|\S{1,80})[ \t]{1,9}[\w.]{1,40}=$/;
/** Files whose names and values are settings. */
const settingsFile =
  /(?:\.(?:ya?ml|toml|ini|cfg|conf|config|properties|plist|tf|tfvars|tfstate|hcl|bicep|gradle|env|reg|http|rest)|(?:config|settings)\.json)(?:[.-](?:sample|example|template|tmpl|tpl|dist|defaults?|local|bak|orig))?$/i;

/** Files in which backticks mark what isn't a value of code. */
const isProse = /^$|\.(?:mdx?|markdown|txt|rst|adoc|log|out)$/i;
const isLog = /\.(?:log|out)$/i;

/** Where bytes stand: in which file, and whether in quotes. */
interface Place {
  readonly path: string;
  readonly isQuoted: boolean;
  /** Whether they are 32, as private keys are, in hex. */
  readonly isOf32: boolean;
}

/**
 * Whether whoever wrote the text chose the name of the value, and may have given the name of a transaction to the key
 * that pays for it: a variable in capitals, a setting, and in code any name but the fields that ledgers have.
 */
function isChosenName(name: string, left: string, after: string, { path, isQuoted }: Place): boolean {
  if (ofCapitals.test(name.trim()) || settingsFile.test(path)) return true;
  const near = left.slice(-reach);
  if (defaultValue.test(near)) return true;
  if (logField.test(near) || (!isQuoted && (nextField.test(after) || isLog.test(path)))) return false;
  const given = name.trim();
  const isHash = saysHash(withoutVerb(wordsOf(given)));
  if (isHash && !isQuoted && isProse.test(path)) return false;
  if (assignment.test(near)) return !(isHash && inError.test(near) && ledgerField.test(given));
  if (isQuoted && property.test(near)) {
    if (ledgerField.test(given) || isOfMany.test(given) || (isHash && given.includes(' '))) return false;
    const object = objectAround(left, after).join('\n');
    return !(/^tx_?hash$/i.test(given) && besideHash.test(object) && !wordsOf(object).some(isOfKeys));
  }
  // Of `tx` alone, neither a row nor a heading says whose it is.
  return /^txn?$/i.test(wordsOf(name).at(-1) ?? '') && /[|\n][^|\n]*$/.test(near) && !/[:=][^|\n]*$/.test(near);
}

/** A name as the environment has them, before its value. */
const inCapitals =
  /["']?\b[A-Z][A-Z\d]{0,20}(?:_[A-Z\d]{1,30}){0,6}["']?[ \t]{0,9}(?:[:=]|["']?(?:,|\r?\n)\s{0,40}["']?value["']?[ \t]{0,3}:)[ \t]{0,9}["']?$/;
const exported = /\b(?:export|setx?|setenv|env|ENV|ARG)[ \t]{1,9}(?:-\w{1,3}[ \t]{1,9}){0,3}\w{1,40}=["']?$/;

/** Whether a variable of the environment is set: in a script that a text shows, in code, or among those of a workflow. */
function isSetForCommands(near: string, left: string): boolean {
  if (exported.test(near) || ofEnvironment.test(near)) return true;
  return inCapitals.test(near) && namesOutside(left).some((word) => /^(?:variables|vars)$/.test(word));
}

/** A variable that the bytes are the value of: `tx := `, `String tx = `, `let tx: &str = `. */
const variable = /([\p{L}_$][\p{L}\d_$]{0,60})["']?\]?(?:(?:[ \t]{0,3}:[^=\n"'`]{1,60})?[ \t]{0,9}:?=|:)[ \t]{0,9}$/u;
/** What makes something else of a text, in Rust. */
const made = /^\.(?:parse|into|try_into)\b/;
/** How many uses of a variable are looked at. */
const mostUses = 8;
const ofKeyAlone = /^(?:private|privkey|privatekey|secret|keypair|ecdsa|ed25519|secp256k1)$/;

/** Whether the variable of the bytes is passed, below, to what takes a key: `client.setOperator(id, tx)`. */
function isPassedAsKey(left: string, after: string): boolean {
  const [, name] = variable.exec(left.slice(-reach)) ?? [];
  if (name === undefined) return false;
  let at = after.indexOf(name);
  for (let uses = 0; at >= 0 && uses < mostUses; uses++, at = after.indexOf(name, at + name.length)) {
    if (/[\p{L}\d_$]/u.test(`${after[at - 1] ?? ''}${after[at + name.length] ?? ''}`)) continue;
    const callees = namesAround(after.slice(0, at)).flatMap(wordsOf);
    const line = after.slice(after.lastIndexOf('\n', at) + 1, at);
    if (callees.some((word) => isOfKeys(word) || ownerWords.has(word))) return true;
    if (wordsOf(line).some((word) => ofKeyAlone.test(word))) return true;
    const rest = /^[^\n]{0,200}/.exec(after.slice(at + name.length))?.[0] ?? '';
    if (made.test(rest) && wordsOf(line + rest).some(isOfKeys)) return true;
    // `pk = uint256(tx)`
    if (wordsOf(/^([^=\n]{1,80})=/.exec(line)?.[1] ?? '').some(isOfKeys)) return true;
  }
  return false;
}

/** Who did something in a block, rather than what: `from 0x... in block 5`. */
const actor = /(?:^|[\s("'`])(?:from|by|with|via|as|using|for)["'`]?[ \t:=]{1,3}["'`]?$/i;

/** Whether the object that has the bytes is that of a key or of who has one, or names one beside them. */
function isOfOwner(left: string, after: string): boolean {
  if (namesOutside(left).some((word) => isOfKeys(word) || ownerWords.has(word))) return true;
  return wordsOf(after.slice(0, nearKeys.after)).some((word) => walletWords.has(word));
}

/** Whether who has a key is named beside the bytes: in the same object or line, or in the same `paragraph`. */
function isBesideOwner(left: string, after: string, of: 'line' | 'paragraph'): boolean {
  const [before, behind] = objectAround(left, after);
  const isWhole = of === 'paragraph' || before.startsWith('{');
  const beside = isWhole ? before + behind : `${before.slice(before.lastIndexOf('\n') + 1)}${behind.split('\n')[0]}`;
  return wordsOf(beside).some((word) => walletWords.has(word) || word === 'operator');
}

/** Who pays for transactions, and so has a key. */
const payerWord = /^(?:payer|operator|relayer|deployer|sponsor|faucet)s?$|^treasury$/;

/** Whether settings have a record in them: of a transaction or a contract, or alone, and name nobody who pays. */
function isOwnRecord(left: string, after: string): boolean {
  if (wordsOf(`${left} ${after}`).some((word) => walletWords.has(word) || payerWord.test(word))) return false;
  const names = namesOutside(left);
  return (
    names.length === 0 ||
    names.some((word) => ledgerWord.test(word)) ||
    ofContract.test(objectAround(left, after).join(''))
  );
}

const ofContract = /\b(?:contract|address)/i;

/** Whether an object is a payer's, without an address as that of a contract has, or names an account in code. */
function isOfPayer(left: string, after: string, { path, isQuoted }: Place): boolean {
  const object = objectAround(left, after).join('\n');
  if (isQuoted && codeFile.test(path) && !isInRecord(left, after)) {
    if (isCommented(left, after) || wordsOf(object).some((word) => /^(?:accounts?|payers?)$/.test(word))) return true;
  }
  const [innermost = []] = [...namesAround(left), ...parentsOf(left)].map(wordsOf).filter(({ length }) => length > 0);
  return innermost.some((word) => payerWord.test(word)) && !ofContract.test(object);
}

/** Files of code, in which an object is what its author made of it. */
const codeFile = /\.(?:[cm]?[jt]sx?|py|vy|sol|go|rs|java|kts?|swift|cs|fs|cc|cpp|cxx|h|hpp|dart|rb|php|scala|exs?)$/i;

/** What reads, prints or compares the record that it's passed: `expect({ transactionHash: `. Others may take a key. */
const takesRecord =
  /^(?:get|fetch|find|wait|query|trace|replay|debug|read|load|lookup|explain|describe|decode|parse|format|render|show|display|print|println|printf|dir|info|warn|error|expect|assert|eq|eql|equals?|match|matches|contain|contains|include|includes|objectcontaining|mock|stub|stringify|dumps|dict|attributedict|receipts?|blocks?|txs?|transactions?|entries|map|set|list|some|ok|array|vec|object)$/;

/** Whether the object or the argument that the bytes are in is passed to what may take a key: `connect({ hash: `. */
function isPassedOn(left: string, after: string): boolean {
  const [object] = objectAround(left, after);
  const outside = object.startsWith('{') ? left.slice(0, -object.length) : left;
  const [, name] = /([\w$.:!]{1,100})\([^()]{0,120}$/.exec(outside.slice(-reach)) ?? [];
  if (name === undefined) return false;
  const words = wordsOf(name.split(/[.:]/).at(-1) ?? '');
  if (words.some((word) => isOfKeys(word) || ownerWords.has(word))) return true;
  return !words.some((word) => takesRecord.test(word) || answer.test(word));
}

/** What is said of what nobody else may see. */
const confidential =
  /\b(?:do not|don['’]?t|never) (?:share|commit|publish|post|leak|show)\b|\bconfidential\b|\bvertraulich|\bnicht (?:teilen|weitergeben|veröffentlichen)\b/i;
/** A value on a line, which has its name there, too: an address, an ID. */
export const ownValue = /0x[\da-f]{6}|\d\.\d+\.\d/i;
/** A line that is drawn, as below a heading. */
const drawnLine = /^[\s=_~*-]*$/;

/** Whether the line above, which has no value of its own, says that a key follows: `Private:`, `My wallet`. */
function isAnnounced(words: readonly string[], left: string, after: string, { isQuoted }: Place): boolean {
  const lines = withoutContracts(left).split('\n');
  const own = `${lines.pop() ?? ''}${/^[^\r\n]*/.exec(after)?.[0] ?? ''}`;
  if (confidential.test(own)) return true;
  const above = lines.findLast((line) => !drawnLine.test(line)) ?? '';
  if (confidential.test(above)) return true;
  // What became of a transaction is said after it was signed: `Signing...`, `Transaction sent: `.
  if (isQuoted || fate.test(words.at(-1) ?? '')) return false;
  return !ownValue.test(above) && wordsOf(above).some(isOfKeys);
}

/** The line of a comment, its words, and the ones behind what stands in a line. */
const commentLine = /^[ \t]*(?:\/\/|#|\/?\*|--|;|%|<!--|"{3}|'{3})/;
const commentBehind = /[ \t](?:\/\/|#|\/\*|--|;|<-+|←|\()[ \t]*(\p{L}.*)$/u;
/** How many lines of a comment are read. */
const mostCommentLines = 12;

/** Whether a comment beside the bytes says what isn't said of transactions alone: that of a key, in any language. */
function isCommented(left: string, after: string): boolean {
  const lines = left.split('\n').slice(-mostCommentLines - 1);
  const own = lines.pop() ?? '';
  const first = lines.findLastIndex((line) => !commentLine.test(line)) + 1;
  const rest = /^[^\r\n]*/.exec(after)?.[0] ?? '';
  const comments = [...lines.slice(first), commentLine.test(own) ? own : '', commentBehind.exec(rest)?.[1] ?? ''];
  return comments
    .flatMap(wordsOf)
    .some(
      (word) =>
        !ofTransaction.test(word) &&
        !ledgerWord.test(word) &&
        !/^(?:hash(?:es)?|ids?|nonce|gas|fees?|status|success)$/.test(word),
    );
}

/** Whether a command follows, wherever the variable is: `$ TX=0x... forge script`, `"deploy": "TX=0x... forge script"`. */
function isForCommand(left: string, after: string): boolean {
  const isSet = /(?:\b[A-Z][A-Z\d_]{0,40}|(?:^|\n)[ \t$>%]{0,40}(?:\w{1,40}=\S{1,80}[ \t]{1,9}){0,9}\w{1,40})=$/.test(
    left.slice(-reach),
  );
  return isSet && /^["']?[ \t]{1,9}(?:\\\r?\n|[\w./-]{1,80}(?![\w./=-]))/.test(after);
}

/** A shell's variable: `TX=0x...`, `export TX=0x...`, `-e TX=0x...`. */
const shellVariable =
  /(?:(?:^[+$%>-]?|\n[+$%>-]?|;|&&|\|\||[&|](?=[ \t]))[ \t]{0,40}[({]?[ \t]{0,3}(?:-[ \t]{1,3})?["']?|[ \t](?:-e|--env|--build-arg)[ \t=]|\b(?:export|declare|local|readonly|typeset|setx?|env|ENV|ARG|then|else|do)[ \t]{1,9}(?:-\w{1,3}[ \t]{1,9}){0,3})[A-Za-z_]\w{0,40}=$/;
/** A variable of the environment in other languages: `$env:TX = `, `process.env.TX = `, `os.environ["TX"] = `, `ENV TX `. */
const ofEnvironment =
  /\b(?:env|environ|ENV)(?:[:.]|\[["'`]?)\w{1,40}["'`]?\]?[ \t]{0,9}=[ \t]{0,9}$|\b(?:ENV|setenv|set(?:[ \t]-\w{1,3}){1,2})[ \t]{1,9}\w{1,40}[ \t]{1,9}$/;
/** What follows a field in a log, as in `tx=0x... status=ok`: a shell's variables would be in capitals. */
const nextField = /^["']?[ \t]{1,3}[a-z][a-z_]{0,30}=/;

/** Whether the bytes are a variable of the environment, which may be the key that a command uses: `TX=0x... forge script`. */
function isInEnvironment(left: string, after: string): boolean {
  if (isForCommand(left, after)) return true;
  const near = left.slice(-reach);
  if (shellVariable.test(near)) return !(/[a-z]=$/.test(near) && nextField.test(after));
  return ofEnvironment.test(near) || namesOutside(left).some(isEnvironment);
}

function isEnvironment(word: string): boolean {
  return /^(?:(?:set|put|stub|get)?env(?:s|ironment|iron)?)$/.test(word);
}

/** How Python's libraries print bytes. */
const hexBytes = /\bHexBytes\($/;
/** What is after the bytes if they're the text of a link in Markdown. */
const linkText = /^`?\]\(https?:/;
/** With `0x`, in hex. */
const lengthOf32 = 66;

/**
 * Whether a name may prove a hash: without the word "hash", it says nothing of what a call makes of the bytes
 * (`tx = hex("0x...")`), of the first of several (`tx = ["0x...", "0x..."]`), or of 48 bytes of a block, which may be data.
 */
function saysEnough(given: readonly string[], isDirect: boolean, length: number): boolean {
  const words = withoutVerb(given);
  const last = words.at(-1) ?? '';
  if (saysHash(words)) return true;
  return (isDirect || last.endsWith('s')) && (last !== 'block' || length === lengthOf32);
}

/** Whether a path around bytes is that of a wallet, or of what signs or sends them: `/wallets/transactions/0x.../sign`. */
export function isOfSigner(before: string, next: string): boolean {
  return wordsOf(before).some(isOfKeys) || /^(?:sign|send|submit|broadcast)/i.test(next);
}

function isHashPath(near: string, after: string): boolean {
  const [path] = hashPath.exec(near) ?? [];
  return (
    path !== undefined && !isOfSigner(/\S*$/.exec(near.slice(0, -path.length))?.[0] ?? '', after.replace(/^\//, ''))
  );
}

/** The headings beside that of a hash, in what explorers and nodes list. */
const ofTable =
  /^(?:blocks?|blockno|status|from|to|methods?|timestamp|time|date|datetime|age|fees?|gas|type|result|nonce|index|success|action|event|steps?|contracts?|functions?|calls?|tests?|scenarios?|operations?|explorer|description|amount)$/;

function isColumnOfHashes({ column, line }: { column: string; line: string }): boolean {
  const words = wordsOf(column);
  const others = wordsOf(line.replace(column, ''));
  return saysHash(words) && namesHash(words) && others.some((word) => ofTable.test(word)) && !others.some(isOfKeys);
}

function saysHash(words: readonly string[]): boolean {
  return /^hash(?:es)?\d*$/.test(words.at(-1) ?? '') || words.some((word) => compound.test(word));
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
  /^(?:b256|h256|hash\d*|hex|fromhex|bytes\d*|buffer|fixed|common|string|str|from|to|of|new|parse|decode|some)$/; /** Of these, the ones that don't say what they read: `from("0x...")` may make anything from a key. */
const ofAnything = /^(?:from|to|of|new|parse|decode)$/;
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
  const words = wordsOf(name);
  const isOfBytes = words.every((word) => ofBytes.test(word)) && words.some((word) => !ofAnything.test(word));
  return whole !== '' && isOfBytes ? text.slice(0, -whole.length) : text;
}

function without(text: string, pattern: RegExp): string {
  const found = pattern.exec(text.slice(-reach));
  return found ? text.slice(0, text.length - found[0].length) : text;
}

/** The routes of explorers and mirror nodes that end in a hash: `/tx/`, `/tx/testnet/`, `/api/v1/contracts/results/`. */
const hashPath =
  /\/(?:tx|txs|transactions?|transactionsbyid|blocks?|contracts\/results|tx\/(?:mainnet|testnet|previewnet|sepolia|holesky|\d{1,9}))\/$/i;
/**
 * Foundry's commands that read a transaction or block, its tests' ways to run one, and hardhat-deploy's lines:
 * `deploying "Vault" (tx: `.
 */
const hashCommand =
  /\bcast[ \t]{1,9}(?:receipt|re|tx|t|run|block|bl)[ \t]{1,9}(?:(?:--json|-j|--quick|-q|--full)[ \t]{1,9}){0,3}$|\bvm\.(?:transact|rollFork)\(\s{0,9}$|\b(?:deploying|reusing|executing)[ \t][^\n(]{1,100}\(tx: $/;
/** A whole line that says what was deployed, to where and in which transaction: `Wallet deployed to 0x... in tx 0x...`. */
const deployedIn =
  /(?:^|\n|["'`]|[\])✔✅>-] {1,3})["'`]?[A-Z][A-Za-z\d]{1,60}["'`]? (?:was |has been |is )?deployed (?:to|at):? {1,3}(?:0x[\da-fA-F]{40}|\d{1,9}\.\d{1,9}\.\d{1,12}),? (?:(?:in|by|with) |\()(?:tx|transaction)(?: hash)?:? {1,3}$/;
/** What is said of a transaction after its hash: `0x... mined in block 12`. */
const minedIn = /^["'`]?[ \t]{1,3}(?:(?:was|has been|is)[ \t])?(?:mined|included|confirmed|reverted) in block #?\[?\d/i;
const inBlock =
  /^["'`]?[ \t]{1,3}(?:(?:was|has been|is)[ \t])?(?:(?:mined|included|confirmed|reverted)[ \t])?in block\b/i;

/**
 * What is between a name and its value: `: `, ` = `, ` => `, ` | `, ` (`, tags, Markdown's marks, spaces, a line break; before
 * the colon, more may stand in parentheses: ` (SHA-384): `.
 */
const gap =
  /(?:[ \t]\([\w-]{1,20}\):[ \t]{1,3}|[ \t]\(|[\s"'`*_\]\\]{0,40}(?::=|=>|->|=|:|\|)[\s*_]{0,60}|<\/\w{1,20}>\s{0,40}<\w[^<>]{0,60}>|>|[ \t]{1,40}|[ \t:*_]{0,9}(?:\r?\n[ \t]{0,40}){1,2})$/;

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
  if (between[0].includes('\n') && !heading.test(line) && !shownHash.test(line)) return '';
  return command.test(name) ? '' : name;
}

/** A line of few words, as a page writes the name of a field above its value. */
const heading = /(?:^|\n)[ \t*_#|>-]{0,9}(?:[\p{L}\d]{1,20}[ _-]?){1,3}[ \t*_]{0,9}$/u;
/** What was typed at the prompt of a console: `> tx.hash`, `>>> receipt.transactionHash`. */
const shownHash = /(?:^|\n)>{1,3}[ \t][\w$.]{1,60}\.(?:\w{1,30}H|h)ash$/;
/** What makes a transaction, from a key for example, rather than having one. */
const command =
  /(?:^|[\s_-])(?:send|sign|create|build|make|submit|prepare|broadcast|new|import)(?!t?ed\b)[\s_-]?\w{2,12}\s{0,9}$/i;

/** JSON-RPC has the function's name in a field of its own. */
const rpcMethod = /["']method["']\s{0,9}:\s{0,9}["'](\w{1,60})["']\s{0,9},\s{0,9}["']params["']\s{0,9}:\s{0,9}$/;
/** How nodes log the same: `eth_getTransactionReceipt params=[`. */
const rpcLog = /\b((?:eth|debug)_\w{1,60})["']?[ \t,]{0,3}["']?params["']?[ \t]{0,3}[:=][ \t]{0,3}\[?$/;

/** The function whose first argument, or the first after Go's context, would follow the text; empty if there is none. */
function calleeAtEnd(left: string): string {
  const near = left.slice(-reach);
  const called = /([\w$.:]{1,100})\(\s{0,60}(?:(?:ctx|context\.\w{1,20}\(\)),[ \t]{0,9})?$/.exec(near);
  const name = (called ?? rpcMethod.exec(near) ?? rpcLog.exec(near))?.[1] ?? '';
  // How Nethereum sends what was asked for.
  return name.replace(/\.SendRequestAsync$/, '');
}

/** The words of a name in lowercase, of `txHash`, `TX_HASH`, `tx-hash` and `Tx hash` alike, without numbers. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
}

/** In a name, these say that the value is a key, even if it's one for transactions. */
const keyWords: ReadonlySet<string> = new Set(
  'key keys privkey privatekey priv private prv secret secrets seed seeds mnemonic password passwd pwd passphrase pk pks sk sks pkey sign signing signer signers signatory signatories keypair keystore credential credentials'.split(
    ' ',
  ),
);

const transactionWord = /^(?:tx|txn|transaction|receipt)s?$/;
/** Nouns and participles for what has a hash on a ledger. */
const ledgerWord =
  /^(?:(?:tx|txn|transaction|receipt|block|parent|previous|uncle|deployment)s?|deploy|creation|ethereum|evm|submitted|sent|mined|confirmed|success|failed)$/;
/** What becomes of a transaction, as the last word before its hash: `Confirmed 0x...`, `Transaction failed: 0x...`. */
const fate = /^(?:sent|submitted|broadcasted|confirmed|mined|reverted|failed|failure|dropped)$/;
/** Of these, the ones that are said of nothing else. */
const ofTransactions = /^(?:submitted|confirmed|mined)$/;
const compound = /^(?:tx|txn|transaction|block|parent)(?:hash(?:es)?|ids?)$/;

/** Without the verb of `Transaction hash is 0x...`. */
function withoutVerb(words: readonly string[]): readonly string[] {
  return /^(?:is|was|are)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

/** Whether a name is that of a transaction's or block's hash, such as `deployTxHash`, `Block #12`, `transaction`. */
function namesHash(given: readonly string[]): boolean {
  const words = withoutVerb(given);
  const last = words.at(-1)?.replace(/\d+$/, '') ?? '';
  const others = words.slice(-4, -1);
  if (/^hash(?:es)?$/.test(last)) return others.some((word) => ledgerWord.test(word));
  if (/^ids?$/.test(last)) return transactionWord.test(others.at(-1) ?? '');
  if (fate.test(last))
    return (words.length === 1 && ofTransactions.test(last)) || others.some((word) => transactionWord.test(word));
  return transactionWord.test(last) || compound.test(last) || last === 'block';
}

/** What people say of a transaction before its hash, and what it does; anything else may be who has a key. */
const ofTransaction =
  /^(?:export|const|constant|let|var|val|final|static|auto|string|str|bytes32|the|an?|this|that|its?|my|our|in|at|on|by|view|see|check|last|first|next|previous|pending|successful|original|raw|evm|ethereum|hedera|hiero|l[12]|error|returned|contract|create2?|deploy|deployment|creation|init|initiali[sz]e|upgrade|mint|burn|transfer|approve|swap|deposit|withdraw|call|fund|funding|grant|revoke|pause|unpause|set|setup|update|execute|stake|claim|bridge|wrap|unwrap|associate|approval|mainnet|testnet|previewnet|devnet|localnet|sepolia|holesky|hash|scan|hashscan|etherscan|explorer|token|nft|proxy|implementation|factory|vault|oracle|router|pool|usdc|usdt|weth|whbar|hbar|erc20|erc721|network|for|(?!sign)[a-z]+(?:ed|ing))$/;
const forWhom = /\b(?:for|per|each|every)\b/i;
const failedWait = /\b(?:failed|unable) to wait for\b/i;
const waitingFor = /\bwaiting for\b/i;

/** Whether a name that ends in a transaction's word says nothing of who has a key: `use this one for the tx: ` does. */
function isOnlyOfTransaction(name: string): boolean {
  const text = name.trim().replace(failedWait, 'waiting for');
  // A name in code is only as long as it must be.
  if (!/\s/.test(text)) return true;
  if (forWhom.test(text) && !waitingFor.test(text)) return false;
  return wordsOf(text)
    .slice(0, -1)
    .every((word) => ofTransaction.test(word) || ledgerWord.test(word));
}

const asking = /^(?:get|fetch|find|wait|query|trace|replay|debug)$/;
/** What makes a transaction, with a key for example. */
const making = /^(?:send|sign|create|build|make|submit|prepare|broadcast|new|import|deploy|as|from|with)$/;
/** What a function that takes the hash of a transaction returns. `getTransactionSender` may rather take a key. */
const answer =
  /^(?:hash|confirmations?|results?|records?|logs?|events?|trace|status|data|details|info|fees?|gas|error|reason)$/;

/** Whether a function takes the hash of a transaction or block: `getTransactionReceipt`, `eth_getBlockByHash`. */
function asksForHash(words: readonly string[]): boolean {
  const isOfLedger = (word: string) => transactionWord.test(word) || word === 'block';
  const last = words.at(-1) ?? '';
  if (words.some((word) => making.test(word)) || !(isOfLedger(last) || answer.test(last))) return false;
  if (words.some((word) => asking.test(word))) return words.some(isOfLedger);
  // In Go, they ask without a verb: `client.TransactionReceipt(ctx, ...)`, `client.BlockByHash(ctx, ...)`.
  return /(?:^| )(?:transaction receipt|(?:transaction|block) by hash)$/.test(words.join(' '));
}

/** The fields beside the `hash` of a transaction, receipt or block. */
const receiptFields =
  /\b(?:block[_ ]?number|block_?hash|gas_?used|gas_?price|gas_?limit|gas_?consumed|transaction_?index|transaction_?type|cumulative_?gas_?used|effective_?gas_?price|contract[_ ]?address|contract_?name|paid|block|miner|from|to|logs|contract_?id|chain_?id|number|nonce|input|parent|max_?fee_?per_?gas|confirmations|logs_?bloom|bloom|previous_?hash|hapi_?version|record_?file|parent_?hash|state_?root|transactions)\b(?=["'`]?\s{0,9}[:=]|[ \t]{2,}\S)/gi;
const fewestFields = 2;
/** Of these, the ones that the settings of a network have, too. */
const ofNetwork = /^(?:chainid|gasprice|gaslimit|from|to|number|contractname|contractid|contractaddress)$/;
/** Of these, the ones that stand beside no other hash. */
const ofReceipt = /^(?:block[_ ]?(?:number|hash)|transaction_?index)$/i;

/** The name of an object that would follow: `tx: `, `"receipt":`, `tx = `. */
const ofObject = /([\w$]{1,60})["'`]?\s{0,3}[:=(]?\s{0,3}$/;

/** Whether a `hash` is that of a transaction or block, by its line or by the fields beside it. */
function isInReceipt(left: string, after: string, { path, isQuoted }: Place): boolean {
  const line = left.slice(left.lastIndexOf('\n') + 1).slice(-reach);
  const [before, behind] = objectAround(left, after);
  // In code and JSON, the other words of a line may be of anything.
  const said = isQuoted ? (ofObject.exec(left.slice(0, -before.length))?.[1] ?? '') : line;
  if (wordsOf(said).some((word) => ledgerWord.test(word)) && !wordsOf(before + behind).some(isOfKeys)) return true;
  if (namesAround(left).some((name) => asksForHash(wordsOf(name)))) return true;
  return isQuoted && codeFile.test(path) ? isInRecord(left, after) : areFieldsBeside(left, after);
}

function areFieldsBeside(left: string, after: string): boolean {
  const beside = `${left.slice(-900)}\n${after}`;
  const fields = beside.match(receiptFields) ?? [];
  if (fields.some((field) => ofReceipt.test(field))) return true;
  const names = new Set(fields.map((field) => field.toLowerCase().replaceAll('_', '')));
  return names.size >= fewestFields && [...names].some((name) => !ofNetwork.test(name));
}

/** Of the fields of a receipt, the ones that no settings have. */
const recordFields =
  /\b(?:block[_ ]?(?:number|hash)|transaction_?(?:index|type)|gas_?(?:used|consumed)|cumulative_?gas_?used|effective_?gas_?price|logs_?bloom|confirmations|hapi_?version|record_?file|parent_?hash|previous_?hash|state_?root)["'`]?(?:\s{0,9}[:=]\s{0,9}|[ \t]{2,})(?:\w{1,20}\()?["'`]?(?:0x|\d|null|undefined|\[)/i;

/** Whether fields of a receipt or a block stand in the same object, or in the same paragraph. */
function isInRecord(left: string, after: string): boolean {
  return recordFields.test(objectAround(left, after).join('\n'));
}

/** Whether the record may be one of an event, which names an operator or a wallet, but no key. */
function isInEvent(left: string, after: string): boolean {
  const words = wordsOf(objectAround(left, after).join('\n'));
  return isInRecord(left, after) && !words.some((word) => isOfKeys(word) && !/^(?:wallets?|accounts)$/.test(word));
}

/** What stands before and after the bytes in the innermost object, or in their paragraph if there is none. */
function objectAround(left: string, after: string): [before: string, behind: string] {
  let depth = 0;
  let start = left.length;
  while (start > 0 && depth <= 0) {
    const letter = left.charAt(--start);
    if (letter === '}') depth--;
    else if (letter === '{') depth++;
  }
  if (depth <= 0) {
    const before = left.slice(left.lastIndexOf('\n\n') + 1);
    return [before, after.split(/\r?\n\r?\n/)[0] ?? ''];
  }
  depth = 0;
  let end = 0;
  for (; end < after.length && depth >= 0; end++) {
    const letter = after.charAt(end);
    if (letter === '{') depth++;
    else if (letter === '}') depth--;
  }
  return [left.slice(start), after.slice(0, end)];
}

/** In the names that the bytes are given or passed to, these say that they're a key. */
const ownerWords: ReadonlySet<string> = new Set(
  'account accounts addr broadcast ecdsa ed25519 secp256k1 deployer deployers operator operators relayer relayers treasury payer auth jwt token salt login unlock'.split(
    ' ',
  ),
);
/** Anywhere in the same statement or object, these do. */
const walletWords: ReadonlySet<string> = new Set(
  'wallet wallets signer signers mnemonic private privatekey privkey secret secrets keypair keystore passphrase accounts'.split(
    ' ',
  ),
);

/** How far around a name such as `tx` nothing may be said of keys, in UTF-16 units. */
const nearKeys = { before: 300, after: 160 } as const;

/** The name of a field as nodes print receipts, one a line: `  Transaction:         `. */
const alignedField = /\n[ \t]{2,9}Transaction:[ \t]{1,20}$/;

/** Whether keys or wallets are named close to the bytes, or in the names of what the bytes are in. */
function isNearKeys(name: string, left: string, after: string): boolean {
  const near = `${left.slice(-nearKeys.before)} ${after.slice(0, nearKeys.after)}`;
  const isSaid = wordsOf(near).some(isOfKeys);
  if (isSaid && !(alignedField.test(left.slice(-reach)) && areFieldsBeside(left, after))) return true;
  // In `Token deployment tx: `, the token isn't one that logs in.
  const own = wordsOf(name).filter((word) => word !== 'token');
  return [...own, ...namesOutside(left)].some((word) => isOfKeys(word) || ownerWords.has(word));
}

function isOfKeys(word: string): boolean {
  return keyWords.has(word) || walletWords.has(word) || isForeignKey(word);
}

/** The same in the languages in which people name things and write comments: how such words begin. */
const foreignKey =
  /^(?:priva[dt]|privé|privée|privee|prywatn|приват|закрыт|секрет|secr[eé]t|segret|segred|sekret|cl[eé]fs?$|cl[eé]s?$|clave|llave|chave|chiav|clau$|claus$|cheie|klucz|kl[ií]č|kulcs|avain|anahtar|özel|ozel|gizli|kunci|rahasia|kh[oó]a$|ключ|кошел|гаман|парол|сид$|מפתח|κλειδ|billetera|monedero|cartera|carteira|portefeuille|portafogli|portfel|c[uü]zdan|dompet|firmante|firmador|firmatari|signataire|assinant|semilla|semente|graine|contrase[nñ]a|senha|hasł|şifre|wachtwoord)/;
/** What stands anywhere in a word: of compounds, and of languages without spaces. */
const foreignKeyWithin =
  /schl(?:ü|ue)ssel|geheim|passwor|kennwor|unterzeich|geldb(?:ö|oe)rse|sleutel|nyckel|n[øö]gle|n[øö]kkel|私[钥鑰]|[密秘][钥鑰]|助[记記][词詞]|[钱錢]包|[签簽]名|密[码碼]|鍵|秘密|署名|ウォレット|プライベート|개인|비밀|지갑|서명|니모닉|مفتاح|محفظة|السري|الخاص|کلید|กุญแจ|कुंजी|निजी|चाबी/;

export function isForeignKey(word: string): boolean {
  if (foreignKey.test(word)) return true;
  return (word.length > 5 || /[^ -~]/.test(word)) && foreignKeyWithin.test(word);
}

/** The words in the names of what the bytes are in. */
function namesOutside(left: string): string[] {
  return [...namesAround(left), ...parentsOf(left), ...tagsOf(left)].flatMap(wordsOf);
}

/** The names of the XML elements before the end. */
function tagsOf(left: string): string[] {
  return Array.from(left.slice(-nearKeys.before).matchAll(/<([\w:-]{1,40})[\s>]/g), ([, name = '']) => name);
}

/** The names of what the bytes are in by indentation, as in YAML, and of their section, as in TOML and Markdown. */
function parentsOf(left: string): string[] {
  return linesOutside(left).map((line) => (section.test(line) ? line : line.replace(/[:={].*$/s, '')));
}

/** The first letter of a line that begins a section. */
const section = /^[[#]/;

/** The lines of what the bytes are in, innermost first. */
function linesOutside(left: string): string[] {
  const lines = left.split('\n');
  const indentOf = (line: string) => /^[ \t]*(?:- )?/.exec(line)?.[0].length ?? 0;
  const parents: string[] = [];
  let indent = indentOf(lines.pop() ?? '');
  for (const line of lines.reverse()) {
    if (section.test(line)) return [...parents, line];
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    parents.push(line);
  }
  return parents;
}

/** A line that begins an object of YAML or of TOML and has nothing but its name: `accounts:`, `keys: |`, `[accounts]`. */
const opening = /^(?:[ \t-]{0,40}["']?[\w.-]{1,60}["']?:[ \t]{0,9}(?:[|>][\d+-]{0,2})?|\[{1,2}[\w.-]{1,60}\]{1,2})\s*$/;

/** A list of accounts as anvil prints it: `(0) 0x...`. */
const numbered = /(?:^|\n)\s{0,9}\(\d{1,3}\) {1,9}$/;

/** Whether the statement or object around the bytes has to do with a wallet, a signer, a key or a list of accounts. */
function isAmongKeys(left: string, after: string): boolean {
  if (numbered.test(left.slice(-60)) || isInPem(left, after)) return true;
  const parents = linesOutside(left).filter((line) => opening.test(line));
  const names = [nameAtEnd(left), ...namesAround(left), ...parents].flatMap((name) => wordsOf(name).slice(-4));
  if (names.some((word) => keyWords.has(word) || ownerWords.has(word))) return true;
  const rest = /^[^\n;]{0,200}/.exec(after)?.[0] ?? '';
  const said = wordsOf(`${statementBefore(left)} ${rest}`);
  return said.some((word, at) => walletWords.has(word) || (word === 'broadcast' && said[at - 1] === 'start'));
}

/** Whether the bytes are between the first and the last line of a key or certificate. */
function isInPem(left: string, after: string): boolean {
  return left.lastIndexOf('-----BEGIN ') > left.lastIndexOf('-----END ') || /^[^-]*-----END /.test(after);
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
