import { type Random, random } from '../random.ts';

/** A key as every answer shows it. */
export type Key = { _type: 'ED25519' | 'ECDSA_SECP256K1' | 'ProtobufEncoded'; key: string };

export function ed25519Key(source: Random): Key {
  return { _type: 'ED25519', key: source.hex(32) };
}

export function ecdsaKey(source: Random): Key {
  return { _type: 'ECDSA_SECP256K1', key: `${source.pick(['02', '03'])}${source.hex(32)}` };
}

/** A threshold key: 2 of 3 ED25519 keys, in protobuf as the ledger stores it (basic_types.proto, ThresholdKey). */
export function thresholdKey(source: Random): Key {
  const list = [0, 1, 2].map(() => `0a221220${source.hex(32)}`).join('');
  const keyList = `12${(list.length / 2).toString(16)}${list}`;
  return { _type: 'ProtobufEncoded', key: `2a${(keyList.length / 2 + 2).toString(16)}0802${keyList}` };
}

/** A contract as a key (basic_types.proto, Key.contractID): where it is the entity's own id, nobody can change the entity. */
export function contractKey(num: number): Key {
  return { _type: 'ProtobufEncoded', key: field(0x0a, contractId(num)) };
}

/** A list of all that may be in one: a plain key, a contract, a delegatable contract, and 1 of two keys. */
export function nestedKey(source: Random): Key {
  const ed25519 = `1220${source.hex(32)}`;
  const ecdsa = `3a2102${source.hex(32)}`;
  const oneOfTwo = field(0x2a, `0801${field(0x12, field(0x0a, ed25519) + field(0x0a, ecdsa))}`);
  const keys = [ed25519, field(0x0a, contractId(6001)), field(0x42, contractId(6002)), oneOfTwo];
  return { _type: 'ProtobufEncoded', key: field(0x32, keys.map((key) => field(0x0a, key)).join('')) };
}

function contractId(num: number): string {
  const low = (num & 0x7f) | 0x80;
  return `18${low.toString(16)}${(num >> 7).toString(16).padStart(2, '0')}`;
}

/** A length-delimited field, in hex; of at most 16,383 bytes. */
function field(tag: number, content: string): string {
  const length = content.length / 2;
  const size = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
  return Buffer.from([tag, ...size]).toString('hex') + content;
}

/** The key of an entity that has but one, from its name alone. */
export function keyOf(seed: number, ...names: readonly (string | number)[]): Key {
  return ed25519Key(random(seed, 'key', ...names));
}
