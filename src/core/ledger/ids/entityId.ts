/** `shard.realm.num`: up to 10 digits each in the API, `num` up to 12 on servers that pack it into 38 bits. */
export const entityIdPattern = String.raw`\d{1,10}\.\d{1,10}\.\d{1,12}`;

/** IDs and addresses that stand alone: no part of a transaction ID, hash, NFT or version. */
export const loneIds = /(?<![\w.@/:-])(?:\d{1,10}\.\d{1,10}\.\d{1,12}|0x[0-9a-fA-F]{40})(?![\w@/-]|\.\d)/g;

/** The five letters that an SDK appends to an entity ID as a checksum (HIP-15); they depend on the network. */
export const checksumPattern = '-[a-z]{5}';

const entityId = new RegExp(`^(${entityIdPattern})(?:${checksumPattern})?$`);

/**
 * Reads an entity ID and returns the ledger's form, without leading zeros and checksum. Undefined for any other text.
 */
export function readEntityId(text: string): string | undefined {
  const digits = entityId.exec(text)?.[1];
  return digits?.split('.').map(withoutLeadingZeros).join('.');
}

/** A decimal integer of any length without its leading zeros. */
export function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The kinds of entities, which share one space of IDs: 0.0.5 is one thing, whatever a link calls it. */
export const entityIdKinds = ['account', 'contract', 'topic', 'token', 'schedule'] as const;
export type EntityIdKind = (typeof entityIdKinds)[number];
