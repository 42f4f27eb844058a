import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import { longZeroEntityId } from '../ids/evmAddress.ts';
import { decodeMessage, fieldNamed, integerNamed, messageNamed, type ProtobufMessage } from './decodeMessage.ts';

/** The required signers: a key, a contract that must be the caller, or several of these. */
export type LedgerKey =
  /** `type` in the mirror node's vocabulary: ED25519, ECDSA_SECP256K1, ...; `hex` without `0x`. */
  | { kind: 'key'; type: string; hex: string }
  /** A contract, by its ID or EVM address; `delegatable`: also code that it runs by DELEGATECALL. */
  | { kind: 'contract'; id: string; delegatable: boolean }
  /** All of the keys; with an empty list, nobody can sign. */
  | { kind: 'list'; keys: readonly LedgerKey[] }
  | { kind: 'threshold'; threshold: bigint; keys: readonly LedgerKey[] };

/**
 * Reads a key in the mirror node's form: `_type` ED25519 or ECDSA_SECP256K1 with the bytes, or ProtobufEncoded with a
 * complete protobuf `Key`.
 * @returns a key that can't be decoded is a `key` with its original type; undefined for no key
 */
export function readLedgerKey(key: { _type: string | null; key: string | null } | null): LedgerKey | undefined {
  if (!key || (key.key ?? '') === '') return undefined;
  const hex = key.key?.replace(/^0x/, '') ?? '';
  const asItCame: LedgerKey = { kind: 'key', type: key._type ?? '', hex };
  if (key._type !== 'ProtobufEncoded') return asItCame;
  const bytes = bytesOfHex(hex);
  return (bytes && ledgerKeyIn(decodeMessage(bytes, 'Key'))) ?? asItCame;
}

/** A key in a message of the type `Key`; undefined without one, or if it contains something that this version doesn't know. */
export function ledgerKeyIn(message: ProtobufMessage | undefined): LedgerKey | undefined {
  const [field, ...more] = message?.fields ?? [];
  if (!field || more.length > 0) return undefined;
  const { name = '', value } = field;
  if (value.kind === 'bytes') {
    const type = ['ed25519', 'RSA_3072', 'ECDSA_384', 'ECDSA_secp256k1'].includes(name)
      ? name.toUpperCase()
      : undefined;
    return type === undefined ? undefined : { kind: 'key', type, hex: hexOfBytes(value.bytes).slice(2) };
  }
  if (value.kind !== 'message') return undefined;
  const { message: inner } = value;
  if (name === 'keyList') return withKeys(inner, (keys) => ({ kind: 'list', keys }));
  if (name === 'thresholdKey') {
    const threshold = integerNamed(inner, 'threshold');
    return withKeys(messageNamed(inner, 'keys'), (keys) => ({ kind: 'threshold', threshold, keys }));
  }
  return { kind: 'contract', id: contractIdOf(inner), delegatable: name === 'delegatable_contract_id' };
}

function withKeys(list: ProtobufMessage | undefined, made: (keys: LedgerKey[]) => LedgerKey): LedgerKey | undefined {
  const keys = list?.fields.map(({ value }) => (value.kind === 'message' ? ledgerKeyIn(value.message) : undefined));
  return keys?.every((key) => key !== undefined) ? made(keys) : undefined;
}

/** By shard, realm and number, or by an EVM address. */
function contractIdOf(message: ProtobufMessage): string {
  const address = fieldNamed(message, 'evm_address');
  if (address?.kind === 'bytes' && address.bytes.length === 20) {
    const hex = hexOfBytes(address.bytes);
    return longZeroEntityId(hex) ?? hex;
  }
  return ['shardNum', 'realmNum', 'contractNum'].map((name) => integerNamed(message, name)).join('.');
}
