import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const decoders = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) };

type Compression = keyof typeof decoders;

export function isCompression(encoding: string): encoding is Compression {
  return Object.hasOwn(decoders, encoding);
}

/**
 * Decompresses the bytes. Throws `RangeError` if the result exceeds `maxBytes`, another error if the bytes aren't
 * valid.
 */
export function decompress(bytes: Uint8Array, compression: Compression, maxBytes: number): Promise<Uint8Array> {
  return decoders[compression](bytes, { maxOutputLength: maxBytes });
}
