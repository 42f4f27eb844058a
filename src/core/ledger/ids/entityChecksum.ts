/** The public networks' ledger IDs, one byte each. */
const ledgerIds = [
  ['mainnet', 0],
  ['testnet', 1],
  ['previewnet', 2],
] as const;

/** 26^3 and 26^5, and the multiplier that spreads the result (HIP-15). */
const p3 = 17_576;
const p5 = 11_881_376;
const multiplier = 1_000_003;

/** The public network whose checksum an entity ID has (`0.0.123-vfmkw`); undefined if it fits none. */
export function networkOfChecksum(entityId: string, checksum: string): string | undefined {
  return ledgerIds.find(([, ledgerId]) => entityChecksum(entityId, ledgerId) === checksum)?.[0];
}

/** The ledger ID of a public network by its name; undefined for others, whose checksums are undefined. */
export function ledgerIdOf(network: string): number | undefined {
  return ledgerIds.find(([name]) => name === network)?.[1];
}

/** The five letters that HIP-15 derives from an entity ID and a one-byte ledger ID. */
export function entityChecksum(entityId: string, ledgerId: number): string {
  const digits = Array.from(entityId, (character) => (character === '.' ? 10 : Number(character)));
  let weighted = 0;
  const sums = [0, 0];
  for (const [index, digit] of digits.entries()) {
    weighted = (weighted * 31 + digit) % p3;
    sums[index % 2] = ((sums[index % 2] ?? 0) + digit) % 11;
  }
  let network = 0;
  for (const byte of [ledgerId, 0, 0, 0, 0, 0, 0]) network = (network * 31 + byte) % p5;
  const [even = 0, odd = 0] = sums;
  let rest = (((((digits.length % 5) * 11 + even) * 11 + odd) * p3 + weighted + network) % p5) * multiplier;
  rest %= p5;
  let letters = '';
  for (let count = 0; count < 5; count++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}
