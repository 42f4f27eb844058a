import { createHash } from 'node:crypto';

/** A Statuspage id, twelve lower-case letters and digits, always the same for the same `name`. */
export function pageId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return BigInt(`0x${hash}`).toString(36).slice(0, 12);
}

/** A 64-bit number beyond 2^53, as a tweet's id is, always the same for the same `name`. */
export function tweetId(name: string): string {
  const digest = createHash('sha256').update(`tweet ${name}`).digest();
  return String(1_900_000_000_000_000_001n + (digest.readBigUInt64BE() % 90_000_000_000_000_000n) * 2n);
}
