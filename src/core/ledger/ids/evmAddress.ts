import { checksumAddress } from '../../format/checksumAddress.ts';

/** The largest entity number that mirror nodes can hold: 38 bits. */
const maxEntityNumber = (1n << 38n) - 1n;

/**
 * The entity ID in a long-zero address (twelve zero bytes, then the entity number), in the public networks' shard
 * and realm 0.0. Undefined for other addresses and for the zero address.
 */
export function longZeroEntityId(address: string): string | undefined {
  const digits = /^0x0{24}([0-9a-f]{16})$/i.exec(address)?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(`0x${digits}`);
  return number > 0n && number <= maxEntityNumber ? `0.0.${number}` : undefined;
}

/** The long-zero address of an entity ID, which doesn't include the shard and realm. */
export function longZeroAddress(entityId: string): string {
  const number = BigInt(entityId.split('.').at(-1) ?? '');
  return checksumAddress(`0x${number.toString(16).padStart(40, '0')}`);
}
