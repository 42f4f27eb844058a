/** 32 bytes or more in hex: a hash, or a private key that was taken for one. */
const inHex = /(?:0x)?[0-9a-f]{64,}/gi;
/** A run of base64 or base64url, also in a URL, and 48 bytes of it at its end and before the rest of a path. */
const base64 = /(?:[\w+/-]|%2[bf])+/gi;
const endOf48Bytes = /(?<=^|\/)(?:[\w+/-]|%2[bf]){64}$/i;
const partOf48Bytes = /(?<=^|\/)(?:[\w+/-]|%2[bf]){64}(?=\/)/gi;
/** An EVM address as an alias, in base32: the secret of one-time passwords looks the same. */
const inBase32 = /(?<!\w)[A-Z2-7]{32}(?!\w)/g;

/**
 * The text without anything that may be a private key or the secret of one-time passwords: for what is stored, or read
 * by others.
 */
export function withoutKeys(text: string): string {
  return text
    .replace(inHex, (hex) => bytesWords(Math.floor(hex.replace(/^0x/i, '').length / 2)))
    .replace(base64, withoutHash)
    .replace(inBase32, bytesWords(20));
}

/** A run without the 48 bytes that it is, or that are in a path in it. */
function withoutHash(run: string): string {
  const without = (hash: string) => (isMixed(hash) ? bytesWords(48) : hash);
  return run.replace(endOf48Bytes, without).replace(partOf48Bytes, without);
}

/** Whether it has many letters of both cases and a digit, which paths and names of that length rarely have. */
function isMixed(word: string): boolean {
  return [/[A-Z]/g, /[a-z]/g].every((kind) => (word.match(kind)?.length ?? 0) >= 8) && /\d/.test(word);
}

function bytesWords(count: number): string {
  return `<${count} bytes>`;
}
