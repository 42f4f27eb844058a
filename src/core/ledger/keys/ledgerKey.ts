import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import { longZeroEntityId } from '../ids/evmAddress.ts';
import { type ProtobufField, readProtobuf } from './protobufFields.ts';

/** Who must sign: a key, a contract that must be the caller, or several of these. */
export type LedgerKey =
  /** `type` as the mirror node names it: ED25519, ECDSA_SECP256K1, ...; `hex` without `0x`. */
  | { kind: 'key'; type: string; hex: string }
  /** A contract, by its id or EVM address; `delegatable`: also code that it runs by DELEGATECALL. */
  | { kind: 'contract'; id: string; delegatable: boolean }
  /** All of the keys; of an empty list nobody can sign. */
  | { kind: 'list'; keys: readonly LedgerKey[] }
  | { kind: 'threshold'; threshold: bigint; keys: readonly LedgerKey[] };

/** The ledger itself takes 15 levels. */
const maxDepth = 32;

/** The fields of `Key`: https://github.com/hiero-ledger/hiero-consensus-node, services/basic_types.proto. */
const plain: ReadonlyMap<number, string> = new Map([
  [2, 'ED25519'],
  [3, 'RSA_3072'],
  [4, 'ECDSA_384'],
  [7, 'ECDSA_SECP256K1'],
]);
const [contractId, thresholdKey, keyList, delegatableContractId] = [1, 5, 6, 8];

/**
 * Reads a key as the mirror node gives it: `_type` ED25519 or ECDSA_SECP256K1 with the bytes, or ProtobufEncoded with a
 * whole protobuf `Key`.
 * @returns what cannot be decoded as a `key` of the type that it came with; undefined for no key
 */
export function readLedgerKey(key: { _type: string | null; key: string | null } | null): LedgerKey | undefined {
  if (!key || (key.key ?? '') === '') return undefined;
  const hex = key.key?.replace(/^0x/, '') ?? '';
  const asItCame: LedgerKey = { kind: 'key', type: key._type ?? '', hex };
  if (key._type !== 'ProtobufEncoded') return asItCame;
  const bytes = bytesOfHex(hex);
  return (bytes && readKey(bytes, 0)) ?? asItCame;
}

function readKey(bytes: Uint8Array, depth: number): LedgerKey | undefined {
  const fields = readProtobuf(bytes);
  const [field, ...more] = fields ?? [];
  if (!field || more.length > 0 || typeof field.value === 'bigint' || depth > maxDepth) return undefined;
  const { number, value } = field;
  const type = plain.get(number);
  if (type !== undefined) return { kind: 'key', type, hex: hexOfBytes(value).slice(2) };
  if (number === contractId || number === delegatableContractId) {
    const id = readContractId(value);
    return id === undefined ? undefined : { kind: 'contract', id, delegatable: number === delegatableContractId };
  }
  if (number === keyList) return withKeys(value, depth, (keys) => ({ kind: 'list', keys }));
  if (number !== thresholdKey) return undefined;
  const parts = readProtobuf(value);
  const threshold = parts?.find((each) => each.number === 1)?.value ?? 0n;
  const list = parts?.find((each) => each.number === 2)?.value;
  if (typeof threshold !== 'bigint' || !(list instanceof Uint8Array)) return undefined;
  return withKeys(list, depth, (keys) => ({ kind: 'threshold', threshold, keys }));
}

function withKeys(list: Uint8Array, depth: number, made: (keys: LedgerKey[]) => LedgerKey): LedgerKey | undefined {
  const fields = readProtobuf(list);
  const keys = fields?.map(({ number, value }) =>
    number === 1 && typeof value !== 'bigint' ? readKey(value, depth + 1) : undefined,
  );
  return keys?.every((key) => key !== undefined) ? made(keys) : undefined;
}

/** `ContractID`: shard, realm, and a number or an EVM address. */
function readContractId(bytes: Uint8Array): string | undefined {
  const fields = readProtobuf(bytes);
  if (!fields) return undefined;
  const valueAt = (number: number): ProtobufField['value'] | undefined =>
    fields.find((field) => field.number === number)?.value;
  const [shard = 0n, realm = 0n, num = 0n, address] = [1, 2, 3, 4].map(valueAt);
  if (address instanceof Uint8Array && address.length === 20) {
    const hex = hexOfBytes(address);
    return longZeroEntityId(hex) ?? hex;
  }
  if ([shard, realm, num].some((part) => typeof part !== 'bigint')) return undefined;
  return `${shard}.${realm}.${num}`;
}
