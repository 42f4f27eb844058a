import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isJsonObject } from './checkBody.ts';

interface Signature {
  signature: string;
  signatureHash32: string;
  signatureHash4: string;
}

/** The functions, events and errors of an ABI with their hashes, as the API lists them. */
export function abiSignatures(abi: readonly unknown[]): Record<'function' | 'event' | 'error', Signature[]> {
  const of = (type: string) =>
    abi.flatMap((entry) => (isJsonObject(entry) && entry.type === type ? [signatureOf(entry)] : []));
  return { function: of('function'), event: of('event'), error: of('error') };
}

function signatureOf(entry: Readonly<Record<string, unknown>>): Signature {
  const signature = `${entry.name}(${typesOf(entry.inputs)})`;
  const hash = bytesToHex(keccak_256(utf8ToBytes(signature)));
  return { signature, signatureHash32: `0x${hash}`, signatureHash4: `0x${hash.slice(0, 8)}` };
}

function typesOf(inputs: unknown): string {
  const types = (Array.isArray(inputs) ? inputs : []).map((input: unknown) => {
    if (!isJsonObject(input)) return '';
    const type = String(input.type);
    // A struct is written as the list of its members, with the brackets of an array of it behind.
    return type.startsWith('tuple') ? `(${typesOf(input.components)})${type.slice('tuple'.length)}` : type;
  });
  return types.join(',');
}
