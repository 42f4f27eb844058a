import { bytesOfBase64 } from '../../platform/bytes.ts';
import { bytesOfHex } from '../../platform/hex.ts';

/** Longer texts aren't identifiers anyway. */
const longest = 20_000;

/** Access tokens of common services by their first characters, JSON Web Tokens, and extended private keys of wallets. */
export const accessToken =
  /(?<![A-Za-z0-9])(?:gh[oprsu]_\w{16,}|github_pat_\w{16,}|gl(?:pat|dt|rt|ptt|cbt|ft|soat)-[\w-]{16,}|(?:sk|rk|pk)[-_][\w-]{16,}|(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}|xox[a-z]-[\w-]{10,}|xapp-[\w-]{10,}|eyJ[\w-]{8,}\.[\w-]{8,}|npm_\w{16,}|pypi-[\w-]{16,}|hf_\w{16,}|AIza[\w-]{20,}|ya29\.[\w-]{16,}|dop_v1_\w{16,}|SG\.[\w-]{16,}|whsec_[\w+/=]{16,}|hvs\.[\w-]{16,}|vault:v\d+:\S{8,}|shp(?:at|ca|pa|ss)_\w{16,}|[t-z]prv\w{40,}|(?:SK|dapi|key-)[\da-f]{32}(?!\w)|sq0(?:atp|csp)-[\w-]{20,}|lin_api_\w{20,}|secret_[A-Za-z\d]{32,}|PMAK-[\da-f]{24}-\w{16,}|sbp_[\da-f]{32,}|gsk_\w{32,}|r8_\w{24,}|figd_[\w-]{24,}|vercel_blob_rw_\w{16,}|dp\.[a-z]{2,5}\.\w{32,}|ATATT3x\S{24,}|\d{8,10}:AA[\w-]{33}(?![\w-])|AGE-SECRET-KEY-1[A-Z\d]{50,}|nsec1[a-z\d]{50,}|(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z\d]))/;

/** A name for a secret, and the beginning of its value. */
export const labelled =
  /(?:private[\s_-]?key|priv[\s_-]?key|secret(?:[\s_-]?key)?|api[\s_-]?key|access[\s_-]?key|(?:^|[^a-z])(?:key|pk|sk|pwd)|mnemonic|(?:seed|recovery|secret)[\s_-]?phrase|seed|pass(?:word|phrase|wd)|(?:auth|access|bearer|refresh)[\s_-]?token|authorization|credentials?|bearer)["'`]?(?:\s{0,5}(?::=|=>|=|:)\s{0,5}|\s{1,5}(?=["'`]?(?:0x)?[0-9a-f]{32}))["'`[({]{0,3}[^\s"'`]/i;

/** The same in other languages, also at the end of a compound, and what HTTP writes before credentials. */
const labelledElse =
  /(?:(?<!\p{L})(?:pw|pin|clave(?: privada)?|senha)|passwor[dt]|passphrase|kennwort|mot de passe|phrase secrète|contraseña|пароль|密码|密碼|助记词|助記詞|パスワード|비밀번호)(?:\s{0,5}[:=：]|\s(?:is|ist|est|es)\s|\s(?=\d{4,}))\s{0,5}\S|^["']?(?:basic|bearer)\s+[\w.~+/=-]{6,}["']?$/iu;

/** The bytes of a key in decimal, as programs print them. */
const byteList =
  /^[^\d]{0,20}(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\b[\s,;]{1,4}){31,}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b[^\d]{0,5}$/;

/** `-----BEGIN PRIVATE KEY-----` with or without line breaks; also of SSH and PGP. */
export const pem = /-{4,5}\s?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/i;

/** Whether a text gives control over an account or a service, so that it must not leave the machine. */
export function isSecret(text: string): boolean {
  if (text.length > longest) return true;
  return (
    [pem, accessToken, labelled, labelledElse, byteList].some((pattern) => pattern.test(text)) ||
    hasDerKey(text) ||
    isRecoveryPhrase(text)
  );
}

/**
 * Whether the text contains a private key in its DER form (PKCS #8 or SEC 1, encrypted or not), in hex, base64 or
 * base64url, also broken into lines.
 */
export function hasDerKey(text: string): boolean {
  const joined = text.replace(/\\[nr]|[\s"'`]/g, '');
  for (const [word] of joined.matchAll(/(?:0x)?[\w+/-]{40,}={0,2}/g)) {
    const hex = /30[0-9a-f]{40,}/i.exec(word)?.[0] ?? '';
    const isInHex = bytesOfHex(`0x${hex.slice(0, hex.length - (hex.length % 2))}`);
    if (hex !== '' && isInHex && isDerKey(isInHex)) return true;
    const isInBase64 = /M[A-P][\w+/-]{38,}/.exec(word)?.[0] ?? '';
    if (isInBase64 !== '' && isDerKey(bytesOfBase64(isInBase64.slice(0, isInBase64.length & ~3)))) return true;
  }
  return false;
}

const sequence = 0x30;
const integer = 0x02;

/** A sequence that begins with a small version number, as private keys do, or with the sequence of an encryption. */
function isDerKey(bytes: Uint8Array): boolean {
  if (bytes[0] !== sequence) return false;
  const header = (bytes[1] ?? 0) < 0x80 ? 2 : 2 + ((bytes[1] ?? 0) & 0x7f);
  const rest = bytes.subarray(header);
  const isVersioned = rest[0] === integer && rest[1] === 1 && (rest[2] ?? 9) <= 3;
  // 1.2.840.113549.1.5: password-based encryption.
  const isEncrypted =
    rest[0] === sequence &&
    rest[2] === 0x06 &&
    rest[4] === 0x2a &&
    rest[5] === 0x86 &&
    rest[10] === 1 &&
    rest[11] === 5;
  return isVersioned || isEncrypted;
}

/** As wallets offer them: 12, 15, 18, 21 or 24 words, here with some lost or added. */
const fewestWords = 11;
const mostWords = 26;
const longestWord = 12;
/** Words written together, which as base64 would be a hash. */
const wordsTogether = /^(?:[a-z]{64}|[A-Z]{64})$/;
const phraseInHan =
  /^(?:\p{Script=Han}{12}|\p{Script=Han}{15}|\p{Script=Han}{18}|\p{Script=Han}{21}|\p{Script=Han}{24})$/u;

/** The words of the Korean list have two to four syllables each, and none has twelve. */
const phraseInHangul = /^\p{Script=Hangul}{24,}$/u;

/**
 * Whether a text is as many short words as a recovery phrase has, in any language and however they're written: in
 * quotes, numbered, with commas or a final period, on a line each, after a label, or in Chinese without spaces.
 */
export function isRecoveryPhrase(text: string): boolean {
  const list = text
    .normalize('NFC')
    .replace(/^[\p{L}\s_-]{1,40}[:=]/u, '')
    // The letters between the digits of an address or hash aren't words.
    .replace(/0x[\da-f]{40,}|(?<![\da-f])(?:[\da-f]{64}|[\da-f]{96})(?![\da-f])/gi, ' ')
    .replace(/[\d"'`“”„«»‘’()[\]{}<>#.,;:|/*•·、，。・_+-]+/gu, ' ')
    .trim();
  const joined = list.replace(/\s/g, '');
  if (wordsTogether.test(joined) || phraseInHan.test(joined) || phraseInHangul.test(joined)) return true;
  const words = list.split(/\s+/);
  return (
    words.length >= fewestWords &&
    words.length <= mostWords &&
    words.every((word) => word.length <= longestWord && /^[\p{L}\p{M}]+$/u.test(word))
  );
}
