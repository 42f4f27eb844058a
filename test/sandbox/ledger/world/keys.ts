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

/** The key of an entity that has but one, from its name alone. */
export function keyOf(seed: number, ...names: readonly (string | number)[]): Key {
  return ed25519Key(random(seed, 'key', ...names));
}
