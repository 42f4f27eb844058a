import { hexOfBytes } from '../hex.ts';
import { blockSize, blocksAt, keccakModule } from './keccakModule.ts';

/** keccak256 of bytes, as `0x` and 64 lowercase hex digits. */
export type KeccakHasher = (content: Uint8Array) => string;

/** So many blocks are absorbed at a time; they fit the module's memory. */
const blocksAtOnce = 960;

/** A hasher for many files, some times as fast as `keccak256`. Undefined where WebAssembly may not be used. */
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
    // Keccak's own padding: SHA-3 has 0x06 in place of 0x01.
    last[rest.length] = 0x01;
    last[blockSize - 1] = (last[blockSize - 1] ?? 0) | 0x80;
    absorbUpTo(blockSize);
    return hexOfBytes(bytes.subarray(0, 32));
  };
}

/** What a host of WebAssembly has; the types of Node alone do not tell of it. */
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
