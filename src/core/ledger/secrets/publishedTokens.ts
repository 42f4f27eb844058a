import { isRandom } from './isRandom.ts';
import { accessToken, labelled } from './isSecret.ts';
import { comment } from './namedKeys.ts';

const everyToken = new RegExp(accessToken.source, 'g');
/** The first letters of a service that nothing else begins with; after the others, a name of code may follow. */
const surely = /^(?:AKIA|ASIA|ABIA|ACCA)[A-Z\d]{16}$|^[t-z]prv|^AGE-SECRET/;

/** Services that are reached by a URL with a key in its path. */
const keyedService =
  /\b(?:https?|wss?):\/\/[\w.-]{0,80}(?:infura\.io|alchemy(?:api)?\.(?:com|io)|quiknode\.pro|ankr\.com|hgraph\.(?:io|dev)|arkhia\.io|validationcloud\.io|blastapi\.io|chainstack\.com|getblock\.io|drpc\.org|nodereal\.io|blockpi\.network|tenderly\.co|moralis-nodes\.com|chainnodes\.org|hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks)\/([^\s"'`<>)]{12,300})/gi;

/** Whether a line has an access token of a common service. */
export function hasToken(line: string): boolean {
  for (const { 0: token, index } of line.matchAll(everyToken)) {
    if (surely.test(token)) {
      // Not the digits of data in hex.
      if (!/\w/.test(line[index + token.length] ?? '') && !/^[\dA-F]+$/.test(token)) return true;
    } else if (!/^A(?:KI|SI|BI|CC)A/.test(token) && isRandom(token)) return true;
  }
  if (!line.includes('://')) return false;
  for (const [, path = ''] of line.matchAll(keyedService))
    if (path.split(/[/?&=]/).some((part) => part.length >= 16 && !part.startsWith('0x') && isRandom(part))) return true;
  return false;
}

/** The text without access tokens and without the paths of URLs that have a key in them. */
export function withoutTokens(text: string): string {
  return text
    .replace(keyedService, (url, path: string) => `${url.slice(0, -path.length)}<cut>${/[:.,]$/.exec(path)?.[0] ?? ''}`)
    .replace(everyToken, '<token>');
}

const everyLabel = new RegExp(labelled.source, 'gi');
const passwordLabel = /api|access|secret|token|pass|pwd|auth|bearer|credential/i;
const mayNamePassword = /pass|pwd|secret|token|key|auth|credential|bearer|basic|curl|:\/\//i;

/** Whether a line gives a value to the name of a password or of a token, or has one in a URL or a command. */
export function hasPassword(line: string): boolean {
  if (!mayNamePassword.test(line)) return false;
  return hasLabelled(line) || [...said(line)].some(isNoPlaceholder);
}

/** What a comment or quotes give to such a name. */
function hasLabelled(line: string): boolean {
  for (const { 0: label, index } of line.matchAll(everyLabel)) {
    const isVariable = /^[A-Z\d]?_KEY=/.test(label);
    if (!passwordLabel.test(label) && !isVariable) continue;
    const end = index + label.length - 1;
    const value = /^[\w+/=.~-]{16,}/.exec(line.slice(end, end + 200))?.[0] ?? '';
    const isData = isVariable || comment.test(line.slice(0, index)) || isQuoted(line.slice(0, end));
    const isHash = /^0x[\da-f]+$/i.test(value) || /^[\da-f]{64}$/i.test(value);
    if (isData && !isHash && (isRandom(value) || isMixed(value))) return true;
  }
  return false;
}

/** Passwords as they stand in URLs, headers, commands and variables of the environment. */
const places: readonly RegExp[] = [
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@"'`<>]{0,80}:([^\s/@"'`<>]{4,100})@[\w[]/gi,
  /\b(?:bearer|basic)\s+(?=[\w.~+/-]*\d)([\w.~+/-]{16,}={0,2})/gi,
  /\bcurl\b.{0,200}\s(?:-u|--user)[\s=]["']?[^\s:"']{1,80}:([^\s"'`]{6,100})/g,
  /\s--(?:password|passphrase|token|(?:etherscan-)?api-key|secret)[\s=]["']?((?=[^\s"'`]*\d)[^\s"'`]{6,100})/g,
  /[?&](?:key|token|auth|sig|signature|secret|password|pwd)=((?=[\w.~+/%-]*\d)(?=[\w.~+/%-]*[A-Za-z])[\w.~+/%-]{16,})/gi,
];
const variable =
  /(?:^|[\s*/#])(?:export\s+)?(?:[A-Z][A-Z\d_]*_)?(?:PASS|PASSWORD|PASSWD|PASSPHRASE|PWD|SECRET)=(?:(["'])([^"'`]{6,100})\1|([^\s"'`;(){}]{6,100}))\s*(?:$|[#\s])/g;

function* said(line: string): Generator<string> {
  for (const place of places) for (const [, value = ''] of line.matchAll(place)) yield value;
  for (const [, , quoted, plain = ''] of line.matchAll(variable)) yield quoted ?? plain;
}

const placeholder =
  /^(?:[<${[%]|your|my[_-]|x{3}|\*{2}|\.{2}|…|change|example|placeholder|todo|none$|null$|undefined$|true$|false$|pass(?:word|wd)?\d*$|pwd$|secret$|token$|0x)|(?:[_-]here|\.\.\.|…|>)$/i;

function isNoPlaceholder(value: string): boolean {
  return !placeholder.test(value);
}

/** As AWS writes secrets. */
function isMixed(value: string): boolean {
  return /^[\w+/]{40}$/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[\d+/]/.test(value);
}

/** Whether the end of a line's text is in quotes. */
function isQuoted(text: string): boolean {
  return (text.match(/["'`]/g) ?? []).length % 2 === 1;
}
