import { item, record, text } from './field.ts';

/** A public key: `_type` ECDSA_SECP256K1, ED25519 or ProtobufEncoded, `key` in hex. */
export const key = record({ _type: text, key: text });

/** A list's element form of `key`. */
export const keyItem = item({ _type: text, key: text });

/** `from` inclusive, `to` exclusive or null for "until now"; both `seconds.nanoseconds`. */
export const timestampRange = record({ from: text, to: text });
