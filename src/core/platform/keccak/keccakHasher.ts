import { createKeccak } from 'hash-wasm';
import { type KeccakHasher, keccak256 } from './keccak.ts';

/**
 * A hasher for many files with hash-wasm's WebAssembly: 144 sources of 5 KB take 2.6 ms, with @noble/hashes (`keccak256`)
 * 21 ms. Our own module took 2.3 ms, but nobody could review its bytes. hash-wasm adds 11 KB to the bundle. On a host
 * that forbids WebAssembly, it is `keccak256`.
 */
export async function createKeccakHasher(): Promise<KeccakHasher> {
  try {
    const hasher = await createKeccak(256);
    return (content) => `0x${hasher.init().update(content).digest('hex')}`;
  } catch {
    return keccak256;
  }
}
