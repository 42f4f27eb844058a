import { hexOfBytes } from '../hex.ts';
import { blockSize, blocksAt, keccakModule } from './keccakModule.ts';

/** keccak256 of bytes, as `0x` and 64 lowercase hex digits. */
export type KeccakHasher = (content: Uint8Array) => string;

/** The number of blocks absorbed at a time; they fit the module's memory. */
const blocksAtOnce = 960;

/** A hasher for many files, several times as fast as `keccak256`. Undefined if WebAssembly isn't allowed. */
export function createKeccakHasher(): KeccakHasher | undefined {
  const { memory, absorb } = instantiate();
  const buffer = typeof memory === 'object' && memory !== null && 'buffer' in memory ? memory.buffer : undefined;
  if (!(buffer instanceof ArrayBuffer) || typeof absorb !== 'function') return undefined;
  const bytes = new Uint8Array(buffer);
  const absorbUpTo = (length: number) => void absorb(blocksAt, blocksAt + length);
  return (content) => {
    bytes.fill(0, 0, 200);
    let at = 0;
    for (; content.length - at >= blockSize; ) {
      const whole = Math.min(content.length - at, blocksAtOnce * blockSize);
      const length = whole - (whole % blockSize);
      bytes.set(content.subarray(at, at + length), blocksAt);
      absorbUpTo(length);
      at += length;
    }
    const last = bytes.subarray(blocksAt, blocksAt + blockSize).fill(0);
    const rest = content.subarray(at);
    last.set(rest);
    // Keccak's own padding; SHA-3 uses 0x06 instead of 0x01.
    last[rest.length] = 0x01;
    last[blockSize - 1] = (last[blockSize - 1] ?? 0) | 0x80;
    absorbUpTo(blockSize);
    return hexOfBytes(bytes.subarray(0, 32));
  };
}

/** The WebAssembly API that every host has; Node's types don't declare it. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: { readonly [name: string]: unknown } };
}

function isHost(value: unknown): value is WebAssemblyHost {
  return typeof value === 'object' && value !== null && 'Module' in value && 'Instance' in value;
}

function instantiate(): { readonly [name: string]: unknown } {
  const host: unknown = Reflect.get(globalThis, 'WebAssembly');
  if (!isHost(host)) return {};
  try {
    return new host.Instance(new host.Module(keccakModule())).exports;
  } catch {
    return {};
  }
}
