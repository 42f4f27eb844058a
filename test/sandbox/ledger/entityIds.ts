/** An entity id of this network (shard and realm are 0): `0.0.<num>`. */
export function entityId(num: number | bigint): string {
  return `0.0.${num}`;
}

/** The number of an id in a form the ledger takes: `0.0.5`, `0.5` or `5`; null for anything else (entityId.js). */
export function parseEntityId(text: string): bigint | null {
  const match = /^(?:(\d{1,4})\.)?(?:(\d{1,5})\.)?(\d{1,12})$/.exec(text);
  if (!match?.[3]) return null;
  const outside = [match[1], match[2]].some((part) => part !== undefined && Number(part) !== 0);
  // Another shard or realm is a valid id of an entity that is not here.
  return outside ? -1n : BigInt(match[3]);
}

/** The digits of an EVM address (optionally after `0x` or `0.0.`), lower case without `0x`; null for anything else. */
export function parseEvmAddress(text: string): string | null {
  const match = /^(?:0x|(?:\d{1,4}\.){0,2})?([0-9a-fA-F]{40})$/.exec(text);
  return match?.[1]?.toLowerCase() ?? null;
}

/** The address an entity has without one of its own: its number in 20 bytes ("long zero"). */
export function longZeroAddress(id: string): string {
  return `0x${BigInt(id.slice(id.lastIndexOf('.') + 1))
    .toString(16)
    .padStart(40, '0')}`;
}

/** The number that a long-zero address (digits alone) stands for; null for a real address. */
export function longZeroNum(digits: string): bigint | null {
  return digits.startsWith('0'.repeat(24)) ? BigInt(`0x${digits}`) : null;
}

/** Orders ids by their number. */
export function entityNum(id: string): bigint {
  return BigInt(id.slice(id.lastIndexOf('.') + 1));
}
