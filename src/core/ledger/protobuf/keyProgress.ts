import type { LedgerKey } from './ledgerKey.ts';

/** How far a key, with the keys in it, has signed. */
export interface KeyProgress {
  readonly isSigned: boolean;
  /** Of the keys directly in it, or of itself: how many have signed, are required, and are there. */
  readonly signed: number;
  readonly needed: number;
  readonly total: number;
  /** It needs a call of the contract, which isn't a signature. */
  readonly isContract: boolean;
}

/** @param prefixes the beginnings of the public keys that have signed, in hex without `0x` */
export function keyProgress(key: LedgerKey, prefixes: readonly string[]): KeyProgress {
  if (key.kind === 'contract') return { isSigned: false, signed: 0, needed: 1, total: 1, isContract: true };
  if (key.kind === 'key') {
    const hex = key.hex.toLowerCase();
    const isSigned = prefixes.some((each) => each !== '' && hex.startsWith(each.toLowerCase()));
    return { isSigned, signed: isSigned ? 1 : 0, needed: 1, total: 1, isContract: false };
  }
  const parts = key.keys.map((each) => keyProgress(each, prefixes));
  const signed = parts.filter(({ isSigned }) => isSigned).length;
  const total = parts.length;
  const needed = key.kind === 'list' ? total : Number(key.threshold);
  const isSigned = total > 0 && signed >= needed;
  const withoutContracts = parts.filter(({ isContract }) => !isContract).length;
  return { isSigned, signed, needed, total, isContract: !isSigned && withoutContracts < needed };
}
