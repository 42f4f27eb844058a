/** 32 bytes or more in hex: a hash, or a private key that was taken for one. */
const bytes = /(?:0x)?[0-9a-f]{64,}/gi;

/** The text without any 32 bytes or more in hex, which may be a private key: for what is stored, or read by others. */
export function withoutKeys(text: string): string {
  return text.replace(bytes, (hex) => `<${Math.floor(hex.replace(/^0x/i, '').length / 2)} bytes>`);
}
