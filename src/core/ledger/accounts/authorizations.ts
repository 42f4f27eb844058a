import { isJsonObject, type JsonValue } from '../../json/jsonValue.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { recoverSigner } from '../../platform/keccak/recoverSigner.ts';
import { rlpInteger } from '../../platform/keccak/rlpInteger.ts';

/** One entry of an Ethereum transaction's authorization list (EIP-7702): its signer wants to run a contract's code. */
export interface Authorization {
  /** The contract, as `0x` and 40 lowercase hex digits; undefined if the signer runs no code any more. */
  readonly delegate: string | undefined;
  /** 0 holds on any chain. */
  readonly chainId: bigint;
  readonly nonce: bigint;
  /** The account that signed it, as `0x` and 40 lowercase hex digits; undefined if the signature isn't valid. */
  readonly signer: string | undefined;
}

/** The gas of no transaction is enough for as many: each costs 25,000 (EIP-7702), and a signer takes 1 ms to recover. */
const mostAuthorizations = 1_000;

const read = new WeakMap<readonly JsonValue[], readonly Authorization[]>();

/**
 * The entries of an authorization list as the mirror node has it since HIP-1340: objects with `chain_id`, `address`,
 * `nonce`, `y_parity`, `r` and `s`. No list of a public network was seen; the form is that of the mirror node's own tests
 * (rest/__tests__/specs/contracts).
 * @returns undefined for anything else, such as the text of an older server, and for more than 1,000
 */
export function authorizationsIn(list: JsonValue): readonly Authorization[] | undefined {
  if (!Array.isArray(list) || list.length > mostAuthorizations) return undefined;
  const known = read.get(list);
  if (known) return known;
  const entries = list.map(authorizationOf);
  if (!entries.every((each) => each !== undefined)) return undefined;
  read.set(list, entries);
  return entries;
}

function authorizationOf(entry: JsonValue): Authorization | undefined {
  if (!isJsonObject(entry)) return undefined;
  const chainId = integerIn(entry.chain_id);
  const nonce = integerIn(entry.nonce);
  const { address } = entry;
  if (chainId === undefined || nonce === undefined || typeof address !== 'string') return undefined;
  if (!/^0x[0-9a-f]{40}$/i.test(address)) return undefined;
  const [parity, r, s] = [entry.y_parity, entry.r, entry.s].map(integerIn);
  const hash = hashToSign(chainId, address, nonce);
  const isWhole = hash !== undefined && parity !== undefined && r !== undefined && s !== undefined;
  return {
    delegate: /^0x0+$/.test(address) ? undefined : address.toLowerCase(),
    chainId,
    nonce,
    signer: isWhole ? recoverSigner(hash, { parity: Number(parity), r, s }) : undefined,
  };
}

/** Numbers are JSON's or hex. */
function integerIn(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined;
}

/** keccak256(0x05 ‖ rlp([chain_id, address, nonce])), which the signer signed; undefined if it's too long for a list. */
function hashToSign(chainId: bigint, address: string, nonce: bigint): Uint8Array | undefined {
  const items = [...rlpInteger(chainId), 0x94, ...(bytesOfHex(address) ?? []), ...rlpInteger(nonce)];
  if (items.length > 55) return undefined;
  return bytesOfHex(keccak256(Uint8Array.of(0x05, 0xc0 + items.length, ...items)));
}
