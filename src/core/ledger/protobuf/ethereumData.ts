import { hexOfBytes } from '../../platform/hex.ts';
import { authorizationsIn } from '../accounts/authorizations.ts';

/** What the bytes of an Ethereum transaction say, without who signed it. */
export interface EthereumData {
  /** In hex; undefined if it creates a contract. */
  readonly to: string | undefined;
  readonly wei: bigint;
  /** In hex. */
  readonly input: string;
  /** Of type 4 (EIP-7702), in its order. */
  readonly delegations: readonly SignedDelegation[];
}

/** Who wants to run whose code. */
interface SignedDelegation {
  /** The contract, in hex; a zero address takes it back. */
  readonly address: string;
  /** Recovers who signed, in hex, which takes 1 ms; undefined if the signature isn't valid. */
  readonly signer: () => string | undefined;
}

type Rlp = Uint8Array | readonly Rlp[];

/** Where the receiver stands in the list of a type; value and data follow it. */
const receiverAt: Readonly<Record<number, number>> = { 0: 3, 1: 4, 2: 5, 4: 5 };
const delegationsAt = 9;
const deepest = 8;

/**
 * Reads the bytes of an Ethereum transaction as the network takes them: RLP, after a byte for the type unless it's a
 * legacy one (EIP-2718, EIP-1559, EIP-7702).
 * @returns undefined for other bytes
 */
export function readEthereumData(bytes: Uint8Array): EthereumData | undefined {
  const [first = 0] = bytes;
  const type = first >= 0xc0 ? 0 : first;
  const at = receiverAt[type];
  const read = at === undefined ? undefined : readRlp(type === 0 ? bytes : bytes.subarray(1), 0, 0);
  if (at === undefined || !read || !isList(read.value)) return undefined;
  const [to, value, data] = read.value.slice(at, at + 3);
  if (!isBytes(to) || !isBytes(value) || !isBytes(data)) return undefined;
  const list = type === 4 ? read.value[delegationsAt] : undefined;
  return {
    to: to.length === 0 ? undefined : hexOfBytes(to),
    wei: value.length === 0 ? 0n : BigInt(hexOfBytes(value)),
    input: hexOfBytes(data),
    delegations: isList(list) ? list.flatMap(delegationOf) : [],
  };
}

/** An authorization is a chain's ID, an address and a nonce, with their signature. */
function delegationOf(authorization: Rlp): SignedDelegation[] {
  const [chain_id, address, nonce, y_parity, r, s] = isList(authorization) ? authorization.map(hexOf) : [];
  if (address === undefined) return [];
  // RLP has no byte for 0.
  const [chain, count, parity] = [chain_id, nonce, y_parity].map((each) => (each === '0x' ? '0x0' : (each ?? null)));
  const entry = {
    chain_id: chain ?? null,
    address,
    nonce: count ?? null,
    y_parity: parity ?? null,
    r: r ?? null,
    s: s ?? null,
  };
  return [{ address, signer: () => authorizationsIn([entry])?.[0]?.signer }];
}

function hexOf(item: Rlp): string | undefined {
  return isBytes(item) ? hexOfBytes(item) : undefined;
}

function isBytes(value: Rlp | undefined): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isList(value: Rlp | undefined): value is readonly Rlp[] {
  return Array.isArray(value);
}

/** An item and where it ends; undefined if the bytes aren't RLP. */
function readRlp(bytes: Uint8Array, at: number, depth: number): { value: Rlp; end: number } | undefined {
  const [head] = bytes.subarray(at);
  if (head === undefined || depth > deepest) return undefined;
  if (head < 0x80) return { value: bytes.subarray(at, at + 1), end: at + 1 };
  const isItems = head >= 0xc0;
  const short = head - (isItems ? 0xc0 : 0x80);
  const sizeBytes = Math.max(0, short - 55);
  const start = at + 1 + sizeBytes;
  const length = sizeBytes === 0 ? short : Number(BigInt(`0x0${hexOfBytes(bytes.subarray(at + 1, start)).slice(2)}`));
  const end = start + length;
  if (end > bytes.length) return undefined;
  if (!isItems) return { value: bytes.subarray(start, end), end };
  const items: Rlp[] = [];
  for (let next = start; next < end; ) {
    const item = readRlp(bytes, next, depth + 1);
    if (!item || item.end > end) return undefined;
    items.push(item.value);
    next = item.end;
  }
  return { value: items, end };
}
