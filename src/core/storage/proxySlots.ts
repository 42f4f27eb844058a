import { keccak256 } from '../platform/keccak/keccak.ts';
import type { StorageLayout } from './storageLayout.ts';

export const proxyNamespace = 'eip1967.proxy';

/** The slots that every proxy may have. Source: ERC-1967. */
export const proxySlots: StorageLayout = {
  types: new Map([['address', { kind: 'value', label: 'address', bytes: 20n }]]),
  variables: ['implementation', 'admin', 'beacon'].map((name) => ({
    label: `ERC-1967 ${name}`,
    slot: BigInt(keccak256(`${proxyNamespace}.${name}`)) - 1n,
    offset: 0,
    type: 'address',
    namespace: proxyNamespace,
  })),
};
