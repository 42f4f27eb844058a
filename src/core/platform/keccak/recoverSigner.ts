import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesOfHex } from '../hex.ts';
import { keccak256 } from './keccak.ts';

/**
 * The EVM address of who signed a hash with secp256k1.
 * @param hash 32 bytes
 * @returns `0x` and 40 lowercase hex digits; undefined if no key gives that signature, or its `s` is in the upper half,
 *   which Ethereum takes for another's copy of a signature (EIP-2)
 */
export function recoverSigner(
  hash: Uint8Array,
  { parity, r, s }: { readonly parity: number; readonly r: bigint; readonly s: bigint },
): string | undefined {
  const bytes = bytesOfHex(
    [parity, r, s].map((each, at) => each.toString(16).padStart(at === 0 ? 2 : 64, '0')).join(''),
  );
  if (bytes?.length !== 65 || parity > 1) return undefined;
  try {
    const signature = secp256k1.Signature.fromBytes(bytes, 'recovered');
    if (signature.hasHighS()) return undefined;
    const key = signature.recoverPublicKey(hash).toBytes(false);
    return `0x${keccak256(key.subarray(1)).slice(-40)}`;
  } catch {
    // No point of the curve has these numbers.
    return undefined;
  }
}
